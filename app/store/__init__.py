"""The database: what `tables.ports.Store` asks for. SQLAlchemy is imported here and nowhere else.

models.py   the tables of the database
db.py       engines from DATABASE_URL, migrations, where SQLite and PostgreSQL differ
writer.py   the one writer: all that waits, in one transaction
rows.py     rows of the port as rows of the database, and back
tables.py   tables with their seats, log, chat and references
people.py   users and their names
scores.py   leaderboards
house.py    the heartbeat
store.py    open_store, SqlStore: the port itself
"""

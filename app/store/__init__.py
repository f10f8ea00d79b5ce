"""The database: what `tables.ports.Store` asks for. SQLAlchemy is imported here and nowhere else.

models.py   the tables of the database
db.py       engines from DATABASE_URL, migrations
writer.py   the one writer: all that waits, in one transaction
line.py     its connection, close to the driver
keep.py     the rows of commands, kept
bulk.py     statements for many rows, as each database takes them best
rows.py     rows of the port as rows of the database, and back
tables.py   tables with their seats, log, chat and references, loaded
people.py   users and their names
scores.py   leaderboards
house.py    the heartbeat
orders.py   lines left by the command line
store.py    open_store, SqlStore: the port itself
"""

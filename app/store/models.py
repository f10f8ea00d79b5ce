"""The tables of the database. `migrations/` makes them; a test holds the two equal.

Times are milliseconds since 1970. Text columns marked JSON hold a JSON document, the same on every database.
Columns that name a person carry no foreign key: somebody may have themselves deleted, their games stay.
Where the key is not one number SQLite keeps the rows in the key's own tree (no rowid): one less to write.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

Ms = BigInteger()
TableId = BigInteger().with_variant(Integer(), "sqlite")  # INTEGER is SQLite's own row number


def _of_table() -> Column[Any]:
    return Column("table_id", TableId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


users = Table(
    "users",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False),
    Column("kind", Text, nullable=False),  # guest, person, bot, gone
    Column("language", Text, nullable=False),
    Column("made", Ms, nullable=False),
    Column("seen", Ms, nullable=False),
    Column("banned", Boolean, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),  # of the cookies that count; 0: a guest's
    Index(None, "folded"),
    sqlite_with_rowid=False,
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),  # SHA-256 of the token; the token itself is kept nowhere
    Column("person", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("made", Ms, nullable=False),
    Column("expires", Ms),
    sqlite_with_rowid=False,
)

accounts = Table(
    "accounts",
    metadata,
    Column("person", Text, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("password", Text, nullable=False),  # argon2id
    Column("made", Ms, nullable=False),
    sqlite_with_rowid=False,
)

codes = Table(
    "codes",
    metadata,
    Column("person", Text, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", LargeBinary, primary_key=True),  # SHA-256 of a recovery code
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", TableId, primary_key=True, autoincrement=False),
    Column("code", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("private", Boolean, nullable=False),
    Column("watch", Text, nullable=False),
    Column("clock", Text, nullable=False),  # JSON
    Column("rated", Boolean, nullable=False),
    Column("host", Text),
    Column("status", Text, nullable=False, index=True),
    Column("how", Text),
    Column("secret", LargeBinary, nullable=False),
    Column("salts", Text, nullable=False),  # JSON: hex by seat
    Column("opened", Ms, nullable=False),
    Column("started", Ms),
    Column("ended", Ms),
    Column("moved", Ms, nullable=False),
    Column("clock_state", Text),  # JSON
    Column("deadline", Ms),  # in no index: PostgreSQL then changes a row without touching its indexes
    Column("next", Text),
    Column("deal", Text),
    Column("offer", Text),  # JSON
    Column("paused", Ms),
    Column("grace", Integer),
    Column("absent", Text),  # JSON
    UniqueConstraint("code"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("salt", Text),
    sqlite_with_rowid=False,
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("streams", Text),  # JSON
    Column("time", Ms, nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    _of_table(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("time", Ms, nullable=False),
    sqlite_with_rowid=False,
)

refs = Table(
    "refs",
    metadata,
    _of_table(),
    Column("person", Text, primary_key=True),
    Column("ref", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    sqlite_with_rowid=False,
)

scores = Table(
    "scores",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("ended", Ms, nullable=False),
    Column("seats", Integer, nullable=False, server_default="0"),
    Column("turns", Integer),
    Index("ix_scores_ended", "game", "ended"),
    Index(
        "ix_scores_history", "person", "ended", "game", "rank", "score", "seats"
    ),  # all that a profile reads
    sqlite_with_rowid=False,
)

# What the finished games of somebody add up to, without the bots of the house. `span` is all, month or week, `first`
# its first day since 1970.
totals = Table(
    "totals",
    metadata,
    Column("game", Text, primary_key=True),
    Column("span", Text, primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Index("ix_totals_board", "game", "span", "first", "games", "wins", "points", "person"),
    Index("ix_totals_person", "person"),
    sqlite_with_rowid=False,
)

# Somebody's best game alone of a span; `speed` is less than nothing by its turns, so that more is better.
bests = Table(
    "bests",
    metadata,
    Column("game", Text, primary_key=True),
    Column("span", Text, primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True),
    Column("games", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("speed", Integer, nullable=False),
    Index("ix_bests_board", "game", "span", "first", "points", "speed", "person"),
    Index("ix_bests_person", "person"),
    sqlite_with_rowid=False,
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("places", Integer, primary_key=True, autoincrement=False),  # 2; 3: three and more
    Column("person", Text, primary_key=True),
    Column("mean", Double, nullable=False),
    Column("uncertainty", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("played", Ms, nullable=False),
    Index("ix_ratings_person", "person"),
    Index("ix_ratings_board", "game", "places", "mean", "uncertainty", "played", "person"),
    sqlite_with_rowid=False,
)

# What each rated game made of the ratings: it is there, so the game is settled.
steps = Table(
    "steps",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("places", Integer, nullable=False),
    Column("mean", Double, nullable=False),
    Column("uncertainty", Double, nullable=False),
    Column("ended", Ms, nullable=False),
    Index("ix_steps_curve", "person", "game", "places", "ended"),
    sqlite_with_rowid=False,
)

# Everybody's first attempt at the deal of a day, from its beginning on; `merit` is what a board sorts by.
attempts = Table(
    "attempts",
    metadata,
    Column("table_id", TableId, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),  # days since 1970
    Column("person", Text, primary_key=True),
    Column("began", Ms, nullable=False),
    Column("streak", Integer, nullable=False),  # days in a row up to this one
    Column("ended", Ms),
    Column("points", Integer),
    Column("turns", Integer),
    Column("merit", Integer),
    Index("ix_attempts_table", "table_id"),
    Index("ix_attempts_board", "game", "day", "merit", "person"),
    Index("ix_attempts_person", "person"),
    sqlite_with_rowid=False,
)

# What somebody's attempts add up to: `span` is week or month, `first` its first day.
series = Table(
    "series",
    metadata,
    Column("game", Text, primary_key=True),
    Column("span", Text, primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True),
    Column("points", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("merit", Integer, nullable=False),
    Index("ix_series_board", "game", "span", "first", "merit", "person"),
    Index("ix_series_person", "person"),
    sqlite_with_rowid=False,
)

# Whom somebody does not want to hear (mute), nor to meet (block).
apart = Table(
    "apart",
    metadata,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("made", Ms, nullable=False),
    Index("ix_apart_other", "other"),
    sqlite_with_rowid=False,
)

# What people tell the operator of others.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("by", Text, nullable=False, index=True),
    Column("about", Text, nullable=False, index=True),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("code", Text),
    Column("made", Ms, nullable=False),
    Column("done", Ms, index=True),
)

house = Table(
    "house",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)

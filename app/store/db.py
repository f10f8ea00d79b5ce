"""Engines made from a DATABASE_URL, and the migrations that bring its database up to date.

SQLite is opened so that a commit survives a loss of power (WAL, synchronous=FULL). PostgreSQL is reached
through psycopg, whatever driver the address names.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import NullPool

MIGRATIONS = Path(__file__).parents[2] / "migrations"
LOG = 4000  # pages that SQLite may log before a commit tidies up; in pauses the writer does
WAIT = 10.0  # seconds that one process waits for another one's transaction
MIGRATING = 0x6D696772617465  # the lock under which one process migrates


def normalise(url: str) -> URL:
    """The address with the driver that the store uses. ValueError when it names no file and no PostgreSQL."""
    given = make_url(url)
    match given.get_backend_name():
        case "sqlite":
            if given.database in (None, "", ":memory:"):
                raise ValueError("DATABASE_URL: SQLite needs a file, such as sqlite:///data/comptoir.db")
            return given.set(drivername="sqlite")
        case "postgres" | "postgresql":
            return given.set(drivername="postgresql+psycopg")
        case other:
            raise ValueError(f"DATABASE_URL: sqlite or postgresql expected, not {other}")


def writing_engine(url: str) -> Engine:
    """For transactions that write: on SQLite they take the write lock when they begin."""
    return _engine(url, "BEGIN IMMEDIATE", poolclass=NullPool)


def reading_engine(url: str, connections: int) -> Engine:
    """For transactions that read: each sees one moment of the database."""
    pool = {"pool_size": connections, "max_overflow": 0}
    if normalise(url).get_backend_name() == "sqlite":
        return _engine(url, "BEGIN", **pool)
    return _engine(url, "", isolation_level="REPEATABLE READ", pool_pre_ping=True, **pool)


def migrate(url: str) -> None:
    """Brings the database to the newest revision, making it where it is missing; by several at once too."""
    engine = _engine(url, "BEGIN IMMEDIATE", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            if engine.name == "sqlite":
                _migrate_sqlite(connection)
            else:
                _migrate_postgresql(connection)
    finally:
        engine.dispose()


def config(connection: Connection) -> Config:
    """Alembic's settings for `migrations/`, run on this connection and in its transaction."""
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def _migrate_sqlite(connection: Connection) -> None:
    # A batch migration drops the table that it copied: with foreign keys on, rows of others would go with it.
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute("PRAGMA foreign_keys=OFF")
    with connection.begin():
        command.upgrade(config(connection), "head")
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise RuntimeError(f"a migration left rows without their parents: {broken[:5]}")


def _migrate_postgresql(connection: Connection) -> None:
    with connection.begin():
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        command.upgrade(config(connection), "head")


def _engine(url: str, begin: str, **options: Any) -> Engine:
    address = normalise(url)
    if address.drivername != "sqlite":
        patience = {"connect_timeout": int(WAIT)}
        return create_engine(address, paramstyle="format", connect_args=patience, **options)
    Path(address.database or "").absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, connect_args={"timeout": WAIT, "check_same_thread": False}, **options)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare_sqlite(driver: sqlite3.Connection, _record: object) -> None:
    driver.isolation_level = None  # transactions begin where we say so
    _patiently(lambda: driver.execute("PRAGMA journal_mode=WAL"))
    driver.execute("PRAGMA synchronous=FULL")
    driver.execute("PRAGMA foreign_keys=ON")
    driver.execute(f"PRAGMA wal_autocheckpoint={LOG}")


def _patiently(action: Callable[[], object]) -> None:
    """SQLite does not wait for its lock while it changes the journal mode, so we do."""
    end = time.monotonic() + WAIT
    while True:
        try:
            action()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)

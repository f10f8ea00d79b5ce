"""A database is brought up to date at every start, whoever starts at the same time, and keeps its rows."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from app.store import db, models
from app.store.store import open_store
from app.tables import days

from .sample import ANA, line, loaded, move, opening, person, ref, score, seat, table

OTHER_SHAPE = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade():
    for name in ("tables", "users"):
        with op.batch_alter_table(name) as batch:
            batch.add_column(sa.Column("colour", sa.Text(), nullable=False, server_default="red"))
            batch.alter_column("made" if name == "users" else "moved", nullable=True)
    {more}
"""


def test_models_and_migrations_are_equal(url: str) -> None:
    db.migrate(url)
    db.migrate(url)
    engine = db.writing_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, models.metadata) == []
        assert set(inspect(connection).get_table_names()) == {*models.metadata.tables, "alembic_version"}
    engine.dispose()


def test_four_processes_start_at_once_on_an_empty_database(url: str) -> None:
    starters = [sys.executable, "-m", "tests.store.starters", url]
    started = subprocess.run(starters, capture_output=True, text=True, check=False)
    assert (started.stderr, started.returncode) == ("", 0)
    test_models_and_migrations_are_equal(url)


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a later version of the site would have one more migration; write it there."""
    folder = tmp_path / "later migrations"
    shutil.copytree(db.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(db, "MIGRATIONS", folder)
    return folder / "versions" / "9999_other_shape.py"


def other_shape(more: str = "") -> str:
    newest = max(db.MIGRATIONS.glob("versions/0*.py")).name
    return OTHER_SHAPE.format(head=newest.split("_")[0], more=more)


@pytest.mark.anyio
async def test_a_filled_database_keeps_its_rows(url: str, later: Path) -> None:
    store = await open_store(url)
    await store.save_person(person(ANA, "Ana"), 0)
    await store.commit(opening(table(), seat(0, ANA)))
    await store.commit(move(table(), chat=(line(1),), refs=(ref("r"),), scores=(score(0, ANA, 5, 1),)))
    before = await loaded(store)
    await store.close()

    later.write_text(other_shape())
    store = await open_store(url)
    assert await loaded(store) == before
    assert await store.person(ANA) == person(ANA, "Ana")
    assert await store.standing("bazaar", days.ALL, ANA)
    await store.close()


@pytest.mark.anyio
@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_migration_that_orphans_rows_is_taken_back(url: str, later: Path) -> None:
    store = await open_store(url)
    await store.commit(opening(table(), seat(0, ANA)))
    await store.close()
    later.write_text(other_shape("op.execute('DELETE FROM tables')"))
    with pytest.raises(RuntimeError, match="without their parents"):
        db.migrate(url)
    file = sqlite3.connect(db.normalise(url).database or "")
    assert file.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    file.close()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_sqlite_is_set_to_lose_nothing(url: str) -> None:
    engine = db.writing_engine(url)
    with engine.connect() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        assert [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked] == ["wal", 2, 1]
    engine.dispose()


@pytest.mark.parametrize(
    ("given", "driver", "database"),
    [
        ("sqlite:///data/comptoir.db", "sqlite", "data/comptoir.db"),
        ("sqlite+aiosqlite:////var/comptoir.db", "sqlite", "/var/comptoir.db"),
        ("postgres://ana:p%40ss@host:5433/house", "postgresql+psycopg", "house"),
        ("postgresql://host/house?sslmode=require", "postgresql+psycopg", "house"),
        ("postgresql+asyncpg://host/house", "postgresql+psycopg", "house"),
        ("postgresql+psycopg://host/house", "postgresql+psycopg", "house"),
    ],
)
def test_every_usual_address_is_understood(given: str, driver: str, database: str) -> None:
    address = db.normalise(given)
    assert (address.drivername, address.database) == (driver, database)
    if "ana" in given:
        assert (address.username, address.password, address.port) == ("ana", "p@ss", 5433)
    if "sslmode" in given:
        assert address.query == {"sslmode": "require"}


@pytest.mark.parametrize("given", ["sqlite://", "sqlite:///:memory:", "mysql://host/house"])
def test_other_addresses_are_refused(given: str) -> None:
    with pytest.raises(ValueError, match="DATABASE_URL"):
        db.normalise(given)

"""The first tables. There is no way down: a migration never takes rows away."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLE_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    people()
    playing()
    scoring()


def people() -> None:
    create(
        "users",
        ["id"],
        text("id", "name", "folded", "kind", "language"),
        big("made", "seen"),
        [sa.Column("banned", sa.Boolean(), nullable=False)],
    )
    op.create_index("ix_users_folded", "users", ["folded"])
    create(
        "tokens",
        ["hash"],
        [sa.Column("hash", sa.LargeBinary(), nullable=False)],
        text("person", "kind", "name"),
        big("made"),
        big("expires", nullable=True),
        [sa.ForeignKeyConstraint(["person"], ["users.id"], name="fk_tokens_person", ondelete="CASCADE")],
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])
    create("house", ["key"], text("key", "value"))


def playing() -> None:
    op.create_table(
        "tables",
        sa.Column("id", TABLE_ID, autoincrement=False, nullable=False),
        *text("code", "game"),
        *integers("rules_version", "version", "places"),
        *text("options"),
        sa.Column("private", sa.Boolean(), nullable=False),
        *text("watch", "clock"),
        sa.Column("rated", sa.Boolean(), nullable=False),
        *text("host", nullable=True),
        *text("status"),
        *text("how", nullable=True),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        *text("salts"),
        *big("opened"),
        *big("started", "ended", nullable=True),
        *big("moved"),
        *text("clock_state", nullable=True),
        *big("deadline", nullable=True),
        *text("next", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_status", "tables", ["status"])
    create_of_table(
        "seats",
        ["seat"],
        integers("seat"),
        text("person", "name", "kind"),
        [sa.Column("ready", sa.Boolean(), nullable=False)],
        text("salt", nullable=True),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    create_of_table(
        "entries",
        ["ply"],
        integers("ply", "version", "seat"),
        text("move"),
        text("streams", nullable=True),
        big("time"),
    )
    create_of_table(
        "chat",
        ["id"],
        integers("id"),
        text("person", "name"),
        integers("seat", nullable=True),
        text("text"),
        big("time"),
    )
    create_of_table("refs", ["person", "ref"], text("person", "ref"), integers("version"))


def scoring() -> None:
    create_of_table(
        "scores",
        ["seat"],
        integers("seat"),
        text("person", "game"),
        integers("score", "rank"),
        big("ended"),
    )
    op.create_index("ix_scores_person", "scores", ["person"])
    op.create_index("ix_scores_board", "scores", ["game", "ended", "person", "rank", "score"])
    create(
        "ratings",
        ["game", "person"],
        text("game", "person"),
        [sa.Column(name, sa.Double(), nullable=False) for name in ("mean", "uncertainty")],
        integers("games"),
    )


def create(name: str, key: list[str], *columns: list[Any]) -> None:
    flat = [column for group in columns for column in group]
    op.create_table(name, *flat, sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"), sqlite_with_rowid=False)


def create_of_table(name: str, key: list[str], *columns: list[Any]) -> None:
    """A table whose rows belong to one of `tables`, and go with it."""
    owner = sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=f"fk_{name}_table_id", ondelete="CASCADE"
    )
    create(name, ["table_id", *key], [sa.Column("table_id", TABLE_ID, nullable=False)], *columns, [owner])


def text(*names: str, nullable: bool = False) -> list[Any]:
    return [sa.Column(name, sa.Text(), nullable=nullable) for name in names]


def integers(*names: str, nullable: bool = False) -> list[Any]:
    return [sa.Column(name, sa.Integer(), nullable=nullable, autoincrement=False) for name in names]


def big(*names: str, nullable: bool = False) -> list[Any]:
    return [sa.Column(name, sa.BigInteger(), nullable=nullable) for name in names]

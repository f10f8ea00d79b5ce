"""Accounts, their recovery codes, ratings by the number of players, and what each game made of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TABLE_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("users", sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "accounts",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_accounts"),
        sa.ForeignKeyConstraint(["person"], ["users.id"], name="fk_accounts_person", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "codes",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("person", "hash", name="pk_codes"),
        sa.ForeignKeyConstraint(["person"], ["users.id"], name="fk_codes_person", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    ratings()
    history = ["person", "ended", "game", "rank", "score", "seats"]
    op.create_index("ix_scores_history", "scores", history)
    op.drop_index("ix_scores_person", "scores")
    op.create_index("ix_chat_person", "chat", ["person"])


def ratings() -> None:
    op.drop_table("ratings")  # nothing was ever written there
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("places", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("uncertainty", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("played", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "places", "person", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_person", "ratings", ["person"])
    board = ["game", "places", "mean", "uncertainty", "played", "person"]
    op.create_index("ix_ratings_board", "ratings", board)
    op.create_table(
        "steps",
        sa.Column("table_id", TABLE_ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("uncertainty", sa.Double(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_steps"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_steps_table_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_steps_curve", "steps", ["person", "game", "places", "ended"])

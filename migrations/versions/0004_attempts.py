"""The deals of days, and everybody's attempt at each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TABLE_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "attempts",
        sa.Column("table_id", TABLE_ID, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger()),
        sa.Column("points", sa.Integer()),
        sa.Column("turns", sa.Integer()),
        sa.Column("merit", sa.Integer()),
        sa.PrimaryKeyConstraint("game", "day", "person", name="pk_attempts"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_attempts_table_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_attempts_table", "attempts", ["table_id"])
    op.create_index("ix_attempts_board", "attempts", ["game", "day", "merit", "person"])
    op.create_index("ix_attempts_person", "attempts", ["person"])

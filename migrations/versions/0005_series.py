"""What everybody's attempts at the deals of days add up to in a week, and in a month."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "series",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("span", sa.Text(), nullable=False),
        sa.Column("first", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("merit", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "span", "first", "person", name="pk_series"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_series_board", "series", ["game", "span", "first", "merit", "person"])
    op.create_index("ix_series_person", "series", ["person"])

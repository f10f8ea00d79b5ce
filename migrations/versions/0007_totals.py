"""What everybody's finished games add up to, kept as they end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "totals",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="pk_totals"),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO totals (game, person, games, wins, points)"
        " SELECT game, person, count(*), sum(CASE WHEN rank = 1 THEN 1 ELSE 0 END), sum(score) FROM scores"
        " WHERE substr(person, 1, 4) <> 'bot-' AND person NOT IN (SELECT id FROM users WHERE kind IN ('bot', 'gone'))"
        " GROUP BY game, person"
    )
    op.create_index("ix_totals_board", "totals", ["game", "games", "wins", "points", "person"])
    op.create_index("ix_totals_person", "totals", ["person"])


def downgrade() -> None:
    op.drop_table("totals")

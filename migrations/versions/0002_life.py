"""Deals, offers and pauses of tables; seats and turns of scores."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.Text()))
    op.add_column("tables", sa.Column("offer", sa.Text()))
    op.add_column("tables", sa.Column("paused", sa.BigInteger()))
    op.add_column("scores", sa.Column("seats", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("scores", sa.Column("turns", sa.Integer()))
    op.create_index("ix_scores_alone", "scores", ["game", "seats", "score", "turns"])

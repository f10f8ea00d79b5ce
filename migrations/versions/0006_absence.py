"""Tables say how long somebody who is away is waited for, and for whom that time is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("grace", sa.Integer()))
    op.add_column("tables", sa.Column("absent", sa.Text()))


def downgrade() -> None:
    op.drop_column("tables", "absent")
    op.drop_column("tables", "grace")

"""What finished games add up to in a month and in a week, and everybody's best game alone, kept as they end.

Months and weeks that are over are on no board: only those that last are filled.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KEY = ("game", "span", "first", "person")
DAY = 86_400_000  # milliseconds
SUMS = """
    INSERT INTO totals (game, span, first, person, games, wins, points)
    SELECT game, :span, :first, person, count(*), sum(CASE WHEN rank = 1 THEN 1 ELSE 0 END), sum(score)
    FROM scores
    WHERE substr(person, 1, 4) <> 'bot-' AND ended >= :since
    AND person NOT IN (SELECT id FROM users WHERE kind IN ('bot', 'gone'))
    GROUP BY game, person
"""
BESTS = """
    INSERT INTO bests (game, span, first, person, games, points, speed)
    SELECT game, :span, :first, person, games, score, -turns FROM (
        SELECT game, person, score, turns, count(*) OVER (PARTITION BY game, person) AS games,
        row_number() OVER (PARTITION BY game, person ORDER BY score DESC, turns) AS place
        FROM scores
        WHERE seats = 1 AND turns IS NOT NULL AND ended >= :since
        AND person NOT IN (SELECT id FROM users WHERE kind = 'gone')
    ) AS alone
    WHERE place = 1
"""
ALL = "INSERT INTO totals SELECT game, person, games, wins, points FROM spans"


def upgrade() -> None:
    op.drop_table("totals")
    _make("totals", KEY, ("games", "wins", "points"))
    _make("bests", KEY, ("games", "points", "speed"))
    for span, first in spans(datetime.now(UTC).date()).items():
        given = {"span": span, "first": first, "since": first * DAY}
        for fill in (SUMS, BESTS):
            op.execute(sa.text(fill).bindparams(**given))
    op.create_index(
        "ix_totals_board", "totals", ["game", "span", "first", "games", "wins", "points", "person"]
    )
    op.create_index("ix_totals_person", "totals", ["person"])
    op.create_index("ix_bests_board", "bests", ["game", "span", "first", "points", "speed", "person"])
    op.create_index("ix_bests_person", "bests", ["person"])
    op.drop_index("ix_scores_alone", "scores")
    op.drop_index("ix_scores_board", "scores")
    op.create_index("ix_scores_ended", "scores", ["game", "ended"])


def spans(today: date) -> dict[str, int]:
    """The first days, since 1970, of all time, of this month and of this week."""
    firsts = {"month": today.replace(day=1), "week": today - timedelta(days=today.weekday())}
    return {"all": 0} | {span: (first - date(1970, 1, 1)).days for span, first in firsts.items()}


def _make(name: str, key: tuple[str, ...], worth: tuple[str, ...]) -> None:
    op.create_table(
        name,
        *(sa.Column(each, sa.Integer() if each == "first" else sa.Text(), nullable=False) for each in key),
        *(sa.Column(each, sa.Integer(), nullable=False) for each in worth),
        sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_index("ix_scores_ended", "scores")
    op.create_index("ix_scores_board", "scores", ["game", "ended", "person", "rank", "score"])
    op.create_index("ix_scores_alone", "scores", ["game", "seats", "score", "turns"])
    op.drop_table("bests")
    op.execute("CREATE TEMPORARY TABLE spans AS SELECT * FROM totals WHERE span = 'all'")
    op.drop_table("totals")
    _make("totals", ("game", "person"), ("games", "wins", "points"))
    op.execute(ALL)
    op.execute("DROP TABLE spans")
    op.create_index("ix_totals_board", "totals", ["game", "games", "wins", "points", "person"])
    op.create_index("ix_totals_person", "totals", ["person"])

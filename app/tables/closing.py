"""The house says beforehand that it will close for a moment: in its last minutes no live game begins."""

from __future__ import annotations

from app.rules.game import RuleError

from .ports import Ms
from .table import Table

LAST = 5 * 60_000  # milliseconds
MOST = 24 * 60  # minutes


class Closing:
    """When the house closes; None: nobody has said so."""

    def __init__(self) -> None:
        self.at: Ms | None = None

    def need_time(self, before: Table | None, after: Table, now: Ms) -> None:
        """RuleError `closing {at}` where a game would begin shortly before. A game of days has time."""
        begins = after.row.status == "playing" and (before is None or before.row.status == "open")
        if (
            begins
            and self.at is not None
            and self.at - LAST < now < self.at
            and after.row.clock["kind"] != "days"
        ):
            raise RuleError("closing", at=self.at)


def read_closing(text: str, now: Ms) -> Ms | None:
    """`10`: in so many minutes; `off`: not at all. RuleError `bad_value`."""
    if text == "off":
        return None
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= MOST:
        raise RuleError("bad_value", key="minutes")
    return now + int(text) * 60_000

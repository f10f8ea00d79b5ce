"""How much a stranger may send: per person and per address, for everything that costs the house something."""

from __future__ import annotations

import math
import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from app.rules.game import RuleError

# what: (per person, per address)
LIMITS: dict[str, tuple[str, str]] = {
    "message": ("200/10 second", "2000/10 second"),
    "command": ("80/10 second", "1000/10 second"),
    "say": ("12/10 second", "200/10 second"),
    "look": ("60/10 second", "1000/10 second"),
    "open": ("12/minute", "60/minute"),
    "name": ("12/minute", "60/minute"),
    "register": ("6/minute", "20/10 minute"),
    "password": ("10/minute", "40/minute"),  # per account, whoever tries
    "token": ("12/minute", "60/minute"),
    "apart": ("60/minute", "600/minute"),
    "report": ("6/10 minute", "60/10 minute"),
    "export": ("6/minute", "60/minute"),
    "read": ("300/10 second", "3000/10 second"),
    "connect": ("60/minute", "600/minute"),
}


class Limits:
    """Counts in memory. Off only where the settings allow it."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._items: dict[str, tuple[RateLimitItem, RateLimitItem]] = {
            what: (parse(person), parse(address)) for what, (person, address) in LIMITS.items()
        }

    def spend(self, what: str, person: str | None, address: str) -> None:
        """Counts one. RuleError `too_many {seconds}` when that was one too many; the sender alone is told."""
        if not self._on:
            return
        by_person, by_address = self._items[what]
        if person is not None and not self._limiter.hit(by_person, what, "person", person):
            raise self._refusal(by_person, what, "person", person)
        if not self._limiter.hit(by_address, what, "address", address):
            raise self._refusal(by_address, what, "address", address)

    def _refusal(self, item: RateLimitItem, *key: str) -> RuleError:
        again = self._limiter.get_window_stats(item, *key).reset_time
        return RuleError("too_many", seconds=max(1, math.ceil(again - time.time())))

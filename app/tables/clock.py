"""Clocks: how long a seat may think. Pure: time comes in as milliseconds, the server alone judges.

A clock starts when a turn begins, stands while another seat answers (which has its own allowance), and goes on after.
A turn that is made of several small moves counts once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.rules.game import RuleError, Seat

from .ports import Ms

SECOND, MINUTE, DAY = 1_000, 60_000, 86_400_000
LIMITS = {"seconds": (5, 3600), "minutes": (1, 180), "days": (1, 14)}
FIELDS = {"none": (), "turn": ("seconds",), "bank": ("minutes", "seconds"), "days": ("days",)}
BANK_SECONDS = (0, 600)
GRACE = (15, 900)  # seconds that others wait for somebody who is away
USUAL_GRACE = 60
SITTING = ("none", "turn", "bank")  # clocks of games that are played in one sitting


@dataclass(frozen=True, slots=True)
class Rule:
    """What was agreed: the first allowance, and what a finished turn adds. `fresh`: each turn starts anew."""

    kind: str
    first: Ms
    adds: Ms
    fresh: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """What is left to each seat at `since`; `running` counts down from then; `owner` is the seat whose turn it is."""

    left: tuple[Ms, ...]
    running: Seat | None
    owner: Seat | None
    since: Ms

    def left_at(self, now: Ms) -> tuple[Ms, ...]:
        """Milliseconds left to each seat, never below zero."""
        if self.running is None:
            return self.left
        spent = max(0, now - self.since)
        return tuple(max(0, ms - spent) if seat == self.running else ms for seat, ms in enumerate(self.left))

    @property
    def deadline(self) -> Ms | None:
        """When the running seat's time is up; None while the clock stands."""
        return None if self.running is None else self.since + self.left[self.running]


def read_clock(given: Mapping[str, Any]) -> dict[str, Any]:
    """A clock as people ask for it, checked. RuleError `bad_clock`."""
    kind = given.get("kind")
    fields = FIELDS.get(kind) if isinstance(kind, str) else None
    if fields is None or set(given) - {"kind"} != set(fields):
        raise RuleError("bad_clock", clock=dict(given))
    for field in fields:
        least, greatest = BANK_SECONDS if (kind, field) == ("bank", "seconds") else LIMITS[field]
        value = given[field]
        if type(value) is not int or not least <= value <= greatest:
            raise RuleError("bad_clock", clock=dict(given))
    return dict(given)


def read_grace(value: Any, clock: Mapping[str, Any]) -> int | None:
    """Seconds of grace; None: for ever, and always where a turn has days. RuleError `bad_grace`."""
    if value is None or clock["kind"] not in SITTING:
        return None
    least, greatest = GRACE
    if type(value) is not int or not least <= value <= greatest:
        raise RuleError("bad_grace", value=value, least=least, greatest=greatest)
    return value


def rule_of(clock: Mapping[str, Any]) -> Rule | None:
    """The rule of a checked clock; None for `none`."""
    match clock["kind"]:
        case "turn":
            return Rule("turn", clock["seconds"] * SECOND, 0, True)
        case "days":
            return Rule("days", clock["days"] * DAY, 0, True)
        case "bank":
            return Rule("bank", clock["minutes"] * MINUTE, clock["seconds"] * SECOND, False)
        case _:
            return None


def begin(rule: Rule, seats: int, turn: Seat | None, now: Ms) -> Clock:
    """The clock at the start of the game."""
    return Clock((rule.first,) * seats, turn, turn, now)


def after(rule: Rule, clock: Clock, turn: Seat | None, turn_over: bool, now: Ms) -> Clock:
    """The clock once a move was played: `turn` must answer now, `turn_over` tells whether a turn ended with it."""
    left = list(clock.left_at(now))
    owner = clock.owner
    if turn_over:
        if rule.fresh:
            left = [rule.first] * len(left)
        elif owner is not None:
            left[owner] += rule.adds
        owner = turn
    elif turn is not None and turn not in (clock.running, owner) and rule.fresh:
        left[turn] = rule.first
    return Clock(tuple(left), turn, owner, now)


def stopped(clock: Clock, now: Ms) -> Clock:
    """The clock of a game that is over."""
    return Clock(clock.left_at(now), None, None, now)


def held(clock: Clock, now: Ms) -> Clock:
    """The clock of a game that stands still; its turn is not over."""
    return Clock(clock.left_at(now), None, clock.owner, now)


def released(clock: Clock, turn: Seat | None, now: Ms) -> Clock:
    """The clock once the game goes on."""
    return Clock(clock.left, turn, clock.owner, now)


def spared(clock: Clock, outage: Ms) -> Clock:
    """The clock after the house was closed for `outage` milliseconds: nobody lost them."""
    return replace(clock, since=clock.since + outage)


def to_json(clock: Clock) -> dict[str, Any]:
    """As it is kept."""
    return {"left": list(clock.left), "running": clock.running, "owner": clock.owner, "since": clock.since}


def from_json(kept: Mapping[str, Any]) -> Clock:
    """The inverse of `to_json`."""
    return Clock(tuple(kept["left"]), kept["running"], kept["owner"], kept["since"])

"""The words of every game, and the protocol that a game module keeps.

A game is a module of pure functions over frozen states; `README.md` beside this file says how to add one.
Nothing here, or in any game, does I/O, reads a clock or draws a random number by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

Json = Any  # what json.dumps takes: str, int, bool, None, lists, and dicts with string keys
Seat = int  # 0, 1, 2 …; people type and read them from 1
Viewer = int | None  # a seat, or None: a watcher
All = Literal["all"]
Options = Mapping[str, Json]

CHANCE: Final[Seat] = -1  # the seat of draws and shuffles
ALL: Final[All] = "all"  # in place of a viewer: every secret is shown, which is for games that are over


class RuleError(Exception):
    """A refusal: a code and facts, from which each page makes one sentence in its reader's language."""

    def __init__(self, code: str, /, **facts: Json) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: dict[str, Json] = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleError) and (self.code, self.facts) == (other.code, other.facts)

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors travel between processes; the facts are no positional arguments."""
        return _rule_error, (self.code, self.facts)


def _rule_error(code: str, facts: dict[str, Json]) -> RuleError:
    return RuleError(code, **facts)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that the host may choose before the start: its key, its values, the usual one."""

    key: str
    values: tuple[Json, ...]
    default: Json
    hidden: bool = False  # set by the house (a rematch), not offered to people


@dataclass(frozen=True, slots=True)
class Meta:
    """What the lobby and the log need to know of a game before it is played."""

    key: str
    seats: tuple[int, int]  # least, greatest
    version: int  # rises when an old log would replay differently
    options: tuple[Option, ...]
    minutes: int  # a usual game


class Move(Protocol):
    """A frozen, hashable value. `str(move)` is its one spelling: on the wire, in the log, in tests, chat."""

    @property
    def path(self) -> tuple[str, ...]:
        """The board targets that one touches to play it, in any order; empty for moves of CHANCE.
        No two moves offered together share one set."""
        ...


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Seats in `seen_by` (None: all) get `facts`, the rest `others`, or nothing."""

    code: str
    facts: Mapping[str, Json]
    seen_by: frozenset[Seat] | None = None
    others: Mapping[str, Json] | None = None

    def seen(self, viewer: Viewer | All) -> Mapping[str, Json] | None:
        """The facts that this viewer may have; None when it is not for them. The one place that hides."""
        if self.seen_by is None or viewer == ALL or viewer in self.seen_by:
            return self.facts
        return self.others


class State(Protocol):
    """Everything, secrets included. Frozen. `scores`: the points as they stand, one per seat, at any time."""

    @property
    def scores(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class Step:
    """What applying one move gave."""

    state: Any
    events: tuple[Event, ...] = ()
    turn_over: bool = False  # a turn ended, also when the same seat goes on
    no_return: bool = False  # a secret was shown or chance decided: no undo across this step


@dataclass(frozen=True, slots=True)
class Result:
    """Score and rank per seat (1 is first, equal ones share) and a reason code. A game may add fields."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str


class Stream(Protocol):
    """Draws made for one named purpose."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely (n from 1 to 2**32)."""
        ...


class Chance(Protocol):
    """Where games draw from. Streams are named by what they are for: `stream("stone 17")`, `stream("deal")`.
    A game opens a stream of one name at most once for one entry."""

    def stream(self, name: str) -> Stream: ...


class Game(Protocol):
    """What a game module exports, in this order, and nothing else."""

    META: Meta

    def setup(self, seats: int, options: Options) -> Any:
        """The state before the first move. `options` holds every option of META."""
        ...

    def turn(self, state: Any) -> Seat | None:
        """The seat that must answer now; CHANCE when a draw is due; None when the game is over."""
        ...

    def legal_moves(self, state: Any, seat: Seat) -> Sequence[Any]:
        """The moves offered to this seat, in the order of the rules, no repeats; empty unless it is in turn.
        Depends only on what that seat sees. Empty for CHANCE."""
        ...

    def refusals(self, state: Any, seat: Seat) -> Mapping[Any, RuleError]:
        """Moves that one might try now, each with why not. Never consulted to allow."""
        ...

    def draw(self, state: Any, chance: Chance) -> Any:
        """The outcome, as a move of CHANCE, when CHANCE is in turn."""
        ...

    def apply(self, state: Any, seat: Seat, move: Any) -> Step:
        """The move was offered (or drawn). Raises on an impossible move of CHANCE."""
        ...

    def result(self, state: Any) -> Result | None:
        """The result, exactly when `turn` is None."""
        ...

    def view(self, state: Any, viewer: Viewer | All) -> dict[str, Json]:
        """What this viewer may see, built up from nothing; it has `viewer`. For ALL: what every seat sees, and what
        lies hidden from them all in a fixed order. JSON."""
        ...

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> Any:
        """A state that this view allows: same view, same legal moves; the rest dealt at random."""
        ...

    def read_move(self, text: str) -> Any:
        """The inverse of `str(move)`, for every move, those of CHANCE too. RuleError if unreadable."""
        ...


def read_options(meta: Meta, seats: int, given: Options) -> dict[str, Json]:
    """Every option of the game. RuleError `unknown_option`, `bad_option` or `bad_seats` for what is given."""
    least, greatest = meta.seats
    if not least <= seats <= greatest:
        raise RuleError("bad_seats", seats=seats, least=least, greatest=greatest)
    known = {option.key: option for option in meta.options}
    for key, value in given.items():
        option = known.get(key)
        if option is None:
            raise RuleError("unknown_option", key=key)
        if not any(type(value) is type(allowed) and value == allowed for allowed in option.values):
            raise RuleError("bad_option", key=key, value=value, values=list(option.values))
    chosen = {key: given.get(key, option.default) for key, option in known.items()}
    first = chosen.get("first")
    if isinstance(first, int) and not 0 <= first < seats:
        raise RuleError("bad_option", key="first", value=first, values=list(range(seats)))
    return chosen

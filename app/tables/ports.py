"""What the tables need kept: the rows of one command, and the store that keeps them. The store package implements it.

Times are milliseconds since 1970 (UTC), ints. Ids of people are 32 hex digits; ids of tables are random ints below 2**53.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Json = Any
Ms = int
Span = tuple[str, int]  # all, month or week, and its first day since 1970


class Conflict(Exception):
    """Another writer was first: nothing of this write was kept. Load the table again and judge anew."""


class NameTaken(Exception):
    """A present person has a name that looks the same: nothing was kept."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody. `folded` is the name as it is compared; `kind` is guest, person (an account), bot or gone.

    `epoch` is that of the cookies which count; a guest's is 0.
    """

    id: str
    name: str
    folded: str
    kind: str
    language: str
    made: Ms
    seen: Ms
    banned: bool = False
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its seats, log and chat. `version` rises by one with every stored change."""

    id: int
    code: str
    game: str
    rules_version: int
    version: int
    places: int
    options: Mapping[str, Json]
    private: bool
    watch: str  # all, link, none
    clock: Mapping[str, Json]  # as given when the table was opened
    rated: bool
    host: str | None  # person id
    status: str  # open, playing, over
    how: str | None  # when over: finished, resigned, timed_out, abandoned, cancelled
    secret: bytes
    salts: tuple[bytes, ...]  # by seat, once started; else empty
    opened: Ms
    started: Ms | None
    ended: Ms | None
    moved: Ms  # the last stored change
    clock_state: Mapping[str, Json] | None  # what the clock has counted so far
    deadline: Ms | None  # when the running clock is up
    next: str | None  # code of the rematch
    deal: str | None = None  # what it plays, when not a deal of its own: `table CODE`, `daily 2026-12-01`
    offer: Mapping[str, Json] | None = None  # what somebody has asked the others: kind, seat, agreed
    paused: Ms | None = None  # since when the game stands still
    grace: int | None = None  # seconds that others wait for somebody who is away
    absent: tuple[int, ...] = ()  # seats whose grace has run out


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A taken place. `name` and `kind` as they stood; `salt` is hex or None."""

    seat: int
    person: str
    name: str
    kind: str  # person, guest, bot
    ready: bool
    salt: str | None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line of the log: `streams` as in a record (None when none), `version` the table's version that told it."""

    ply: int
    version: int
    seat: int
    move: str
    streams: Json
    time: Ms


@dataclass(frozen=True, slots=True)
class ChatRow:
    """One line of chat. `id` counts from 1 at each table."""

    id: int
    person: str
    name: str
    seat: int | None
    text: str
    time: Ms


@dataclass(frozen=True, slots=True)
class RefRow:
    """A reference that a person used at a table, and the version that the answer told."""

    person: str
    ref: str
    version: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What a seat made of a finished game."""

    seat: int
    person: str
    game: str
    score: int
    rank: int
    ended: Ms
    seats: int = 0  # of the game
    turns: int | None = None  # of a game alone


@dataclass(frozen=True, slots=True)
class Begun:
    """An attempt at the deal of a day that counts; `day` since 1970, `streak`: days in a row up to this one."""

    game: str
    day: int
    person: str
    began: Ms
    streak: int


@dataclass(frozen=True, slots=True)
class Attempted:
    """What an attempt came to; `merit` orders them. It adds to `spans`: week and month, each with its first day."""

    ended: Ms
    points: int
    turns: int
    merit: int
    began: Ms
    person: str
    spans: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Write:
    """What one command keeps: all of it or nothing.

    `before` is the version that the stored table must still have (None: the table is new, or this is chat alone);
    `table` is then the whole row as it shall be. `seats`, when given, replaces all seats of the table.
    """

    table_id: int
    table: TableRow | None = None
    before: int | None = None
    seats: tuple[SeatRow, ...] | None = None
    entries: tuple[EntryRow, ...] = ()
    chat: tuple[ChatRow, ...] = ()
    refs: tuple[RefRow, ...] = ()
    scores: tuple[ScoreRow, ...] = ()
    spans: tuple[Span, ...] = ()  # that the scores add to
    begun: tuple[Begun, ...] = ()
    attempted: tuple[Attempted, ...] = ()


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is kept. `chat` holds the last 100 lines, `refs` all of them."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...]
    chat: tuple[ChatRow, ...]
    refs: tuple[RefRow, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a leaderboard."""

    rank: int
    person: str
    name: str
    games: int
    wins: int
    points: int


@dataclass(frozen=True, slots=True)
class Best:
    """Somebody's best game alone: most points, then fewest turns."""

    rank: int
    person: str
    name: str
    points: int
    turns: int
    games: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody's attempt. While it lasts `points` and `turns` are None, `rank` is 0."""

    rank: int
    person: str
    name: str
    points: int | None
    turns: int | None
    streak: int
    code: str


@dataclass(frozen=True, slots=True)
class Series:
    """What somebody's attempts of several days add up to; `streak`: days in a row until now, whenever they began."""

    rank: int
    person: str
    name: str
    points: int
    days: int
    streak: int


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody seems at one game, and how sure that is; in the units of `ratings`."""

    mean: float
    uncertainty: float
    games: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat of a rated game that is over. `person` is the account, or `bot-LEVEL`."""

    seat: int
    person: str
    rank: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A rated game that is over. `places` is the class: 2, or 3 for three and more."""

    table_id: int
    game: str
    places: int
    ended: Ms
    placed: tuple[Placed, ...]


Rate = Callable[[Sequence[Rating | None], Sequence[int]], Sequence[Rating]]  # ratings before, ranks -> after


@dataclass(frozen=True, slots=True)
class Ranked:
    """One row of the board of ratings."""

    rank: int
    person: str
    name: str
    mean: float
    uncertainty: float
    games: int


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token of an account, without the token: `id` are the first 16 hex digits of its hash."""

    id: str
    name: str
    made: Ms


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody made of one game: `places` 1, 2, or 3 for three and more."""

    game: str
    places: int
    games: int
    wins: int
    best: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met in recent games: an account."""

    name: str
    games: int
    wins: int  # of the one whose opponent this is


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game in somebody's history; `seats` are (seat, name, kind) of all, as they stand now."""

    id: int
    code: str
    game: str
    how: str
    seat: int
    score: int
    rank: int
    ended: Ms
    seats: tuple[tuple[int, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Solo:
    """A game alone: the best ones of somebody."""

    code: str
    game: str
    points: int
    turns: int
    ended: Ms


class Store(Protocol):
    """Keeps everything. All methods are coroutines; none blocks the event loop."""

    async def commit(self, write: Write) -> None:
        """Returns when the rows are durable. Conflict when `before` no longer holds or a key is taken."""

    async def load(self, code: str) -> Stored | None: ...

    async def unfinished(self) -> Sequence[str]:
        """Codes of all tables that are open or playing."""

    async def due(self, now: Ms) -> Sequence[str]:
        """Codes of playing tables whose deadline is not after `now`."""

    async def person(self, id: str) -> PersonRow | None: ...

    async def person_named(self, folded: str) -> PersonRow | None:
        """The one with this folded name who was seen last (an account before guests)."""

    async def save_person(self, row: PersonRow, taken_since: Ms) -> None:
        """Inserts or replaces. NameTaken when an account, or a guest seen at or after `taken_since`, other than
        this person, has the same folded name."""

    async def ban(self, person: str) -> None: ...

    async def tables_of(self, person: str) -> Sequence[str]:
        """Codes of the open and playing tables where this person has a seat."""

    async def standings(self, game: str, of: Span, limit: int, offset: int = 0) -> Sequence[Standing]:
        """Most games first, then wins, then points; bots left out."""

    async def standing(self, game: str, of: Span, person: str) -> Standing | None: ...

    async def bests(self, game: str, of: Span, limit: int, offset: int = 0) -> Sequence[Best]:
        """Games alone: everybody's best one, most points first, then fewest turns."""

    async def best(self, game: str, of: Span, person: str) -> Best | None: ...

    async def beat(self, now: Ms) -> None:
        """Keeps that the house was open at `now`."""

    async def last_beat(self) -> Ms | None: ...

    async def give_order(self, order: str) -> None:
        """Leaves a line for the running house: `close CODE`, `ban NAME`."""

    async def take_orders(self) -> Sequence[str]:
        """The lines left since, oldest first; each is taken once, by one process."""

    async def ready(self) -> bool:
        """Whether the database answers."""

    async def close(self) -> None: ...

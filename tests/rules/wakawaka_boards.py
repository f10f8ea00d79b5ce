"""Waka Waka's positions from a few words, and scripts that play on and look.

A script is a line of steps, parted by semicolons:

    play elder          a move of whoever is in turn, CHANCE too
    = gold 5 8          what is so now; see `look`
    ? buy 2, buy 3      exactly what is offered
    + give jewel        what is offered among others
    ! sell salt: no_pair    what is refused, and why

Here seats count from 0, as in JSON; in the spelling of moves they count from 1.
"""

from app.rules import wakawaka
from app.rules.game import CHANCE, RuleError, Seat
from app.rules.record import Playthrough
from app.rules.wakawaka.components import (
    ALL_CARDS,
    ALL_GOODS,
    BOAT,
    BOATS,
    CARDS,
    EMPTY,
    GOOD,
    GOODS,
    Counts,
)
from app.rules.wakawaka.state import State, amounts_of, counts_of

USUAL_BOATS = {2: "tea salt", 3: "hides fruit tea", 4: "jewel cloth salt", 5: "jewel cloth cloth hides"}


def counted(text: str, names: tuple[str, ...]) -> Counts:
    """`tea 2 salt`: a thing without a number is there once."""
    things: list[str] = []
    for word in text.split():
        if word.isdigit():
            things += [things[-1]] * (int(word) - 1)
        else:
            assert word in names, word
            things.append(word)
    return counts_of(things, names)


def told(counts: Counts, names: tuple[str, ...]) -> str:
    """The inverse, every thing with its number."""
    return " ".join(f"{name} {count}" for name, count in amounts_of(counts, names).items())


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def rest(everything: Counts, *parts: Counts) -> Counts:
    """What is left for the pile or the reserve. A position may show more than there is."""
    return tuple(max(0, n - sum(part[i] for part in parts)) for i, n in enumerate(everything))


def position(
    *hands: str,
    gold: str = "",
    level: str = "",
    stock: tuple[str, ...] = (),
    village: str = "",
    boats: dict[int, str] | None = None,
    slots: str = "",
    trio: str = "chimpanzee 3",
    pile: str | None = None,
    discard: str = "",
    reserve: str | None = None,
    fire: bool = True,
    board: str = "base",
    active: int = 0,
    first: int = 0,
    reached: tuple[tuple[int, int], ...] = (),
    quiet: int = 0,
) -> State:
    """The active player may use a slot. One hand per seat; what is not told is as at the start of section 9."""
    seats = len(hands)
    held = tuple(counted(hand, CARDS) for hand in hands)
    stocks = tuple(counted(text, GOODS) for text in (*stock, *[""] * (seats - len(stock))))
    loads = USUAL_BOATS | (boats or {})
    loaded = tuple(tuple(EMPTY if g == "-" else GOOD[g] for g in loads[boat.price].split()) for boat in BOATS)
    afloat = tuple(sum(boat.count(good) for boat in loaded) for good in range(len(GOODS)))
    shore, thrown = counted(village, GOODS), counted(discard, CARDS)
    lying = tuple(counted(trio, CARDS) if slot == "trio" else slot for slot in slots.split())
    cards = [counted(slot, CARDS) if isinstance(slot, str) else slot for slot in lying]
    return State(
        board=board,
        first=first,
        phase="play",
        kind="play",
        asked=active,
        active=active,
        gold=numbers(gold) or (8,) * seats,
        level=numbers(level) or (0,) * seats,
        stock=stocks,
        hand=held,
        village=shore,
        reserve=rest(ALL_GOODS, afloat, shore, *stocks) if reserve is None else counted(reserve, GOODS),
        boats=loaded,
        pile=rest(ALL_CARDS, *held, thrown, *cards) if pile is None else counted(pile, CARDS),
        discard=thrown,
        fire=fire,
        slots=lying,
        reached=reached,
        quiet=quiet,
    )


def look(state: State, what: str) -> str:
    """One thing that a script may look at, in words: `stock 1` of seat 1, `boat 3` of the price 3."""
    name, _, number = what.partition(" ")
    match name:
        case "gold" | "level":
            return " ".join(map(str, getattr(state, name)))
        case "pile" | "discard":
            return told(getattr(state, name), CARDS)
        case "hand":
            return told(state.hand[int(number)], CARDS)
        case "stock":
            return told(state.stock[int(number)], GOODS)
        case "village":
            return told(state.village, GOODS)
        case "boat":
            return load(state.boats[BOAT[int(number)]])
        case "known":
            return known(state, int(number))
        case "slots":
            return " ".join(slot if isinstance(slot, str) else "trio" for slot in state.slots)
        case "fire":
            return "lit" if state.fire else "out"
        case "reserve":
            return str(sum(state.reserve))
        case "asked":
            return "nobody" if wakawaka.turn(state) is None else f"{state.asked} {state.kind}"
    return str(getattr(state, name))


def ending(state: State, what: str) -> str:
    """`ranks` or `reason` of a game that is over."""
    result = wakawaka.result(state)
    assert result is not None
    return result.reason if what == "reason" else " ".join(map(str, result.ranks))


NUMBERED = ("hand", "stock", "boat", "known")  # looked at with a number


def load(goods: tuple[int, ...]) -> str:
    return " ".join("-" if good == EMPTY else GOODS[good] for good in goods)


def known(state: State, seat: int) -> str:
    """`5.2 cloth` for a closed space, `1: elder drummer` for a hand."""
    seen = wakawaka.view(state, seat)["known"]
    spaces = [f"{good['boat']}.{good['space']} {good['good']}" for good in seen["goods"]]
    return ", ".join(spaces + [f"{hand['seat']}: {' '.join(hand['cards'])}" for hand in seen["hands"]])


def play(state: State, script: str) -> Playthrough:
    """The playthrough that the script makes. AssertionError where something is not as it says."""
    played = Playthrough(wakawaka, len(state.gold), {}, state)
    for step in filter(None, map(str.strip, script.split(";"))):
        sign, _, text = step.partition(" ")
        if sign in _SIGNS:
            _SIGNS[sign](played, text)
        else:
            seat = asked(played)
            move = wakawaka.read_move(step) if seat == CHANCE else played.judge(seat, step)
            played, _ = played.move(seat, move)
    return played


def _is_so(played: Playthrough, text: str) -> None:
    words = text.split()
    length = 2 if words[0] in NUMBERED else 1
    what, expected = " ".join(words[:length]), " ".join(words[length:])
    seen = ending if what in ("ranks", "reason") else look
    assert seen(played.state, what) == expected, what


def _offered(played: Playthrough) -> list[str]:
    return [str(move) for move in wakawaka.legal_moves(played.state, asked(played))]


def asked(played: Playthrough) -> Seat:
    """Who must answer."""
    assert played.turn is not None, "it is over"
    return played.turn


def _are_offered(played: Playthrough, text: str) -> None:
    assert _offered(played) == text.split(", ")


def _is_offered(played: Playthrough, text: str) -> None:
    assert text in _offered(played)


def _is_refused(played: Playthrough, text: str) -> None:
    tried, code = text.split(": ")
    assert tried not in _offered(played)
    try:
        played.judge(asked(played), tried)
    except RuleError as refusal:
        assert refusal.code == code, refusal
    else:
        raise AssertionError(f"{tried} is not refused")


_SIGNS = {"=": _is_so, "?": _are_offered, "+": _is_offered, "!": _is_refused}

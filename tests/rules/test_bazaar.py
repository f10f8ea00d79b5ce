"""Bazaar: each row is a sentence of the rules, with a position, moves, and the position after them."""

from dataclasses import dataclass, field

import pytest

from app.rules import bazaar as game
from app.rules.bazaar.stones import ALL
from app.rules.game import Json, RuleError
from tests.rules.bazaar_boards import drawing, play, position

ALL_STONES = "W20R20Y20B20G20"


@dataclass(frozen=True)
class Example:
    """`after` is a position, or "refused CODE FACTS"; `offers` is legal then; `on` tells the rest."""

    number: int
    rule: str
    before: str
    play: str
    after: str
    offers: str | None = None
    on: dict[str, Json] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.number}: {self.rule}"


SALE = {"stalls": "WRRGG:6 RRRRB:6 YYYYY:6 BBBBB:6"}
RICH_SALE = {"stalls": "WRRGG:6 RRRRB:6 YYYYY:6 -"}
LAST_SALE = {"stalls": "- - - WRRGG:1"}
LIMIT = {"limit": 10, "cards": (4, 6), "stalls": "WRRGG:6 RRRRB:6 YYYYY:6 BBBBB:6"}

EXAMPLES = [
    Example(1, "with empty hands one can only draw", "act 1: - - -", "", "act 1: - - -", "draw"),
    Example(2, "a face with a colour gives its stone", "act 1: - - -", "draw, red", "buy 1: R - -", "next"),
    Example(
        3,
        "a joker leaves nothing but the choice of a colour",
        "act 1: YY -",
        "draw, joker",
        "choose 1: YY -",
        "take white, take red, take yellow, take blue, take green",
    ),
    Example(
        3, "the chosen colour comes to the hand", "act 1: YY -", "draw, joker, take blue", "buy 1: YYB -"
    ),
    Example(4, "R = YBG, left to right", "act 1: R -", "exchange 2 >", "buy 1: YBG -"),
    Example(5, "R = YBG, right to left", "act 1: YBGG -", "exchange 2 <", "buy 1: RG -"),
    Example(6, "what the hand lacks it cannot pay", "act 1: YYBB -", "exchange 2 <", "refused not_covered G"),
    Example(7, "Y = WWRB, right to left", "act 1: WWRYB -", "exchange 3 <", "buy 1: YY -"),
    Example(8, "no purchase before the action", "act 1: WRRGG -", "buy 1", "refused act_first", on=SALE),
    Example(8, "no passing on before it either", "act 1: WRRGG -", "next", "refused act_first", on=SALE),
    Example(9, "two stones left: 2 points", "buy 1: WRRYYGG -", "buy 1", "act 2: YY - / 2 0", on=SALE),
    Example(10, "precious, none left: 8", "buy 1: RRRRB -", "buy 2", "act 2: - - / 8 0", on=SALE),
    Example(10, "a stall sold out: 12", "buy 1: RRRRB -", "buy 2", "act 2: - - / 12 0", on=RICH_SALE),
    Example(11, "four left: 1", "buy 1: WRRYBBBGG -", "buy 1", "act 2: YBBB - / 1 0", on=SALE),
    Example(11, "the same, sold out: 2", "buy 1: WRRYBBBGG -", "buy 1", "act 2: YBBB - / 2 0", on=RICH_SALE),
    Example(11, "precious, four left: 2", "buy 1: WRRRRYYYB -", "buy 2", "act 2: WYYY - / 2 0", on=SALE),
    Example(11, "sold out as well: 3", "buy 1: WRRRRYYYB -", "buy 2", "act 2: WYYY - / 3 0", on=RICH_SALE),
    Example(
        12,
        "who empties the first stall has the low price, the next buyer the high one",
        "buy 1: WRRGG WWRY",
        "buy 1, draw, yellow, buy 2",
        "act 1: - - / 5 8",
        on={"stalls": "WRRGG:1 WWRYY:6 YYYYY:6 BBBBB:6"},
    ),
    Example(
        13,
        "after a purchase it is the next seat's action",
        "buy 1: WWWRRRYYGG -",
        "buy 1",
        "act 2: WWRYY - / 1 0",
        "draw",
        on={"stalls": "WRRGG:6 WWRYY:6 YYYYY:6 BBBBB:6"},
    ),
    Example(
        13,
        "alone one has to act again before the next purchase",
        "buy 1: WWWRRRYYGG",
        "buy 1, buy 2",
        "refused act_first",
        on={"stalls": "WRRGG:6 WWRYY:6 YYYYY:6 BBBBB:6"},
    ),
    Example(
        14,
        "the last ware ends the game, though others had fewer turns",
        "act 1: WRRG - -",
        "draw, green, buy 4",
        "over 1: - - - / 8 0 0",
        "",
        on=LAST_SALE,
    ),
    Example(
        15, "no green in the bank: W = GG, left", "act 1: W G20", "exchange 6 >", "refused bank_short GG"
    ),
    Example(15, "but it takes them", "act 1: GG G18", "exchange 6 <", "buy 1: W G18"),
    Example(16, "one white is not two", "act 1: GG W19G18", "exchange 5 >", "refused bank_short W"),
    Example(16, "white paid is no green", "act 1: WW W17G20", "exchange 5 <", "refused bank_short GG"),
    Example(
        17,
        "no joker gives what the bank has not",
        "choose 1: - Y20",
        "",
        "choose 1: - Y20",
        "take white, take red, take blue, take green",
    ),
    Example(17, "nor does asking for it", "choose 1: - Y20", "take yellow", "refused bank_short Y"),
    Example(18, "no rate takes G alone: draw", "act 1: G -", "", "act 1: G -", "draw"),
    Example(
        19,
        "an empty bank at the start of a turn ends the game",
        f"buy 1: {ALL_STONES} -",
        "next",
        f"over 2: {ALL_STONES} -",
        "",
    ),
    Example(
        20,
        "the last points may make equal first places",
        "buy 3: - - WRRGG / 31 31 12",
        "buy 4",
        "over 3: - - - / 31 31 20",
        on=LAST_SALE,
    ),
    Example(21, "alone: a purchase, and one acts again", "buy 1: WRRGG", "buy 1", "act 1: - / 5", on=SALE),
    Example(21, "alone: next, and one acts again", "buy 1: WRRGG", "next", "act 1: WRRGG", on=SALE),
    Example(
        22,
        "an exchange may pass the limit, next opens the return",
        "act 1: WWWRRYYBG -",
        "exchange 3 >, next",
        "discard 1: WWRRRYYBBBGG -",
        "return white, return red, return yellow, return blue, return green",
        on=LIMIT,
    ),
    Example(
        22,
        "with ten stones left the turn ends",
        "act 1: WWWRRYYBG -",
        "exchange 3 >, next, return red, return blue",
        "act 2: WWRRYYBBGG -",
        on=LIMIT,
    ),
    Example(
        22,
        "a purchase brings the hand below the limit",
        "act 1: WWWRRYYBG -",
        "exchange 3 >, buy 1",
        "act 2: WRYYBBB - / 1 0",
        on=LIMIT,
    ),
    Example(23, "one need not buy", "buy 1: WRRGG -", "next", "act 2: WRRGG - / 0 0", on=SALE),
    Example(24, "a draw may pay at once", "act 1: RRRR -", "draw, blue, buy 2", "act 2: - - / 8 0", on=SALE),
    Example(
        24, "also at the high price", "act 1: RRRR -", "draw, blue, buy 2", "act 2: - - / 12 0", on=RICH_SALE
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_worked_example(example: Example) -> None:
    before = position(example.before, **example.on)
    if example.after.startswith("refused "):
        with pytest.raises(RuleError) as refused:
            play(before, example.play)
        assert " ".join(["refused", refused.value.code, *refused.value.facts.values()]) == example.after
        return
    after = play(before, example.play).state
    assert drawing(after) == drawing(position(example.after, **example.on))
    assert after.bank == ALL - sum(after.hands)
    if example.offers is not None:
        assert ", ".join(map(str, game.legal_moves(after, after.current))) == example.offers


def test_every_worked_example_is_here() -> None:
    assert sorted({example.number for example in EXAMPLES}) == list(range(1, 25))

"""Waka Waka: the worked examples of the rules, each a sentence, a position, and a script that plays on from it."""

from dataclasses import dataclass
from typing import Any

import pytest

from app.rules.wakawaka.state import State
from tests.rules.wakawaka_boards import play, position


@dataclass(frozen=True)
class Example:
    """One example of section 9, or a part of one. What a script means is told in `wakawaka_boards`."""

    number: int
    rule: str
    before: State
    script: str

    def __str__(self) -> str:
        return f"{self.number}: {self.rule}"


def two(hand: str, other: str = "chimpanzee", **more: Any) -> State:
    return position(hand, other, **more)


FULL = ("fruit 2 hides 2 salt 2", "tea 2 cloth 2 jewel 2", "fruit 2 hides 2 salt 2", "tea 2 cloth 2 jewel 2")

EXAMPLES = [
    # Merchant
    Example(
        1,
        "a boat is bought whole and stays empty until the cleanup",
        two("merchant"),
        "= reserve 72; play merchant; buy 3; = gold 5 8; = stock 0 fruit 1 hides 1 tea 1; = boat 3 - - -;"
        "stop; refill 0; = gold 7 8; = boat 3 - - -; good salt; good jewel; good tea;"
        "= boat 3 salt jewel tea; = reserve 69; = asked 1 play",
    ),
    Example(
        2,
        "above six goods he chooses what to give up, new or old",
        two("merchant", stock=("fruit 2 tea 2 salt 1",)),
        "play merchant; buy 5; = gold 3 8; = left 3; + give jewel; give tea; give tea; give salt;"
        "= stock 0 fruit 2 hides 1 cloth 2 jewel 1; = village salt 1 tea 2; = asked 0 play",
    ),
    Example(
        3,
        "an empty boat and a price above one's gold are refused",
        two("merchant 2"),
        "play merchant; buy 5; = gold 3 8; play merchant; ! buy 5: boat_empty; ! buy 4: not_enough_gold;"
        "? buy 2, buy 3, sell cloth, raise",
    ),
    Example(
        4,
        "a pair of one type brings ten gold",
        two("merchant", stock=("tea 2 salt 1",)),
        "play merchant; ! sell salt: no_pair; sell tea; = gold 18 8; = village tea 2; = stock 0 salt 1",
    ),
    Example(
        5,
        "never more than one pair for one action",
        two("merchant", stock=("tea 4",)),
        "play merchant; sell tea; = gold 18 8; = stock 0 tea 2; = asked 0 play; ! sell tea: merchant_first",
    ),
    Example(
        6,
        "where symbols leave a choice there is one move for every way",
        two("merchant", stock=("hides 2 salt 3",)),
        "play merchant; ! raise: which_goods; "
        "? buy 2, buy 3, buy 4, buy 5, sell hides, sell salt, raise hides 2, raise salt 2;"
        "raise salt 2; = level 1 0; = stock 0 hides 2 salt 1; = village salt 2",
    ),
    Example(
        7,
        "level 2 of the printed board costs a jewel and a fruit",
        two("merchant", level="1 0", stock=("jewel fruit tea 2",)),
        "play merchant; raise; = level 2 0; = stock 0 tea 2; = village fruit 1 jewel 1",
    ),
    Example(
        7,
        "two jewels are no jewel and fruit",
        two("merchant", level="1 0", stock=("jewel 2 tea 2",)),
        "play merchant; ! raise: order_open",
    ),
    Example(
        8,
        "four alike are not two different pairs",
        two("merchant", board="tile1", level="2 0", stock=("tea 4 salt",)),
        "play merchant; ! raise: order_open",
    ),
    Example(
        8,
        "two different pairs",
        two("merchant", board="tile1", level="2 0", stock=("tea 3 salt 2 jewel",)),
        "play merchant; raise; = level 3 0; = stock 0 tea 1 jewel 1; = village salt 2 tea 2",
    ),
    Example(
        9,
        "three alike and two alike: two ways",
        two("merchant", board="tile2", level="3 0", stock=("tea 3 salt 3",)),
        "play merchant; + raise salt 3 tea 2; + raise tea 3 salt 2; raise tea 3 salt 2; = stock 0 salt 1",
    ),
    Example(
        10,
        "above the top nobody rises, but one may buy and sell",
        two("merchant", level="5 0", stock=("tea 2",)),
        "play merchant; ! raise: top_level; ? buy 2, buy 3, buy 4, buy 5, sell tea",
    ),
    Example(
        11,
        "without an option neither Merchant nor trio",
        two("merchant chimpanzee 2", gold="1 8"),
        "! play merchant: no_option; ! trio: merchant_in_hand; ? play chimpanzee, stop",
    ),
    # Trio
    Example(
        12,
        "three cards for a Merchant, which count as one",
        two("chimpanzee 2 drummer sorcerer", stock=("cloth 2",)),
        "trio; = asked 0 lay; lay chimpanzee; lay drummer; lay chimpanzee; sell cloth; = gold 18 8;"
        "= slots trio; stop; ? refill 0, refill 1, refill 2; refill 1; = gold 19 8; card elder;"
        "= hand 0 sorcerer 1 elder 1",
    ),
    Example(
        13,
        "no trio beside a Merchant",
        two("chimpanzee 2 drummer merchant"),
        "! trio: merchant_in_hand",
    ),
    Example(13, "no trio of two cards", two("chimpanzee 2"), "! trio: too_few_cards"),
    Example(
        13,
        "no trio without an option",
        two("chimpanzee 3", gold="1 8"),
        "! trio: no_option",
    ),
    Example(14, "no Juggler behind a trio", two("juggler", slots="trio"), "! play juggler: after_trio"),
    Example(
        14,
        "a Juggler does not reach past a trio",
        two("juggler", slots="chimpanzee trio"),
        "! play juggler: after_trio",
    ),
    # Fire Juggler
    Example(15, "a Juggler is never first", two("juggler"), "! play juggler: juggler_first"),
    Example(
        16,
        "Merchant and two Jugglers are three Merchants",
        two("merchant juggler 2", gold="3 8", stock=("cloth 2",), boats={3: "tea tea salt"}),
        "play merchant; buy 3; play juggler; sell cloth; = gold 10 8; play juggler; raise; = gold 10 8;"
        "= level 1 0; = stock 0 salt 1; = asked -1 good",
    ),
    Example(
        17,
        "all may follow on a Gatherer, nobody on its repetition",
        position("gatherer juggler", "elder", "elder", village="fruit 2 jewel 2 tea 2"),
        "play gatherer; gather jewel; = asked 1 follow; follow; gather jewel; = asked 2 follow; follow;"
        "gather tea; play juggler; gather fruit; = asked 0 play; = gold 10 7 7; = village fruit 1 tea 1",
    ),
    # Rainmaker, Sorcerer, fire
    Example(18, "gold like the level", two("rainmaker", level="4 0"), "play rainmaker; = gold 12 8"),
    Example(18, "nothing on level 0", two("rainmaker"), "! play rainmaker: level_zero"),
    Example(
        19,
        "two Sorcerers in one turn, and the fire stays lit",
        two("sorcerer 2", gold="25 8"),
        "play sorcerer; = gold 13 8; play sorcerer; = level 2 0; = gold 1 8; = fire lit; stop; refill 0;"
        "= gold 2 8",
    ),
    Example(20, "the fire is out", two("sorcerer", gold="25 8", fire=False), "! play sorcerer: fire_out"),
    Example(20, "twelve gold", two("sorcerer", gold="11 8"), "! play sorcerer: not_enough_gold"),
    Example(
        20,
        "no Sorcerer above the top",
        two("sorcerer", gold="25 8", level="5 0"),
        "! play sorcerer: top_level",
    ),
    Example(
        21,
        "a Sorcerer's Fire turns the token and does not count",
        two(""),
        "stop; refill 2; card chimpanzee; card fire; = fire out; card porter; = fire out; = gold 9 8;"
        "= hand 0 chimpanzee 1 porter 1; = discard fire 1; = asked 1 play",
    ),
    Example(
        22,
        "two of them light it again",
        two(""),
        "stop; refill 1; card fire; card fire; card porter; = hand 0 porter 1; = fire lit; = discard fire 2",
    ),
    # Chimpanzee
    Example(
        24,
        "he looks at closed goods of one boat and remembers them until it is bought",
        two("chimpanzee merchant"),
        "play chimpanzee; ! look 5 1 2: open_space;"
        "? look 2 2, look 3 2 3, look 4 2 3, look 5 2 3, look 5 2 4, look 5 3 4;"
        "look 5 2 4; = known 0 5.2 cloth, 5.4 hides; = known 1 ; = boat 5 jewel cloth cloth hides;"
        "play merchant; buy 5; = known 0",
    ),
    # Gold-symbol cards
    Example(
        25,
        "with six in stock one is given first",
        two("gatherer", gold="8 0", stock=("salt 3 tea 3",), village="jewel"),
        "play gatherer; ? give salt, give tea; give salt; ? gather jewel; gather jewel;"
        "= stock 0 salt 2 tea 3 jewel 1; = village salt 1; = asked 0 play",
    ),
    Example(
        26,
        "clockwise, and who has no gold is not asked",
        position("", "gatherer", "", "", active=1, gold="3 8 0 2", village="jewel tea 2"),
        "play gatherer; gather jewel; = asked 3 follow; follow; gather tea; = asked 0 follow; follow;"
        "gather tea; = gold 2 10 0 1; = village ; = asked 1 play",
    ),
    Example(
        26,
        "who could no longer use it is not asked",
        position("gatherer", "", "", village="jewel tea"),
        "play gatherer; gather jewel; = asked 1 follow; follow; gather tea; = asked 0 play",
    ),
    Example(27, "nothing to gather", two("gatherer"), "! play gatherer: village_empty"),
    Example(
        28,
        "one good for one of the village",
        two("porter", stock=("tea",), village="cloth"),
        "play porter; ! trade tea jewel: not_in_village; ? trade tea cloth; trade tea cloth;"
        "= stock 0 cloth 1; = village tea 1; = asked 0 play",
    ),
    Example(
        29,
        "a card with the gold symbol may be played for the others' sake",
        two("porter", stock=("", "tea"), village="cloth"),
        "play porter; = asked 1 follow; follow; trade tea cloth; = stock 1 cloth 1; = gold 9 7;"
        "= asked 0 play",
    ),
    Example(
        29,
        "but not when nobody can use it",
        two("porter", gold="8 0", stock=("", "tea"), village="cloth"),
        "! play porter: stock_empty",
    ),
    Example(
        30,
        "any number out, as many in",
        two("drummer chimpanzee 2 rainmaker", "elder chimpanzee"),
        "play drummer; discard chimpanzee; discard rainmaker; discard chimpanzee; ? done; done;"
        "card merchant; card merchant; card porter; = asked 1 follow; follow; ! done: discard_one;"
        "discard elder; done; card porter; = hand 0 merchant 2 porter 1; = hand 1 chimpanzee 1 porter 1;"
        "= gold 9 7; = asked 0 play",
    ),
    Example(
        31,
        "a Diviner may bring the hand above six until the turn ends",
        two("diviner chimpanzee 5"),
        "play diviner; card merchant; card merchant; = hand 0 merchant 2 chimpanzee 5; decline; stop; refill 0;"
        "= gold 10 8; = asked 0 drop; drop chimpanzee; = hand 0 merchant 2 chimpanzee 4; = asked 1 play",
    ),
    # Elder
    Example(
        32,
        "a borrowed Merchant, and a swap",
        two("elder", "merchant chimpanzee"),
        "play elder; ask 2; borrow merchant; buy 2; = asked 1 swap; swap chimpanzee; card porter;"
        "= gold 6 8; = stock 0 salt 1 tea 1; = hand 1 merchant 1 porter 1; = asked 0 play",
    ),
    Example(
        33,
        "nobody follows on a borrowed card, and its owner keeps it",
        two("elder", "gatherer", village="jewel 2"),
        "play elder; ask 2; borrow gatherer; gather jewel; = asked 1 swap; keep; = asked 0 play;"
        "= hand 1 gatherer 1; = gold 8 8",
    ),
    Example(
        34,
        "a swap also when nothing was borrowed",
        two("elder", "merchant chimpanzee"),
        "play elder; ask 2; borrow none; ? swap merchant, swap chimpanzee, keep; swap merchant; card drummer;"
        "= hand 1 chimpanzee 1 drummer 1",
    ),
    Example(
        35,
        "an Elder in slot 1 borrows neither Elder nor Juggler",
        two("elder", "elder juggler"),
        "play elder; ask 2; ! borrow elder: elder_borrows_no_elder; ! borrow juggler: juggler_first;"
        "? borrow none",
    ),
    Example(
        35,
        "a borrowed Juggler repeats the slot before the Elder",
        two("elder", "elder juggler", slots="chimpanzee"),
        "play elder; ask 2; ? borrow juggler, borrow none; borrow juggler; = asked 0 look; look 2 2;"
        "= asked 1 swap",
    ),
    Example(36, "no hand to see", two("elder", ""), "! play elder: no_hand_to_see"),
    # Turn end, piles, game end
    Example(
        37,
        "one may draw above six and throw away",
        two("chimpanzee 5"),
        "stop; refill 2; card merchant; card elder; = asked 0 drop; = left 1; drop chimpanzee; = gold 9 8;"
        "= hand 0 merchant 1 elder 1 chimpanzee 4; = asked 1 play",
    ),
    Example(
        38,
        "the discard becomes the pile when a card is needed, without what lies in the slots",
        two("", slots="chimpanzee", pile="porter", discard="elder drummer fire"),
        "stop; refill 2; card porter; = pile elder 1 drummer 1 fire 1; = discard ; card elder;"
        "= hand 0 elder 1 porter 1; = discard chimpanzee 1",
    ),
    Example(
        39,
        "the village becomes the reserve when a good is needed, and six go out again",
        position(
            "",
            "",
            "",
            "",
            stock=FULL,
            boats={3: "- - -"},
            reserve="salt",
            village="fruit 10 hides 8 salt 7 tea 10 cloth 8 jewel 7",
        ),
        "stop; refill 0; good salt; = reserve 50; = village ;"
        "good tea; good tea; good fruit; good fruit; good fruit; good jewel; = reserve 44;"
        "= village fruit 3 tea 2 jewel 1; good cloth; good hides; = boat 3 salt cloth hides; = reserve 42;"
        "= asked 1 play",
    ),
    Example(
        40,
        "the others up to the last seat have a turn, the first has none",
        position("", "sorcerer", "", active=1, level="0 4 0", gold="8 12 8"),
        "play sorcerer; = level 0 5 0; stop; refill 0; = asked 2 play; stop; refill 0; = asked nobody;"
        "= reason top_level",
    ),
    Example(
        40,
        "the last seat ends the game with its own turn",
        position("", "", "sorcerer", active=2, level="0 0 4", gold="8 8 12"),
        "play sorcerer; = asked 2 play; stop; refill 0; = asked nobody",
    ),
    Example(
        40,
        "after the first seat all others play",
        position("sorcerer", "", "", level="4 0 0", gold="12 8 8"),
        "play sorcerer; stop; refill 0; = asked 1 play; stop; refill 0; = asked 2 play; stop; refill 0;"
        "= asked nobody; = ranks 1 2 2",
    ),
    Example(
        40,
        "the starting seat decides which is the last",
        position("", "sorcerer", "", active=1, first=2, level="0 4 0", gold="8 12 8"),
        "play sorcerer; stop; refill 0; = asked nobody",
    ),
    Example(
        41,
        "level before gold",
        position("", "", "", active=2, level="5 5 4", gold="4 6 17", reached=((1, 5), (0, 5))),
        "stop; refill 0; = gold 4 6 20; = ranks 2 1 3",
    ),
    Example(
        41,
        "equal gold: who rose last",
        position("", "", "", active=2, level="5 5 4", gold="6 6 17", reached=((0, 5), (1, 5))),
        "stop; refill 0; = ranks 2 1 3",
    ),
    Example(
        42,
        "who has reached the top finishes his turn",
        two("sorcerer merchant", level="4 0", gold="12 8", stock=("tea 2",)),
        "play sorcerer; = level 5 0; = gold 0 8; play merchant; sell tea; = gold 10 8; stop; refill 1;"
        "card elder; = asked 1 play",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_example(example: Example) -> None:
    play(example.before, example.script)


def test_no_example_is_missing() -> None:
    """Number 23 is the setup: `test_wakawaka_edges`."""
    assert {example.number for example in EXAMPLES} == set(range(1, 43)) - {23}

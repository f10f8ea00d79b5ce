"""Waka Waka at its edges: setup, data, nested effects, piles that run out, the end, refusals, undo."""

import random
from typing import Any

import pytest

from app.rules import wakawaka as game
from app.rules.chance import Ordinary, Sealed
from app.rules.game import CHANCE, RuleError, read_options
from app.rules.record import Playthrough
from app.rules.wakawaka.components import (
    ALL_CARDS,
    ALL_GOODS,
    BOARDS,
    CARD,
    FIRE,
    GOLD_SYMBOL,
    GOODS,
    NO_CARDS,
)
from app.rules.wakawaka.moves import REFUSALS, Card, Good, Play, Raise, Start
from app.rules.wakawaka.needs import ways
from app.rules.wakawaka.state import State
from tests.rules.test_wakawaka import EXAMPLES
from tests.rules.wakawaka_boards import asked, counted, play, position
from tests.rules.wakawaka_players import begin, dealt, steps

# Setup: example 23


@pytest.mark.parametrize(("seats", "pile"), [(2, 54), (3, 48), (4, 42)])
def test_the_game_is_set_up(seats: int, pile: int) -> None:
    state = dealt(seats, random.Random(seats))
    assert (sum(state.pile), state.pile[FIRE], state.discard) == (pile, 3, NO_CARDS)
    assert [sum(hand) for hand in state.hand] == [6] * seats
    assert not any(hand[FIRE] for hand in state.hand)
    assert (state.fire, sum(state.reserve), sum(state.village)) == (True, 66, 6)
    assert (state.gold, state.level) == ((8,) * seats, (0,) * seats)
    assert not any(map(any, state.stock))
    assert (state.asked, state.kind, state.active, state.round) == (state.first, "play", state.first, 1)


def test_every_seat_is_drawn_to_begin() -> None:
    rng = random.Random(1)
    assert {dealt(4, rng).first for _ in range(60)} == {0, 1, 2, 3}


def test_a_named_seat_begins_without_a_lot() -> None:
    state = begin(3, first=2)
    moves = []
    while game.turn(state) == CHANCE:
        moves.append(game.draw(state, Sealed(bytes(32))))
        state = game.apply(state, CHANCE, moves[-1]).state
    assert (state.first, state.active, state.asked) == (2, 2, 2)
    assert not any(isinstance(move, Start) for move in moves)


def test_a_dealt_fire_is_laid_aside_turns_nothing_and_goes_back() -> None:
    state = begin(2, first=0)
    for _ in range(18):
        state = game.apply(state, CHANCE, game.draw(state, Ordinary(random.Random(3)))).state
    for card in ["fire", "elder", "fire", "fire", *["chimpanzee"] * 8, *["merchant"] * 3]:
        state = game.apply(state, CHANCE, Card(card)).state
    assert (state.kind, state.pile[FIRE], state.discard) == ("play", 3, NO_CARDS)
    assert state.fire
    assert state.hand == (
        counted("elder chimpanzee 4 merchant", tuple(CARD)),
        counted("chimpanzee 4 merchant 2", tuple(CARD)),
    )


def test_the_nth_card_and_good_have_streams_of_their_own() -> None:
    state, names = begin(2), []
    while game.turn(state) == CHANCE:
        chance = Sealed(bytes(32))
        move = game.draw(state, chance)
        names += [stream.name for stream in chance.drawn]
        state = game.apply(state, CHANCE, move).state
    dealt_cards = len(names) - 19
    expected = [f"good {n + 1}" for n in range(18)] + [f"card {n + 1}" for n in range(dealt_cards)]
    assert names == [*expected, "start"]


@pytest.mark.parametrize(
    ("given", "code"),
    [({"board": "tile5"}, "bad_option"), ({"first": 2}, "bad_option"), ({"tiles": 1}, "unknown_option")],
)
def test_options_are_checked(given: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_options(game.META, 2, given)
    assert refused.value.code == code


# Data


def test_the_box_holds_what_is_printed() -> None:
    assert (sum(ALL_CARDS), sum(ALL_GOODS)) == (66, 84)
    assert GOLD_SYMBOL == {"gatherer", "porter", "drummer", "diviner"}
    sizes = {
        board: [sum(order.items) + sum(order.groups) for order in orders] for board, orders in BOARDS.items()
    }
    assert sizes == {
        "base": [2, 2, 3, 3, 4],
        "tile1": [3, 3, 4, 4, 4],
        "tile2": [3, 4, 4, 5, 5],
        "tile3": [4, 4, 5, 5, 5],
        "tile4": [4, 4, 5, 6, 6],
    }


WAYS = [
    ("base", 0, "fruit 6", ["fruit 2"]),
    ("base", 1, "jewel 3 fruit 3", ["fruit 1 jewel 1"]),
    ("tile1", 0, "fruit hides salt tea", ["fruit hides salt", "fruit hides tea", "fruit salt tea", "hides salt tea"]),
    ("tile1", 4, "jewel 2 fruit 2", ["fruit 2 jewel 2"]),
    ("tile4", 3, "fruit 2 hides 2 salt 2", ["fruit 2 hides 2 salt 2"]),
    ("tile4", 3, "fruit 4 hides 2", []),
    ("tile4", 4, "fruit hides salt tea cloth jewel", ["fruit hides salt tea cloth jewel"]),
    ("tile3", 2, "tea 3 salt 2 jewel", ["tea 3 salt 2"]),
]  # fmt: skip


@pytest.mark.parametrize(("board", "level", "stock", "found"), WAYS)
def test_all_ways_to_fill_an_order(board: str, level: int, stock: str, found: list[str]) -> None:
    expected = {counted(way, GOODS) for way in found}
    assert set(ways(board, level, counted(stock, GOODS))) == expected


def test_a_way_names_more_of_a_kind_before_fewer() -> None:
    state = position("merchant", "", board="tile2", level="3 0", stock=("fruit 2 tea 3 salt 3",))
    state = play(state, "play merchant").state
    raises = [str(move) for move in game.legal_moves(state, 0) if isinstance(move, Raise)]
    assert raises == [
        "raise salt 3 fruit 2",
        "raise salt 3 tea 2",
        "raise tea 3 fruit 2",
        "raise tea 3 salt 2",
    ]


# Effects within effects, and other sentences of the rules that the examples leave out

SENTENCES = {
    "of nested Elders the inner one is complete before the outer opponent swaps": (
        position("elder", "juggler", "merchant juggler", slots="elder"),
        "play elder; ask 2; borrow juggler; = asked 0 ask; ask 3; ! borrow juggler: repeated_elder;"
        "? borrow merchant, borrow none; borrow merchant; buy 2; = asked 2 swap; swap merchant;"
        "card drummer; = asked 1 swap; keep; = asked 0 play; = slots elder elder",
    ),
    "both Elders may ask the same opponent": (
        position("elder", "juggler chimpanzee", slots="elder"),
        "play elder; ask 2; borrow juggler; ask 2; borrow none; swap juggler; card porter;"
        "= asked 1 swap; swap chimpanzee; card drummer; = hand 1 porter 1 drummer 1; = asked 0 play",
    ),
    "a Juggler behind an Elder is a new Elder, which borrows no Juggler": (
        position("juggler", "juggler", slots="elder"),
        "play juggler; = asked 0 ask; ask 2; ! borrow juggler: repeated_elder; ? borrow none",
    ),
    "a borrowed Juggler repeats what a Juggler before the Elder repeated": (
        position("elder", "juggler", slots="chimpanzee juggler"),
        "play elder; ask 2; borrow juggler; = asked 0 look",
    ),
    "a borrowed Juggler does not reach past a trio": (
        position("elder", "juggler", slots="chimpanzee trio"),
        "play elder; ask 2; ! borrow juggler: after_trio",
    ),
    "a Juggler can be played when what it repeats is needed by nobody but the others: no": (
        position("juggler", "", stock=("", "tea"), village="cloth", slots="porter"),
        "! play juggler: stock_empty",
    ),
    "a repeated Merchant needs an option": (
        position("juggler", "elder", gold="1 8", slots="merchant"),
        "! play juggler: no_option",
    ),
    "nobody follows on a repeated Diviner": (
        position("juggler", "elder", slots="diviner"),
        "play juggler; card porter; card elder; = asked 0 play; = hand 0 elder 1 porter 1",
    ),
    "a borrowed Drummer changes one's own hand": (
        position("elder chimpanzee", "drummer"),
        "play elder; ask 2; borrow drummer; discard chimpanzee; done; card porter; = hand 0 porter 1;"
        "= asked 1 swap",
    ),
    "a borrowed card's needs must hold for the borrower": (
        position("elder", "drummer sorcerer rainmaker gatherer"),
        "play elder; ask 2; ! borrow drummer: no_cards_to_change; ! borrow sorcerer: not_enough_gold;"
        "! borrow rainmaker: level_zero; ! borrow gatherer: village_empty; ? borrow none",
    ),
    "the active player may change no card at all": (
        position("drummer elder", "elder"),
        "play drummer; done; = hand 0 elder 1; = asked 1 follow; decline; = asked 0 play",
    ),
    "a Drummer as the last card of a hand is for the others alone": (
        position("drummer", "elder"),
        "play drummer; = asked 1 follow; follow; discard elder; done; card porter; = asked 0 play;= gold 9 7",
    ),
    "a follower's hand may exceed six until the end of that player's own turn": (
        position("diviner", "elder 3 chimpanzee 3"),
        "play diviner; card merchant; card merchant; follow; card merchant; card merchant; stop; refill 0;"
        "= asked 1 play; = hand 1 merchant 2 elder 3 chimpanzee 3; stop; refill 0; = asked 1 drop; = left 2;"
        "drop elder; drop elder; = asked 0 play",
    ),
    "a follower with a full stock gives first as well": (
        position("gatherer", "", stock=("", "tea 6"), village="jewel 2"),
        "play gatherer; gather jewel; follow; ? give tea; give tea; ? gather jewel; gather jewel;"
        "= stock 1 tea 5 jewel 1; = village tea 1",
    ),
    "what was given cannot be taken back, another one of its type can": (
        position("gatherer", "", stock=("tea 6",), village="tea jewel"),
        "play gatherer; give tea; ? gather tea, gather jewel; gather tea; = stock 0 tea 6",
    ),
    "the same type may be traded for the same type": (
        position("porter", "", stock=("tea 2",), village="tea salt"),
        "play porter; ? trade tea salt, trade tea tea; trade tea tea; = stock 0 tea 2; = village salt 1 tea 1",
    ),
    "three trios in one turn, and nothing to resupply": (
        position("chimpanzee 8 drummer", "", stock=("tea 6",), boats={}),
        "trio; lay chimpanzee; lay chimpanzee; lay chimpanzee; sell tea; trio; lay chimpanzee;"
        "lay drummer; lay chimpanzee; sell tea; trio; lay chimpanzee; lay chimpanzee; lay chimpanzee; sell tea;"
        "= gold 38 8; = hand 0 ; = discard chimpanzee 8 drummer 1; = asked 1 play",
    ),
    "an empty boat has no closed good": (
        position("chimpanzee", "", boats={2: "- -", 3: "- - -", 4: "- - -", 5: "- - - -"}),
        "! play chimpanzee: no_closed_good",
    ),
    "only the boats that are not empty can be looked into": (
        position("chimpanzee", "", boats={2: "- -", 3: "- - -", 5: "- - - -"}),
        "play chimpanzee; ! look 2 2: boat_empty; ! look 3 1 2: boat_empty; ? look 4 2 3",
    ),
    "an Elder asks an opponent who holds a card": (
        position("elder", "", "drummer"),
        "play elder; ! ask 1: own_hand; ! ask 2: hand_empty; ? ask 3",
    ),
    "the draw is lost when only Sorcerer's Fires are left, and they turn nothing": (
        position("", "", pile="fire 2", discard="fire"),
        "stop; refill 2; = hand 0 ; = fire lit; = gold 9 8; = asked 1 play",
    ),
    "a Diviner needs a card to draw": (
        position("diviner", "", pile="fire 2", discard="fire"),
        "! play diviner: no_card_left",
    ),
    "what is left is drawn before a draw is lost": (
        position("", "", pile="fire", discard="elder fire 2"),
        "stop; refill 3; card fire; = fire out; = pile elder 1 fire 3; card elder; = hand 0 elder 1;"
        "= asked 1 play",
    ),
    "a Sorcerer's Fire that ends the pile is shuffled in with the discard": (
        position("", "", pile="fire", discard="elder"),
        "stop; refill 1; card fire; = pile elder 1 fire 1; = discard ; card elder; = asked 1 play",
    ),
    "the resupply is a gold or a card for each slot that was not used": (
        position("", "", slots="chimpanzee"),
        "stop; ! refill 3: all_used; ? refill 0, refill 1, refill 2",
    ),
    "three slots used: nothing is asked": (
        position("rainmaker", "", level="1 0", slots="chimpanzee chimpanzee"),
        "play rainmaker; = gold 9 8; = asked 1 play; = discard rainmaker 1 chimpanzee 2",
    ),
    "but the hand limit holds": (
        position("rainmaker chimpanzee 6 elder", "", level="1 0", slots="diviner chimpanzee"),
        "play rainmaker; = asked 0 drop; drop elder; = asked 1 play",
    ),
    "several boats are filled from the cheapest, spaces in printed order": (
        position("merchant 2", ""),
        "play merchant; buy 3; play merchant; buy 2; stop; refill 0; good salt; = boat 2 salt -;"
        "good jewel; good tea; = boat 2 salt jewel; = boat 3 tea - -; good fruit; good fruit; = asked 1 play",
    ),
    "after 200 rounds without a rise the game stops": (
        position("", "", active=1, quiet=199, level="0 0"),
        "stop; refill 0; = asked nobody; = reason stalled; = ranks 2 1",
    ),
    "not after 199": (
        position("", "", active=1, quiet=198),
        "stop; refill 0; = asked 0 play; = round 2",
    ),
    "not when somebody has risen": (
        position("", "sorcerer", active=1, quiet=199, gold="8 12"),
        "play sorcerer; stop; refill 0; = asked 0 play",
    ),
    "on level 0 equal gold shares a rank": (
        position("", "", "", active=2, quiet=199, gold="9 9 3"),
        "stop; refill 0; = gold 9 9 6; = ranks 1 1 3",
    ),
    "of two on one level with equal gold the later one is ahead": (
        position("", "", "", active=2, quiet=199, level="1 1 0", reached=((1, 1), (0, 1))),
        "stop; refill 0; = ranks 1 2 3",
    ),
}


@pytest.mark.parametrize("rule", SENTENCES)
def test_sentence(rule: str) -> None:
    before, script = SENTENCES[rule]
    play(before, script)


# Refusals


def test_every_refusal_is_seen_in_some_script() -> None:
    scripts = [example.script for example in EXAMPLES] + [script for _, script in SENTENCES.values()]
    steps = [step.strip() for script in scripts for step in script.split(";")]
    assert {step.split(": ")[1] for step in steps if step.startswith("! ")} | {"unreadable"} == set(REFUSALS)


@pytest.mark.parametrize(
    "text",
    ["", "play", "play fire", "play Elder", "elder", "buy 6", "buy 03", "sell gold", "raise tea", "raise tea 0",
     "raise tea 2 tea 2", "raise  tea 2", "ask 0", "ask 5", "look 5 1", "look 5 2 3 4", "look 2 1 3",
     "look 5 4 2", "trade tea", "refill 4", "refill -1", "borrow", "card", "good", "start 5", "raise tea ٢"],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        game.read_move(text)
    assert (refused.value.code, refused.value.facts) == ("unreadable", {"move": text})


def test_a_move_of_another_moment_is_not_now() -> None:
    played = Playthrough(game, 2, {}, position("elder", "elder"))
    for text in ("drop elder", "follow", "refill 1", "play drummer", "card elder"):
        with pytest.raises(RuleError) as refused:
            played.judge(0, text)
        assert refused.value.code == "not_now"


def test_facts_of_refusals() -> None:
    state = position("juggler sorcerer", "", gold="3 8", slots="sorcerer")
    cannot = {str(move): (why.code, why.facts) for move, why in game.refusals(state, 0).items()}
    assert cannot["play juggler"] == ("not_enough_gold", {"needs": 12, "has": 3})
    assert cannot["trio"] == ("too_few_cards", {"needs": 3, "has": 2})
    assert game.refusals(state, 1) == {}
    out = position("juggler", "", gold="30 8", slots="sorcerer", fire=False)
    assert game.refusals(out, 0)[Play("juggler")] == RuleError("fire_out", card="sorcerer")


# Chance


@pytest.mark.parametrize(
    ("script", "move"),
    [
        ("stop; refill 1", Card("porter")),
        ("stop; refill 1", Good("tea")),
        ("stop; refill 1", Start(0)),
        ("play merchant; buy 2; stop; refill 0", Good("jewel")),
        ("play merchant; buy 2; stop; refill 0", Card("elder")),
        ("", Card("elder")),
    ],
)
def test_chance_does_nothing_impossible(script: str, move: Any) -> None:
    state = play(position("merchant", "", pile="elder", reserve="tea 2"), script).state
    with pytest.raises(ValueError, match="chance"):
        game.apply(state, CHANCE, move)


def test_nobody_decides_for_chance() -> None:
    state = play(position("", "", pile="elder"), "stop; refill 1").state
    assert game.legal_moves(state, CHANCE) == []
    with pytest.raises(ValueError, match="chance"):
        game.apply(state, 0, Card("elder"))
    with pytest.raises(ValueError, match="nothing to draw"):
        game.draw(position("", ""), Sealed(bytes(32)))


def test_each_card_of_the_pile_is_as_likely() -> None:
    state = play(position("", "", pile="merchant 3 elder"), "stop; refill 1").state
    chance = Ordinary(random.Random(1))
    drawn = [str(game.draw(state, chance)) for _ in range(4000)]
    assert 2850 < drawn.count("card merchant") < 3150


# Undo

LOOKED = position("chimpanzee merchant elder", "merchant chimpanzee", stock=("tea 2",), village="salt")
RETURNS = [
    ("", "play merchant", False),
    ("play merchant", "sell tea", False),
    ("play merchant", "buy 2", True),
    ("play chimpanzee", "look 5 2 3", True),
    ("play elder", "ask 2", True),
    ("play elder; ask 2", "borrow chimpanzee", True),
    ("play elder; ask 2", "borrow none", False),
    ("play elder; ask 2; borrow merchant", "sell tea", False),
    ("play elder; ask 2; borrow none", "keep", True),
    ("", "stop", False),
    ("stop", "refill 3", False),
    ("stop; refill 3", "card elder", True),
    ("stop", "refill 0", False),
]


@pytest.mark.parametrize(("before", "move", "no_return"), RETURNS)
def test_no_return_where_a_secret_was_shown_or_chance_or_another_seat_decided(
    before: str, move: str, no_return: bool
) -> None:
    played = play(LOOKED, before)
    step = game.apply(played.state, asked(played), game.read_move(move))
    assert step.no_return is no_return


def test_nobody_returns_from_the_end() -> None:
    state = play(position("", "", active=1, level="5 0"), "stop").state
    assert game.apply(state, 1, game.read_move("refill 0")).no_return


def test_a_turn_is_over_when_the_boats_are_full_again() -> None:
    played = play(position("merchant", ""), "play merchant; buy 2; stop; refill 0; good tea")
    step = game.apply(played.state, CHANCE, Good("hides"))
    assert step.turn_over
    assert [event.code for event in step.events] == ["fill_closed", "turn"]


def test_turns_pass_in_order_for_whole_games() -> None:
    for seed in range(3):
        turns = [
            (event.facts["round"], event.facts["seat"])
            for *_, step in steps(begin(3, first=1), random.Random(seed))
            for event in step.events
            if event.code == "turn"
        ]
        assert turns == [(n // 3 + 1, (1 + n) % 3) for n in range(len(turns))]
        assert len(turns) % 3 == 0


def test_scores_are_the_levels_as_they_stand() -> None:
    state: State = position("", "", level="2 3")
    assert state.scores == (2, 3)

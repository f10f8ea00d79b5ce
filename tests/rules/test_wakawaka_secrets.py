"""What each viewer of Waka Waka is shown and told, line by line, and that nobody learns anything too early."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from app.rules import wakawaka as game
from app.rules.chance import Ordinary
from app.rules.game import ALL, CHANCE, Event, Json, Viewer
from app.rules.record import Playthrough
from app.rules.wakawaka.components import BOARDS, CARDS
from app.rules.wakawaka.moves import Borrow, Play
from app.rules.wakawaka.state import EVENTS, SECRETS, State, names_of
from tests.rules.wakawaka_boards import asked, play, position
from tests.rules.wakawaka_players import begin, eager, sealed, steps
from tests.rules.wakawaka_witness import Witness

# The visibility table. A row is a move, what all are told of it, and what the seats named are told beside.

START = position(
    "chimpanzee 3 elder drummer merchant",
    "merchant drummer 2 sorcerer",
    "diviner chimpanzee 4",
    stock=("tea 2",),
)
HAND_OF_1 = "cards=merchant,sorcerer,drummer,drummer"
TABLE: list[tuple[str, str, dict[int, str]]] = [
    ("play chimpanzee", "play seat=0 card=chimpanzee slot=1", {}),
    ("look 5 2 4", "look seat=0 boat=5 spaces=2,4", {0: "goods=cloth,hides"}),
    ("play elder", "play seat=0 card=elder slot=2", {}),
    ("ask 2", "ask seat=0 of=1 count=4", {0: HAND_OF_1, 1: HAND_OF_1}),
    ("borrow merchant", "borrow seat=0 of=1 card=merchant", {}),
    ("sell tea", "sell seat=0 good=tea gold=10", {}),
    ("swap sorcerer", "swap seat=1", {1: "card=sorcerer"}),
    ("card elder", "draw seat=1", {1: "card=elder"}),
    ("play drummer", "play seat=0 card=drummer slot=3", {}),
    ("discard merchant", "discard seat=0", {0: "card=merchant"}),
    ("done", "done seat=0 count=1", {}),
    ("card fire", "fire seat=0 lit=False", {}),
    ("card porter", "draw seat=0", {0: "card=porter"}),
    ("decline", "decline seat=1 card=drummer", {}),
    ("decline", "decline seat=2 card=drummer / clear seat=0 count=3 / turn seat=1 round=1", {}),
    ("play drummer", "play seat=1 card=drummer slot=1", {}),
    ("discard merchant", "discard seat=1", {1: "card=merchant"}),
    ("done", "done seat=1 count=1", {}),
    ("card chimpanzee", "draw seat=1", {1: "card=chimpanzee"}),
    ("follow", "follow seat=2 to=1 card=drummer", {}),
    ("discard diviner", "discard seat=2", {2: "card=diviner"}),
    ("done", "done seat=2 count=1", {}),
    ("card gatherer", "draw seat=2", {2: "card=gatherer"}),
    ("decline", "decline seat=0 card=drummer", {}),
    ("trio", "trio seat=1 slot=2", {}),
    ("lay elder", "lay seat=1 slot=2 count=1", {1: "card=elder"}),
    ("lay chimpanzee", "lay seat=1 slot=2 count=2", {1: "card=chimpanzee"}),
    ("lay drummer", "lay seat=1 slot=2 count=3", {1: "card=drummer"}),
    ("buy 5", "buy seat=1 boat=5 goods=jewel,cloth,cloth,hides", {}),
    ("stop", "stop seat=1 left=1", {}),
    ("refill 0", "refill seat=1 gold=1 cards=0 / clear seat=1 count=4", {}),
    ("good tea", "fill boat=5 space=1 good=tea", {}),
    ("good salt", "fill_closed boat=5 space=2", {}),
    ("good fruit", "fill_closed boat=5 space=3", {}),
    ("good fruit", "fill_closed boat=5 space=4 / turn seat=2 round=1", {}),
    ("stop", "stop seat=2 left=3", {}),
    ("refill 3", "refill seat=2 gold=0 cards=3", {}),
    ("card merchant", "draw seat=2", {2: "card=merchant"}),
    ("card fire", "fire seat=2 lit=True", {}),
    ("card merchant", "draw seat=2", {2: "card=merchant"}),
    ("card juggler", "draw seat=2", {2: "card=juggler"}),
    ("drop chimpanzee", "drop seat=2", {2: "card=chimpanzee"}),
]
VIEWERS: list[Viewer] = [0, 1, 2, None]


def heard(event: Event, viewer: Viewer) -> str:
    facts = event.seen(viewer)
    assert facts is not None
    return " ".join([event.code, *(f"{key}={worded(value)}" for key, value in facts.items())])


def worded(value: Json) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def test_the_visibility_table() -> None:
    played = Playthrough(game, 3, {}, START)
    for move, public, secret in TABLE:
        before = len(played.told)
        played = moved(played, move)
        for viewer in VIEWERS:
            line = " / ".join(heard(told.event, viewer) for told in played.told[before:])
            beside = secret.get(-1 if viewer is None else viewer)
            assert line == (f"{public} {beside}" if beside else public), (move, viewer)


def moved(played: Playthrough, text: str) -> Playthrough:
    seat = asked(played)
    return played.move(seat, game.read_move(text) if seat == CHANCE else played.judge(seat, text))[0]


def test_the_table_has_every_kind_of_secret_of_a_running_game() -> None:
    codes = {public.split()[0] for _, public, secret in TABLE if secret}
    assert codes == set(SECRETS) - {"deal"}


def test_a_hand_is_dealt_to_its_owner_alone() -> None:
    dealt = [e for *_, step in steps(begin(3), random.Random(1)) for e in step.events if e.code == "deal"]
    assert [event.facts["seat"] for event in dealt] == [0, 1, 2]
    for event in dealt:
        owner = event.facts["seat"]
        assert len(event.facts["cards"]) == 6
        for viewer in VIEWERS:
            alone = {"cards": event.facts["cards"]} if viewer == owner else {}
            assert event.seen(viewer) == {"seat": owner, "count": 6} | alone


# What a seat remembers

LOOKED = position("chimpanzee 2 merchant", "merchant", "merchant")
MEMORIES = {
    "what one has seen in a boat, until somebody buys it": (
        LOOKED,
        "play chimpanzee; look 5 2 4; play chimpanzee; look 4 2 3; = known 1 ; = known 2 ;"
        "= known 0 4.2 cloth, 4.3 salt, 5.2 cloth, 5.4 hides; stop; refill 0; = asked 1 play;"
        "play merchant; buy 5; = known 0 4.2 cloth, 4.3 salt; stop; refill 0;"
        "good tea; good tea; good tea; good tea; = known 0 4.2 cloth, 4.3 salt; = known 1",
    ),
    "the hand that an Elder has shown, and the others the card that was borrowed": (
        position("elder", "merchant 2 drummer", "chimpanzee"),
        "play elder; ask 2; = known 0 1: merchant merchant drummer; = known 2 ; borrow merchant;"
        "= known 2 1: merchant; buy 2; keep; = known 0 1: merchant merchant drummer; = known 1 ",
    ),
    "after a swap that nobody sees only what must still be there": (
        position("elder", "merchant 2 drummer", "chimpanzee"),
        "play elder; ask 2; borrow merchant; buy 2; swap drummer; = known 0 1: merchant; = known 2 ;"
        "card merchant; = known 0 1: merchant",
    ),
    "a card that is played is no longer there": (
        position("elder", "merchant 2 drummer", "chimpanzee"),
        "play elder; ask 2; borrow none; keep; stop; refill 0; play merchant;"
        "= known 0 1: merchant drummer; buy 2; play merchant; = known 0 1: drummer",
    ),
    "a trio is three cards that nobody sees": (
        position("elder", "drummer 4 porter", "chimpanzee"),
        "play elder; ask 2; borrow none; keep; stop; refill 0; = known 0 1: porter drummer drummer drummer drummer;"
        "trio; lay porter; = known 0 1: drummer drummer drummer; lay drummer; lay drummer; = known 0 1: drummer",
    ),
    "a Drummer's discards and the hand limit forget as well": (
        position("elder", "drummer 2 porter 6", "chimpanzee"),
        "play elder; ask 2; borrow none; keep; stop; refill 0; play drummer;"
        "= known 0 1: porter porter porter porter porter porter drummer;"
        "discard porter; done; card elder; decline; = known 0 1: porter porter porter porter porter;"
        "stop; refill 0; = asked 1 drop; drop elder; = known 0 1: porter porter porter porter",
    ),
}


@pytest.mark.parametrize("rule", MEMORIES)
def test_a_seat_remembers(rule: str) -> None:
    before, script = MEMORIES[rule]
    play(before, script)


# The view

SEEN = """
{
  "viewer": 1, "phase": "play", "first": 0, "active": 0, "round": 1, "quiet_rounds": 0, "last_round": false,
  "board": "base",
  "orders": [{"groups": [2]}, {"items": {"fruit": 1, "jewel": 1}}, {"groups": [3]},
             {"items": {"salt": 1, "tea": 1, "cloth": 1}},
             {"items": {"fruit": 1, "hides": 1, "tea": 1, "jewel": 1}}],
  "fire": true, "village": {"tea": 2}, "reserve": 66,
  "boats": [
    {"price": 2, "spaces": [{"open": true, "good": "tea"}, {"open": false}]},
    {"price": 3, "spaces": [{"open": true, "empty": true}, {"open": false, "empty": true},
                            {"open": false, "empty": true}]},
    {"price": 4, "spaces": [{"open": true, "good": "jewel"}, {"open": false}, {"open": false}]},
    {"price": 5, "spaces": [{"open": true, "good": "jewel"}, {"open": false}, {"open": false},
                            {"open": false}]}],
  "pile": 56, "discard": 0, "slots": [{"trio": 3}, {"card": "elder"}],
  "seats": [{"gold": 5, "level": 0, "stock": {"fruit": 1, "hides": 1, "tea": 4}, "hand": 0},
            {"gold": 8, "level": 0, "stock": {}, "hand": 4},
            {"gold": 8, "level": 1, "stock": {"salt": 1}, "hand": 2}],
  "reached": [[2, 1]], "hand": ["elder", "gatherer", "porter", "diviner"],
  "known": {"goods": [], "hands": []},
  "decision": {"seat": 0, "kind": "give", "waiting": [], "laid": 0, "left": 0,
    "effects": [{"card": "elder", "by": 0, "slot": 2, "via": null, "of": 1},
                {"card": "gatherer", "by": 0, "slot": 2, "via": "elder"}]}
}
"""


def in_an_elder() -> State:
    before = position(
        "chimpanzee 3 elder",
        "elder gatherer porter diviner",
        "merchant 2",
        stock=("tea 3", "", "salt"),
        village="tea 2",
        level="0 0 1",
        reached=((2, 1),),
    )
    script = "trio; lay chimpanzee; lay chimpanzee; lay chimpanzee; buy 3; play elder; ask 2; borrow gatherer"
    state: State = play(before, script).state
    return state


def test_the_view_of_another_seat() -> None:
    assert game.view(in_an_elder(), 1) == json.loads(SEEN)


def test_the_view_of_a_watcher_has_no_hand_and_no_memory() -> None:
    seen = json.loads(SEEN)
    del seen["hand"], seen["known"]
    assert game.view(in_an_elder(), None) == seen | {"viewer": None}


def test_the_view_of_the_active_player() -> None:
    own = {
        "viewer": 0,
        "hand": [],
        "known": {
            "goods": [],
            "hands": [{"seat": 1, "cards": ["elder", "gatherer", "porter", "diviner"]}],
        },
        "slots": [{"trio": 3, "cards": ["chimpanzee"] * 3}, {"card": "elder"}],
    }
    assert game.view(in_an_elder(), 0) == json.loads(SEEN) | own
    state = play(in_an_elder(), "give tea").state
    assert game.view(state, 2)["decision"]["effects"][1]["given"] == "tea"


def test_who_is_shown_all_sees_every_hand_and_every_closed_good() -> None:
    state = in_an_elder()
    seen, seats = game.view(state, ALL), range(state.seats)
    assert [seen["seats"][seat]["cards"] for seat in seats] == [
        game.view(state, seat)["hand"] for seat in seats
    ]
    assert seen["slots"] == game.view(state, 0)["slots"]
    closed = [
        space
        for boat in seen["boats"]
        for space in boat["spaces"]
        if not space["open"] and "empty" not in space
    ]
    assert len(seen["known"]["goods"]) == len(closed)
    for known in game.view(state, 1)["known"]["goods"]:
        assert known in seen["known"]["goods"]
    assert "hand" not in seen and seen["viewer"] == ALL


def test_who_is_still_to_be_asked() -> None:
    state = position("gatherer", "", "", "", gold="8 8 0 8", village="tea 4")
    waiting = []
    for text in ("play gatherer", "gather tea", "follow", "gather tea", "decline"):
        waiting.append(game.view(state, None).get("decision", {})["waiting"])
        state = moved(Playthrough(game, 4, {}, state), text).state
    assert waiting == [[], [1, 3], [3], [3], []]


def test_hands_are_shown_to_all_when_the_game_is_over() -> None:
    state = play(position("elder", "drummer 2", active=1, level="5 0"), "stop; refill 0").state
    for viewer in (0, 1, None):
        seen = game.view(state, viewer)
        assert [seat["cards"] for seat in seen["seats"]] == [["elder"], ["drummer", "drummer"]]
        assert (seen["phase"], seen["last_round"], "decision" in seen) == ("over", True, False)


def test_before_the_lot_nobody_is_active() -> None:
    seen = game.view(begin(2), None)
    assert "first" not in seen and "active" not in seen
    assert (seen["phase"], seen["pile"], seen["reserve"]) == ("setup", 66, 84)


# Whole games

BOARDS_AND_SEATS = [(board, 2 + n % 3) for n, board in enumerate(BOARDS)]


@pytest.mark.parametrize(("board", "seats"), BOARDS_AND_SEATS)
def test_who_only_listens_knows_all_that_a_view_holds_and_no_view_holds_more(board: str, seats: int) -> None:
    """Each viewer's view is kept by a witness, from the first turn on, by nothing but the events for it."""
    viewers: list[Viewer] = [*range(seats), None]
    witnesses: list[Witness] = []
    for state, _, _, step in steps(begin(seats, board=board), random.Random(board)):
        if state.phase != "setup" and not witnesses:
            witnesses = [Witness(game.view(state, viewer)) for viewer in viewers]
        for witness in witnesses:
            for event in step.events:
                facts = event.seen(witness.viewer)
                assert facts is not None
                witness.hear(event.code, facts)
            seen = game.view(step.state, witness.viewer)
            if seen["phase"] != "over":
                said = witness.says()
                assert said == {key: seen[key] for key in said}
    assert witnesses


def test_what_is_told_never_names_more_than_is_listed() -> None:
    """Public facts are those of EVENTS. Secret ones go to their owner, and to whom an Elder looks at."""
    for seed in range(4):
        for *_, step in steps(begin(3), random.Random(seed)):
            for event in step.events:
                public = dict(event.facts) if event.seen_by is None else event.others
                assert public is not None and set(public) == set(EVENTS[event.code])
                secret = set(event.facts) - set(public)
                assert secret == set(SECRETS.get(event.code, ()))
                owners = {event.facts[key] for key in ("seat", "of") if secret and key in event.facts}
                assert event.seen_by == (owners if secret else None)


def test_nothing_of_a_recorded_game_is_told_too_early() -> None:
    """At every step of a whole game: no viewer is sent the name of a card that only others hold, in any place
    where a card of one's own or of the table could not be."""
    played, record = sealed(3, random.Random(5), board="tile1")
    state = game.setup(3, record["options"])
    for entry in record["entries"]:
        before, move = state, game.read_move(entry["move"])
        step = game.apply(state, entry["seat"], move)
        state = step.state
        for viewer in VIEWERS:
            sent = [event.seen(viewer) for event in step.events] + [game.view(state, viewer)]
            openly = {move.card} if isinstance(move, (Play, Borrow)) else set()
            known = openly | may_know(before, viewer) | may_know(state, viewer)
            assert set(cards_in(sent)) <= known, (str(move), viewer)
    assert played.result is not None


def cards_in(value: Any) -> Iterator[str]:
    """Every name of a card that stands in it, as a key or a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from cards_in(key)
            yield from cards_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from cards_in(inner)
    elif value in CARDS and isinstance(value, str):
        yield value


def may_know(state: State, viewer: Viewer) -> set[str]:
    """Cards on the table, in one's own hand and trio, and in hands that one has seen, as the state keeps them."""
    known = {slot for slot in state.slots if isinstance(slot, str)} | {"fire"}
    known |= {effect.card for effect in state.chain}
    if state.kind == "over":
        return known | set(CARDS)
    if viewer is not None:
        known |= set(names_of(state.hand[viewer], CARDS))
        for seat, _, cards in state.shown:
            known |= set(names_of(cards, CARDS)) if seat == viewer else set()
        if viewer == state.active:
            known |= {c for slot in state.slots if not isinstance(slot, str) for c in names_of(slot, CARDS)}
    return known


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_is_the_same_for_all_that_it_allows(seats: int) -> None:
    """An imagined state deals anew whatever the viewer has not been shown; the view, the moves offered and the
    refusals do not change, whoever draws and whenever it is."""
    chance = Ordinary(random.Random(seats))
    differ = 0
    for state, seat, *_ in steps(begin(seats, board="tile1"), random.Random(seats), eager):
        for viewer in [*range(seats), None]:
            seen = json.loads(json.dumps(game.view(state, viewer)))
            imagined = game.imagine(seen, chance)
            assert game.view(imagined, viewer) == seen
            assert game.turn(imagined) == seat
            if viewer is not None:
                assert game.legal_moves(imagined, viewer) == game.legal_moves(state, viewer)
                assert game.refusals(imagined, viewer) == game.refusals(state, viewer)
            differ += (imagined.hand, imagined.pile) != (state.hand, state.pile)
    assert differ > 300


def test_an_imagined_hand_keeps_to_what_is_known() -> None:
    state = play(
        position("elder", "merchant 2 drummer", "chimpanzee 5"),
        "play elder; ask 2; borrow merchant; buy 2; swap drummer; card porter",
    ).state
    chance = Ordinary(random.Random(1))
    for _ in range(50):
        imagined = game.imagine(game.view(state, 0), chance)
        assert imagined.hand[1][CARDS.index("merchant")] >= 1
        assert sum(imagined.hand[2]) == 5


def test_who_has_just_laid_a_trio_is_imagined_without_a_merchant() -> None:
    state = play(
        position("chimpanzee 4 drummer", "merchant"),
        "trio; lay chimpanzee; lay chimpanzee; lay chimpanzee; buy 2",
    ).state
    chance = Ordinary(random.Random(1))
    for _ in range(50):
        imagined = game.imagine(game.view(state, 1), chance)
        trio = imagined.slots[0]
        assert not isinstance(trio, str) and sum(trio) == 3
        assert trio[0] == imagined.hand[0][0] == 0

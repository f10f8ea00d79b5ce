"""What each viewer of Bazaar is shown and told, and never before it was turned up."""

import json
import random
from dataclasses import replace

import pytest

from app.rules import bazaar as game
from app.rules.bazaar.cards import WARES
from app.rules.bazaar.state import State
from app.rules.chance import Ordinary
from app.rules.game import ALL, CHANCE, Json, RuleError, Step, Viewer
from tests.rules.bazaar_boards import play, position
from tests.rules.bazaar_players import any_move, begin, buyer, hoarder, play_out, steps

SEEN = """
{
  "viewer": 0, "phase": "buy", "current": 1,
  "rates": [
    {"card": 3, "left": "Y", "right": "BB"}, {"card": 3, "left": "B", "right": "WRG"},
    {"card": 3, "left": "G", "right": "WYYB"}, {"card": 3, "left": "W", "right": "RY"},
    {"card": 3, "left": "RR", "right": "YY"},
    {"card": 7, "left": "R", "right": "WW"}, {"card": 7, "left": "Y", "right": "BGG"},
    {"card": 7, "left": "B", "right": "WR"}, {"card": 7, "left": "G", "right": "WRRB"},
    {"card": 7, "left": "WY", "right": "RBG"}
  ],
  "stalls": [
    {"ware": "WRRGG", "id": 31, "left": 6}, {"ware": "RRRRB", "id": 7, "left": 1},
    {"ware": null, "id": null, "left": 0}, {"ware": "BBBBB", "id": 4, "left": 6}
  ],
  "bank": {"W": 19, "R": 18, "Y": 20, "B": 20, "G": 17},
  "rich": true, "turns": 0,
  "seats": [
    {"hand": {"W": 0, "R": 0, "Y": 0, "B": 0, "G": 0}, "score": 4,
     "wares": [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]},
    {"hand": {"W": 1, "R": 2, "Y": 0, "B": 0, "G": 3}, "score": 9, "wares": []}
  ],
  "limit": null
}
"""
BEFORE_THE_DEAL = """
{
  "viewer": null, "phase": "deal", "current": -1, "rates": [],
  "stalls": [
    {"ware": null, "id": null, "left": 5}, {"ware": null, "id": null, "left": 5},
    {"ware": null, "id": null, "left": 5}, {"ware": null, "id": null, "left": 5}
  ],
  "bank": {"W": 20, "R": 20, "Y": 20, "B": 20, "G": 20},
  "rich": false, "turns": 0,
  "seats": [
    {"hand": {"W": 0, "R": 0, "Y": 0, "B": 0, "G": 0}, "score": 0, "wares": []},
    {"hand": {"W": 0, "R": 0, "Y": 0, "B": 0, "G": 0}, "score": 0, "wares": []}
  ],
  "limit": 10
}
"""


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_view_is_the_same_for_all(viewer: Viewer) -> None:
    state = position("buy 2: - WRRGGG / 4 9", stalls="WRRGG:6 RRRRB:1 - BBBBB:6", cards=(3, 7))
    assert game.view(state, viewer) == json.loads(SEEN) | {"viewer": viewer}
    assert list(game.view(state, viewer)) == list(json.loads(SEEN))


def test_before_the_deal_nothing_is_open() -> None:
    assert game.view(begin(2, preset="classic"), None) == json.loads(BEFORE_THE_DEAL)


def test_who_is_shown_all_sees_what_lies_under_the_open_wares_the_next_one_first() -> None:
    state = replace(position("act 1: - -"), stalls=((31, 2, 9), (7,), (), (4, 45)))
    seen = game.view(state, ALL)
    assert [stall.pop("under") for stall in seen["stalls"]] == [[2, 9], [], [], [45]]
    assert seen == game.view(state, None) | {"viewer": ALL}


@pytest.mark.parametrize("preset", ["bsw", "classic"])
@pytest.mark.parametrize("seats", [1, 2])
def test_when_it_is_over_the_wares_left_out_are_shown_and_alone_the_ceiling(seats: int, preset: str) -> None:
    over = play_out(begin(seats, preset=preset), buyer, random.Random(1))
    seen = game.view(over, 0)
    dealt = {ware for pile in (*over.stalls, *over.bought) for ware in pile}
    assert set(seen["hidden"]) == WARES.keys() - dealt
    assert len(seen["hidden"]) == (21 if preset == "bsw" else 25)
    assert seen.get("ceiling") == (over.ceiling if seats == 1 else None)
    assert ("ceiling" in seen) == (seats == 1 and preset == "bsw")


# What is told: a position, a move, and the events, the same for every viewer.
TOLD: list[tuple[State, str, str]] = [
    (
        begin(2),
        "deal rates 3 7 wares 12 40 1 2 3 4 5 6 7 8 9 10 31 45 44 43 42 41 11 13 14 15 16 17",
        '[["deal", {"cards": [3, 7], "wares": [12, 5, 31, 11]}]]',
    ),
    (position("start 1: - -"), "start 2", '[["start", {"seat": 1}]]'),
    (position("act 1: - -"), "draw", "[]"),
    (position("draw 1: - -"), "blue", '[["draw", {"seat": 0, "colour": "B"}]]'),
    (position("draw 2: - -"), "joker", '[["joker", {"seat": 1}]]'),
    (position("choose 1: - -"), "take green", '[["take", {"seat": 0, "colour": "G"}]]'),
    (
        position("act 1: R -"),
        "exchange 2 >",
        '[["exchange", {"seat": 0, "rate": 2, "side": "right", "pay": "R", "get": "YBG"}]]',
    ),
    (
        position("act 1: YBG -"),
        "exchange 2 <",
        '[["exchange", {"seat": 0, "rate": 2, "side": "left", "pay": "YBG", "get": "R"}]]',
    ),
    (
        position("buy 2: - WRRGGYY", stalls="WRRGG:3 RRRRB:6 YYYYY:6 BBBBB:6"),
        "buy 1",
        """[["buy", {"seat": 1, "stall": 1, "id": 31, "ware": "WRRGG", "rich": false,
                     "left": 2, "points": 2}],
            ["turn_up", {"stall": 1, "id": 1, "ware": "WWWWW", "left": 2}]]""",
    ),
    (
        position("buy 1: WRRGG -", stalls="WRRGG:1 RRRRB:6 YYYYY:6 BBBBB:6"),
        "buy 1",
        """[["buy", {"seat": 0, "stall": 1, "id": 31, "ware": "WRRGG", "rich": false,
                     "left": 0, "points": 5}],
            ["sold_out", {"stall": 1}], ["prices_up", {}]]""",
    ),
    (
        position("buy 1: RRRRB -", stalls="- RRRRB:1 YYYYY:6 BBBBB:6"),
        "buy 2",
        """[["buy", {"seat": 0, "stall": 2, "id": 7, "ware": "RRRRB", "rich": true, "left": 0, "points": 12}],
            ["sold_out", {"stall": 2}]]""",
    ),
    (
        position("buy 1: RRRRB / 100", stalls="- RRRRB:1 - -"),
        "buy 2",
        """[["buy", {"seat": 0, "stall": 2, "id": 7, "ware": "RRRRB", "rich": true, "left": 0, "points": 12}],
            ["sold_out", {"stall": 2}],
            ["end", {"reason": "sold_out", "scores": [112], "ranks": [1], "turns": 1, "ceiling": 195}]]""",
    ),
    (position("buy 2: - R"), "next", '[["next", {"seat": 1}]]'),
    (
        position("buy 1: R13 -", limit=10),
        "next",
        '[["next", {"seat": 0}], ["discard", {"seat": 0, "count": 3}]]',
    ),
    (position("discard 1: R12 -", limit=10), "return red", '[["return", {"seat": 0, "colour": "R"}]]'),
    (
        position("buy 1: W20R20Y20B20G20 - - / 3 4 3"),
        "next",
        '[["next", {"seat": 0}], ["end", {"reason": "stuck", "scores": [3, 4, 3], "ranks": [2, 1, 2]}]]',
    ),
]


@pytest.mark.parametrize(("state", "text", "told"), TOLD, ids=[text for _, text, _ in TOLD])
def test_what_is_told(state: State, text: str, told: str) -> None:
    seat = game.turn(state)
    assert seat is not None
    step = game.apply(replace(state, ceiling=195), seat, game.read_move(text))
    for viewer in (*range(len(state.hands)), None):
        assert heard(step, viewer) == json.loads(told)


def heard(step: Step, viewer: Viewer) -> list[list[Json]]:
    return [[event.code, event.seen(viewer)] for event in step.events if event.seen(viewer) is not None]


# Secrets


@pytest.mark.parametrize("preset", ["bsw", "classic"])
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_nothing_is_seen_or_told_before_it_is_turned_up(seats: int, preset: str) -> None:
    """A ware's id, and its letters where no open ware has them, stand nowhere before its turn."""
    turned_up: set[int] = set()
    for _, _, _, step in steps(begin(seats, preset=preset), any_move, random.Random(seats)):
        state = step.state
        turned_up |= {stall[0] for stall in state.stalls if stall}
        for viewer in (*range(seats), None):
            seen = game.view(state, viewer)
            if state.phase != "over":
                assert not {"hidden", "ceiling"} & seen.keys()
                assert wares_in(seen) | wares_in(heard(step, viewer)) <= turned_up


def wares_in(told: Json) -> set[int]:
    """Every id and every letters of a ware, wherever they stand."""
    match told:
        case dict():
            found = {told[key] for key in ("id",) if told.get(key)} | set(told.get("wares") or ())
            found |= {number for number, ware in WARES.items() if told.get("ware") == ware.letters}
            return found.union(*map(wares_in, told.values()))
        case list():
            return set().union(*map(wares_in, told))
    return set()


@pytest.mark.parametrize("seats", [1, 3])
def test_a_table_with_other_hidden_wares_looks_and_sounds_the_same(seats: int) -> None:
    """Beside each state a twin: all that nobody has seen is mixed anew. No viewer can tell them apart."""
    rng = random.Random(seats)
    for state, seat, move, step in steps(begin(seats), any_move, rng):
        if state.phase == "deal" or step.state.phase == "over":
            continue
        twin = mixed(state, rng)
        assert game.legal_moves(twin, seat) == game.legal_moves(state, seat)
        assert game.refusals(twin, seat) == game.refusals(state, seat)
        twin_step = game.apply(twin, seat, move)
        for viewer in (*range(seats), None):
            assert game.view(twin, viewer) == game.view(state, viewer)
            assert but_for_turn_up(twin_step, viewer) == but_for_turn_up(step, viewer)


def mixed(state: State, rng: random.Random) -> State:
    known = {ware for bought in state.bought for ware in bought} | {pile[0] for pile in state.stalls if pile}
    unseen = [ware for ware in WARES if ware not in known]
    rng.shuffle(unseen)
    stalls = tuple((*pile[:1], *(unseen.pop() for _ in pile[1:])) for pile in state.stalls)
    return replace(state, stalls=stalls, ceiling=rng.randrange(174, 214))


def but_for_turn_up(step: Step, viewer: Viewer) -> list[list[Json]]:
    return [told for told in heard(step, viewer) if told[0] != "turn_up"]


def test_the_deal_tells_the_open_wares_only() -> None:
    state = begin(1)
    step = game.apply(state, CHANCE, game.draw(state, Ordinary(random.Random(1))))
    assert [len(event.facts["wares"]) for event in step.events] == [4]
    assert step.no_return


# Imagination


@pytest.mark.parametrize("given", [{}, {"hand_limit": 10}, {"preset": "classic"}], ids=str)
@pytest.mark.parametrize("seats", range(1, 7))
def test_an_imagined_table_gives_the_same_view_and_the_same_moves(seats: int, given: dict[str, Json]) -> None:
    rng = random.Random(seats)
    for _, _, _, step in steps(begin(seats, **given), buyer, rng):
        state = step.state
        if rng.random() < 0.2 or state.phase == "over":
            looks_the_same(state, rng)
    looks_the_same(begin(seats, **given), rng)


def test_a_stuck_table_can_be_imagined() -> None:
    looks_the_same(play_out(begin(1), hoarder, random.Random(1)), random.Random(2))


def looks_the_same(state: State, rng: random.Random) -> None:
    for viewer in (0, len(state.hands) - 1, None):
        seen = game.view(state, viewer)
        imagined = game.imagine(json.loads(json.dumps(seen)), Ordinary(rng))
        assert game.view(imagined, viewer) == seen
        assert imagined.terms == state.terms
        assert game.turn(imagined) == game.turn(state)
        assert game.result(imagined) == game.result(state)
        for seat in range(len(state.hands)):
            assert game.legal_moves(imagined, seat) == game.legal_moves(state, seat)
            assert game.refusals(imagined, seat) == game.refusals(state, seat)


def test_imagination_deals_every_unseen_ware() -> None:
    state = play(position("buy 1: WRRGG -", stalls="WRRGG:6 RRRRB:6 YYYYY:6 BBBBB:6"), "buy 1").state
    seen = game.view(state, 1)
    rng = random.Random(1)
    under = [
        ware for _ in range(200) for stall in game.imagine(seen, Ordinary(rng)).stalls for ware in stall[1:]
    ]
    known = {stall["id"] for stall in seen["stalls"]} | {31}
    assert set(under) == WARES.keys() - known


def test_an_imagined_game_can_be_played_to_its_end() -> None:
    rng = random.Random(1)
    for state, *_ in steps(begin(3), buyer, rng):
        if state.turns == 20:
            break
    over = play_out(game.imagine(game.view(state, None), Ordinary(rng)), buyer, rng)
    assert game.result(over) is not None
    with pytest.raises(RuleError):
        play(over, "").judge(0, "draw")

"""What every bot keeps, whatever the game: an offered move, the same one each time, from the view alone."""

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.bots import LEVELS, choose
from app.rules import GAMES
from app.rules.chance import Ordinary
from app.rules.game import CHANCE, Game, Json
from tests.rules.players import Case, Turn, cases, play

CASES = list(cases())
FEW = 4  # positions of a case at each level
AMPLE = 60.0  # seconds: time never runs out

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_level = pytest.mark.parametrize("level", LEVELS)


def positions(case: Case, number: int) -> Iterator[Turn]:
    """Some positions of random games at which a seat has a choice."""
    rng = random.Random(str(case))
    turns = [turn for turn in play(case, 0).turns if turn.seat != CHANCE and len(turn.offered) > 1]
    yield from rng.sample(turns, min(number, len(turns)))


def chosen(case: Case, level: str, view: Json, turn: Turn, seed: int, budget: float = AMPLE) -> Any:
    return choose(case.game, level, view, turn.offered, random.Random(seed), budget)


@every_case
@every_level
def test_a_bot_plays_what_it_was_offered_and_leaves_the_view_as_it_was(case: Case, level: str) -> None:
    for seed, turn in enumerate(positions(case, FEW)):
        view = case.game.view(turn.state, turn.seat)
        assert chosen(case, level, view, turn, seed, budget=0.02) in turn.offered
        assert view == case.game.view(turn.state, turn.seat)


@every_case
def test_the_same_generator_gives_the_same_move_from_the_view_alone(case: Case) -> None:
    """Another state that the view allows, in which the others hold what they will, changes nothing."""
    rng = random.Random(str(case))
    for seed, turn in enumerate(positions(case, 2)):
        view = case.game.view(turn.state, turn.seat)
        other = case.game.imagine(view, Ordinary(rng))
        assert case.game.view(other, turn.seat) == view
        for level in LEVELS:
            first = chosen(case, level, view, turn, seed)
            again = chosen(case, level, case.game.view(other, turn.seat), turn, seed)
            assert first == again


@every_level
def test_a_bot_without_any_time_still_plays_and_asks_the_clock_no_more_than_it_must(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is up from the start: one piece of thought at most, then an offered move."""
    asked = 0

    def up() -> float:
        nonlocal asked
        asked += 1
        return float(asked)

    monkeypatch.setattr("app.bots.player.time", SimpleNamespace(perf_counter=up))
    for case in CASES:
        for seed, turn in enumerate(positions(case, 1)):
            asked = 0
            view = case.game.view(turn.state, turn.seat)
            assert chosen(case, level, view, turn, seed, budget=0.0) in turn.offered
            assert asked < 200, "it goes on thinking though the time is up"


@every_level
def test_a_game_without_a_bot_of_its_own_is_played_at_random(level: str) -> None:
    stranger = cast(Game, SimpleNamespace(META=SimpleNamespace(key="plain sailing")))
    moves = list(next(iter(GAMES.values())).META.options)
    rng = random.Random(1)
    seen = {choose(stranger, level, {}, cast(Any, moves), rng, 0.1) for _ in range(100)}
    assert seen == set(moves)


def test_a_single_move_needs_no_thought_and_no_move_is_an_error() -> None:
    game = cast(Game, SimpleNamespace(META=SimpleNamespace(key="none")))
    only = cast(Any, "stop")
    assert choose(game, "easy", {}, [only], random.Random(1), 0.0) == only
    with pytest.raises(ValueError, match="nothing to choose from"):
        choose(game, "easy", {}, [], random.Random(1), 1.0)
    with pytest.raises(ValueError, match="no such level"):
        choose(game, "godlike", {}, [only], random.Random(1), 1.0)

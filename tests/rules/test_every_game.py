"""The laws that every game of the registry keeps, by random play for all numbers of seats and options."""

import importlib
import json
import pkgutil
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules import GAMES, current
from app.rules.chance import Ordinary
from app.rules.game import ALL, CHANCE, Game, Json, RuleError, read_options
from app.rules.record import COVERED, TABLE_WORDS, begin, is_table_line, replay, verify
from tests.rules.players import Case, Played, Turn, cases, play

PROTOCOL = [
    "META",
    *("setup", "turn", "legal_moves", "refusals", "draw", "apply", "result", "view", "imagine", "read_move"),
]
CASES = list(cases())
FEWEST, ENOUGH = 3, 600  # games of a case; positions that are enough of it
SAMPLE = 40  # positions of a game that the slower laws look at

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", list(GAMES.values()), ids=[f"{key}-{n}" for key, n in GAMES])


def games(case: Case) -> Iterator[Played]:
    """At least so many, and more of them where they are short."""
    number = seen = 0
    while number < FEWEST or seen < ENOUGH:
        played = play(case, number)
        yield played
        number, seen = number + 1, seen + len(played.turns)


def turns(case: Case) -> Iterator[Turn]:
    """Every position of the games of this case."""
    return (turn for played in games(case) for turn in played.turns)


def some_turns(case: Case) -> Iterator[Turn]:
    """Positions from all over the games of this case, the first and the last among them."""
    for number, played in enumerate(games(case)):
        inner = played.turns[1:-1]
        some = random.Random(number).sample(inner, min(SAMPLE, len(inner)))
        yield from (played.turns[0], *some, played.turns[-1])


def viewers(case: Case) -> tuple[int | None, ...]:
    return (*range(case.seats), None)


def as_json(value: Json) -> Json:
    return json.loads(json.dumps(value, allow_nan=False))


# What a game is


@every_game
def test_a_game_exports_the_protocol_and_nothing_else(game: Game) -> None:
    assert sorted(vars(game)["__all__"]) == sorted(PROTOCOL)
    public = {name for name in vars(game) if not name.startswith("_")}
    assert public - {name.rpartition(".")[2] for name in _parts(game)} <= set(PROTOCOL)


@every_game
def test_the_options_of_a_game_are_ready_to_choose_from(game: Game) -> None:
    keys = [option.key for option in game.META.options]
    assert len(keys) == len(set(keys)) and "first" in keys
    for option in game.META.options:
        assert option.default in option.values
        assert len(set(map(repr, option.values))) == len(option.values)
        assert option.hidden == (option.key == "first")
        assert as_json(list(option.values)) == list(option.values)
    for seats in range(game.META.seats[0], game.META.seats[1] + 1):
        assert list(read_options(game.META, seats, {})) == keys


def test_the_registry_is_keyed_by_key_and_version_and_current_is_the_newest() -> None:
    for (key, version), game in GAMES.items():
        assert (game.META.key, game.META.version) == (key, version)
        assert current()[key].META.version >= version


# Moves


@every_case
def test_a_seat_in_turn_has_a_legal_move_and_nobody_else_has_one(case: Case) -> None:
    for turn in turns(case):
        assert bool(turn.offered) == (turn.seat != CHANCE)
        for seat in (CHANCE, *range(case.seats + 1)):
            if seat != turn.seat:
                assert not case.game.legal_moves(turn.state, seat)


@every_case
def test_moves_are_distinct_and_no_two_are_played_by_the_same_touches(case: Case) -> None:
    for turn in turns(case):
        assert len(set(turn.offered)) == len(turn.offered)
        paths = [move.path for move in turn.offered]
        assert all(path and len(path) == len(set(path)) for path in paths)
        assert all(target and isinstance(target, str) for path in paths for target in path)
        assert len({frozenset(path) for path in paths}) == len(paths)


@every_case
def test_spelling_and_reading_are_inverse(case: Case) -> None:
    read = case.game.read_move
    for turn in turns(case):
        for move in {turn.move, *turn.offered}:
            assert read(str(move)) == move
    for turn in some_turns(case):
        for move in case.game.refusals(turn.state, turn.seat):
            assert read(str(move)) == move


@every_case
def test_a_word_of_the_table_is_never_a_move(case: Case) -> None:
    for turn in turns(case):
        for move in (turn.move, *turn.offered):
            text = str(move)
            assert text == " ".join(text.split()) and text.isprintable()
            assert text.split()[0] not in TABLE_WORDS and not is_table_line(text)
    for text in ("undo 1", "bot normal", "back", "resign", "time out", "cancel", "abandon"):
        with pytest.raises(RuleError):
            case.game.read_move(text)


@every_game
@given(st.data())
def test_what_can_be_read_is_spelled_the_same(game: Game, data: st.DataObject) -> None:
    one = st.sampled_from(_spelled(game.META.key))
    text = data.draw(
        st.text(max_size=30)
        | one.map(str.upper)
        | one.map(lambda text: text.replace(" ", "  "))
        | one.map(lambda text: text.replace(" ", " 0"))
        | st.builds(lambda text, more: text + more, one, st.text(max_size=3))
        | st.builds(lambda text, number: f"{text.split()[0]} {number}", one, st.integers(-3, 10**12))
        | st.builds(
            lambda text, at, sign: text[:at] + sign + text[at + 1 :],
            one,
            st.integers(0, 9),
            st.text("1234567890 ", max_size=1),
        )
    )
    try:
        move = game.read_move(text)
    except RuleError as refused:
        assert as_json(refused.facts) == refused.facts
    else:
        assert str(move) == text


@cache
def _spelled(key: str) -> list[str]:
    case = next(case for case in CASES if case.key == key)
    return sorted({str(turn.move) for turn in turns(case)})


@every_case
def test_refusals_are_never_offered_and_say_why(case: Case) -> None:
    for turn in turns(case):
        cannot = case.game.refusals(turn.state, turn.seat)
        assert not set(cannot) & set(turn.offered)
        for move, why in cannot.items():
            assert isinstance(why, RuleError) and as_json(why.facts) == why.facts
            assert move.path and len(move.path) == len(set(move.path))


# The course of a game


@every_case
def test_the_game_ends_and_turn_is_none_exactly_when_there_is_a_result(case: Case) -> None:
    for played in games(case):
        assert all(case.game.result(turn.state) is None for turn in played.turns)
        result = case.game.result(played.end.state)
        assert result is not None and result == played.end.result
        assert len(result.scores) == len(result.ranks) == case.seats
        assert result.scores == tuple(played.end.state.scores)
        assert sorted(result.ranks)[0] == 1
        assert all(rank == 1 + sum(other < rank for other in result.ranks) for rank in result.ranks)
        for seat in range(case.seats):
            assert not case.game.legal_moves(played.end.state, seat)
            assert not case.game.refusals(played.end.state, seat)


@every_case
def test_scores_stand_at_any_moment_one_for_each_seat(case: Case) -> None:
    for turn in turns(case):
        assert len(turn.state.scores) == case.seats
        assert all(type(score) is int for score in turn.state.scores)


@every_case
def test_applying_a_move_leaves_the_state_as_it_was_and_gives_the_same_again(case: Case) -> None:
    for turn in some_turns(case):
        before = repr(turn.state)
        assert case.game.apply(turn.state, turn.seat, turn.move) == turn.step
        assert repr(turn.state) == before


@every_case
def test_replay_gives_the_same_playthrough(case: Case) -> None:
    for played in games(case):
        assert replay(case.game, case.seats, played.end.options, played.end.entries) == played.end


@every_case
def test_no_undo_crosses_a_draw(case: Case) -> None:
    assert all(turn.step.no_return for turn in turns(case) if turn.seat == CHANCE)


@every_case
def test_an_undo_gives_back_the_state_that_was(case: Case) -> None:
    for played in games(case):
        options = played.end.options
        for lines in random.Random(str(case)).sample(range(len(played.turns)), 2):
            more = min(lines + 5, len(played.turns) - 1)
            part = replay(case.game, case.seats, options, played.end.entries[:more])
            if lines < more:
                assert part.line(0, f"undo {lines}").state == played.turns[lines].state


# What is seen


@every_case
def test_views_and_events_are_json_for_every_viewer(case: Case) -> None:
    for turn in some_turns(case):
        for viewer in (*viewers(case), ALL):
            seen = case.game.view(turn.step.state, viewer)
            assert as_json(seen) == seen and seen["viewer"] == viewer
    for turn in turns(case):
        for event in turn.step.events:
            for viewer in viewers(case):
                facts = event.seen(viewer)
                assert facts is None or as_json(dict(facts)) == facts
            assert event.seen(ALL) == event.facts


@every_case
def test_what_is_hidden_is_missing_and_never_null(case: Case) -> None:
    """A null that stands in one view stands in all of them: it says that there is nothing, to everybody."""
    for turn in some_turns(case):
        views = [case.game.view(turn.state, viewer) for viewer in viewers(case)]
        nulls = [set(_nulls(seen)) - {("viewer",)} for seen in views]
        assert all(one == nulls[0] for one in nulls)


def _nulls(value: Json, *path: Any) -> Iterator[tuple[Any, ...]]:
    if value is None:
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _nulls(inner, *path, key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _nulls(inner, *path, index)


@every_case
def test_an_imagined_state_looks_the_same_to_its_viewer_and_offers_the_same(case: Case) -> None:
    game = case.game
    chance = Ordinary(random.Random(str(case)))
    for turn in some_turns(case):
        if turn.seat == CHANCE:
            continue
        for viewer in viewers(case):
            seen = game.view(turn.state, viewer)
            imagined = game.imagine(as_json(seen), chance)
            assert game.view(imagined, viewer) == seen
            assert game.turn(imagined) == turn.seat
            assert tuple(imagined.scores) == tuple(turn.state.scores)
            if viewer is not None:
                assert list(game.legal_moves(imagined, viewer)) == list(game.legal_moves(turn.state, viewer))
                assert game.refusals(imagined, viewer) == game.refusals(turn.state, viewer)


@every_case
def test_an_imagined_state_can_be_played_on(case: Case) -> None:
    game, rng = case.game, random.Random(str(case))
    chance = Ordinary(rng)
    for turn in some_turns(case):
        if turn.seat == CHANCE:
            continue
        state = game.imagine(game.view(turn.state, turn.seat), chance)
        for _ in range(10):
            seat = game.turn(state)
            if seat is None:
                break
            move = game.draw(state, chance) if seat == CHANCE else rng.choice(game.legal_moves(state, seat))
            state = game.apply(state, seat, move).state


# Words


@every_case
def test_every_code_is_listed_with_its_facts(case: Case) -> None:
    """So that one look tells what each language has to word."""
    listed, reasons = _listed(case.game, "EVENTS"), _listed(case.game, "REFUSALS")
    for turn in turns(case):
        for event in turn.step.events:
            assert set(event.facts) >= set(listed[event.code]), event
        for why in case.game.refusals(turn.state, turn.seat).values():
            assert set(why.facts) >= set(reasons[why.code]), why


def _listed(game: Game, name: str) -> Mapping[str, tuple[str, ...]]:
    """The one table of this name in the modules of a game."""
    modules = [vars(importlib.import_module(part)) for part in _parts(game)]
    (table,) = {id(module[name]): module[name] for module in modules if name in module}.values()
    return cast(Mapping[str, tuple[str, ...]], table)


def _parts(game: Game) -> list[str]:
    """The full names of the modules of a game."""
    package = vars(game)
    return [part.name for part in pkgutil.iter_modules(package["__path__"], package["__name__"] + ".")]


# Records


@every_case
def test_a_record_verifies(case: Case) -> None:
    for played in games(case):
        assert verify(case.game, as_json(played.record)) == played.end


@every_case
def test_a_record_with_one_byte_changed_does_not_verify(case: Case) -> None:
    rng = random.Random(str(case))
    record = play(case, 0).record
    for key in COVERED:
        value = json.dumps(record[key], ensure_ascii=False)
        for at in {rng.randrange(len(value)) for _ in range(8)}:
            byte = rng.choice([c for c in '0123456789abcdefxyz "{[,-' if c != value[at]])
            try:
                changed = json.loads(value[:at] + byte + value[at + 1 :])
            except ValueError:
                continue  # no JSON any more, so no record
            if changed != record[key]:
                with pytest.raises(RuleError, match="bad_digest"):
                    verify(case.game, record | {key: changed})


@every_case
def test_whoever_leaves_early_is_last(case: Case) -> None:
    played = play(case, 0)
    options = played.end.options
    part = begin(case.game, case.seats, options)
    for seat in range(case.seats - 1):
        part = part.line(seat, "resign")
    if case.seats == 1:
        part = part.line(0, "time out")
    assert part.over and part.result is not None
    assert part.result.ranks == tuple(range(case.seats, 0, -1))
    assert part.result.scores == tuple(part.state.scores)

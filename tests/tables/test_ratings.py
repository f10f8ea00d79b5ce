"""The laws of ratings: better places never earn less, equal ones the same, and strength comes out in the end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.game import RuleError
from app.tables import playing, waiting
from app.tables.ports import Rating
from app.tables.ratings import (
    MEAN,
    UNCERTAINTY,
    class_of,
    classes,
    rate,
    settlement,
    shown,
    shown_uncertainty,
)
from app.tables.table import Person, need_countable

from .people import begun, opened

ANA, BEN = (Person(c * 32, name, "person") for c, name in (("a", "Ana"), ("b", "Ben")))
GUEST = Person("c" * 32, "Ida", "guest")

known = st.builds(Rating, st.floats(0, 50), st.floats(1, UNCERTAINTY), st.integers(0, 500))


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6), known)
@settings(max_examples=200, deadline=None)
def test_among_equals_a_better_place_never_earns_less_and_ties_the_same(
    ranks: list[int], all_: Rating
) -> None:
    after = rate([all_] * len(ranks), ranks)
    for rank, rating in zip(ranks, after, strict=True):
        for other, theirs in zip(ranks, after, strict=True):
            if rank < other:
                assert rating.mean >= theirs.mean
            if rank == other:
                assert rating.mean == pytest.approx(theirs.mean)


@given(st.lists(known, min_size=2, max_size=6), st.randoms(use_true_random=False), st.integers(0, 5))
@settings(max_examples=200, deadline=None)
def test_whoever_moves_up_a_place_earns_no_less(players: list[Rating], rng: random.Random, at: int) -> None:
    ranks = list(range(1, len(players) + 1))
    rng.shuffle(ranks)
    mine = at % len(players)
    if ranks[mine] == 1:
        return
    ahead = ranks.index(ranks[mine] - 1)
    better = list(ranks)
    better[mine], better[ahead] = ranks[ahead], ranks[mine]
    assert rate(players, better)[mine].mean >= rate(players, ranks)[mine].mean - 1e-9


def test_two_thousand_games_put_players_of_known_strength_in_order() -> None:
    rng = random.Random(7)
    strength = [15.0, 19.0, 23.0, 27.0, 31.0, 35.0]
    ratings: list[Rating | None] = [None] * len(strength)
    for _ in range(2000):
        seats = rng.sample(range(len(strength)), rng.choice((2, 2, 3, 4)))
        shows = {seat: rng.gauss(strength[seat], 25 / 6) for seat in seats}
        ranks = [1 + sum(other > shows[seat] for other in shows.values()) for seat in seats]
        for seat, rating in zip(seats, rate([ratings[seat] for seat in seats], ranks), strict=True):
            ratings[seat] = rating
    means = [rating.mean for rating in ratings if rating]
    assert means == sorted(means)
    assert all(rating and shown_uncertainty(rating.uncertainty) < 100 for rating in ratings)


def test_a_newcomer_is_1500_and_far_from_sure() -> None:
    assert (shown(MEAN), shown_uncertainty(UNCERTAINTY)) == (1500, 250)


def test_the_classes_are_two_and_more() -> None:
    assert (class_of(2), class_of(3), class_of(6)) == (2, 3, 3)
    assert {game: classes(game) for game in ("bazaar", "bohnduell", "wakawaka")} == {
        "bazaar": [2, 3], "bohnduell": [2], "wakawaka": [2, 3],
    }  # fmt: skip


def test_giving_up_and_running_out_of_time_are_losses() -> None:
    table = begun(ANA, BEN, rated=True, clock={"kind": "turn", "seconds": 30})
    for over in (playing.resign(table, ANA, 5), playing.time_out(table, 31_000)):
        game = settlement(over)
        assert game is not None
        assert [(placed.person, placed.rank) for placed in game.placed] == [(ANA.id, 2), (BEN.id, 1)]
        assert (game.game, game.places, game.table_id) == ("bohnduell", 2, 7)


def test_what_is_not_counted() -> None:
    table = begun(ANA, BEN, rated=True)
    assert settlement(table) is None
    assert settlement(playing.end_without_result(table, 5, "cancel")) is None
    casual = begun(ANA, BEN)
    assert settlement(playing.resign(casual, ANA, 5)) is None
    dealt = replace(table, row=replace(table.row, deal="table OTHER"))
    assert settlement(playing.resign(dealt, ANA, 5)) is None


def test_a_bot_counts_by_its_level_and_somebody_gone_still_does() -> None:
    table = waiting.add_bot(opened(ANA, rated=True), ANA, 0, "easy", None)
    over = playing.resign(playing.start(table, ANA, 0), ANA, 5)
    gone = waiting.rename(over, Person(ANA.id, "—", "gone"), 6)
    for after in (over, gone):
        game = settlement(after)
        assert game is not None
        assert [placed.person for placed in game.placed] == [ANA.id, "bot-easy"]


def test_guests_play_casual() -> None:
    with pytest.raises(RuleError, match="accounts_only"):
        waiting.join(opened(ANA, rated=True), GUEST, 0)
    with pytest.raises(RuleError, match="accounts_only"):
        need_countable(True, 2, False, "guest")
    for seats, deal in ((1, False), (2, True)):
        with pytest.raises(RuleError, match="bad_option"):
            need_countable(True, seats, deal, "person")
    need_countable(False, 1, True, "guest")

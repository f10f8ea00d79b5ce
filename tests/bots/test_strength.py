"""How well the bots play, in a short form with fixed seeds: thresholds are below what 400 games gave."""

from statistics import mean

from app.rules import current
from tests.bots.strength import RANDOM, played, won


def test_normal_beats_random_play_in_bohnduell() -> None:
    assert won("bohnduell", "normal", RANDOM, 20) >= 0.85


def test_easy_stands_between_random_play_and_normal_in_bohnduell() -> None:
    assert 0.55 <= won("bohnduell", "easy", RANDOM, 60) <= 0.95
    assert won("bohnduell", "easy", "normal", 20) <= 0.25


def test_normal_does_well_alone_in_bazaar_and_easy_less_so() -> None:
    normal = mean(played("bazaar", ["normal"], seed).scores[0] for seed in range(4))
    easy = mean(played("bazaar", ["easy"], seed).scores[0] for seed in range(4))
    alone = mean(played("bazaar", [RANDOM], seed).scores[0] for seed in range(4))
    assert normal >= 140
    assert alone + 20 <= easy <= normal - 30


def test_easy_stands_between_random_play_and_normal_in_bazaar() -> None:
    assert won("bazaar", "easy", RANDOM, 6) >= 0.8
    assert won("bazaar", "normal", "easy", 6, seats=3) >= 0.65


def test_normal_beats_random_play_in_waka_waka() -> None:
    assert won("wakawaka", "normal", RANDOM, 5) >= 0.8


def test_easy_stands_between_random_play_and_normal_in_waka_waka() -> None:
    assert won("wakawaka", "easy", RANDOM, 6) >= 0.8
    assert won("wakawaka", "easy", "normal", 4) <= 0.25


def test_bots_alone_come_to_an_end_with_every_number_of_seats() -> None:
    for key, game in current().items():
        least, greatest = game.META.seats
        for seats in range(least, greatest + 1):
            played(key, ["easy"] * seats, seats)


def test_the_hardest_boards_and_options_come_to_an_end() -> None:
    assert played("wakawaka", ["easy", "easy"], 1, board="tile4").reason == "top_level"
    assert played("bazaar", ["easy", "normal"], 1, preset="classic").reason == "sold_out"
    assert played("bohnduell", ["easy", "normal"], 1, balls=20, games=2).reason == "no_moves"

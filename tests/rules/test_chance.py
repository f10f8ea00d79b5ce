"""Sealed draws, recomputed here from their definition alone."""

import hashlib
import hmac
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.chance import NO_SALT, Drawn, Ordinary, Sealed, SealedStream, seal_of, seed_of

SECRET = bytes(range(32))
SALTS = [bytes(range(16)), NO_SALT]


def word(seed: bytes, name: str, counter: int) -> int:
    told = hmac.new(seed, name.encode("utf-8") + b"\x00" + counter.to_bytes(4, "big"), hashlib.sha256)
    return int.from_bytes(told.digest()[:4], "big")


def below(seed: bytes, name: str, n: int, count: int) -> list[int]:
    """The first `count` draws below n, by the definition."""
    drawn: list[int] = []
    counter = 0
    while len(drawn) < count:
        w = word(seed, name, counter)
        counter += 1
        if w < 2**32 - (2**32 % n):
            drawn.append(w % n)
    return drawn


def test_the_seal_is_the_hash_of_the_secret() -> None:
    assert seal_of(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert seal_of(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_the_seed_hashes_secret_and_salts_in_seat_order() -> None:
    assert seed_of(SECRET, SALTS) == hashlib.sha256(SECRET + bytes(range(16)) + bytes(16)).digest()
    assert seed_of(SECRET, SALTS) != seed_of(SECRET, SALTS[::-1])
    assert seed_of(SECRET, []) == hashlib.sha256(SECRET).digest()


def test_fixed_vectors_hold_for_ever() -> None:
    """Old records must verify: these numbers may never change."""
    stream = Sealed(seed_of(SECRET, SALTS)).stream("stone 17")
    assert [stream.below(6) for _ in range(8)] == [0, 5, 2, 4, 0, 5, 2, 5]
    stream = Sealed(bytes(32)).stream("größe")
    assert [stream.below(52) for _ in range(8)] == [44, 22, 16, 14, 17, 31, 12, 4]


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(1, 2**32))
def test_draws_follow_the_definition(seed: bytes, name: str, n: int) -> None:
    stream = Sealed(seed).stream(name)
    drawn = [stream.below(n) for _ in range(5)]
    assert drawn == below(seed, name, n, 5)
    assert stream.draws == [(n, k) for k in drawn]
    assert all(0 <= k < n for k in drawn)


class FixedWords(SealedStream):
    """A stream whose words are given."""

    def __init__(self, *words: int) -> None:
        super().__init__(b"", "")
        self.words = iter(words)

    def _word(self) -> int:
        return next(self.words)


@pytest.mark.parametrize("n", [3, 5, 6, 52, 2**31 + 1, 2**32 - 1])
def test_words_of_the_uneven_rest_are_passed_over(n: int) -> None:
    limit = 2**32 - (2**32 % n)
    stream = FixedWords(limit, 2**32 - 1, limit - 1)
    assert stream.below(n) == (limit - 1) % n == n - 1
    assert stream.draws == [(n, n - 1)]


@pytest.mark.parametrize("n", [1, 2, 2**16, 2**32])
def test_no_word_is_passed_over_where_n_divides_evenly(n: int) -> None:
    assert FixedWords(2**32 - 1).below(n) == (2**32 - 1) % n


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_nothing_is_drawn_below_less_than_one_or_more_than_a_word_holds(n: int) -> None:
    with pytest.raises(ValueError):
        Sealed(SECRET).stream("x").below(n)


def test_a_stream_opened_again_begins_again() -> None:
    first, again = Sealed(SECRET).stream("deal"), Sealed(SECRET).stream("deal")
    assert [first.below(100) for _ in range(20)] == [again.below(100) for _ in range(20)]


def test_streams_of_different_names_or_seeds_differ() -> None:
    def hundred(seed: bytes, name: str) -> tuple[int, ...]:
        stream = Sealed(seed).stream(name)
        return tuple(stream.below(1000) for _ in range(100))

    assert len({hundred(SECRET, "deal"), hundred(SECRET, "deal 2"), hundred(bytes(32), "deal")}) == 3


def test_what_was_drawn_is_told_stream_by_stream() -> None:
    chance = Sealed(SECRET)
    deal, stone = chance.stream("deal"), chance.stream("stone 1")
    one, two, three = stone.below(6), deal.below(24), deal.below(23)
    assert chance.drawn == (Drawn("deal", ((24, two), (23, three))), Drawn("stone 1", ((6, one),)))


def test_draws_are_even() -> None:
    stream = Sealed(SECRET).stream("even")
    counts = Counter(stream.below(6) for _ in range(60_000))
    expected = 10_000
    chi_squared = sum((counts[face] - expected) ** 2 / expected for face in range(6))
    assert (
        chi_squared < 20.5
    )  # five degrees of freedom: one seed in a thousand is above, and this one is fixed


def test_ordinary_chance_draws_from_its_generator() -> None:
    chance, twin = Ordinary(random.Random(5)), random.Random(5)
    drawn = [chance.stream(name).below(n) for name, n in [("a", 6), ("b", 52), ("a", 2)]]
    assert drawn == [twin.randrange(6), twin.randrange(52), twin.randrange(2)]

"""Sealed: a deterministic generator that players can check, and Ordinary, for bots and tests.

A seed is SHA-256(secret, salts in seat order). A stream's words are the first 4 bytes, big-endian, of
HMAC-SHA-256(seed, name in UTF-8, 0x00, counter as 4 bytes, big-endian), counter from 0. To draw below n,
a word w >= 2**32 - (2**32 mod n) is passed over, else the draw is w mod n. A stream opened again begins
again: what is drawn depends on the seed and the name alone, so an undone turn can never give a second draw.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

WORDS = 2**32
NO_SALT = bytes(16)  # bots, callers without one, takers of a seat in mid-game


def seal_of(secret: bytes) -> str:
    """The seal, hex: SHA-256 of the 32 secret bytes, shown from the opening of a table."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, salts: Sequence[bytes]) -> bytes:
    """The seed of a table: 32 bytes. Salts are 16 bytes each, in seat order."""
    return hashlib.sha256(secret + b"".join(salts)).digest()


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one stream gave for one entry: its name and the raw draws (n, k)."""

    name: str
    draws: tuple[tuple[int, int], ...]


@dataclass(slots=True)
class SealedStream:
    """One named stream; `draws` keeps every (n, k) given."""

    seed: bytes
    name: str
    counter: int = 0
    draws: list[tuple[int, int]] = field(default_factory=list)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1. ValueError unless 1 <= n <= 2**32."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"cannot draw below {n}")
        while True:
            word = self._word()
            if word < WORDS - WORDS % n:
                self.draws.append((n, word % n))
                return word % n

    def _word(self) -> int:
        text = self.name.encode() + b"\0" + self.counter.to_bytes(4, "big")
        self.counter += 1
        return int.from_bytes(hmac.digest(self.seed, text, "sha256")[:4], "big")


class Sealed:
    """The chance of a table, for one entry at a time: `drawn` tells what was drawn, stream by stream."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._streams: list[SealedStream] = []

    def stream(self, name: str) -> SealedStream:
        """The stream of this name, from its beginning."""
        opened = SealedStream(self._seed, name)
        self._streams.append(opened)
        return opened

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        return tuple(Drawn(s.name, tuple(s.draws)) for s in self._streams)


class Ordinary:
    """Chance from `random.Random`: for bots that imagine and for tests. Not for tables."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def stream(self, name: str) -> Ordinary:
        """All names share one generator."""
        return self

    def below(self, n: int) -> int:
        return self._rng.randrange(n)

"""The games that the lobby shows: those that can be played, then those that are on their way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.rules import current
from app.rules.game import Meta

from .assets import Assets
from .rows import Texts
from .words import Words


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a game before it is opened."""

    key: str
    seats: tuple[int, int]  # least, greatest
    minutes: int
    playable: bool = False


# Announced until they can be played; then what the registry says counts.
COMING = (Card("bazaar", (1, 6), 25), Card("wakawaka", (2, 4), 45))


def cards(assets: Assets, words: Words) -> tuple[Card, ...]:
    """Playable games first, each group by key."""
    known = {card.key: card for card in COMING}
    known |= {
        meta.key: Card(meta.key, meta.seats, meta.minutes, playable=True) for meta in playable(assets, words)
    }
    return tuple(sorted(known.values(), key=lambda card: (not card.playable, card.key)))


def playable(assets: Assets, words: Words) -> tuple[Meta, ...]:
    """The games of the registry that have a board to play on and rules to read."""
    games = (game.META for game in current().values())
    return tuple(meta for meta in games if board_of(meta.key) in assets.files and words.has_prose(meta.key))


def board_of(game: str) -> str:
    """The module that draws a game."""
    return f"js/games/{game}/index.js"


def told(texts: Texts) -> dict[str, dict[str, Any]]:
    """All games of the registry as the page's script gets them: worded, with the options that people may choose."""
    return {key: _told(game.META, texts) for key, game in current().items()}


def seats_in_words(seats: Iterable[int]) -> str:
    """2, or 1–6."""
    return "–".join(str(number) for number in dict.fromkeys(seats))


def _told(meta: Meta, texts: Texts) -> dict[str, Any]:
    options = [
        {"key": option.key, "values": list(option.values), "default": option.default}
        for option in meta.options
        if not option.hidden
    ]
    return {
        "name": texts.t(f"{meta.key}:name"),
        "tagline": texts.t(f"{meta.key}:tagline"),
        "seats": list(meta.seats),
        "minutes": meta.minutes,
        "options": options,
    }

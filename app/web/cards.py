"""The games that the lobby shows: those that can be played, then those that are on their way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.rules import current
from app.rules.game import Meta

from .words import Words


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a game before it is opened. `playable` is false until it stands in the registry."""

    key: str
    seats: tuple[int, int]  # least, greatest
    minutes: int
    playable: bool = False


# A game listed here is announced until the registry has it; then what the registry says counts.
COMING = (Card("bazaar", (1, 6), 25), Card("wakawaka", (2, 4), 45))


def cards() -> tuple[Card, ...]:
    """Playable games first, each group by key."""
    known = {card.key: card for card in COMING}
    known |= {key: _card(game.META) for key, game in current().items()}
    return tuple(sorted(known.values(), key=lambda card: (not card.playable, card.key)))


def playable() -> tuple[Card, ...]:
    return tuple(card for card in cards() if card.playable)


def told(words: Words, lang: str) -> dict[str, dict[str, Any]]:
    """The playable games as the page's script gets them: worded, with the options that people may choose."""
    return {key: _told(game.META, words, lang) for key, game in current().items()}


def seats_in_words(seats: Iterable[int]) -> str:
    """2, or 1–6."""
    return "–".join(str(number) for number in dict.fromkeys(seats))


def _card(meta: Meta) -> Card:
    return Card(meta.key, meta.seats, meta.minutes, playable=True)


def _told(meta: Meta, words: Words, lang: str) -> dict[str, Any]:
    options = [
        {"key": option.key, "values": list(option.values), "default": option.default}
        for option in meta.options
        if not option.hidden
    ]
    return {
        "name": words.text(lang, f"{meta.key}:name"),
        "tagline": words.text(lang, f"{meta.key}:tagline"),
        "seats": list(meta.seats),
        "minutes": meta.minutes,
        "options": options,
    }

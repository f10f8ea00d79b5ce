"""The shared rules package: pure, standard library only. GAMES is the registry of every game and version."""

from __future__ import annotations

from typing import cast

from . import bazaar, bohnduell, wakawaka
from .game import Game

_MODULES = (bazaar, bohnduell, wakawaka)

GAMES: dict[tuple[str, int], Game] = {
    (module.META.key, module.META.version): cast(Game, module) for module in _MODULES
}


def current() -> dict[str, Game]:
    """The newest version of every game, by key, in the order of the registry."""
    newest: dict[str, Game] = {}
    for (key, version), game in GAMES.items():
        if key not in newest or newest[key].META.version < version:
            newest[key] = game
    return newest

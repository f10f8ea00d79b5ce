"""Bazaar: one to six players draw and exchange stones to buy wares, best with few stones left over."""

from .moves import read_move
from .offers import legal_moves, refusals
from .play import apply, draw, result, setup, turn
from .state import META
from .view import imagine, view

__all__ = [
    "META",
    "apply",
    "draw",
    "imagine",
    "legal_moves",
    "read_move",
    "refusals",
    "result",
    "setup",
    "turn",
    "view",
]

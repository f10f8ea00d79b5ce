"""Waka Waka: two to four players trade goods and play cards to fill five orders of rising cost."""

from .cleanup import result
from .imagine import imagine
from .offers import legal_moves, refusals
from .play import apply, draw, setup, turn
from .spelling import read_move
from .state import META
from .view import view

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

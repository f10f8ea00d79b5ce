"""BohnDuell: two players sow balls from a reserve into four small bowls and bring them home to a big one."""

from .moves import read_move
from .play import apply, draw, legal_moves, refusals, result, setup, turn
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

"""The most that one player could have made of a deal: everything sold with nothing left over."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import WARES, points_for


def ceiling(stalls: Sequence[Sequence[int]]) -> int:
    """Of a deal of full stalls, wares by id: the stall that loses least by the low prices is sold first."""
    low = [sum(_best(ware, rich=False) for ware in stall) for stall in stalls]
    high = [sum(_best(ware, rich=True) for ware in stall) for stall in stalls]
    return sum(high) - min(dear - cheap for dear, cheap in zip(high, low, strict=True))


def _best(ware: int, rich: bool) -> int:
    return points_for(WARES[ware], rich, left=0)

"""Which of several actions is best, where rounding must not decide between equals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from upcard.actions import Action

__all__ = ["SAME", "first_best"]

SAME: Final = 1e-12
"""Values closer than this are equal, as in `upcard.kernels.hands`."""


def first_best(values: Mapping[Action, float]) -> Action:
    """Return the action worth most; of equals the first of stand, hit, double, split, surrender.

    Examples
    --------
    >>> first_best({Action.HIT: 0.1 + 0.2, Action.STAND: 0.3}).word
    'stand'
    """
    most = max(values.values())
    return min(action for action, value in values.items() if value >= most - SAME)

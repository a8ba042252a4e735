"""The words of drills: their kinds, and what may be chosen of them."""

from __future__ import annotations

from typing import Final

__all__ = ["KINDS", "ONLY", "TRAYS"]

KINDS: Final = ("strategy", "deviations", "insurance", "count", "true-count", "bets")
"""The drills, in the order in which they are learnt."""
ONLY: Final = ("all", "hard", "soft", "pairs", "missed")
"""Which cells are asked; hard, soft and pairs only where hands are played."""
TRAYS: Final = ("half", "quarter", "cards")
"""How a tray of discards is shown: to half or quarter decks, or its cards, to be estimated."""

"""What a player may do, with codes and letters that never change."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["PLAY_ACTIONS", "Action"]


class Action(IntEnum):
    """One decision of a player.

    The first five play a hand.
    `INSURE`, `EVEN_MONEY` and `DECLINE` answer the dealer's offer of insurance, which is a side
    wager; `DECLINE` also answers the offer of an early surrender.

    Examples
    --------
    >>> Action.DOUBLE.letter, Action.SPLIT.word
    ('D', 'split')
    """

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4
    INSURE = 5
    EVEN_MONEY = 6
    DECLINE = 7

    @property
    def letter(self) -> str:
        """The letter of charts and records: S H D P R, and I E N for the dealer's offers."""
        return "SHDPRIEN"[self]

    @property
    def word(self) -> str:
        """The word that people say: `stand`, `hit`, … `even money`."""
        return self.name.lower().replace("_", " ")


PLAY_ACTIONS = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)

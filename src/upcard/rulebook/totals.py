"""What a hand is worth: an ace counts 11 where that does not bust, else 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from upcard.cards import ACE, Rank
from upcard.hand import BEST_TOTAL

__all__ = ["NO_CARDS", "HandValue", "add_card", "hand_value"]

HandValue: TypeAlias = tuple[int, bool]
"""Best total, and whether it is soft (an ace counts 11)."""

NO_CARDS: Final[HandValue] = (0, False)


def add_card(value: HandValue, rank: Rank) -> HandValue:
    """Return what a hand is worth after one more card; the order of cards never matters.

    A total above 21 is a bust and never soft.

    Examples
    --------
    >>> add_card((16, False), 5), add_card((11, True), 1), add_card((21, True), 10)
    ((21, False), (12, True), (21, False))
    """
    total, soft = value
    total += rank
    if rank == ACE and total + 10 <= BEST_TOTAL:
        return total + 10, True
    if soft and total > BEST_TOTAL:
        return total - 10, False
    return total, soft


def hand_value(ranks: Iterable[Rank]) -> HandValue:
    """Return what these cards are worth together.

    Examples
    --------
    >>> hand_value((1, 4, 7)), hand_value((1, 1, 9))
    ((12, False), (21, True))
    """
    value = NO_CARDS
    for rank in ranks:
        value = add_card(value, rank)
    return value

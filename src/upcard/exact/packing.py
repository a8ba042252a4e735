"""Sharing cards out: do they fit into bins, and can they be covered by sets from a list?

Cards are ten counts A, 2 … 9, T.  Both questions are answered by trying the largest card that is
left in each place it may have, and by keeping in mind what has failed.

Cost: where there is room to spare the first try succeeds; else the number of states is bounded by
the caller's budget of steps, after which the answer is a cautious yes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from upcard.cards import RANKS

__all__ = ["Budget", "Counts", "choices", "covers", "fits", "hard_sum", "less", "ranks_down"]

Counts: TypeAlias = tuple[int, ...]


class Budget:
    """Steps that a search may take."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spent(self) -> bool:
        """Take one step; return whether there were none left."""
        self.left -= 1
        return self.left < 0


def less(cards: Counts, gone: Counts) -> Counts | None:
    """Return what is left, or None where some of it isn't there.

    Examples
    --------
    >>> less((2, 0, 1), (1, 0, 1)), less((2, 0, 1), (0, 1, 0))
    ((1, 0, 0), None)
    """
    left = tuple(map(int.__sub__, cards, gone))
    return None if min(left) < 0 else left


def hard_sum(cards: Counts) -> int:
    """Return the sum of the cards, aces as 1."""
    return sum(map(int.__mul__, RANKS, cards))


def ranks_down(cards: Counts) -> list[int]:
    """Return the ranks one by one, the largest first.

    Examples
    --------
    >>> ranks_down((2, 0, 0, 0, 1, 0, 0, 0, 0, 1))
    [10, 5, 1, 1]
    """
    return [rank for rank in reversed(RANKS) for _ in range(cards[rank - 1])]


def choices(cards: Counts, n: int, most: int | None = None) -> Iterator[tuple[Counts, Counts]]:
    """Yield every set of n cards, of rank `most` or less, and what it leaves; large cards first."""
    if not n:
        yield (0,) * len(cards), cards
        return
    for place in range((most or len(cards)) - 1, -1, -1):
        if not cards[place]:
            continue
        left = (*cards[:place], cards[place] - 1, *cards[place + 1 :])
        for chosen, rest in choices(left, n - 1, place + 1):
            yield (*chosen[:place], chosen[place] + 1, *chosen[place + 1 :]), rest


def fits(items: list[int], bins: list[int], budget: Budget) -> bool:
    """Return whether items, the largest first, fit into bins of these sizes.

    Examples
    --------
    >>> fits([7, 5, 4, 4], [11, 9], Budget(100)), fits([7, 7, 6], [11, 9], Budget(100))
    (True, False)
    """
    if sum(items) > sum(bins):
        return False
    failed: set[tuple[int, tuple[int, ...]]] = set()

    def place(at: int, room: tuple[int, ...]) -> bool:
        if at == len(items) or budget.spent():
            return True
        if (at, room) in failed:
            return False
        for i, size in enumerate(room):
            if size < items[at]:
                break
            if i + 1 < len(room) and room[i + 1] == size:
                continue
            rest = sorted((*room[:i], size - items[at], *room[i + 1 :]), reverse=True)
            if place(at + 1, tuple(rest)):
                return True
        failed.add((at, room))
        return False

    return place(0, tuple(sorted(bins, reverse=True)))


def covers(
    cards: Counts, sets: tuple[Counts, ...], n: int, failed: set[tuple[Counts, int]], budget: Budget
) -> bool:
    """Return whether the cards are n sets of the list, or fewer; `failed` keeps what is not.

    `sets` have the largest sum first.

    Examples
    --------
    >>> covers((2, 2), ((1, 1), (1, 0)), 2, set(), Budget(9))
    True
    """
    if not any(cards) or budget.spent():
        return True
    if not n or (cards, n) in failed or (sets and hard_sum(cards) > n * hard_sum(sets[0])):
        return False
    largest = max(place for place, count in enumerate(cards) if count)
    for chosen in sets:
        if chosen[largest]:
            rest = less(cards, chosen)
            if rest is not None and covers(rest, sets, n - 1, failed, budget):
                return True
    failed.add((cards, n))
    return False

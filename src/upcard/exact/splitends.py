"""How a split can end, and what all its hands are worth together, in fractions.

The formula is that of `upcard.exact.splits`, written for one up card.  After the pair and the up
card are gone n cards are left, p of them of the pair rank; at most H hands are made.

    X[a, b]  value of one hand when a more pair cards and b others are gone, its next card any
    N[a, b]  ... its next card any but the pair card
    P[a]     ... its next card the pair card, b = 0

Second cards are dealt one after another; a pair card is split again while there are fewer than H
hands, and then one more hand waits for its second card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache

__all__ = ["Split", "endings"]


def endings(p: int, n: int, hands: int, dec: int) -> Iterator[tuple[Fraction, int, int]]:
    """Yield how a split can end: chance, hands made, and second cards known to be no pair card.

    Either every hand has another second card, or the last hand that may be made is made.

    Examples
    --------
    >>> [(str(chance), made, others) for chance, made, others in endings(1, 2, 3, 1)]
    [('1/2', 3, 0), ('1/2', 3, 1)]
    """
    level = {(2, 2): Fraction(1)}
    drawn = 0
    while level:
        after: dict[tuple[int, int], Fraction] = {}
        for (waiting, made), chance in level.items():
            pair_cards = made - 2
            others = drawn - pair_cards
            if not waiting or made == hands:
                yield chance, made, others
                continue
            left = n - dec * drawn
            share = Fraction(max(p - dec * pair_cards, 0), left) if left else Fraction(0)
            if share:
                more = (waiting + 1, made + 1)
                after[more] = after.get(more, Fraction(0)) + chance * share
            if share < 1:
                fewer = (waiting - 1, made)
                after[fewer] = after.get(fewer, Fraction(0)) + chance * (1 - share)
        level = after
        drawn += 1


class Split:
    """One pair against one up card; `ways` are X[a, 0] and `pairs` P[a]."""

    def __init__(
        self,
        ways: Sequence[Fraction],
        pairs: Sequence[Fraction],
        p: int,
        n: int,
        hands: int,
        dec: int,
    ) -> None:
        self.ways, self.pairs = ways, pairs
        self.p, self.n, self.hands, self.dec = p, n, hands, dec
        self.any_card, self.no_pair_card = cache(self._any_card), cache(self._no_pair_card)

    def value(self) -> Fraction:
        """Return what all hands are worth together."""
        return sum(
            (
                chance * self._worth(made, others)
                for chance, made, others in endings(self.p, self.n, self.hands, self.dec)
            ),
            Fraction(0),
        )

    def _worth(self, made: int, others: int) -> Fraction:
        """Return what the hands are worth of which `others` have a second card of another rank."""
        a = made - 2
        known = others * self.no_pair_card(a, others - 1) if others else Fraction(0)
        free = made - others
        return known + (free * self.any_card(a, others) if free else 0)

    def _share(self, a: int, b: int) -> Fraction:
        """Return the share of pair cards among the cards left."""
        left = self.n - self.dec * (a + b)
        return Fraction(max(self.p - self.dec * a, 0), left) if left else Fraction(0)

    def _any_card(self, a: int, b: int) -> Fraction:
        if not b:
            return self.ways[a]
        share = self._share(a, b - 1)
        return _without(self.any_card(a, b - 1), share, self.any_card, a + 1, b - 1)

    def _no_pair_card(self, a: int, b: int) -> Fraction:
        if not b:
            share = self._share(a, 0)
            return (self.ways[a] - share * self.pairs[a]) / (1 - share)
        share = self._share(a, b)
        return _without(self.no_pair_card(a, b - 1), share, self.no_pair_card, a + 1, b - 1)


def _without(
    mean: Fraction, share: Fraction, pair_card: Callable[[int, int], Fraction], a: int, b: int
) -> Fraction:
    """Return what is left of a mean when the share of it that is a pair card is taken out."""
    if not share:
        return mean
    return (mean - share * pair_card(a, b)) / (1 - share)

"""Values where something is known of cards that nobody sees, with no digit lost.

Against one up card two things may be known: that the dealer's hole card makes no natural, for he
has looked; and that b cards, second cards of other hands after a split, are no pair cards.  Cards
that nobody sees lie in random order, so those of which something is known may be dealt first.  With
K the chance of what is known, and L the cards left:

    P(next card is r | known)       =  P(r) K(L - r) / K(L)
    P(the dealer draws D | known)   =  P(D) K'(L - D) / K(L)

where K' forgets the hole card, which is one of D.  The first is told as the cards from which the
next one seems to be drawn, in fractions of cards, so that the kernels for hands need no other word
of what is known.

These are sums, products and quotients of positive numbers.  `upcard.exact.splits` and
`upcard.exact.spot` subtract instead, which is quicker, and loses digits where pair cards, or
naturals, are nearly all that there is.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from upcard.cards import RANKS
from upcard.exact.graph import Floats, Ints
from upcard.exact.tree import OUTCOMES, DealerTree, dealer_tree, walk
from upcard.rules import Rules

__all__ = ["Known", "chances_given", "draws_given"]


class Known(NamedTuple):
    """What is known of cards that nobody sees, against an up card; ranks from 0."""

    dec: float
    """What a card dealt takes from its count: 1, or 0 for the infinite deck."""
    up_card: int
    hole: int = -1
    """The rank that the hole card isn't of; -1 if nothing is known of it."""
    pair: int = 0
    """The rank that other cards aren't of."""
    others: int = 0
    """How many these are."""

    def less(self, cards: Floats, rank: int, n: int = 1) -> Floats:
        """Return rows of cards without some of a rank."""
        taken: Floats = n * self.dec * (np.arange(len(RANKS)) == rank)
        return cards - taken

    def chance(self, left: Floats) -> Floats:
        """Return the chance of what is known, for each row of cards that nobody sees, [s]."""
        size, n = left @ np.ones(len(RANKS)), self.others
        rest = size - left[:, self.pair]
        if self.hole < 0:
            return _all_of(rest, size, n, self.dec)
        if self.hole == self.pair:
            return _all_of(rest, size, n + 1, self.dec)
        # The hole card is a pair card or neither; then come the others.
        more = size - self.dec
        pair = left[:, self.pair] * _all_of(rest, more, n, self.dec)
        neither = (rest - left[:, self.hole]) * _all_of(rest - self.dec, more, n, self.dec)
        return _over(pair + neither, size)


def _over(part: Floats, whole: Floats) -> Floats:
    """Return quotients; 0 where there is nothing to divide by."""
    return np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)


def _all_of(kind: Floats, size: Floats, n: int, dec: float) -> Floats:
    """Return the chance that n cards are all of a kind."""
    chance = np.ones_like(size)
    for drawn in range(n):
        chance *= _over(np.maximum(kind - dec * drawn, 0.0), size - dec * drawn)
    return chance


def draws_given(known: Known, shoes: Floats) -> Floats:
    """Return the cards that the next one seems to be drawn from, [s, 10].

    One up card more is among them, which can't be drawn: kernels take it from what is left.
    """
    left = known.less(shoes, known.up_card)
    draws = np.zeros_like(left)
    for rank in range(len(RANKS)):
        there = left[:, rank] > 0
        draws[there, rank] = left[there, rank] * known.chance(known.less(left[there], rank))
    size = left @ np.ones(len(RANKS))
    unknown = size - known.dec * (known.others + (known.hole >= 0))
    draws *= (unknown * _over(np.ones_like(size), size * known.chance(left)))[:, None]
    draws[:, known.up_card] += 1.0
    return draws


def chances_given(rules: Rules, known: Known, shoes: Floats) -> Floats:
    """Return P(17 … 21 | known) for each shoe with the up card in it, [s, 5, 1].

    Where something is known of the hole card, it is that it makes no natural.
    """
    left = known.less(shoes, known.up_card)
    tree, numbers = _numbered_tree(rules, known.up_card, known.pair)
    masses = walk(tree, left, known.dec).reshape(len(left), len(OUTCOMES), len(numbers))
    size = left.sum(axis=1, keepdims=True)
    others, drawn = known.dec * numbers.T
    rest = size - left[:, [known.pair]] - others
    joint = np.einsum("sok,sk->so", masses, _all_of(rest, size - drawn, known.others, known.dec))
    chances = _over(joint, np.repeat(known.chance(left)[:, None], len(OUTCOMES), axis=1))
    return chances[:, :, None]


@lru_cache(maxsize=256)
def _numbered_tree(rules: Rules, up_card: int, pair: int) -> tuple[DealerTree, Ints]:
    """Return the dealer's tree with a cell a total and numbers of cards, and these, [k, 2].

    They are the cards drawn of other ranks than `pair`, and all that are drawn.
    """
    tree = dealer_tree(rules, (up_card + 1,))
    others: list[int] = []
    of_node = []
    for depth, rank, _ in tree.nodes.tolist():
        del others[depth:]
        others.append((others[-1] if others else 0) + (rank != pair))
        of_node.append((others[-1], depth + 1))
    numbers, place = np.unique(np.array(of_node), axis=0, return_inverse=True)
    cells = tree.cells * len(numbers) + np.repeat(place.ravel(), np.diff(tree.starts))
    return replace(tree, cells=cells, n_cells=len(OUTCOMES) * len(numbers)), numbers

"""Two hands of a split and the dealer: the joint chances of how all three end, for one up card.

After the pair and the up card are gone let n cards be left, p of them of the pair rank, and at
level a let a more pair cards be gone.  Chances here are joint with what is known of some cards and
not divided by its chance, so that a card known to be no pair card is a plain difference:

    U[a, b]  chance of some ends, and that b other cards are no pair cards
    U[a, b] = U[a, b-1] - (p - a)/(n - a) U[a+1, b-1]

Hands that bust for one unit, most of all that there are, need no walk of the dealer: they are what
is missing from the chances of the other hand, and of the dealer alone.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.exact.actions import Table
from upcard.exact.finals import BUST, DEALER_BUST, N_CLASSES, N_OUTCOMES, NATURAL, Finals
from upcard.exact.graph import Floats, Ints
from upcard.exact.tree import OUTCOMES, dealer_chances, dealer_tree
from upcard.kernels.outcomes import match_pairs, tally_pairs, weigh_cards
from upcard.rulebook import dealer_natural_wins

__all__ = ["ANY", "OTHER", "TwoHands"]

ANY, OTHER = 0, 1
"""What is known of a hand's second card: nothing; that it is no pair card: so many cards known."""


class TwoHands:
    """Chances of ends after a split, for levels 0 … `levels` - 1.

    Arrays are indexed by class (`upcard.exact.finals`) of one hand, of the other where there are
    two, and by outcome of the dealer.
    """

    def __init__(
        self, table: Table, rank: Rank, up_card: Rank, finals: Finals, levels: int
    ) -> None:
        self.finals = finals
        self.dec = table.dec
        self._shoe = table.counts - 2 * table.dec * (np.arange(len(RANKS)) == rank - 1)
        self._rank, self._up_card = rank, up_card
        self._tree = dealer_tree(table.rules, (up_card,))
        self._natural = dealer_natural_wins(table.rules)
        self.n = float(self._shoe.sum() - table.dec)
        """Cards left after the pair and the up card."""
        self.p = float(self._shoe[rank - 1] - table.dec * (rank == up_card))
        """Pair cards among them."""
        self._lanes: tuple[Ints, Ints] | None = None
        self._joints: dict[int, Floats] = {}
        alone = [self._one_hand(level) for level in range(levels if table.dec else 1)]
        self._dealer = [dealer for dealer, _ in alone]
        self._one = [one for _, one in alone]

    def share(self, a: int) -> float:
        """Return the chance that the next card is a pair card at level a."""
        cards = self.n - self.dec * a
        return max(self.p - self.dec * a, 0.0) / cards if cards > 0 else 0.0

    def known(self, b: int, ends: Callable[..., Floats], a: int, *kinds: int) -> Floats:
        """Return U[a, b] from U[a, 0], which `ends` gives by level and what else it is told."""
        if b == 0:
            return ends(a, *kinds)
        out, v = self.known(b - 1, ends, a, *kinds), self.share(a)
        if v > 0:
            out = out - v * self.known(b - 1, ends, a + 1, *kinds)
        return out

    def dealer(self, a: int, others: int = 0) -> Floats:
        """Return the chances of the dealer, and that `others` cards are no pair cards, [7]."""
        return self.known(others, lambda level: self._dealer[self._level(level)], a)

    def one(self, a: int, kind: int, other: int = ANY) -> Floats:
        """Return the chances of one hand and the dealer, [14, 7].

        `kind` says what is known of its second card, `other` of that of another hand.
        """
        live = self.known(other, lambda level: self._one[self._level(level)][kind], a)
        out = live.copy()
        out[BUST] = self.dealer(a, kind + other) - live.sum(axis=0)
        return out

    def two(self, a: int, kind: int, other: int) -> Floats:
        """Return the chances of two hands, taken in either order, and the dealer, [14, 14, 7]."""
        if self._lanes is None:
            self._lanes = _match(self.finals.keys)
        lanes, keys = self._lanes
        if a not in self._joints:
            self._joints[a] = self._joint(a, keys)
        out = np.zeros((N_CLASSES, N_CLASSES, N_OUTCOMES))
        first, second = self.finals.orders[kind], self.finals.orders[other]
        tally_pairs(lanes, self.finals.classes, first, second, self._joints[a], out)
        out = (out + out.swapaxes(0, 1)) / 2
        one = (self.one(a, kind, other) + self.one(a, other, kind)) / 2
        live = np.arange(N_CLASSES) != BUST
        out[live, BUST] = out[BUST, live] = (one - out.sum(axis=1))[live]
        out[BUST, BUST] = self.dealer(a, kind + other) - out.sum(axis=(0, 1))
        return out

    def _level(self, a: int) -> int:
        """Return where level a is kept: the infinite deck has one level only."""
        return a if self.dec else 0

    def _one_hand(self, a: int) -> tuple[Floats, Floats]:
        """Return the chances of the dealer, [7], and of hands that don't bust, [2, 14, 7]."""
        joint = self._joint(a, np.append(self.finals.keys, 0))
        out = np.zeros((2, N_CLASSES, N_OUTCOMES))
        for kind in (ANY, OTHER):
            ways = self.finals.orders[kind][:, None] * joint[:-1]
            np.add.at(out[kind], self.finals.classes, ways)
        return joint[-1], out

    def _joint(self, a: int, keys: Ints) -> Floats:
        """Return the probability of cards, in one order, with each outcome, [keys, 7]."""
        shoe = self._shoe - self.dec * a * (np.arange(len(RANKS)) == self._rank - 1)
        left = shoe - self.dec * (np.arange(len(RANKS)) == self._up_card - 1)
        out = np.zeros((len(keys), N_OUTCOMES))
        if (left < 0).any():
            return out
        cards, chance = np.empty((len(keys), len(RANKS))), np.empty(len(keys))
        weigh_cards(keys, left, self.dec, cards, chance)
        possible = np.flatnonzero(chance > 0)
        out[possible] = self._outcomes(shoe - self.dec * cards[possible])
        out *= chance[:, None]
        return out

    def _outcomes(self, shoes: Floats) -> Floats:
        """Return the dealer's chances for each shoe with the up card in it, [s, 7]."""
        out = np.zeros((len(shoes), N_OUTCOMES))
        sizes = shoes @ np.ones(len(RANKS))
        up = self._up_card
        out[:, : len(OUTCOMES)] = dealer_chances(self._tree, shoes, self.dec)[:, :, 0]
        if self._natural and up in (ACE, TEN):
            hole = TEN if up == ACE else ACE
            out[:, NATURAL] = shoes[:, hole - 1] / np.maximum(sizes - self.dec, 1.0)
        out[:, DEALER_BUST] = 1 - out @ np.ones(N_OUTCOMES)
        return out


def _match(keys: Ints) -> tuple[Ints, Ints]:
    """Return the lane of every pair of final hands, and the cards of every lane."""
    n_pairs = len(keys) * (len(keys) + 1) // 2
    lanes, lane_keys = np.empty((2, n_pairs), dtype=np.int64)
    slots = np.full(1 << (n_pairs.bit_length() + 1), -1, dtype=np.int64)
    n_lanes = match_pairs(keys, slots, lanes, lane_keys)
    return lanes, lane_keys[:n_lanes]

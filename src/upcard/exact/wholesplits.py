"""What splits are worth in whole numbers over common denominators (`upcard.exact.numerators`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import numpy as np

from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.exact.actions import Bools, Table, legality
from upcard.exact.graph import Ints, hand_graph, split_graph
from upcard.exact.numerators import Lanes, Played, Scale, Wholes, chance_numerators, play_hands
from upcard.exact.splitends import Split, endings
from upcard.exact.splits import Plan
from upcard.exact.tree import dealer_tree
from upcard.kernels.hands import reach_hands
from upcard.rulebook import dealer_natural_wins, most_hands

__all__ = ["WholeShoe", "WholeSplits"]

_NONE: Final = Fraction(0)


class WholeShoe:
    """The cards of a shoe, and the dealer's chances from it, in whole numbers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.dec = int(table.dec)
        self.counts = np.array(table.shoe.counts, dtype=np.int64)
        self.tree = dealer_tree(table.rules)
        graph = hand_graph()
        self.held = np.flatnonzero(self.there(graph.cards))
        """Rows of the hands that it can deal."""
        most = int(graph.n_cards[self.held].max()) + 2 * table.rules.max_hands
        self.scale = Scale(table, most + int(self.tree.nodes[:, 0].max()) + 1)
        self.lanes = Lanes.of(table, graph.cards, self.scale)

    def there(self, gone: Ints) -> Bools:
        """Return which sets of cards it holds."""
        there: Bools = (self.counts >= self.dec * gone).all(axis=1) & (
            (self.counts > 0) | (gone == 0)
        ).all(axis=1)
        return there

    def chances(self, lanes: Lanes, rows: Ints) -> Wholes:
        """Return the dealer's chances in these lanes, zeros in others."""
        chances = np.zeros((len(lanes.shoes), 5, len(RANKS)), dtype=object)
        some = Lanes(lanes.shoes[rows], lanes.n_gone[rows], lanes.naturals[rows])
        chances[rows] = chance_numerators(self.table, self.tree, some, self.scale)
        return chances


class WholeSplits:
    """Values of splits, of hands that play by a plan, or by their best in two hands (None)."""

    def __init__(self, cards: WholeShoe, plan: Plan | None) -> None:
        self.cards, self.plan = cards, plan
        self.table, self.rules = cards.table, cards.table.rules
        self.dec, self.scale = cards.dec, cards.scale

    def worth(self, rank: Rank) -> list[Fraction | None]:
        """Return what splitting a pair is worth by up card, None where it can't come."""
        hands = most_hands(self.rules, rank)
        first = self.cards.counts - self.dec * 2 * (np.arange(len(RANKS)) == rank - 1)
        held = self.cards.counts[rank - 1] > self.dec
        levels = self._levels(rank, 2 * hands - 3) if held else []
        worth: list[Fraction | None] = []
        for up_card in RANKS:
            cards = first.tolist()
            p = cards[rank - 1] - self.dec * (up_card == rank)
            if not levels or not cards[up_card - 1]:
                worth.append(None)
                continue
            ways = [level[0][up_card - 1] for level in levels]
            pairs = [level[1][up_card - 1] for level in levels]
            n = sum(cards) - self.dec
            value = Split(ways, pairs, p, n, hands, self.dec).value()
            worth.append(value + self._refund(rank, up_card, cards, p, n, hands))
        return worth

    def _refund(
        self, rank: Rank, up_card: Rank, cards: list[int], p: int, n: int, hands: int
    ) -> Fraction:
        """Return the other hands' bets that a natural leaves, which takes the original bet only."""
        hole = {ACE: TEN, TEN: ACE}.get(up_card)
        if not (hole and self.table.refund and dealer_natural_wins(self.rules)):
            return _NONE
        chance = Fraction(cards[hole - 1], n)
        then = endings(p - self.dec * (hole == rank), n - self.dec, hands, self.dec)
        return chance * (sum(share * made for share, made, _ in then) - 1)

    def _levels(self, rank: Rank, levels: int) -> list[tuple[list[Fraction], list[Fraction]]]:
        """Return for a = 0, 1 … more pair cards gone what one hand is worth by up card.

        First with any next card, then with the pair card next.
        """
        graph = split_graph(rank, levels)
        family = graph.hands
        lanes = Lanes.of(self.table, graph.removed, self.scale)
        may_hit, may_double = (mask[family.hands] for mask in legality(self.rules, rank))
        plan = self._actions(family.hands, may_hit, may_double)
        order = self._order(family.children, plan)
        there = self.cards.there(graph.removed)
        used = np.unique(graph.lanes[:, order])
        chances = self.cards.chances(lanes, used[there[used]])
        found = []
        for level, lane_of in enumerate(graph.lanes):
            played = play_hands(
                order[there[lane_of[order]]][::-1].tolist(),
                family.children,
                lane_of,
                family.totals,
                lanes,
                chances,
                (may_hit, may_double),
                self.table.refund,
                self.scale,
                plan,
            )
            # Optimised for two hands, and then kept: a hand must not know of the others.
            plan = played.actions
            found.append(self._one_hand(played, level, graph.pair))
        return found

    def _actions(self, rows: Ints, may_hit: Bools, may_double: Bools) -> Ints | None:
        """Return what hands after a split do, as far as it is legal; None for their best."""
        if self.plan is None:
            return None
        plan, spare = self.plan
        actions = np.where(
            (plan[rows] == 2) & ~may_double[:, None], spare[rows].astype(int), plan[rows]
        )
        return np.where((actions == 1) & ~may_hit[:, None], 0, actions)

    def _order(self, children: Ints, plan: Ints | None) -> Ints:
        """Return the hands that play from the pair card on can come to."""
        if plan is None:
            return np.arange(len(children))
        reached, stood = (np.zeros(len(children), dtype=np.bool_) for _ in range(2))
        reach_hands(0, children, plan, reached, stood)
        return np.flatnonzero(reached | stood)

    def _one_hand(
        self, played: Played, level: int, pair: int
    ) -> tuple[list[Fraction], list[Fraction]]:
        whole, later = self.scale[level + 2], self.scale[level + 3]
        ways = [Fraction(int(value), whole) for value in played.hit[0]]
        if pair < 0:
            return ways, [Fraction(-1)] * len(RANKS)
        return ways, [Fraction(int(value), later) for value in played.value[pair]]

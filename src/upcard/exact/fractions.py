"""The expectation of a round as a fraction, with every decision taken by exact comparison.

The same recursion as the engine's (`upcard.exact.actions`, `splits`, `strategy`), in whole numbers
over common denominators (`upcard.exact.numerators`), with no rounding anywhere.  It says what the
floats of the engine stand for.

Of two plays worth exactly the same it takes the first of stand, hit, double, split, surrender.

Cost: 2 s for one deck, 6 s for six, with four hands; the dealer's tree is walked, in numpy, for
every shoe that a hand may meet.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

import numpy as np

from upcard.actions import Action
from upcard.arguments import RulesLike, ShoeLike, as_rules, as_shoe
from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.chart import Chart
from upcard.errors import RulesError, StrategyError
from upcard.exact.actions import Bools, Table, legality
from upcard.exact.dry import check_shoe
from upcard.exact.graph import Ints, hand_graph, split_graph
from upcard.exact.named import find_strategy
from upcard.exact.numerators import Lanes, Played, Scale, Wholes, chance_numerators, play_hands
from upcard.exact.splitends import Split, endings
from upcard.exact.strategy import solve_chart, two_card_hands
from upcard.exact.tree import dealer_tree
from upcard.hand import BEST_TOTAL
from upcard.kernels.hands import reach_hands
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    dealer_natural_wins,
    has_naturals,
    is_dealer_natural,
    most_hands,
    settle,
)

__all__ = ["FRACTION_CLASSES", "edge_fraction"]

FRACTION_CLASSES: Final = ("CDZ-", "CDP1")

_NONE: Final = Fraction(0)


def edge_fraction(
    shoe: ShoeLike, rules: RulesLike, strategy: str | Path | Chart = "CDZ-"
) -> Fraction:
    """Return the exact expectation of a round.

    Parameters
    ----------
    shoe
        The cards before the round.
    rules
        Insurance is never taken.
    strategy
        As in `edge`: CDZ-, CDP1, or a chart, played as it stands.

    Returns
    -------
    Fraction
        Per unit of the bet, not conditioned on a peek.

    Raises
    ------
    StrategyError
        For another class: the letters of `total` and `two-card` are chosen in floats.
    ShoeError
        If a round may run the shoe dry.
    RulesError
        For a chasing dealer, or where tens are split and pairs go by identical rank.

    Notes
    -----
    No rounding; about 2 s for one deck and 6 s for six.

    Examples
    --------
    >>> half_a_deck = (2, 2, 2, 2, 2, 2, 2, 2, 2, 8)
    >>> edge_fraction(half_a_deck, "6D")
    Fraction(25471144433, 2581503210000)
    """
    shoe, rules = as_shoe(shoe), as_rules(rules)
    strategy = find_strategy(strategy, rules)
    if not isinstance(strategy, Chart) and strategy not in FRACTION_CLASSES:
        raise StrategyError(
            f"no fraction for {strategy!r}: use {' or '.join(FRACTION_CLASSES)}, or a chart"
        )
    table = Table.of(shoe, rules)
    dealer_tree(rules)
    check_shoe(shoe, rules)
    return _Round(table, strategy).ev()


class _Round:
    """All that a round from one shoe may come to."""

    def __init__(self, table: Table, strategy: str | Chart) -> None:
        self.table, self.rules, self.strategy = table, table.rules, strategy
        self.dec = int(table.dec)
        self.counts = np.array(table.shoe.counts, dtype=np.int64)
        self.tree = dealer_tree(table.rules)
        graph = hand_graph()
        real = np.flatnonzero(self._there(graph.cards))
        most = int(graph.n_cards[real].max()) + 2 * table.rules.max_hands
        self.scale = Scale(table, most + int(self.tree.nodes[:, 0].max()) + 1)
        self.chart = solve_chart(table, strategy) if isinstance(strategy, Chart) else None
        lanes = Lanes.of(table, graph.cards, self.scale)
        rows = np.arange(len(graph.cards))
        self.lanes = lanes
        self.unsplit = play_hands(
            real[::-1].tolist(),
            graph.children,
            rows,
            graph.totals,
            lanes,
            self._chances(lanes, real),
            legality(table.rules),
            table.refund,
            self.scale,
            None if self.chart is None else self.chart.values.actions,
        )

    def _there(self, gone: Ints) -> Bools:
        """Return which sets the shoe holds."""
        there: Bools = (self.counts >= self.dec * gone).all(axis=1) & (
            (self.counts > 0) | (gone == 0)
        ).all(axis=1)
        return there

    def _chances(self, lanes: Lanes, rows: Ints) -> Wholes:
        """Return the dealer's chances in these lanes, zeros in others."""
        chances = np.zeros((len(lanes.shoes), 5, len(RANKS)), dtype=object)
        some = Lanes(lanes.shoes[rows], lanes.n_gone[rows], lanes.naturals[rows])
        chances[rows] = chance_numerators(self.table, self.tree, some, self.scale)
        return chances

    # ------------------------------------------------------------------ the round

    def ev(self) -> Fraction:
        """Return what the round is worth."""
        hands = two_card_hands()
        splits = {rank: self._split(rank) for rank in RANKS if most_hands(self.rules, rank) > 1}
        total = _NONE
        for place, row in enumerate(hands.rows.tolist()):
            first, second = int(hands.first[place]) + 1, int(hands.second[place]) + 1
            for up_card in RANKS:
                chance = self._deal_chance(first, second, up_card)
                if chance:
                    pair = first == second and first in splits
                    split = splits[first][up_card - 1] if pair else None
                    total += chance * self._worth(place, row, up_card, split)
        return total

    def _deal_chance(self, first: Rank, second: Rank, up_card: Rank) -> Fraction:
        left = self.table.shoe
        chance = Fraction(1 + (first != second))
        for rank in (first, second, up_card):
            if not left.size or not left.count(rank):
                return _NONE
            chance *= left.chance(rank)
            left = left.remove((rank,))
        return chance

    def _worth(self, place: int, row: int, up_card: Rank, split: Fraction | None) -> Fraction:
        """Return what two cards are worth against an up card."""
        column, whole = up_card - 1, self.scale[2]
        natural = Fraction(int(self.lanes.naturals[row, column]), whole)
        if place == two_card_hands().natural and has_naturals(self.rules):
            return self._natural(row, up_card)
        may_hit, may_double = legality(self.rules)
        played = self.unsplit
        worth = {Action.STAND: Fraction(int(played.stand[row, column]), whole)}
        if may_hit[row]:
            worth[Action.HIT] = Fraction(int(played.hit[row, column]), whole)
        if may_double[row]:
            worth[Action.DOUBLE] = Fraction(int(played.double[row, column]), whole)
        if split is not None:
            worth[Action.SPLIT] = split
        if self.rules.surrender != "none":
            worth[Action.SURRENDER] = self._surrender(natural)
        choice = max(worth, key=lambda action: worth[action])
        if self.chart is not None:
            choice = Action(int(self.chart.choices[place, column]))
        tens = place == two_card_hands().pairs[TEN - 1]
        if choice is Action.SPLIT and self.rules.split_by == "rank" and tens:
            raise RulesError(
                "this strategy splits tens, and pairs of identical rank depend on faces, which a "
                "shoe of ten counts does not hold: leave split_by=rank out"
            )
        return worth[choice]

    def _surrender(self, natural: Fraction) -> Fraction:
        hand = FinalHand(TEN, surrendered=True)
        kept = settle(self.rules, hand, FinalDealer(TEN))
        return (1 - natural) * kept + natural * settle(self.rules, hand, FinalDealer(TEN, True))

    def _natural(self, row: int, up_card: Rank) -> Fraction:
        """Return what a natural is worth, whatever the dealer's is worth under the rules."""
        hole = {ACE: TEN, TEN: ACE}.get(up_card)
        cards = self.lanes.shoes[row]
        size = self.table.shoe.size - 3 * self.dec
        chance = Fraction(int(cards[hole - 1]), size) if hole else _NONE
        mine = FinalHand(BEST_TOTAL, natural=True)
        level = FinalDealer(BEST_TOTAL, is_dealer_natural(self.rules, 2, BEST_TOTAL))
        pays = settle(self.rules, mine, FinalDealer(TEN))
        return (1 - chance) * pays + chance * settle(self.rules, mine, level)

    # ------------------------------------------------------------------ splits

    def _split(self, rank: Rank) -> list[Fraction | None]:
        """Return what splitting a pair is worth by up card, None where it can't come."""
        hands = most_hands(self.rules, rank)
        first = self.counts - self.dec * 2 * (np.arange(len(RANKS)) == rank - 1)
        levels = self._levels(rank, 2 * hands - 3) if self.counts[rank - 1] > self.dec else []
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
        plan = self._plan(family.hands, may_hit, may_double)
        order = self._order(family.children, plan)
        there = self._there(graph.removed)
        used = np.unique(graph.lanes[:, order])
        chances = self._chances(lanes, used[there[used]])
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

    def _plan(self, rows: Ints, may_hit: Bools, may_double: Bools) -> Ints | None:
        """Return what hands after a split do, as far as it is legal; None for their best."""
        if self.strategy == "CDP1":
            return None
        if self.chart is not None and self.chart.plan is not None:
            plan, spare = self.chart.plan
        else:
            plan, spare = self.unsplit.actions, self.unsplit.hit > self.unsplit.stand
        plan = np.where(
            (plan[rows] == 2) & ~may_double[:, None], spare[rows].astype(int), plan[rows]
        )
        return np.where((plan == 1) & ~may_hit[:, None], 0, plan)

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

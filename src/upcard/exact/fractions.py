"""The expectation of a round as a fraction, with every decision taken by exact comparison.

The same recursion as the engine's (`upcard.exact.actions`, `splits`, `strategy`), in whole numbers
over common denominators (`upcard.exact.numerators`), with no rounding anywhere; splits are
`upcard.exact.wholesplits`.  It says what the floats of the engine stand for.

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
from upcard.exact.graph import Ints, hand_graph
from upcard.exact.house import TENS_SPLIT
from upcard.exact.named import find_strategy
from upcard.exact.numerators import Played, play_hands
from upcard.exact.strategy import solve_chart, two_card_hands
from upcard.exact.tree import dealer_tree
from upcard.exact.wholesplits import WholeShoe, WholeSplits
from upcard.hand import BEST_TOTAL
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
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
        self.table, self.rules = table, table.rules
        self.cards = WholeShoe(table)
        self.scale, self.lanes = self.cards.scale, self.cards.lanes
        self.chart = solve_chart(table, strategy) if isinstance(strategy, Chart) else None
        self.unsplit = self._unsplit(None if self.chart is None else self.chart.values.actions)
        plan = None if strategy == "CDP1" else self._plan()
        self.splits = WholeSplits(self.cards, plan)

    def _unsplit(self, actions: Ints | None) -> Played:
        graph = hand_graph()
        rows = np.arange(len(graph.cards))
        real = self.cards.held
        return play_hands(
            real[::-1].tolist(),
            graph.children,
            rows,
            graph.totals,
            self.lanes,
            self.cards.chances(self.lanes, real),
            legality(self.rules),
            self.table.refund,
            self.scale,
            actions,
        )

    def _plan(self) -> tuple[Ints, Bools]:
        """Return what hands after a split do, and whether they hit where that double is barred."""
        if self.chart is not None and self.chart.plan is not None:
            return self.chart.plan
        return self.unsplit.actions, self.unsplit.hit > self.unsplit.stand

    def ev(self) -> Fraction:
        """Return what the round is worth."""
        hands = two_card_hands()
        pairs = [rank for rank in RANKS if most_hands(self.rules, rank) > 1]
        splits = {rank: self.splits.worth(rank) for rank in pairs}
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
            raise RulesError(TENS_SPLIT)
        return worth[choice]

    def _surrender(self, natural: Fraction) -> Fraction:
        hand = FinalHand(TEN, surrendered=True)
        kept = settle(self.rules, hand, FinalDealer(TEN))
        return (1 - natural) * kept + natural * settle(self.rules, hand, FinalDealer(TEN, True))

    def _natural(self, row: int, up_card: Rank) -> Fraction:
        """Return what a natural is worth, whatever the dealer's is worth under the rules."""
        hole = {ACE: TEN, TEN: ACE}.get(up_card)
        cards = self.lanes.shoes[row]
        size = self.table.shoe.size - 3 * self.cards.dec
        chance = Fraction(int(cards[hole - 1]), size) if hole else _NONE
        mine = FinalHand(BEST_TOTAL, natural=True)
        level = FinalDealer(BEST_TOTAL, is_dealer_natural(self.rules, 2, BEST_TOTAL))
        pays = settle(self.rules, mine, FinalDealer(TEN))
        return (1 - chance) * pays + chance * settle(self.rules, mine, level)

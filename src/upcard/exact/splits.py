"""What splitting is worth, exactly, for any number of hands.

With a strategy that ignores the other hands, hands after a split are exchangeable.  After the pair
and the up card are gone let n cards be left, p of them of the pair rank, H the most hands.

    X[a, b]  value of one hand that starts from one pair card when a more pair cards and b other
             cards are gone and its next card is any
    N[a, b]  … its next card is any but the pair card
    P[a]     … its next card is the pair card, b = 0

Only X[a, 0] and P[a], a = 0 … 2(H - 2), need the walk; a card known to be no pair card is one of
the cards of which a share v is:  X[a, b-1] = v X[a+1, b-1] + (1 - v) X[a, b].
The split is worth the sum over how it can end: with h < H hands, each with another second card, or
with H hands, of which the last ones may hold any second card.  The weights count the orders in
which pair cards arrive: ballot numbers, so any H works.

The sum subtracts, so that errors of rounding in X and P grow where pair cards are many: 40 times at
worst for four hands, a hundred billion times for 16.  Where more than four hands may be made and
more than a third of the cards are pair cards, X and N are walked for themselves, which takes up to
0.2 s an up card (`upcard.exact.knownsplits`); so they are given that the dealer has no natural.

Where a dealer's natural takes the original bet only, a split loses 1 to it and not 1 a hand: what
is lost too much is added back, with the number of hands counted from the shoe less that hole card.
Where the objective counts all hands as one, each ending has its mean in place of its sum.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.exact.actions import Bools, Table, Walked
from upcard.exact.graph import Floats, Ints, SplitGraph, family, hand_graph, split_graph
from upcard.exact.knownsplits import known_split
from upcard.exact.tree import dealer_chances, dealer_tree
from upcard.kernels.hands import reach_hands, value_hands
from upcard.kernels.splits import combine_hands, find_lanes, legalise, mean_hands, play_levels
from upcard.rulebook import dealer_natural_wins, most_hands

__all__ = ["Plan", "ballots", "best_after_split", "full_ballots", "legal_plan", "split_values"]

_FEW, _RICH = 4, 1 / 3
"""Hands, and a share of pair cards, above which the sum would lose digits."""

Plan = tuple[Ints, Bools]
"""What hands do after a split, before legality, and where a double that is barred hits."""


def split_values(table: Table, walked: Walked, rank: Rank, plan: Plan | None) -> Floats:
    """Return what splitting a pair is worth against each up card of a table, [up cards].

    Parameters
    ----------
    walked
        What is known of hands that are not from a split.
    plan
        For these hands what they do after the split: 0 stand, 1 hit, 2 double, [m, up cards], and
        where a double that is barred then becomes a hit; else, and for a barred hit, it is stand.
        None is what is best for a split into two hands (CDP1); not where no natural is given.

    Notes
    -----
    Right to about 1e-15, whatever the shoe and the number of hands.
    """
    hands = most_hands(table.rules, rank)
    actions = _plays(table, walked, rank, plan)
    if table.no_natural:
        return np.array([known_split(table, rank, actions, hands)])
    ways, pairs = _one_hand(table, walked, rank, actions, 2 * hands - 3)
    left = table.counts - 2 * table.dec * (np.arange(len(RANKS)) == rank - 1)
    p = left[rank - 1] - table.dec * (np.array(table.up_cards) == rank)
    n = np.full(len(p), left.sum() - table.dec)
    worth = np.empty(len(p))
    as_one = table.objective.as_one
    combine_hands(ways, pairs, p, n, *_orders(hands), table.dec, as_one, worth)
    for u in np.flatnonzero((p > _RICH * n) & (hands > _FEW)).tolist():
        one = table.against(table.up_cards[u : u + 1])
        worth[u] = known_split(one, rank, actions[:, [u]], hands)
    if table.refund and dealer_natural_wins(table.rules):
        for up_card, hole in ((ACE, TEN), (TEN, ACE)):
            if up_card in table.up_cards:
                u = table.up_cards.index(up_card)
                worth[u] += _refund(float(left[hole - 1]), hole == rank, p[u], n[u], hands, table)
    return worth


def _refund(holes: float, of_pair: bool, p: float, n: float, hands: int, table: Table) -> float:
    """Return the other hands' bets that a natural leaves, which takes the original bet only."""
    if holes <= 0 or n <= table.dec:
        return 0.0
    made = mean_hands(p - table.dec * of_pair, n - table.dec, *_orders(hands), table.dec)
    return float(holes / n * (made - 1))


def _plays(table: Table, walked: Walked, rank: Rank, plan: Plan | None) -> Ints:
    """Return what the hands of the family of one card of a rank do after its split."""
    if plan is None:
        return best_after_split(table, walked, rank)
    hands = family(hand_graph().row((rank,))).hands
    place = walked.rows[hands]
    return legal_plan(table, rank, (plan[0][place], plan[1][place]), hands)


def _one_hand(
    table: Table, walked: Walked, rank: Rank, actions: Ints, levels: int
) -> tuple[Floats, Floats]:
    """Return X[a, 0] and P[a] for a = 0 … levels - 1, [levels, up cards] each."""
    graph = split_graph(rank, levels)
    hands, rows = graph.hands, walked.rows[graph.known]
    reached, stood = np.zeros((2, len(hands.hands)), dtype=np.bool_)
    reach_hands(0, hands.children, actions, reached, stood)
    fresh = _walk_more(table, graph, stood, len(walked.chances), rows)
    ways, pairs = np.empty((2, levels, len(table.up_cards)))
    play_levels(
        np.flatnonzero(reached | stood)[::-1].copy(), hands.children, graph.lanes, rows,
        table.counts, graph.removed, walked.chances, fresh, hands.totals, table.game,
        table.columns, actions, graph.pair, ways, pairs,
    )  # fmt: skip
    return ways, pairs


def _walk_more(table: Table, graph: SplitGraph, stood: Bools, first: int, rows: Ints) -> Floats:
    """Return the dealer's chances where hands stand and `rows` has none; number them there."""
    missing = np.empty(len(rows), dtype=np.int64)
    found = find_lanes(
        graph.lanes, stood, table.counts, graph.removed, table.dec, first, rows, missing
    )
    shoes = table.less(graph.removed.take(missing[:found], axis=0))
    return dealer_chances(dealer_tree(table.rules, table.up_cards), shoes, table.dec)


def best_after_split(table: Table, walked: Walked, rank: Rank) -> Ints:
    """Return what is best for the hands of a split into two (CDP1), [m, up cards].

    A row for each hand of the family of one card of the rank.
    """
    graph = split_graph(rank, 1)
    family, lanes, rows = graph.hands, graph.lanes[0], walked.rows[graph.known]
    shoes = table.less(graph.removed)
    chances = np.zeros((len(rows), *walked.chances.shape[1:]))
    old, new = rows >= 0, (rows < 0) & (shoes >= 0).all(axis=1)
    chances[old] = walked.chances[rows[old]]
    tree = dealer_tree(table.rules, table.up_cards)
    chances[new] = dealer_chances(tree, shoes[new], table.dec)
    may_hit, may_double = (mask[family.hands] for mask in table.legality(rank))
    stand, hit, double, value = np.zeros((4, len(lanes), len(table.up_cards)))
    actions = np.zeros(stand.shape, dtype=np.int64)
    value_hands(
        np.arange(len(lanes))[::-1].copy(), family.children, lanes, lanes, table.counts,
        graph.removed, chances, family.totals, may_hit, may_double, table.game, table.columns,
        True, actions, stand, hit, double, value,
    )  # fmt: skip
    return actions


def legal_plan(table: Table, rank: Rank, plan: Plan, hands: Ints | slice = slice(None)) -> Ints:
    """Return what hands, by their rows in `hand_graph`, do after a split of a rank."""
    may_hit, may_double = (mask[hands] for mask in table.legality(rank))
    actions = plan[0].copy()
    legalise(actions, plan[1], may_hit, may_double)
    return actions


@cache
def _orders(hands: int) -> tuple[Ints, Ints]:
    """Return by hands made, and by others with a second card, the orders of pair cards."""
    fewer = [0, 0, *map(ballots, range(2, hands))]
    return np.array(fewer), np.array([full_ballots(hands, n) for n in range(hands - 1)])


def ballots(made: int) -> int:
    """Return the orders in which exactly `made` hands come about, all with another second card.

    Two hands wait for a second card; a pair card makes one more wait, another card one less; the
    number first reaches nobody at the end.
    """
    return 2 * comb(2 * made - 2, made - 2) // (2 * made - 2)


@cache
def full_ballots(hands: int, others: int) -> int:
    """Return the orders in which the last hand comes about when `others` have their second card."""

    @cache
    def count(waiting: int, pair_cards: int, rest: int) -> int:
        if not waiting:
            return 0
        if not pair_cards:
            return int(not rest)
        # The order ends with a pair card, which makes the last hand.
        total = count(waiting + 1, pair_cards - 1, rest) if pair_cards > 1 or not rest else 0
        return total + (count(waiting - 1, pair_cards, rest - 1) if rest else 0)

    return count(2, hands - 2, others)

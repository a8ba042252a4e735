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

Where a dealer's natural takes the original bet only, a split loses 1 to it and not 1 a hand: what
is lost too much is added back, with the number of hands counted from the shoe less that hole card.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb

import numpy as np

from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.exact.actions import HandValues, Table, legality
from upcard.exact.graph import Floats, Ints, hand_graph, split_graph
from upcard.exact.tree import dealer_chances, dealer_tree
from upcard.kernels.hands import reach_hands, value_hands
from upcard.rulebook import dealer_natural_wins, most_hands

__all__ = ["ballots", "full_ballots", "split_values"]


def split_values(
    table: Table,
    values: HandValues,
    rank: Rank,
    plan: Ints | None,
    first: int = 0,
    last: int = len(RANKS),
    *,
    place: Ints | None = None,
) -> Floats:
    """Return what splitting a pair is worth against the up cards first … last - 1, [10].

    `plan` says what to do with hands after the split, 0 stand, 1 hit, 2 double, a row a hand of
    `hand_graph`, and must be legal; None is what is best for a split into two hands (CDP1).
    `place` says which row of `values.chances` a hand of `hand_graph` has, -1 for none; None is its
    own row.
    """
    hands = most_hands(table.rules, rank)
    ways, pairs = _one_hand(table, values, rank, plan, 2 * hands - 3, first, last, place)
    left = table.counts - 2 * table.dec * (np.arange(len(RANKS)) == rank - 1)
    p = left[rank - 1] - table.dec * (np.arange(len(RANKS)) == rank - 1)
    n = np.full(len(RANKS), left.sum() - table.dec)
    worth = _combine(ways, pairs, p, n, hands, table.dec)
    if table.refund and dealer_natural_wins(table.rules):
        for up_card, hole in ((ACE, TEN), (TEN, ACE)):
            u, h = up_card - 1, hole - 1
            chance = left[h] / n[u]
            p_then = np.array([p[u] - table.dec * (h == rank - 1)])
            n_then = np.array([n[u] - table.dec])
            if chance > 0 and n_then[0] > 0:
                made = _expected_hands(p_then, n_then, hands, table.dec)[0]
                worth[u] += chance * (made - 1)
    return worth


def _one_hand(
    table: Table,
    values: HandValues,
    rank: Rank,
    plan: Ints | None,
    levels: int,
    first: int,
    last: int,
    place: Ints | None,
) -> tuple[Floats, Floats]:
    """Return X[a, 0] and P[a] for a = 0 … levels - 1, [levels, 10] each."""
    graph = split_graph(rank, levels)
    may_hit, may_double = (mask[graph.hands] for mask in legality(table.rules, rank))
    n_hands = len(graph.hands)
    totals = hand_graph().totals[graph.hands]
    shoes = table.less(graph.removed)
    sizes = shoes.sum(axis=1)
    naturals = table.beating_naturals(shoes)
    actions = np.zeros((n_hands, len(RANKS)), np.int64) if plan is None else plan[graph.hands]
    chances = values.chances
    rows = graph.known.copy()
    if place is not None:
        rows[rows >= 0] = place[rows[rows >= 0]]
    stand, hit, double, value = (np.zeros((n_hands, len(RANKS))) for _ in range(4))
    tree = dealer_tree(table.rules, first + 1 if last == first + 1 else None)
    ways = np.zeros((levels, len(RANKS)))
    pairs = np.zeros((levels, len(RANKS)))
    order = np.arange(n_hands)[::-1].copy()
    pending = range(levels)
    optimise = plan is None
    while pending:
        # Optimised at level 0 alone, and then kept: the strategy must not know the other hands.
        now = pending[:1] if optimise else pending
        if optimise:
            stood = np.ones(n_hands, dtype=np.bool_)
        else:
            reached, stood = np.zeros(n_hands, np.bool_), np.zeros(n_hands, np.bool_)
            reach_hands(0, graph.children, actions, first, last, reached, stood)
            order = np.flatnonzero(reached | stood)[::-1].copy()
        wanted = np.unique(graph.lanes[now.start : now.stop][:, stood])
        missing = wanted[(rows[wanted] < 0) & (shoes[wanted] >= 0).all(axis=1)]
        rows[missing] = len(chances) + np.arange(len(missing))
        chances = np.concatenate((chances, dealer_chances(tree, shoes[missing], table.dec)))
        for level in now:
            lanes = graph.lanes[level]
            value_hands(
                order, graph.children, lanes, rows[lanes], shoes, sizes, chances, naturals, totals,
                may_hit, may_double, table.refund, table.dec, optimise, actions,
                stand, hit, double, value, first, last,
            )  # fmt: skip
            ways[level] = hit[0]
            if graph.pair >= 0:
                pairs[level] = value[graph.pair]
        pending = pending[len(now) :]
        optimise = False
    return ways, pairs


def _combine(ways: Floats, pairs: Floats, p: Floats, n: Floats, hands: int, dec: float) -> Floats:
    """Return the value of all hands together, by up card."""

    def without(before: Floats, with_pair: Floats, v: Floats) -> Floats:
        rest = np.where(v < 1, 1 - v, 1.0)
        value: Floats = np.where(v > 0, (before - v * with_pair) / rest, before)
        return value

    def share(pair_cards: Floats, cards: Floats) -> Floats:
        some = cards > 0
        chance: Floats = np.where(some, np.maximum(pair_cards, 0) / np.where(some, cards, 1), 0.0)
        return chance

    @cache
    def any_card(a: int, b: int) -> Floats:
        if b == 0:
            first: Floats = ways[a]
            return first
        v = share(p - dec * a, n - dec * (a + b - 1))
        return without(any_card(a, b - 1), any_card(a + 1, b - 1), v)

    @cache
    def no_pair_card(a: int, b: int) -> Floats:
        if b == 0:
            return without(ways[a], pairs[a], share(p - dec * a, n - dec * a))
        v = share(p - dec * a, n - dec * (a + b))
        return without(no_pair_card(a, b - 1), no_pair_card(a + 1, b - 1), v)

    def worth(made: int, others: int) -> Floats:
        if made < hands:
            return made * no_pair_card(made - 2, made - 1)
        some = others * no_pair_card(hands - 2, others - 1) if others else 0.0
        return some + (hands - others) * any_card(hands - 2, others)

    return _over_endings(p, n, hands, dec, worth)


def _expected_hands(p: Floats, n: Floats, hands: int, dec: float) -> Floats:
    return _over_endings(p, n, hands, dec, lambda made, _others: np.full(len(p), float(made)))


def _over_endings(
    p: Floats, n: Floats, hands: int, dec: float, worth: Callable[[int, int], Floats]
) -> Floats:
    """Return the mean of `worth(hands made, those known to have another second card)`."""
    mean = np.zeros(len(p))
    for made in range(2, hands):
        chance = ballots(made) * _sequence(p, n, made - 2, made, dec)
        mean += np.where(chance > 0, chance * worth(made, made), 0.0)
    for others in range(hands - 1):
        chance = full_ballots(hands, others) * _sequence(p, n, hands - 2, others, dec)
        mean += np.where(chance > 0, chance * worth(hands, others), 0.0)
    return mean


def _sequence(p: Floats, n: Floats, pair_cards: int, others: int, dec: float) -> Floats:
    """Return the chance that second cards come in one given order of pair cards and others."""
    chance = np.ones(len(p))
    for drawn in range(pair_cards + others):
        left = np.where(n - dec * drawn > 0, n - dec * drawn, 1.0)
        kind = p - dec * drawn if drawn < pair_cards else n - p - dec * (drawn - pair_cards)
        chance *= np.maximum(kind, 0.0) / left
    return chance


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

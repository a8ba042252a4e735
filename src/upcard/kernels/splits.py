"""What one hand of a split is worth at every level, and all of them together.

Layout, beside that of `upcard.kernels.hands`; at level a, a more pair cards are gone
    lanes     int64[l, h]       row of `gone` by level and hand; the first hand is the one pair card
    walked    int64[s]          row of the dealer's chances by row of `gone`: of `known`, and after
                                its end of `fresh`; -1 for none
    known, fresh  float64[., 5, c]  chances walked for unsplit hands, and for these
    ways      float64[l, c]     value of one hand whose next card is any
    pairs     float64[l, c]     … whose next card is the pair card
    p, n      float64[c]        pair cards and all cards left after the pair and the up card
    ballots   int64[H]          orders in which so many hands come about, fewer than the most, H
    full      int64[H - 1]      … in which the last comes about when so many have a second card
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import kernel
from upcard.kernels.hands import count_left, draw_card, stand_on

__all__ = ["combine_hands", "find_lanes", "legalise", "mean_hands", "play_levels"]

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]
_Bools = NDArray[np.bool_]


@kernel
def legalise(plan: _Ints, spare: _Bools, may_hit: _Bools, may_double: _Bools) -> Any:
    """Put a legal action in place of each barred one of `plan`, [h, c].

    A double that is barred becomes a hit where `spare` is true, else stand; a barred hit, stand.
    """
    for h in range(plan.shape[0]):
        for u in range(plan.shape[1]):
            if plan[h, u] == 2 and not may_double[h]:
                plan[h, u] = 1 if spare[h, u] else 0
            if plan[h, u] == 1 and not may_hit[h]:
                plan[h, u] = 0


@kernel
def find_lanes(
    lanes: _Ints,
    stood: _Bools,
    counts: _Floats,
    gone: _Ints,
    dec: float,
    first: int,
    walked: _Ints,
    missing: _Ints,
) -> Any:
    """Number the rows of `gone` that hands stand with and that aren't walked yet, from `first` on.

    Fills `walked` and `missing`; rows that the shoe can't hold are left out.  Returns how many.
    """
    n_missing = 0
    for level in range(lanes.shape[0]):
        for h in range(stood.shape[0]):
            lane = lanes[level, h]
            if not stood[h] or walked[lane] >= 0:
                continue
            held = True
            for rank in range(10):
                held = held and counts[rank] >= dec * gone[lane, rank]
            if held:
                walked[lane] = first + n_missing
                missing[n_missing] = lane
                n_missing += 1
    return n_missing


@kernel
def play_levels(
    order: _Ints,
    children: _Ints,
    lanes: _Ints,
    walked: _Ints,
    counts: _Floats,
    gone: _Ints,
    known: _Floats,
    fresh: _Floats,
    totals: _Ints,
    game: _Floats,
    columns: _Ints,
    actions: _Ints,
    pair: int,
    ways: _Floats,
    pairs: _Floats,
) -> Any:
    """Fill `ways` and `pairs`; `pair` is the hand that is the pair again."""
    dec, refund, tie, stakes = game[0], game[1], game[2], game[3]
    n_hands, n_columns = actions.shape
    stand = np.zeros((n_hands, n_columns))
    value = np.zeros((n_hands, n_columns))
    hit = np.zeros(n_columns)
    double = np.zeros(n_columns)
    naturals = np.empty(n_columns)
    left = np.empty(10)
    column = np.full(10, -1)
    for u in range(n_columns):
        column[columns[0, u]] = u
    hits = np.zeros(n_hands, dtype=np.bool_)
    doubles = np.zeros(n_hands, dtype=np.bool_)
    for h in range(n_hands):
        for u in range(n_columns):
            hits[h] = hits[h] or h == 0 or actions[h, u] == 1
            doubles[h] = doubles[h] or (h > 0 and actions[h, u] == 2)
    n_known = known.shape[0]
    for level in range(lanes.shape[0]):
        for position in range(order.shape[0]):
            h = order[position]
            lane = lanes[level, h]
            row = walked[lane]
            size = count_left(counts, gone[lane], dec, columns, left, naturals)
            if row >= n_known:
                stand_on(totals[h], fresh[row - n_known], naturals, tie, stand[h])
            elif row >= 0:
                stand_on(totals[h], known[row], naturals, tie, stand[h])
            else:
                stand[h] = 0.0
            value[h] = stand[h]
            inverse = 1.0 / size if size > 0.0 else 0.0
            if hits[h]:
                draw_card(h, children, left, column, dec, inverse, value, hit)
            if doubles[h]:
                draw_card(h, children, left, column, dec, stakes * inverse, stand, double)
            for u in range(n_columns):
                if hits[h] and (h == 0 or actions[h, u] == 1):
                    value[h, u] = hit[u]
                elif doubles[h] and actions[h, u] == 2:
                    value[h, u] = double[u] + refund * naturals[u]
        ways[level] = hit
        pairs[level] = value[pair]


@kernel
def _share(pair_cards: float, cards: float) -> Any:
    return max(pair_cards, 0.0) / cards if cards > 0.0 else 0.0


@kernel
def _without(before: float, with_pair: float, share: float) -> Any:
    """Return what is left of a mean when the share of it that is a pair card is taken out."""
    if share <= 0.0:
        return before
    return (before - share * with_pair) / (1.0 - share if share < 1.0 else 1.0)


@kernel
def _sequence(p: float, n: float, pair_cards: int, others: int, dec: float) -> Any:
    """Return the chance that second cards come in one given order of pair cards and others."""
    chance = 1.0
    for drawn in range(pair_cards + others):
        left = n - dec * drawn
        kind = p - dec * drawn if drawn < pair_cards else n - p - dec * (drawn - pair_cards)
        chance *= max(kind, 0.0) / (left if left > 0.0 else 1.0)
    return chance


@kernel
def _known_others(
    p: float, n: float, dec: float, ways: _Floats, pairs: _Floats, free: _Floats, other: _Floats
) -> Any:
    """Fill `free` and `other`, X and N of `upcard.exact.splits` for one up card, [l, H - 1]."""
    levels = ways.shape[0]
    for a in range(levels):
        free[a, 0] = ways[a]
        other[a, 0] = _without(ways[a], pairs[a], _share(p - dec * a, n - dec * a))
    for b in range(1, free.shape[1]):
        for a in range(levels - b):
            share = _share(p - dec * a, n - dec * (a + b - 1))
            free[a, b] = _without(free[a, b - 1], free[a + 1, b - 1], share)
            share = _share(p - dec * a, n - dec * (a + b))
            other[a, b] = _without(other[a, b - 1], other[a + 1, b - 1], share)


@kernel
def combine_hands(
    ways: _Floats,
    pairs: _Floats,
    p: _Floats,
    n: _Floats,
    ballots: _Ints,
    full: _Ints,
    dec: float,
    as_one: bool,
    worth: _Floats,
) -> Any:
    """Fill `worth`, [c], with the value of all hands together, or of the mean one if `as_one`."""
    hands = ballots.shape[0]
    free = np.zeros((ways.shape[0], hands - 1))
    other = np.zeros((ways.shape[0], hands - 1))
    for u in range(worth.shape[0]):
        _known_others(p[u], n[u], dec, ways[:, u], pairs[:, u], free, other)
        mean = 0.0
        for made in range(2, hands):
            chance = ballots[made] * _sequence(p[u], n[u], made - 2, made, dec)
            if chance > 0.0:
                both = made * other[made - 2, made - 1]
                mean += chance * (both / made if as_one else both)
        for others in range(hands - 1):
            chance = full[others] * _sequence(p[u], n[u], hands - 2, others, dec)
            if chance > 0.0:
                both = (hands - others) * free[hands - 2, others]
                if others > 0:
                    both += others * other[hands - 2, others - 1]
                mean += chance * (both / hands if as_one else both)
        worth[u] = mean


@kernel
def mean_hands(p: float, n: float, ballots: _Ints, full: _Ints, dec: float) -> Any:
    """Return how many hands a split is expected to make."""
    hands = ballots.shape[0]
    mean = 0.0
    for made in range(2, hands):
        mean += made * ballots[made] * _sequence(p, n, made - 2, made, dec)
    for others in range(hands - 1):
        mean += hands * full[others] * _sequence(p, n, hands - 2, others, dec)
    return mean

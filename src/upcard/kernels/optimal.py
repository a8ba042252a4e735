"""Two hands of a split that know each other's cards, a lane for each set of cards gone.

A set of cards is one whole number, its key: a field for each rank A … T, wide enough for all sets
that are met, with a guard bit above it.  Keys add like the sets that they stand for, and a shoe
whose key is `room` (all guards set) holds the set `key` if no field of room - key borrows its
guard.  The cards gone and a hand together, a union, have a row, found by an open table of keys.

Layout
    keys      int64[m]         of the hands, ascending by hard total; the first is one pair card
    held      float64[m, 10]   their cards of each rank
    children  int64[m, 10]     hand after one more card; m and up are bust; -1: no shoe has the card
    levels    int64[m]         0 for 16 and less, 1 … 5 for 17 … 21
    ends      bool[m and more] a double can end on the row
    may_hit, may_double  bool[m]
    gone      int64[g]         keys of what is gone before the hand, its pair card not counted
    gone_cards  float64[g, 10]
    counts    float64[10]      cards before the round
    ups       int64[w]         up cards, ranks from 0
    holes     int64[w]         rank whose card makes a natural that doubles don't pay for, or -1
    slots     int64[2**b]      keys of unions by hash, -1 where free; at most half are taken
    rows      int64[2**b]      their rows
    stands    float64[s, 6, w] value of standing by union, level and up card
    after     float64[n, w]    to be added when the hand ends on a row, n > m with the bust ones
    out       float64[g, w]    value of the hand

Lanes lie side by side in the innermost loops: set after set for one up card, then for the next.
A lane of an up card that the shoe can't hold has no meaning, but is finite.

Cost: 1 to 2 ns an edge, set and up card, with 8 sets of ten up cards side by side; the table of
stand values is larger than the cache and takes half of that.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import kernel

__all__ = ["number_unions", "play_hands", "stand_levels"]

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]
_Bools = NDArray[np.bool_]


@kernel
def _slot(key: int, slots: _Ints) -> Any:
    """Return the slot of a key, or the free one that it would take."""
    mask = slots.shape[0] - 1
    # Multiplicative hashing: the upper bits of the product depend on every card.
    at = ((key * 0x1E3779B97F4A7C15) >> 36) & mask
    while slots[at] != key and slots[at] >= 0:
        at = (at + 1) & mask
    return at


@kernel
def number_unions(
    gone: _Ints, keys: _Ints, room: int, guards: int, slots: _Ints, rows: _Ints, unions: _Ints
) -> Any:
    """Number the unions that the shoe can hold, fill `slots`, `rows` and their keys in order.

    Returns how many there are, or -1 if more than half of the slots would be taken.
    """
    n_unions = 0
    for g in range(gone.shape[0]):
        for h in range(keys.shape[0]):
            key = gone[g] + keys[h]
            if (room - key) & guards != guards:
                continue
            at = _slot(key, slots)
            if slots[at] >= 0:
                continue
            if 2 * n_unions >= slots.shape[0]:
                return -1
            slots[at] = key
            rows[at] = n_unions
            unions[n_unions] = key
            n_unions += 1
    return n_unions


@kernel
def stand_levels(chances: _Floats, naturals: _Floats, stands: _Floats) -> Any:
    """Fill `stands` from P(17 … 21), [s, 5, w], and P(natural that beats all), [s, w]."""
    for row in range(chances.shape[0]):
        for u in range(chances.shape[2]):
            value = 1.0 - 2.0 * naturals[row, u]
            for outcome in range(5):
                value -= 2.0 * chances[row, outcome, u]
            stands[row, 0, u] = value
            beaten = 0.0
            for outcome in range(5):
                value += beaten + chances[row, outcome, u]
                beaten = chances[row, outcome, u]
                stands[row, outcome + 1, u] = value


@kernel
def _count_left(
    counts: _Floats, gone_cards: _Floats, ups: _Ints, first: int, left: _Floats, size: _Floats
) -> Any:
    """Write the cards that may be dealt to each lane and their number, the hand not yet taken."""
    block = size.shape[0] // ups.shape[0]
    left[:, :] = 0.0
    size[:] = 0.0
    for u in range(ups.shape[0]):
        for g in range(min(block, gone_cards.shape[0] - first)):
            lane = u * block + g
            for rank in range(10):
                cards = counts[rank] - gone_cards[first + g, rank]
                if rank == ups[u]:
                    cards -= 1.0
                left[rank, lane] = cards
                size[lane] += cards


@kernel
def _find_rows(
    key: int, gone: _Ints, first: int, room: int, guards: int, slots: _Ints, rows: _Ints, at: _Ints
) -> Any:
    """Write the rows of a hand's unions with the sets of a block; 0 where the shoe can't hold it.

    Returns how many sets the block has.
    """
    width = min(at.shape[0], gone.shape[0] - first)
    for g in range(width):
        union = gone[first + g] + key
        fits = (room - union) & guards == guards
        at[g] = rows[_slot(union, slots)] if fits else 0
    return width


@kernel
def _stand(
    h: int, level: int, at: _Ints, width: int, bets: float, stands: _Floats, after: _Floats,
    worth: _Floats,
) -> Any:  # fmt: skip
    """Write what standing on a hand is worth in all lanes."""
    for u in range(after.shape[1]):
        then = after[h, u]
        start = u * at.shape[0]
        for g in range(width):
            worth[h, start + g] = bets * stands[at[g], level, u] + then


@kernel
def _draw(
    h: int,
    held: _Floats,
    children: _Ints,
    left: _Floats,
    size: _Floats,
    worth: _Floats,
    mean: _Floats,
) -> Any:
    """Write the mean of `worth` after one more card on a hand."""
    mean[:] = 0.0
    n_held = 0.0
    for rank in range(10):
        cards = held[h, rank]
        n_held += cards
        child = children[h, rank]
        if child < 0:
            continue
        for lane in range(mean.shape[0]):
            mean[lane] += (left[rank, lane] - cards) * worth[child, lane]
    for lane in range(mean.shape[0]):
        more = size[lane] - n_held
        mean[lane] = mean[lane] / more if more > 0.0 else 0.0


@kernel
def _add_refund(
    h: int, held: _Floats, holes: _Ints, left: _Floats, size: _Floats, mean: _Floats
) -> Any:
    """Add the second bet that a double gets back where the dealer has a natural."""
    n_held = held[h].sum()
    for lane in range(mean.shape[0]):
        hole = holes[lane // (mean.shape[0] // holes.shape[0])]
        if hole >= 0 and size[lane] > n_held:
            mean[lane] += (left[hole, lane] - held[h, hole]) / (size[lane] - n_held)


@kernel
def _take_better(h: int, mean: _Floats, value: _Floats) -> Any:
    for lane in range(mean.shape[0]):
        other = mean[lane]
        mine = value[h, lane]
        value[h, lane] = other if other > mine else mine


@kernel
def play_hands(
    keys: _Ints,
    held: _Floats,
    children: _Ints,
    levels: _Ints,
    ends: _Bools,
    may_hit: _Bools,
    may_double: _Bools,
    gone: _Ints,
    gone_cards: _Floats,
    counts: _Floats,
    ups: _Ints,
    holes: _Ints,
    room: int,
    guards: int,
    slots: _Ints,
    rows: _Ints,
    stands: _Floats,
    after: _Floats,
    block: int,
    out: _Floats,
) -> Any:
    """Fill `out` with the value of a hand that plays its best, `block` sets side by side."""
    n_hands = keys.shape[0]
    n_up = ups.shape[0]
    value = np.zeros((after.shape[0], n_up * block))
    twice = np.zeros((after.shape[0], n_up * block))
    left = np.empty((10, n_up * block))
    size = np.empty(n_up * block)
    mean = np.empty(n_up * block)
    at = np.zeros(block, dtype=np.int64)
    for bust in range(n_hands, after.shape[0]):
        for lane in range(n_up * block):
            value[bust, lane] = after[bust, lane // block] - 1.0
            twice[bust, lane] = after[bust, lane // block] - 2.0
    for first in range(0, gone.shape[0], block):
        _count_left(counts, gone_cards, ups, first, left, size)
        width = 0
        for h in range(n_hands - 1, 0, -1):
            width = _find_rows(keys[h], gone, first, room, guards, slots, rows, at)
            _stand(h, levels[h], at, width, 1.0, stands, after, value)
            if ends[h]:
                _stand(h, levels[h], at, width, 2.0, stands, after, twice)
            if may_double[h]:
                _draw(h, held, children, left, size, twice, mean)
                _add_refund(h, held, holes, left, size, mean)
                _take_better(h, mean, value)
            if may_hit[h]:
                _draw(h, held, children, left, size, value, mean)
                _take_better(h, mean, value)
        _draw(0, held, children, left, size, value, mean)
        for u in range(n_up):
            for g in range(width):
                out[first + g, u] = mean[u * block + g]

"""Final hands after a split, in pairs that meet the same dealer and the same shoe.

The order in which cards come never matters to the chance that just these cards come, so two hands
are worth one multiset: the pairs that make the same multiset share a lane, and the dealer is walked
once a lane.  What differs is counted: orders of drawing, and classes of final hands.

Layout
    children  int64[h, 10]   as in `upcard.kernels.hands`
    actions   int64[h]       0 stand, 1 hit, 2 double
    paths     float64[h, 2]  orders in which a hand is reached: by any second card, by all but
                             the pair card
    keys      int64[k]       cards of a final hand, 6 bits a rank, so that keys add as cards do
    pairs     entry i (i + 1) / 2 + j is the pair of hands i >= j
    lanes     int64[pairs]   lane of each pair
    lane_keys int64[lanes]   cards of both hands together
    classes   int64[k]       class of each final hand
    first, second  float64[k]  orders of each final hand, as one hand and as the other
    joint     float64[lanes, d]   probability of the cards of a lane, in one order, with an outcome
    out       float64[c, c, d]    by class of the one hand, of the other, and outcome
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import kernel

__all__ = ["count_paths", "match_pairs", "tally_pairs", "weigh_cards"]

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]


@kernel
def count_paths(start: int, pair: int, children: _Ints, actions: _Ints, paths: _Floats) -> Any:
    """Add to `paths`, 0 on entry, the orders from the one card `start` of rank `pair` on.

    Hands that stand or double have orders too: those in which they come to do so.
    """
    for rank in range(10):
        child = children[start, rank]
        if child >= 0:
            paths[child, 0] += 1.0
            if rank != pair:
                paths[child, 1] += 1.0
    for h in range(start + 1, children.shape[0]):
        if paths[h, 0] == 0.0 or actions[h] != 1:
            continue
        for rank in range(10):
            child = children[h, rank]
            if child >= 0:
                paths[child, 0] += paths[h, 0]
                paths[child, 1] += paths[h, 1]


@kernel
def match_pairs(keys: _Ints, slots: _Ints, lanes: _Ints, lane_keys: _Ints) -> int:
    """Fill `lanes`, and `lane_keys` by lane; return how many lanes there are.

    `slots` is a hash table: all -1 on entry, a power of two long, longer than there are pairs.
    """
    mask = slots.shape[0] - 1
    n_lanes = 0
    pair = 0
    for i in range(keys.shape[0]):
        for j in range(i + 1):
            key = keys[i] + keys[j]
            # Few hands have eight cards of a rank, so the upper half fills gaps in the lower one.
            slot = ((((key ^ (key >> 27)) & 0x3FFFFFFF) * 0x9E3779B1) >> 20) & mask
            while slots[slot] >= 0 and lane_keys[slots[slot]] != key:
                slot = (slot + 1) & mask
            if slots[slot] < 0:
                slots[slot] = n_lanes
                lane_keys[n_lanes] = key
                n_lanes += 1
            lanes[pair] = slots[slot]
            pair += 1
    return n_lanes


@kernel
def weigh_cards(lane_keys: _Ints, shoe: _Floats, dec: float, cards: _Floats, out: _Floats) -> Any:
    """Unpack each key into `cards`, float64[lanes, 10], and fill `out` with their probability.

    That is of drawing them from `shoe`, float64[10], in one given order.
    """
    size = 0.0
    for rank in range(10):
        size += shoe[rank]
    for lane in range(lane_keys.shape[0]):
        chance = 1.0
        drawn = 0
        for rank in range(10):
            n = (lane_keys[lane] >> (6 * rank)) & 63
            cards[lane, rank] = n
            for k in range(n):
                left = shoe[rank] - dec * k
                if left <= 0.0:
                    chance = 0.0
                    break
                chance *= left / (size - dec * drawn)
                drawn += 1
        out[lane] = chance


@kernel
def tally_pairs(
    lanes: _Ints, classes: _Ints, first: _Floats, second: _Floats, joint: _Floats, out: _Floats
) -> Any:
    """Add every pair of final hands to `out`, both orders in the place of one.

    What is asked for is `out` made symmetric, half of it from its mirror image.
    """
    n_outcomes = joint.shape[1]
    pair = 0
    for i in range(classes.shape[0]):
        for j in range(i + 1):
            lane = lanes[pair]
            pair += 1
            ways = first[i] * second[j]
            if j < i:
                ways += first[j] * second[i]
            if ways > 0.0:
                for d in range(n_outcomes):
                    out[classes[i], classes[j], d] += ways * joint[lane, d]

"""The best chart of letters by total: choose backwards, weigh forwards, repeat.

A cell is a total, hard or soft, against an up card; all hands of a cell have the same hard total,
so cells are decided from 21 down, each when the values of what its hands can become are known.

Layout, beside that of `upcard.kernels.hands`
    bounds     int64[23]        hands of hard total t are rows bounds[t] … bounds[t + 1] - 1
    surrender  float64[h, 10]   value of surrender; -9 where it is not legal
    weights    float64[h, 10]   how often a hand is reached; `spare`, if all hands hit, breaks ties
    letters    int64[2, 22, 10] written: letter by softness, total and up card
    by_cards   bool             two-card hands are not bound by letters but play their own best

Letters: 0 S, 1 H, 2 Ds, 3 Dh, 4 Rs, 5 Rh; actions: 0 stand, 1 hit, 2 double, 3 surrender.
Of those that are the same to `SAME` in the hands that they are for, the first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import kernel
from upcard.kernels.hands import SAME

__all__ = ["choose_letters", "weigh_hands"]

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]
_Bools = NDArray[np.bool_]


@kernel
def _gain(sums: _Floats, weight: float, letter: int, best: int) -> Any:
    """Return what one letter gains over another, 0 where that is rounding in hands so likely."""
    gain = sums[letter] - sums[best]
    return gain if abs(gain) > SAME * weight else 0.0


@kernel
def choose_letters(
    bounds: _Ints,
    children: _Ints,
    totals: _Ints,
    soft: _Bools,
    n_cards: _Ints,
    shoes: _Floats,
    sizes: _Floats,
    dec: float,
    stand: _Floats,
    double: _Floats,
    surrender: _Floats,
    may_hit: _Bools,
    may_double: _Bools,
    weights: _Floats,
    spare: _Floats,
    by_cards: bool,
    hit: _Floats,
    value: _Floats,
    actions: _Ints,
    letters: _Ints,
) -> Any:
    """Fill `hit`, `value`, `actions` and `letters`, for hands of two cards and more."""
    sums = np.empty((2, 2, 6))
    reached = np.empty((2, 2))
    for hard in range(21, 1, -1):
        first = bounds[hard]
        last = bounds[hard + 1]
        for h in range(first, last):
            for u in range(10):
                hit[h, u] = 0.0
            for rank in range(10):
                cards = shoes[h, rank]
                if cards <= 0.0:
                    continue
                child = children[h, rank]
                for u in range(10):
                    worth = value[child, u] if child >= 0 else -1.0
                    hit[h, u] += (cards - dec if u == rank else cards) * worth
            size = sizes[h] - dec
            for u in range(10):
                hit[h, u] = hit[h, u] / size if size > 0.0 else 0.0
        for u in range(10):
            sums[:, :, :] = 0.0
            reached[:, :] = 0.0
            for h in range(first, last):
                if n_cards[h] < 2 or (by_cards and n_cards[h] == 2):
                    continue
                kind = 1 if soft[h] else 0
                can_double = may_double[h]
                can_surrender = n_cards[h] == 2 and surrender[h, u] > -9.0
                on_hit = hit[h, u] if may_hit[h] else stand[h, u]
                for w in range(2):
                    weight = weights[h, u] if w == 0 else spare[h, u]
                    reached[kind, w] += weight
                    s = weight * stand[h, u]
                    n = weight * on_hit
                    sums[kind, w, 0] += s
                    sums[kind, w, 1] += n
                    sums[kind, w, 2] += weight * double[h, u] if can_double else s
                    sums[kind, w, 3] += weight * double[h, u] if can_double else n
                    sums[kind, w, 4] += weight * surrender[h, u] if can_surrender else s
                    sums[kind, w, 5] += weight * surrender[h, u] if can_surrender else n
            for kind in range(2):
                total = hard + 10 * kind
                if total > 21:
                    continue
                best = 0
                for letter in range(1, 4 if by_cards else 6):
                    gain = _gain(sums[kind, 0], reached[kind, 0], letter, best)
                    # Letters that differ in hands never reached tie.
                    if gain == 0.0:
                        gain = _gain(sums[kind, 1], reached[kind, 1], letter, best)
                    if gain > 0.0:
                        best = letter
                if best == 2 or best == 4:
                    # Where every hand doubles (or surrenders), what else to do matters after a
                    # split alone: the better of hit and stand.
                    same = True
                    for w in range(2):
                        gain = _gain(sums[kind, w], reached[kind, w], best + 1, best)
                        same = same and gain == 0.0
                    if same and _gain(sums[kind, 1], reached[kind, 1], 1, 0) > 0.0:
                        best += 1
                letters[kind, total, u] = best
            for h in range(first, last):
                if n_cards[h] < 2:
                    continue
                can_surrender = n_cards[h] == 2 and surrender[h, u] > -9.0
                if by_cards and n_cards[h] == 2:
                    action = 0
                    most = stand[h, u]
                    if may_hit[h] and hit[h, u] > most + SAME:
                        action = 1
                        most = hit[h, u]
                    if may_double[h] and double[h, u] > most + SAME:
                        action = 2
                        most = double[h, u]
                    if can_surrender and surrender[h, u] > most + SAME:
                        action = 3
                else:
                    letter = letters[1 if soft[h] else 0, totals[h], u]
                    action = letter % 2
                    if letter in (2, 3) and may_double[h]:
                        action = 2
                    elif letter >= 4 and can_surrender:
                        action = 3
                    if action == 1 and not may_hit[h]:
                        action = 0
                actions[h, u] = action
                if action == 0:
                    value[h, u] = stand[h, u]
                elif action == 1:
                    value[h, u] = hit[h, u]
                elif action == 2:
                    value[h, u] = double[h, u]
                else:
                    value[h, u] = surrender[h, u]


@kernel
def weigh_hands(
    children: _Ints,
    n_cards: _Ints,
    shoes: _Floats,
    sizes: _Floats,
    dec: float,
    actions: _Ints,
    every: bool,
    weights: _Floats,
) -> Any:
    """Add to `weights`, which holds those of two-card hands, how often the longer ones are reached.

    With `every` all hands take another card, else only those whose action is to hit.
    """
    for h in range(children.shape[0]):
        if n_cards[h] < 2:
            continue
        size = sizes[h] - dec
        if size <= 0.0:
            continue
        for rank in range(10):
            child = children[h, rank]
            cards = shoes[h, rank]
            if child < 0 or cards <= 0.0:
                continue
            for u in range(10):
                if every or actions[h, u] == 1:
                    drawn = cards - dec if u == rank else cards
                    weights[child, u] += weights[h, u] * drawn / size

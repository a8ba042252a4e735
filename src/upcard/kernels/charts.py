"""The best chart of letters by total: choose backwards, weigh forwards, repeat.

A cell is a total, hard or soft, against an up card; all hands of a cell have the same hard total,
so cells are decided from 21 down, each when the values of what its hands can become are known.

Letters: 0 S, 1 H, 2 Ds, 3 Dh, 4 Rs, 5 Rh.  Of those that are the same to `SAME` in the hands that
they are for, the first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.kernels._jit import bare_pass, kernel
from upcard.kernels.hands import SAME

__all__ = ["NEVER", "Cells", "Worths", "choose_letters", "weigh_hands"]

NEVER = -9.0
"""Value of what is not legal."""

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]
_Bools = NDArray[np.bool_]

_STAND, _HIT, _DOUBLE, _SURRENDER = range(4)
_DS, _RS = 2, 4
_ALL_LETTERS, _NO_SURRENDER = 6, 4


class Cells(NamedTuple):
    """The hands, a row each, and what may be done with them; those of a cell lie together."""

    bounds: _Ints
    """Hands of hard total t are rows bounds[t] … bounds[t + 1] - 1; int64[23]."""
    children: _Ints
    """Hand after one more card of each rank, -1 is bust; int64[h, 10]."""
    totals: _Ints
    soft: _Bools
    n_cards: _Ints
    shoes: _Floats
    """Cards left beside the hand, float64[h, 10]."""
    sizes: _Floats
    """… in all."""
    dec: float
    """What a card dealt takes from its count: 1, or 0 for the infinite deck."""
    may_hit: _Bools
    may_double: _Bools


class Worths(NamedTuple):
    """What each action on each hand is worth, float64[h, 10] by up card."""

    stand: _Floats
    double: _Floats
    surrender: _Floats
    """`NEVER` where it is not legal."""
    hit: _Floats
    """Written: of playing on by the chart."""
    value: _Floats
    """Written: of the action taken."""
    actions: _Ints
    """Written: 0 stand, 1 hit, 2 double, 3 surrender."""


@kernel
def choose_letters(
    cells: Cells, worths: Worths, weights: _Floats, spare: _Floats, by_cards: bool, letters: _Ints
) -> Any:
    """Fill `hit`, `value`, `actions` and `letters`, for hands of two cards and more.

    `weights` tells how often a hand is reached; `spare`, if all hands hit, breaks ties; both
    float64[h, 10].  `letters` is int64[2, 22, 10], by softness, total and up card.  With `by_cards`
    two-card hands are not bound by letters but play their own best.
    """
    sums = np.empty((2, 2, _ALL_LETTERS))
    reached = np.empty((2, 2))
    n_letters = _NO_SURRENDER if by_cards else _ALL_LETTERS
    for hard in range(21, 1, -1):
        first, last = cells.bounds[hard], cells.bounds[hard + 1]
        for h in range(first, last):
            _play_on(cells, worths, h)
        for u in range(10):
            sums[:] = 0.0
            reached[:] = 0.0
            for h in range(first, last):
                if cells.n_cards[h] > 2 or (cells.n_cards[h] == 2 and not by_cards):
                    _add_hand(cells, worths, weights, spare, h, u, sums, reached)
            for kind in range(2):
                if hard + 10 * kind <= 21:
                    letter = _best_letter(sums[kind], reached[kind], n_letters)
                    letters[kind, hard + 10 * kind, u] = letter
            for h in range(first, last):
                if cells.n_cards[h] >= 2:
                    _decide(cells, worths, h, u, by_cards, letters)


@bare_pass
def _play_on(cells: Cells, worths: Worths, h: int) -> Any:
    """Write what a hand is worth with one more card, played on by the chart."""
    for u in range(10):
        worths.hit[h, u] = 0.0
    for rank in range(10):
        cards = cells.shoes[h, rank]
        if cards <= 0.0:
            continue
        child = cells.children[h, rank]
        for u in range(10):
            worth = worths.value[child, u] if child >= 0 else -1.0
            worths.hit[h, u] += (cards - cells.dec if u == rank else cards) * worth
    size = cells.sizes[h] - cells.dec
    for u in range(10):
        worths.hit[h, u] = worths.hit[h, u] / size if size > 0.0 else 0.0


@bare_pass
def _add_hand(
    cells: Cells,
    worths: Worths,
    weights: _Floats,
    spare: _Floats,
    h: int,
    u: int,
    sums: _Floats,
    reached: _Floats,
) -> Any:
    """Add to its cell what a hand is worth by each letter, as often as it is reached."""
    kind = 1 if cells.soft[h] else 0
    stand = worths.stand[h, u]
    hit = worths.hit[h, u] if cells.may_hit[h] else stand
    for w in range(2):
        weight = weights[h, u] if w == 0 else spare[h, u]
        reached[kind, w] += weight
        for letter in range(_ALL_LETTERS):
            worth = hit if letter % 2 else stand
            if letter // 2 == 1 and cells.may_double[h]:
                worth = worths.double[h, u]
            elif letter // 2 == 2 and worths.surrender[h, u] > NEVER:
                worth = worths.surrender[h, u]
            sums[kind, w, letter] += weight * worth


@bare_pass
def _gain(sums: _Floats, weight: float, letter: int, best: int) -> Any:
    """Return what one letter gains over another, 0 where that is rounding in hands so likely."""
    gain = sums[letter] - sums[best]
    return gain if abs(gain) > SAME * weight else 0.0


@bare_pass
def _best_letter(sums: _Floats, reached: _Floats, n_letters: int) -> Any:
    """Return the best letter of a cell."""
    best = 0
    for letter in range(1, n_letters):
        gain = _gain(sums[0], reached[0], letter, best)
        # Letters that differ in hands never reached tie.
        if gain == 0.0:
            gain = _gain(sums[1], reached[1], letter, best)
        if gain > 0.0:
            best = letter
    if best in (_DS, _RS):
        # Where every hand doubles (or surrenders), what else to do matters after a split alone: the
        # better of hit and stand.
        same = True
        for w in range(2):
            same = same and _gain(sums[w], reached[w], best + 1, best) == 0.0
        if same and _gain(sums[1], reached[1], _HIT, _STAND) > 0.0:
            best += 1
    return best


@bare_pass
def _decide(cells: Cells, worths: Worths, h: int, u: int, by_cards: bool, letters: _Ints) -> Any:
    """Write what is done with a hand, by its letter or its own cards, and what that is worth."""
    if by_cards and cells.n_cards[h] == 2:
        action = _own_best(cells, worths, h, u)
    else:
        letter = letters[1 if cells.soft[h] else 0, cells.totals[h], u]
        action = _by_letter(cells, worths, h, u, letter)
    worths.actions[h, u] = action
    worths.value[h, u] = _worth(worths, h, u, action)


@bare_pass
def _own_best(cells: Cells, worths: Worths, h: int, u: int) -> Any:
    """Return the best action on a hand that no letter binds."""
    best = _STAND
    for action in range(_HIT, _SURRENDER + 1):
        legal = cells.may_hit[h] if action == _HIT else cells.may_double[h]
        if action == _SURRENDER:
            legal = worths.surrender[h, u] > NEVER
        if legal and _worth(worths, h, u, action) > _worth(worths, h, u, best) + SAME:
            best = action
    return best


@bare_pass
def _by_letter(cells: Cells, worths: Worths, h: int, u: int, letter: int) -> Any:
    """Return what a letter does with a hand: its second choice where the first is not legal."""
    if letter // 2 == 1 and cells.may_double[h]:
        return _DOUBLE
    if letter // 2 == 2 and worths.surrender[h, u] > NEVER:
        return _SURRENDER
    return letter % 2 if cells.may_hit[h] else _STAND


@bare_pass
def _worth(worths: Worths, h: int, u: int, action: int) -> Any:
    if action == _STAND:
        return worths.stand[h, u]
    if action == _HIT:
        return worths.hit[h, u]
    return worths.double[h, u] if action == _DOUBLE else worths.surrender[h, u]


@kernel
def weigh_hands(cells: Cells, actions: _Ints, every: bool, weights: _Floats) -> Any:
    """Add to `weights`, which holds those of two-card hands, how often the longer ones are reached.

    With `every` all hands take another card, else only those whose action is to hit.
    """
    for h in range(cells.children.shape[0]):
        size = cells.sizes[h] - cells.dec
        if cells.n_cards[h] < 2 or size <= 0.0:
            continue
        for rank in range(10):
            child = cells.children[h, rank]
            cards = cells.shoes[h, rank]
            if child < 0 or cards <= 0.0:
                continue
            for u in range(10):
                if every or actions[h, u] == 1:
                    drawn = cards - cells.dec if u == rank else cards
                    weights[child, u] += weights[h, u] * drawn / size

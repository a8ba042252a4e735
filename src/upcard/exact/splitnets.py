"""What all hands of a split win or lose together: its distribution and first two moments.

Two hands       their joint chances give all.
Infinite deck   given the dealer's outcome hands are independent: a convolution for each way in
                which the split can end.
Finite shoe     with more hands the second moment needs pairs of hands only: it is the sum, over the
                ways to end, of E[X_i^2] and E[X_i X_j]; hands of which the same is known are
                exchangeable.  The distribution would need all hands at once and is not worked out.

A split ends with h < H hands, each with a second card that is no pair card, or with H hands, of
which those made last may have any; the orders in which that comes about are counted as in
`upcard.exact.splits`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from upcard.cards import Rank
from upcard.exact.actions import Table
from upcard.exact.finals import NATURAL, final_hands, payoffs
from upcard.exact.graph import Floats, Ints
from upcard.exact.splits import ballots, full_ballots
from upcard.exact.twohands import ANY, OTHER, TwoHands
from upcard.rulebook import most_hands

__all__ = ["SplitNets", "moments_by_pairs", "split_nets"]

_ROWS: Final = (slice(0, NATURAL), slice(NATURAL, None))
"""Outcomes of the dealer without, and with, a natural that beats all."""


@dataclass(frozen=True)
class SplitNets:
    """The net result of splitting a pair against an up card, in units of the initial bet.

    Rows: without, and with, a natural of the dealer that beats all.
    """

    moments: Floats
    """Probability, E[net] and E[net^2], each joint with the row, [2, 3]."""
    nets: Floats
    """Probability of each whole number; 0 stands in the middle, [2, columns]."""
    hands: Floats
    """Probability of 0, 1, 2 … hands, [2, most hands + 1]."""
    complete: bool
    """`nets` has every resplit in it; else it is of the same play with two hands at most."""


def split_nets(table: Table, rank: Rank, up_card: Rank, plan: Ints) -> SplitNets:
    """Return what splitting brings if hands after it follow a plan against an up card, [h]."""
    most = most_hands(table.rules, rank)
    cell = TwoHands(table, rank, up_card, final_hands(rank, plan), 2 * most - 3)
    worth = payoffs(table.rules, split=True)
    complete = table.dec == 0 or most == 2 or cell.p <= 0
    nets = _convolve(cell, most, worth) if table.dec == 0 else _two_hands(cell, worth)
    moments = _moments_of(nets) if complete else moments_by_pairs(cell, most, worth)
    if table.refund:
        # A dealer's natural takes the original bet, whatever became of the hands.
        lost = cell.dealer(0)[NATURAL]
        nets[1] = 0.0
        nets[1, nets.shape[1] // 2 - 1] = lost
        moments[1] = lost, -lost, lost
    return SplitNets(moments, nets, _hands(cell, most), complete)


def _moments_of(nets: Floats) -> Floats:
    numbers = np.arange(nets.shape[1]) - nets.shape[1] // 2
    moments: Floats = nets @ np.stack([numbers**0, numbers, numbers**2], axis=1).astype(float)
    return moments


def _two_hands(cell: TwoHands, worth: Floats) -> Floats:
    """Return the distribution with two hands at most, [2, 9]."""
    joint = cell.two(0, ANY, ANY)
    places = (worth[:, None, :] + worth[None, :, :]).astype(np.int64) + 4
    return np.stack(
        [np.bincount(places[:, :, kept].ravel(), joint[:, :, kept].ravel(), 9) for kept in _ROWS]
    )


def _rows(by_outcome: Floats) -> Floats:
    """Return sums over outcomes, which come last, without and with a natural of the dealer."""
    return np.stack([by_outcome[..., kept].sum(axis=-1) for kept in _ROWS])


def _endings(cell: TwoHands, most: int) -> Iterator[tuple[int, int, float]]:
    """Yield hands made, those whose second card is no pair card, and a factor.

    The factor is the orders, times the chance that the pair cards come where the order says so.
    """
    chance = 1.0
    for made in range(2, most + 1):
        if made < most:
            yield made, made, ballots(made) * chance
        else:
            for others in range(most - 1):
                yield made, others, full_ballots(most, others) * chance
        chance *= cell.share(made - 2)
        if chance == 0.0:
            return


def _hands(cell: TwoHands, most: int) -> Floats:
    out = np.zeros((2, most + 1))
    for made, others, factor in _endings(cell, most):
        out[:, made] += factor * _rows(cell.dealer(made - 2, others))
    return out


def _convolve(cell: TwoHands, most: int, worth: Floats) -> Floats:
    """Return the distribution for the infinite deck, [2, 4 most + 1]."""
    dealer = cell.dealer(0)
    out = np.zeros((2, 4 * most + 1))
    endings = list(_endings(cell, most))
    for outcome in range(len(dealer)):
        if dealer[outcome] == 0.0:
            continue
        places = worth[:, outcome].astype(np.int64) + 2
        any_card, other = (
            np.bincount(places, cell.one(0, kind)[:, outcome] / dealer[outcome], 5)
            for kind in (ANY, OTHER)
        )
        for made, others, factor in endings:
            net = np.ones(1)
            for hand in range(made):
                net = np.convolve(net, other if hand < others else any_card)
            start = 2 * (most - made)
            row = int(outcome == NATURAL)
            out[row, start : start + len(net)] += factor * dealer[outcome] * net
    return out


def moments_by_pairs(cell: TwoHands, most: int, worth: Floats) -> Floats:
    """Return probability, E[net] and E[net^2] with every resplit, [2, 3]."""

    @cache
    def alone(a: int, kind: int) -> Floats:
        one = cell.one(a, kind)
        return _rows(np.stack([(one * worth).sum(axis=0), (one * worth**2).sum(axis=0)]))

    @cache
    def both(a: int, kind: int, other: int) -> Floats:
        return _rows(np.einsum("ijd,id,jd->d", cell.two(a, kind, other), worth, worth))

    out = np.zeros((2, 3))
    for made, others, factor in _endings(cell, most):
        a, rest = made - 2, made - others
        out[:, 0] += factor * _rows(cell.dealer(a, others))
        for n, known, kind in ((others, others - 1, OTHER), (rest, others, ANY)):
            if n:
                out[:, 1:] += factor * n * cell.known(known, alone, a, kind)
        for n, known, kind, other in (
            (others * (others - 1), others - 2, OTHER, OTHER),
            (2 * others * rest, others - 1, OTHER, ANY),
            (rest * (rest - 1), others, ANY, ANY),
        ):
            if n:
                out[:, 2] += factor * n * cell.known(known, both, a, kind, other)
    return out

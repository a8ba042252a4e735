"""How often a hand that is not split ends in each way, by one pass forwards over the hands.

Drawing goes on beside a dealer's natural that is already there: where the dealer looks first the
hand is not played then, but it loses the same one unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.cards import RANKS
from upcard.exact.actions import HandValues, Table
from upcard.exact.finals import BUST, DEALER_BUST, N_CLASSES, N_OUTCOMES, NATURAL, classes_of
from upcard.exact.graph import Floats, hand_graph
from upcard.exact.strategy import Solution, cells_of, two_card_hands
from upcard.exact.tree import OUTCOMES
from upcard.kernels.charts import weigh_hands
from upcard.rulebook import peeks

__all__ = ["Singles", "single_ends"]

_ROUNDING: Final = 1e-14


@dataclass(frozen=True)
class Singles:
    """Ends of hands that are not split."""

    ends: Floats
    """Probability by class of the hand and outcome of the dealer (`finals`), [14, 7]."""
    doubles: float
    """Probability that the hand is played and doubled."""
    busts: float
    """Probability that the hand is played and busts."""


def single_ends(solution: Solution, dealt: Floats) -> Singles:
    """Return the ends of two-card hands dealt this often, [55, 10], that stand, hit or double."""
    table, values = solution.table, solution.values
    rows = two_card_hands().rows
    actions = values.actions.copy()
    actions[rows] = solution.choices
    reached = np.zeros_like(values.stand)
    reached[rows] = dealt
    weigh_hands(cells_of(table, values), actions, False, reached)
    hit, doubled = (np.where(actions == action, reached, 0.0) for action in (1, 2))
    after_hit, after_double = _one_card(table, values, hit), _one_card(table, values, doubled)
    ends = np.zeros((N_CLASSES, N_OUTCOMES))
    _meet_dealer(values, np.where(actions == 0, reached, 0.0), 1, ends)
    _meet_dealer(values, after_double, 2, ends)
    busts = 0.0
    unseen = np.array([not peeks(table.rules, up_card) for up_card in RANKS])
    for before, after, place in ((hit, after_hit, BUST), (doubled, after_double, BUST + 7)):
        lost = _rest(before.sum(axis=0), after.sum(axis=0))
        # What a natural is expected to be is the same before the card and after it.
        natural = np.where(lost > 0, ((before - after) * values.naturals).sum(axis=0), 0.0)
        ends[place, NATURAL] = natural.sum()
        ends[place, DEALER_BUST] = (lost - natural).sum()
        busts += float((lost - natural + unseen * natural).sum())
    played = np.where(unseen, 1.0, 1 - values.naturals)
    return Singles(ends, float((doubled * played).sum()), busts)


def _one_card(table: Table, values: HandValues, weights: Floats) -> Floats:
    """Return how often each hand comes of one card more, from hands with these weights, [h, 10]."""
    children = hand_graph().children
    out = np.zeros_like(weights)
    sizes = np.maximum(values.shoes.sum(axis=1) - table.dec, 1.0)
    for place in range(len(RANKS)):
        rows = np.flatnonzero((children[:, place] >= 0) & (values.shoes[:, place] > 0))
        drawn = np.repeat(values.shoes[rows, place, None], len(RANKS), axis=1)
        drawn[:, place] -= table.dec
        out[children[rows, place]] += weights[rows] * drawn / sizes[rows, None]
    return out


def _meet_dealer(values: HandValues, weights: Floats, stake: int, ends: Floats) -> None:
    """Add hands with these weights that stand to `ends`."""
    met = np.zeros((len(weights), N_OUTCOMES))
    for outcome in range(len(OUTCOMES)):
        met[:, outcome] = (weights * values.walked.chances[:, outcome]).sum(axis=1)
    met[:, NATURAL] = (weights * values.naturals).sum(axis=1)
    met[:, DEALER_BUST] = _rest(weights.sum(axis=1), met.sum(axis=1))
    np.add.at(ends, classes_of(hand_graph().totals, stake), met)


def _rest(whole: Floats, part: Floats) -> Floats:
    """Return what is left of chances; a rest that is rounding is none: no end is made up."""
    rest: Floats = np.where(whole - part > _ROUNDING * whole, whole - part, 0.0)
    return rest

"""A strategy worked out for a shoe, and what its plays with two cards are worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np

from upcard.cards import ACE, RANKS, TEN
from upcard.exact.actions import HandValues, Table
from upcard.exact.graph import Floats, Ints, hand_graph
from upcard.exact.splits import Plan, split_values
from upcard.hand import BEST_TOTAL
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    has_naturals,
    is_dealer_natural,
    most_hands,
    settle,
)

__all__ = [
    "DOUBLE",
    "HIT",
    "SPLIT",
    "STAND",
    "SURRENDER",
    "Solution",
    "TwoCardHands",
    "all_splits",
    "two_card_hands",
    "two_card_options",
    "with_natural",
]

# The codes of `Action`, as numpy wants them.
STAND, HIT, DOUBLE, SPLIT, SURRENDER = map(int, (0, 1, 2, 3, 4))
_SIDES: Final = ((2, 3, 4, 5, 6), (ACE, 7, 8, 9, TEN))
"""Up cards against which much the same hands stand: only their shoes are walked, side by side."""


@dataclass(frozen=True)
class TwoCardHands:
    """The 55 hands of two cards."""

    first: Ints
    second: Ints
    """Ranks from 0, first <= second, [55]."""
    rows: Ints
    """Rows in `hand_graph`, [55]."""
    pairs: Ints
    """Place here of each rank's pair, [10]."""
    natural: int
    """Place here of ace and ten."""


@cache
def two_card_hands() -> TwoCardHands:
    """Return the 55 hands of two cards."""
    graph = hand_graph()
    first, second = np.triu_indices(len(RANKS))
    rows = np.array(
        [graph.row((a + 1, b + 1)) for a, b in zip(first.tolist(), second.tolist(), strict=True)]
    )
    pairs = np.flatnonzero(first == second)
    natural = int(np.flatnonzero((first == ACE - 1) & (second == TEN - 1))[0])
    return TwoCardHands(first, second, rows, pairs, natural)


@dataclass(frozen=True)
class Solution:
    """A strategy worked out for a shoe: every value, and what it does with two cards."""

    table: Table
    strategy: str
    values: HandValues
    """Of unsplit hands under the strategy.  In its `actions` 3 is to surrender two cards, since no
    hand splits there; in `choices` 3 is to split and 4 to surrender, as in `Action`."""
    splits: Floats
    """Value of splitting each rank, [10, 10]; nan where no pair can be split."""
    choices: Ints
    """Codes of `Action` by two-card hand and up card, [55, 10]."""
    worth: Floats
    """Value of each two-card hand, unconditional, [55, 10]."""
    plan: Plan | None = None
    """What hands do after a split, before legality, [h, 10] each; None for CDP1."""
    letters: Ints | None = None
    """Letters by softness, total and up card where the class is a chart, [2, 22, 10]."""
    best: Solution | None = None
    """CDZ- for the same shoe, where the class is a chart: what it was begun from."""


def all_splits(table: Table, values: HandValues, plan: Plan | None) -> Floats:
    """Return the value of splitting every rank, [10, 10], nan where that is not allowed.

    `plan` as in `split_values`.
    """
    out = np.full((len(RANKS), len(RANKS)), np.nan)
    for up_cards in _SIDES:
        columns = [up_card - 1 for up_card in up_cards]
        part, walked = table.against(up_cards), values.walked.against(columns)
        known = None if plan is None else (plan[0][:, columns], plan[1][:, columns])
        for rank in RANKS:
            if most_hands(table.rules, rank) > 1:
                out[rank - 1, columns] = split_values(part, walked, rank, known)
    return out


def two_card_options(table: Table, values: HandValues, splits: Floats) -> Floats:
    """Return the value of each action on two cards, nan where illegal, [5, 55, 10]."""
    hands = two_card_hands()
    options = np.full((5, len(hands.rows), len(RANKS)), np.nan)
    options[STAND] = values.stand[hands.rows]
    can_hit, can_double = values.may_hit[hands.rows], values.may_double[hands.rows]
    options[HIT, can_hit] = values.hit[hands.rows[can_hit]]
    options[DOUBLE, can_double] = values.double[hands.rows[can_double]]
    options[SPLIT, hands.pairs] = splits
    surrender = table.surrender_values(values.naturals[hands.rows])
    if surrender is not None:
        options[SURRENDER] = surrender
        options[SURRENDER, hands.natural] = np.nan
    return options


def with_natural(solution: Solution) -> Solution:
    """Put in what a player's natural is worth."""
    table, hands = solution.table, two_card_hands()
    rules = table.rules
    if not has_naturals(rules):
        return solution
    row = hands.rows[hands.natural]
    shoes = table.less(hand_graph().cards[row : row + 1])
    dealer = is_dealer_natural(rules, 2, BEST_TOTAL)
    chance = table.naturals(shoes)[0]
    mine = FinalHand(BEST_TOTAL, natural=True)
    pays = float(settle(rules, mine, FinalDealer(TEN)))
    level = float(settle(rules, mine, FinalDealer(BEST_TOTAL, natural=dealer)))
    worth, choices = solution.worth.copy(), solution.choices.copy()
    worth[hands.natural] = (1 - chance) * pays + chance * level
    choices[hands.natural] = STAND
    return replace(solution, worth=worth, choices=choices)

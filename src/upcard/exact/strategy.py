"""Classes of strategy, solved for a shoe.

CDZ-      each hand plays what is best for it by composition; hands after a split play as they
          would unsplit (a double that isn't allowed there becomes the better of hit and stand)
CDP1      as CDZ-, but hands after a split play what is best when splitting into two hands
total     one letter a total, best over unsplit hands as often as the chart itself reaches them,
          pairs that are split left out; a pair row says only split or not; the same after splits
two-card  each two cards play what is best for them, given the chart for three and more; that
          chart is the best one for such hands; after a split two cards keep their play
a chart   any chart, played as it stands

On a fresh shoe EV(CDP1) >= EV(CDZ-) >= EV(two-card) >= EV(total).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from upcard.cards import RANKS
from upcard.errors import StrategyError, did_you_mean
from upcard.exact.actions import Bools, HandValues, Table, hand_values
from upcard.exact.followed import keep_strategy, solve_chart
from upcard.exact.graph import Floats, Ints, hand_graph
from upcard.exact.solution import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Solution,
    all_splits,
    two_card_hands,
    two_card_options,
    with_natural,
)
from upcard.exact.splits import Plan
from upcard.hand import BEST_TOTAL
from upcard.kernels.charts import NEVER, Cells, Worths, choose_letters, weigh_hands
from upcard.kernels.hands import SAME
from upcard.rulebook import has_naturals

__all__ = [
    "CLASSES",
    "Solution",
    "cells_of",
    "keep_strategy",
    "solve",
    "solve_chart",
    "two_card_hands",
]

CLASSES: Final = ("CDZ-", "CDP1", "total", "two-card")

_MOST_PASSES: Final = 50


def solve(table: Table, strategy: str) -> Solution:
    """Return the best strategy of a class for a shoe.

    Raises
    ------
    StrategyError
        For a class that is none of CDZ-, CDP1, total, two-card.
    """
    if strategy not in CLASSES:
        hint = did_you_mean(strategy, CLASSES) or f": use {', '.join(CLASSES)}"
        raise StrategyError(f"no class of strategy {strategy!r}{hint}")
    best = hand_values(table)
    if strategy in ("CDZ-", "CDP1"):
        return _by_composition(table, best, strategy)
    return _by_chart(table, best, strategy)


def _by_composition(table: Table, values: HandValues, strategy: str) -> Solution:
    plan = None if strategy == "CDP1" else (values.actions, values.hit > values.stand + SAME)
    splits = all_splits(table, values, plan)
    options = two_card_options(table, values, splits)
    worth = np.nanmax(options, axis=0)
    choices = (options >= worth - SAME).argmax(axis=0)
    return with_natural(Solution(table, strategy, values, splits, choices, worth, plan))


def _by_chart(table: Table, best: HandValues, strategy: str) -> Solution:
    """Alternate between the chart and the pairs that it splits until both stand still."""
    hands = two_card_hands()
    first = _by_composition(table, best, "CDZ-")
    split = first.choices[hands.pairs] == SPLIT
    seen: list[bytes] = []
    while True:
        values, letters = _best_letters(table, best, split, by_cards=strategy == "two-card")
        plan = _after_split(values, letters, by_cards=strategy == "two-card")
        splits = all_splits(table, values, plan)
        pairs = values.value[hands.rows[hands.pairs]]
        with np.errstate(invalid="ignore"):
            now = splits > pairs + SAME
        if (now == split).all() or now.tobytes() in seen:
            break
        seen.append(split.tobytes())
        split = now
    worth = values.value[hands.rows].copy()
    choices = values.actions[hands.rows].copy()
    choices[choices == 3] = SURRENDER
    worth[hands.pairs] = np.where(split, splits, worth[hands.pairs])
    choices[hands.pairs] = np.where(split, SPLIT, choices[hands.pairs])
    return with_natural(
        Solution(table, strategy, values, splits, choices, worth, plan, letters, best=first)
    )


def _best_letters(
    table: Table, best: HandValues, split: Bools, *, by_cards: bool
) -> tuple[HandValues, Ints]:
    hands, cells = two_card_hands(), cells_of(table, best)
    dealt = _dealt(table)
    start = np.zeros_like(best.stand)
    start[hands.rows] = dealt
    spare = start.copy()
    start[hands.rows[hands.pairs]] = np.where(split, 0.0, dealt[hands.pairs])
    if has_naturals(table.rules):
        start[hands.rows[hands.natural]] = 0.0
    worths = _empty_worths(table, best)
    letters = np.zeros((2, BEST_TOTAL + 1, len(RANKS)), dtype=np.int64)
    weigh_hands(cells, worths.actions, True, spare)
    weights = spare
    for _ in range(_MOST_PASSES):
        before = (worths.actions.copy(), letters.copy())
        choose_letters(cells, worths, weights, spare, by_cards, letters)
        if (worths.actions == before[0]).all() and (letters == before[1]).all():
            break
        weights = start.copy()
        weigh_hands(cells, worths.actions, False, weights)
    return replace(best, hit=worths.hit, value=worths.value, actions=worths.actions), letters


def cells_of(table: Table, values: HandValues) -> Cells:
    """Return all hands as the kernels of charts take them."""
    graph = hand_graph()
    bounds = np.searchsorted(graph.cards @ np.array(RANKS), np.arange(BEST_TOTAL + 2))
    return Cells(
        bounds, graph.children, graph.totals, graph.soft, graph.n_cards,
        values.shoes, values.shoes.sum(axis=1), table.dec, values.may_hit, values.may_double,
    )  # fmt: skip


def _empty_worths(table: Table, best: HandValues) -> Worths:
    """Return what is known of the actions before a chart is chosen, and room for the rest."""
    rows = two_card_hands().rows
    surrender = np.full_like(best.stand, NEVER)
    two = table.surrender_values(best.naturals[rows])
    if two is not None:
        surrender[rows] = two
    hit, value = np.zeros_like(best.stand), np.zeros_like(best.stand)
    return Worths(best.stand, best.double, surrender, hit, value, np.zeros_like(best.actions))


def _dealt(table: Table) -> Floats:
    """Return the probability of each two cards given the up card, [55, 10]."""
    hands = two_card_hands()
    first, second = hands.first, hands.second
    left = table.counts[:, None] - table.dec * np.eye(len(RANKS))
    size = table.counts.sum() - table.dec
    orders = np.where(first == second, 1, 2)[:, None]
    after = left[second] - table.dec * (first == second)[:, None]
    ways = np.maximum(left[first], 0) * np.maximum(after, 0)
    chances: Floats = orders * ways / (size * (size - table.dec))
    return chances


def _after_split(values: HandValues, letters: Ints, *, by_cards: bool) -> Plan:
    """Return what is done after a split, before legality, and where a barred double hits."""
    graph = hand_graph()
    letter = letters[graph.soft.astype(int), graph.totals]
    hits = letter % 2 == 1
    plan = np.where(letter // 2 == 1, DOUBLE, letter % 2)
    if not by_cards:
        return plan, hits
    two = (graph.n_cards == 2)[:, None]
    better = values.hit > values.stand + SAME
    best = np.where(better, HIT, STAND)
    other = np.maximum(values.hit, values.stand)
    double = values.may_double[:, None] & (values.double > other + SAME)
    plan = np.where(two, np.where(double, DOUBLE, best), plan)
    return plan, np.where(two, better, hits)

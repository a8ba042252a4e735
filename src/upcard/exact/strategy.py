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

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np

from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.chart import Chart
from upcard.errors import StrategyError, did_you_mean
from upcard.exact.actions import Bools, HandValues, Table, hand_values
from upcard.exact.graph import Floats, Ints, family, hand_graph
from upcard.exact.splits import Plan, split_values
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.kernels.charts import choose_letters, weigh_hands
from upcard.kernels.hands import SAME, value_hands
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    has_naturals,
    is_dealer_natural,
    legal_actions,
    most_hands,
    settle,
)

__all__ = ["CLASSES", "Solution", "keep_strategy", "solve", "solve_chart", "two_card_hands"]

CLASSES: Final = ("CDZ-", "CDP1", "total", "two-card")

# The codes of `Action`, as numpy wants them.
_STAND, _HIT, _DOUBLE, _SPLIT, _SURRENDER = map(int, (0, 1, 2, 3, 4))
_SIDES: Final = ((2, 3, 4, 5, 6), (ACE, 7, 8, 9, TEN))
"""Up cards against which much the same hands stand: only their shoes are walked, side by side."""
_NEVER: Final = -9.0
_MOST_PASSES: Final = 50


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


def _by_composition(table: Table, values: HandValues, strategy: str) -> Solution:
    plan = None if strategy == "CDP1" else (values.actions, values.hit > values.stand + SAME)
    splits = all_splits(table, values, plan)
    options = _options(table, values, splits)
    worth = np.nanmax(options, axis=0)
    choices = (options >= worth - SAME).argmax(axis=0)
    return _with_natural(Solution(table, strategy, values, splits, choices, worth, plan))


def _options(table: Table, values: HandValues, splits: Floats) -> Floats:
    """Return the value of each action on two cards, nan where illegal, [5, 55, 10]."""
    hands = two_card_hands()
    options = np.full((5, len(hands.rows), len(RANKS)), np.nan)
    options[_STAND] = values.stand[hands.rows]
    can_hit, can_double = values.may_hit[hands.rows], values.may_double[hands.rows]
    options[_HIT, can_hit] = values.hit[hands.rows[can_hit]]
    options[_DOUBLE, can_double] = values.double[hands.rows[can_double]]
    options[_SPLIT, hands.pairs] = splits
    surrender = table.surrender_values(values.naturals[hands.rows])
    if surrender is not None:
        options[_SURRENDER] = surrender
        options[_SURRENDER, hands.natural] = np.nan
    return options


def _with_natural(solution: Solution) -> Solution:
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
    choices[hands.natural] = _STAND
    return replace(solution, worth=worth, choices=choices)


def _by_chart(table: Table, best: HandValues, strategy: str) -> Solution:
    """Alternate between the chart and the pairs that it splits until both stand still."""
    hands = two_card_hands()
    first = _by_composition(table, best, "CDZ-")
    split = first.choices[hands.pairs] == _SPLIT
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
    choices[choices == 3] = _SURRENDER
    worth[hands.pairs] = np.where(split, splits, worth[hands.pairs])
    choices[hands.pairs] = np.where(split, _SPLIT, choices[hands.pairs])
    return _with_natural(Solution(table, strategy, values, splits, choices, worth, plan, letters))


def _best_letters(
    table: Table, best: HandValues, split: Bools, *, by_cards: bool
) -> tuple[HandValues, Ints]:
    graph, hands = hand_graph(), two_card_hands()
    dealt = _dealt(table)
    start = np.zeros_like(best.stand)
    start[hands.rows] = dealt
    spare = start.copy()
    sizes = best.shoes.sum(axis=1)
    start[hands.rows[hands.pairs]] = np.where(split, 0.0, dealt[hands.pairs])
    if has_naturals(table.rules):
        start[hands.rows[hands.natural]] = 0.0
    surrender = np.full_like(best.stand, _NEVER)
    two = table.surrender_values(best.naturals[hands.rows])
    if two is not None:
        surrender[hands.rows] = two
    bounds = np.searchsorted(graph.cards @ np.array(RANKS), np.arange(BEST_TOTAL + 2))
    hit, value = np.zeros_like(best.stand), np.zeros_like(best.stand)
    actions = np.zeros_like(best.actions)
    letters = np.zeros((2, BEST_TOTAL + 1, len(RANKS)), dtype=np.int64)
    weigh_hands(graph.children, graph.n_cards, best.shoes, sizes, table.dec, actions, True, spare)
    weights = spare
    for _ in range(_MOST_PASSES):
        before = (actions.copy(), letters.copy())
        choose_letters(
            bounds, graph.children, graph.totals, graph.soft, graph.n_cards, best.shoes, sizes,
            table.dec, best.stand, best.double, surrender, best.may_hit, best.may_double,
            weights, spare, by_cards, hit, value, actions, letters,
        )  # fmt: skip
        if (actions == before[0]).all() and (letters == before[1]).all():
            break
        weights = start.copy()
        weigh_hands(
            graph.children, graph.n_cards, best.shoes, sizes, table.dec, actions, False, weights
        )
    return replace(best, hit=hit, value=value, actions=actions), letters


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
    plan = np.where(letter // 2 == 1, _DOUBLE, letter % 2)
    if not by_cards:
        return plan, hits
    two = (graph.n_cards == 2)[:, None]
    better = values.hit > values.stand + SAME
    best = np.where(better, _HIT, _STAND)
    other = np.maximum(values.hit, values.stand)
    double = values.may_double[:, None] & (values.double > other + SAME)
    plan = np.where(two, np.where(double, _DOUBLE, best), plan)
    return plan, np.where(two, better, hits)


def solve_chart(table: Table, chart: Chart) -> Solution:
    """Return what a chart is worth, played as it stands, its exceptions too."""
    best = hand_values(table)
    rules, graph, hands = table.rules, hand_graph(), two_card_hands()
    bound = chart.bind(rules)
    size = len(graph.totals)
    actions = np.zeros((size, len(RANKS)), dtype=np.int64)
    plan = np.zeros_like(actions)
    barred = np.zeros((size, len(RANKS)), dtype=np.bool_)
    kinds = np.stack([graph.totals, graph.soft, np.minimum(graph.n_cards, 3)], axis=1)
    asked: list[tuple[Bools | int, HandFacts, Sequence[Rank], Sequence[Rank]]] = [
        ((kinds == kind).all(axis=1), HandFacts(kind[0], bool(kind[1]), kind[2]), RANKS, ())
        for kind in sorted(set(map(tuple, kinds.tolist())))
    ]
    for one in chart.exceptions:
        facts = HandFacts(one.hand.total, one.hand.soft)
        asked.append((graph.row(one.cards), facts, (one.up_card,), one.cards))
    for rows, facts, up_cards, cards in asked:
        legal = legal_actions(rules, facts)
        for up_card in up_cards:
            wishes = bound.preferences(facts, up_card, cards)
            play = [wish for wish in wishes if wish not in (Action.SPLIT, Action.SURRENDER)]
            plan[rows, up_card - 1] = int(play[0])
            barred[rows, up_card - 1] = next(w for w in play if w <= Action.HIT) is Action.HIT
            actions[rows, up_card - 1] = int(next((w for w in play if w in legal), Action.STAND))
    values = _follow(table, best, actions)
    splits = all_splits(table, values, (plan, barred))
    options = _options(table, values, splits)
    choices = np.zeros((len(hands.rows), len(RANKS)), dtype=np.int64)
    for place, row in enumerate(hands.rows.tolist()):
        two = (int(hands.first[place]) + 1, int(hands.second[place]) + 1)
        pair = two[0] if place in hands.pairs else 0
        facts = HandFacts(int(graph.totals[row]), bool(graph.soft[row]), 2, pair)
        legal = legal_actions(rules, facts)
        for up_card in RANKS:
            wishes = bound.preferences(facts, up_card, two)
            choice = next((wish for wish in wishes if wish in legal), Action.STAND)
            choices[place, up_card - 1] = int(choice)
    worth = np.take_along_axis(options, choices[None], axis=0)[0]
    return _with_natural(
        Solution(table, chart.name, values, splits, choices, worth, (plan, barred))
    )


def keep_strategy(solution: Solution, table: Table) -> Solution:
    """Return what a strategy that was worked out for one shoe is worth on another.

    Raises
    ------
    StrategyError
        For CDP1, whose play after a split is part of working it out.
    """
    if solution.plan is None:
        raise StrategyError(
            f"{solution.strategy} can't be kept for another shoe: use CDZ- or a chart"
        )
    actions = np.where(solution.values.actions == 3, _STAND, solution.values.actions)
    values = _follow(table, hand_values(table), actions)
    splits = all_splits(table, values, solution.plan)
    options = _options(table, values, splits)
    worth = np.take_along_axis(options, solution.choices[None], axis=0)[0]
    return _with_natural(replace(solution, table=table, values=values, splits=splits, worth=worth))


def _follow(table: Table, best: HandValues, actions: Ints) -> HandValues:
    hands = family()
    rows = np.arange(len(actions))
    stand, hit, double, value = np.zeros((4, *best.stand.shape))
    value_hands(
        rows[::-1].copy(), hands.children, rows, rows, table.counts, hands.cards,
        best.walked.chances, hands.totals, best.may_hit, best.may_double, table.game,
        table.columns, False, actions, stand, hit, double, value,
    )  # fmt: skip
    return replace(best, stand=stand, hit=hit, double=double, value=value, actions=actions)

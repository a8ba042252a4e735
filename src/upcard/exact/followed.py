"""Plays that are fixed, by a chart or by what was best elsewhere, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from upcard.actions import Action
from upcard.cards import RANKS, Rank
from upcard.chart import BoundChart, Chart
from upcard.errors import StrategyError
from upcard.exact.actions import Bools, HandValues, Table, hand_values
from upcard.exact.graph import Ints, family, hand_graph, hand_kinds
from upcard.exact.solution import (
    STAND,
    Solution,
    all_splits,
    two_card_hands,
    two_card_options,
    with_natural,
)
from upcard.hand import HandFacts
from upcard.kernels.hands import value_hands
from upcard.rulebook import legal_actions
from upcard.rules import Rules

__all__ = ["keep_strategy", "solve_chart"]


def solve_chart(table: Table, chart: Chart) -> Solution:
    """Return what a chart is worth, played as it stands, its exceptions too."""
    bound = chart.bind(table.rules)
    actions, plan, barred = _plays(table.rules, chart, bound)
    values = _follow(table, hand_values(table), actions)
    splits = all_splits(table, values, (plan, barred))
    choices = _choices(table.rules, bound)
    options = two_card_options(table, values, splits)
    worth = np.take_along_axis(options, choices[None], axis=0)[0]
    return with_natural(Solution(table, chart.name, values, splits, choices, worth, (plan, barred)))


def _plays(rules: Rules, chart: Chart, bound: BoundChart) -> tuple[Ints, Ints, Bools]:
    """Return what each hand does unsplit, and after a split before legality and if barred."""
    kinds, places = hand_kinds()
    known = [[_play(rules, bound, HandFacts(*kind), up, ()) for up in RANKS] for kind in kinds]
    plays = np.array(known)[places]
    for one in chart.exceptions:
        facts = HandFacts(one.hand.total, one.hand.soft)
        play = _play(rules, bound, facts, one.up_card, one.cards)
        plays[hand_graph().row(one.cards), one.up_card - 1] = play
    actions, plan, barred = np.ascontiguousarray(np.moveaxis(plays, 2, 0))
    return actions, plan, barred.astype(np.bool_)


def _play(
    rules: Rules, bound: BoundChart, facts: HandFacts, up_card: Rank, cards: Sequence[Rank]
) -> tuple[int, int, bool]:
    """Return what one kind of hand does: unsplit, after a split, and whether it hits if barred."""
    legal = legal_actions(rules, facts)
    wishes = bound.preferences(facts, up_card, cards)
    play = [wish for wish in wishes if wish not in (Action.SPLIT, Action.SURRENDER)]
    unsplit = next((wish for wish in play if wish in legal), Action.STAND)
    return int(unsplit), int(play[0]), next(w for w in play if w <= Action.HIT) is Action.HIT


def _choices(rules: Rules, bound: BoundChart) -> Ints:
    """Return codes of `Action` by two-card hand and up card, [55, 10]."""
    graph, hands = hand_graph(), two_card_hands()
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
    return choices


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
    actions = np.where(solution.values.actions == 3, STAND, solution.values.actions)
    values = _follow(table, hand_values(table), actions)
    splits = all_splits(table, values, solution.plan)
    options = two_card_options(table, values, splits)
    worth = np.take_along_axis(options, solution.choices[None], axis=0)[0]
    return with_natural(replace(solution, table=table, values=values, splits=splits, worth=worth))


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

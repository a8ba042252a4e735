"""What a chart's plays are worth, cell by cell.

A cell's value is that of the play its letter says, over the two-card hands of its total as often
as each is dealt (pairs have cells of their own); of a total that no other two cards make, over the
pair, or over three cards.  Given no dealer natural where the rules peek before the player acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial, prod

import numpy as np

from upcard.actions import Action
from upcard.cards import UP_CARDS, Rank
from upcard.chart import Cell, Chart, Row, all_rows, pair_total
from upcard.exact.actions import Table
from upcard.exact.graph import Floats, Ints, hand_graph
from upcard.exact.strategy import Solution, solve_chart, two_card_hands
from upcard.hand import Hand, HandFacts
from upcard.rulebook import has_naturals, legal_actions, peeks
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = [
    "action_values",
    "cell_actions",
    "cell_values",
    "given_no_natural",
    "two_card_facts",
]


def given_no_natural(rules: Rules, up_card: Rank) -> bool:
    """Return whether a cell's value is conditional: the dealer has looked before the player acts.

    An early surrender is offered before he looks, so under it nothing is conditional.
    """
    return peeks(rules, up_card) and rules.surrender != "early"


def two_card_facts(cards: tuple[Rank, Rank]) -> HandFacts:
    """Return what the rule-book asks about two cards that are not from a split."""
    hand = Hand(cards)
    return HandFacts(hand.total, hand.soft, pair=cards[0] if cards[0] == cards[1] else 0)


def action_values(solution: Solution, rows: Ints, up_card: Rank, action: Action) -> Floats:
    """Return the unconditional value of an action on each of some hands, by their rows."""
    values, column = solution.values, up_card - 1
    if action is Action.SPLIT:
        of_pair: Floats = solution.splits[hand_graph().cards[rows].argmax(axis=1), column]
        return of_pair
    if action is Action.SURRENDER:
        given_up = solution.table.surrender_values(values.naturals[rows])
        assert given_up is not None, "a hand can't be surrendered under these rules"
        return np.asarray(given_up[:, column])
    by_action = {Action.STAND: values.stand, Action.HIT: values.hit, Action.DOUBLE: values.double}
    return np.asarray(by_action[action][rows, column])


def cell_values(
    chart: Chart, rules: Rules, shoe: Shoe | None = None, solution: Solution | None = None
) -> dict[Cell, float]:
    """Return what the play of each cell is worth, per unit of the initial wager.

    Parameters
    ----------
    chart
        Any chart; what follows after a hit or a split is played by it too.
    solution
        The chart's, if it is worked out already.

    Returns
    -------
    dict of Cell to float
        Given no dealer natural where `given_no_natural` says so; without cells that the shoe can't
        deal.

    Examples
    --------
    >>> from upcard.strategy import load_named_chart
    >>> values = cell_values(load_named_chart("4-8d-s17"), Rules.parse("6D S17 LS"))
    >>> round(values[Cell(Row("hard", 16), 10)], 4), round(values[Cell(Row("pair", 1), 6)], 3)
    (-0.5, 0.682)
    """
    return {
        cell: worth[_played(chart, rules, cell, worth)]
        for cell, worth in cell_actions(chart, rules, shoe, solution).items()
    }


def cell_actions(
    chart: Chart, rules: Rules, shoe: Shoe | None = None, solution: Solution | None = None
) -> dict[Cell, dict[Action, float]]:
    """Return what every legal action on the first cards of a cell is worth, as `cell_values` does.

    `solution` is the chart's, if it is worked out already.

    Examples
    --------
    >>> from upcard.strategy import load_named_chart
    >>> worth = cell_actions(load_named_chart("4-8d-s17"), Rules.parse("6D S17 LS"))
    >>> {action.word: round(value, 3) for action, value in worth[Cell(Row("pair", 8), 10)].items()}
    {'stand': -0.537, 'hit': -0.535, 'double': -1.071, 'split': -0.475, 'surrender': -0.5}
    """
    if solution is None:
        shoe = Shoe.of_decks(rules.decks) if shoe is None else shoe
        solution = solve_chart(Table.of(shoe, rules), chart)
    worth = {}
    for row in all_rows():
        rows = _hands_of(solution.table, row)
        if len(rows) == 0:
            continue
        weights = _likelihoods(solution.table, rows)
        for up_card in UP_CARDS:
            weight = weights[:, up_card - 1]
            if weight.sum() > 0:
                worth[Cell(row, up_card)] = _actions_of(solution, row, rows, up_card, weight)
    return worth


def _hands_of(table: Table, row: Row) -> Ints:
    """Return the rows in `hand_graph` of the hands that stand for a cell."""
    graph, hands = hand_graph(), two_card_hands()
    if row.kind == "pair":
        return _dealt(table, hands.rows[hands.pairs[row.value - 1 : row.value]])
    has = (graph.totals == row.value) & (graph.soft == (row.kind == "soft"))
    two = has[hands.rows]
    if has_naturals(table.rules):
        two &= np.arange(len(two)) != hands.natural
    mixed = two & (hands.first != hands.second)
    for rows in (hands.rows[mixed], hands.rows[two], np.flatnonzero(has & (graph.n_cards == 3))):
        if len(dealt := _dealt(table, rows)):
            return dealt
    return np.zeros(0, dtype=np.int64)


def _dealt(table: Table, rows: Ints) -> Ints:
    """Return those of some hands that the shoe can deal."""
    enough: Ints = rows[(table.counts >= hand_graph().cards[rows] * table.dec).all(axis=1)]
    return enough


def _likelihoods(table: Table, rows: Ints) -> Floats:
    """Return how likely each of some hands with as many cards is with each up card, [r, 10]."""
    cards = hand_graph().cards[rows]
    ways = np.array(
        [
            prod(
                prod(max(count - table.dec * taken, 0.0) for taken in range(held)) / factorial(held)
                for count, held in zip(table.counts.tolist(), hand, strict=True)
            )
            for hand in cards.tolist()
        ]
    )
    likelihoods: Floats = ways[:, None] * np.maximum(table.less(cards), 0.0)
    return likelihoods


def _facts(row: Row, n_cards: int = 2) -> HandFacts:
    """Return what the rule-book asks about the first cards of a row."""
    plays = pair_total(row.value) if row.kind == "pair" else row
    pair = row.value if row.kind == "pair" else 0
    return HandFacts(plays.value, plays.kind == "soft", n_cards, pair)


def _played(chart: Chart, rules: Rules, cell: Cell, worth: Mapping[Action, float]) -> Action:
    """Return the action that a chart takes on the first cards of a cell."""
    wishes = chart.bind(rules).preferences(_facts(cell.row), cell.up_card)
    return next((wish for wish in wishes if wish in worth), Action.STAND)


def _actions_of(
    solution: Solution, row: Row, rows: Ints, up_card: Rank, weight: Floats
) -> dict[Action, float]:
    """Return the mean value of each action over hands of these weights."""
    rules = solution.table.rules
    # A hand of 21 is finished: it stands.
    facts = _facts(row, int(hand_graph().n_cards[rows[0]]))
    legal = legal_actions(rules, facts) or (Action.STAND,)
    total = float(weight.sum())
    natural = 0.0
    if given_no_natural(rules, up_card):
        natural = float(weight @ solution.values.naturals[rows, up_card - 1]) / total
    values = {
        action: float(weight @ action_values(solution, rows, up_card, action)) / total
        for action in legal
    }
    return {action: (value + natural) / (1 - natural) for action, value in values.items()}

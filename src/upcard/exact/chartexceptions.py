"""Two cards that another play suits better than the chart's letter for their total."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from upcard.actions import Action
from upcard.cards import ACE, UP_CARDS, Rank
from upcard.chart import Chart, Row
from upcard.exact.actions import Table
from upcard.exact.chartplays import action_values, given_no_natural, two_card_facts
from upcard.exact.house import deal_chances
from upcard.exact.strategy import Solution, solve, two_card_hands
from upcard.exact.ties import SAME
from upcard.hand import Hand
from upcard.rulebook import is_player_natural, legal_actions
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["ChartException", "exceptions"]


@dataclass(frozen=True, slots=True)
class ChartException:
    """Two cards for which another play than the chart's is better, by their composition."""

    hand: tuple[Rank, Rank]
    up_card: Rank
    best: Action
    chart: Action
    """What the chart plays."""
    cost: float
    """What the chart's play loses each time the hand comes up, per unit of the initial wager."""
    chance: float
    """The probability that a round begins with this hand and up card."""
    cost_of_round: float
    """What the chart's play loses a round, unconditional, per unit of the initial wager."""

    @property
    def row(self) -> Row:
        """The row of the chart that the hand plays by."""
        first, second = self.hand
        if first == second:
            return Row("pair", first)
        hand = Hand(self.hand)
        return Row("soft" if hand.soft else "hard", hand.total)

    @property
    def name(self) -> str:
        """The hand as people say it: the ten first, else the ace, else the higher card."""
        return str(Hand(tuple(sorted(self.hand, reverse=ACE not in self.hand))))


def exceptions(
    chart: Chart, rules: Rules, shoe: Shoe | None = None, strategy: str | Solution = "CDZ-"
) -> tuple[ChartException, ...]:
    """Return the two-card hands that a class of strategy plays better than a chart does.

    Parameters
    ----------
    chart
        Any chart.
    strategy
        `CDZ-` for the best play by composition, `two-card` for what a chart of that class leaves
        out; or one of them worked out already.

    Returns
    -------
    tuple of ChartException
        By up card; hands that the shoe can't deal, and ties, are left out.

    Examples
    --------
    >>> from upcard.strategy import load_named_chart
    >>> odd = exceptions(load_named_chart("1d-s17"), Rules.parse("1D S17"))
    >>> [one.best.word for one in odd if (one.hand, one.up_card) == ((2, 10), 4)]
    ['hit']
    """
    if isinstance(strategy, str):
        shoe = Shoe.of_decks(rules.decks) if shoe is None else shoe
        solution = solve(Table.of(shoe, rules), strategy)
    else:
        solution = strategy
    chances = deal_chances(solution.table)
    bound = chart.bind(rules)
    found = []
    for up_card in UP_CARDS:
        for place in np.flatnonzero(chances[:, up_card - 1] > 0).tolist():
            cards = _ranks(place)
            facts = two_card_facts(cards)
            legal = () if is_player_natural(rules, facts) else legal_actions(rules, facts)
            if not legal:
                continue
            wishes = bound.preferences(facts, up_card, cards)
            played = next(wish for wish in wishes if wish in legal)
            best = Action(int(solution.choices[place, up_card - 1]))
            cost = _cost(solution, place, up_card, best, played)
            if cost > SAME:
                chance = float(chances[place, up_card - 1])
                seen = _seen(solution, place, up_card)
                found.append(
                    ChartException(
                        cards,
                        up_card,
                        best,
                        played,
                        cost / (1 - seen),
                        chance,
                        cost * chance,
                    )
                )
    return tuple(found)


def _ranks(place: int) -> tuple[Rank, Rank]:
    hands = two_card_hands()
    return int(hands.first[place]) + 1, int(hands.second[place]) + 1


def _cost(solution: Solution, place: int, up_card: Rank, best: Action, played: Action) -> float:
    """Return what one action on two cards loses against another, unconditional."""
    rows = two_card_hands().rows[place : place + 1]
    more, less = (action_values(solution, rows, up_card, action)[0] for action in (best, played))
    return float(more - less)


def _seen(solution: Solution, place: int, up_card: Rank) -> float:
    """Return the chance of the natural that a player who acts knows the dealer not to have."""
    if not given_no_natural(solution.table.rules, up_card):
        return 0.0
    return float(solution.values.naturals[two_card_hands().rows[place], up_card - 1])

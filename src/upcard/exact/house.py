"""What a round is worth to the player: expectation and house edge, overall and by up card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import numpy as np

from upcard.actions import Action
from upcard.arguments import RulesLike, ShoeLike, as_rules, as_shoe
from upcard.cards import ACE, RANKS, TEN, UP_CARDS, Rank
from upcard.chart import Chart
from upcard.errors import RulesError, shown
from upcard.exact.actions import Table
from upcard.exact.dry import check_shoe
from upcard.exact.graph import Floats, hand_graph
from upcard.exact.named import solve_strategy
from upcard.exact.strategy import Solution, two_card_hands
from upcard.rulebook import insurance_limit, insurance_net, why_no_insurance
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = [
    "INSURANCE",
    "TENS_SPLIT",
    "Edge",
    "check_insurance",
    "deal_chances",
    "edge",
    "edge_of",
    "insurance_gain",
    "round_ev",
    "with_value",
    "work_out",
]

Insurance = Literal["never", "optimal"]
INSURANCE: Final = ("never", "optimal")
TENS_SPLIT: Final = (
    "this strategy splits tens, and pairs of identical rank depend on faces, which a shoe of ten "
    "counts does not hold: leave split_by=rank out"
)
"""Why such a strategy has no value under `split_by=rank`."""


@dataclass(frozen=True, slots=True)
class Edge:
    """The value of a round, unconditional, per unit of the initial wager."""

    ev: float
    """Expectation of a round."""
    by_up_card: Mapping[Rank, float]
    """Expectation given the up card; an up card that the shoe lacks has none."""
    strategy: str
    """Class of strategy, or the name of a chart; of one in a file, the file's."""
    insurance: Insurance
    rules: Rules
    shoe: Shoe
    """The cards before the round."""
    solution: Solution
    """Every value that this one is made of."""

    @property
    def house_edge(self) -> float:
        """Minus the expectation."""
        return -self.ev


def edge(
    rules: RulesLike,
    shoe: ShoeLike | None = None,
    strategy: str | Path | Chart = "CDZ-",
    insurance: Insurance = "never",
) -> Edge:
    """Return the exact expectation of a round under a strategy.

    Parameters
    ----------
    rules
        Any rules with a house dealer, or their shorthand.
    shoe
        The cards before the round, a `Shoe` or ten counts A,2,…,9,T; None is the full shoe of the
        rules.
    strategy
        A class (`CDZ-`, `CDP1`, `total`, `two-card`; see `upcard.exact.strategy`), `optimal` (with
        two hands at most), `basic` (the chart shipped for the rules), another chart's name or file,
        or a `Chart`.
    insurance
        `never`, or `optimal`: taken exactly where the two cards make it worth it.

    Returns
    -------
    Edge
        Per round and unit of the initial wager, unconditional; by up card given that card, the
        dealer's hole card unknown.

    Raises
    ------
    StrategyError, RulesError, ShoeError, DataFileError
        For an unknown strategy, a dealer who plays against a total, cards that may run out, or a
        file that can't be read.

    Notes
    -----
    Exact up to double rounding (about 1e-15).  Six decks take about 30 ms, `total` twice that,
    `optimal` some seconds, once the kernels are compiled.

    Examples
    --------
    >>> six_decks = edge("6D S17")
    >>> f"{six_decks.house_edge:.4%} with {six_decks.strategy}"
    '0.4029% with CDZ-'
    >>> f"{edge('6D S17', strategy='basic').house_edge:.4%} with the chart"
    '0.4059% with the chart'
    """
    rules = as_rules(rules)
    check_insurance(insurance)
    return edge_of(work_out(as_shoe(shoe, rules), rules, strategy), insurance)


def check_insurance(insurance: str) -> None:
    """Refuse another word than `never` and `optimal`."""
    if insurance not in INSURANCE:
        raise RulesError(f"insurance can't be {shown(insurance)}: use {' or '.join(INSURANCE)}")


def work_out(shoe: Shoe, rules: Rules, strategy: str | Path | Chart) -> Solution:
    """Return a strategy worked out for a shoe, or refuse what has no value, as `edge` does."""
    check_shoe(shoe, rules)
    return with_value(solve_strategy(Table.of(shoe, rules), strategy))


def with_value(solution: Solution) -> Solution:
    """Return a strategy that is worked out, or refuse it if it has no value."""
    if solution.table.rules.split_by == "rank" and _splits_tens(solution):
        raise RulesError(TENS_SPLIT)
    return solution


def _splits_tens(solution: Solution) -> bool:
    tens = two_card_hands().pairs[TEN - 1]
    dealt = deal_chances(solution.table)[tens] > 0
    return bool((dealt & (solution.choices[tens] == Action.SPLIT)).any())


def edge_of(solution: Solution, insurance: Insurance = "never") -> Edge:
    """Return the expectation of a round under a strategy that is worked out."""
    table = solution.table
    total, by_up_card = round_ev(solution)
    rows = {rank: float(by_up_card[rank - 1]) for rank in UP_CARDS}
    if insurance == "optimal" and (gain := insurance_gain(table)):
        total += gain
        rows[ACE] += gain / float(deal_chances(table)[:, ACE - 1].sum())
    present = {rank: value for rank, value in rows.items() if value == value}
    return Edge(total, present, solution.strategy, insurance, table.rules, table.shoe, solution)


def deal_chances(table: Table) -> Floats:
    """Return the probability of each two cards with each up card, [55, 10]; they sum to 1."""
    hands = two_card_hands()
    first, second = hands.first, hands.second
    counts, dec = table.counts, table.dec
    size = counts.sum()
    orders = np.where(first == second, 1, 2)
    ways = orders * counts[first] * np.maximum(counts[second] - dec * (first == second), 0)
    held = (np.eye(len(RANKS))[first] + np.eye(len(RANKS))[second]) * dec
    up = np.maximum(counts - held, 0)
    chances: Floats = ways[:, None] * up / (size * (size - dec) * (size - 2 * dec))
    return chances


def round_ev(solution: Solution) -> tuple[float, Floats]:
    """Return the EV of a round, and given each up card (nan where there is none), unconditional."""
    chances = deal_chances(solution.table)
    worth = np.where(chances > 0, chances * solution.worth, 0.0).sum(axis=0)
    with np.errstate(invalid="ignore"):
        return float(worth.sum()), worth / chances.sum(axis=0)


def insurance_gain(table: Table) -> float:
    """Return what insurance adds to a round if taken on just the hands for which it is worth it."""
    if why_no_insurance(table.rules, ACE) is not None:
        return 0.0
    rows = two_card_hands().rows
    shoes = table.less(hand_graph().cards[rows])
    natural = shoes[:, TEN - 1] / np.maximum(shoes.sum(axis=1) - table.dec, 1.0)
    stake = float(insurance_limit(1))
    won = float(insurance_net(1, dealer_natural=True))
    lost = float(insurance_net(1, dealer_natural=False))
    worth = stake * (natural * won + (1 - natural) * lost)
    return float((deal_chances(table)[:, ACE - 1] * np.maximum(worth, 0.0)).sum())

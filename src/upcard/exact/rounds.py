"""A round worked out whole: its expectation, and how it ends, under a strategy of any name."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from upcard.arguments import RulesLike, ShoeLike, as_rules, as_shoe
from upcard.errors import RulesError, StrategyError
from upcard.exact.fractions import edge_fraction
from upcard.exact.house import Edge, Insurance, edge
from upcard.exact.named import OPTIMAL, find_strategy, is_optimal
from upcard.exact.outcomes import Outcomes, round_outcomes

__all__ = ["WorkedRound", "work_out_round"]


@dataclass(frozen=True, slots=True)
class WorkedRound:
    """The expectation of a round, and how it ends."""

    edge: Edge
    outcomes: Outcomes | None
    """None for `optimal`, whose hands after a split depend on each other."""
    exact: Fraction | None = None
    """The same expectation as a rational number, if asked for."""


def work_out_round(
    rules: RulesLike,
    shoe: ShoeLike | None = None,
    strategy: str = "CDZ-",
    insurance: Insurance = "never",
    *,
    fractions: bool = False,
) -> WorkedRound:
    """Return the expectation of a round and how it ends.

    Parameters
    ----------
    strategy
        As `edge` reads it by name.
    fractions
        Work the expectation out once more as a rational number: for CDZ-, CDP1 or a chart, and
        without insurance.

    Raises
    ------
    StrategyError, RulesError, ShoeError, DataFileError
        As `edge`.

    Notes
    -----
    About a second and a half for six decks; `optimal` and fractions take ten.

    Examples
    --------
    >>> worked = work_out_round("inf S17")
    >>> f"{worked.edge.house_edge:.4%}, SD {worked.outcomes.sd:.4f}"
    '0.5117%, SD 1.1538'
    """
    rules = as_rules(rules)
    shoe = as_shoe(shoe, rules)
    if fractions and insurance != "never":
        raise RulesError("a fraction is worked out without insurance: ask for one of the two")
    if is_optimal(strategy):
        if fractions:
            raise StrategyError("no fraction for 'optimal': use CDZ-, CDP1 or a chart")
        return WorkedRound(edge(rules, shoe, OPTIMAL, insurance), None)
    played = find_strategy(strategy, rules)
    exact = edge_fraction(shoe, rules, played) if fractions else None
    result = edge(rules, shoe, played, insurance)
    return WorkedRound(result, round_outcomes(result.solution, insurance), exact)

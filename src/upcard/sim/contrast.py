"""Runs side by side: how their EVs differ, and whether that may be chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import hypot, nan

from upcard.sim.plan import Plan
from upcard.sim.summary import SimulationResult

__all__ = ["ContrastedRun", "contrast", "differing"]


@dataclass(frozen=True, slots=True)
class ContrastedRun:
    """A run beside the first of several."""

    name: str
    result: SimulationResult
    differs: tuple[str, ...]
    """Parts of the plan that are not those of the first: `rules`, `strategy`, `seats` …"""
    difference: float
    """This EV less that of the first, in units a round; nan for the first, and without rounds."""
    error: float
    """Standard error of the difference, the two runs taken as independent."""
    same_cards: bool
    """Both dealt some of the same shoes, so they are not independent."""

    @property
    def z(self) -> float:
        """The difference in standard errors: beyond 1.96 once in twenty by chance alone."""
        return self.difference / self.error if self.error else nan


def contrast(runs: Sequence[tuple[str, SimulationResult]]) -> tuple[ContrastedRun, ...]:
    """Return runs, with their names, beside the first of them.

    Examples
    --------
    >>> from functools import partial
    >>> from upcard.simulator import simulate_compiled
    >>> rules = ("6D", "2D")
    >>> play = partial(simulate_compiled, 9_000, strategy="mimic", seed=1)
    >>> runs = [(words, play(words)) for words in rules]
    >>> [(run.name, run.differs, run.same_cards) for run in contrast(runs)]
    [('6D', (), False), ('2D', ('rules',), False)]
    """
    (name, first), *others = runs
    alone = ContrastedRun(name, first, (), nan, nan, same_cards=False)
    return (alone, *(_beside(name, result, first) for name, result in others))


def differing(plan: Plan, other: Plan) -> tuple[str, ...]:
    """Return the parts of two plans that are not equal."""
    names = (field.name for field in fields(Plan))
    return tuple(name for name in names if getattr(plan, name) != getattr(other, name))


def _beside(name: str, result: SimulationResult, first: SimulationResult) -> ContrastedRun:
    return ContrastedRun(
        name,
        result,
        differing(result.program.plan, first.program.plan),
        result.ev - first.ev,
        hypot(result.standard_error, first.standard_error),
        _same_cards(result, first),
    )


def _same_cards(result: SimulationResult, other: SimulationResult) -> bool:
    keys = ((each.seed, each.program.plan.rules.decks) for each in (result, other))
    first = max(result.shoes.start, other.shoes.start)
    return len(set(keys)) == 1 and first < min(result.shoes.stop, other.shoes.stop)

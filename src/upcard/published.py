"""What is verified, and the figures that others have published of it: `data/published.toml`.

Equal means within half a unit of the last digit that is printed, or within what the file says.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from upcard.chart import Chart
from upcard.presets import find_rules
from upcard.rules import Rules
from upcard.strategy import shipped_chart_for

__all__ = [
    "Case",
    "Figure",
    "PublishedSet",
    "all_cases",
    "published_for",
    "published_sets",
    "with_fresh_shoes",
]


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed number.

    Examples
    --------
    >>> figure = Figure("0.530", "a notebook")
    >>> figure.agrees(0.52985), figure.agrees(0.5312)
    (True, False)
    """

    text: str
    source: str
    within: float | None = None
    """How far off is still equal; None is half a unit of the last digit."""

    @property
    def value(self) -> float:
        """The number."""
        return float(self.text)

    @property
    def places(self) -> int:
        """Its decimals."""
        return len(self.text.partition(".")[2])

    def agrees(self, ours: float) -> bool:
        """Return whether a number of ours is equal as far as the digits go."""
        half_a_unit = 0.5 / 10**self.places
        # A hair more, for what binary numbers make of a decimal.
        return abs(ours - self.value) <= (self.within or half_a_unit) * (1 + 1e-9)


@dataclass(frozen=True, slots=True)
class PublishedSet:
    """Rules and a strategy, and what is published about them; None where nothing is."""

    rules: str
    """As a user would write them."""
    strategy: str | None
    """A chart's name; None is the best chart for the rules."""
    house_edge: Figure | None = None
    """In percent of the bet."""
    variance: Figure | None = None
    """Of a round with a bet of one unit."""
    adds: Figure | None = None
    """Of a kept shoe: what it adds to the house edge of a fresh one, in percent."""


@cache
def published_sets() -> tuple[PublishedSet, ...]:
    """Return the rule sets that are worked out, simulated and compared.

    Examples
    --------
    >>> one = published_sets()[0]
    >>> one.rules, one.house_edge.text
    ('1D S17', '-0.1432632233')
    """
    told = _file()
    return tuple(
        PublishedSet(
            row["rules"],
            row.get("strategy"),
            _figure(told, row, "house_edge"),
            _figure(told, row, "variance"),
        )
        for row in told["set"]
    )


@cache
def _kept_shoes() -> tuple[PublishedSet, ...]:
    """Return shoes that are kept over several rounds, with what that adds to the house edge."""
    told = _file()
    return tuple(
        PublishedSet(row["rules"], row["strategy"], adds=_figure(told, row, "adds"))
        for row in told["cut_card"]
    )


@dataclass(frozen=True, slots=True)
class Case:
    """What is verified: rules, a strategy, and how."""

    name: str
    rules: Rules
    strategy: Chart | str | None = None
    """A chart, or a name or file of one; None is the best chart for the rules."""
    variance: bool = True
    """Work the variance out too; 2 s where pairs are split again."""
    adds: Figure | None = None
    """What keeping the shoe adds to the house edge; None is a fresh shoe each round."""

    @classmethod
    def of(cls, text: str, strategy: Chart | str | None = None) -> Case:
        """Return the case of rules that a user names."""
        return cls(text, find_rules(text).rules, strategy)


def all_cases(full: bool = False) -> list[Case]:
    """Return the rule sets of `data/published.toml`, some forty.

    The quick ones have a variance only where at most two hands are made or the deck is infinite.
    `full` has all variances, 2 s each, and shoes that are kept, for the effect of the cut card.

    Examples
    --------
    >>> len(all_cases()), len(all_cases(full=True))
    (38, 42)
    """
    cases = []
    for one in published_sets():
        rules = find_rules(one.rules).rules
        quick = rules.decks is None or rules.max_hands < 3
        cases.append(Case(one.rules, rules, one.strategy, variance=full or quick))
    for one in _kept_shoes() if full else ():
        rules = find_rules(one.rules).rules
        cases.append(Case(one.rules, rules, one.strategy, variance=False, adds=one.adds))
    return cases


def with_fresh_shoes(rules: Rules) -> Rules:
    """Return the rules with a fresh shoe each round, whatever they say about shuffling."""
    return replace(
        rules,
        shuffle="every-round",
        penetration=Fraction(3, 4),
        reshuffle_at=None,
        rounds_per_shoe=None,
    )


def published_for(case: Case) -> PublishedSet | None:
    """Return what is published of rules and a strategy by its name, or None.

    Examples
    --------
    >>> published_for(Case.of("inf")).variance.text
    '1.331142820305'
    """
    strategy = case.strategy or "total"
    if strategy == "basic":
        strategy = shipped_chart_for(case.rules).name
    rules = with_fresh_shoes(case.rules)
    for one in published_sets():
        told = with_fresh_shoes(find_rules(one.rules).rules)
        if told == rules and (one.strategy or "total") == strategy:
            return one
    return None


def _figure(told: dict[str, Any], row: dict[str, Any], name: str) -> Figure | None:
    if name not in row:
        return None
    within = row.get(f"{name}_within")
    source = told["sources"][row[f"{name}_source"]]
    return Figure(row[name], source, None if within is None else float(within))


@cache
def _file() -> dict[str, Any]:
    text = (files("upcard") / "data" / "published.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)

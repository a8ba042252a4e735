"""Plans and goals of runs as plain JSON values, and back without loss.

    rules                   shorthand
    strategy                a name, or `name`, `title`, `source`, `rules` and `csv` of a chart
    seats                   names from the dealer's left
    count                   null, or the fields of `CountingSystem`: 52 tags, fractions as text
    bets                    the ramp as text
    indices                 null, or `name`, `title`, `source`, `count`, `rules` and `csv`

A goal is `rounds`, `shoes` as "a:b" (from a up to, not with, b) and `error`, null where not set.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from upcard.betting import Ramp
from upcard.cards import Rank
from upcard.chart import Chart
from upcard.chartfile import read_chart
from upcard.charttext import format_chart
from upcard.counting import CountingSystem, Printed, Resolution, Rounding, SideCount, Uses
from upcard.errors import RunFileError
from upcard.indexfile import format_indices, read_indices
from upcard.indices import IndexSet
from upcard.rules import Rules
from upcard.sim.engine import Goal
from upcard.sim.plan import Plan

__all__ = [
    "canonical_json",
    "goal_from_dict",
    "goal_to_dict",
    "plan_digest",
    "plan_from_dict",
    "plan_to_dict",
]

_S = TypeVar("_S", bound=Struct)
_FRACTION: Final = re.compile(r"-?[0-9]{1,4000}(?:/0*[1-9][0-9]{0,3999})?")
_RANGE: Final = re.compile(r"([0-9]{1,19}):([0-9]{1,19})")


class _Chart(Struct, forbid_unknown_fields=True):
    name: str
    title: str
    source: str
    rules: str
    csv: str


class _Indices(_Chart, forbid_unknown_fields=True):
    count: str


class _Side(Struct, forbid_unknown_fields=True):
    rank: Rank
    weight: Fraction


class _Count(Struct, forbid_unknown_fields=True):
    name: str
    title: str
    source: str
    tags: tuple[Fraction, ...]
    start: Fraction
    per_deck: Fraction
    uses: Uses
    resolution: Resolution
    rounding: Rounding
    side: _Side | None
    printed: tuple[Printed, ...]


class _Plan(Struct, forbid_unknown_fields=True):
    rules: str
    strategy: str | _Chart
    seats: tuple[str, ...]
    count: _Count | None
    bets: str
    indices: _Indices | None


class _Goal(Struct, forbid_unknown_fields=True):
    rounds: int | None
    shoes: str | None
    error: float | None


def plan_to_dict(plan: Plan) -> dict[str, Any]:
    """Return a plan as plain JSON values, which `plan_from_dict` reads back.

    Examples
    --------
    >>> plan = Plan(rules=Rules.parse("2D H17"), strategy="mimic")
    >>> plan_to_dict(plan)["rules"], plan_from_dict(plan_to_dict(plan)) == plan
    ('2D H17 DAS SP4', True)
    """
    strategy = plan.strategy
    saved = _Plan(
        rules=str(plan.rules),
        strategy=_chart_to(strategy) if isinstance(strategy, Chart) else strategy,
        seats=plan.seats,
        count=None if plan.count is None else _count_to(plan.count),
        bets=str(plan.bets),
        indices=None if plan.indices is None else _indices_to(plan.indices),
    )
    return _plain(saved)


def plan_from_dict(values: Any) -> Plan:
    """Return the plan that `plan_to_dict` wrote.

    Raises
    ------
    RunFileError
        If a value is missing, unknown or of another kind.
    RulesError, StrategyError, NotationError, MoneyError
        For values that are no rules, chart, count or bets.
    """
    saved = _read(values, _Plan, "plan")
    strategy = saved.strategy
    return Plan(
        rules=Rules.parse(saved.rules),
        strategy=strategy if isinstance(strategy, str) else _chart_from(strategy),
        seats=saved.seats,
        count=None if saved.count is None else _count_from(saved.count),
        bets=Ramp.parse(saved.bets),
        indices=None if saved.indices is None else _indices_from(saved.indices),
    )


def plan_digest(plan: Plan) -> str:
    """Return 64 hex digits that are the same for equal plans, and only for these.

    Examples
    --------
    >>> plans = [Plan(rules=Rules(decks=decks), strategy="mimic") for decks in (1, 2, 2)]
    >>> len({plan_digest(plan) for plan in plans}), len(plan_digest(plans[0]))
    (2, 64)
    """
    return sha256(canonical_json(plan_to_dict(plan)).encode()).hexdigest()


def canonical_json(values: dict[str, Any]) -> str:
    """Return JSON in ASCII that is the same text for equal values.

    Examples
    --------
    >>> canonical_json({"b": None, "a": "½"})
    '{"a":"\\\\u00bd","b":null}'
    """
    return json.dumps(values, sort_keys=True, separators=(",", ":"))


def goal_to_dict(goal: Goal) -> dict[str, Any]:
    """Return a goal as plain JSON values.

    Examples
    --------
    >>> goal_to_dict(Goal(shoes=range(5, 9)))
    {'rounds': None, 'shoes': '5:9', 'error': None}
    """
    shoes = goal.shoes
    told = None if shoes is None else f"{shoes.start}:{shoes.stop}"
    return _plain(_Goal(goal.rounds, told, goal.error))


def goal_from_dict(values: Any) -> Goal:
    """Return the goal that `goal_to_dict` wrote.

    Raises
    ------
    RunFileError
        If a value is missing, unknown or of another kind.
    """
    saved = _read(values, _Goal, "goal")
    if saved.shoes is None:
        return Goal(saved.rounds, None, saved.error)
    if (ends := _RANGE.fullmatch(saved.shoes)) is None:
        raise RunFileError(f"no goal: shoes can't be {saved.shoes!r}: use a range such as 0:1000")
    return Goal(saved.rounds, range(int(ends[1]), int(ends[2])), saved.error)


def _words(shape: type[Struct], value: object) -> dict[str, Any]:
    """Return what is told about a chart or index plays, letter by letter as it is told."""
    return {key: getattr(value, key) for key in shape.__struct_fields__ if key != "csv"}


def _chart_to(chart: Chart) -> _Chart:
    # As comments of the file, what is told about the chart would lose its spaces.
    csv = format_chart(replace(chart, name="", title="", source="", rules=""))
    return _Chart(csv=csv, **_words(_Chart, chart))


def _chart_from(saved: _Chart) -> Chart:
    return replace(read_chart(saved.csv, saved.name), **_words(_Chart, saved))


def _indices_to(indices: IndexSet) -> _Indices:
    # A file of no plays can't be read.
    csv = format_indices(IndexSet("", indices.plays)) if indices.plays else ""
    return _Indices(csv=csv, **_words(_Indices, indices))


def _indices_from(saved: _Indices) -> IndexSet:
    plays = read_indices(saved.csv, saved.name).plays if saved.csv else ()
    return IndexSet(plays=plays, **_words(_Indices, saved))


def _count_to(count: CountingSystem) -> _Count:
    fields = {key: getattr(count, key) for key in _Count.__struct_fields__}
    side = count.side and _Side(count.side.rank, Fraction(count.side.weight))
    return _Count(**fields | {"side": side})


def _count_from(saved: _Count) -> CountingSystem:
    fields = {key: getattr(saved, key) for key in _Count.__struct_fields__}
    side = saved.side and SideCount(saved.side.rank, saved.side.weight)
    return CountingSystem(**fields | {"side": side})


def _plain(saved: Struct) -> dict[str, Any]:
    # Through JSON, which makes tuples lists.
    plain: dict[str, Any] = json.loads(json.dumps(msgspec.to_builtins(saved, enc_hook=str)))
    return plain


def _read(values: Any, shape: type[_S], what: str) -> _S:
    try:
        return msgspec.convert(values, shape, dec_hook=_fraction)
    except msgspec.ValidationError as error:
        raise RunFileError(f"no {what}: {error}") from None


def _fraction(_kind: type, text: Any) -> Fraction:
    if not isinstance(text, str) or not _FRACTION.fullmatch(text):
        raise ValueError(f"expected a fraction such as '-1/2', got {text!r}")
    return Fraction(text)

"""Published figures beside ours: what a set of them is, and how the page shows it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from upcard.exact.actions import Table
from upcard.exact.strategy import Solution, keep_strategy, solve, solve_chart
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import chart_names, load_named_chart

ROOT = Path(__file__).parents[1]
_DATA = ROOT / "tests" / "reference" / "data"

ROUNDING = 1e-12
"""What rounding of binary numbers may leave, for figures with all digits that there are."""


class Figure(NamedTuple):
    """A published number and ours."""

    name: str
    theirs: float
    ours: float

    @property
    def difference(self) -> float:
        """Ours less theirs."""
        return self.ours - self.theirs


@dataclass(frozen=True)
class FigureSet:
    """Figures that are printed alike."""

    name: str
    figures: Sequence[Figure]
    digits: str
    """How many are printed, in words."""
    within: float
    """The difference that the tests allow."""

    @property
    def worst(self) -> Figure:
        """The figure that is farthest off."""
        # Of figures that are equal but for rounding the first, on every machine.
        return max(self.figures, key=lambda figure: round(abs(figure.difference), 13))

    @property
    def holds(self) -> bool:
        """Whether all figures are as near as the tests ask."""
        return abs(self.worst.difference) <= self.within


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    title: str
    unit: str
    """Of its figures."""
    file: str
    """Of the tests' data, in which they are."""
    text: Sequence[str]
    """What they are and where they come from, by line."""
    sets: Sequence[FigureSet]
    tables: Sequence[str] = ()
    """Lines with the figures themselves."""

    def lines(self) -> Iterator[str]:
        """Yield the part as it stands on the page."""
        yield from ("", f"## {self.title}", "", *self.text)
        yield from (f"Data: `tests/reference/data/{self.file}.json`.", "")
        header = ("figures", "number", "printed", "greatest difference", "where", "held to")
        rows = []
        for one in self.sets:
            worst = one.worst
            where = worst.name if abs(worst.difference) >= ROUNDING else ""
            number = f"{len(one.figures):,}"
            difference = off(worst.difference) if one.within else "none"
            within = f"{one.within:.1e}" if one.within else "equal"
            rows.append((one.name, number, one.digits, difference, where, within))
        yield from columns(header, rows)
        yield from self.tables


@cache
def load(name: str) -> dict[str, Any]:
    """Return a file of published figures."""
    content: dict[str, Any] = json.loads((_DATA / f"{name}.json").read_text(encoding="utf-8"))
    return content


def table_of(rules: str, shoe: str | None = None) -> Table:
    """Return the numbers of a game, from its full shoe unless cards are named."""
    parsed = Rules.parse(rules)
    return Table.of(Shoe.parse(shoe) if shoe else Shoe.of_decks(parsed.decks), parsed)


@cache
def solved(rules: str, shoe: str | None, strategy: str) -> Solution:
    """Return a class of strategy, or a chart, worked out for a game."""
    table = table_of(rules, shoe)
    if strategy == "infinite-deck chart":
        endless = Table.of(Shoe.of_decks(None), table.rules)
        return keep_strategy(solve(endless, "CDZ-"), table)
    if strategy in chart_names():
        return solve_chart(table, load_named_chart(strategy))
    return solve(table, strategy)


def said(data: dict[str, Any]) -> tuple[str, str]:
    """Return what a file says of itself."""
    return data["what"], data["source"]


def game(row: dict[str, Any]) -> str:
    """Return a game as the page names it."""
    return str(row["rules"]) + (f", shoe {row['shoe']}" if row.get("shoe") else "")


def off(difference: float) -> str:
    """Return a difference, coarse enough to be the same on every machine."""
    return "< 1e-12" if abs(difference) < ROUNDING else f"{difference:+.1e}"


def columns(header: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield a Markdown table."""
    names = list(header)
    yield "| " + " | ".join(names) + " |"
    yield "|" + "---|" * len(names)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def folded(title: str, lines: Iterable[str]) -> list[str]:
    """Return lines that the page shows when they are asked for."""
    return ["", f"<details><summary>{title}</summary>", "", *lines, "", "</details>"]


def listed(figures: Iterable[Figure], places: int) -> Iterator[str]:
    """Yield a table of single figures."""
    yield from columns(
        ("", "published", "ours", "difference"),
        (
            (one.name, f"{one.theirs:.{places}f}", f"{one.ours:.{places}f}", off(one.difference))
            for one in figures
        ),
    )

"""Rounds, two-card hands, splits and house edges on the page of published figures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tools.validation_figures import (
    ROUNDING,
    Figure,
    FigureSet,
    Section,
    columns,
    folded,
    game,
    listed,
    load,
    off,
    said,
    solved,
    table_of,
)
from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN, Rank, format_rank, parse_rank
from upcard.exact.advise import advise
from upcard.exact.fractions import edge_fraction
from upcard.exact.house import round_ev
from upcard.exact.optimal import optimal_split, solve_optimal
from upcard.exact.strategy import Solution
from upcard.notation import parse_spot
from upcard.rulebook import peeks
from upcard.rules import Rules
from upcard.shoe import Shoe

ALL_DIGITS = "about 16 digits"
UNIT = "units of the bet"


def rounds() -> Section:
    """Return the expectations of rounds by class of strategy."""
    data = load("round-values")
    whole, by_up_card = [], []
    for row in data["rounds"]:
        for strategy, theirs in row["ev"].items():
            ours = round_ev(solved(row["rules"], row.get("shoe"), strategy))[0]
            whole.append(Figure(f"{game(row)}: {strategy}", theirs, ours))
        if "by_up_card" in row:
            ours_by = round_ev(solved(row["rules"], row.get("shoe"), "CDZ-"))[1]
            for rank in RANKS:
                theirs = row["by_up_card"][format_rank(rank)]
                name = f"{game(row)} v {format_rank(rank)}"
                by_up_card.append(Figure(name, theirs, float(ours_by[rank - 1])))
    sets = [
        FigureSet("rounds", whole, ALL_DIGITS, ROUNDING),
        FigureSet("rounds by up card", by_up_card, ALL_DIGITS, ROUNDING),
    ]
    tables = folded("All rounds", listed(whole, 12))
    return Section("Expectation of a round", UNIT, "round-values", said(data), sets, tables)


def fractions() -> Section:
    """Return the expectations of rounds that are whole fractions."""
    data = load("round-fractions")
    figures, rows = [], []
    for row in data["rounds"]:
        rules, theirs = Rules.parse(row["rules"]), Fraction(row["ev"])
        shoe = Shoe.parse(row["shoe"]) if "shoe" in row else Shoe.of_decks(rules.decks)
        ours = edge_fraction(shoe, rules)
        figures.append(Figure(game(row), 0.0, float(ours - theirs)))
        rows.append((game(row), row["ev"], "equal" if ours == theirs else str(ours)))
    sets = [FigureSet("rounds", figures, "all", 0.0)]
    tables = ["", *columns(("rules", "published", "ours"), rows)]
    return Section("Exact fractions", UNIT, "round-fractions", said(data), sets, tables)


def hands() -> Section:
    """Return the values of actions on two cards."""
    data = load("hand-values")
    sets = []
    for games in data["sets"]:
        rules = Rules.parse(games["rules"])
        shoe = Shoe.parse(games["shoe"]) if games.get("shoe") else None
        figures = []
        for text, values in games["hands"].items():
            spot = parse_spot(text)
            ours = advise(spot.ranks or (), spot.up_card, rules, shoe).values
            for action, theirs in zip(list(Action)[:4], values, strict=False):
                if theirs is not None and action in ours:
                    figures.append(Figure(f"{text}: {action.word}", theirs, ours[action]))
        sets.append(FigureSet(game(games), figures, ALL_DIGITS, ROUNDING))
    return Section("Actions on two cards", UNIT, "hand-values", said(data), sets)


def _given_no_natural(solution: Solution, rank: Rank, up_card: Rank) -> float:
    """Return the value of a split after a peek, at which a natural has taken one bet."""
    value = float(solution.splits[rank - 1, up_card - 1])
    table = solution.table
    if not peeks(table.rules, up_card):
        return value
    left = table.shoe.remove((rank, rank, up_card))
    natural = left.chance(TEN if up_card == ACE else ACE)
    return float((value + natural) / (1 - natural))


def splits() -> Section:
    """Return the values of splits, cell by cell."""
    data = load("split-values")
    sets: dict[str, list[Figure]] = {}
    rows = []
    for row in data["splits"]:
        solution = solved(row["rules"], None, row["strategy"])
        cells = []
        for up_card, theirs in row["values"].items():
            ours = _given_no_natural(solution, parse_rank(row["pair"][0]), parse_rank(up_card))
            cells.append(Figure(f"{row['pair']} v {up_card}, {row['rules']}", theirs, ours))
        sets.setdefault(row["strategy"], []).extend(cells)
        worst = max((cell.difference for cell in cells), key=abs)
        values = [f"{cell.ours:.10f}" for cell in cells]
        rows.append((row["strategy"], row["pair"], row["rules"], *values, off(worst)))
    header = ("strategy", "pair", "rules", "v 4", "v 6", "v 9", "v T", "greatest difference")
    return Section(
        "Splits",
        UNIT,
        "split-values",
        said(data),
        [FigureSet(name, cells, ALL_DIGITS, ROUNDING) for name, cells in sets.items()],
        folded("Every cell, ours", columns(header, rows)),
    )


def optimal_splits() -> Section:
    """Return the values of splits with perfect memory."""
    data = load("optimal-splits")
    cells, whole = [], []
    known: dict[tuple[str, str], Any] = {}
    for one in data["splits"]:
        key = one["rules"], one["pair"]
        if key not in known:
            known[key] = optimal_split(table_of(one["rules"]), parse_rank(one["pair"][0]))
        ours = float(known[key][parse_rank(one["up_card"]) - 1])
        name = f"{one['pair']} v {one['up_card']}, {one['rules']}"
        cells.append(Figure(name, one["optimal"], ours))
    for one in data["rounds"]:
        best = round_ev(solve_optimal(table_of(one["rules"])))[0]
        plain = round_ev(solved(one["rules"], None, "CDZ-"))[0]
        whole.append(Figure(f"{one['rules']}: optimal", one["optimal"], best))
        whole.append(Figure(f"{one['rules']}: CDZ-", one["cdz"], plain))
    sets = [
        FigureSet("splits", cells, ALL_DIGITS, ROUNDING),
        FigureSet("rounds", whole, ALL_DIGITS, ROUNDING),
    ]
    tables = folded("All of them", listed([*cells, *whole], 12))
    return Section(
        "Splits with perfect memory", UNIT, "optimal-splits", (data["note"],), sets, tables
    )


def _edge(row: dict[str, Any], strategy: str) -> float:
    return -100 * round_ev(solved(row["rules"], row.get("shoe"), strategy))[0]


def _edge_sets() -> Iterator[FigureSet]:
    data = load("house-edges")
    named = (
        ("infinite", "infinite deck, best play", "10 decimals, two rows 7", 5.01e-8),
        ("printed_chart", "printed charts", "3 decimals", 5.01e-4),
        ("calculator", "a calculator", "3 decimals", 1.5e-3),
    )
    for kind, name, digits, within in named:
        figures = []
        for row in data[kind]["rows"]:
            strategy = row.get("strategy", "CDZ-")
            ours = _edge(row, strategy) + sum(row.get("added", ()))
            figures.append(Figure(f"{game(row)}: {strategy}", row["percent"], ours))
        yield FigureSet(name, figures, digits, within)
    figures = []
    for decks, theirs in data["natural_at_6_to_5"]["percent"].items():
        dear, cheap = ({"rules": f"{decks}D S17{pays}"} for pays in (" 6:5", ""))
        figures.append(Figure(f"{decks}D", theirs, _edge(dear, "CDZ-") - _edge(cheap, "CDZ-")))
    yield FigureSet("what 6:5 adds", figures, "6 decimals", 5.01e-7)


def edges() -> Section:
    """Return house edges."""
    data = load("house-edges")
    kinds = ("infinite", "printed_chart", "calculator", "natural_at_6_to_5")
    sets = list(_edge_sets())
    tables = []
    for kind, one, places in zip(kinds, sets, (10, 3, 3, 6), strict=True):
        lines = (data[kind]["source"], "", *listed(one.figures, places))
        tables += folded(one.name.capitalize(), lines)
    return Section(
        "House edges", "percent of the bet", "house-edges", (data["what"],), sets, tables
    )

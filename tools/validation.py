"""Write docs/validation.md: every published figure beside ours, or check that the page is current.

`validation.py --write` works everything out and writes the page, `validation.py` alone compares.
The published figures are the tests' own data, `tests/reference/data`, each file with its source.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from upcard.actions import Action
from upcard.cards import UP_CARDS, format_rank
from upcard.exact.actions import Table
from upcard.exact.advise import advise
from upcard.exact.dealer import dealer_odds
from upcard.exact.house import round_ev
from upcard.exact.strategy import CLASSES, solve, solve_chart
from upcard.notation import parse_spot
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import load_named_chart

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "reference" / "data"
PAGE = ROOT / "docs" / "validation.md"

HEAD = """# Validation

Published figures beside ours.
The page is written by `make validation` from the data that the tests use, so every line of it is
also a test; `make check` works it out anew and compares.
A difference is ours minus theirs, in the unit of the figure; "< 1e-12" is what rounding of binary
numbers leaves.
"""


def load(name: str) -> dict[str, Any]:
    """Return a file of published figures."""
    content: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return content


def table_of(rules: str, shoe: str | None = None) -> Table:
    """Return the numbers of a game, from its full shoe unless cards are named."""
    parsed = Rules.parse(rules)
    return Table.of(Shoe.parse(shoe) if shoe else Shoe.of_decks(parsed.decks), parsed)


def off(difference: float) -> str:
    """Return a difference, coarse enough to be the same on every machine."""
    return "< 1e-12" if abs(difference) < 1e-12 else f"{difference:+.1e}"


def columns(header: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield a Markdown table."""
    names = list(header)
    yield "| " + " | ".join(names) + " |"
    yield "|" + "---|" * len(names)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def rounds() -> Iterator[str]:
    """Yield the expectations of rounds by class of strategy."""
    data = load("round-values")
    yield from ("", "## Expectation of a round", "", data["what"], data["source"], "")
    rows = []
    for row in data["rounds"]:
        table = table_of(row["rules"], row.get("shoe"))
        for strategy in CLASSES:
            if strategy in row["ev"]:
                theirs = row["ev"][strategy]
                ours = round_ev(solve(table, strategy))[0]
                game = row["rules"] + (f", shoe {row['shoe']}" if row.get("shoe") else "")
                rows.append((game, strategy, f"{theirs:.13f}", f"{ours:.13f}", off(ours - theirs)))
    yield from columns(("rules", "strategy", "published", "ours", "difference"), rows)


def hands() -> Iterator[str]:
    """Yield the greatest differences on two-card hands and splits."""
    data = load("hand-values")
    yield from ("", "## Actions on two cards", "", data["what"], data["source"], "")
    rows = []
    for games in data["sets"]:
        rules = Rules.parse(games["rules"])
        shoe = Shoe.parse(games["shoe"]) if games.get("shoe") else None
        worst = figures = 0.0
        for text, values in games["hands"].items():
            spot = parse_spot(text)
            ours = advise(spot.hand.ranks, spot.up_card, rules, shoe).values
            for action, theirs in zip(list(Action)[:4], values, strict=False):
                if theirs is not None and action in ours:
                    worst = max(worst, abs(ours[action] - theirs))
                    figures += 1
        game = games["rules"] + (f", shoe {games['shoe']}" if games.get("shoe") else "")
        rows.append((game, f"{figures:.0f}", off(worst)))
    yield from columns(("rules", "figures", "greatest difference"), rows)


def edges() -> Iterator[str]:
    """Yield house edges in percent."""
    data = load("house-edges")
    yield from ("", "## House edges", "", data["what"])
    for kind in ("infinite", "printed_chart", "calculator"):
        part = data[kind]
        rows = []
        for row in part["rows"]:
            name = row.get("strategy", "CDZ-")
            table = table_of(row["rules"], row.get("shoe"))
            known = name in CLASSES
            chosen = solve(table, name) if known else solve_chart(table, load_named_chart(name))
            ours = -100 * round_ev(chosen)[0] + sum(row.get("added", ()))
            places = 10 if kind == "infinite" else 3
            rows.append((row["rules"], name, f"{row['percent']:.{places}f}", f"{ours:.{places}f}"))
        yield from ("", part["source"], "")
        yield from columns(("rules", "strategy", "published, percent", "ours"), rows)


def dealer() -> Iterator[str]:
    """Yield the dealer's odds: how many printed figures, and the greatest difference."""
    data = load("dealer-tables")
    yield from ("", "## The dealer's final hand", "", data["note"], "")
    rows = []
    for printed in data["tables"]:
        rules = Rules.parse(printed["rules"])
        shoe = Shoe.of_decks(None if printed["decks"] == "infinite" else printed["decks"])
        odds = dealer_odds(shoe, rules, given_no_natural=printed["given_no_natural"])
        ours = {format_rank(up): odds.rows[up] for up in UP_CARDS if up in odds.rows}
        if odds.all is not None:
            ours["all"] = odds.all
        worst = figures = 0.0
        for up_card, cells in printed["rows"].items():
            for column, theirs in zip(printed["columns"], cells, strict=True):
                worst = max(worst, abs(float(ours[up_card][column]) * printed["whole"] - theirs))
                figures += 1
        unit = f"{10.0 ** -printed['decimals']:g}"
        rows.append((printed["source"], f"{figures:.0f}", unit, f"{worst:.1e}"))
    yield from columns(("source", "figures", "last digit", "greatest difference"), rows)


def main(arguments: list[str]) -> int:
    """Write or compare the page, and return the exit status."""
    lines = [line for part in (rounds, hands, edges, dealer) for line in part()]
    page = HEAD + "\n".join(lines) + "\n"
    if "--write" in arguments:
        PAGE.write_text(page, encoding="utf-8")
        return 0
    current = PAGE.read_text(encoding="utf-8") == page
    print(f"validation: the page is {'current' if current else 'old: run make validation'}")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

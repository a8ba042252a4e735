"""The dealer's final hand, and the chance to win, on the page of published figures."""

from __future__ import annotations

from typing import Any

from tools.validation_figures import Figure, FigureSet, Section, columns, folded, listed, load, off
from upcard.cards import format_rank
from upcard.contest import winning_chance
from upcard.exact.dealer import dealer_odds
from upcard.report.odds import odds_rows
from upcard.rules import Rules
from upcard.shoe import Shoe


def tables() -> Section:
    """Return the printed tables of the dealer's odds."""
    data = load("dealer-tables")
    sets = []
    for printed in data["tables"]:
        decks = None if printed["decks"] == "infinite" else printed["decks"]
        rules, peeked = Rules.parse(printed["rules"]), printed["given_no_natural"]
        rows = odds_rows(dealer_odds(Shoe.of_decks(decks), rules, given_no_natural=peeked))
        figures = [
            Figure(f"{up_card} up: {column}", theirs, printed["whole"] * float(ours[column]))
            for up_card, cells in printed["rows"].items()
            for ours in (rows[up_card],)
            for column, theirs in zip(printed["columns"], cells, strict=True)
        ]
        decks_shown = "inf" if decks is None else f"{decks}D"
        name = f"{printed['source']}: {decks_shown} {printed['rules']}"
        digits = f"{printed['decimals']} decimals" + (", percent" if printed["whole"] > 1 else "")
        sets.append(FigureSet(name, figures, digits, 1.001 * 10.0 ** -printed["decimals"]))
    return Section(
        "The dealer's final hand", "chance, or percent", "dealer-tables", (data["note"],), sets
    )


def _by_up_card(one: dict[str, Any], columns: list[str]) -> dict[str, list[Figure]]:
    """Return the figures of a partly dealt shoe."""
    rows = odds_rows(dealer_odds(Shoe(tuple(one["shoe"])), Rules.parse(one["rules"])))
    return {
        up_card: [
            Figure(f"{up_card} up: {column}", theirs, float(rows[up_card][column]))
            for column, theirs in zip(columns, cells, strict=True)
        ]
        for up_card, cells in one["rows"].items()
    }


def partly_dealt() -> Section:
    """Return the dealer's odds from shoes that are partly dealt: all counted, a sample shown."""
    data = load("partly-dealt-shoes")
    names, shoes = data["columns"], data["shoes"]
    found = [_by_up_card(one, names) for one in shoes]
    figures = [figure for rows in found for row in rows.values() for figure in row]
    sample = []
    for one, rows in list(zip(shoes, found, strict=True))[::4]:
        up_card, row = list(rows.items())[-1]
        shoe = ",".join(map(str, one["shoe"]))
        worst = max((figure.difference for figure in row), key=abs)
        numbers = [f"{figure.ours:.10f}" for figure in row]
        sample.append((one["rules"], shoe, up_card, *numbers, off(worst)))
    header = ("rules", "shoe", "up card", *names, "greatest difference")
    return Section(
        "The dealer from partly dealt shoes",
        "chance",
        "partly-dealt-shoes",
        (data["note"],),
        [FigureSet(f"{len(shoes)} shoes, every up card", figures, "about 16 digits", 1e-14)],
        folded("A sample, ours", columns(header, sample)),
    )


def card_counter() -> Section:
    """Return the greatest chances to win of a programming contest."""
    data = load("card-counter")
    figures = []
    for case in data["cases"]:
        ours = winning_chance(case["deck"], case["dealer"], case["player"])
        hand = ",".join(map(format_rank, case["player"]))
        name = f"{hand} v {format_rank(case['dealer'])}, deck {','.join(map(str, case['deck']))}"
        figures.append(Figure(name, case["returns"], ours))
    sets = [FigureSet("cases", figures, "16 decimals; the contest asks for 9", 1e-12)]
    shown = folded("All cases", listed(figures, 12))
    return Section(
        "The greatest chance to win", "chance", "card-counter", (data["note"],), sets, shown
    )

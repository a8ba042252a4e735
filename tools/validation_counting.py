"""Counting systems, effects of removal and SCORE on the page of published figures."""

from __future__ import annotations

from math import sqrt
from statistics import mean

from tools.validation_figures import Figure, FigureSet, Section, folded, listed, load, said
from upcard.cards import RANKS, format_rank
from upcard.correlation import betting_correlation, insurance_correlation
from upcard.countfile import load_count
from upcard.exact.removal import Removal, removal
from upcard.sim.risk import desirability_index, n0, score

# Figures of the first list that are not those of the tags beside them.
ERRATA = {("blackjack-review", "ubz-ii"), ("blackjack-review", "red-zen")}


def correlations() -> Section:
    """Return betting and insurance correlations."""
    data = load("counting-systems")
    griffin = load("effects-of-removal")["rows"][0]["percent"]
    effects = dict(enumerate(griffin, start=1))
    betting, insurance = [], []
    for by in ("blackjack-review", "qfit"):
        for row in data[by]["rows"]:
            if (by, row["name"]) not in ERRATA:
                count, name = load_count(row["name"]), f"{row['name']} ({by})"
                betting.append(Figure(name, row["BC"], betting_correlation(count, effects)))
                insurance.append(Figure(name, row["IC"], insurance_correlation(count)))
    bets, insured = (
        mean(abs(one.difference) for one in figures) for figures in (betting, insurance)
    )
    text = (
        data["what"],
        data["blackjack-review"]["source"],
        data["qfit"]["source"],
        "The lists round a little otherwise, and betting takes Griffin's effects of removal.",
        f"Mean difference without sign: betting {bets:.4f}, insurance {insured:.4f}.",
    )
    sets = [
        FigureSet("betting correlations", betting, "2 decimals", 0.0065),
        FigureSet("insurance correlations", insurance, "2 decimals", 0.0055),
    ]
    shown = folded("All betting correlations", listed(betting, 3))
    return Section("Counting systems", "correlation", "counting-systems", text, sets, shown)


def _sum_over_cards(found: Removal) -> float:
    """Return the sum of the effects of every single card of the shoe."""
    return sum(found.shoe.count(rank) * effect for rank, effect in found.kept.items())


def effects() -> Section:
    """Return effects of removal, and that they sum to nothing while play stays as it is."""
    data = load("effects-of-removal")
    sets, sums, shown = [], [], []
    for row in data["rows"]:
        found = removal(row["rules"], None, row["strategy"])
        name = f"{row['rules']}, {row['strategy']}"
        figures = [
            Figure(f"{row['rules']}: {format_rank(rank)}", theirs, 100 * found.kept[rank])
            for rank, theirs in zip(RANKS, row["percent"], strict=True)
        ]
        digits = f"{row['decimals']} decimals"
        within = 0.02 if row["decimals"] == 2 else 0.005
        sets.append(FigureSet(f"{name}: {row['source']}", figures, digits, within))
        sums.append(Figure(name, 0.0, 100 * _sum_over_cards(found)))
        shown += figures
    sets.append(FigureSet("sum over all cards of a shoe", sums, "a law: 0", 1e-11))
    text = (
        data["what"],
        "Ours is exact for the rules that stand there, with the play of the full shoe kept.",
        "Theirs are other rules in part, so the differences are above their rounding: Griffin's row"
        " is up to 0.019 off.",
        "A card that goes unseen changes nothing, so over all cards of a shoe they sum to 0.",
    )
    tables = folded("All effects", listed(shown, 3))
    return Section(
        "Effects of removal", "percent of the bet", "effects-of-removal", text, sets, tables
    )


def triples() -> Section:
    """Return SCORE, DI and N0 of the same games."""
    data = load("risk-triples")
    scores, lengths = [], []
    indices: dict[float, list[Figure]] = {}
    for one in data["games"]:
        ev, sd, name = sqrt(one["score"]) / 1000, 1.0, one["name"]
        scores.append(Figure(f"{name}: SCORE", one["score"], score(ev, sd)))
        index = Figure(f"{name}: DI", one["di"], desirability_index(ev, sd))
        indices.setdefault(one["di_unit"], []).append(index)
        lengths.append(Figure(f"{name}: N0", one["n0"], n0(ev, sd)))
    sets = [
        FigureSet("SCORE", scores, "10 decimals", 1e-9),
        *(FigureSet("DI", of, f"to {unit:g}", 0.501 * unit) for unit, of in indices.items()),
        FigureSet("N0", lengths, "whole rounds", 0.5),
    ]
    shown = ["", *listed([figure for one in sets for figure in one.figures], 4)]
    return Section("SCORE, DI and N0", "their own", "risk-triples", said(data), sets, shown)

"""How rounds end on the page of published figures."""

from __future__ import annotations

from fractions import Fraction

from tools.validation_figures import Figure, FigureSet, Section, folded, listed, load, said, solved
from upcard.exact.chase import chase_shares
from upcard.exact.outcomes import round_outcomes
from upcard.rules import Rules
from upcard.sim.bulk import simulate_on_referee


def infinite_deck() -> Section:
    """Return how a round of the infinite deck ends, and its variance."""
    data = load("infinite-deck")
    found = round_outcomes(solved(data["rules"], None, "CDZ-"))
    nets = [
        Figure(f"net {net}", theirs, found.distribution[Fraction(net)])
        for net, theirs in data["distribution"].items()
    ]
    moments = [
        Figure("variance", data["variance"], found.variance),
        Figure("standard deviation", data["sd"], found.sd),
    ]
    hands = [
        Figure(f"hands: {hands}", theirs, 300_000 * found.hands[int(hands)])
        for hands, theirs in data["hands"].items()
    ]
    sets = [
        FigureSet("chances of net results", nets, "12 digits and more", 1e-12),
        FigureSet("variance and SD", moments, "12 decimals", 5.01e-13),
        FigureSet("hands of 300,000 rounds", hands, "1 decimal", 0.0501),
    ]
    shown = folded("All of them", listed([*nets, *moments, *hands], 12))
    return Section(
        "Outcomes of the infinite deck", "chances, units", "infinite-deck", said(data), sets, shown
    )


def shares() -> Section:
    """Return how often a round of a shoe game is won."""
    data = load("outcome-shares")
    found = round_outcomes(solved(data["rules"], None, "total"))
    figures = [
        Figure(name, theirs, 100 * getattr(found, name)) for name, theirs in data["percent"].items()
    ]
    sets = [FigureSet(data["rules"], figures, "2 decimals", 0.1)]
    shown = ["", *listed(figures, 2)]
    return Section(
        "Rounds won, pushed, lost", "percent of rounds", "outcome-shares", said(data), sets, shown
    )


def classroom() -> Section:
    """Return the classroom exercise: its reference run, and the shares of a long run."""
    data = load("classroom")
    run, rules = data["run"], Rules.parse(data["rules"])
    seat = simulate_on_referee(run["rounds"], rules, seed=run["seed"]).seats[0]
    exact = chase_shares(rules)
    names = ("player", "dealer", "draws")
    counts = [Figure(name, run[name], getattr(seat, name)) for name in names]
    long_run = [Figure(name, data["percent"][name], 100 * getattr(exact, name)) for name in names]
    sets = [
        FigureSet(f"{run['rounds']:,} rounds, seed {run['seed']}", counts, "whole", 0.0),
        FigureSet("long run, percent, beside the exact shares", long_run, "1 decimal", 0.0501),
    ]
    shown = ["", *listed([*counts, *long_run], 4)]
    return Section("The classroom", "rounds, percent", "classroom", said(data), sets, shown)

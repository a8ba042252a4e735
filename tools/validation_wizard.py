"""The Wizard of Odds' tables of play on the page of published figures."""

from __future__ import annotations

from fractions import Fraction

from tools.validation_figures import (
    Figure,
    FigureSet,
    Section,
    columns,
    folded,
    load,
    said,
    solved,
)
from upcard.actions import Action
from upcard.cards import ACE, TEN, Rank, parse_rank
from upcard.exact.advise import advise
from upcard.exact.dealer import dealer_odds
from upcard.exact.house import round_ev
from upcard.notation import parse_spot
from upcard.rules import Rules
from upcard.shoe import Shoe

_WIZARD = "Wizard of Odds, appendix"
_SIX = "6 decimals"
_HALF = 5.01e-7
UNIT = "units of the bet"


def _cards(label: str) -> tuple[Rank, Rank]:
    """Return two cards of a row: H16 is hard, S18 soft, P8 a pair."""
    if label[0] == "P":
        return (parse_rank(label[1:]),) * 2
    total = int(label[1:])
    if label[0] == "S":
        return ACE, total - 11
    return (2, total - 2) if total < 12 else (TEN, total - TEN)


def appendix_1() -> Section:
    """Return the values of every total for an infinite deck."""
    data = load("wizard-appendix-1")
    rules = Rules.parse(data["rules"])
    dealer = dealer_odds(Shoe.of_decks(None), rules, given_no_natural=True).rows
    sets = []
    for table, rows in data["tables"].items():
        action = next(action for action in Action if action.word == table)
        figures = []
        for label, values in rows.items():
            for name, theirs in zip(data["up_cards"], values, strict=True):
                up_card = parse_rank(name)
                # A 21 stands unasked, and wins but for the dealer's 21.
                if label == "H21":
                    ours = 1 - float(dealer[up_card]["21"])
                else:
                    ours = advise(_cards(label), up_card, rules).values[action]
                figures.append(Figure(f"{label} v {name}", theirs, ours))
        sets.append(FigureSet(table, figures, _SIX, _HALF))
    return Section(f"{_WIZARD} 1: every total", UNIT, "wizard-appendix-1", said(data), sets)


def _chance(ranks: tuple[Rank, ...], up_card: Rank, rules: Rules) -> float:
    """Return the chance of a hand and an up card, the dealer having no natural."""
    shoe, chance = Shoe.of_decks(rules.decks), Fraction(1 + (ranks[0] != ranks[1]))
    for rank in (up_card, *ranks):
        chance *= shoe.chance(rank)
        shoe = shoe.remove((rank,))
    return float(chance * (1 - shoe.chance(TEN if up_card == ACE else ACE)))


def appendix_9() -> Section:
    """Return the values of two-card hands by number of decks."""
    data = load("wizard-appendix-9")
    sets, whole = [], []
    for table in data["tables"]:
        rules = Rules.parse(table["rules"])
        values, chances = [], []
        for name, printed in table["hands"].items():
            spot = parse_spot(name)
            ours = advise(spot.ranks or (), spot.up_card, rules).values
            for action, theirs in zip(list(Action)[:3], printed[:3], strict=True):
                values.append(Figure(f"{name}: {action.word}", theirs, ours[action]))
            chance = _chance(spot.ranks or (), spot.up_card, rules)
            chances.append(Figure(name, printed[3], chance))
        game = f"{table['rules']} (page {table['page']})"
        sets.append(FigureSet(f"{game}, values", values, _SIX, 1.01e-6))
        sets.append(FigureSet(f"{game}, chances", chances, "8 decimals", 5.01e-9))
        for das, theirs in table["ev"].items():
            round_ = round_ev(solved(f"{table['rules']} {das}", None, "CDZ-"))[0]
            whole.append(Figure(f"{table['rules']} {das}", theirs, round_))
    sets.append(FigureSet("rounds; splits there are no class of ours", whole, "6 or 7", 2.1e-5))
    return Section(f"{_WIZARD} 9: two cards", UNIT, "wizard-appendix-9", said(data), sets)


def exceptions() -> Section:
    """Return what the published plays that depend on the cards cost by our values."""
    data = load("wizard-appendix-3")
    sets, rows = [], []
    for plays in data["lists"]:
        rules = Rules.parse(plays["rules"])
        figures = []
        for name, word in plays["hands"].items():
            spot = parse_spot(name)
            costs = advise(spot.ranks or (), spot.up_card, rules).costs
            cost = next(cost for action, cost in costs.items() if action.word == word)
            figures.append(Figure(f"{name}: {word}", 0.0, cost))
        name = f"appendix {plays['id']}, {plays['rules']}: {plays['cards']} cards"
        sets.append(FigureSet(name, figures, "a play", 0.0))
        missing = ", ".join(f"{hand} {word}" for hand, word in plays.get("unlisted", {}).items())
        found = (missing or "none") if plays["whole"] else "the list is not whole"
        rows.append((name, ", ".join(f"{h} {w}" for h, w in plays["hands"].items()), found))
    header = ("list", "plays", "hands that play otherwise and aren't listed")
    text = (*said(data), data["unlisted"], "A difference is what the published play costs.")
    tables = folded("All plays", columns(header, rows))
    return Section(
        f"{_WIZARD} 3: plays by the cards", UNIT, "wizard-appendix-3", text, sets, tables
    )

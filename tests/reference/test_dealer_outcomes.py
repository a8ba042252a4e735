"""The dealer's odds, and the chance to win, against what others printed.

Each table in `data` names its source.  The tolerance is one unit of the last digit printed: three
printed figures are rounded the wrong way.  Shoes that are partly dealt have no published tables;
theirs are from a plain recursion in fractions, which shares no code with the package.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from upcard.cards import format_rank, parse_rank
from upcard.contest import winning_chance
from upcard.exact.dealer import DealerDistribution, dealer_distribution, dealer_odds
from upcard.report.odds import odds_rows
from upcard.rules import Rules
from upcard.shoe import Shoe

_DATA = Path(__file__).parent / "data"


def _load(name: str, key: str) -> list[dict[str, Any]]:
    content: dict[str, Any] = json.loads((_DATA / name).read_text(encoding="utf-8"))
    items: list[dict[str, Any]] = content[key]
    return items


TABLES = _load("dealer-tables.json", "tables")
SHOES = _load("partly-dealt-shoes.json", "shoes")
CARD_COUNTER = _load("card-counter.json", "cases")
SHOE_COLUMNS = ("17", "18", "19", "20", "21", "bust", "natural")


def _values(row: DealerDistribution, columns: list[str]) -> list[float]:
    return [float(row[column]) for column in columns]


def _odds(table: dict[str, Any]) -> dict[str, DealerDistribution]:
    decks = None if table["decks"] == "infinite" else table["decks"]
    rules = Rules.parse(table["rules"])
    odds = dealer_odds(Shoe.of_decks(decks), rules, given_no_natural=table["given_no_natural"])
    return odds_rows(odds)


@pytest.mark.parametrize("table", TABLES, ids=[table["id"] for table in TABLES])
def test_published_tables(table: dict[str, Any]) -> None:
    odds = _odds(table)
    one_unit = 1.001 * 10.0 ** -table["decimals"] / table["whole"]
    for name, printed in table["rows"].items():
        expected = [value / table["whole"] for value in printed]
        assert _values(odds[name], table["columns"]) == pytest.approx(expected, abs=one_unit), name


@pytest.mark.parametrize("shoe", SHOES, ids=[",".join(map(str, s["shoe"])) for s in SHOES])
def test_partly_dealt_shoes(shoe: dict[str, Any]) -> None:
    odds = dealer_odds(Shoe(tuple(shoe["shoe"])), Rules.parse(shoe["rules"]))
    assert {format_rank(up_card) for up_card in odds.rows} == shoe["rows"].keys()
    for name, expected in shoe["rows"].items():
        row = odds.rows[parse_rank(name)]
        assert _values(row, list(SHOE_COLUMNS)) == pytest.approx(expected, abs=1e-14), name


# Closed forms: naturals need no enumeration.
@pytest.mark.parametrize(
    ("decks", "gone", "up_card", "natural"),
    [
        pytest.param(8, (5, 6), 1, Fraction(128, 413), id="8D-ace-up-no-ten-held"),
        pytest.param(8, (10, 6), 10, Fraction(32, 413), id="8D-ten-up-T6-held"),
        pytest.param(2, (), 1, Fraction(32, 103), id="2D-ace-up"),
        pytest.param(None, (), 1, Fraction(4, 13), id="infinite-ace-up"),
        pytest.param(None, (), 10, Fraction(1, 13), id="infinite-ten-up"),
    ],
)
def test_naturals_by_up_card(
    decks: int | None, gone: tuple[int, ...], up_card: int, natural: Fraction
) -> None:
    shoe = Shoe.of_decks(decks).remove((*gone, up_card))
    assert dealer_distribution(shoe, up_card, Rules()).natural == natural


@pytest.mark.parametrize(
    ("decks", "natural"),
    [
        (1, 2 * Fraction(4, 52) * Fraction(16, 51)),
        (8, 2 * Fraction(32, 416) * Fraction(128, 415)),
        (None, 2 * Fraction(1, 13) * Fraction(4, 13)),
    ],
)
def test_naturals_over_all_up_cards(decks: int | None, natural: Fraction) -> None:
    odds = dealer_odds(Shoe.of_decks(decks), Rules())
    assert odds.all is not None
    assert odds.all.natural == natural


# The share of rounds in which a dealer who always plays out busts, to six decimals.
# Source: 1D S17 from Wizard of Odds, appendix 2B; the others by plain recursion in fractions
# (`dealer_ends` in tests/plain_odds.py), which takes seconds.
@pytest.mark.parametrize(
    ("rules", "bust"), [("1D S17", 0.283585), ("6D S17", 0.281921), ("1D H17", 0.287485)]
)
def test_bust_over_all_up_cards(rules: str, bust: float) -> None:
    """Each order of draws weighs what its cards make it; counting orders gives 42% and more."""
    game = Rules.parse(rules)
    odds = dealer_odds(Shoe.of_decks(game.decks), game)
    assert odds.all is not None
    assert float(odds.all.bust) == pytest.approx(bust, abs=5.01e-7)


@pytest.mark.parametrize("case", CARD_COUNTER)
def test_card_counter(case: dict[str, Any]) -> None:
    """The contest problem asks for 1e-9."""
    chance = winning_chance(case["deck"], case["dealer"], case["player"])
    assert chance == pytest.approx(case["returns"], abs=1e-12)

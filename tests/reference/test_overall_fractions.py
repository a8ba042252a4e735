"""The expectation of a round as a fraction, against published fractions: equal, not near."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from upcard.errors import RulesError, ShoeError, StrategyError
from upcard.exact.fractions import edge_fraction
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import load_named_chart

_FILE = Path(__file__).parent / "data" / "round-fractions.json"
ROUNDS: list[dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"))["rounds"]


_HALF, _ONE, _SIX = ROUNDS


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(_HALF, id="half-deck"),
        pytest.param(_ONE, id="one-deck"),
        pytest.param(_SIX, id="six-decks", marks=pytest.mark.slow),
    ],
)
def test_published_fractions(row: dict[str, Any]) -> None:
    rules = Rules.parse(row["rules"])
    shoe = Shoe.parse(row["shoe"]) if "shoe" in row else Shoe.of_decks(rules.decks)
    assert edge_fraction(shoe, rules) == Fraction(row["ev"])


def test_other_classes_say_what_there_is() -> None:
    with pytest.raises(
        StrategyError, match="no fraction for 'total': use CDZ- or CDP1, or a chart"
    ):
        edge_fraction(Shoe.of_decks(1), Rules(), "total")


def test_a_shoe_that_runs_dry_has_no_fraction() -> None:
    with pytest.raises(ShoeError, match="can run dry"):
        edge_fraction(Shoe.parse("0,0,0,0,0,0,0,4,0,8"), Rules())


def test_pairs_by_rank_are_refused_only_where_tens_are_split() -> None:
    rules = Rules(split_by="rank", max_hands=2)
    plain = Shoe((1, 1, 2, 1, 2, 2, 2, 2, 2, 8))
    assert edge_fraction(plain, rules) == edge_fraction(plain, Rules(max_hands=2))
    with pytest.raises(RulesError, match="this strategy splits tens"):
        edge_fraction(Shoe((0, 0, 0, 0, 4, 4, 0, 0, 0, 16)), rules)


def test_a_chart_costs_what_it_gives_away() -> None:
    half_a_deck = Shoe((2, 2, 2, 2, 2, 2, 2, 2, 2, 8))
    chart = load_named_chart("1d-s17")
    best = edge_fraction(half_a_deck, Rules(), "CDP1")
    assert edge_fraction(half_a_deck, Rules(), chart) < edge_fraction(half_a_deck, Rules()) < best

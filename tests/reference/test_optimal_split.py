"""Splitting with perfect memory, against the figures that a public analyser printed.

The file in `data` has the figures and tells what they are.  They have 16 digits; the tolerance is
far below what any other way of playing the second hand would change.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from upcard.cards import parse_rank
from upcard.exact.actions import Table
from upcard.exact.graph import Floats
from upcard.exact.house import round_ev
from upcard.exact.optimal import optimal_split, solve_optimal
from upcard.exact.strategy import solve
from upcard.rules import Rules
from upcard.shoe import Shoe

_PATH = Path(__file__).parent / "data" / "optimal-splits.json"
_FIGURES: dict[str, list[dict[str, Any]]] = json.loads(_PATH.read_text(encoding="utf-8"))
_TOLERANCE = 1e-14
_LONG = ("2", "3", "4", "5")
"""Pairs that can be played out in the most ways: 0.1 to 0.6 s each, the others 0.2 s together."""


def _marked(figure: dict[str, Any]) -> Any:
    name = f"{figure['pair']}v{figure['up_card']}-{figure['rules'].split()[2]}"
    marks = [pytest.mark.slow] if figure["pair"][0] in _LONG else []
    return pytest.param(figure, id=name, marks=marks)


@cache
def _split(rules: str, rank: int) -> Floats:
    game = Rules.parse(rules)
    return optimal_split(Table.of(Shoe.of_decks(game.decks), game), rank)


@pytest.mark.parametrize("figure", [_marked(figure) for figure in _FIGURES["splits"]])
def test_splits(figure: dict[str, Any]) -> None:
    values = _split(figure["rules"], parse_rank(figure["pair"][0]))
    value = values[parse_rank(figure["up_card"]) - 1]
    assert value == pytest.approx(figure["optimal"], abs=_TOLERANCE)


def test_all_figures_are_there() -> None:
    assert len(_FIGURES["splits"]) == 50
    assert len(_FIGURES["rounds"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("figure", _FIGURES["rounds"], ids=["NDAS", "DAS"])
def test_rounds(figure: dict[str, Any]) -> None:
    game = Rules.parse(figure["rules"])
    table = Table.of(Shoe.of_decks(game.decks), game)
    assert round_ev(solve_optimal(table))[0] == pytest.approx(figure["optimal"], abs=_TOLERANCE)
    assert round_ev(solve(table, "CDZ-"))[0] == pytest.approx(figure["cdz"], abs=_TOLERANCE)

"""Risk: what is refused, and what is None or infinite."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

from upcard.errors import MoneyError
from upcard.sim.risk import certainty_equivalent, desirability_index, risk_of
from upcard.sim.ruin import (
    bankroll_for_risk,
    risk_before_goal,
    risk_of_ruin,
    risk_of_ruin_within,
)


@pytest.mark.parametrize(
    ("call", "args", "why"),
    [
        (risk_of_ruin, (0, 0.01, 1.15), "a bankroll can't be 0: use a number above zero"),
        (risk_of_ruin, (100, 0.01, 0), "a standard deviation can't be 0"),
        (risk_of_ruin, (100, nan, 1), "an EV can't be nan: use a finite number"),
        (risk_of_ruin_within, (0, 100, 0.01, 1), "a number of rounds can't be 0"),
        (risk_of_ruin_within, (10, inf, 0.01, 1), "a bankroll can't be inf"),
        (risk_before_goal, (100, 100, 0.01, 1), "a goal of 100 is no more than the bankroll"),
        (bankroll_for_risk, (1, 0.01, 1), "a risk can't be 1: use a share between 0 and 1"),
        (desirability_index, (0.01, -1), "a standard deviation can't be -1"),
        (certainty_equivalent, (0.01, 1.3, 100, 0), "a fraction of Kelly can't be 0"),
        (certainty_equivalent, (0.01, 0, 100), "a variance can't be 0"),
        (risk_of, (0.01, 1, -5), "a bankroll can't be -5"),
        (risk_of, (0.01, 1, 5, 0), "a number of rounds an hour can't be 0"),
    ],
)
def test_refuses_in_one_line(call: Callable[..., Any], args: tuple[Any, ...], why: str) -> None:
    with pytest.raises(MoneyError, match=why.replace("(", r"\(")) as error:
        call(*args)
    assert "\n" not in str(error.value)


def test_without_a_bankroll_its_risks_are_none() -> None:
    risk = risk_of(0.0136, 2.85)
    assert (risk.bankroll, risk.kelly, risk.ruin) == (None, None, None)
    assert (risk.ruin_before_double, risk.certainty_equivalent) == (None, None)
    assert risk.n0 > 0


def test_numbers_may_be_fractions() -> None:
    assert risk_of(Fraction(1, 100), 2, 100) == risk_of(0.01, 2.0, Fraction(100))


def test_an_even_game() -> None:
    assert risk_before_goal(100, 400, 0, 2) == 0.75
    assert risk_of_ruin(100, 0, 2) == 1
    assert desirability_index(0, 2) == 0


def test_nothing_overflows() -> None:
    """Far from zero on either side, for games that always lose or win."""
    assert risk_of_ruin_within(1e6, 1e4, -1, 1) == pytest.approx(1)
    assert risk_of_ruin_within(10, 1e6, -1, 1) == 0
    assert risk_of_ruin_within(1e9, 1e6, 1, 1) == 0
    assert risk_before_goal(1e6, 2e6, -1, 1) == pytest.approx(1)
    assert risk_before_goal(1e6, 2e6, 1, 1) == 0
    assert 0 < risk_before_goal(1, 2, 1, 1e-9) < 1e-15
    assert risk_before_goal(1, 4, 1e-320, 1) == 0.75
    assert risk_of(1e-300, 1).n0 == inf

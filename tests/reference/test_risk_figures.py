"""Risk of ruin against published figures; SCORE, DI and N0 are in `test_validation_page.py`."""

from __future__ import annotations

from math import exp, sqrt

import pytest

from upcard.sim.risk import risk_of
from upcard.sim.ruin import bankroll_for_risk, risk_before_goal, risk_of_ruin

# M. Hall, "Risk of Ruin" (1992): 300 units, win a hand .0151, variance 3.88681; the average squared
# win is printed as 3.887, a = b as 152.16, P as .5038, S as 1.0153, the risk as 9.0 percent.
# ERRATUM: S is printed as P/(1 - P) of the rounded P; not rounded it is 1.0154, the risk 8.9.
HALL_EV, HALL_SD = 0.0151, sqrt(3.88681)


def test_double_or_nothing_as_printed() -> None:
    squared = HALL_SD**2 + HALL_EV**2
    chance = 0.5 + HALL_EV / (2 * sqrt(squared))
    assert squared == pytest.approx(3.887, abs=0.0005)
    assert 300 / sqrt(squared) == pytest.approx(152.16, abs=0.005)
    assert chance == pytest.approx(0.5038, abs=0.00005)
    odds = round(chance, 4) / (1 - round(chance, 4))
    assert odds == pytest.approx(1.0153, abs=0.00005)
    assert risk_before_goal(300, 600, HALL_EV, HALL_SD) == pytest.approx(0.09, abs=0.005)


def test_double_or_nothing_with_the_printed_odds() -> None:
    """The EV of which P is .5038 exactly gives the printed 9.0 percent."""
    ev = 2 * 0.0038 * sqrt(3.887)
    sd = sqrt(3.887 - ev**2)
    assert risk_before_goal(300, 600, ev, sd) == pytest.approx(0.090, abs=0.0005)


def test_a_goal_that_is_not_twice_the_bankroll() -> None:
    """A poker forum's use of Schlesinger's formula: 50 before 300 at 1.05 ± 13.11 is 53 percent."""
    assert risk_before_goal(50, 300, 1.05, 13.11) == pytest.approx(0.53, abs=0.005)


def test_the_risk_that_score_is_defined_at() -> None:
    """At Kelly's bets the risk of ruin is e⁻², printed as 13.5 percent."""
    risk = risk_of(0.0136, 2.85)
    assert risk_of_ruin(risk.kelly_bankroll, 0.0136, 2.85) == pytest.approx(exp(-2), rel=1e-12)
    assert exp(-2) == pytest.approx(0.135, abs=0.0005)
    assert bankroll_for_risk(exp(-2), 0.0136, 2.85) == pytest.approx(risk.kelly_bankroll)

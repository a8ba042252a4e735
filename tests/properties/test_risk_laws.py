"""Laws of risk, for any game and bankroll."""

from __future__ import annotations

from math import exp, inf, isinf

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from upcard.sim.risk import certainty_equivalent, chance_ahead, n0, risk_of, score
from upcard.sim.ruin import (
    bankroll_for_risk,
    normal_tail,
    risk_before_goal,
    risk_of_ruin,
    risk_of_ruin_within,
)

evs = st.floats(-0.2, 0.2)
wins = st.floats(1e-5, 0.2)
sds = st.floats(0.5, 50)
bankrolls = st.floats(1, 1e5)
lengths = st.floats(1, 1e8)
scales = st.floats(0.01, 100)


@given(bankrolls, evs, sds, lengths, scales)
def test_risks_are_of_no_unit(
    bankroll: float, ev: float, sd: float, rounds: float, scale: float
) -> None:
    """Everything in chips of another size is the same risk."""
    money = scale * bankroll, scale * ev, scale * sd
    close = pytest.approx
    assert risk_of_ruin(*money) == close(risk_of_ruin(bankroll, ev, sd), rel=1e-9)
    within = risk_of_ruin_within(rounds, bankroll, ev, sd)
    assert risk_of_ruin_within(rounds, *money) == close(within, rel=1e-9, abs=1e-300)
    goal = risk_before_goal(bankroll, 3 * bankroll, ev, sd)
    assert risk_before_goal(money[0], 3 * money[0], *money[1:]) == close(goal, rel=1e-9, abs=1e-300)


@given(bankrolls, evs, sds, lengths)
def test_more_time_is_more_risk_up_to_all_time(
    bankroll: float, ev: float, sd: float, rounds: float
) -> None:
    sooner = risk_of_ruin_within(rounds, bankroll, ev, sd)
    later = risk_of_ruin_within(2 * rounds, bankroll, ev, sd)
    assert 0 <= sooner <= later * (1 + 1e-12)
    assert later <= risk_of_ruin(bankroll, ev, sd) * (1 + 1e-9)


@given(st.floats(1, 300), evs, sds)
def test_without_an_end_the_time_limit_is_none(bankroll: float, ev: float, sd: float) -> None:
    """Where the EV is 0 it goes so slowly that it is left out."""
    assume(abs(ev) > 1e-3)
    endless = risk_of_ruin_within(1e12, bankroll, ev, sd)
    assert endless == pytest.approx(risk_of_ruin(bankroll, ev, sd), rel=1e-6, abs=1e-300)


@given(bankrolls, sds, lengths)
def test_an_even_game_is_the_plain_reflection(bankroll: float, sd: float, rounds: float) -> None:
    """At EV 0 the risk is twice the chance to end below: 2·Φ(-B/(s·√T))."""
    plain = 2 * normal_tail(bankroll / (sd * rounds**0.5))
    assert risk_of_ruin_within(rounds, bankroll, 0, sd) == pytest.approx(
        plain, rel=1e-9, abs=1e-300
    )


@pytest.mark.parametrize("ev", [-0.3, -0.02, 0.0, 0.02, 0.3])
@pytest.mark.parametrize(("bankroll", "rounds"), [(20, 100), (100, 1000), (400, 100_000)])
def test_the_time_limit_is_the_integral_of_the_first_passage(
    ev: float, bankroll: int, rounds: int
) -> None:
    """Independent of the formula: the density of the time of ruin, added up by Simpson's rule."""
    sd = 2.0
    logs = np.linspace(np.log(1e-6 * rounds), np.log(rounds), 20_001)
    t = np.exp(logs)
    away = (bankroll + ev * t) ** 2 / (2 * sd**2 * t)
    density = bankroll / (sd * np.sqrt(2 * np.pi * t**3)) * np.exp(-away) * t
    weights = np.ones(len(t))
    weights[1:-1:2], weights[2:-1:2] = 4, 2
    risk = float((weights * density).sum() * (logs[1] - logs[0]) / 3)
    assert risk_of_ruin_within(rounds, bankroll, ev, sd) == pytest.approx(risk, rel=1e-8)


@pytest.mark.parametrize("ev", [-0.7, -0.3, 0.0, 1.0])
def test_the_two_ways_to_the_far_tail_meet(ev: float) -> None:
    """Just below and above z = 8 the risk is worked out in two ways."""
    sd, rounds = 1.0, 100.0
    meeting = 8 * sd * rounds**0.5 + ev * rounds
    below, above = (
        risk_of_ruin_within(rounds, meeting * side, ev, sd) for side in (1 - 1e-12, 1 + 1e-12)
    )
    assert above == pytest.approx(below, rel=1e-9)


@given(bankrolls, evs, sds, st.floats(1.01, 50))
def test_a_goal_may_be_reached_or_the_bankroll_lost(
    bankroll: float, ev: float, sd: float, times: float
) -> None:
    """For a player and one with the opposite EV and the rest of the goal, both add up to 1."""
    goal = times * bankroll
    lost = risk_before_goal(bankroll, goal, ev, sd)
    won = risk_before_goal(goal - bankroll, goal, -ev, sd)
    assert lost + won == pytest.approx(1, abs=1e-7)


@given(st.floats(10, 1e4), wins, sds)
def test_a_goal_out_of_reach_is_no_goal(bankroll: float, ev: float, sd: float) -> None:
    """It is the risk of ruin of the walk, which for small steps is that of the Brownian motion."""
    assume(ev / sd < 0.01)
    whole = risk_of_ruin(bankroll, ev, sd)
    far = risk_before_goal(bankroll, 1e9, ev, sd)
    assert far == pytest.approx(whole, rel=2e-3 + 2 * bankroll * ev**3 / sd**4, abs=1e-300)


@given(wins, sds, bankrolls)
def test_kelly_is_the_bankroll_of_greatest_worth(ev: float, sd: float, bankroll: float) -> None:
    """For a bankroll, no scaling of all bets has a greater certainty equivalent than Kelly's."""

    def worth(scale: float) -> float:
        return certainty_equivalent(scale * ev, (scale * sd) ** 2, bankroll)

    kelly = bankroll * ev / sd**2
    best = worth(kelly)
    assert best == pytest.approx(kelly * ev / 2)
    assert all(worth(times * kelly) <= best * (1 + 1e-12) for times in (0.5, 0.9, 1.1, 2))
    assert worth(2 * kelly) == pytest.approx(0, abs=1e-9 * best + 1e-300)


@given(wins, sds, bankrolls, st.floats(1, 1000))
def test_what_hangs_together(ev: float, sd: float, bankroll: float, pace: float) -> None:
    risk = risk_of(ev, sd, bankroll, pace)
    assert risk.kelly is not None
    assert risk.score == pytest.approx(1e6 / risk.n0)
    assert risk.di**2 == pytest.approx(risk.score)
    assert risk.kelly == pytest.approx(risk.kelly_bankroll / bankroll)
    assert risk.ruin == pytest.approx(exp(-2 / risk.kelly), rel=1e-9, abs=1e-300)
    assert chance_ahead(risk.n0, ev, sd) == pytest.approx(0.841344746068543)
    assert (risk.sd_per_hour / risk.ev_per_hour) ** 2 == pytest.approx(risk.n0_hours)
    assert bankroll_for_risk(0.05, ev, sd) < bankroll_for_risk(0.01, ev, sd)


@given(st.floats(-0.2, 0), sds, bankrolls)
def test_a_game_that_does_not_win(ev: float, sd: float, bankroll: float) -> None:
    risk = risk_of(ev, sd, bankroll)
    assert (risk.score, risk.n0, risk.kelly_bankroll, risk.ruin) == (0, inf, inf, 1)
    assert score(ev, sd) == 0
    assert isinf(n0(ev, sd))
    assert isinf(bankroll_for_risk(0.05, ev, sd))
    assert risk.certainty_equivalent is not None
    assert risk.certainty_equivalent < 0

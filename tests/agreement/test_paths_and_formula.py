"""Bankrolls played out against the closed forms, at fixed seeds and stated probabilities.

The rules pay a natural 2:1, so that a counter wins fast enough to be ruined, or not, in a short
test.  The formulae know no last bet that takes more than is left, which makes them the greater: by
at most the risk that a bankroll smaller by the greatest loss of a round is spared.
"""

from __future__ import annotations

from math import sqrt

import pytest

from upcard.countfile import load_count
from upcard.rules import Rules
from upcard.sim.paths import Paths, paths
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.sim.reramp import RampResult, re_bet
from upcard.sim.risk import chance_ahead
from upcard.sim.ruin import risk_of_ruin, risk_of_ruin_within

RAMP = "0:1 1:2 2:4"
BANKROLL, ROUNDS, PATHS = 60, 2000, 2000
MARGIN = 3.89
"""Standard errors each side that an honest test leaves in one of 10,000."""


@pytest.fixture(scope="module")
def program() -> Program:
    rules = Rules.parse("6D S17 LS 2:1 pen80")
    return compile_plan(Plan(rules=rules, strategy="basic", count=load_count("hi-lo")))


@pytest.fixture(scope="module")
def game(program: Program) -> RampResult:
    """Return what the ramp wins in 5 million rounds."""
    return re_bet((program, program.play(11, 0, 100_000)), RAMP)


@pytest.fixture(scope="module")
def found(program: Program) -> Paths:
    return paths(program, 12, PATHS, ROUNDS, BANKROLL, RAMP)


def test_ruin_within_a_time(game: RampResult, found: Paths) -> None:
    risk = risk_of_ruin_within(ROUNDS, BANKROLL, game.ev, game.sd)
    spared = risk - risk_of_ruin_within(ROUNDS, BANKROLL + 4, game.ev, game.sd)
    half = MARGIN * sqrt(risk * (1 - risk) / PATHS)
    assert 0.2 < risk < 0.5
    assert risk - spared - half < found.ruin < risk + half
    assert risk < risk_of_ruin(BANKROLL, game.ev, game.sd)


@pytest.mark.parametrize("rounds", [300, 600, 1200])
def test_ruin_within_shorter_times(game: RampResult, found: Paths, rounds: int) -> None:
    """The same paths tell every shorter time."""
    ruined = sum(0 < at <= rounds for at in found.ruined_at.tolist()) / PATHS
    risk = risk_of_ruin_within(rounds, BANKROLL, game.ev, game.sd)
    spared = risk - risk_of_ruin_within(rounds, BANKROLL + 4, game.ev, game.sd)
    half = MARGIN * sqrt(risk * (1 - risk) / PATHS)
    assert risk - spared - half < ruined < risk + half


def test_where_nobody_is_ruined_the_ends_are_normal(program: Program, game: RampResult) -> None:
    """Mean, spread and the chance to be ahead of 1,000 bankrolls too great to be lost."""
    rich = paths(program, 13, 1000, 1000, 100_000, RAMP)
    assert rich.ruined == 0
    gains = rich.finals - 100_000
    sd = game.sd * sqrt(1000)
    assert gains.mean() == pytest.approx(1000 * game.ev, abs=MARGIN * sd / sqrt(1000))
    assert gains.std() == pytest.approx(sd, rel=MARGIN / sqrt(2 * 1000))
    ahead = chance_ahead(1000, game.ev, game.sd)
    assert rich.ahead == pytest.approx(ahead, abs=MARGIN * sqrt(ahead * (1 - ahead) / 1000))

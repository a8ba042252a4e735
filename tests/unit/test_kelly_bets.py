"""Kelly's bets by a run: what counts are taken together, and how they are written."""

from __future__ import annotations

from fractions import Fraction

import pytest

from upcard.betting import Ramp
from upcard.countfile import load_count
from upcard.errors import BlackjackError, MoneyError, NotationError, StrategyError
from upcard.rules import Rules
from upcard.sim.kelly import KellyBets, best_ramp, pooled_advantages
from upcard.sim.moments import CountSums
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.sim.reramp import re_bet
from upcard.sim.tally import Tally

Run = tuple[Program, Tally]


def sums(*rows: tuple[int, int, int]) -> list[CountSums]:
    """Return sums of count, rounds and net, a square of 5/4 a round."""
    one = Fraction(1)
    return [CountSums(c, n, one, 1, Fraction(net), Fraction(5 * n, 4), one) for c, n, net in rows]


def played(bets: str = "flat", count: str | None = "hi-lo", shoes: int = 4000) -> Run:
    plan = Plan(
        rules=Rules.parse("6D S17 LS pen80"),
        strategy="basic",
        count=None if count is None else load_count(count),
        bets=Ramp.parse(bets),
    )
    program = compile_plan(plan)
    return program, program.play(1, 0, shoes)


@pytest.fixture(scope="module")
def run() -> Run:
    return played()


def test_neighbours_between_which_the_ev_falls_are_one() -> None:
    found = pooled_advantages(sums((0, 1000, -10), (1, 400, 8), (2, 100, 1), (3, 100, 3)))
    together = Fraction(9, 500)
    assert [ev for ev, _ in found.values()] == [
        Fraction(-1, 100),
        together,
        together,
        Fraction(3, 100),
    ]
    assert found[1][1] == Fraction(5, 4) - together**2


def test_a_fall_may_take_more_than_one_neighbour_in() -> None:
    found = pooled_advantages(sums((0, 100, 1), (1, 100, 2), (2, 100, -6)))
    assert {ev for ev, _ in found.values()} == {Fraction(-1, 100)}


def test_rare_counts_at_the_ends_do_not_stand_alone() -> None:
    found = pooled_advantages(sums((-2, 0, 0), (-1, 5, 5), (0, 500, 0), (1, 300, 3), (2, 4, 4)))
    assert found[-2] == found[-1] == found[0]
    assert found[1] == found[2]
    assert found[0][0] == Fraction(5, 505)


def test_a_count_that_never_came_is_its_neighbour() -> None:
    found = pooled_advantages(sums((0, 500, 0), (1, 0, 0), (2, 300, 3)))
    assert found[1] == found[0]


def test_the_ramp_is_kelly(run: Run) -> None:
    ramp = best_ramp(run, bankroll=1000, most=12)
    evs = pooled_advantages(list(re_bet(run, "flat").sums))
    for count, (ev, variance) in evs.items():
        kelly = 1000 * ev / variance
        assert ramp.units(count) == max(1, min(12, kelly // 1))
    assert list(ramp.bets) == sorted(ramp.bets, key=lambda bet: bet.units)
    assert ramp.bets[0] != ramp.bets[1]


def test_a_fraction_of_kelly_bets_less(run: Run) -> None:
    full, half = (best_ramp(run, 2000, 1000, fraction=f, step=Fraction(1, 100)) for f in (1, 0.5))
    assert all(half.units(count) <= full.units(count) for count in range(-5, 6))
    assert half.units(4) == pytest.approx(full.units(4) / 2, abs=0.01)


def test_sitting_out(run: Run) -> None:
    ramp = best_ramp(run, 1000, 12, sit_out=True)
    assert ramp.units(-5) == 0
    assert re_bet(run, ramp).played < 1


def test_a_shallower_shoe_has_a_ramp_of_its_own(run: Run) -> None:
    ramp = best_ramp(run, 1000, 12, max_depth=0.5)
    assert re_bet(run, ramp, 0.5).average_bet >= 1


def test_spots_stay_as_they_were() -> None:
    several = played("0:1 1:2x2")
    ramp = best_ramp(several, 1000, 12)
    assert [ramp.spots(count) for count in (0, 1, 5)] == [1, 2, 2]
    assert re_bet(several, ramp).rounds > 0


def test_the_words_of_the_command_line(run: Run) -> None:
    bets = KellyBets.parse("Kelly 0.5 bankroll 10000 max 12 min 2 step 1/2 sit-out")
    assert bets == KellyBets(
        bankroll=Fraction(10_000),
        most=Fraction(12),
        least=Fraction(2),
        fraction=Fraction(1, 2),
        step=Fraction(1, 2),
        sit_out=True,
    )
    assert bets.ramp(run) == best_ramp(
        run, 10_000, 12, 2, fraction=Fraction(1, 2), step=Fraction(1, 2), sit_out=True
    )
    assert KellyBets.parse("kelly bankroll 500 max 8").fraction == 1


def test_bets_that_follow_are_fine_until_they_are_resized(run: Run) -> None:
    ramp, limits = KellyBets.parse("kelly bankroll 1000 max 12 min 2").followed(run)
    assert (limits.step, limits.least, limits.most) == (1, 2, 12)
    assert ramp.units(-5) == Fraction(1, 1000)
    assert max(bet.units for bet in ramp.bets) > 12


@pytest.mark.parametrize(
    ("text", "error", "why"),
    [
        ("flat", NotationError, "'flat' is no Kelly bet: write such as 'kelly 0.5 bankroll"),
        ("kelly", NotationError, "'kelly' has no bankroll"),
        ("kelly 0.5 bankroll 1000", NotationError, "has no max"),
        (
            "kelly 0.5 max 12 max 13",
            NotationError,
            "'max' is no word of Kelly bets, or comes twice",
        ),
        ("kelly half", NotationError, "'half' is no word"),
        ("kelly max 12 bankroll", NotationError, "'' is not an amount"),
        ("kelly 0 max 12 bankroll 5", MoneyError, "'0' is nothing"),
    ],
)
def test_refuses_what_it_can_not_read(text: str, error: type[BlackjackError], why: str) -> None:
    with pytest.raises(error, match=why):
        KellyBets.parse(text)


def test_refuses_a_run_that_says_too_little() -> None:
    with pytest.raises(StrategyError, match="the run had none: begin another"):
        best_ramp(played(count=None, shoes=3), 1000, 12)
    with pytest.raises(StrategyError, match="less than 100 rounds says too little"):
        best_ramp(played(shoes=1), 1000, 12)
    with pytest.raises(MoneyError, match="most 1 is below least 2"):
        best_ramp(played(shoes=100), 1000, 1, 2)

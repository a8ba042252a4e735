"""Laws of the simulator: what may not change a tally, and what must.

Statistical bounds hold with fixed seeds; a good simulator would pass each but once in 10,000.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot, sqrt
from random import Random
from statistics import mean, pvariance
from typing import Any

import numpy as np
import pytest

from upcard.betting import Ramp
from upcard.chart import Chart
from upcard.counting import CountingSystem
from upcard.errors import EmptyShoeError, RulesError, StrategyError
from upcard.planning import make_plan
from upcard.rules import Rules, with_shoe
from upcard.sim import engine
from upcard.sim.engine import Goal, on_threads, run
from upcard.sim.plan import Plan, compile_plan
from upcard.sim.summary import SimulationResult
from upcard.sim.tally import Tally
from upcard.simulator import reaches
from upcard.simulator import simulate_compiled as simulate

Z = 3.9


def played(plan: Plan, goal: Goal, threads: int = 1, seed: int = 5) -> Tally:
    program = compile_plan(plan)
    source = on_threads(lambda first, last: program.play(seed, first, last), threads)
    return run(program, seed, goal, lambda _: False, source).progress.tally


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_CHUNK_ROUNDS", 3_000)


COUNTER = make_plan(
    "6D H17 LS", seats=["me", "basic"], count="hi-lo", bets="1:1 2:3x2", indices="illustrious-18"
)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("plan", [make_plan("6D"), COUNTER, make_plan("classroom")])
def test_threads_change_nothing(plan: Plan) -> None:
    tallies = [played(plan, Goal(rounds=50_001), threads) for threads in (1, 2, 7)]
    assert tallies[0] == tallies[1] == tallies[2]
    assert tallies[0].rounds == 50_001


def test_any_cut_into_ranges_sums_to_the_whole() -> None:
    program, dice = compile_plan(COUNTER), Random(1)
    whole = program.play(9, 100, 400)
    edges = sorted({100, 400, *(dice.randrange(100, 400) for _ in range(12))})
    parts = [program.play(9, a, b) for a, b in pairwise(edges)]
    assert sum(parts[1:], parts[0]) == whole


@pytest.mark.usefixtures("small_chunks")
def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    program = compile_plan(COUNTER)
    few = run(program, 3, Goal(rounds=10_000), lambda _: False, on_threads(
        lambda a, b: program.play(3, a, b), 2))  # fmt: skip
    shoes = few.progress.next_shoe
    assert program.play(3, 0, shoes - 1).rounds < 10_000 <= program.play(3, 0, shoes).rounds


def test_a_count_of_zero_tags_changes_nothing() -> None:
    nothing = CountingSystem.of_ranks("nothing", (0,) * 10)
    plain = played(make_plan("6D"), Goal(shoes=range(2_000)))
    counted = played(make_plan("6D", count=nothing), Goal(shoes=range(2_000)))
    assert (counted.part("hands") == plain.part("hands")).all()
    assert (counted.part("totals") == plain.part("totals")).all()


def test_counting_without_index_plays_changes_no_card() -> None:
    plain = played(make_plan("2D H17"), Goal(shoes=range(2_000)))
    counted = played(make_plan("2D H17", count="hi-lo", bets="1-12"), Goal(shoes=range(2_000)))
    assert (counted.part("hands") == plain.part("hands")).all()


def test_frequencies_of_counts_sum_to_one() -> None:
    result = simulate(200_000, "6D", count="hi-lo", seed=1)
    assert sum(row.rounds for row in result.true_counts) == result.rounds == 200_000
    assert sum(row.share for row in result.true_counts) == pytest.approx(1, abs=1e-12)


def test_permuting_seats_of_one_strategy_changes_names_only() -> None:
    a = simulate(100_000, "6D", seats=["me", "basic", "me"], strategy="basic", seed=2)
    b = simulate(100_000, "6D", seats=["basic", "me", "me"], strategy="basic", seed=2)
    assert (a.tally.vector == b.tally.vector).all()
    assert [seat.ev for seat in a.seats] == [seat.ev for seat in b.seats]


def test_flat_bets_scale_everything() -> None:
    one = simulate(50_000, "6D", seed=4)
    five = simulate(50_000, "6D", bets="flat 5", seed=4)
    assert five.ev == pytest.approx(5 * one.ev)
    assert five.sd == pytest.approx(5 * one.sd)
    assert five.edge_on_bets == pytest.approx(one.edge_on_bets)


def test_a_fixed_number_of_rounds_a_shoe_gives_each_the_fresh_value() -> None:
    """Published as a theorem; a cut card takes from the player what it takes from no shoe."""
    from upcard.exact.house import edge

    exact = edge(Rules.parse("1D"), None, "total").ev
    fixed = simulate(1_500_000, "1D rounds_per_shoe=5", seed=6)
    cut = simulate(1_500_000, "1D reshuffle_at=26", seed=6)
    assert abs(fixed.ev - exact) < Z * fixed.standard_error
    assert cut.ev - fixed.ev < -0.0005


def test_the_cut_card_effect_is_as_published() -> None:
    """One deck, 26 cards before the cut card: 0.15055 % against 0.01214 % for fresh decks."""
    effects = []
    for seed in (1, 2):
        cut = simulate(3_000_000, "1D H17 LS reshuffle_at=26", seed=seed)
        fresh = simulate(3_000_000, "1D H17 LS CSM", seed=seed)
        effects.append((cut.ev - fresh.ev, hypot(cut.standard_error, fresh.standard_error)))
    effect = sum(one for one, _ in effects) / 2
    error = sqrt(sum(e * e for _, e in effects)) / 2
    assert abs(effect + 0.0013841) < Z * error


def test_variance_and_covariance_are_as_published() -> None:
    """1.303 and 0.479 for S17 DAS LS RSA, 1.346 and 0.499 for H17 DAS, both of six decks."""
    # The printed chart hits 16 of three cards against a ten; standing there makes it 0.485.
    result = simulate(2_000_000, "6D S17 DAS LS RSA", strategy="basic", seats=2, seed=3)
    assert result.seats[0].sd ** 2 == pytest.approx(1.303, abs=0.005)
    assert result.seats[0].covariances[1] == pytest.approx(0.479, abs=0.004)
    other = simulate(2_000_000, "6D H17 DAS", seats=2, seed=3).seats[0]
    assert other.sd**2 == pytest.approx(1.346, abs=0.005)
    assert other.covariances[1] == pytest.approx(0.499, abs=0.004)
    plain = simulate(2_000_000, "6D S17 DAS", seed=3)
    assert plain.sd == pytest.approx(1.154, abs=0.002)


@pytest.mark.parametrize(
    "plan",
    [
        make_plan("6D 6:5", count="ko", bets="1-8"),
        make_plan("2D LS", seats=["basic", "me"], count="hi-lo", bets="0:0 1:2 2:3x3"),
        make_plan("6D H17", seats=2, bets="flat 5"),
    ],
)
def test_values_are_those_of_the_rounds_one_by_one(plan: Plan) -> None:
    """Here each round is played and bet on by itself; there whole numbers are tallied by count."""
    program = compile_plan(plan)
    record = np.zeros((5_000, 1 + len(program.owner)), dtype=np.int32)
    tally = program.play(3, 0, 40, record=record)
    result = SimulationResult(program, tally, 3, range(40), False)
    won, staked = [], []
    for bet, *nets in record[: tally.rounds].tolist():
        count = bet + program.counts.least
        spots = program.plan.bets.spots(count) if plan.count else 1
        units = plan.bets.units(count)
        mine = [
            net for net, seat in zip(nets, program.owner, strict=True) if plan.seats[seat] == "me"
        ]
        assert not any(mine[max(spots, 1) * plan.seats.count("me") :])
        won.append(units * sum(mine) / program.compiled.unit)
        staked.append(units * max(spots, 1) * plan.seats.count("me"))
    assert result.rounds == len(won) > 300
    assert result.ev == pytest.approx(float(mean(won)), abs=1e-12)
    assert result.variance == pytest.approx(float(pvariance(won)), rel=1e-12)
    assert result.average_bet == pytest.approx(float(mean(staked)), rel=1e-12)


def test_an_empty_shoe_is_an_error_where_the_rules_say_so() -> None:
    with pytest.raises(EmptyShoeError, match="higher reshuffle_at"):
        simulate(100_000, with_shoe(Rules.parse("classroom"), None, 4), strategy="stand-on-21")


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        ({"bets": "1-12"}, StrategyError, "need a count"),
        ({"indices": "illustrious-18"}, StrategyError, "need a count"),
        ({"count": "hi-lo", "rules": "inf"}, RulesError, "infinite deck"),
        ({"count": "ko", "indices": "illustrious-18"}, StrategyError, "for the count hi-lo"),
        ({"seats": ["basic"]}, RulesError, "no seat 'me'"),
        ({"seats": 8}, RulesError, "seats can.t be 8"),
        (
            {"count": "hi-lo", "indices": "fab-4", "rules": "6D NS"},
            StrategyError,
            "surrender",
        ),
        (
            {"count": "hi-lo", "indices": "fab-4", "strategy": "mimic", "rules": "6D LS"},
            StrategyError,
            "chart",
        ),
    ],
)
def test_plans_that_cannot_be(words: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        make_plan(**words)


def test_goals_that_cannot_be() -> None:
    goals: tuple[dict[str, Any], ...] = (
        {},
        {"rounds": -1},
        {"rounds": 5, "shoes": 5},
        {"until_se": 0.0},
    )
    for goal in goals:
        with pytest.raises(RulesError):
            simulate(**goal, strategy="mimic")


def test_equal_letters_make_equal_plans() -> None:
    plan = make_plan("6D", strategy="basic")
    assert isinstance(plan.strategy, Chart)
    assert compile_plan(plan) is compile_plan(replace(plan, bets=Ramp.parse("flat")))


@pytest.mark.parametrize("pays", ["100000", "16384/16383"])
def test_payoffs_too_fine_for_the_tallies_are_refused(pays: str) -> None:
    with pytest.raises(RulesError, match="too fine"):
        simulate(10, f"6D blackjack_pays={pays}", strategy="mimic")


def test_no_bet_is_no_standard_error() -> None:
    plan = make_plan("8D pen50", strategy="mimic", count="hi-lo", bets="20:0 21:1")
    program = compile_plan(plan)
    assert not reaches(program, 1, Goal(error=1.0))(program.play(1, 0, 20))

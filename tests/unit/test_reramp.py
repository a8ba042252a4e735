"""Other bets for a run: the same bits as a run with those bets, and what can't be told."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from upcard.betting import Ramp
from upcard.countfile import load_count
from upcard.errors import BlackjackError, MoneyError, NotationError, RulesError, StrategyError
from upcard.rules import Rules
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.sim.reramp import re_bet, shallower
from upcard.sim.summary import SimulationResult
from upcard.sim.tally import Tally

SHOES = 1500
Run = tuple[Program, Tally]


def plan(rules: str, count: str | None = "hi-lo", bets: str = "flat") -> Plan:
    system = None if count is None else load_count(count)
    return Plan(rules=Rules.parse(rules), strategy="basic", count=system, bets=Ramp.parse(bets))


def played(what: Plan, seed: int = 3, shoes: int = SHOES) -> Run:
    program = compile_plan(what)
    return program, program.play(seed, 0, shoes)


@pytest.fixture(scope="module")
def run() -> Run:
    return played(plan("6D S17 LS pen80"))


@pytest.mark.parametrize(
    ("rules", "count"),
    [("6D S17 LS pen80", "hi-lo"), ("2D H17 pen70 OBO", "hi-opt-ii-asc"), ("1D NS", "ko")],
)
@pytest.mark.parametrize("bets", ["1-12", "flat 5", "0:0 1:2 2:5/2 3:20/3", "-1:0 0:1/7"])
def test_bets_change_no_card(rules: str, count: str, bets: str) -> None:
    """A flat run weighted anew is, to the last bit, the run with those bets and the same seed."""
    flat = plan(rules, count)
    program, tally = played(flat)
    other, same = played(replace(flat, bets=Ramp.parse(bets)))
    theirs = SimulationResult(other, same, 3, range(SHOES), False)
    mine = re_bet((program, tally), bets)
    assert same == tally
    assert list(mine.sums) == theirs.counts
    net = sum((row.units * row.net for row in theirs.counts), Fraction(0))
    assert mine.exact_ev == net / theirs.rounds
    assert (mine.ev, mine.average_bet) == (theirs.ev, theirs.average_bet)
    assert (float(mine.exact_variance), mine.edge_on_bets) == (theirs.variance, theirs.edge_on_bets)
    assert (mine.interval95, mine.rounds) == (theirs.interval95, theirs.rounds)


def test_the_bets_of_the_run_do_not_matter(run: Run) -> None:
    spread = played(plan("6D S17 LS pen80", bets="1-12"))
    assert re_bet(spread, "0:1 1:7").sums == re_bet(run, "0:1 1:7").sums


@pytest.mark.parametrize("depth", [Fraction(1, 10), 0.3, 0.5, Fraction(3, 5), 0.7])
def test_a_shallower_shoe(run: Run, depth: float | Fraction) -> None:
    """Rounds that begin before a depth are those of shoes that are dealt no deeper."""
    program, _ = run
    less = shallower(program, depth)
    dealt = less, less.play(3, 0, SHOES)
    cut, theirs = re_bet(run, "1-12", depth), re_bet(dealt, "1-12")
    assert (cut.rounds, cut.exact_ev) == (theirs.rounds, theirs.exact_ev)
    assert cut.exact_variance == theirs.exact_variance
    assert cut.rounds < re_bet(run, "1-12").rounds


def test_half_a_shoe_is_the_rule_of_that_penetration(run: Run) -> None:
    less, rule = shallower(run[0], 0.5), compile_plan(plan("6D S17 LS pen50"))
    assert less.shoes.last_start == rule.shoes.last_start == 156


def test_the_whole_run_is_no_depth(run: Run) -> None:
    whole = re_bet(run, "1-12", 0.8)
    assert whole.exact_ev == re_bet(run, "1-12").exact_ev
    assert shallower(run[0], None) is run[0]


def test_several_spots_stay_as_they_were() -> None:
    several = played(plan("6D", bets="0:1 1:2x2 2:4x2"))
    other = played(plan("6D", bets="0:0 1:3x2 2:5/2x2"))
    mine = re_bet(several, "0:0 1:3x2 2:5/2x2")
    assert list(mine.sums) == SimulationResult(*other, 3, range(SHOES), False).counts
    assert [row.spots for row in mine.rows if row.count in (0, 1)] == [1, 2]


def test_seats_of_others_stay() -> None:
    table = replace(plan("6D"), seats=("basic", "me", "mimic"))
    mine = re_bet(played(table), "1-4")
    theirs = SimulationResult(*played(replace(table, bets=Ramp.parse("1-4"))), 3, range(1), False)
    assert (mine.ev, float(mine.exact_variance)) == (theirs.ev, theirs.variance)


def test_rows_add_up(run: Run) -> None:
    found = re_bet(run, "0:0 1:2 2:4")
    assert sum(row.gain for row in found.rows) == pytest.approx(found.ev)
    assert sum(row.share for row in found.rows) == pytest.approx(1)
    assert sum(row.share for row in found.rows if row.bet) == pytest.approx(found.played)
    assert found.ev_per_100 == pytest.approx(100 * found.ev)
    assert found.sd == sqrt(found.exact_variance)
    row = next(row for row in found.rows if row.count == 2)
    assert row.bet == 4
    assert row.error == pytest.approx(row.sd / sqrt(row.rounds))


def test_risk_of_a_ramp(run: Run) -> None:
    found = re_bet(run, "1-12")
    risk = found.risk(1000, rounds_per_hour=80)
    assert (risk.ev, risk.sd, risk.rounds_per_hour) == (found.ev, found.sd, 80)
    assert found.risk().ruin is None


def test_a_flat_bet_needs_no_count() -> None:
    uncounted = played(plan("6D", None))
    assert re_bet(uncounted, "flat 5").ev == pytest.approx(5 * re_bet(uncounted, "flat").ev)


def test_a_result_is_as_good_as_its_parts(run: Run) -> None:
    result = SimulationResult(*run, 3, range(SHOES), False)
    assert re_bet(result, Ramp.parse("1-8")).exact_ev == re_bet(run, "1-8").exact_ev


@pytest.mark.parametrize(
    ("rules", "count", "bets", "ramp", "depth", "error", "why"),
    [
        ("6D", None, "flat", "1-12", None, StrategyError, "the run had none: begin another"),
        ("6D", None, "flat", "flat", 0.5, RulesError, "without a count tells no depths apart"),
        ("6D", "hi-lo", "flat", "0:1 1:2x2", None, StrategyError, "the ramp plays 2 of the spots"),
        ("6D", "hi-lo", "0:1 1:2x2", "0:1 1:0", None, StrategyError, "run played 2 and the ramp"),
        ("6D", "hi-lo", "0:1 1:2x2", "0:1 1:2x2", 0.5, RulesError, "several spots tells no depths"),
        ("6D pen70", "hi-lo", "flat", "1-4", 0.8, RulesError, "depth of 0.8 lies beyond"),
        (
            "6D",
            "hi-lo",
            "flat",
            "1-4",
            0.55,
            NotationError,
            "no depth 0.55: runs tell apart tenths",
        ),
        ("6D", "hi-lo", "flat", "1-4", 0, NotationError, "no depth 0"),
        ("6D", "hi-lo", "flat", "1-4", 1.5, NotationError, "no depth 1.5"),
        ("6D", "hi-lo", "flat", "19:0 20:1", None, MoneyError, "at which the ramp bets"),
        ("6D", "hi-lo", "flat", "wide", None, NotationError, "'wide' is no step of a ramp"),
    ],
)
def test_refuses_in_one_line(
    rules: str,
    count: str | None,
    bets: str,
    ramp: str,
    depth: float | None,
    error: type[BlackjackError],
    why: str,
) -> None:
    with pytest.raises(error, match=why) as told:
        re_bet(played(plan(rules, count, bets), shoes=3), ramp, depth)
    assert "\n" not in str(told.value)


def test_no_rounds_are_no_result() -> None:
    program = compile_plan(plan("6D"))
    with pytest.raises(MoneyError, match="no round of the run was played"):
        re_bet((program, Tally.nothing(program.shape)), "flat")

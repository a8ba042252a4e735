"""What simulator functions are given that they can't take is refused by an error of our own."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf, nan
from typing import Any

import numpy as np
import pytest

from upcard import simulate
from upcard.betting import Ramp, kelly_ramp
from upcard.cards import parse_cards
from upcard.countfile import load_count
from upcard.errors import BlackjackError, MoneyError, NotationError, RulesError, StrategyError
from upcard.indexfile import load_indices
from upcard.money import finite, is_finite
from upcard.notation import parse_amount, parse_spot
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.sim.kelly import KellyBets, best_ramp
from upcard.sim.paths import paths
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.sim.recheck import recheck
from upcard.sim.reramp import re_bet
from upcard.sim.risk import n0, risk_of
from upcard.sim.tally import Tally

Run = tuple[Program, Tally]
Call = Callable[[Run], Any]


@pytest.fixture(scope="module")
def run() -> Run:
    plan = Plan(rules=Rules(), strategy="mimic", count=load_count("hi-lo"))
    program = compile_plan(plan)
    return program, program.play(1, 0, 100)


def played(run: Run, **words: Any) -> Any:
    given: dict[str, Any] = {
        "seed": 1,
        "n_paths": 3,
        "rounds": 5,
        "bankroll": 9,
        "ramp": "flat",
    } | words
    return paths(run[0], **given)


CALLS: list[tuple[Call, type[BlackjackError], str]] = [
    (lambda run: re_bet(run, "flat", nan), NotationError, "no depth nan"),
    (lambda run: re_bet(run, "flat", inf), NotationError, "no depth inf"),
    (lambda run: re_bet(run, "flat", "x"), NotationError, "no depth 'x'"),  # type: ignore[arg-type]
    (lambda run: re_bet(run, "flat", True), NotationError, "no depth True"),
    (lambda run: re_bet(run, "flat", 10**400), NotationError, "no depth 1"),
    (lambda run: re_bet(run, 5), StrategyError, "bets can't be 5"),  # type: ignore[arg-type]
    (lambda _: re_bet(5, "flat"), StrategyError, "a run can't be 5"),  # type: ignore[arg-type]
    (lambda run: best_ramp(run, "x", 5), MoneyError, "bankroll can't be 'x'"),  # type: ignore[arg-type]
    (lambda run: best_ramp(run, 9, None), MoneyError, "most can't be None"),  # type: ignore[arg-type]
    (lambda _: best_ramp((), 9, 5), StrategyError, r"a run can't be \(\)"),  # type: ignore[arg-type]
    (lambda run: played(run, threads=-1), RulesError, "threads can't be -1: use 1 to 1024"),
    (lambda run: played(run, threads=0), RulesError, "threads can't be 0"),
    (lambda run: played(run, threads="x"), RulesError, "threads can't be 'x'"),
    (lambda run: played(run, ramp=5), StrategyError, "bets can't be 5"),
    (lambda run: played(run, resize=5), MoneyError, "resize can't be 5"),
    (lambda run: played(run, watch=5), RulesError, "watch can't be 5"),
    (lambda run: recheck(run[0], -1, 0), RulesError, "seed can't be -1"),
    (lambda run: recheck(run[0], 2**64, 0), RulesError, "seed can't be 18446744073709551616"),
    (lambda run: recheck(run[0], 1, -1), RulesError, "shoe can't be -1"),
    (lambda run: recheck(run[0], 1, "x"), RulesError, "shoe can't be 'x'"),  # type: ignore[arg-type]
    (lambda _: Ramp.parse(5), NotationError, "can't read 5: write steps"),  # type: ignore[arg-type]
    (lambda _: KellyBets.parse(5), NotationError, "can't read 5"),  # type: ignore[arg-type]
    (lambda _: Rules.parse(5), RulesError, "can't read 5: write rules"),  # type: ignore[arg-type]
    (lambda _: Shoe.parse(5), BlackjackError, "can't read 5: write ten counts"),  # type: ignore[arg-type]
    (lambda _: parse_cards(5), NotationError, "can't read 5: write cards"),  # type: ignore[arg-type]
    (lambda _: parse_amount(5), NotationError, "can't read 5: write an amount"),  # type: ignore[arg-type]
    (lambda _: parse_spot(5), NotationError, "can't read 5: write a hand"),  # type: ignore[arg-type]
    (lambda _: load_count(5), StrategyError, "a count can't be 5"),  # type: ignore[arg-type]
    (lambda _: load_indices(5), StrategyError, "index plays can't be 5"),  # type: ignore[arg-type]
    (lambda _: simulate(9, watch=5), RulesError, "watch can't be 5"),
    (lambda _: simulate(9, "classroom", watch=5), RulesError, "watch can't be 5"),
    (lambda _: n0(None, 1), MoneyError, "an EV can't be None"),  # type: ignore[arg-type]
    (lambda _: risk_of(0.1, 1, "x"), MoneyError, "a bankroll can't be 'x'"),  # type: ignore[arg-type]
    (lambda _: risk_of(0.1, 10**400), MoneyError, "a standard deviation can't be 1"),
    (lambda _: kelly_ramp(5, 9, most=5), NotationError, "no whole true counts"),  # type: ignore[arg-type]
    (lambda _: kelly_ramp({0: 5}, 9, most=5), NotationError, "no EV for true count 0"),  # type: ignore[dict-item]
    (lambda _: kelly_ramp({0: ("x", 1)}, 9, most=5), MoneyError, "count 0 can't be 'x'"),  # type: ignore[dict-item]
]  # fmt: skip


@pytest.mark.parametrize(("call", "error", "why"), CALLS, ids=[why for *_, why in CALLS])
def test_a_wrong_type_is_refused_in_one_line(
    run: Run, call: Call, error: type[BlackjackError], why: str
) -> None:
    with pytest.raises(error, match=why) as refused:
        call(run)
    assert "\n" not in str(refused.value)
    assert ": " in str(refused.value)


@pytest.mark.parametrize("number", [0, -2, 0.5, Fraction(1, 3), np.float32(0.5), np.int64(7)])
def test_numbers_of_every_kind_are_taken(number: Any) -> None:
    assert is_finite(number)
    assert finite("a size", number) == number
    assert isinstance(finite("a size", number), int | float | Fraction)


def test_a_path_is_the_same_on_any_number_of_threads(run: Run) -> None:
    one, two = played(run, threads=1), played(run, threads=2)
    assert (one.finals == two.finals).all()

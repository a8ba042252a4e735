"""The compiled simulator and the referee, fed the same random streams, play alike to the last net.

The replay keeps the count itself, from the cards that lie open on the referee's table.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.random_plans import any_plan, check_alike
from upcard.betting import Ramp
from upcard.countfile import count_names, load_count
from upcard.indexfile import load_indices
from upcard.presets import load_preset, preset_names
from upcard.rules import Rules
from upcard.sim.plan import Plan
from upcard.strategy import shipped_chart_for

MANY, PARTS = 10_000_000, 4
SEEDS = st.integers(0, 2**64 - 1)


@given(any_plan(), SEEDS, st.integers(0, 2**40))
def test_any_plan_is_played_alike(plan: Plan | None, number: int, shoe: int) -> None:
    if plan is not None:
        check_alike(plan, number, range(shoe, shoe + 1))


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_played_alike(name: str) -> None:
    rules = load_preset(name).rules
    if rules.decks is None or rules.rounds_per_shoe or rules.shuffle != "cut-card":
        shoes = range(40)
    else:
        shoes = range(3)
    assert check_alike(Plan(rules=rules, strategy=shipped_chart_for(rules)), 7, shoes)


@pytest.mark.parametrize("name", ["hi-lo", "ko", "red-7", "kiss-1", "halves", "hi-opt-ii-asc"])
def test_every_kind_of_count_is_seen_alike(name: str) -> None:
    assert name in count_names()
    rules = Rules.parse("2D H17 DAS LS pen90")
    plan = Plan(
        rules=rules,
        strategy=shipped_chart_for(rules),
        seats=("basic", "me"),
        count=load_count(name),
        bets=Ramp.parse("0:0 1:2 2:4x2"),
        indices=replace(load_indices("illustrious-18-fab-4"), count=""),
    )
    assert check_alike(plan, 3, range(12)) > 100


def test_a_deck_that_runs_out_is_played_alike() -> None:
    rules = Rules.parse("1D reshuffle_at=12 RSA SP9")
    plan = Plan(rules=rules, strategy=shipped_chart_for(rules), seats=("me",) * 5)
    assert check_alike(plan, 1, range(60)) > 100


@pytest.mark.parametrize(
    "rules",
    [
        "european burn=10",
        "1D burn=20 shuffle=every-round",
        "6D CSM burn=9",
        "8D pen5 burn=50",
        "6D rounds_per_shoe=1 burn=40",
        "6D reshuffle_at=52 burn=156",
    ],
)
def test_burnt_cards_are_cards_of_the_shuffled_shoe(rules: str) -> None:
    game = Rules.parse(rules)
    assert check_alike(Plan(rules=game, strategy=shipped_chart_for(game)), 1, range(40)) > 39


def test_an_early_surrender_declined_has_passed() -> None:
    """The count moves between the offer and the turn: what was declined is not done then."""
    rules = Rules.parse("6D H17 ES")
    plan = Plan(
        rules=rules,
        strategy=shipped_chart_for(rules),
        seats=("basic", "basic", "me"),
        count=load_count("hi-lo"),
        indices=load_indices("fab-4"),
    )
    assert check_alike(plan, 1, range(100)) > 1_000


def test_counts_far_out_are_told_apart() -> None:
    rules = Rules.parse("6D")
    steps = Ramp.parse("99:1 100:2x2")
    plan = Plan(
        rules=rules, strategy=shipped_chart_for(rules), count=load_count("ace-mt"), bets=steps
    )
    assert check_alike(plan, 1, range(20)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_ten_million_rounds_are_played_alike(part: int) -> None:
    """An hour and more: some thousand plans at 100 shoes each, all on the referee too."""
    compared = 0

    def play(plan: Plan | None, number: int) -> None:
        nonlocal compared
        if plan is not None and compared < MANY // PARTS:
            compared += check_alike(plan, number, range(100))

    for start in count(part, PARTS):
        soak = settings(max_examples=500, deadline=None, database=None)
        seed(start)(soak(given(any_plan(), SEEDS)(play)))()
        if compared >= MANY // PARTS:
            break
    assert compared >= MANY // PARTS

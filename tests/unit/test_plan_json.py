"""Plans as JSON: every plan comes back as it was, and nothing else is read as one."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.random_plans import any_plan
from upcard.betting import Bet, Ramp
from upcard.chart import TwoCardPlay
from upcard.countfile import count_names, load_count
from upcard.counting import CountingSystem, SideCount
from upcard.errors import BlackjackError, RunFileError
from upcard.indexfile import load_indices
from upcard.indices import IndexSet
from upcard.rules import Rules
from upcard.sim.engine import Goal
from upcard.sim.plan import Plan
from upcard.sim.plan_json import (
    canonical_json,
    goal_from_dict,
    goal_to_dict,
    plan_digest,
    plan_from_dict,
    plan_to_dict,
)
from upcard.strategy import load_named_chart

BASIC = load_named_chart("4-8d-s17")
ONE_PLAY = load_indices("fab-4").plays[:1]
MIMIC = Plan(rules=Rules(), strategy="mimic")
FULL = Plan(
    rules=Rules.parse("6D H17 LS pen80"),
    strategy=BASIC,
    seats=("basic", "me", "never-bust"),
    count=load_count("hi-opt-ii-asc"),
    bets=Ramp.parse("0:0 1:1.5 2:20/3x2"),
    indices=replace(load_indices("illustrious-18"), count=""),
)


def through_json(plan: Plan) -> Plan:
    return plan_from_dict(json.loads(canonical_json(plan_to_dict(plan))))


@given(any_plan())
def test_every_plan_comes_back(plan: Plan | None) -> None:
    assume(plan is not None)
    assert plan is not None
    assert through_json(plan) == plan
    assert plan_digest(through_json(plan)) == plan_digest(plan)


@pytest.mark.parametrize("name", count_names())
def test_every_count_comes_back(name: str) -> None:
    plan = replace(FULL, count=load_count(name), indices=None)
    assert through_json(plan) == plan


def test_tags_of_single_cards_and_fine_fractions_come_back() -> None:
    """Tags may differ by suit, and the weight of a side count may be any fraction."""
    tags = tuple(Fraction(card % 7 - 3, 1 + card % 3) for card in range(52))
    side = SideCount(1, Fraction(1, 10**40))
    count = CountingSystem(name="mine", tags=tags, start=Fraction(-1, 3), side=side)
    plan = replace(FULL, count=count, indices=None)
    assert through_json(plan) == plan


@given(st.text(), st.text())
def test_words_about_a_chart_come_back_letter_by_letter(name: str, told: str) -> None:
    """Line ends, doubled spaces and `#` too, of which a chart's file would lose some."""
    chart = replace(BASIC, name=name, title=told, source=told, rules=told)
    plays = IndexSet(name, ONE_PLAY, told, told, "", told)
    plan = replace(FULL, strategy=chart, indices=plays)
    assert through_json(plan) == plan


def test_exceptions_and_empty_index_sets_come_back() -> None:
    chart = replace(BASIC, exceptions=(TwoCardPlay((2, 10), 4, "H"), TwoCardPlay((7, 9), 1, "S")))
    plan = replace(FULL, strategy=chart, indices=IndexSet("none", ()))
    assert through_json(plan) == plan


@given(
    st.integers(-9, 9),
    st.lists(
        st.builds(
            Bet,
            st.fractions(min_value="1/100", max_value=500, max_denominator=10**6),
            st.integers(1, 3),
        ),
        min_size=1,
        max_size=5,
    ),
)
def test_every_ramp_comes_back(first: int, bets: list[Bet]) -> None:
    plan = Plan(
        rules=Rules(), strategy="mimic", count=load_count("hi-lo"), bets=Ramp(first, tuple(bets))
    )
    assert through_json(plan) == plan


@pytest.mark.parametrize(
    "goal",
    [
        Goal(),
        Goal(rounds=10**15),
        Goal(shoes=range(5, 2**63)),
        Goal(error=1e-5),
        Goal(1, range(0), 0.1),
    ],
)
def test_every_goal_comes_back(goal: Goal) -> None:
    assert goal_from_dict(json.loads(canonical_json(goal_to_dict(goal)))) == goal


def test_the_form() -> None:
    assert plan_to_dict(MIMIC) == {
        "rules": "6D S17 DAS SP4",
        "strategy": "mimic",
        "seats": ["me"],
        "count": None,
        "bets": "flat",
        "indices": None,
    }
    full = plan_to_dict(FULL)
    assert full["seats"] == ["basic", "me", "never-bust"]
    assert full["bets"] == "0:0 1:1.5 2:20/3x2"
    assert full["count"]["side"] == {"rank": 1, "weight": "2"}
    assert len(full["count"]["tags"]) == 52
    assert full["strategy"]["csv"].startswith("hand,2,3,4,5,6,7,8,9,T,A\nH4,H,")
    assert full["indices"]["csv"].startswith("hand,up_card,at_or_above,below,index\ninsurance,A,")


def test_digests_tell_plans_apart() -> None:
    """Every part counts, and so does one letter of a chart."""
    letters = (("Dh", *BASIC.hard[0][1:]), *BASIC.hard[1:])
    others = [
        replace(FULL, rules=Rules.parse("6D H17 LS pen81")),
        replace(FULL, strategy=replace(BASIC, hard=letters)),
        replace(FULL, seats=("me", "basic", "never-bust")),
        replace(FULL, count=load_count("zen")),
        replace(FULL, bets=Ramp.parse("0:0 1:1.5")),
        replace(FULL, indices=None),
    ]
    assert len({plan_digest(plan) for plan in (FULL, *others)}) == 7
    # Pinned: a saved run is recognised by it in later versions too.
    assert plan_digest(MIMIC)[:16] == "ac809bae0e3cd0cc"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules": None}, r"no plan: Expected `str`, got `null` - at `\$\.rules`"),
        ({"extra": 1}, r"no plan: Object contains unknown field `extra`"),
        ({"seats": "me"}, r"no plan: Expected `array`, got `str` - at `\$\.seats`"),
        ({"strategy": 5}, r"no plan: Expected `str \| object`, got `int`"),
        ({"rules": "6D X17"}, "unknown rule 'x17'"),
        ({"bets": "1:1 3:2"}, "no bet for true count 2"),
        ({"seats": []}, "no seat 'me'"),
        ({"count": {"name": "x"}}, r"no plan: Object missing required field"),
    ],
)
def test_what_is_no_plan(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BlackjackError, match=message):
        plan_from_dict(plan_to_dict(MIMIC) | change)


@pytest.mark.parametrize("tag", ["1/0", "0.5", "1e999999999", "", "1/-2", " 1", 1, None, "٣"])
def test_what_is_no_tag(tag: object) -> None:
    values = plan_to_dict(FULL)
    values["count"]["tags"] = [tag, *values["count"]["tags"][1:]]
    with pytest.raises(RunFileError, match=r"no plan: .* at `\$\.count\.tags\[0\]`"):
        plan_from_dict(values)


@pytest.mark.parametrize("values", [None, [], {}, {"rounds": 1}, 7])
def test_what_is_no_goal(values: object) -> None:
    with pytest.raises(RunFileError, match=r"^no goal: "):
        goal_from_dict(values)


@pytest.mark.parametrize("shoes", ["1", "a:b", "-1:5", "1:2:3", "٣:٤", "1:99999999999999999999"])
def test_what_are_no_shoes(shoes: str) -> None:
    with pytest.raises(
        RunFileError, match=r"no goal: shoes can't be .*: use a range such as 0:1000"
    ):
        goal_from_dict({"rounds": None, "shoes": shoes, "error": None})

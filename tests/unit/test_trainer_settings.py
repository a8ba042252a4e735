"""What a drill is of: checked when it is said, equal when it means the same."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.betting import Ramp
from upcard.countfile import load_count
from upcard.errors import BlackjackError, NotationError, RulesError, StrategyError
from upcard.indexfile import load_indices
from upcard.indices import IndexSet
from upcard.rules import Rules
from upcard.strategy import load_named_chart
from upcard.trainer import KINDS, DrillSettings, make_drill


@pytest.mark.parametrize(
    ("told", "error", "reason"),
    [
        ({"kind": "poker"}, StrategyError, "kind can't be 'poker': use strategy, deviations"),
        ({"kind": "strateg"}, StrategyError, "did you mean 'strategy'?"),
        ({"kind": "strategy", "only": "aces"}, StrategyError, "only can't be 'aces'"),
        ({"kind": "strategy", "only": None}, StrategyError, "only can't be None"),
        ({"kind": "strategy", "rules": "7X"}, RulesError, "unknown rule '7x'"),
        ({"kind": "strategy", "rules": 6}, RulesError, "rules can't be 6"),
        ({"kind": "strategy", "rules": "classroom"}, RulesError, "a chasing dealer"),
        ({"kind": "strategy", "strategy": "CDZ-"}, StrategyError, "use total or two-card"),
        ({"kind": "strategy", "strategy": "nonsense"}, StrategyError, "no strategy 'nonsense'"),
        ({"kind": "bets", "only": "soft"}, StrategyError, "bets has no soft hands"),
        ({"kind": "bets", "bets": "much"}, NotationError, "'much' is no step of a ramp"),
        ({"kind": "bets", "bets": 5}, NotationError, "a ramp can't be 5"),
        ({"kind": "count", "count": "hilo"}, StrategyError, "did you mean 'hi-lo'?"),
        ({"kind": "count", "cards": 0}, StrategyError, "cards can't be 0: use a whole number"),
        ({"kind": "count", "cards": 53, "decks": 1}, StrategyError, "from 1 to 52"),
        ({"kind": "count", "cards": 2.5}, StrategyError, "cards can't be 2.5"),
        ({"kind": "count", "group": 4}, StrategyError, "group can't be 4"),
        ({"kind": "count", "check_every": -1}, StrategyError, "check_every can't be -1"),
        ({"kind": "count", "decks": 9}, StrategyError, "decks can't be 9"),
        ({"kind": "count", "rules": "inf"}, RulesError, "an infinite deck can't be counted"),
        ({"kind": "true-count", "count": "ko"}, StrategyError, "plays by its running count"),
        ({"kind": "true-count", "tray": "fifth"}, StrategyError, "tray can't be 'fifth'"),
        ({"kind": "insurance", "rules": "insurance=no"}, RulesError, "no insurance to drill"),
        ({"kind": "insurance", "count": "zen"}, StrategyError, "holds index plays of hi-lo"),
        ({"kind": "insurance", "cards_left": 1}, StrategyError, "cards_left can't be 1"),
        ({"kind": "deviations", "indices": "i19"}, StrategyError, "no index plays 'i19'"),
    ],
)
def test_what_can_not_be_is_refused_in_one_line(
    told: dict[str, Any], error: type[BlackjackError], reason: str
) -> None:
    with pytest.raises(error) as refusal:
        DrillSettings(**told)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("told", "error", "reason"),
    [
        ({"kind": "strategy", "rules": "NS SP1", "only": "pairs"}, RulesError, "no splitting"),
        ({"kind": "insurance", "indices": "fab-4"}, StrategyError, "no play for insurance"),
        ({"kind": "deviations", "indices": "fab-4"}, StrategyError, "has no play"),
    ],
)
def test_a_drill_of_nothing_is_refused(
    told: dict[str, Any], error: type[BlackjackError], reason: str
) -> None:
    settings = DrillSettings(**told)
    with pytest.raises(error, match=reason):
        make_drill(settings)


def test_values_say_the_same_as_texts() -> None:
    by_text = DrillSettings(kind="deviations", rules="6D LS", strategy="4-8d-s17")
    by_value = DrillSettings(
        kind="deviations",
        rules=Rules(surrender="late"),
        strategy=load_named_chart("4-8d-s17"),
        count=load_count("hi-lo"),
        indices=load_indices("illustrious-18-fab-4"),
        bets=Ramp.parse("1-12"),
    )
    assert by_text == by_value
    assert make_drill(by_text) is make_drill(by_value)


def test_index_plays_that_name_no_count_go_with_any() -> None:
    plays = IndexSet(name="mine", plays=load_indices("illustrious-18").plays)
    settings = DrillSettings(kind="insurance", count="zen", indices=plays)
    assert make_drill(settings).context == "zen, mine"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_drill_by_default(kind: str) -> None:
    drill = make_drill(DrillSettings(kind=kind))
    assert drill.cells()
    assert drill.pool() == drill.cells()

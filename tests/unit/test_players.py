"""Automatic players: each plays by its one idea and never does what is not legal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.playing import hands, nets, play
from upcard.actions import Action
from upcard.errors import StrategyError
from upcard.referee.players import (
    ChartPlayer,
    Mimic,
    NeverBust,
    Player,
    Threshold,
    play_out,
)
from upcard.referee.round import Question
from upcard.referee.strategies import default_strategy, make_player
from upcard.referee.table import Table
from upcard.rules import Rules
from upcard.strategy import (
    TwoCardPlay,
    chart_names,
    format_chart,
    load_named_chart,
    shipped_chart_for,
)

ALL_RULES = [
    pytest.param("", id="default"),
    pytest.param("H17 ES RSA DSA DAN double_for_less=yes", id="everything-early"),
    pytest.param("1D H17 LS D10 NDAS SP2 ENHC", id="little-ENHC"),
    pytest.param("LS OBO HSA split_by=rank", id="OBO"),
    pytest.param("ND SP1 insurance=no", id="hit-or-stand"),
    pytest.param("SP1", id="pairs-may-not-be-split"),
    pytest.param("classroom", id="classroom"),
    pytest.param("book", id="book"),
    pytest.param("contest", id="contest"),
    pytest.param("counter", id="counter"),
]


def played(cards: str, player: Player, rules: str = "") -> str:
    """The first seat's first hand when the player has played these cards."""
    round_ = play(cards, rules=rules)
    play_out(round_, [player])
    return hands(round_)[0]


# ------------------------------------------------------------------------------- threshold


@pytest.mark.parametrize("stand_on", range(4, 22))
def test_a_threshold_hits_below_and_stands_on_it(stand_on: int) -> None:
    """Twos and threes one after another: the first total at or above the threshold stays."""
    round_ = play("2 T 2 T" + " A" * 20, rules="naturals=none insurance=no")
    play_out(round_, [Threshold(stand_on)])
    total = round_.seats[0].hands[0].total
    # 2,2 then aces: hard 4, soft 15 to 21.
    assert total == (4 if stand_on == 4 else max(15, stand_on))


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        pytest.param("A 9 5 8 2 T", "A 5 2", id="soft-16-is-hit-soft-18-stands"),
        pytest.param("A 9 6 8", "A 6", id="soft-17-stands"),
        pytest.param("T 9 7 8", "T 7", id="hard-17-stands"),
        pytest.param("T 9 6 8 T", "T 6 T", id="hard-16-is-hit"),
    ],
)
def test_stand_on_17_soft_or_hard(cards: str, hand: str) -> None:
    assert played(cards, Threshold(17)) == hand


@pytest.mark.parametrize("stand_on", [1, 22, 0, -17, 16.5, "17", True, None], ids=repr)
def test_thresholds_that_cannot_be(stand_on: Any) -> None:
    with pytest.raises(StrategyError) as caught:
        Threshold(stand_on)
    assert str(caught.value) == f"can't stand on {stand_on!r}: use a whole total from 2 to 21"


def test_a_split_ace_that_may_not_be_hit_stands() -> None:
    """Low threshold players never split, so a chart splits for them; then 12 must stand."""
    round_ = play("A 6 A T A 3 3 3 T", "P", "RSA")
    assert Threshold(17).decide(round_) is Action.STAND


# ------------------------------------------------------------------------------- mimic, never bust


@pytest.mark.parametrize(
    ("rules", "cards", "hand"),
    [
        pytest.param("S17", "A 9 6 8 T", "A 6", id="S17-stands-on-soft-17"),
        pytest.param("H17", "A 9 6 8 T", "A 6 T", id="H17-hits-soft-17"),
        pytest.param("S17", "T 9 6 8 5", "T 6 5", id="hits-16"),
        pytest.param("H17", "T 9 7 8 5", "T 7", id="H17-stands-on-hard-17"),
        pytest.param("classroom", "A 5 2 9 5 T T T", "A 5 5", id="chase-rules-as-the-house-would"),
    ],
)
def test_mimic_the_dealer(rules: str, cards: str, hand: str) -> None:
    assert played(cards, Mimic(Rules.parse(rules)), rules) == hand


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        pytest.param("T 9 2 8", "T 2", id="hard-12-stands"),
        pytest.param("9 9 2 8 7", "9 2 7", id="hard-11-is-hit"),
        pytest.param("A 9 5 8 T", "A 5 T", id="soft-16-is-hit-then-hard-16-stands"),
        pytest.param("A 9 6 8", "A 6", id="soft-17-stands"),
        pytest.param("2 9 3 8 2 3 2", "2 3 2 3 2", id="small-cards"),
    ],
)
def test_never_bust(cards: str, hand: str) -> None:
    assert played(cards, NeverBust(Rules())) == hand


def test_never_bust_never_does() -> None:
    table = Table(Rules(hit_soft_17=True), Random(3), [None])
    player = NeverBust(table.rules)
    for _ in range(500):
        round_ = table.deal([1])
        play_out(round_, [player])
        assert round_.seats[0].hands[0].total <= 21


# ------------------------------------------------------------------------------- charts


# Source: total-dependent basic strategy for four to eight decks, S17, DAS, as in the shipped chart.
@pytest.mark.parametrize(
    ("rules", "cards", "hand", "net"),
    [
        pytest.param("", "8 T 3 6 T 9", "8 3 T", 20, id="doubles-11-against-T"),
        pytest.param("", "6 T 5 7 2", "6 5 2", -20, id="and-takes-one-card"),
        pytest.param("", "8 6 8 T T T T", "8 T", 20, id="splits-eights"),
        pytest.param("SP1", "8 6 8 T T", "8 8", 10, id="eights-that-may-not-split-stand-on-16"),
        pytest.param("SP1", "A T A 7 7", "A A 7", 10, id="aces-that-may-not-split-hit-soft-12"),
        pytest.param("SP1", "A 6 A T 7 T", "A A 7", 20, id="or-double-it-against-a-6"),
        pytest.param("SP1", "2 6 2 T 8 T", "2 2 8", 10, id="twos-that-may-not-split-hit-hard-4"),
        pytest.param("LS", "T T 6 8", "T 6", -5, id="surrenders-16-against-T"),
        pytest.param("", "T T 6 8 5", "T 6 5", 10, id="hits-16-against-T-without-surrender"),
        pytest.param("ES", "T T 6 8", "T 6", -5, id="early-surrender-by-the-late-letters"),
        pytest.param("ES", "T T 8 8", "T 8", 0, id="declines-early-surrender-otherwise"),
        pytest.param("", "A A K 9", "A K", 15, id="declines-even-money"),
    ],
)
def test_basic_strategy(rules: str, cards: str, hand: str, net: int) -> None:
    round_ = play(cards, rules=rules)
    play_out(round_, [ChartPlayer(shipped_chart_for(round_.rules), round_.rules)])
    assert hands(round_)[0] == hand
    assert nets(round_) == [net]


def test_a_chart_plays_its_exceptions_after_a_split_too() -> None:
    """T,2 hits against a 4 and 9,3 stands; a hand of three cards plays its total."""
    chart = replace(load_named_chart("1d-s17"), exceptions=(TwoCardPlay((2, 10), 4, "H"),))
    for cards, hand in (("T 4 2 T 5 T", "T 2 5"), ("9 4 3 T T", "9 3"), ("5 4 2 T 5 T", "5 2 5")):
        round_ = play(cards, rules="1D")
        play_out(round_, [ChartPlayer(chart, round_.rules)])
        assert hands(round_) == [hand]
    round_ = play("2 4 2 T T 5 T T T", rules="1D")
    assert round_.cards == (2, 2)
    play_out(round_, [ChartPlayer(chart, round_.rules)])
    assert hands(round_) == ["2 T 5", "2 T T"]


def test_a_double_without_the_chips_becomes_the_next_preference() -> None:
    round_ = play("8 T 3 6 T 9", chips=[9])
    play_out(round_, [ChartPlayer(shipped_chart_for(round_.rules), round_.rules)])
    assert (hands(round_), nets(round_)) == (["8 3 T"], [10])


def test_a_split_without_the_chips_plays_its_total() -> None:
    round_ = play("8 6 8 T T", chips=[9])
    play_out(round_, [ChartPlayer(shipped_chart_for(round_.rules), round_.rules)])
    assert (hands(round_), nets(round_)) == (["8 8"], [10])


# ------------------------------------------------------------------------------- all of them


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize(
    "strategy", ["stand-on-2", "stand-on-17", "stand-on-21", "mimic", "never-bust", "basic"]
)
def test_every_player_finishes_every_round(strategy: str, rules: str) -> None:
    """Each decision is legal, or the referee would refuse it; short chips included."""
    parsed = Rules.parse(rules)
    player = make_player(strategy, parsed)
    rich = Table(parsed, Random(5), [None, None])
    for number in range(30):
        poor = Table(parsed, Random(number), [3, 10])
        for table in (rich, poor):
            play_out(table.deal([2, 2]), [player, player])
            assert table.round is not None
            assert table.round.over


@pytest.mark.parametrize("question", [Question.INSURANCE, Question.EARLY_SURRENDER])
@pytest.mark.parametrize("strategy", ["stand-on-17", "mimic", "never-bust"])
def test_offers_of_the_dealer_are_declined(strategy: str, question: Question) -> None:
    rules = "ES insurance=no" if question is Question.EARLY_SURRENDER else ""
    round_ = play("T A 6 9", rules=rules)
    assert round_.turn is not None
    assert round_.turn.question is question
    assert make_player(strategy, round_.rules).decide(round_) is Action.DECLINE


def test_a_player_for_each_seat() -> None:
    round_ = play("T T 9 6 6 T", bets=[1, 1])
    play_out(round_, [Threshold(12), Threshold(16)])
    assert (hands(round_, 0), hands(round_, 1)) == (["T 6"], ["T 6"])


# ------------------------------------------------------------------------------- by name


@pytest.mark.parametrize("stand_on", [2, 16, 17, 21])
def test_stand_on_by_name(stand_on: int) -> None:
    assert make_player(f"stand-on-{stand_on}", Rules()) == Threshold(stand_on)


def test_players_by_name() -> None:
    assert isinstance(make_player("mimic", Rules()), Mimic)
    assert isinstance(make_player("never-bust", Rules()), NeverBust)
    assert isinstance(make_player("basic", Rules()), ChartPlayer)
    for name in chart_names():
        assert isinstance(make_player(name, Rules()), ChartPlayer)


def test_a_chart_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(format_chart(load_named_chart("4-8d-s17")), encoding="utf-8")
    player = make_player(str(path), Rules())
    assert played("8 T 3 6 T 9", player) == "8 3 T"
    bare = tmp_path / "mine"
    bare.write_bytes(path.read_bytes())
    assert isinstance(make_player(str(bare), Rules()), ChartPlayer)


@pytest.mark.parametrize("name", ["stand-on-1", "stand-on-22", "stand-on-99"])
def test_thresholds_by_name_that_cannot_be(name: str) -> None:
    with pytest.raises(StrategyError, match=r"use a whole total from 2 to 21$"):
        make_player(name, Rules())


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        pytest.param("mimik", "no strategy 'mimik'; did you mean 'mimic'?", id="near"),
        pytest.param("", "no strategy '': use basic, mimic, never-bust, ", id="empty"),
        pytest.param("zzzzzz", "no strategy 'zzzzzz': use basic, mimic, never-bust, ", id="far"),
        pytest.param("stand-on-x", "no strategy 'stand-on-x'", id="stand-on-letters"),
        pytest.param("stand-on-\u0661\u0667", "no strategy 'stand-on-", id="arabic-digits"),
    ],
)
def test_unknown_names(name: str, hint: str) -> None:
    with pytest.raises(StrategyError) as caught:
        make_player(name, Rules())
    assert str(caught.value).startswith(hint)


@pytest.mark.parametrize(
    ("rules", "strategy"),
    [
        ("", "basic"),
        ("H17 LS", "basic"),
        ("counter", "basic"),
        ("book", "basic"),
        ("classroom", "stand-on-17"),
        ("contest", "stand-on-17"),
    ],
)
def test_the_strategy_where_none_is_named(rules: str, strategy: str) -> None:
    assert default_strategy(Rules.parse(rules)) == strategy

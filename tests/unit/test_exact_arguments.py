"""Advice, chances to win and shares of the chase take text and counts, and refuse what is none."""

from __future__ import annotations

from typing import Any

import pytest

from upcard import advise, chase_shares, win_chances
from upcard.errors import NotationError, RulesError, ShoeError
from upcard.presets import load_preset
from upcard.rules import Rules
from upcard.shoe import Shoe

DECK = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
TEXT = ",".join(map(str, DECK))
LEFT = Shoe(DECK).remove((10, 7, 6))


def test_advice_takes_text_and_counts() -> None:
    expected = advise((10, 6), 10, Rules.parse("1D LS"), Shoe(DECK))
    assert advise("T,6", "T", "1D LS", DECK) == expected
    assert advise(iter([10, 6]), 10, "1D LS", TEXT) == expected
    assert advise([10, 6], "K", "1D LS") == expected


def test_chances_to_win_take_text_and_counts() -> None:
    expected = win_chances(LEFT, 6, (10, 7), Rules.parse("1D"))
    assert win_chances(LEFT.counts, "6", "T,7", "1D") == expected
    assert win_chances(str(LEFT), 6, [10, 7], "1D") == expected
    assert win_chances(LEFT, 6, (10, 7)) == win_chances(LEFT, 6, "T,7", "counter")


def test_shares_of_the_chase_take_text_and_counts() -> None:
    expected = chase_shares(load_preset("classroom").rules, Shoe(DECK))
    assert chase_shares("classroom", DECK) == chase_shares("classroom", TEXT) == expected


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((None, 6, "6D"), NotationError, "cards can't be None"),
        (((10, "Z"), 6, "6D"), NotationError, "unknown card 'Z'"),
        (((10, 6.0), 6, "6D"), NotationError, "no card 6.0"),
        (((), 6, "6D"), NotationError, "no card is given"),
        (("", 6, "6D"), NotationError, "no card is given"),
        (("T,6", None, "6D"), NotationError, "no up card None"),
        (("T,6", 11, "6D"), NotationError, "no up card 11"),
        (("T,6", 6, None), RulesError, "rules can't be None"),
        (("T,6", 6, "H18"), RulesError, "did you mean 'h17'"),
        (("T,6", 6, "6D", 6), ShoeError, "a shoe can't be 6"),
        (("T,6", 6, "6D", (1, 2)), ShoeError, "a shoe is ten counts"),
    ],
)
def test_what_is_no_question_for_advice(
    arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=r"\A[^\n]+\Z") as found:
        advise(*arguments)
    assert message in str(found.value)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((None, 6, "T,7"), ShoeError, "a shoe can't be None"),
        ((LEFT, True, "T,7"), NotationError, "no up card True"),
        ((LEFT, 6, 17), NotationError, "cards can't be 17"),
        ((LEFT, 6, "T"), NotationError, "two cards or more, got 1"),
        ((LEFT, 6, "T,7", 6), RulesError, "rules can't be 6"),
        ((LEFT, 6, "T,7", "6D", None), NotationError, "no chance to win is told for None"),
        ((LEFT, 6, "T,7", "6D", "hit"), NotationError, "no chance to win is told for 'h'"),
        ((LEFT, 6, "T,7", "6D", [[0]]), NotationError, "no chance to win is told for [0]"),
        ((LEFT, 6, "T,7", "6D", []), NotationError, "no action to win with"),
    ],
)
def test_what_is_no_question_for_chances_to_win(
    arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=r"\A[^\n]+\Z") as found:
        win_chances(*arguments)
    assert message in str(found.value)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((None,), RulesError, "rules can't be None"),
        (("classroom", 6), ShoeError, "a shoe can't be 6"),
        (("classroom", None, 17.0), RulesError, "can't stand on 17.0 here: use 12 to 21"),
        (("classroom", None, "17"), RulesError, "can't stand on '17' here: use 12 to 21"),
    ],
)
def test_what_is_no_question_for_the_chase(
    arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=r"\A[^\n]+\Z") as found:
        chase_shares(*arguments)
    assert message in str(found.value)

"""Scripted table play: known cards, thresholds and bets, and what comes back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from upcard.cards import parse_cards
from upcard.errors import MoneyError, RulesError, StrategyError
from upcard.money import Money
from upcard.referee.scripted import ScriptedDeal, play_script
from upcard.rules import Rules

CONTEST = Rules.parse("contest")


def deal(
    cards: str, thresholds: list[int], bets: list[Money], rules: Rules = CONTEST
) -> ScriptedDeal:
    return play_script(rules, parse_cards(cards), thresholds, bets)  # type: ignore[arg-type]


# Source: the contest's rules applied by hand; what comes back includes the stake.
@pytest.mark.parametrize(
    ("cards", "thresholds", "bets", "returned"),
    [
        pytest.param("T T T 5 T", [20], [100], (200,), id="win-two-to-one"),
        pytest.param("T T 9 9", [17], [100], (100,), id="tie"),
        pytest.param("T T 8 9", [17], [100], (0,), id="loss"),
        pytest.param("A T T 7", [17], [4], (10,), id="two-card-21-five-to-two"),
        pytest.param("A T T A", [17], [4], (10,), id="two-card-21-against-a-two-card-21"),
        pytest.param("7 T 7 A 7", [21], [4], (4,), id="long-21-ties-a-two-card-21"),
        pytest.param("T T T A", [17], [4], (0,), id="20-loses-to-a-two-card-21"),
        pytest.param("A 5 T 5 2 2 2 2", [17], [4], (10,), id="the-dealer-plays-out"),
        pytest.param("T 5 6 K T 2", [17], [4], (0,), id="the-dealer-plays-out-after-a-bust"),
        pytest.param("T T 6 6 5 T", [17], [4], (8,), id="hits-to-21-and-the-dealer-busts"),
        pytest.param("T 9 T 6 T T 7", [12, 12], [2, 6], (0, 0), id="two-players-lose"),
    ],
)
def test_what_comes_back(
    cards: str, thresholds: list[int], bets: list[Money], returned: tuple[int, ...]
) -> None:
    result = deal(cards, thresholds, bets)
    assert (result.returned, result.complete) == (returned, True)


@pytest.mark.parametrize(
    ("cards", "thresholds"),
    [
        pytest.param("", [17], id="no-cards"),
        pytest.param("T T T", [17], id="deal-runs-out"),
        pytest.param("T T 2 9", [17], id="player-runs-out"),
        pytest.param("T 5 T 5", [17], id="dealer-runs-out"),
        pytest.param("A 5 T 5", [17], id="dealer-runs-out-after-a-two-card-21"),
    ],
)
def test_too_few_cards_return_nothing(cards: str, thresholds: list[int]) -> None:
    result = deal(cards, thresholds, [10])
    assert (result.returned, result.complete) == ((), False)
    assert result.log[-1] == "The cards have run out: the round is void"


def test_too_few_cards_under_rules_that_raise() -> None:
    result = deal("T T 2 9", [17], [10], Rules(short_shoe="error"))
    assert (result.returned, result.complete) == ((), False)
    assert result.log[-2:] == ("Player 1 hits on 12", "The cards have run out: the round is void")


def test_cards_left_over_do_not_matter() -> None:
    assert deal("T T 9 9 2 2 2", [17], [10]).returned == (10,)


def test_the_log_tells_each_card_and_why() -> None:
    assert deal("T 9 6 8 T", [17], [10]).log == (
        "Player 1 gets the ten",
        "The dealer gets the nine",
        "Player 1 gets the six: 16",
        "The dealer gets a card face down",
        "Player 1 hits on 16",
        "Player 1 gets the ten: bust with 26",
        "The dealer turns the eight: 17",
        "The dealer stands on 17",
        "Player 1 loses 10: bust with 26",
    )


@pytest.mark.parametrize(
    ("bet", "message"),
    [
        pytest.param(
            5,
            "can't bet 5: a natural at 3:2 is paid in whole chips, use a multiple of 2",
            id="odd",
        ),
        pytest.param(0, "can't bet 0: a bet is above zero", id="zero"),
        pytest.param(-2, "can't bet -2: a bet is above zero", id="negative"),
        pytest.param(
            Fraction(4, 3), "can't bet 4/3: a bet here is a whole number of chips", id="part"
        ),
        pytest.param(
            2.0, "2.0 is not an exact amount: use a whole number or a Fraction", id="float"
        ),
        pytest.param(
            True, "True is not an exact amount: use a whole number or a Fraction", id="bool"
        ),
    ],
)
def test_bets_that_cannot_be(bet: Any, message: str) -> None:
    with pytest.raises(MoneyError) as caught:
        deal("T T 9 9", [17], [bet])
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("rules", "bet", "fits"),
    [
        pytest.param("6:5", 5, True, id="6-to-5-in-fives"),
        pytest.param("6:5", 6, False, id="6-to-5-in-sixes"),
        pytest.param("2:1", 1, True, id="2-to-1"),
        pytest.param("parlour", 5, True, id="no-naturals-to-be-paid"),
        pytest.param("classroom", 1, True, id="classroom"),
    ],
)
def test_bets_that_a_natural_is_paid_on_in_whole_chips(rules: str, bet: int, fits: bool) -> None:
    parsed = Rules.parse(rules)
    if fits:
        assert deal("T 9 T 9", [17], [bet], parsed).complete
    else:
        with pytest.raises(MoneyError, match="use a multiple of 5"):
            deal("T 9 T 9", [17], [bet], parsed)


@pytest.mark.parametrize("threshold", [1, 22, 0, -5, 17.5, "17", True], ids=repr)
def test_thresholds_that_cannot_be(threshold: Any) -> None:
    with pytest.raises(StrategyError, match="use a whole total from 2 to 21"):
        deal("T T 9 9", [threshold], [10])


@pytest.mark.parametrize(
    ("thresholds", "bets"),
    [
        pytest.param([], [], id="nobody"),
        pytest.param([17], [10, 10], id="more-bets"),
        pytest.param([17, 17], [10], id="more-thresholds"),
        pytest.param([17] * 8, [10] * 8, id="eight-players"),
    ],
)
def test_one_threshold_and_one_bet_for_each_of_one_to_seven(
    thresholds: list[int], bets: list[Money]
) -> None:
    with pytest.raises(RulesError) as caught:
        deal("2 " * 40, thresholds, bets)
    assert str(caught.value) == (
        f"no table has thresholds: {len(thresholds)}, bets: {len(bets)}: "
        "give one of each for 1 to 7 players"
    )


def test_seven_players() -> None:
    result = deal("2 3 4 5 6 7 8 T T T T T T T T 7", [2] * 7, [10] * 7)
    assert result.returned == (0, 0, 0, 0, 0, 10, 20)

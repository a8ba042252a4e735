"""Money: faults of other programs in bets, payoffs and bankrolls, each widened to its kind."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.playing import act, nets, play
from upcard.actions import Action
from upcard.errors import MoneyError
from upcard.money import Money
from upcard.referee.players import Threshold, play_out
from upcard.referee.table import Table
from upcard.referee.view import view_of
from upcard.rules import Rules
from upcard.shoe import Stack

KEEP_SHOE = Rules(rounds_per_shoe=99)


def table_with(cards: str, owned: Money | None) -> Table:
    return Table(KEEP_SHOE, Random(0), [owned], stack=Stack.stacked(cards))


# ------------------------------------------------------------------------------- payoffs


@pytest.mark.parametrize("bet", [1, 2, 5, 15, 99, 10_001, 5_000], ids=str)
@pytest.mark.parametrize("cards", ["A 9 K 8", "K 8 A 9", "A T T 7"])
def test_half_a_chip_is_never_dropped(cards: str, bet: int) -> None:
    """BJ-066, BJ-069: a natural at 3:2 was paid int(1.5 x bet), or nothing."""
    table = table_with(cards, bet)
    table.deal([bet])
    assert table.round is not None
    assert table.round.over
    assert nets(table.round) == [Fraction(3 * bet, 2)]
    assert table.bankrolls == [Fraction(5 * bet, 2)]


# BJ-068: published as decimals; net = bet x numerator / denominator.
@pytest.mark.parametrize(
    ("ratio", "bet", "net"),
    [
        ("6:5", 5, "6"),
        ("6:5", 7, "8.4"),
        ("6:5", 12, "14.4"),
        ("3:2", 5, "7.5"),
        ("3:2", 7, "10.5"),
        ("3:2", 12, "18"),
        ("7:5", 5, "7"),
        ("7:5", 7, "9.8"),
        ("7:5", 12, "16.8"),
        ("1:1", 7, "7"),
        ("2:1", 7, "14"),
    ],
)
def test_every_ratio_is_paid_exactly(ratio: str, bet: int, net: str) -> None:
    assert nets(play("A 9 K 8", rules=ratio, bets=[bet])) == [Fraction(net)]


@pytest.mark.parametrize("bet", [1, 3, 5, 10_001], ids=str)
def test_half_a_surrendered_bet_and_half_an_insured_one_are_exact(bet: int) -> None:
    assert nets(play("T T 6 8", "R", "LS", bets=[bet])) == [Fraction(-bet, 2)]
    round_ = play("9 A 9 9", "I", bets=[bet])
    assert round_.seats[0].insurance == Fraction(bet, 2)


def test_a_thousand_half_chips_make_five_hundred() -> None:
    """Exact amounts add up: 7.5 a natural, round after round, without drift."""
    owned: Money = Fraction(1, 3)
    for _ in range(1_000):
        table = table_with("A 9 K 8", owned + 5)
        table.deal([5])
        (got,) = table.bankrolls
        assert got is not None
        owned = got - 5
    assert owned == Fraction(1, 3) + 7_500


# ------------------------------------------------------------------------------- bankroll


@pytest.mark.parametrize(("owned", "bet"), [(100, 100), (100, 1), (100, 60), (Fraction(1, 2),) * 2])
def test_a_lost_bet_is_taken_once(owned: Money, bet: Money) -> None:
    """BJ-098: it was taken at the start and again on the loss."""
    table = table_with("T T 8 9", owned)
    play_out(table.deal([bet]), [Threshold(17)])
    assert table.bankrolls == [owned - bet]


@pytest.mark.parametrize(
    ("cards", "action", "owned", "bet", "needed"),
    [
        pytest.param(
            "6 9 5 9", Action.DOUBLE, 1, 1, "need 1 more", id="BJ-099-double-with-nothing"
        ),
        pytest.param("6 9 5 9", Action.DOUBLE, 19, 10, "need 1 more", id="double-one-short"),
        pytest.param("8 9 8 9", Action.SPLIT, 10, 10, "need 10 more", id="split-with-nothing"),
        pytest.param("8 9 8 9", Action.SPLIT, 15, 10, "need 5 more", id="split-five-short"),
        pytest.param("8 A 8 9", Action.INSURE, 10, 10, "need 5 more", id="insure-with-nothing"),
        pytest.param("8 A 8 9", Action.INSURE, 14, 10, "need 1 more", id="insure-one-short"),
    ],
)
def test_second_wagers_are_checked_against_what_is_left(
    cards: str, action: Action, owned: int, bet: int, needed: str
) -> None:
    """BJ-099, BJ-132: the balance was not looked at, or the button was grey without a reason."""
    round_ = table_with(cards, owned).deal([bet])
    reason = round_.why_not(action) or ""
    assert reason.startswith(needed)
    assert not round_.can(action)
    assert view_of(round_).why_not[action.word] == reason


@pytest.mark.parametrize("owned", [20, 30, 1_000])
def test_second_wagers_are_legal_with_the_chips(owned: int) -> None:
    assert table_with("6 9 5 9", owned).deal([10]).can(Action.DOUBLE)
    assert table_with("8 9 8 9", owned).deal([10]).can(Action.SPLIT)
    assert table_with("8 A 8 9", owned).deal([10]).can(Action.INSURE)


def test_chips_spent_on_insurance_are_gone_for_a_double() -> None:
    round_ = table_with("6 A 5 9 9", 20).deal([10])
    act(round_, "I")
    assert round_.why_not(Action.DOUBLE) == "need 5 more: it takes 10 and 5 are left"


# BJ-101: zero and negative bets were taken, and a negative bet won by losing.
BAD_BETS = [0, -1, -5, Fraction(-1, 2), "-5", "5", "1e309", "NaN", "\u0663", 1e309, float("nan")]
BAD_BETS += [0.5, True, None, [5]]


@pytest.mark.parametrize("bet", BAD_BETS, ids=ascii)
def test_only_positive_exact_amounts_are_bets(bet: Any) -> None:
    table = table_with("T T T 9", 100)
    with pytest.raises(MoneyError):
        table.deal([bet])
    assert table.bankrolls == [100]
    with pytest.raises(MoneyError):
        play("T T T 9", bets=[bet])


@pytest.mark.parametrize("amount", [0, -1, Fraction(-1, 2), -10], ids=str)
def test_second_wagers_are_positive_too(amount: Money) -> None:
    double = play("6 9 5 9 9", rules="double_for_less=yes")
    assert not double.can(Action.DOUBLE, amount)
    assert not play("8 A 8 9").can(Action.INSURE, amount)


@pytest.mark.parametrize("text", ["2.01", "0.1", "1.1", "19.99", "1000000.01"])
def test_decimal_amounts_are_kept_exactly(text: str) -> None:
    """BJ-103: 2.01 was refused, since 2.01 x 1000 is 2009.9999999999998 in binary."""
    table = table_with("T T T 9", 10**7)
    play_out(table.deal([Fraction(text)]), [Threshold(17)])
    assert table.bankrolls == [10**7 + Fraction(text)]
    assert str(Fraction("2.01")) == "201/100"


@pytest.mark.parametrize(
    ("cards", "acts"),
    [
        pytest.param("6 9 5 9 9", "D", id="double"),
        pytest.param("8 9 8 9 T T", "P S S", id="split"),
        pytest.param("8 9 8 9 3 T 3 9", "P D D", id="split-and-doubles"),
        pytest.param("9 A 9 9 T", "I S", id="insurance"),
    ],
)
def test_the_bet_of_the_deal_is_not_what_lies_on_the_hands(cards: str, acts: str) -> None:
    """BJ-104: the next round opened at the doubled stake and ratcheted up."""
    round_ = play(cards, acts, bets=[25])
    assert round_.over
    assert round_.seats[0].bet == 25
    assert round_.seats[0].staked > 25


def test_the_bankroll_outlives_the_round() -> None:
    """BJ-106: it was made anew for each hand.  100, won 10, lost 5."""
    table = table_with("T T T 9" + " T T 8 9", 100)
    balances = []
    for bet in (10, 5):
        play_out(table.deal([bet]), [Threshold(17)])
        balances += table.bankrolls
    assert balances == [110, 105]


@pytest.mark.parametrize("bet", [5, 1, Fraction(1, 2), 299, 300], ids=str)
def test_a_bankroll_has_no_denominations(bet: Money) -> None:
    """BJ-107: with three chips of 100 a bet of 5 was refused."""
    table = table_with("T T T 9", 300)
    play_out(table.deal([bet]), [Threshold(17)])
    assert table.bankrolls == [300 + bet]

"""Insurance: half the bet at 2:1 against an ace, and even money, which is the same on a natural."""

from __future__ import annotations

from fractions import Fraction

import pytest

from upcard.cards import RANKS
from upcard.hand import HandFacts
from upcard.rulebook import (
    INSURANCE_PAYS,
    even_money_net,
    insurance_limit,
    insurance_net,
    why_no_insurance,
    why_not_even_money,
)
from upcard.rules import Rules

NATURAL = HandFacts(21, soft=True)
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("bet", "most"),
    [
        pytest.param(10, 5, id="even"),
        pytest.param(5, Fraction(5, 2), id="odd"),
        pytest.param(1, HALF, id="one-chip"),
        pytest.param(Fraction(1, 3), Fraction(1, 6), id="part-of-a-chip"),
    ],
)
def test_up_to_half_the_bet(bet: int, most: Fraction) -> None:
    assert insurance_limit(bet) == most


@pytest.mark.parametrize("stake", [1, 5, HALF, Fraction(5, 2)], ids=str)
def test_it_pays_two_to_one(stake: Fraction) -> None:
    assert INSURANCE_PAYS == 2
    assert insurance_net(stake, dealer_natural=True) == stake + stake
    assert insurance_net(stake, dealer_natural=False) == -stake


@pytest.mark.parametrize("up_card", RANKS)
def test_it_is_offered_against_an_ace_only(up_card: int) -> None:
    expected = None if up_card == 1 else "insurance is offered against an ace only"
    assert why_no_insurance(Rules(), up_card) == expected


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        pytest.param(Rules(hole_card="enhc"), None, id="ENHC"),
        pytest.param(Rules(hole_card="obo"), None, id="OBO"),
        pytest.param(Rules(insurance=False), "these rules have no insurance", id="no-insurance"),
        pytest.param(
            Rules(naturals="book"),
            "a dealer's natural is a plain 21 here, so there is nothing to insure",
            id="book",
        ),
        pytest.param(
            Rules(naturals="none"),
            "a dealer's natural is a plain 21 here, so there is nothing to insure",
            id="no-naturals",
        ),
    ],
)
def test_rules_that_offer_it(rules: Rules, reason: str | None) -> None:
    assert why_no_insurance(rules, 1) == reason
    assert why_not_even_money(rules, 1, NATURAL) == reason


@pytest.mark.parametrize("hand", [HandFacts(20), HandFacts(21, n_cards=3)], ids=["20", "long-21"])
def test_even_money_is_for_a_natural(hand: HandFacts) -> None:
    assert why_not_even_money(Rules(), 1, hand) == "even money is for a natural only"
    assert why_not_even_money(Rules(), 1, NATURAL) is None
    assert why_not_even_money(Rules(), 10, NATURAL) == "insurance is offered against an ace only"


@pytest.mark.parametrize(
    "ratio", [Fraction(6, 5), Fraction(7, 5), Fraction(1), Fraction(2)], ids=str
)
def test_even_money_needs_three_to_two(ratio: Fraction) -> None:
    """At other ratios insuring a natural does not win the same either way."""
    assert why_not_even_money(Rules(blackjack_pays=ratio), 1, NATURAL) == (
        "even money equals insurance only where a natural pays 3:2"
    )
    insured = {
        insurance_net(HALF, dealer_natural=True) + 0,
        insurance_net(HALF, dealer_natural=False) + ratio,
    }
    assert len(insured) == 2


@pytest.mark.parametrize("bet", [1, 10, Fraction(5, 2)], ids=str)
def test_even_money_is_insurance_on_a_natural(bet: Fraction) -> None:
    """At 3:2 a natural insured for half the bet wins the bet, whatever the dealer has."""
    stake = insurance_limit(bet)
    with_natural = insurance_net(stake, dealer_natural=True) + 0
    without = insurance_net(stake, dealer_natural=False) + bet * Fraction(3, 2)
    assert even_money_net(bet) == with_natural == without == bet

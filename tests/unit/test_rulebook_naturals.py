"""Naturals: what is one, whose beats whose, and when the dealer looks for his."""

from __future__ import annotations

from dataclasses import replace

import pytest

from upcard.cards import RANKS
from upcard.hand import HandFacts
from upcard.rulebook import (
    dealer_natural_wins,
    is_dealer_natural,
    is_player_natural,
    peeks,
)
from upcard.rulebook.naturals import may_hold_natural
from upcard.rules import Rules

CASINO, BOOK = Rules(), Rules(naturals="book")
AT_ONCE, NONE = Rules(naturals="at-once"), Rules(naturals="none")
ALL = [CASINO, BOOK, AT_ONCE, NONE]
NAMES = [rules.naturals for rules in ALL]

NATURAL = HandFacts(21, soft=True)
NOT_NATURALS = [
    pytest.param(HandFacts(21, n_cards=3), id="three-cards"),
    pytest.param(HandFacts(21, soft=True, n_cards=3), id="soft-21"),
    pytest.param(HandFacts(21, soft=True, from_split=True, n_hands=2), id="split-ten-gets-an-ace"),
    pytest.param(
        HandFacts(21, soft=True, from_split=True, split_aces=True, n_hands=2),
        id="split-ace-gets-a-ten",
    ),
    pytest.param(HandFacts(20), id="20"),
]


@pytest.mark.parametrize(
    ("rules", "natural"), [(CASINO, True), (BOOK, True), (AT_ONCE, True), (NONE, False)], ids=NAMES
)
def test_an_ace_and_a_ten_of_the_deal(rules: Rules, natural: bool) -> None:
    assert is_player_natural(rules, NATURAL) is natural


@pytest.mark.parametrize("hand", NOT_NATURALS)
@pytest.mark.parametrize("rules", ALL, ids=NAMES)
def test_no_other_hand_is_a_natural(rules: Rules, hand: HandFacts) -> None:
    assert not is_player_natural(rules, hand)


@pytest.mark.parametrize(
    ("rules", "natural"),
    [(CASINO, True), (BOOK, True), (AT_ONCE, False), (NONE, False)],
    ids=NAMES,
)
def test_the_dealers(rules: Rules, natural: bool) -> None:
    """Where naturals are paid at once, or there are none, the dealer's is a plain 21."""
    assert is_dealer_natural(rules, 2, 21) is natural
    assert not is_dealer_natural(rules, 3, 21)
    assert not is_dealer_natural(rules, 2, 20)


@pytest.mark.parametrize(
    ("rules", "wins"), [(CASINO, True), (BOOK, False), (AT_ONCE, False), (NONE, False)], ids=NAMES
)
def test_it_beats_a_longer_21_in_casinos_only(rules: Rules, wins: bool) -> None:
    assert dealer_natural_wins(rules) is wins


@pytest.mark.parametrize("up_card", RANKS)
def test_he_looks_under_an_ace_and_a_ten_and_nowhere_else(up_card: int) -> None:
    assert peeks(CASINO, up_card) is (up_card in (1, 10))
    assert may_hold_natural(up_card) is (up_card in (1, 10))


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(replace(CASINO, hole_card="enhc"), id="ENHC"),
        pytest.param(replace(CASINO, hole_card="obo"), id="OBO"),
        pytest.param(BOOK, id="book"),
        pytest.param(AT_ONCE, id="at-once"),
        pytest.param(NONE, id="none"),
    ],
)
def test_he_looks_nowhere_without_a_hole_card_or_a_natural_that_wins(rules: Rules) -> None:
    assert not any(peeks(rules, up_card) for up_card in RANKS)

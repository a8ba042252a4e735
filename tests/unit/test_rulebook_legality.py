"""Legality: one condition an action, one reason, and everything else derived from it."""

from __future__ import annotations

from itertools import product

import pytest

from upcard.actions import PLAY_ACTIONS, Action
from upcard.hand import HandFacts
from upcard.rulebook import hand_is_over, legal_actions, why_not
from upcard.rules import Rules

FULL = Rules(surrender="late")


def letters(rules: Rules, hand: HandFacts) -> str:
    return "".join(action.letter for action in legal_actions(rules, hand))


SPLIT_ACE = HandFacts(16, soft=True, from_split=True, split_aces=True, n_hands=2)
TWO_SPLIT_ACES = SPLIT_ACE._replace(total=12, pair=1)


# Source: the rules of casino blackjack, decided by hand.
@pytest.mark.parametrize(
    ("rules", "hand", "legal"),
    [
        pytest.param(FULL, HandFacts(16, pair=8), "SHDPR", id="pair"),
        pytest.param(FULL, HandFacts(16), "SHDR", id="no-pair"),
        pytest.param(FULL, HandFacts(12, soft=True, pair=1), "SHDPR", id="aces"),
        pytest.param(FULL, HandFacts(16, n_cards=3), "SH", id="three-cards"),
        pytest.param(FULL, HandFacts(11, from_split=True, n_hands=2), "SHD", id="after-a-split"),
        pytest.param(FULL, HandFacts(16, pair=8, from_split=True, n_hands=2), "SHDP", id="resplit"),
        pytest.param(
            FULL, HandFacts(16, pair=8, from_split=True, n_hands=4), "SHD", id="four-hands"
        ),
        pytest.param(
            Rules(double_on="never", max_hands=1), HandFacts(16, pair=8), "SH", id="hit-or-stand"
        ),
        pytest.param(Rules(double_on="any"), HandFacts(11, n_cards=4), "SHD", id="double-any"),
        pytest.param(Rules(resplit_aces=True), TWO_SPLIT_ACES, "SP", id="RSA"),
        pytest.param(Rules(hit_split_aces=True), TWO_SPLIT_ACES, "SH", id="HSA"),
        pytest.param(Rules(double_split_aces=True), TWO_SPLIT_ACES, "SHD", id="DSA"),
        pytest.param(
            Rules(double_split_aces=True, resplit_aces=True), TWO_SPLIT_ACES, "SHDP", id="DSA-RSA"
        ),
        pytest.param(FULL, TWO_SPLIT_ACES, "", id="split-aces-no-resplit"),
        pytest.param(FULL, SPLIT_ACE, "", id="split-ace-has-its-card"),
        pytest.param(Rules(resplit_aces=True), SPLIT_ACE, "", id="RSA-without-a-second-ace"),
        pytest.param(FULL, HandFacts(21, n_cards=3), "", id="21"),
        pytest.param(FULL, HandFacts(21, soft=True), "", id="two-card-21"),
        pytest.param(FULL, HandFacts(22, n_cards=3), "", id="bust"),
        pytest.param(FULL, HandFacts(16, closed=True), "", id="closed"),
        pytest.param(FULL, HandFacts(8, n_cards=1, from_split=True), "", id="one-card"),
    ],
)
def test_legal_actions(rules: Rules, hand: HandFacts, legal: str) -> None:
    assert letters(rules, hand) == legal


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        pytest.param(HandFacts(22, n_cards=3), "the hand is bust", id="bust"),
        pytest.param(HandFacts(21, n_cards=3), "21 stands by itself", id="21"),
        pytest.param(HandFacts(16, closed=True), "the hand is finished", id="closed"),
        pytest.param(HandFacts(8, n_cards=1), "the hand waits for its second card", id="one-card"),
    ],
)
@pytest.mark.parametrize("action", PLAY_ACTIONS, ids=lambda action: action.word)
def test_a_hand_that_waits_or_is_over_has_one_reason_for_all(
    action: Action, hand: HandFacts, reason: str
) -> None:
    assert why_not(FULL, hand, action) == reason


def test_a_split_ace_with_its_card_stands_by_itself() -> None:
    assert why_not(FULL, SPLIT_ACE, Action.HIT) == "a split ace gets one card only"
    assert why_not(FULL, SPLIT_ACE, Action.STAND) == "a split ace stands by itself on its one card"


@pytest.mark.parametrize("action", [Action.INSURE, Action.EVEN_MONEY, Action.DECLINE])
def test_answers_to_an_offer_are_no_plays(action: Action) -> None:
    assert why_not(FULL, HandFacts(16), action) == (
        f"{action.word} answers an offer of the dealer, and none is open"
    )


RULES = [
    Rules(),
    FULL,
    Rules(resplit_aces=True),
    Rules(hit_split_aces=True, double_on="any"),
    Rules(double_split_aces=True, resplit_aces=True, double_after_split=False, max_hands=2),
    Rules(double_on="never", max_hands=1, surrender="early"),
]
FACTS = [
    HandFacts(total, soft, n_cards, pair, split, split and aces, n_hands, closed)
    for total, soft, n_cards, pair, split, aces, n_hands, closed in product(
        (4, 11, 12, 16, 20, 21, 22), (False, True), (1, 2, 3), (0, 1, 8), (False, True),
        (False, True), (1, 2, 4), (False, True),
    )
]  # fmt: skip


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_one_reason_decides_everything(rules: Rules) -> None:
    """Legal is what has no reason; a hand is over exactly when nothing is legal and no card is due;
    and a hand that is not over may always stand."""
    for hand in FACTS:
        legal = legal_actions(rules, hand)
        assert legal == tuple(a for a in PLAY_ACTIONS if why_not(rules, hand, a) is None)
        assert (Action.STAND in legal) is bool(legal)
        if hand.n_cards > 1:
            assert hand_is_over(rules, hand) is not bool(legal)

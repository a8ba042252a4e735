"""Surrender: on the first two cards, after the dealer has looked (late) or before (early)."""

from __future__ import annotations

import pytest

from upcard.cards import RANKS
from upcard.hand import HandFacts
from upcard.rulebook import surrenders_before_peek, why_not_surrender, why_surrender_has_passed
from upcard.rules import Rules

NONE, LATE, EARLY = Rules(), Rules(surrender="late"), Rules(surrender="early")
PASSED = "early surrender was offered before the dealer looked at the hole card"


@pytest.mark.parametrize(
    ("rules", "hand", "reason"),
    [
        pytest.param(NONE, HandFacts(16), "these rules have no surrender", id="NS"),
        pytest.param(LATE, HandFacts(16), None, id="LS"),
        pytest.param(EARLY, HandFacts(16), None, id="ES"),
        pytest.param(LATE, HandFacts(16, pair=8), None, id="pair"),
        pytest.param(LATE, HandFacts(17, soft=True), None, id="soft"),
        pytest.param(
            LATE,
            HandFacts(16, n_cards=3),
            "surrender is for the first two cards only",
            id="after-a-hit",
        ),
        pytest.param(
            LATE,
            HandFacts(16, from_split=True, n_hands=2),
            "a hand from a split can't be surrendered",
            id="after-a-split",
        ),
    ],
)
def test_reasons(rules: Rules, hand: HandFacts, reason: str | None) -> None:
    assert why_not_surrender(rules, hand) == reason


@pytest.mark.parametrize("up_card", RANKS)
def test_early_surrender_comes_before_the_dealer_looks(up_card: int) -> None:
    """Under an ace or a ten the offer precedes the peek and has passed once cards are played."""
    looks = up_card in (1, 10)
    assert surrenders_before_peek(EARLY, up_card) is looks
    assert why_surrender_has_passed(EARLY, up_card) == (PASSED if looks else None)


@pytest.mark.parametrize("up_card", RANKS)
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(NONE, id="NS"),
        pytest.param(LATE, id="LS"),
        pytest.param(Rules(surrender="early", hole_card="enhc"), id="ES-ENHC"),
        pytest.param(Rules(surrender="early", hole_card="obo"), id="ES-OBO"),
        pytest.param(Rules(surrender="early", naturals="none"), id="ES-no-naturals"),
    ],
)
def test_elsewhere_it_is_a_play_like_others(rules: Rules, up_card: int) -> None:
    assert not surrenders_before_peek(rules, up_card)
    assert why_surrender_has_passed(rules, up_card) is None

"""The dealer's play: he draws to 17 or chases, and takes a second card only where it matters."""

from __future__ import annotations

import pytest

from upcard.cards import RANKS
from upcard.rulebook import STANDS_ON, dealer_draws, second_card_matters
from upcard.rules import HoleCard, Rules

S17, H17 = Rules(), Rules(hit_soft_17=True)
CHASE = Rules(dealer="chase", naturals="none")
HARD = range(2, 32)
SOFT = range(11, 22)


def test_he_draws_to_17_and_stands_on_more() -> None:
    """S17 and H17 part at soft 17 alone."""
    assert STANDS_ON == 17
    for rules in (S17, H17):
        assert [total for total in HARD if dealer_draws(rules, total, False)] == [*range(2, 17)]
    assert [total for total in SOFT if dealer_draws(S17, total, True)] == [*range(11, 17)]
    assert [total for total in SOFT if dealer_draws(H17, total, True)] == [*range(11, 18)]


@pytest.mark.parametrize("best", [None, 4, 12, 16, 17, 21])
def test_the_house_dealer_does_not_look_at_the_players(best: int | None) -> None:
    for total in HARD:
        assert dealer_draws(S17, total, False, best) is (total < 17)


@pytest.mark.parametrize("soft", [False, True])
@pytest.mark.parametrize("best", range(4, 22))
def test_the_chasing_dealer_stops_when_level_ahead_or_bust(best: int, soft: bool) -> None:
    for total in range(4, 22) if soft else HARD:
        assert dealer_draws(CHASE, total, soft, best) is (total < best)


def test_the_chasing_dealer_draws_nothing_against_nobody() -> None:
    assert not any(dealer_draws(CHASE, total, False, None) for total in HARD)


def matters(rules: Rules, up_card: int, **reasons: bool) -> bool:
    nobody = {"naturals": False, "insured": False, "surrendered": False, "extra_wagers": False}
    return second_card_matters(rules, up_card, **(nobody | reasons))


REASONS = ("naturals", "insured", "surrendered", "extra_wagers")

# Source: what a natural of the dealer changes when no hand is left to play against.  ENHC takes
# all wagers, so a lost double stays lost; OBO gives the second wagers back; late surrender loses
# the other half; a natural pushes; insurance wins.
NO_HOLE_CARD = [
    pytest.param(Rules(hole_card="enhc"), {"naturals", "insured"}, id="ENHC"),
    pytest.param(Rules(hole_card="obo"), {"naturals", "insured", "extra_wagers"}, id="OBO"),
    pytest.param(
        Rules(hole_card="enhc", surrender="late"),
        {"naturals", "insured", "surrendered"},
        id="ENHC-LS",
    ),
    pytest.param(Rules(hole_card="enhc", surrender="early"), {"naturals", "insured"}, id="ENHC-ES"),
    pytest.param(
        Rules(hole_card="obo", surrender="late"),
        {"naturals", "insured", "surrendered", "extra_wagers"},
        id="OBO-LS",
    ),
    pytest.param(Rules(naturals="book"), {"naturals", "insured"}, id="book"),
    pytest.param(
        Rules(naturals="book", hole_card="obo", surrender="late"),
        {"naturals", "insured"},
        id="book-OBO-LS",
    ),
    pytest.param(Rules(naturals="at-once", hole_card="enhc"), set(), id="at-once"),
    pytest.param(Rules(naturals="none", hole_card="obo", surrender="late"), set(), id="none"),
    pytest.param(Rules(surrender="late"), set(), id="peek"),
]


@pytest.mark.parametrize("up_card", [1, 10], ids=["ace", "ten"])
@pytest.mark.parametrize(("rules", "waiting"), NO_HOLE_CARD)
def test_what_waits_for_the_second_card(rules: Rules, waiting: set[str], up_card: int) -> None:
    assert {reason for reason in REASONS if matters(rules, up_card, **{reason: True})} == waiting
    assert not matters(rules, up_card)


@pytest.mark.parametrize("up_card", [rank for rank in RANKS if 1 < rank < 10])
@pytest.mark.parametrize("hole_card", ["peek", "enhc", "obo"])
def test_a_small_up_card_can_hold_no_natural(hole_card: HoleCard, up_card: int) -> None:
    rules = Rules(hole_card=hole_card, surrender="late")
    everything = dict.fromkeys(REASONS, True)
    assert not matters(rules, up_card, **everything)

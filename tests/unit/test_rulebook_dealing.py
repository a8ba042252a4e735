"""Dealing: who gets which card first, when the shoe is shuffled, and which tables can't be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from upcard.errors import RulesError
from upcard.rulebook import (
    DEALER,
    cards_behind_cut,
    check_table,
    deal_order,
    has_hole_card,
    shuffle_due,
)
from upcard.rules import Rules

D = DEALER


# Source: the dealing procedure of casinos (a card to each box and the dealer, twice; no second
# card for a dealer without hole card), and the classroom exercise (two cards each in turn).
@pytest.mark.parametrize(
    ("rules", "seats", "order"),
    [
        pytest.param(Rules(), 1, (0, D, 0, D), id="one-seat"),
        pytest.param(Rules(), 3, (0, 1, 2, D, 0, 1, 2, D), id="three-seats"),
        pytest.param(
            Rules(), 7, (0, 1, 2, 3, 4, 5, 6, D, 0, 1, 2, 3, 4, 5, 6, D), id="seven-seats"
        ),
        pytest.param(Rules(hole_card="enhc"), 2, (0, 1, D, 0, 1), id="ENHC"),
        pytest.param(Rules(hole_card="obo"), 2, (0, 1, D, 0, 1), id="OBO"),
        pytest.param(Rules(deal="two-each"), 1, (0, 0, D, D), id="two-each"),
        pytest.param(
            Rules(deal="two-each"), 3, (0, 0, 1, 1, 2, 2, D, D), id="two-each-three-seats"
        ),
        pytest.param(
            Rules(deal="two-each", hole_card="enhc"), 2, (0, 0, 1, 1, D), id="two-each-ENHC"
        ),
    ],
)
def test_deal_order(rules: Rules, seats: int, order: tuple[int, ...]) -> None:
    assert deal_order(rules, seats) == order


@pytest.mark.parametrize(
    ("rules", "hole"),
    [
        pytest.param(Rules(), True, id="peek"),
        pytest.param(Rules(naturals="none"), True, id="no-naturals"),
        pytest.param(Rules(hole_card="enhc"), False, id="ENHC"),
        pytest.param(Rules(hole_card="obo"), False, id="OBO"),
    ],
)
def test_hole_card(rules: Rules, hole: bool) -> None:
    assert has_hole_card(rules) is hole


# By hand: a share p dealt of 52 n cards leaves (1 - p) 52 n behind the cut card, rounded up.
@pytest.mark.parametrize(
    ("rules", "behind"),
    [
        pytest.param(Rules(), 78, id="6D-pen75"),
        pytest.param(Rules(decks=1), 13, id="1D-pen75"),
        pytest.param(Rules(decks=1, penetration=Fraction(2, 3)), 18, id="1D-two-thirds-rounded-up"),
        pytest.param(Rules(decks=8, penetration=Fraction(1, 2)), 208, id="8D-pen50"),
        pytest.param(Rules(penetration=Fraction(1)), 0, id="all-dealt"),
        pytest.param(Rules(decks=6, reshuffle_at=78), 78, id="cards-told"),
        pytest.param(Rules(decks=1, reshuffle_at=0), 0, id="no-cards-told"),
        pytest.param(Rules(decks=None), None, id="infinite"),
        pytest.param(Rules(shuffle="every-round"), None, id="every-round"),
        pytest.param(Rules(shuffle="continuous"), None, id="CSM"),
        pytest.param(Rules(rounds_per_shoe=5), None, id="fixed-rounds"),
    ],
)
def test_cards_behind_the_cut_card(rules: Rules, behind: int | None) -> None:
    assert cards_behind_cut(rules) == behind


@pytest.mark.parametrize(
    ("rules", "remaining", "rounds", "due"),
    [
        pytest.param(Rules(), 312, 0, False, id="fresh"),
        pytest.param(Rules(), 79, 40, False, id="cut-card-still-inside"),
        pytest.param(Rules(), 78, 40, False, id="cut-card-next"),
        pytest.param(Rules(), 77, 40, True, id="cut-card-out"),
        pytest.param(Rules(decks=1, reshuffle_at=52), 52, 0, False, id="full-shoe-needs-none"),
        pytest.param(Rules(decks=1, reshuffle_at=52), 51, 1, True, id="one-card-gone"),
        pytest.param(Rules(shuffle="every-round"), 312, 0, False, id="first-round-is-shuffled"),
        pytest.param(Rules(shuffle="every-round"), 307, 1, True, id="every-round"),
        pytest.param(Rules(shuffle="continuous"), 307, 1, True, id="CSM"),
        pytest.param(Rules(rounds_per_shoe=3), 10, 2, False, id="two-of-three-rounds"),
        pytest.param(Rules(rounds_per_shoe=3), 300, 3, True, id="three-of-three-rounds"),
        pytest.param(Rules(decks=None), 0, 99, False, id="infinite"),
        pytest.param(
            Rules(decks=None, rounds_per_shoe=1), 0, 99, False, id="infinite-fixed-rounds"
        ),
    ],
)
def test_shuffle_due(rules: Rules, remaining: int, rounds: int, due: bool) -> None:
    assert shuffle_due(rules, remaining, rounds) is due


@pytest.mark.parametrize("seats", [0, 8, -1, 100])
def test_one_to_seven_seats(seats: int) -> None:
    with pytest.raises(RulesError) as caught:
        check_table(Rules(), seats)
    assert str(caught.value) == f"a table can't have {seats} seats: use 1 to 7"


@pytest.mark.parametrize("seats", range(1, 8))
def test_two_cards_for_each_seat_and_the_dealer_lie_behind_the_cut_card(seats: int) -> None:
    """2 x seats + 2 cards are enough, one card fewer is refused."""
    needed = 2 * seats + 2
    wanted = "1 seat" if seats == 1 else f"{seats} seats"
    check_table(Rules(decks=2, reshuffle_at=needed), seats)
    with pytest.raises(RulesError) as caught:
        check_table(Rules(decks=2, reshuffle_at=needed - 1), seats)
    assert str(caught.value) == (
        f"too few cards behind the cut card for {wanted}, {needed - 1}: "
        f"the first cards alone take {needed}; cut earlier, or use more decks"
    )


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(Rules(decks=None), id="infinite"),
        pytest.param(Rules(decks=1, shuffle="every-round"), id="every-round"),
        pytest.param(Rules(decks=1, shuffle="continuous", burn=26), id="CSM-half-burnt"),
        pytest.param(Rules(decks=1, rounds_per_shoe=50), id="fixed-rounds"),
        pytest.param(Rules(decks=2), id="2D-pen75"),
    ],
)
def test_seven_seats_fit(rules: Rules) -> None:
    check_table(rules, 7)


def test_a_single_deck_cut_at_three_quarters_seats_five_and_no_sixth() -> None:
    """13 cards lie behind the cut card; five seats and the dealer take 12, six take 14."""
    check_table(Rules(decks=1), 5)
    with pytest.raises(RulesError, match="too few cards behind the cut card for 6 seats, 13"):
        check_table(Rules(decks=1), 6)

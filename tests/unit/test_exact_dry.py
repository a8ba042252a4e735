"""Shoes that can run dry, and shoes that can't."""

from __future__ import annotations

import pytest

from upcard.errors import ShoeError
from upcard.exact import dry
from upcard.exact.dry import check_hand, check_shoe
from upcard.exact.packing import Budget, choices, covers, fits
from upcard.rules import Rules
from upcard.shoe import Shoe

SP1, SP2, SP4 = Rules(max_hands=1), Rules(max_hands=2), Rules()
ONE_CARD = Rules(max_hands=2)
HSA = Rules(max_hands=2, hit_split_aces=True)


@pytest.mark.parametrize("decks", [*range(1, 9), None])
def test_full_shoes_last(decks: int | None) -> None:
    check_shoe(Shoe.of_decks(decks), SP4)


def test_half_a_deck_lasts() -> None:
    """Its cards sum to 170; three finished hands of 30, one of 20 and two tens hold 130."""
    check_shoe(Shoe((2, 2, 2, 2, 2, 2, 2, 2, 2, 8)), SP4)


@pytest.mark.parametrize(
    ("counts", "rules", "refused"),
    [
        # The last card that anybody may want, and one card more.
        pytest.param("0,0,0,0,0,0,0,0,0,4", SP1, True, id="hit-T,T-against-T,T"),
        pytest.param("0,0,0,0,0,0,0,0,0,5", SP1, False, id="a-third-ten-busts"),
        pytest.param("0,0,0,0,0,0,0,0,0,7", SP2, True, id="T,T,T-and-T,T-wants-one"),
        pytest.param("0,0,0,0,0,0,0,0,0,8", SP2, False, id="two-bust-hands-of-three"),
        # The dealer looks: with the ace under a ten, or the ten under the ace, the round ends.
        pytest.param("1,0,0,0,0,0,0,0,0,3", SP1, False, id="natural-or-natural-against"),
        pytest.param(
            "1,0,0,0,0,0,0,0,0,3", Rules(max_hands=1, naturals="none"), True, id="T,T-against-21"
        ),
        # A hand of aces stops at soft 21; the dealer's at soft 17.
        pytest.param("17,0,0,0,0,0,0,0,0,0", SP1, True, id="eleven-aces-and-the-dealers-six"),
        pytest.param("18,0,0,0,0,0,0,0,0,0", SP1, False, id="one-ace-too-many"),
        pytest.param("5,0,0,0,0,0,0,0,0,0", SP1, True, id="aces-can-be-hit"),
    ],
)
def test_by_hand(counts: str, rules: Rules, refused: bool) -> None:
    shoe = Shoe.parse(counts)
    if refused:
        with pytest.raises(ShoeError, match="can run dry"):
            check_shoe(shoe, rules)
    else:
        check_shoe(shoe, rules)


@pytest.mark.parametrize("size", range(4))
def test_too_few_cards_to_deal(size: int) -> None:
    with pytest.raises(ShoeError, match="can run dry"):
        check_shoe(Shoe((0,) * 9 + (size,)), SP1)


def test_message() -> None:
    with pytest.raises(ShoeError) as error:
        check_shoe(Shoe.parse("0,0,0,0,0,0,0,4,0,8"), SP4)
    assert str(error.value) == (
        "the shoe 0,0,0,0,0,0,0,4,0,8 can run dry: splitting T,T against 8 may use up all 12 cards "
        "and need another; the odds need more cards"
    )


def test_a_hand_may_last_where_a_round_does_not() -> None:
    shoe = Shoe.parse("0,0,0,0,0,0,0,4,0,8")
    check_hand(shoe, SP4, (10, 8), 8)
    with pytest.raises(ShoeError, match="T,T against 8"):
        check_hand(shoe, SP4, (10, 10), 8)


def test_a_natural_needs_no_card() -> None:
    check_hand(Shoe((1, 0, 0, 0, 0, 1, 0, 0, 0, 2)), SP4, (1, 10), 6)


def test_a_hand_needs_its_hole_card() -> None:
    three = Shoe((1, 0, 0, 0, 0, 1, 0, 0, 0, 1))
    check_hand(three, Rules(hole_card="enhc"), (1, 10), 6)
    with pytest.raises(ShoeError, match="can run dry"):
        check_hand(three, SP4, (1, 10), 6)


def test_a_search_that_takes_too_long_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    shoe = Shoe((0, 0, 7, 3, 0, 6, 0, 0, 6, 0))
    check_shoe(shoe, SP4)
    monkeypatch.setattr(dry, "MOST_STEPS", 0)
    with pytest.raises(ShoeError, match="can run dry"):
        check_shoe(shoe, SP4)


def test_packing() -> None:
    assert [chosen for chosen, _ in choices((2, 0, 1), 2)] == [(1, 0, 1), (2, 0, 0)]
    assert fits([6, 5, 5, 4], [10, 10], Budget(1000))
    assert not fits([6, 6, 5, 3], [10, 10], Budget(1000))
    assert covers((2, 2), ((1, 1),), 2, set(), Budget(1000))
    assert not covers((2, 1), ((1, 1),), 2, set(), Budget(1000))

"""The dealer's odds: what the numbers mean, and what is refused."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any

import pytest

from upcard.cards import RANKS, UP_CARDS
from upcard.errors import NotationError, RulesError, ShoeError
from upcard.exact.dealer import (
    COLUMNS,
    DealerDistribution,
    census,
    dealer_distribution,
    dealer_odds,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

S17 = Rules()


def one_deck_less(*ranks: int) -> Shoe:
    return Shoe.of_decks(1).remove(ranks)


# Values


def test_columns_in_order() -> None:
    assert COLUMNS == ("bust", "17", "18", "19", "20", "21", "natural")


def test_columns_by_name_and_by_total() -> None:
    odds = dealer_distribution(one_deck_less(10), 10, S17)
    assert odds["20"] == odds[20] == odds.chances[4]
    assert (odds["bust"], odds["natural"]) == (odds.bust, odds.natural)


def test_floats_are_the_nearest() -> None:
    odds = dealer_distribution(one_deck_less(2), 2, S17)
    assert odds.floats() == tuple(c.numerator / c.denominator for c in odds.chances)


def test_a_distribution_is_frozen() -> None:
    odds = dealer_distribution(one_deck_less(10), 10, S17)
    with pytest.raises(FrozenInstanceError):
        odds.chances = ()  # type: ignore[misc]


# Shoes


def test_every_card_seen_is_gone_from_the_odds() -> None:
    """103 cards unseen, 32 of them tens; naturals and other 21s together are 36.34%."""
    odds = dealer_distribution(Shoe.of_decks(2).remove((1,)), 1, S17)
    assert odds.natural == Fraction(32, 103)
    assert [round(float(odds[total]), 5) for total in (17, 18, 19, 20, 21)] == [
        *(0.12847, 0.13089, 0.13018, 0.13116, 0.05275),
    ]
    assert round(float(odds["21"] + odds.natural), 4) == 0.3634
    assert round(float(odds.bust), 5) == 0.11587


@pytest.mark.parametrize(
    ("shoe", "up_card", "natural"),
    [
        pytest.param(one_deck_less(1, 1, 1, 1, 10), 10, Fraction(0), id="no-ace-left"),
        pytest.param(one_deck_less(1, 1, 1, 10), 10, Fraction(1, 48), id="one-ace-left"),
        pytest.param(Shoe((0, 0, 0, 0, 0, 0, 0, 0, 0, 2)), 1, Fraction(1), id="only-tens"),
    ],
)
def test_cards_are_drawn_without_putting_back(shoe: Shoe, up_card: int, natural: Fraction) -> None:
    assert dealer_distribution(shoe, up_card, S17).natural == natural


def test_a_real_deck_is_not_an_infinite_one() -> None:
    """The hole card against T,T with a ten up: 13 tens of 49 unseen, and 13 of 45 after a peek."""
    for shoe, unconditional, after_peek in (
        (one_deck_less(10, 10, 10), Fraction(13, 49), Fraction(13, 45)),
        (Shoe.of_decks(None), Fraction(4, 13), Fraction(1, 3)),
    ):
        assert shoe.chance(10) == unconditional
        natural = dealer_distribution(shoe, 10, S17).natural
        assert shoe.chance(10) / (1 - natural) == after_peek


def test_a_peek_changes_the_odds_of_the_next_card() -> None:
    """2,3 against a ten, no natural: an ace lies in 48 places, other ranks in 44/45 as many."""
    shoe = one_deck_less(2, 3, 10)
    no_natural = 1 - dealer_distribution(shoe, 10, S17).natural
    after_peek = {
        rank: shoe.chance(rank)
        * (1 - dealer_distribution(shoe.remove((rank,)), 10, S17).natural)
        / no_natural
        for rank in RANKS
    }
    assert sum(after_peek.values()) == 1
    expected = {1: 0.083333, 10: 0.305556, 5: 0.081481, 2: 0.061111}
    assert {rank: round(float(after_peek[rank]), 6) for rank in expected} == expected


def test_many_decks_come_close_to_the_infinite_deck() -> None:
    many = Shoe(tuple(100_000 * n for n in Shoe.of_decks(None).counts))
    for up_card in UP_CARDS:
        odds = dealer_distribution(many, up_card, S17).floats()
        infinite = dealer_distribution(Shoe.of_decks(None), up_card, S17).floats()
        assert odds == pytest.approx(infinite, abs=1e-5)


def test_the_infinite_deck_may_lack_ranks() -> None:
    only_tens = Shoe((0, 0, 0, 0, 0, 0, 0, 0, 0, 1), infinite=True)
    assert dealer_distribution(only_tens, 6, S17).bust == 1


# Rules


def test_soft_17_is_drawn_to_by_the_rules() -> None:
    shoe = Shoe((1, 0, 0, 0, 0, 0, 0, 0, 0, 9))
    stands = dealer_distribution(shoe, 6, S17)
    draws = dealer_distribution(shoe, 6, Rules(hit_soft_17=True))
    assert stands["17"] == Fraction(1, 10) + Fraction(9, 10) * Fraction(1, 9)
    assert (draws["17"], draws.bust) == (stands["17"], stands.bust)
    soft_18 = dealer_distribution(Shoe((2, 0, 0, 0, 0, 0, 0, 0, 0, 0)), 6, Rules(hit_soft_17=True))
    assert soft_18["18"] == 1


@pytest.mark.parametrize("naturals", ["none", "at-once"])
def test_a_plain_21_is_no_natural(naturals: Any) -> None:
    odds = dealer_distribution(one_deck_less(1), 1, Rules(naturals=naturals))
    assert odds.natural == 0
    casino = dealer_distribution(one_deck_less(1), 1, S17)
    assert odds["21"] == casino["21"] + casino.natural


def test_a_dealers_natural_that_only_draws_is_still_told_apart() -> None:
    assert dealer_distribution(one_deck_less(1), 1, Rules(naturals="book")).natural > 0


def test_rules_that_concern_the_player_change_nothing() -> None:
    player_friendly = Rules(surrender="early", resplit_aces=True, hole_card="obo", decks=8)
    shoe = one_deck_less(5)
    assert dealer_distribution(shoe, 5, player_friendly) == dealer_distribution(shoe, 5, S17)


def test_a_chasing_dealer_has_no_odds_of_his_own() -> None:
    chase = Rules(dealer="chase", naturals="none")
    for ask in (
        lambda: dealer_distribution(one_deck_less(5), 5, chase),
        lambda: dealer_odds(Shoe.of_decks(1), chase),
        lambda: census(1, chase),
    ):
        with pytest.raises(RulesError, match="a chasing dealer has no odds of his own"):
            ask()


# Given no natural


def test_given_no_natural_divides_by_the_rest() -> None:
    odds = dealer_distribution(one_deck_less(1), 1, S17)
    given = odds.given_no_natural()
    assert given.natural == 0
    assert sum(given.chances) == 1
    assert given["19"] == odds["19"] / (1 - odds.natural)


def test_given_no_natural_where_there_is_one_for_certain() -> None:
    odds = DealerDistribution((Fraction(0),) * 6 + (Fraction(1),))
    with pytest.raises(ShoeError, match="the dealer has a natural for certain"):
        odds.given_no_natural()


def test_a_row_without_meaning_is_left_out_unless_asked_for() -> None:
    """An ace up and only tens left: given no natural, nothing is left of that row."""
    shoe = Shoe((1, 0, 0, 0, 0, 0, 0, 0, 0, 9))
    assert set(dealer_odds(shoe, S17).rows) == {10, 1}
    odds = dealer_odds(shoe, S17, given_no_natural=True)
    assert set(odds.rows) == {10}
    assert odds.all == odds.rows[10]
    with pytest.raises(ShoeError, match="the dealer has a natural for certain"):
        dealer_odds(shoe, S17, up_cards=(1,), given_no_natural=True)


# Tables


def test_rows_in_the_order_of_charts() -> None:
    assert tuple(dealer_odds(Shoe.of_decks(1), S17).rows) == UP_CARDS
    assert tuple(dealer_odds(Shoe.of_decks(1), S17, up_cards=(1, 3, 3)).rows) == (3, 1)


def test_the_up_card_is_taken_from_the_shoe() -> None:
    odds = dealer_odds(Shoe.of_decks(1), S17)
    assert odds.rows[6] == dealer_distribution(one_deck_less(6), 6, S17)


def test_no_row_for_a_rank_that_is_absent() -> None:
    odds = dealer_odds(one_deck_less(5, 5, 5, 5), S17)
    assert 5 not in odds.rows
    assert len(odds.rows) == 9


def test_all_is_left_out_where_up_cards_are_picked() -> None:
    assert dealer_odds(Shoe.of_decks(1), S17, up_cards=(6,)).all is None
    assert dealer_odds(Shoe.of_decks(1), S17, up_cards=()).all is not None


def test_an_up_card_that_cannot_run_dry_is_told_though_another_can() -> None:
    shoe = Shoe((1, 0, 0, 0, 0, 0, 0, 0, 1, 1))
    assert dealer_odds(shoe, S17, up_cards=(10,)).rows[10]["19"] == Fraction(1, 2)
    assert dealer_odds(Shoe((0, 1, 0, 0, 0, 0, 0, 1, 0, 1)), S17, up_cards=(10,)).rows
    with pytest.raises(ShoeError, match="to the up card 2 the dealer may draw"):
        dealer_odds(Shoe((0, 2, 0, 0, 0, 0, 0, 0, 0, 1)), S17)


# Refused


@pytest.mark.parametrize("up_card", [0, 11, -1, True, 6.0, None, [6]])
def test_what_is_no_up_card(up_card: Any) -> None:
    with pytest.raises(NotationError, match="no up card"):
        dealer_distribution(one_deck_less(6), up_card, S17)
    with pytest.raises(NotationError, match="no up card"):
        dealer_odds(Shoe.of_decks(1), S17, up_cards=(up_card,))


def test_a_shoe_that_can_run_dry() -> None:
    with pytest.raises(ShoeError) as error:
        dealer_distribution(Shoe((0, 1, 1, 0, 0, 0, 0, 0, 0, 0)), 5, S17)
    assert str(error.value) == (
        "the shoe can run dry: to the up card 5 the dealer may draw all 2 cards "
        "of 0,1,1,0,0,0,0,0,0,0 and must draw again; his odds need more cards"
    )


def test_no_card_for_the_dealer() -> None:
    empty = Shoe((0,) * 10)
    with pytest.raises(ShoeError, match="no card is left to draw to the up card T"):
        dealer_distribution(empty, 10, S17)
    with pytest.raises(ShoeError, match="is empty, so there is no up card"):
        dealer_odds(empty, S17)
    with pytest.raises(ShoeError, match="no rank"):
        Shoe((0,) * 10, infinite=True)


def test_a_shoe_just_large_enough() -> None:
    """5 and 10 make 15: with a 10 and a 2 behind them no order leaves him below 17."""
    odds = dealer_distribution(Shoe((0, 1, 0, 0, 0, 0, 0, 0, 0, 2)), 5, S17)
    assert odds.chances == (Fraction(1, 3), Fraction(2, 3), *5 * (Fraction(0),))


def test_an_up_card_that_the_shoe_lacks() -> None:
    with pytest.raises(ShoeError, match="has no 5 to be the up card: ask for one that it holds"):
        dealer_odds(one_deck_less(5, 5, 5, 5), S17, up_cards=(5,))


def test_wrong_decks() -> None:
    with pytest.raises(ShoeError, match="no shoe of 9 decks"):
        census(9, S17)

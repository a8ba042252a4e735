"""Spots and amounts: every form that people write is read, one is printed, and they fit."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from upcard.cards import RANKS
from upcard.errors import MoneyError, NotationError
from upcard.hand import Hand
from upcard.notation import Spot, format_amount, parse_amount, parse_spot


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("T6 v T", "T,6 v T"),
        ("T,6 vs 10", "T,6 v T"),
        ("10 6 against K", "T,6 v T"),
        ("Kh6c vs. Qs", "T,6 v T"),
        ("X-6 versus X", "T,6 v T"),
        ("16vT", "hard 16 v T"),
        ("16 v 10", "hard 16 v T"),
        ("hard 16 against T", "hard 16 v T"),
        ("H16 V J", "hard 16 v T"),
        ("10 v 9", "hard 10 v 9"),
        ("5vA", "hard 5 v A"),
        ("s18 v 9", "soft 18 v 9"),
        ("Soft18vs9", "soft 18 v 9"),
        ("A,7 vs 9", "A,7 v 9"),
        ("a7v9", "A,7 v 9"),
        ("8,8vA", "8,8 v A"),
        ("88 v 1", "8,8 v A"),
        ("1010 v 5", "T,T v 5"),
        ("pair of 8s v A", "8,8 v A"),
        ("Pair of aces v 6", "A,A v 6"),
        ("pair of tens v 6", "T,T v 6"),
        ("7,7,2vT", "7,7,2 v T"),
        ("234 v 2", "2,3,4 v 2"),
        ("A,A,A,A,7 v 2", "A,A,A,A,7 v 2"),
    ],
)
def test_every_form_is_read_and_one_is_printed(text: str, printed: str) -> None:
    assert str(parse_spot(text)) == printed
    assert parse_spot(printed) == parse_spot(text)


def test_cards_are_told_from_a_total() -> None:
    cards, total = parse_spot("T6 v T"), parse_spot("16 v T")
    assert (cards.total, cards.soft, cards.hand) == (16, False, Hand((10, 6)))
    assert (total.total, total.soft, total.hand) == (16, False, None)
    assert cards != total
    assert parse_spot("A7 v 2").soft


def test_printing_and_reading_are_inverse_over_every_total_and_two_and_three_cards() -> None:
    spots = [Spot(up, total) for up in RANKS for total in range(4, 22)]
    spots += [Spot(up, total, soft=True) for up in RANKS for total in range(12, 22)]
    hands = [*combinations_with_replacement(RANKS, 2), *combinations_with_replacement(RANKS, 3)]
    spots += [Spot(up, ranks=hand) for up in RANKS for hand in hands if not Hand(hand).bust]
    for spot in spots:
        assert parse_spot(str(spot)) == spot


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a hand against a card: write one such as 'T,6 v T'"),
        ("T6", "'T6' is not a hand against a card"),
        ("T6 v", "'T6 v' is not a hand against a card"),
        ("v T", "'v T' is not a hand against a card"),
        ("T6 v T v T", "'T6 v T v T' is not a hand against a card"),
        ("T6 v 11", "expected one card, got 2"),
        ("Z6 v T", "unknown card 'Z6'"),
        ("\u0661\u0666 v T", "unknown card"),
        ("K v 9", "T is one card: a hand is two cards or more, at most 21"),
        ("T,T,5 v 9", "T,T,5 is bust with 25: a hand is two cards or more, at most 21"),
        ("3 v 9", "no hand is hard 3: hard totals go from 4 to 21"),
        ("hard 22 v 9", "no hand is hard 22: hard totals go from 4 to 21"),
        ("s11 v 9", "no hand is soft 11: soft totals go from 12 to 21"),
    ],
)
def test_what_is_no_spot_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_spot(text)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("up_card", "ranks"), [(0, (8, 8)), (11, (8, 8)), (2, (0, 8)), (2, (8, 11))]
)
def test_a_spot_has_real_ranks(up_card: int, ranks: tuple[int, ...]) -> None:
    with pytest.raises(NotationError, match="a rank is 1"):
        Spot(up_card, ranks=ranks)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("2.01", Fraction(201, 100)),
        ("10", Fraction(10)),
        (" 7.5 ", Fraction(15, 2)),
        ("0.05", Fraction(1, 20)),
        ("007", Fraction(7)),
        ("20/3", Fraction(20, 3)),
        ("10/4", Fraction(5, 2)),
    ],
)
def test_amounts_are_exact(text: str, amount: Fraction) -> None:
    assert parse_amount(text) == amount


NO_AMOUNTS = "-1 -5 +5 1e309 NaN inf \u0663 5. .5 1_000 1,000 2/0 a 1/2/3"


@pytest.mark.parametrize("text", ["", *NO_AMOUNTS.split(), "9" * 19, "9" * 5000])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not an amount: use a number above zero such as 10"):
        parse_amount(text)


@pytest.mark.parametrize("text", ["0", "0.00", "0/3"])
def test_nothing_is_no_amount(text: str) -> None:
    with pytest.raises(MoneyError, match="is nothing: use an amount above zero"):
        parse_amount(text)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (10, "10"),
        (Fraction(15, 2), "7.5"),
        (Fraction(42, 5), "8.4"),
        (Fraction(20, 3), "20/3"),
        (Fraction(1, 8), "0.125"),
        (Fraction(1, 2**19), "1/524288"),
        (Fraction(3, 80), "0.0375"),
        (-Fraction(15, 2), "-7.5"),
        (-Fraction(1, 20), "-0.05"),
        (0, "0"),
    ],
)
def test_one_form_of_an_amount_is_printed(amount: Fraction | int, text: str) -> None:
    assert format_amount(amount) == text

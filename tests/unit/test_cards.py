"""Cards: every form that people write is read, one form is printed, and the two fit together."""

from __future__ import annotations

import unicodedata
from dataclasses import FrozenInstanceError
from itertools import product

import pytest

from upcard.cards import (
    ACE,
    CARDS,
    RANKS,
    TEN,
    UP_CARDS,
    Card,
    format_cards,
    format_rank,
    parse_card,
    parse_cards,
    parse_rank,
    plural_name,
)
from upcard.errors import NotationError

# Source: the value of each card in the rules of blackjack; an ace's 11 is a matter of the hand.
RANK_OF_FACE = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "T": 10,
    "J": 10,
    "Q": 10,
    "K": 10,
}
GLYPH_OF_SUIT = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
NAME_OF_SUIT = {"s": "SPADES", "h": "HEARTS", "d": "DIAMONDS", "c": "CLUBS", "": ""}
NAME_OF_FACE = {
    "A": "ACE",
    "2": "TWO",
    "3": "THREE",
    "4": "FOUR",
    "5": "FIVE",
    "6": "SIX",
    "7": "SEVEN",
    "8": "EIGHT",
    "9": "NINE",
    "T": "TEN",
    "J": "JACK",
    "Q": "QUEEN",
    "K": "KING",
}

ALL_65 = [Card(face, suit) for face, suit in product(RANK_OF_FACE, ("", *GLYPH_OF_SUIT))]
WITH_SUIT = [card for card in ALL_65 if card.suit]


def test_a_deck_is_52_different_cards_in_the_order_of_a_new_pack() -> None:
    """Suit by suit, deuce to ace: the order that every seed of every shuffle starts from."""
    assert len(CARDS) == len(set(CARDS)) == 52
    assert format_cards(CARDS[:14]) == "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2h"
    assert [card.suit for card in CARDS[::13]] == ["s", "h", "d", "c"]


def test_ranks_and_up_cards() -> None:
    assert RANKS == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert UP_CARDS == (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
    assert (ACE, TEN) == (1, 10)


@pytest.mark.parametrize("card", ALL_65, ids=str)
def test_rank_is_the_value_of_the_face_whatever_the_suit(card: Card) -> None:
    assert card.rank == RANK_OF_FACE[card.face]


@pytest.mark.parametrize("card", ALL_65, ids=str)
def test_print_then_parse_is_the_same_card(card: Card) -> None:
    assert parse_card(str(card)) == card
    assert parse_card(card.pretty) == card
    assert parse_card(str(card).lower()) == card
    assert parse_card(str(card).upper()) == card


@pytest.mark.parametrize("card", WITH_SUIT, ids=str)
def test_glyph_is_the_character_that_unicode_names_so(card: Card) -> None:
    """Unicode has a knight between jack and queen, which no card may print as."""
    number, suit = NAME_OF_FACE[card.face], NAME_OF_SUIT[card.suit]
    assert unicodedata.name(card.glyph) == f"PLAYING CARD {number} OF {suit}"


@pytest.mark.parametrize("card", WITH_SUIT, ids=str)
def test_name_is_in_words(card: Card) -> None:
    assert card.name.upper() == f"{NAME_OF_FACE[card.face]} OF {NAME_OF_SUIT[card.suit]}"
    assert card.pretty == card.face + GLYPH_OF_SUIT[card.suit]


@pytest.mark.parametrize("face", RANK_OF_FACE)
def test_a_card_without_suit_has_a_name_but_no_picture(face: str) -> None:
    card = Card(face)
    assert card.name.upper() == NAME_OF_FACE[face]
    assert card.pretty == face
    with pytest.raises(NotationError, match=f"^card {face} has no suit"):
        _ = card.glyph


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        pytest.param("10", "T", id="ten-in-digits"),
        pytest.param("X", "T", id="roman-ten"),
        pytest.param("x", "T", id="small-roman-ten"),
        pytest.param("t", "T", id="small"),
        pytest.param("1", "A", id="one-is-an-ace"),
        pytest.param("10h", "Th", id="ten-in-digits-with-suit"),
        pytest.param("10♦", "Td", id="ten-in-digits-with-glyph"),
        pytest.param("kH", "Kh", id="mixed-case"),
        pytest.param("K♥", "Kh", id="glyph"),
        pytest.param("K♥\ufe0f", "Kh", id="glyph-asked-to-be-an-emoji"),
        pytest.param(" as ", "As", id="blanks-around"),
    ],
)
def test_one_card_in_each_common_form(text: str, printed: str) -> None:
    assert str(parse_card(text)) == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param(" \n", "", id="blanks"),
        pytest.param("5 8 K", "5 8 K", id="spaces"),
        pytest.param("5,8,K", "5 8 K", id="commas"),
        pytest.param("5, 8;K\t9\n2", "5 8 K 9 2", id="mixed"),
        pytest.param("A-T-7", "A T 7", id="dashes"),
        pytest.param("T6", "T 6", id="joined"),
        pytest.param("106", "T 6", id="ten-in-digits-joined"),
        pytest.param("1010", "T T", id="two-tens-in-digits"),
        pytest.param("KhQs10d", "Kh Qs Td", id="joined-with-suits"),
        pytest.param("8s8♣", "8s 8c", id="pair"),
        pytest.param("5 8 5 8", "5 8 5 8", id="order-and-repeats-kept"),
    ],
)
def test_several_cards_in_each_common_form(text: str, printed: str) -> None:
    assert format_cards(parse_cards(text)) == printed


# The Kelvin sign and the long s fold to k and s in a Unicode match that ignores case.
@pytest.mark.parametrize(
    "text",
    [
        "0",
        "Z",
        "B",
        "?",
        "s",
        "h",
        "K♤",
        "100",
        "-5z",
        "5.5",
        "joker",
        "\u0663",
        "\uff17",
        "\u212a",
        "7\u017f",
        "\x00",
        "7\ud800",
        "\U0001f0ae",
    ],
    ids=ascii,
)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(NotationError, match=r"^unknown card .*: a card is A, 2 to 9, T \(or 10\)"):
        parse_cards(f"5 {text} 8")


def test_the_message_names_the_word_and_what_would_be_right() -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards("5 11z K")
    assert str(caught.value) == (
        "unknown card '11z': a card is A, 2 to 9, T (or 10), J, Q or K, "
        "and a suit s, h, d or c if you like"
    )


@pytest.mark.parametrize(("text", "n"), [("", 0), ("K Q", 2), ("T6", 2)], ids=["none", "two", "T6"])
def test_one_card_was_expected(text: str, n: int) -> None:
    with pytest.raises(NotationError, match=f"^expected one card, got {n} in {text!r}"):
        parse_card(text)


@pytest.mark.parametrize(
    ("face", "suit"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("", "s", id="suit-only"),
        pytest.param("10", "", id="face-of-two-letters"),
        pytest.param("QK", "h", id="two-faces"),
        pytest.param("a", "", id="small-face"),
        pytest.param("1", "", id="one"),
        pytest.param("K", "S", id="large-suit"),
        pytest.param("K", "sh", id="two-suits"),
        pytest.param("K", "♥", id="glyph"),
    ],
)
def test_no_such_card(face: str, suit: str) -> None:
    with pytest.raises(NotationError, match=r"^no such card: face"):
        Card(face, suit)


def test_a_card_is_a_value() -> None:
    king = Card("K", "h")
    assert king == parse_card("kh")
    assert hash(king) == hash(parse_card("kh"))
    assert king != Card("K", "s")
    assert king != Card("K")
    assert repr(king) == "Card(face='K', suit='h')"
    with pytest.raises(FrozenInstanceError):
        king.face = "Q"  # type: ignore[misc]


@pytest.mark.parametrize("rank", RANKS)
def test_rank_prints_and_parses_over_its_whole_domain(rank: int) -> None:
    assert format_rank(rank) == "A 2 3 4 5 6 7 8 9 T".split()[rank - 1]
    assert parse_rank(format_rank(rank)) == rank


@pytest.mark.parametrize(
    ("face", "word"),
    [
        ("A", "aces"),
        ("2", "twos"),
        ("3", "threes"),
        ("6", "sixes"),
        ("9", "nines"),
        ("T", "tens"),
        ("Q", "queens"),
        ("K", "kings"),
    ],
)
def test_plural(face: str, word: str) -> None:
    assert plural_name(face) == word


@pytest.mark.parametrize("text", ["-1", " -1", "-A", "--7"])
def test_a_minus_is_no_separator_at_the_start(text: str) -> None:
    """-1 is a wrong number, not an ace."""
    with pytest.raises(NotationError, match="begins with a minus"):
        parse_cards(text)

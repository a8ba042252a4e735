"""The shoe as counts: ten numbers that say what is left, and refuse what is not there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from upcard.cards import RANKS, parse_cards
from upcard.errors import EmptyShoeError, ShoeError
from upcard.shoe import MAX_DECKS, Shoe, check_pack, decks_holding


@pytest.mark.parametrize("decks", range(1, MAX_DECKS + 1))
def test_a_deck_has_four_of_each_rank_and_sixteen_tens(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    assert shoe.counts == (*[4 * decks] * 9, 16 * decks)
    assert shoe.size == 52 * decks
    assert not shoe.infinite
    assert [shoe.count(rank) for rank in RANKS] == list(shoe.counts)


def test_the_infinite_deck_has_the_weights_of_one_suit() -> None:
    """Each of thirteen faces is as likely as another, whatever was drawn."""
    shoe = Shoe.of_decks(None)
    assert shoe.counts == (1, 1, 1, 1, 1, 1, 1, 1, 1, 4)
    assert (shoe.size, shoe.infinite, str(shoe)) == (13, True, "infinite")
    assert shoe.chance(10) == Fraction(4, 13)
    assert shoe.remove([10] * 30 + [1] * 30) is shoe


@pytest.mark.parametrize("decks", [0, 9, -1, 100, 1.5], ids=str)
def test_other_numbers_of_decks_are_refused(decks: int) -> None:
    with pytest.raises(ShoeError, match=f"^no shoe of {decks!r} decks: use 1 to 8, or the infinit"):
        Shoe.of_decks(decks)


def test_taking_cards_out() -> None:
    shoe = Shoe.of_decks(1).remove((1, 10, 10, 5))
    assert shoe.counts == (3, 4, 4, 4, 3, 4, 4, 4, 4, 14)
    assert shoe.chance(10) == Fraction(14, 48)
    assert str(shoe) == "3,4,4,4,3,4,4,4,4,14"
    assert sum(shoe.chance(rank) for rank in RANKS) == 1


def test_removing_leaves_the_first_shoe_as_it_was() -> None:
    shoe = Shoe.of_decks(1)
    shoe.remove((7, 7))
    assert shoe == Shoe.of_decks(1)
    assert hash(shoe) == hash(Shoe.of_decks(1))


def test_a_fifth_ace_is_not_there() -> None:
    with pytest.raises(ShoeError) as caught:
        Shoe.of_decks(1).remove([1] * 5)
    assert str(caught.value) == "can't take 5 of rank A: the shoe has 4"


def test_an_infinite_shoe_without_a_rank_still_lacks_it() -> None:
    shoe = Shoe((1, 1, 1, 1, 0, 1, 1, 1, 1, 4), infinite=True)
    with pytest.raises(ShoeError, match="can't take 1 of rank 5"):
        shoe.remove([5])


def test_an_infinite_shoe_has_some_rank() -> None:
    with pytest.raises(ShoeError, match="an infinite deck can't be of no rank"):
        Shoe((0,) * 10, infinite=True)


@pytest.mark.parametrize("rank", [0, -1, -10, 11, 21])
def test_a_rank_that_is_none_is_refused(rank: int) -> None:
    """Counts are looked up from rank 1, so that 0 must not mean the last of them."""
    shoe = Shoe.of_decks(1)
    for ask in (shoe.count, shoe.chance, lambda rank: shoe.remove([rank])):
        with pytest.raises(ShoeError, match=f"no rank {rank}: ranks are 1 \\(ace\\) to 10"):
            ask(rank)


def test_an_empty_shoe_has_no_next_card() -> None:
    empty = Shoe((0,) * 10)
    assert empty.size == 0
    with pytest.raises(EmptyShoeError, match="the shoe is empty: it has no next card"):
        empty.chance(5)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        pytest.param((4,) * 9, "a shoe is ten counts", id="nine-counts"),
        pytest.param((4,) * 11, "a shoe is ten counts", id="eleven-counts"),
        pytest.param((), "a shoe is ten counts", id="no-counts"),
        pytest.param((-1, *(4,) * 9), "can't hold -1 cards of rank A", id="negative"),
        pytest.param((*(4,) * 9, 1.5), "can't hold 1.5 cards of rank T", id="half-a-card"),
        pytest.param((4, True, *(4,) * 8), "can't hold True cards of rank 2", id="bool"),
        pytest.param((4, "4", *(4,) * 8), "can't hold '4' cards of rank 2", id="text"),
    ],
)
def test_what_is_no_shoe_is_refused(counts: tuple[int, ...], message: str) -> None:
    with pytest.raises(ShoeError, match=message):
        Shoe(counts)


@pytest.mark.parametrize(
    "text",
    ["4,4,4,4,4,4,4,4,4,16", "4 4 4 4 4 4 4 4 4 16", " 4, 4, 4, 4, 4, 4, 4, 4, 4, 16 "],
    ids=["commas", "spaces", "both"],
)
def test_counts_are_read(text: str) -> None:
    assert Shoe.parse(text) == Shoe.of_decks(1)


@pytest.mark.parametrize("shoe", [Shoe.of_decks(6), Shoe((0,) * 10), Shoe(tuple(range(10)))])
def test_print_then_parse_is_the_same_shoe(shoe: Shoe) -> None:
    assert Shoe.parse(str(shoe)) == shoe


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        pytest.param("4,4,-1,4,4,4,4,4,4,16", "'-1'", id="negative"),
        pytest.param("4,4,1.5,4,4,4,4,4,4,16", "'1.5'", id="half"),
        pytest.param("4,4,x,4,4,4,4,4,4,16", "'x'", id="letter"),
        pytest.param("4,4,\u0664,4,4,4,4,4,4,16", "'\u0664'", id="arabic-digit"),
        pytest.param("4,4,\u00b2,4,4,4,4,4,4,16", "'\u00b2'", id="superscript"),
        pytest.param("4,4,1e309,4,4,4,4,4,4,16", "'1e309'", id="huge-float"),
        pytest.param("4,4,99999999999,4,4,4,4,4,4,16", "'99999999999'", id="huge"),
    ],
)
def test_a_word_that_is_no_count_is_named(text: str, bad: str) -> None:
    with pytest.raises(ShoeError, match=f"^{bad} is not a count: a shoe is ten counts A,2,…,9,T"):
        Shoe.parse(text)


@pytest.mark.parametrize(
    "text", ["", "4", "4,4,4,4,4,4,4,4,4", "1 2 3 4 5 6 7 8 9 10 11"], ids=repr
)
def test_other_than_ten_counts_are_refused(text: str) -> None:
    with pytest.raises(ShoeError, match=r"^a shoe is ten counts A,2,…,9,T, got \d+: \["):
        Shoe.parse(text)


@pytest.mark.parametrize(
    ("cards", "decks", "message"),
    [
        pytest.param("A A A A A", 1, "5 aces are too many: 1 deck has 4", id="fifth-ace"),
        pytest.param("K " * 9, 2, "9 kings are too many: 2 decks have 8", id="ninth-king"),
        pytest.param("6 " * 5, 1, "5 sixes are too many: 1 deck has 4", id="fifth-six"),
        pytest.param(
            "Ks Ks", 1, "the king of spades comes 2 times: 1 deck has 1 of it", id="same-king-twice"
        ),
        pytest.param(
            "Ks Ks Ks", 2, "the king of spades comes 3 times: 2 decks have 2 of it", id="thrice"
        ),
        pytest.param("2 3 4 5 6 7 8 9 T J Q K A " * 4 + "2", 1, "53 cards are too many", id="53rd"),
    ],
)
def test_cards_that_no_pack_holds_together(cards: str, decks: int, message: str) -> None:
    with pytest.raises(ShoeError, match=message):
        check_pack(parse_cards(cards), decks)


@pytest.mark.parametrize(
    ("cards", "decks"),
    [
        pytest.param("A A A A K K K K", 1, id="four-of-each"),
        pytest.param("Ks Kh Kd Kc", 1, id="four-suits"),
        pytest.param("Ks Ks K K K K K K", 2, id="two-decks"),
        pytest.param("2 3 4 5 6 7 8 9 T J Q K A " * 4, 1, id="a-whole-deck"),
        pytest.param("T T T T J Q K", 1, id="tens-of-several-faces"),
        pytest.param("As " * 99, None, id="infinite"),
        pytest.param("", 1, id="none"),
    ],
)
def test_cards_that_a_pack_holds(cards: str, decks: int | None) -> None:
    check_pack(parse_cards(cards), decks)


# ------------------------------------------------------------------------------- decks that hold it


@pytest.mark.parametrize("decks", range(1, MAX_DECKS + 1))
def test_full_shoes_need_their_decks(decks: int) -> None:
    full = Shoe.of_decks(decks)
    assert decks_holding(full) == decks
    assert decks_holding(full.remove(RANKS)) == decks
    assert decks_holding(full, decks) == decks


@pytest.mark.parametrize(
    ("counts", "decks"),
    [
        pytest.param((0,) * 10, 1, id="no-cards"),
        pytest.param((4, *(0,) * 9), 1, id="four-aces"),
        pytest.param((5, *(0,) * 9), 2, id="five-aces"),
        pytest.param((*(0,) * 9, 16), 1, id="sixteen-tens"),
        pytest.param((*(0,) * 9, 17), 2, id="seventeen-tens"),
        pytest.param((1, 1, 1, 1, 33, 1, 1, 1, 1, 1), 8, id="more-than-eight-decks-hold"),
    ],
)
def test_the_fewest_decks_that_hold_a_shoe(counts: tuple[int, ...], decks: int) -> None:
    assert decks_holding(Shoe(counts)) == decks


def test_decks_that_do_not_hold_a_shoe_are_refused() -> None:
    with pytest.raises(ShoeError) as caught:
        decks_holding(Shoe((4, 4, 4, 4, 4, 9, 4, 4, 4, 16)), 2)
    assert str(caught.value) == (
        "9 cards of rank 6 are more than 2 decks hold, 8: leave the decks out, or the cards"
    )
    with pytest.raises(ShoeError, match="5 cards of rank A are more than 1 deck holds, 4"):
        decks_holding(Shoe((5, *(0,) * 9)), 1)


@pytest.mark.parametrize("counts", [[4] * 10, "4" * 10, dict.fromkeys(range(10), 4)], ids=type)
def test_counts_are_a_tuple(counts: object) -> None:
    """A shoe is hashed and compared, so its counts can't be something that changes."""
    with pytest.raises(ShoeError, match="use a tuple of ten counts"):
        Shoe(counts)  # type: ignore[arg-type]


def test_counts_have_an_end() -> None:
    with pytest.raises(ShoeError, match="from 0 to 999,999,999"):
        Shoe((10**9, *[4] * 9))

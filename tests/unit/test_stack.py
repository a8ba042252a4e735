"""The stack deals known cards in a known order, and each card once until it is shuffled back."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from upcard.cards import CARDS, Card, format_cards, parse_cards
from upcard.errors import EmptyShoeError
from upcard.shoe import Stack


def draw(stack: Stack, n: int) -> list[Card]:
    return [stack.draw() for _ in range(n)]


def test_stacked_cards_come_in_order_and_then_no_more() -> None:
    stack = Stack.stacked("5 8 K")
    assert format_cards(draw(stack, 3)) == "5 8 K"
    assert stack.remaining == 0
    with pytest.raises(EmptyShoeError) as caught:
        stack.draw()
    assert str(caught.value) == ("the shoe is empty: all 3 cards are dealt and one more is needed")
    assert not isinstance(caught.value, IndexError)


def test_cards_may_be_given_as_text_or_as_cards() -> None:
    assert Stack.stacked("5 8").cards == Stack.stacked(parse_cards("5 8")).cards


def test_a_stacked_shoe_has_no_dice() -> None:
    with pytest.raises(EmptyShoeError, match="a stacked shoe has no dice to shuffle with"):
        Stack.stacked("5 8").shuffle()


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_shuffled_shoe_is_every_card_once_a_deck(decks: int) -> None:
    stack = Stack.shuffled(decks, Random(7))
    cards = draw(stack, 52 * decks)
    assert Counter(cards) == Counter(dict.fromkeys(CARDS, decks))
    with pytest.raises(EmptyShoeError):
        stack.draw()


def test_a_shuffle_starts_from_the_order_of_new_decks() -> None:
    """So a seed fixes the cards: one `random.shuffle` of a new list, dealt from index 0."""
    expected = list(CARDS)
    rng = Random(42)
    rng.shuffle(expected)
    second = list(CARDS)
    rng.shuffle(second)
    stack = Stack.shuffled(1, Random(42))
    assert draw(stack, 52) == expected
    stack.shuffle()
    assert draw(stack, 52) == second


def test_shuffling_brings_all_cards_back() -> None:
    stack = Stack.shuffled(2, Random(3))
    for dealt in (5, 100, 104):
        draw(stack, dealt)
        stack.shuffle()
        assert stack.remaining == 104


@pytest.mark.parametrize("burn", [0, 1, 10])
def test_burnt_cards_are_never_dealt(burn: int) -> None:
    whole = draw(Stack.shuffled(1, Random(5)), 52)
    stack = Stack.shuffled(1, Random(5), burn)
    assert stack.remaining == 52 - burn
    assert draw(stack, 52 - burn) == whole[burn:]


def test_the_infinite_deck_never_runs_out() -> None:
    """Each card is drawn from all 52: 520 draws show every card, and one card twice in a row."""
    stack = Stack.shuffled(None, Random(1))
    cards = draw(stack, 520)
    assert set(cards) == set(CARDS)
    assert any(first == second for first, second in pairwise(cards))
    assert not stack.exhausted


def test_the_infinite_deck_forgets_the_last_round() -> None:
    stack = Stack.shuffled(None, Random(1), burn=3)
    draw(stack, 5)
    stack.begin_round(refills=True)
    assert (stack.cards, stack.position) == ([], 0)
    assert len(draw(stack, 4)) == 4


def test_discards_are_shuffled_in_when_the_round_runs_out_and_table_cards_are_not() -> None:
    """36 discards come again, the 16 cards on the table don't."""
    stack = Stack.shuffled(1, Random(9))
    discards = draw(stack, 36)
    stack.begin_round(refills=True)
    on_table = draw(stack, 16)
    assert stack.remaining == 0
    again = draw(stack, 36)
    assert Counter(again) == Counter(discards)
    assert not set(again) & set(on_table)
    assert stack.shuffles == 1
    assert stack.exhausted
    with pytest.raises(EmptyShoeError, match="all 52 cards are dealt"):
        stack.draw()


def test_the_discards_come_in_a_new_order() -> None:
    stack = Stack.shuffled(1, Random(9))
    discards = draw(stack, 36)
    stack.begin_round(refills=True)
    draw(stack, 16)
    assert draw(stack, 36) != discards


def test_burnt_cards_are_discards() -> None:
    stack = Stack.shuffled(1, Random(9), burn=4)
    burnt = stack.cards[:4]
    stack.begin_round(refills=True)
    draw(stack, 48)
    assert Counter(draw(stack, 4)) == Counter(burnt)


@pytest.mark.parametrize(
    ("rng", "refills"),
    [
        pytest.param(Random(1), False, id="rules-forbid-it"),
        pytest.param(None, True, id="no-dice"),
    ],
)
def test_no_refill(rng: Random | None, refills: bool) -> None:
    stack = Stack(parse_cards("2 3 4"), position=2, rng=rng)
    stack.begin_round(refills=refills)
    stack.draw()
    assert not stack.exhausted
    with pytest.raises(EmptyShoeError):
        stack.draw()


def test_a_full_shuffle_forgets_the_shuffles_within_rounds() -> None:
    stack = Stack.shuffled(1, Random(2))
    draw(stack, 50)
    stack.begin_round(refills=True)
    draw(stack, 3)
    assert stack.shuffles == 1
    stack.shuffle()
    assert (stack.shuffles, stack.round_start, stack.remaining) == (0, 0, 52)


@pytest.mark.parametrize("decks", [1, 2, None], ids=["1D", "2D", "inf"])
def test_a_mark_gives_the_same_cards_again(decks: int | None) -> None:
    """A mark holds the dice too, so the shuffles that follow are the same."""
    stack = Stack.shuffled(decks, Random(11))
    draw(stack, 30)
    mark = stack.mark()
    twin = Stack.at(mark)
    for one in (stack, twin):
        one.begin_round(refills=True)
    for _ in range(3):
        assert draw(stack, 20) == draw(twin, 20)
        stack.shuffle()
        twin.shuffle()
    assert stack.mark() == twin.mark()
    assert Stack.at(mark).mark() == mark


def test_a_mark_of_a_stacked_shoe_has_no_dice() -> None:
    stack = Stack.stacked("5 8 K 2")
    stack.draw()
    mark = stack.mark()
    assert (format_cards(mark.cards), mark.position, mark.dice) == ("5 8 K 2", 1, None)
    assert format_cards(draw(Stack.at(mark), 3)) == "8 K 2"
    with pytest.raises(EmptyShoeError, match="no dice"):
        Stack.at(mark).shuffle()


# 1,000 seeds; the chance that any of them gives the order of a new deck is 1,000/52!.
@pytest.mark.parametrize("decks", [1, 2])
def test_no_seed_skips_the_shuffle(decks: int) -> None:
    new = list(CARDS) * decks
    orders = {tuple(Stack.shuffled(decks, Random(seed)).cards) for seed in range(1_000)}
    assert tuple(new) not in orders
    assert len(orders) == 1_000

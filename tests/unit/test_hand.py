"""Hands: totals, softness and what the dealer calls out, against trying each value of an ace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product

import pytest

from upcard.cards import RANKS
from upcard.errors import NotationError
from upcard.hand import BEST_TOTAL, Hand, HandFacts


def by_trial(ranks: tuple[int, ...]) -> tuple[int, bool]:
    """Try 1 and 11 for every ace: best total, and whether an 11 is in it."""
    choices = list(product(*[(1, 11) if rank == 1 else (rank,) for rank in ranks]))
    alive = [choice for choice in choices if sum(choice) <= 21]
    best = max(alive, key=sum) if alive else min(choices, key=sum)
    return sum(best), 11 in best


SMALL_HANDS = [hand for size in range(1, 6) for hand in combinations_with_replacement(RANKS, size)]


def test_totals_are_those_of_the_best_choice_for_the_aces() -> None:
    """3,002 hands of up to five cards: every multiset of ten ranks."""
    assert len(SMALL_HANDS) == 10 + 55 + 220 + 715 + 2002
    wrong = [
        ranks for ranks in SMALL_HANDS if (Hand(ranks).total, Hand(ranks).soft) != by_trial(ranks)
    ]
    assert wrong == []


@pytest.mark.parametrize("n_aces", range(1, 22))
def test_a_hand_of_aces_alone(n_aces: int) -> None:
    """One ace counts 11 up to eleven aces; the rest count 1."""
    hand = Hand((1,) * n_aces)
    assert (hand.total, hand.soft) == ((n_aces + 10, True) if n_aces <= 11 else (n_aces, False))
    assert not hand.bust


@pytest.mark.parametrize("ranks", [(1, 1, 9), (1, 10, 10), (2, 1, 8, 1), (5, 6, 10)])
def test_the_order_of_cards_never_matters(ranks: tuple[int, ...]) -> None:
    """Total and softness are facts of the multiset."""
    assert len({(Hand(order).total, Hand(order).soft) for order in permutations(ranks)}) == 1


def multisets(low: int, room: int) -> Iterator[tuple[int, ...]]:
    """Ranks in ascending order from `low`, with aces counted 1 a sum of at most `room`."""
    for rank in range(low, min(10, room) + 1):
        yield (rank,)
        for rest in multisets(rank, room - rank):
            yield (rank, *rest)


def test_census_of_hands_that_are_not_bust() -> None:
    """Multisets of one or more ranks with hard total up to 21: 3,082, so 3,072 of two or more.

    Source: the design's census for six decks and more; the same by the partition function.
    """
    found = list(multisets(1, BEST_TOTAL))
    assert len(found) == 3_082
    assert not any(Hand(ranks).bust for ranks in found)
    assert all(Hand((*ranks, 10)).bust for ranks in found if sum(ranks) > 11)


@pytest.mark.parametrize(
    ("ranks", "natural"),
    [
        pytest.param((1, 10), True, id="A,T"),
        pytest.param((10, 1), True, id="T,A"),
        pytest.param((5, 6, 10), False, id="three-card-21"),
        pytest.param((7, 7, 7), False, id="sevens"),
        pytest.param((1, 4, 6), False, id="soft-21"),
        pytest.param((1, 9), False, id="soft-20"),
        pytest.param((10, 10), False, id="20"),
        pytest.param((1,), False, id="ace"),
        pytest.param((), False, id="none"),
    ],
)
def test_natural(ranks: tuple[int, ...], natural: bool) -> None:
    assert Hand(ranks).natural is natural


@pytest.mark.parametrize(
    ("ranks", "label"),
    [
        pytest.param((), "", id="no-cards"),
        pytest.param((1,), "", id="one-card"),
        pytest.param((10, 1), "natural", id="natural"),
        pytest.param((10, 6), "16", id="hard"),
        pytest.param((1, 6), "soft 17", id="soft"),
        pytest.param((1, 6, 10), "17", id="hard-with-an-ace"),
        pytest.param((7, 7, 7), "21", id="21"),
        pytest.param((1, 5, 5), "soft 21", id="soft-21"),
        pytest.param((10, 6, 8), "bust with 24", id="bust"),
    ],
)
def test_label_is_what_the_dealer_calls_out(ranks: tuple[int, ...], label: str) -> None:
    assert Hand(ranks).label == label


@pytest.mark.parametrize(("total", "bust"), [(20, False), (21, False), (22, True), (29, True)])
def test_bust_begins_at_22(total: int, bust: bool) -> None:
    assert Hand((total - 19, 9, 10)).bust is bust


def test_a_hand_is_a_value_that_keeps_the_order_dealt() -> None:
    hand = Hand.of(iter([10, 1, 9]))
    assert hand == Hand((10, 1, 9))
    assert hand != Hand((1, 9, 10))
    assert hash(hand) == hash(Hand((10, 1, 9)))
    assert str(hand) == "T,A,9"
    assert str(Hand(())) == ""


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        pytest.param(HandFacts(12, n_cards=3), "3-card hard 12", id="hard"),
        pytest.param(HandFacts(18, soft=True), "2-card soft 18", id="soft"),
        pytest.param(HandFacts(16, pair=8), "pair of 8", id="pair"),
        pytest.param(HandFacts(12, soft=True, pair=1), "pair of A", id="aces"),
        pytest.param(HandFacts(20, pair=10), "pair of T", id="tens"),
        pytest.param(HandFacts(20), "2-card hard 20", id="pair-that-may-not-be-split"),
        pytest.param(HandFacts(17, n_cards=3, pair=8), "3-card hard 17", id="no-pair-any-more"),
    ],
)
def test_name_in_error_messages(facts: HandFacts, name: str) -> None:
    assert facts.name == name


def test_facts_start_as_a_fresh_two_card_hand() -> None:
    facts = HandFacts(16)
    assert facts == (16, False, 2, 0, False, False, 1, False)


@pytest.mark.parametrize("ranks", [(11, 10), (0,), (1, "T"), (2.5, 3), tuple("AAT")])
def test_what_is_no_rank_is_no_hand(ranks: tuple[int, ...]) -> None:
    with pytest.raises(NotationError, match="use 1 for an ace to 10 for any ten"):
        Hand.of(ranks)

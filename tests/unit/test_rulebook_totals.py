"""Totals, one card at a time: the same as the best choice of 1 or 11 for every ace."""

from __future__ import annotations

from itertools import product

import pytest

from upcard.cards import RANKS
from upcard.hand import Hand
from upcard.rulebook import NO_CARDS, add_card, hand_value


def by_trial(ranks: tuple[int, ...]) -> tuple[int, bool]:
    """Try 1 and 11 for every ace: best total, and whether an 11 is in it."""
    choices = list(product(*[(1, 11) if rank == 1 else (rank,) for rank in ranks]))
    alive = [choice for choice in choices if sum(choice) <= 21]
    best = max(alive, key=sum) if alive else min(choices, key=sum)
    return sum(best), 11 in best


def test_every_order_of_up_to_four_cards_is_worth_its_best_choice() -> None:
    """11,110 sequences: adding cards one by one in any order finds the best choice for the aces."""
    sequences = [ranks for size in range(1, 5) for ranks in product(RANKS, repeat=size)]
    assert len(sequences) == 11_110
    assert [ranks for ranks in sequences if hand_value(ranks) != by_trial(ranks)] == []


def test_a_hand_says_the_same_as_adding_cards() -> None:
    sequences = product(RANKS, repeat=4)
    assert all(hand_value(ranks) == (Hand(ranks).total, Hand(ranks).soft) for ranks in sequences)


# Source: arithmetic by hand.
@pytest.mark.parametrize(
    ("before", "rank", "after"),
    [
        pytest.param((0, False), 1, (11, True), id="first-ace-counts-11"),
        pytest.param((0, False), 10, (10, False), id="first-ten"),
        pytest.param((10, False), 1, (21, True), id="natural"),
        pytest.param((11, True), 1, (12, True), id="second-ace-counts-1"),
        pytest.param((11, False), 1, (12, False), id="ace-on-hard-11-counts-1"),
        pytest.param((16, True), 5, (21, True), id="soft-stays-soft-at-21"),
        pytest.param((17, True), 5, (12, False), id="soft-turns-hard-above-21"),
        pytest.param((21, True), 10, (21, False), id="soft-21-and-a-ten-is-hard-21"),
        pytest.param((21, True), 1, (12, False), id="soft-21-and-an-ace-is-hard-12"),
        pytest.param((20, True), 1, (21, True), id="soft-20-and-an-ace"),
        pytest.param((12, True), 10, (12, False), id="two-aces-and-a-ten"),
        pytest.param((20, False), 1, (21, False), id="hard-20-and-an-ace"),
        pytest.param((21, False), 1, (22, False), id="bust-by-an-ace"),
        pytest.param((16, False), 10, (26, False), id="bust"),
        pytest.param((26, False), 1, (27, False), id="bust-stays-bust"),
    ],
)
def test_one_more_card(before: tuple[int, bool], rank: int, after: tuple[int, bool]) -> None:
    assert add_card(before, rank) == after


@pytest.mark.parametrize("rank", RANKS)
def test_a_bust_is_never_soft(rank: int) -> None:
    for total in range(22, 32):
        assert add_card((total, False), rank) == (total + rank, False)


def test_no_cards_are_worth_nothing() -> None:
    assert hand_value(()) == NO_CARDS == (0, False)

"""Aces: faults that other programs had in counting them, each widened to its kind.

Every test names the symptom.  Expected totals come from trying 1 and 11 for every ace.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from tests.playing import nets, play
from upcard.cards import RANKS
from upcard.hand import Hand
from upcard.rulebook import dealer_draws, hand_value
from upcard.rules import Rules


def every_value(ranks: tuple[int, ...]) -> set[int]:
    """Each sum that the hand can count as, every ace 1 or 11."""
    return {sum(c) for c in product(*[(1, 11) if rank == 1 else (rank,) for rank in ranks])}


def best(ranks: tuple[int, ...]) -> int:
    alive = [value for value in every_value(ranks) if value <= 21]
    return max(alive) if alive else min(every_value(ranks))


HANDS_WITH_ACES = [
    (1, *rest) for size in range(1, 5) for rest in combinations_with_replacement(RANKS, size)
]


def check(ranks: tuple[int, ...], total: int, soft: bool) -> None:
    """The hand, in any of its rotations, counted whole and card by card."""
    for turn in range(len(ranks)):
        order = ranks[turn:] + ranks[:turn]
        assert (Hand(order).total, Hand(order).soft) == (total, soft)
        assert hand_value(order) == (total, soft)


# Symptoms: the first ace stays 11 when a second comes, so two aces and a ten are 22; an ace counts
# 1 for ever after a hit; an ace has the base value 10; an ace on soft 21 busts or pulls both aces
# down; only the all-low and the all-high sum are looked at.  Totals by hand.
@pytest.mark.parametrize(
    ("ranks", "total", "soft"),
    [
        pytest.param((1, 1, 10), 12, False, id="BJ-001-two-aces-and-a-ten"),
        pytest.param((1, 1, 1, 6), 19, True, id="BJ-002-three-aces-and-a-six"),
        pytest.param((1, 10), 21, True, id="BJ-004-ace-ten"),
        pytest.param((1, 6), 17, True, id="BJ-004-ace-six"),
        pytest.param((1, 1), 12, True, id="BJ-004-two-aces"),
        pytest.param((1, 10, 1), 12, False, id="BJ-007-an-ace-on-soft-21"),
        pytest.param((1, 5, 1), 17, True, id="BJ-007-an-ace-on-a-soft-hand"),
        pytest.param((1, 8), 19, True, id="BJ-008-ace-eight"),
        pytest.param((1, 1, 9), 21, True, id="BJ-010-between-all-low-and-all-high"),
        pytest.param((1, 4, 7), 12, False, id="BJ-016-the-dealers-ace-turns-low"),
        pytest.param((1, 1, 1, 1, 7), 21, True, id="four-aces-and-a-seven"),
        pytest.param((1, 1, 1, 1, 8), 12, False, id="four-aces-and-an-eight"),
        pytest.param((1, 9, 1), 21, True, id="an-ace-on-soft-20"),
        pytest.param((1, 10, 10), 21, False, id="ace-and-two-tens"),
    ],
)
def test_hands_that_were_counted_wrong(ranks: tuple[int, ...], total: int, soft: bool) -> None:
    check(ranks, total, soft)


def test_every_hand_with_an_ace_counts_as_the_best_that_is_not_bust() -> None:
    """1,000 hands of two to five cards; soft means that some ace counts 11 in the best sum."""
    assert len(HANDS_WITH_ACES) == 10 + 55 + 220 + 715
    for ranks in HANDS_WITH_ACES:
        total = best(ranks)
        check(ranks, total, soft=total == sum(ranks) + 10)


def test_an_ace_alone_never_busts_a_hand_of_20_or_less() -> None:
    """One more ace on any hand up to 20 adds 1 or 11, on soft 21 it gives hard 12."""
    for ranks in HANDS_WITH_ACES:
        if best(ranks) <= 20 or Hand(ranks).soft:
            assert not Hand((*ranks, 1)).bust


def test_a_soft_hand_cannot_be_bust_by_any_card() -> None:
    soft = [ranks for ranks in HANDS_WITH_ACES if Hand(ranks).soft]
    assert soft
    assert not any(Hand((*ranks, rank)).bust for ranks in soft for rank in RANKS)


def test_a_four_card_soft_19_beats_17() -> None:
    """BJ-002: the hand was scored 9 and lost."""
    assert nets(play("A T A 7 A 6", "H H S", bets=[1])) == [1]


@pytest.mark.parametrize("rules", ["", "SP1", "LS", "H17 ES", "ENHC", "classroom", "naturals=none"])
def test_a_pair_of_aces_is_soft_12_and_to_be_played(rules: str) -> None:
    """BJ-012: it was valued 22, an instant loss."""
    cards = "A A 6 T" if rules == "classroom" else "A 6 A T"
    round_ = play(cards, rules=rules)
    assert not round_.over
    assert (round_.facts.total, round_.facts.soft) == (12, True)


@pytest.mark.parametrize("rules", [Rules(), Rules(hit_soft_17=True)], ids=["S17", "H17"])
def test_the_dealers_ace_turns_low_and_he_draws_on(rules: Rules) -> None:
    """BJ-016: A,4,7 was held at 22; it is 12, and so are all hands of an ace and eleven more."""
    for first in range(2, 10):
        ranks = (1, first, 11 - first)
        assert hand_value(ranks) == (12, False)
        assert dealer_draws(rules, *hand_value(ranks))

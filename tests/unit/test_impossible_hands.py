"""Hands that can't come about under the rules are refused in one line, and no others are."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from upcard.actions import Action
from upcard.cards import ACE, RANKS, Rank
from upcard.errors import RulesError
from upcard.exact.advise import advise
from upcard.exact.graph import hand_graph
from upcard.exact.spot import hand_facts
from upcard.hand import Hand, HandFacts
from upcard.rulebook import hand_value, legal_actions, most_hands
from upcard.rules import Rules


@pytest.mark.parametrize(
    ("hand", "rules", "n_hands", "message"),
    [
        ("A,2,3", "6D", 2, "A,2,3 can't come about after a split: a split ace gets one card only"),
        (
            "A,A,8",
            "6D RSA",
            3,
            "A,A,8 can't come about after a split: a split ace gets one card only",
        ),
        (",".join("A" * 12), "6D", 1, "A,A can't come about: 21 stands by itself"),
        ("T,A,A", "6D", 2, "T,A,A can't come about after a split: 21 stands by itself"),
        (
            "A,5",
            "6D",
            3,
            "a seat can't have 3 hands: use 1 to 2, since split aces can't be split again (NRSA)",
        ),
        ("8,8", "6D", 5, "a seat can't have 5 hands: use 1 to 4, since splitting makes at most 4"),
        ("8,5", "SP1", 2, "a seat can't have 2 hands: use 1, since these rules have no splitting"),
        ("8,5", "6D", 0, "a seat can't have 0 hands: use 1 to 4"),
        ("8,5", "6D", True, "a seat can't have True hands: use 1 to 4"),
        ("8,5", "6D", 2.0, "a seat can't have 2.0 hands: use 1 to 4"),
        ("8,5", "6D", "2\n", r"a seat can't have '2\\n' hands: use 1 to 4"),
        ("8,5", "6D", None, "a seat can't have None hands: use 1 to 4"),
    ],
)
def test_a_hand_that_cannot_be(hand: str, rules: str, n_hands: int, message: str) -> None:
    with pytest.raises(RulesError, match=r"\A[^\n]+\Z") as error:
        advise(hand, 10, rules, n_hands=n_hands)
    assert message.replace(r"\\", "\\") in str(error.value)


@pytest.mark.parametrize(
    ("hand", "rules", "n_hands"),
    [
        ("A,2,3", "6D HSA", 2),
        ("A,T,A", "6D HSA", 2),
        ("A,A", "6D", 2),
        ("A,5", "6D RSA", 4),
        ("T,A", "6D", 2),
        ("T,5,A", "6D", 2),
        ("T,A,5", "6D", 2),
        (",".join("A" * 11), "6D", 1),
        ("T,A,5", "6D", 1),
        ("T,T", "6D split_by=rank", 4),
        ("8,8", "SP2", 2),
    ],
)
def test_a_hand_that_may_be(hand: str, rules: str, n_hands: int) -> None:
    """Cards after the pair card may be told in any order."""
    assert advise(hand, 10, rules, n_hands=n_hands).n_hands == n_hands


def _comes_about(rules: Rules, ranks: tuple[Rank, ...]) -> bool:
    """Return whether some order of the cards after the pair card is one of legal hits."""
    first, *others = ranks
    return any(
        all(
            Action.HIT in legal_actions(rules, _facts((first, *order[:n])))
            for n in range(1, len(order))
        )
        for order in permutations(others)
    )


def _facts(ranks: tuple[Rank, ...]) -> HandFacts:
    return HandFacts(*hand_value(ranks), len(ranks), 0, True, ranks[0] == ACE, 2)


@pytest.mark.parametrize("text", ["6D", "6D RSA", "6D HSA", "6D RSA DSA", "6D NDAS DAN"])
def test_just_the_hands_that_cannot_come_of_a_split_are_refused(text: str) -> None:
    rules = Rules.parse(text)
    for first in (ACE, 2, 9, 10):
        for n_cards in (1, 2, 3):
            for others in combinations_with_replacement(RANKS, n_cards):
                hand = Hand((first, *others))
                if not hand.bust:
                    assert _is_refused(rules, hand, 2) is not _comes_about(rules, hand.ranks), hand


def _is_refused(rules: Rules, hand: Hand, n_hands: int) -> bool:
    try:
        hand_facts(hand, rules, n_hands)
    except RulesError:
        return True
    return False


@pytest.mark.parametrize("text", ["6D", "6D naturals=none", "6D ENHC D10 NDAS", "6D SP1 DAN"])
def test_without_a_split_just_many_aces_cannot_come_about(text: str) -> None:
    """Eleven aces are 21; of the 3,072 sets of two cards and more ten hold more of them alone."""
    rules = Rules.parse(text)
    refused = []
    for row in hand_graph().cards.tolist():
        hand = Hand(tuple(rank for rank, n in zip(RANKS, row, strict=True) for _ in range(n)))
        if len(hand.ranks) > 1 and _is_refused(rules, hand, 1):
            refused.append(hand.ranks)
    assert sorted(refused) == [(ACE,) * n for n in range(12, 22)]


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("text", ["SP1", "SP2", "SP4", "SP4 RSA", "SP16"])
def test_hands_are_as_many_as_the_rule_book_says(text: str, rank: Rank) -> None:
    rules = Rules.parse(text)
    hand = Hand((rank, 2))
    for n_hands in range(1, 18):
        assert _is_refused(rules, hand, n_hands) is (n_hands > most_hands(rules, rank))

"""Splitting: which pairs, how often, and what split aces may do."""

from __future__ import annotations

from itertools import product

import pytest

from upcard.cards import Card, parse_cards
from upcard.hand import HandFacts
from upcard.rulebook import one_card_on_split_aces, pair_rank, why_not_split
from upcard.rules import Rules

FACES = "A23456789TJQK"


@pytest.mark.parametrize(("first", "second"), list(product(FACES, repeat=2)))
def test_pairs_by_value_and_by_rank(first: str, second: str) -> None:
    """169 pairs of faces: tens, jacks, queens and kings are one value but four ranks."""
    tens = "TJQK"
    by_rank = first == second
    by_value = by_rank or (first in tens and second in tens)
    value = 10 if first in tens else FACES.index(first) + 1
    cards = Card(first), Card(second, "h")
    assert pair_rank(Rules(), *cards) == (value if by_value else 0)
    assert pair_rank(Rules(split_by="rank"), *cards) == (value if by_rank else 0)


def test_suits_make_no_pair() -> None:
    assert pair_rank(Rules(), *parse_cards("8h 9h")) == 0
    assert pair_rank(Rules(split_by="rank"), *parse_cards("8h 8s")) == 8


@pytest.mark.parametrize(
    ("rules", "hand", "reason"),
    [
        pytest.param(Rules(), HandFacts(16, pair=8), None, id="pair"),
        pytest.param(Rules(), HandFacts(12, soft=True, pair=1), None, id="aces"),
        pytest.param(
            Rules(), HandFacts(16), "splitting needs two cards of one value", id="no-pair"
        ),
        pytest.param(
            Rules(split_by="rank"),
            HandFacts(20),
            "splitting needs two cards of identical rank",
            id="no-identical-rank",
        ),
        pytest.param(
            Rules(),
            HandFacts(18, n_cards=3, pair=8),
            "only the first two cards of a hand can be split",
            id="three-cards",
        ),
        pytest.param(
            Rules(max_hands=1), HandFacts(16, pair=8), "these rules have no splitting", id="SP1"
        ),
    ],
)
def test_reasons(rules: Rules, hand: HandFacts, reason: str | None) -> None:
    assert why_not_split(rules, hand) == reason


@pytest.mark.parametrize("max_hands", [2, 3, 4, 8, 16])
def test_up_to_so_many_hands(max_hands: int) -> None:
    """SP4 is four hands, three splits: with four hands on the table no further split."""
    rules = Rules(max_hands=max_hands)
    for n_hands in range(2, max_hands + 2):
        hand = HandFacts(16, pair=8, from_split=True, n_hands=n_hands)
        full = f"splitting makes at most {max_hands} hands"
        assert why_not_split(rules, hand) == (None if n_hands < max_hands else full)


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        pytest.param(Rules(), "split aces can't be split again (NRSA)", id="NRSA"),
        pytest.param(
            Rules(hit_split_aces=True), "split aces can't be split again (NRSA)", id="NRSA-HSA"
        ),
        pytest.param(Rules(resplit_aces=True), None, id="RSA"),
        pytest.param(
            Rules(resplit_aces=True, max_hands=2), "splitting makes at most 2 hands", id="RSA-SP2"
        ),
    ],
)
def test_aces_again(rules: Rules, reason: str | None) -> None:
    aces = HandFacts(12, soft=True, pair=1, from_split=True, split_aces=True, n_hands=2)
    assert why_not_split(rules, aces) == reason


@pytest.mark.parametrize(
    ("rules", "one_card"),
    [
        pytest.param(Rules(), True, id="default"),
        pytest.param(Rules(resplit_aces=True), True, id="RSA"),
        pytest.param(Rules(hit_split_aces=True), False, id="HSA"),
        pytest.param(Rules(double_split_aces=True), False, id="DSA-implies-HSA"),
    ],
)
def test_one_card_on_split_aces(rules: Rules, one_card: bool) -> None:
    hand = HandFacts(14, soft=True, from_split=True, split_aces=True, n_hands=2)
    assert one_card_on_split_aces(rules, hand) is one_card
    assert not one_card_on_split_aces(rules, hand._replace(split_aces=False))
    assert not one_card_on_split_aces(rules, hand._replace(n_cards=1))

"""Which shoes can run dry: the search against every legal play, on tiny shoes under odd rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.every_play import EveryPlay
from tests.oddgames import odd_rules
from upcard.cards import RANKS
from upcard.errors import ShoeError
from upcard.exact.dry import check_hand, check_shoe
from upcard.hand import Hand
from upcard.rules import Rules
from upcard.shoe import Shoe

_POOLS = (tuple(RANKS), (1, 1, 1, 2, 5, 9, 10, 10), (1, 7, 8, 9, 10, 10, 10))


def _rules(dice: Random) -> Rules:
    rules = odd_rules(dice)
    return replace(rules, insurance=dice.random() < 0.5, plays_out=dice.random() < 0.1)


def _counts(dice: Random, most: int) -> tuple[int, ...]:
    ranks = {dice.choice(dice.choice(_POOLS)) for _ in range(dice.randint(1, 3))}
    cards = [dice.choice(sorted(ranks)) for _ in range(dice.randint(3, most))]
    return tuple(cards.count(rank) for rank in RANKS)


def _refused(shoe: Shoe, rules: Rules) -> bool:
    try:
        check_shoe(shoe, rules)
    except ShoeError:
        return True
    return False


@pytest.mark.parametrize("seed", range(14))
def test_rounds(seed: int) -> None:
    """Every other shoe is one that the search lets pass, for most small ones run dry."""
    dice = Random(f"dry {seed}")
    for wanted in (True, False) * 5:
        rules, counts = _rules(dice), _counts(dice, 14)
        while _refused(Shoe(counts), rules) is not wanted:
            rules, counts = _rules(dice), _counts(dice, 14)
        assert EveryPlay(rules).round_runs_dry(counts) is wanted, (counts, str(rules))


@pytest.mark.parametrize("seed", range(24))
def test_hands(seed: int) -> None:
    dice = Random(f"dry hand {seed}")
    for _ in range(10):
        rules, counts = _rules(dice), _counts(dice, 14)
        cards = [rank for rank in RANKS for _ in range(counts[rank - 1])]
        dice.shuffle(cards)
        up_card, *hand = cards[: dice.randint(3, 4)]
        if dice.random() < 0.5:
            hand = hand[:1] * 2
        n_hands = dice.choice([1, 1, 2]) if rules.max_hands > 1 else 1
        gone = (*hand, up_card, *hand[:1] * (n_hands - 1))
        split_aces = n_hands > 1 and hand[0] == 1 and len(hand) > 2
        if Hand.of(hand).bust or split_aces or any(gone.count(r) > counts[r - 1] for r in gone):
            continue
        left = Shoe(counts).remove(gone).counts
        expected = EveryPlay(rules).hand_runs_dry(tuple(hand), up_card, left, n_hands)
        try:
            check_hand(Shoe(counts), rules, hand, up_card, n_hands)
            refused = False
        except ShoeError:
            refused = True
        assert refused is expected, (counts, str(rules), hand, up_card, n_hands)

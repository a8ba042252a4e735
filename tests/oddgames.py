"""Small shoes and odd rules, drawn with fixed dice, for comparing engines on games nobody plays."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from upcard.cards import RANKS, TEN
from upcard.errors import ShoeError
from upcard.exact.dry import check_shoe
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["infinite_shoe", "odd_rules", "odd_shoe"]

# Tens and low pairs make naturals, splits and long hands frequent.
_POOLS = (tuple(RANKS), (1, 1, 10, 10, 9, 8, 7, 6, 5), (10, 10, 10, 1, 8, 9))


def odd_rules(dice: Random, most_hands: int = 4) -> Rules:
    """Return rules of which every field that the exact engine asks for is drawn."""
    return Rules(
        hit_soft_17=dice.random() < 0.5,
        hole_card=dice.choice(["peek", "peek", "enhc", "obo"]),
        naturals=dice.choice(["casino", "casino", "casino", "book", "none", "at-once"]),
        blackjack_pays=dice.choice([Fraction(3, 2), Fraction(6, 5), Fraction(1), Fraction(2)]),
        double_on=dice.choice(["any-two", "any-two", "9-11", "10-11", "any", "never"]),
        double_soft=dice.choice(["all", "low", "none", None]),
        double_after_split=dice.random() < 0.5,
        max_hands=dice.randint(1, most_hands),
        resplit_aces=dice.random() < 0.5,
        hit_split_aces=dice.random() < 0.4,
        double_split_aces=dice.random() < 0.3,
        surrender=dice.choice(["none", "late", "early"]),
    )


def odd_shoe(dice: Random, rules: Rules) -> Shoe:
    """Return a shoe of tens and one to three other ranks, 10 to 20 cards, that can't run dry."""
    while True:
        few = rules.max_hands > 2
        pool = dice.choice(_POOLS)
        ranks = sorted({dice.choice(pool) for _ in range(dice.randint(1, 2 if few else 3))} | {TEN})
        counts = [0] * len(RANKS)
        for _ in range(dice.randint(10, 16 if few else 20)):
            counts[dice.choice(ranks) - 1] += 1
        shoe = Shoe(tuple(counts))
        try:
            check_shoe(shoe, rules)
        except ShoeError:
            continue
        return shoe


def infinite_shoe(dice: Random) -> Shoe:
    """Return an infinite deck of tens and one to three other ranks."""
    ranks = {*dice.sample(RANKS, dice.randint(1, 3)), TEN}
    counts = tuple(dice.randint(1, 3) if rank in ranks else 0 for rank in RANKS)
    return Shoe(counts, infinite=True)

"""Chances to win by the engine of expectations, against plain Python and plain recursion.

For hit and stand without a peek `upcard.exact.plainwin` is the other engine: floats agree to 1e-12
on shoes of any size.  For all actions and rules a recursion in fractions plays small shoes out.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.oddgames import infinite_shoe, odd_rules, odd_shoe
from tests.oracle import two_card_hands
from tests.win_oracle import WinOracle
from upcard.actions import Action
from upcard.cards import RANKS, Rank
from upcard.exact.enginewin import engine_chances
from upcard.exact.plainwin import HitOrStand
from upcard.exact.win import HIT_OR_STAND, WIN_ACTIONS, win_chances
from upcard.hand import Hand
from upcard.presets import load_preset
from upcard.rulebook import peeks
from upcard.rules import Rules
from upcard.shoe import Shoe

_SAME = 1e-12


def _partly_dealt(dice: Random) -> Shoe:
    """Return what is left of one to eight decks when up to seven eighths are dealt."""
    decks = dice.randint(1, 8)
    cards = [rank for rank in RANKS for _ in range(Shoe.of_decks(decks).count(rank))]
    dice.shuffle(cards)
    left = cards[dice.randrange(len(cards) * 7 // 8) :]
    return Shoe(tuple(left.count(rank) for rank in RANKS))


def _hand(dice: Random) -> Hand:
    while True:
        hand = Hand.of(dice.choice(RANKS) for _ in range(dice.choice([2, 2, 2, 3, 4])))
        if not hand.bust:
            return hand


def _rules(dice: Random, up_card: Rank) -> Rules:
    """Return rules without a peek at this up card."""
    while True:
        rules = dice.choice([odd_rules(dice), load_preset("counter").rules])
        if not peeks(rules, up_card):
            return rules


@pytest.mark.parametrize("seed", range(150))
def test_hit_and_stand_are_what_plain_python_says(seed: int) -> None:
    dice = Random(f"win {seed}")
    shoe = Shoe.of_decks(None) if seed % 15 == 0 else _partly_dealt(dice)
    up_card, hand = dice.choice(RANKS), _hand(dice)
    rules = _rules(dice, up_card)
    stand, hit = HitOrStand(shoe, up_card, hand, rules).chances()
    found = engine_chances(shoe, up_card, hand, rules, frozenset(HIT_OR_STAND))
    expected = {Action.STAND: stand} | ({} if hit is None else {Action.HIT: hit})
    assert found == pytest.approx(expected, abs=_SAME), (shoe.counts, str(rules), hand, up_card)


def _actions(dice: Random) -> frozenset[Action]:
    """Return what may be done: all actions half of the time, splits most of it."""
    if dice.random() < 0.5:
        return frozenset(WIN_ACTIONS)
    chosen = {action for action in WIN_ACTIONS if dice.random() < 0.6}
    return frozenset(chosen | {dice.choice(WIN_ACTIONS), Action.SPLIT})


def _assert_hands_agree(dice: Random, shoe: Shoe, rules: Rules) -> None:
    up_card = dice.choice([rank for rank in RANKS if shoe.count(rank)])
    actions = _actions(dice)
    oracle = WinOracle(shoe, rules, up_card, actions)
    for hand in two_card_hands(shoe, up_card):
        game = f"{shoe.counts} {rules}: {Hand(hand)} v {up_card}, {sorted(actions)}"
        left = shoe.remove((*hand, up_card))
        if oracle.peek_is_certain(hand):
            continue
        found = win_chances(left, up_card, hand, rules, actions)
        expected = {action: float(chance) for action, chance in oracle.chances(hand).items()}
        assert found.by_action == pytest.approx(expected, abs=_SAME), game
        assert found.given_no_natural == peeks(rules, up_card)


@pytest.mark.parametrize("seed", range(120))
def test_every_action_is_what_recursion_says(seed: int) -> None:
    dice = Random(f"every win {seed}")
    rules = odd_rules(dice)
    _assert_hands_agree(dice, odd_shoe(dice, rules), rules)


@pytest.mark.parametrize("seed", range(10))
def test_every_action_from_the_infinite_deck(seed: int) -> None:
    dice = Random(f"endless win {seed}")
    shoe = infinite_shoe(dice)
    _assert_hands_agree(dice, shoe, odd_rules(dice, 2 if len(set(shoe.counts)) > 2 else 3))


@pytest.mark.parametrize("seed", range(40))
def test_to_double_is_to_hit_and_then_stand(seed: int) -> None:
    """A theorem for a hand that isn't split: who may hit wins no more often by doubling too."""
    dice = Random(f"more {seed}")
    up_card, hand = dice.choice(RANKS), _hand(dice)
    rules, shoe = odd_rules(dice), _partly_dealt(dice)

    def chance(*actions: Action) -> float:
        return win_chances(shoe, up_card, hand.ranks, rules, actions).win_probability

    stand, double = chance(Action.STAND), chance(Action.STAND, Action.DOUBLE)
    hit, every = chance(*HIT_OR_STAND), chance(*HIT_OR_STAND, Action.DOUBLE)
    assert stand <= double + _SAME
    assert double <= hit + _SAME
    assert every == pytest.approx(hit, abs=_SAME)

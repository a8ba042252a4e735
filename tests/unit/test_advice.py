"""Advice on one hand: the dealer's odds beside it, and what is refused."""

from __future__ import annotations

import pytest

from upcard.actions import Action
from upcard.cards import RANKS, Rank
from upcard.errors import RulesError, ShoeError
from upcard.exact.advise import advise
from upcard.exact.dealer import dealer_distribution, natural_chance
from upcard.exact.spot import hand_facts
from upcard.hand import Hand
from upcard.presets import load_preset
from upcard.rules import Rules
from upcard.shoe import Shoe


@pytest.mark.parametrize("up_card", RANKS)
@pytest.mark.parametrize("rules", ["6D", "6D ENHC", "6D naturals=book", "counter"])
def test_the_dealers_odds_beside_it(rules: str, up_card: Rank) -> None:
    game = Rules.parse(rules)
    advice = advise((10, 6), up_card, game)
    odds = dealer_distribution(advice.unseen, up_card, game)
    assert advice.unseen == Shoe.of_decks(game.decks).remove((10, 6, up_card))
    assert natural_chance(advice.unseen, up_card, game) == odds.natural
    assert advice.dealer == (odds.given_no_natural() if advice.given_no_natural else odds)


def test_a_certain_natural_leaves_nothing_to_advise_on() -> None:
    with pytest.raises(ShoeError, match="a natural for certain"):
        advise((10, 9), 1, Rules(), Shoe((1, 0, 0, 0, 0, 0, 0, 0, 1, 30)))


@pytest.mark.parametrize("hand", [(10, 6), (10, 1), (10, 6, 5)])
def test_a_chasing_dealer_is_refused(hand: tuple[Rank, ...]) -> None:
    with pytest.raises(RulesError, match="a chasing dealer has no odds of his own"):
        advise(hand, 9, load_preset("classroom").rules)


@pytest.mark.parametrize("up_card", RANKS)
def test_values_do_not_depend_on_what_else_is_looked_up(
    up_card: Rank,
) -> None:
    """A pair is looked up among what one of its cards can become, three cards among their own."""
    rules = Rules.parse("6D DAN LS")
    for hand in ((2, 2), (2, 2, 9), (1, 1), (8, 8)):
        values = advise(hand, up_card, rules).values
        barred = advise(hand, up_card, Rules.parse("6D DAN LS SP1")).values
        assert {action: value for action, value in values.items() if action in barred} == (
            pytest.approx(barred, abs=1e-14)
        )


def test_facts_of_tens_that_may_not_be_identical() -> None:
    facts = hand_facts(Hand((10, 10)), Rules(split_by="rank"))
    assert facts.pair == 0
    assert Action.SPLIT not in advise((10, 10), 6, Rules(split_by="rank")).values

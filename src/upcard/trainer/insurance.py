"""The drill of insurance: by the count and its index, or by the cards that are left.

By the cards left insurance is worth its exact chance: the dealer's hole card is one of those that
nobody has seen.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN
from upcard.errors import StrategyError
from upcard.exact.dealer import natural_chance
from upcard.rulebook import insurance_limit, insurance_net
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.trainer.countcosts import insurance_cost
from upcard.trainer.countfacts import count_label, count_name, count_of, why_index
from upcard.trainer.drill import Drill
from upcard.trainer.hands import Cards, deal_up_card, two_cards
from upcard.trainer.questions import Facts, Question, Why
from upcard.trainer.replies import INSURES, read_action
from upcard.trainer.settings import DrillSettings

__all__ = [
    "INSURANCE",
    "InsuranceDrill",
    "TensDrill",
    "ask_insurance",
    "insurance_index",
    "why_insurance",
]

INSURANCE: Final = "insurance"
"""The cell of insurance among index plays."""
_CHOICES: Final = (Action.INSURE.word, Action.DECLINE.word)
_REACH: Final = 4
"""How far from its index insurance is asked."""
_NEAR: Final = (3.0, 3.0, 2.0, 1.0, 1.0)
"""How often a count is asked, by its distance from the index."""
_TENS: Final = "cards left"
_LEAST_LEFT: Final = 26
_OFF: Final = (-6, -4, -3, -2, -1, 1, 2, 3, 4, 6)
"""How many tens more or less there are than the insurance is level with."""


def insurance_index(settings: DrillSettings) -> int:
    """Return the count from which insurance is taken.

    Raises
    ------
    StrategyError
        If the index plays have none for it.
    """
    indices = [play.index for play in settings.plays.plays if play.cell is None]
    if not indices:
        raise StrategyError(
            f"{settings.plays.name} has no play for insurance: use others, such as illustrious-18"
        )
    return indices[0]


def _hand(rules: Rules, rng: Random) -> Cards:
    """Return two cards that leave a decision, so no natural, for which it would be even money."""
    hands = two_cards(rules)
    return rng.choice(hands[rng.choice(tuple(hands))])


def _ask(
    settings: DrillSettings, context: str, cell: str, hand: Cards, facts: Facts, rng: Random
) -> Question:
    return Question(
        kind=settings.kind,
        context=context,
        cell=cell,
        hand=tuple(map(str, hand)),
        up_card=str(deal_up_card(ACE, hand, rng)),
        facts=facts,
        choices=_CHOICES,
    )


def ask_insurance(
    settings: DrillSettings, context: str, cell: str, count: int, rng: Random
) -> Question:
    """Return the question whether to insure at a count."""
    facts = {count_name(settings.system): count}
    return _ask(settings, context, cell, _hand(settings.game, rng), facts, rng)


def why_insurance(settings: DrillSettings, cell: str, count: int) -> Why:
    """Return on which side of the index of insurance a count is."""
    return why_index(settings.system, cell, count, insurance_index(settings), *_CHOICES)


class InsuranceDrill(Drill):
    """Insurance by the count: right from its index on."""

    def __init__(self, settings: DrillSettings) -> None:
        self.index: Final = insurance_index(settings)
        counts = range(self.index - _REACH, self.index + _REACH + 1)
        self.counts: Final = {count_label(settings.system, count): count for count in counts}
        context = f"{settings.system.name}, {settings.plays.name}"
        super().__init__(settings, context, tuple(self.counts))

    def interest(self, cell: str) -> float:
        """Return more for counts nearer to the index."""
        return _NEAR[abs(self.counts[cell] - self.index)]

    def question(self, cell: str, rng: Random) -> Question:
        """Return the question whether to insure at a count."""
        return ask_insurance(self.settings, self.context, cell, self.counts[cell], rng)

    def answer(self, question: Question) -> str:
        """Return `insure` from the index on, else `decline`."""
        return _CHOICES[count_of(question, self.settings.system) < self.index]

    def read(self, question: Question, reply: str) -> str:
        """Return `insure` or `decline`, also written as yes and no."""
        return read_action(reply, INSURES, question.choices).word

    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return the index, and what the answer costs among the cards to expect."""
        count = count_of(question, self.settings.system)
        cost = insurance_cost(self.settings, count, INSURES[answer])
        return why_insurance(self.settings, question.cell, count), cost


class TensDrill(Drill):
    """Insurance by the cards left: right where it is worth more than nothing."""

    def __init__(self, settings: DrillSettings) -> None:
        super().__init__(settings, f"{settings.n_decks}D, {_TENS}", (_TENS,))

    def question(self, cell: str, rng: Random) -> Question:
        """Return how many cards and tens are left, a few tens off the number that decides."""
        rules, decks = self.settings.game, self.settings.n_decks
        hand = _hand(rules, rng)
        shoe = Shoe.of_decks(decks).remove((ACE, *(card.rank for card in hand)))
        while True:
            left = rng.randint(_LEAST_LEFT, shoe.size)
            tens = left // 3 + rng.choice(_OFF)
            possible = tens <= shoe.count(TEN) and left - tens <= shoe.size - shoe.count(TEN)
            if possible and self._value(left, tens):
                facts = {"cards_left": left, "tens_left": tens}
                return _ask(self.settings, self.context, cell, hand, facts, rng)

    def _value(self, left: int, tens: int) -> Fraction:
        """Return what a unit staked on insurance is worth; of other cards any will do."""
        counts = dict.fromkeys(RANKS, 0) | {TEN: tens, TEN - 1: left - tens}
        chance = natural_chance(Shoe(tuple(counts.values())), ACE, self.settings.game)
        won, lost = (insurance_net(1, dealer_natural=natural) for natural in (True, False))
        return chance * Fraction(won) + (1 - chance) * Fraction(lost)

    def _worth(self, question: Question) -> Fraction:
        left, tens = (int(question.facts[name]) for name in ("cards_left", "tens_left"))
        return self._value(left, tens)

    def answer(self, question: Question) -> str:
        """Return `insure` where that is worth more than nothing, else `decline`."""
        return _CHOICES[self._worth(question) <= 0]

    def read(self, question: Question, reply: str) -> str:
        """Return `insure` or `decline`, also written as yes and no."""
        return read_action(reply, INSURES, question.choices).word

    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return what a unit staked is worth, and what that comes to for a unit bet."""
        worth = self._worth(question)
        cost = abs(worth) * Fraction(insurance_limit(1))
        return Why("tens", {**question.facts, "ev": float(worth)}), float(cost)

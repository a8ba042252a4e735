"""The drills of the true count: the running count and the tray of discards, and the tray alone."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from upcard.cards import CARDS
from upcard.notation import format_amount
from upcard.trainer.drill import Drill
from upcard.trainer.questions import Question, Why
from upcard.trainer.replies import as_fact, read_number
from upcard.trainer.settings import DrillSettings

__all__ = ["TrayDrill", "TrueCountDrill"]

_DECK: Final = 52
_HALF: Final = _DECK // 2
_STEPS: Final = {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}
_LEAST_LEFT: Final = Fraction(1, 2)
_DEALS: Final = 3
"""Shoes that are dealt for a running count; the one farthest from its start is asked about."""
_LEAST_CARDS: Final = _HALF // 2 + 1


class TrueCountDrill(Drill):
    """The right answer is the true count as the system makes it whole."""

    def __init__(self, settings: DrillSettings) -> None:
        step = _STEPS[settings.tray]
        steps = range(1, int((settings.n_decks - _LEAST_LEFT) / step) + 1)
        self.dealt: Final = {_dealt_label(step * n, settings.n_decks): step * n for n in steps}
        context = f"{settings.system.name}, {settings.n_decks}D"
        super().__init__(settings, context, tuple(self.dealt))

    def question(self, cell: str, rng: Random) -> Question:
        """Return decks dealt, and the running count of a shoe of which they were dealt."""
        dealt, decks, system = self.dealt[cell], self.settings.n_decks, self.settings.system
        shoe, n_cards = CARDS * decks, int(dealt * _DECK)
        deals = (system.running(rng.sample(shoe, n_cards), decks) for _ in range(_DEALS))
        running = max(deals, key=lambda count: abs(count - system.initial(decks)))
        return Question(
            kind=self.settings.kind,
            context=self.context,
            cell=cell,
            facts={
                "running": as_fact(running),
                "decks": self.settings.n_decks,
                "decks_dealt": as_fact(dealt),
            },
        )

    def _parts(self, question: Question) -> tuple[Fraction, int, int]:
        """Return the running count, the cards left, and the true count."""
        running = Fraction(question.facts["running"])
        left = self.settings.n_decks - Fraction(question.facts["decks_dealt"])
        cards = int(left * _DECK)
        return running, cards, self.settings.system.true_count(running, cards)

    def answer(self, question: Question) -> str:
        """Return the true count."""
        return str(self._parts(question)[2])

    def read(self, question: Question, reply: str) -> str:
        """Return the number of a reply."""
        return format_amount(read_number(reply))

    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return the division and how it is rounded."""
        running, cards, count = self._parts(question)
        decks = self.settings.system.decks_left(cards)
        facts = {
            "running": as_fact(running),
            "decks_left": as_fact(decks),
            "quotient": float(running / decks),
            "rounding": str(self.settings.system.rounding),
            "count": count,
        }
        return Why("true-count", facts), None


class TrayDrill(Drill):
    """The right answer is how many decks lie in the tray, to the nearest half."""

    def __init__(self, settings: DrillSettings) -> None:
        self.bands: Final = {
            f"{_DECK * deck + 1} to {_DECK * (deck + 1)} cards": deck
            for deck in range(settings.n_decks)
        }
        super().__init__(settings, f"tray, {settings.n_decks}D", tuple(self.bands))

    def question(self, cell: str, rng: Random) -> Question:
        """Return a number of cards in the tray that is nearer to one half deck than to another."""
        last = _DECK * (self.bands[cell] + 1)
        first = max(last - _DECK + 1, _LEAST_CARDS)
        cards = [n for n in range(first, last + 1) if 2 * n % _DECK != _HALF]
        return Question(
            kind=self.settings.kind,
            context=self.context,
            cell=cell,
            facts={"decks": self.settings.n_decks, "cards_dealt": rng.choice(cards)},
        )

    def answer(self, question: Question) -> str:
        """Return the decks to the nearest half."""
        return format_amount(_to_half(int(question.facts["cards_dealt"])))

    def read(self, question: Question, reply: str) -> str:
        """Return the number of a reply."""
        return format_amount(read_number(reply))

    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return the decks and what they are nearest to."""
        cards = int(question.facts["cards_dealt"])
        nearest = as_fact(_to_half(cards))
        return Why("tray", {"cards": cards, "decks": cards / _DECK, "nearest": nearest}), None


def _to_half(cards: int) -> Fraction:
    return Fraction(round(Fraction(cards, _HALF)), 2)


def _dealt_label(dealt: Fraction, decks: int) -> str:
    return f"{format_amount(dealt)} of {decks} decks dealt"

"""The drill of basic strategy: a hand against an up card, and what the chart does."""

from __future__ import annotations

from random import Random
from typing import Final

from upcard.chart import Chart
from upcard.errors import RulesError
from upcard.exact.charts import best_chart
from upcard.trainer.drill import Drill
from upcard.trainer.hands import cells_of, deal, hand_question, parts, play, read_play
from upcard.trainer.questions import Question, Why
from upcard.trainer.reasons import why_play
from upcard.trainer.replies import PLAYS
from upcard.trainer.settings import DrillSettings

__all__ = ["LONGER", "StrategyDrill", "chart_of", "n_cards"]

LONGER: Final = (0, 0, 0.75, 0.2, 0.05)
"""How often hands of so many cards are asked, by their number."""


def n_cards(rng: Random) -> int:
    """Return of how many cards a hand is to be."""
    return rng.choices(range(len(LONGER)), LONGER)[0]


def chart_of(settings: DrillSettings) -> Chart:
    """Return the chart that is drilled; the best one of a class is worked out, in about 0.2 s."""
    if isinstance(settings.chart, Chart):
        return settings.chart
    return best_chart(settings.game, strategy=settings.chart)


class StrategyDrill(Drill):
    """The right answer is the chart's first preference that the rules allow."""

    def __init__(self, settings: DrillSettings) -> None:
        self.rules: Final = settings.game
        self.places: Final = cells_of(self.rules, settings.only)
        if not self.places:
            raise RulesError(f"no hands of {settings.only} to drill: these rules have no splitting")
        self.chart: Final = chart_of(settings)
        self._bound: Final = self.chart.bind(self.rules)
        super().__init__(settings, f"{self.rules}, {self.chart.name}", tuple(self.places))

    def question(self, cell: str, rng: Random) -> Question:
        """Return a hand of the cell; what is asked doesn't depend on the chart."""
        place = self.places[cell]
        hand = deal(place.row, self.rules, rng, n_cards(rng))
        kind, context = self.settings.kind, self.context
        return hand_question(place, hand, self.rules, rng, kind=kind, context=context)

    def answer(self, question: Question) -> str:
        """Return the word of the chart's play."""
        return play(self._bound, self.rules, *parts(question)).word

    def read(self, question: Question, reply: str) -> str:
        """Return the word of an action, written as its letter or its word."""
        return read_play(question, reply, self.rules)

    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return why, by the exact values of the very cards."""
        hand, up_card = parts(question)
        name = self.places[question.cell].row.name
        ranks = tuple(card.rank for card in hand)
        return why_play(name, ranks, up_card, self.rules, PLAYS[answer], PLAYS[given])

"""The drill of index plays: a hand, an up card and a count, near an index more often than not."""

from __future__ import annotations

from bisect import bisect_right
from random import Random
from typing import Final, NamedTuple

from upcard.actions import Action
from upcard.chart import Cell
from upcard.errors import StrategyError
from upcard.indices import IndexedChart
from upcard.rulebook import why_not_index
from upcard.trainer.countcosts import insurance_cost, play_cost
from upcard.trainer.countfacts import count_name, count_of, why_index
from upcard.trainer.drill import Drill
from upcard.trainer.hands import (
    Cards,
    cell_label,
    cells_of,
    deal,
    hand_question,
    parts,
    play,
    read_play,
)
from upcard.trainer.insurance import INSURANCE, ask_insurance, insurance_index, why_insurance
from upcard.trainer.questions import Question, Why
from upcard.trainer.replies import INSURES, PLAYS, read_action
from upcard.trainer.settings import DrillSettings
from upcard.trainer.strategy import chart_of, n_cards

__all__ = ["DeviationsDrill"]

_NEAR: Final = {-2: 1, -1: 3, 0: 3, 1: 2, 2: 1}
"""How often each distance from an index is asked."""
_TRIES: Final = 20


class Steps(NamedTuple):
    """What a hand does at each count: the first action below the first index, and so on."""

    indices: tuple[int, ...]
    actions: tuple[Action, ...]

    def missed(self, count: int, given: Action) -> int:
        """Return which index an answer at a count has missed: the next one on its side.

        The first is 0.
        """
        reached = bisect_right(self.indices, count)
        above = not reached or given in self.actions[reached + 1 :]
        return reached if above and reached < len(self.indices) else reached - 1


class DeviationsDrill(Drill):
    """The right answer is that of the chart at the count, among what the rules allow."""

    def __init__(self, settings: DrillSettings) -> None:
        self.rules: Final = settings.game
        self.indexed: Final = IndexedChart(chart_of(settings), settings.plays.plays)
        self.places: Final = self._places(settings)
        if not self.places:
            raise StrategyError(
                f"{settings.plays.name} has no play of {settings.only} hands that matters under "
                f"{self.rules}: use others, or other rules"
            )
        names = (str(self.rules), settings.plays.name, settings.system.name)
        super().__init__(settings, ", ".join(names), tuple(self.places))

    def _places(self, settings: DrillSettings) -> dict[str, Cell | None]:
        """Return the cells of the plays that the rules leave something to decide, by label."""
        dealt = cells_of(self.rules, settings.only)
        places: dict[str, Cell | None] = {}
        for one in settings.plays.plays:
            label = cell_label(one.cell) if one.cell else INSURANCE
            asked = label in dealt or (one.cell is None and settings.only in ("all", "missed"))
            if asked and why_not_index(self.rules, self.indexed.chart, one) is None:
                places[label] = one.cell
        return places

    def steps(self, hand: Cards, up_card: int) -> Steps:
        """Return what the hand does at each count, equal neighbours put together."""
        points = self.indexed.break_points
        indices: list[int] = []
        actions = [self._at(points[0] - 1, hand, up_card)]
        for point in points:
            action = self._at(point, hand, up_card)
            if action != actions[-1]:
                indices.append(point)
                actions.append(action)
        return Steps(tuple(indices), tuple(actions))

    def _at(self, count: int, hand: Cards, up_card: int) -> Action:
        return play(self.indexed.at(count).bind(self.rules), self.rules, hand, up_card)

    def question(self, cell: str, rng: Random) -> Question:
        """Return a hand of the cell for which the count matters, and a count."""
        place = self.places[cell]
        if place is None:
            index = insurance_index(self.settings)
            return ask_insurance(self.settings, self.context, cell, self._near(index, rng), rng)
        hand, indices = self._hand(place, rng)
        return hand_question(
            place,
            hand,
            self.rules,
            rng,
            kind=self.settings.kind,
            context=self.context,
            facts={count_name(self.settings.system): self._near(rng.choice(indices), rng)},
        )

    def _hand(self, place: Cell, rng: Random) -> tuple[Cards, tuple[int, ...]]:
        """Return a hand with its indices; of a play for three cards and more, one of these."""
        for _ in range(_TRIES):
            size = n_cards(rng)
            for number in (size, 2, 3):
                hand = deal(place.row, self.rules, rng, number)
                if indices := self.steps(hand, place.up_card).indices:
                    return hand, indices
        # An exception of the chart by cards may leave these very hands nothing to decide.
        return hand, tuple(play.index for play in self.indexed.plays if play.cell == place)

    def _near(self, index: int, rng: Random) -> int:
        return index + rng.choices(tuple(_NEAR), tuple(_NEAR.values()))[0]

    def answer(self, question: Question) -> str:
        """Return the word of the play at the count."""
        count = count_of(question, self.settings.system)
        if self.places[question.cell] is None:
            insures = self.indexed.insures(count)
            return (Action.INSURE if insures else Action.DECLINE).word
        return self._at(count, *parts(question)).word

    def read(self, question: Question, reply: str) -> str:
        """Return the word of an action, written as its letter or word; of insurance, as y or n."""
        if self.places[question.cell] is None:
            return read_action(reply, INSURES, question.choices).word
        return read_play(question, reply, self.rules)

    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return the index that was missed, and what that costs among the cards to expect."""
        count = count_of(question, self.settings.system)
        if self.places[question.cell] is None:
            why = why_insurance(self.settings, question.cell, count)
            return why, insurance_cost(self.settings, count, INSURES[answer])
        hand, up_card = parts(question)
        cost = play_cost(self.settings, count, hand, up_card, PLAYS[answer], PLAYS[given])
        steps = self.steps(hand, up_card)
        if not steps.indices:
            return _by_the_chart(question, given, answer), cost
        missed = steps.missed(count, PLAYS[given])
        index, system = steps.indices[missed], self.settings.system
        below, above = (action.word for action in steps.actions[missed : missed + 2])
        return why_index(system, question.cell, count, index, above, below), cost


def _by_the_chart(question: Question, given: str, answer: str) -> Why:
    hand, _, up_card = question.cell.partition(" v ")
    return Why("chart", {"hand": hand, "up_card": up_card, "right": answer, "given": given})

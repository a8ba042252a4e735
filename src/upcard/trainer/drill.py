"""A drill: it asks questions, the cells that were missed more often, and judges answers.

A drill holds no state but its settings, so one serves any number of people at once: what they know
is in their `Progress`, and chance is in the dice that they bring.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Final

from upcard.errors import StrategyError
from upcard.trainer.progress import LONGEST_LABEL, Progress
from upcard.trainer.questions import Question, Verdict, Why
from upcard.trainer.settings import DrillSettings

__all__ = ["Drill"]

_RIGHT: Final = Why("right")


class Drill(ABC):
    """Questions of one kind; `make_drill` gives the one for some settings."""

    ramp: str | None = None
    """The ramp that is asked for; not for eyes that have not answered yet."""

    def __init__(self, settings: DrillSettings, context: str, cells: Sequence[str]) -> None:
        self.settings = settings
        self.context: Final = context[:LONGEST_LABEL]
        """What the drill is of, in words that keep progress apart."""
        self._cells: Final = tuple(cells)

    def cells(self) -> tuple[str, ...]:
        """Return the labels of all that may be asked, in order."""
        return self._cells

    def pool(self, progress: Progress | None = None) -> tuple[str, ...]:
        """Return the cells that may be asked now: with `only="missed"`, those still missed."""
        if self.settings.only != "missed":
            return self._cells
        known = progress or Progress()
        kind, context = self.settings.kind, self.context
        return tuple(cell for cell in self._cells if known.is_missed(kind, context, cell))

    def ask(self, progress: Progress | None, rng: Random) -> Question:
        """Return a question, the same one for the same progress and dice.

        Cells are drawn by `Progress.weight`, and never the one that was answered last while there
        is another.  Without progress all are as likely, but for those near an index.

        Raises
        ------
        StrategyError
            If nothing is left to ask, since `pool` is empty.
        """
        cells = self.pool(progress)
        if not cells:
            raise StrategyError("no cell is missed: use only='all'")
        weights = [self.interest(cell) for cell in cells]
        if progress is not None:
            weights = self._by_progress(progress, cells, weights)
        return self.question(rng.choices(cells, weights)[0], rng)

    def _by_progress(
        self, progress: Progress, cells: Sequence[str], weights: Sequence[float]
    ) -> list[float]:
        place = self.settings.kind, self.context
        last = progress.latest(*place) if len(cells) > 1 else None
        return [
            weight * progress.weight(*place, cell) * (cell != last)
            for cell, weight in zip(cells, weights, strict=True)
        ]

    def judge(self, question: Question, reply: str) -> Verdict:
        """Return how a reply is.

        Raises
        ------
        StrategyError
            For a question of another kind of drill.
        NotationError, IllegalActionError
            For a reply that is no answer to the question; it counts for nothing.
        """
        if question.kind != self.settings.kind:
            given, kind = question.kind, self.settings.kind
            raise StrategyError(f"a question of {given!r} can't be judged by the drill {kind!r}")
        given, answer = self.read(question, reply), self.answer(question)
        if given == answer:
            return Verdict(True, given, answer, _RIGHT, 0.0)
        return Verdict(False, given, answer, *self.explain(question, given, answer))

    def interest(self, cell: str) -> float:
        """Return how often a cell is asked beside the others, whoever asks."""
        return 1.0

    @abstractmethod
    def question(self, cell: str, rng: Random) -> Question:
        """Return a question of one cell.

        Raises
        ------
        KeyError
            For a label that is none of `cells`.
        """

    @abstractmethod
    def answer(self, question: Question) -> str:
        """Return the right answer; not for eyes that have not answered yet."""

    @abstractmethod
    def read(self, question: Question, reply: str) -> str:
        """Return what a reply means, in the form of `answer`, or refuse it as `judge` says."""

    @abstractmethod
    def explain(self, question: Question, given: str, answer: str) -> tuple[Why, float | None]:
        """Return why another answer is right, and what the given one costs."""

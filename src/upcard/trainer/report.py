"""What answers came to: how many were right, how long they took, and which cells were missed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from upcard.trainer.progress import Progress
from upcard.trainer.questions import Question, Verdict

__all__ = ["CellReport", "Report"]


@dataclass(frozen=True, slots=True)
class CellReport:
    """The answers to one cell."""

    kind: str
    context: str
    cell: str
    asked: int
    right: int
    median_seconds: float
    """Of its answers; in a report of progress of the last ones that were kept."""
    missed: bool
    """A wrong answer, and not three right ones in a row since."""


@dataclass(frozen=True, slots=True)
class Report:
    """The answers of a test, or all that somebody's progress knows of.

    Examples
    --------
    >>> from upcard.trainer.questions import Why
    >>> question = Question(kind="bets", context="1-12", cell="TC +2")
    >>> wrong = Verdict(False, "2", "4", Why("bet"), None)
    >>> report = Report.of_answers([(question, wrong, 2.0), (question, wrong, 3.0)])
    >>> report.asked, report.accuracy, report.median_seconds
    (2, 0.0, 2.5)
    """

    cells: tuple[CellReport, ...]
    """In the order in which they were first asked."""
    median_seconds: float | None
    """Of all answers, or of those that are kept; None without any."""
    cost: float | None
    """What all answers together lost, in units, gains left out; None where one isn't known."""

    @classmethod
    def of_answers(cls, answers: Sequence[tuple[Question, Verdict, float]]) -> Report:
        """Return the report of questions, how they were answered, and in how many seconds."""
        places: dict[tuple[str, str, str], list[tuple[bool, float]]] = {}
        for question, verdict, seconds in answers:
            place = question.kind, question.context, question.cell
            places.setdefault(place, []).append((verdict.right, seconds))
        costs = [verdict.cost for _, verdict, _ in answers]
        known = [cost for cost in costs if cost is not None]
        return cls(
            tuple(_cell(place, given) for place, given in places.items()),
            _median(seconds for _, _, seconds in answers),
            sum(max(cost, 0.0) for cost in known) if len(known) == len(costs) else None,
        )

    @classmethod
    def of_progress(cls, progress: Progress, kind: str | None = None) -> Report:
        """Return the report of all answers, or of those to one kind of drill."""
        entries = list(progress.entries(kind))
        cells = (
            CellReport(
                entry.kind,
                entry.context,
                entry.cell,
                entry.record.asked,
                entry.record.right,
                _median(answer.seconds for answer in entry.record.last) or 0.0,
                entry.record.missed,
            )
            for entry in entries
        )
        times = (answer.seconds for entry in entries for answer in entry.record.last)
        return cls(tuple(cells), _median(times), None)

    @property
    def asked(self) -> int:
        """Questions that were answered."""
        return sum(cell.asked for cell in self.cells)

    @property
    def right(self) -> int:
        """Right answers."""
        return sum(cell.right for cell in self.cells)

    @property
    def accuracy(self) -> float | None:
        """The share of right answers, 0 to 1; None without any answer."""
        return self.right / self.asked if self.asked else None


def _cell(place: tuple[str, str, str], given: Sequence[tuple[bool, float]]) -> CellReport:
    right = [good for good, _ in given]
    missed = not all(right) and not (len(right) >= 3 and all(right[-3:]))
    return CellReport(
        *place,
        asked=len(right),
        right=sum(right),
        median_seconds=_median(seconds for _, seconds in given) or 0.0,
        missed=missed,
    )


def _median(seconds: Iterable[float]) -> float | None:
    times = list(seconds)
    return median(times) if times else None

"""What answers came to: how many were right, how long they took, and which cells were missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from upcard.trainer.progress import CellEntry, Progress
from upcard.trainer.questions import Question, Verdict

__all__ = ["CellReport", "Report", "total_cost"]


@dataclass(frozen=True, slots=True)
class CellReport:
    """The answers to one cell."""

    kind: str
    context: str
    cell: str
    asked: int
    right: int
    median_seconds: float | None
    """Of its answers; in a report of progress of the last ones that were kept, None without any."""
    missed: bool
    """A wrong answer, and not three right ones in a row since."""
    cost: float | None = None
    """What its misses lost together, gains left out; of those whose cost is known, None of none."""
    costed: int = 0
    """Misses whose cost is known."""
    mean_cost: float | None = None
    """Of a miss."""
    ramp: str | None = None
    """The ramp that `context` names by a mark, where it is known."""


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
    """What all answers together lost, in units, gains left out; None where one isn't known.  Of
    progress it is that of the misses whose cost is known, and None of none, or where units of
    `bets` and parts of a bet would be added up."""

    @classmethod
    def of_answers(cls, answers: Sequence[tuple[Question, Verdict, float]]) -> Report:
        """Return the report of questions, how they were answered, and in how many seconds."""
        places: dict[tuple[str, str, str], list[tuple[Verdict, float]]] = {}
        for question, verdict, seconds in answers:
            place = question.kind, question.context, question.cell
            places.setdefault(place, []).append((verdict, seconds))
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
        cells = tuple(_kept(entry, progress.ramps) for entry in entries)
        times = (answer.seconds for entry in entries for answer in entry.record.last)
        return cls(cells, _median(times), total_cost(cells))

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


def total_cost(cells: Sequence[CellReport]) -> float | None:
    """Return what the misses of some cells lost together, as `Report.cost` of progress."""
    costs = [cell.cost for cell in cells if cell.cost is not None]
    of_bets = {cell.kind == "bets" for cell in cells}
    return sum(costs) if costs and len(of_bets) == 1 else None


def _kept(entry: CellEntry, ramps: Mapping[str, str]) -> CellReport:
    record = entry.record
    return CellReport(
        entry.kind,
        entry.context,
        entry.cell,
        record.asked,
        record.right,
        _median(answer.seconds for answer in record.last),
        record.missed,
        *_costs(record.asked - record.right, record.costed, record.cost),
        ramp=ramps.get(entry.context) if entry.kind == "bets" else None,
    )


def _costs(misses: int, costed: int, cost: float) -> tuple[float | None, int, float | None]:
    """Return what misses lost together, how many that is known of, and the mean."""
    if costed:
        return cost, costed, cost / costed
    return (None if misses else 0.0), 0, None


def _cell(place: tuple[str, str, str], given: Sequence[tuple[Verdict, float]]) -> CellReport:
    right = [verdict.right for verdict, _ in given]
    missed = not all(right) and not (len(right) >= 3 and all(right[-3:]))
    wrong = [verdict.cost for verdict, _ in given if not verdict.right]
    costs = [max(cost, 0.0) for cost in wrong if cost is not None]
    return CellReport(
        *place,
        len(right),
        sum(right),
        _median(seconds for _, seconds in given),
        missed,
        *_costs(len(wrong), len(costs), sum(costs)),
    )


def _median(seconds: Iterable[float]) -> float | None:
    times = list(seconds)
    return median(times) if times else None

"""What a person was asked and knew, cell by cell, and what is asked more often for it.

As bytes it is one JSON object, `{"schema": 2, "progress": {"books": …, "ramps": …}}`, by kind of
drill, by what the drill was of, and by cell; schema 1 knew no costs and no ramps.  Its size is
bounded: of a cell the last answers are kept, of a kind the books that were answered in last.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from math import isfinite
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from upcard.betting import Ramp
from upcard.errors import BlackjackError, SaveError
from upcard.trainer.kinds import KINDS
from upcard.trainer.questions import Question, Verdict

__all__ = [
    "HISTORY",
    "LONGEST_LABEL",
    "MOST_BYTES",
    "SCHEMA",
    "Answer",
    "CellEntry",
    "CellRecord",
    "Progress",
]

SCHEMA: Final = 2
HISTORY: Final = 8
"""Answers that are kept of a cell."""
LONGEST_LABEL: Final = 300
"""Signs of a label."""
MOST_BYTES: Final = 1 << 25
"""More than any progress can come to."""

_MOST: Final = 10**9
_LONGEST: Final = 3600.0
"""Seconds: who answers later was away."""
_BOOKS: Final = 50
_CELLS: Final = 500
_ENOUGH: Final = 3
"""Right answers in a row after which a missed cell is known."""
_NEW: Final = 1.0
_KNOWN: Final = 0.5
_MISSED: Final = (10.0, 6.0, 3.0)
"""By right answers in a row since the miss.  Of 330 cells, one missed comes back about every 35
questions, and ten of them every fourth."""

Label = Annotated[str, Meta(min_length=1, max_length=LONGEST_LABEL)]
Whole = Annotated[int, Meta(ge=0, le=_MOST)]
RampText = Annotated[str, Meta(min_length=1, max_length=5000)]
"""Longer than the longest ramp."""
T = TypeVar("T")


class Answer(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One answer."""

    when: Annotated[datetime, Meta(tz=True)]
    right: bool
    seconds: Annotated[float, Meta(ge=0, le=_LONGEST)]


class CellRecord(msgspec.Struct, forbid_unknown_fields=True):
    """All answers to one cell."""

    asked: Annotated[int, Meta(ge=1, le=_MOST)]
    right: Whole
    streak: Whole
    """Right answers since the last wrong one."""
    seconds: Annotated[float, Meta(ge=0, le=_MOST * _LONGEST)]
    """Of all answers together."""
    last: Annotated[list[Answer], Meta(max_length=HISTORY)]
    """The last answers, the newest at the end."""
    cost: Annotated[float, Meta(ge=0, le=_MOST)] = 0.0
    """What wrong answers lost together, gains left out, where that is known."""
    costed: Whole = 0
    """Wrong answers whose cost is known."""

    @property
    def missed(self) -> bool:
        """True from a wrong answer until three right ones in a row."""
        return self.asked > self.right and self.streak < _ENOUGH


Cells = Annotated[dict[Label, CellRecord], Meta(max_length=_CELLS)]
Books = Annotated[dict[Label, Cells], Meta(max_length=_BOOKS)]


class CellEntry(NamedTuple):
    """A record with its place."""

    kind: str
    context: str
    cell: str
    record: CellRecord


class Progress(msgspec.Struct, forbid_unknown_fields=True):
    """What one person was asked.

    Examples
    --------
    >>> from upcard.trainer.questions import Why
    >>> progress, noon = Progress(), datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> question = Question(kind="strategy", context="6D", cell="hard 16 v T")
    >>> progress.add(question, Verdict(False, "stand", "hit", Why("chart"), 0.006), 2.5, noon)
    >>> progress.weight("strategy", "6D", "hard 16 v T"), progress.weight("strategy", "6D", "new")
    (10.0, 1.0)
    >>> Progress.from_bytes(progress.to_bytes()) == progress
    True
    """

    books: Annotated[dict[Label, Books], Meta(max_length=_BOOKS)] = msgspec.field(
        default_factory=dict
    )
    """By kind of drill, by its context, by cell."""
    ramps: Annotated[dict[Label, RampText], Meta(max_length=_BOOKS)] = msgspec.field(
        default_factory=dict
    )
    """Ramps as `Ramp.parse` reads them, by the contexts of `bets`, which name them by a mark."""

    def add(
        self,
        question: Question,
        verdict: Verdict,
        seconds: float,
        when: datetime,
        ramp: str | None = None,
    ) -> None:
        """Note an answer.

        Parameters
        ----------
        question, verdict
            What was asked, and how the answer was.
        seconds
            How long it took; more than an hour is an hour, and what is no time is 0.
        when
            With its time zone; without one it is taken for UTC.
        ramp
            The drill's ramp, if it is of one.
        """
        good = verdict.right
        took = min(max(seconds, 0.0), _LONGEST) if isfinite(seconds) else 0.0
        when = when.astimezone(UTC) if when.tzinfo else when.replace(tzinfo=UTC)
        cells = self.books.setdefault(question.kind, {}).setdefault(question.context, {})
        record = cells.setdefault(question.cell, CellRecord(0, 0, 0, 0.0, []))
        if record.asked < _MOST:
            record.asked += 1
            record.right += good
        record.streak = min(record.streak + 1, record.right) if good else 0
        record.seconds = min(record.seconds + took, _MOST * _LONGEST)
        record.last = [*record.last, Answer(when, good, took)][-HISTORY:]
        if not good and verdict.cost is not None and record.costed < record.asked - record.right:
            record.costed += 1
            record.cost = min(record.cost + max(verdict.cost, 0.0), float(_MOST))
        if ramp is not None:
            self.ramps[question.context] = ramp
        self._make_room()

    def record(self, kind: str, context: str, cell: str) -> CellRecord | None:
        """Return the answers to a cell, or None if it was never asked."""
        return self.books.get(kind, {}).get(context, {}).get(cell)

    def weight(self, kind: str, context: str, cell: str) -> float:
        """Return how often a cell is asked: 1 if never yet, more while it is missed, else less."""
        record = self.record(kind, context, cell)
        if record is None:
            return _NEW
        return _MISSED[record.streak] if record.missed else _KNOWN

    def is_missed(self, kind: str, context: str, cell: str) -> bool:
        """Return whether a cell was missed, and not answered right three times in a row since."""
        record = self.record(kind, context, cell)
        return record is not None and record.missed

    def latest(self, kind: str, context: str) -> str | None:
        """Return the cell that was answered last, or None."""
        cells = self.books.get(kind, {}).get(context, {})
        return max(cells, key=lambda cell: _newest(cells[cell]), default=None)

    def entries(self, kind: str | None = None) -> Iterator[CellEntry]:
        """Yield all records, or those of one kind of drill."""
        for name, books in self.books.items():
            if kind in (None, name):
                for context, cells in books.items():
                    for cell, record in cells.items():
                        yield CellEntry(name, context, cell, record)

    def reset(self, kind: str | None = None) -> None:
        """Forget all answers, or those of one kind of drill."""
        if kind is None:
            self.books.clear()
        else:
            self.books.pop(kind, None)
        self._make_room()

    def merge(self, other: Progress) -> None:
        """Take over what another progress has; of each cell the record with more answers is kept.

        So the same progress taken over twice changes nothing, and the order doesn't matter.
        """
        for kind, context, cell, theirs in other.entries():
            cells = self.books.setdefault(kind, {}).setdefault(context, {})
            ours = cells.get(cell)
            if ours is None or _rank(theirs) > _rank(ours):
                cells[cell] = msgspec.structs.replace(theirs, last=list(theirs.last))
        self.ramps |= other.ramps
        self._make_room()

    def _make_room(self) -> None:
        """Forget what was answered longest ago, where there is more than is kept."""
        for books in self.books.values():
            for cells in books.values():
                _cut(cells, _CELLS, _newest)
            _cut(books, _BOOKS, lambda cells: _newest(*cells.values()))
        of_ramps = self.books.get("bets", {})
        self.ramps = {name: ramp for name, ramp in self.ramps.items() if name in of_ramps}

    # ------------------------------------------------------------------ as bytes

    def to_bytes(self) -> bytes:
        """Return the progress as `from_bytes` reads it."""
        return msgspec.json.encode(_File(SCHEMA, self)) + b"\n"

    @classmethod
    def from_bytes(cls, data: bytes) -> Progress:
        """Return the progress that `to_bytes` wrote.

        Raises
        ------
        SaveError
            If the text is too long, cut off, of another schema, or says what can't be.
        """
        data = data.removeprefix(BOM_UTF8)
        if len(data) > MOST_BYTES:
            raise SaveError(f"no progress of drills has more than {MOST_BYTES} bytes")
        try:
            schema = msgspec.json.decode(data, type=_Head).schema
            if not 1 <= schema <= SCHEMA:
                newer = "a newer version of this program reads it" if schema > SCHEMA else "damaged"
                raise SaveError(f"schema {schema}, and this program reads 1 to {SCHEMA}: {newer}")
            progress = msgspec.json.decode(data, type=_File).progress
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise SaveError(f"it is cut off or no progress of drills: {error}") from None
        for entry in progress.entries():
            _check(entry)
        for ramp in progress.ramps.values():
            _check_ramp(ramp)
        return progress


class _Head(msgspec.Struct):
    schema: int


class _File(msgspec.Struct, forbid_unknown_fields=True):
    schema: int
    progress: Progress


def _check(entry: CellEntry) -> None:
    """Refuse numbers that no answers come to."""
    record = entry.record
    if entry.kind not in KINDS:
        raise SaveError(f"it is damaged: there is no drill {entry.kind[:40]!r}")
    fits = record.streak <= record.right <= record.asked - record.costed
    fits &= len(record.last) <= record.asked and bool(record.costed or not record.cost)
    if not fits:
        raise SaveError(f"it is damaged: the numbers of {entry.cell!r} don't belong together")


def _check_ramp(text: str) -> None:
    try:
        Ramp.parse(text)
    except BlackjackError as error:
        raise SaveError(f"it is damaged: {error}") from None


_NEVER: Final = datetime.min.replace(tzinfo=UTC)


def _newest(*records: CellRecord) -> datetime:
    """Return when one of the records was answered last."""
    return max((record.last[-1].when for record in records if record.last), default=_NEVER)


def _rank(record: CellRecord) -> tuple[Any, ...]:
    last = [(answer.when, answer.right, answer.seconds) for answer in record.last]
    sums = record.right, record.streak, record.seconds, record.costed, record.cost
    return record.asked, _newest(record), *sums, last


def _cut(table: dict[str, T], most: int, newest: Callable[[T], datetime]) -> None:
    """Take the oldest entries out of a table until it has no more than `most`."""
    if len(table) <= most:
        return
    by_age = sorted(table, key=lambda name: (newest(table[name]), name))
    for name in by_age[:-most]:
        del table[name]

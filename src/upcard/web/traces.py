"""The EV of a run as the rounds went by: a few points, kept with it however long it is played."""

from __future__ import annotations

from typing import Final

import msgspec

from upcard.report.running import Standing
from upcard.web.store import WebStore

__all__ = ["Point", "Trace", "Traces"]

_MOST_POINTS: Final = 200


class Point(msgspec.Struct):
    """The EV after so many rounds, with its 95% interval."""

    rounds: int
    ev: float
    low: float
    high: float


class Trace(msgspec.Struct):
    """Points of a run, evenly thinned out as they become many.

    Examples
    --------
    >>> trace = Trace()
    >>> for rounds in range(1, 1001):
    ...     trace.add(Standing(rounds, None, 0.0, (-0.1, 0.1), 0.0, None))
    >>> told = [point.rounds for point in trace.upto(1000)]
    >>> len(told), told[:3], told[-2:]
    (126, [1, 9, 17], [993, 1000])
    """

    points: list[Point] = msgspec.field(default_factory=list)
    newest: Point | None = None
    seen: int = 0
    step: int = 1
    """Of so many points that are seen one is kept."""

    def add(self, now: Standing) -> None:
        """Keep a point, or leave it out as soon as there is a newer one."""
        if now.ev is None or now.interval95 is None:
            return
        if self.newest is not None and now.rounds <= self.newest.rounds:
            return
        self.newest = Point(now.rounds, now.ev, *now.interval95)
        if self.seen % self.step == 0:
            self.points.append(self.newest)
        self.seen += 1
        if len(self.points) > _MOST_POINTS:
            del self.points[1::2]
            self.step *= 2

    def upto(self, rounds: int) -> list[Point]:
        """Return the points of the first so many rounds, the newest among them."""
        newest = [] if self.newest is None or self.newest in self.points[-1:] else [self.newest]
        return [point for point in (*self.points, *newest) if point.rounds <= rounds]


class Traces:
    """The traces of all clients' runs, notes in the store."""

    def __init__(self, store: WebStore) -> None:
        self._store = store

    def load(self, client: str, run: str, rounds: int) -> Trace:
        """Return the trace of a run's first so many rounds: what is saved may be less than seen."""
        kept = self._store.note(client, _note(run))
        try:
            trace = Trace() if kept is None else msgspec.json.decode(kept, type=Trace)
        except msgspec.MsgspecError:
            trace = Trace()
        trace.points, trace.newest = trace.upto(rounds), None
        return trace

    def keep(self, client: str, run: str, trace: Trace) -> None:
        """Keep a trace in the place of the run's former one."""
        self._store.keep_note(client, _note(run), msgspec.json.encode(trace))

    def drop(self, client: str, run: str) -> None:
        """Forget the trace of a run."""
        self._store.keep_note(client, _note(run), None)


def _note(run: str) -> str:
    return f"trace of {run}"

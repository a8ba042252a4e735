"""A simulation that is being played by a thread: where it is, what it is told, how it ends."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final, Literal, TypeAlias

import msgspec

from upcard.errors import EmptyShoeError, MoneyError, RunFileError, SaveError
from upcard.report.running import Standing, standing
from upcard.sim.engine import Progress
from upcard.sim.run_rows import StoredRun
from upcard.sim.saving import run_saved
from upcard.sim.store import Store
from upcard.sim.tally import Tally
from upcard.simulator import reaches
from upcard.web.traces import Trace, Traces

__all__ = ["Bounds", "Ending", "Live", "RunGoal", "RunProgress", "State"]

State: TypeAlias = Literal["running", "paused", "cancelled", "finished", "failed", "unreadable"]

_EVERY: Final = 0.2
"""Seconds between two looks at a run."""
_LOG: Final = logging.getLogger("upcard.web")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What clients may take."""

    running: int = 2
    """Runs at once on the server; a client has one."""
    seconds: float = 600
    """That a run is played before it is paused."""
    kept: int = 50
    """Runs that a client may keep."""
    checkpoint: float = 5
    """Seconds between two of them."""


class RunGoal(msgspec.Struct):
    """When a run ends: one of the two."""

    rounds: int | None
    until_se: float | None
    """Standard error of the EV, in units a round."""


class RunProgress(msgspec.Struct):
    """How far a run is, as its client's windows are told; None where nothing can be said yet."""

    id: str
    rounds: int
    goal: RunGoal
    rounds_per_second: float | None
    ev: float | None
    interval95: tuple[float, float] | None
    share_done: float
    seconds_left: float | None
    state: State


class Ending(msgspec.Struct):
    """How a run stands that is not being played."""

    state: State
    why: str | None = None


class Live:
    """A run that is being played."""

    def __init__(self, client: str, traces: Traces, bounds: Bounds) -> None:
        self.client = client
        self.name = ""
        self.trace = Trace()
        self.wish: Ending | None = None
        """What somebody wants it to become."""
        self.ended = Event()
        self.trouble: str | None = None
        """Why it can't be saved."""
        self.show: Callable[[], None] = lambda: None
        self._traces = traces
        self._bounds = bounds
        self._stored: StoredRun | None = None
        self._progress: Progress | None = None
        self._begun = self._shown = self._kept = monotonic()
        self._before = 0

    def play(self, path: Path) -> Ending:
        """Play the run until it is done or somebody wants it to stop."""
        try:
            with Store.open(path, create=False) as store:
                stored = self._follow(store.load(self.name))
                reached = reaches(stored.program, stored.seed, stored.goal)
                run = run_saved(
                    store,
                    stored,
                    reached,
                    self._shoes,
                    self._watch,
                    every=self._bounds.checkpoint,
                    warn=self._warn,
                )
        except (EmptyShoeError, MoneyError) as error:
            return Ending("failed", str(error))
        except RunFileError as error:
            self._warn(str(error))
            return Ending("paused", self.trouble)
        except Exception:
            _LOG.exception("a run failed")
            return Ending("failed", "this failed on our side")
        self._progress = run.progress
        if not run.stopped:
            self._stored = replace(stored, finished=True)
            return Ending("finished")
        minutes = round(self._bounds.seconds / 60)
        return self.wish or Ending("paused", f"it was played for {minutes} minutes: let it go on")

    def now(self) -> StoredRun | None:
        """Return the run as far as it is, once it has begun."""
        if self._stored is None or self._progress is None:
            return self._stored
        seconds = self._stored.seconds + monotonic() - self._begun
        return replace(self._stored, progress=self._progress, seconds=seconds)

    def standing(self) -> Standing | None:
        """Return how far the run is, once it has begun."""
        now = self.now()
        if now is None:
            return None
        played = now.progress.tally.rounds - self._before if now.progress else 0
        return standing(now, played, monotonic() - self._begun)

    def told(self, now: Standing, state: State) -> RunProgress:
        """Return how far the run is, as windows are told."""
        assert self._stored is not None
        goal = RunGoal(self._stored.goal.rounds, self._stored.goal.error)
        return RunProgress(id=self.name, goal=goal, state=state, **asdict(now))

    def keep_trace(self) -> None:
        """Keep the points so far, the newest among them; where that fails the run goes on."""
        if (now := self.standing()) is not None:
            self.trace.add(now)
        with suppress(SaveError):
            self._traces.keep(self.client, self.name, self.trace)

    def _follow(self, stored: StoredRun) -> StoredRun:
        self._begun = monotonic()
        self._before = stored.progress.tally.rounds if stored.progress else 0
        self.trace = self._traces.load(self.client, self.name, self._before)
        self._stored, self._progress = stored, stored.progress
        return stored

    def _shoes(self, ranges: Iterator[tuple[int, int]]) -> Iterator[Tally]:
        """Play shoes on this very thread."""
        assert self._stored is not None
        program, seed = self._stored.program, self._stored.seed
        for first, last in ranges:
            yield program.play(seed, first, last)

    def _watch(self, progress: Progress) -> bool:
        self._progress, now = progress, monotonic()
        if now - self._shown >= _EVERY:
            self._shown = now
            self.show()
        if now - self._kept >= self._bounds.checkpoint:
            self._kept = now
            self.keep_trace()
        return self.wish is not None or now - self._begun >= self._bounds.seconds

    def _warn(self, reason: str) -> None:
        _LOG.warning("%s", reason)
        self.trouble = "it can't be saved now"

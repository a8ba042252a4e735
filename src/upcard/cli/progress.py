"""Progress on a terminal, and a Ctrl-C that ends a long run with what it has."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from upcard.sim.engine import Goal, Progress
    from upcard.sim.plan import Program

__all__ = ["RunWatch", "Watch", "interruptible", "watched", "watched_run"]


_EVERY = 0.25


class Watch:
    """Called by a long run with the rounds done; True tells it to stop."""

    def __init__(self, show: Callable[[int], None]) -> None:
        self._show = show
        self.stopped = False

    def __call__(self, done: int) -> bool:
        """Show how far the run is, and return whether it was interrupted."""
        self._show(done)
        return self.stopped

    def stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        """Ask the run to stop."""
        self.stopped = True


@contextmanager
def watched(total: int, what: str) -> Iterator[Watch]:
    """Yield a watch with a bar on standard error if that is a terminal; Ctrl-C stops the run."""
    with _bar(total, what) as show:
        watch = Watch(show)
        before = signal.signal(signal.SIGINT, watch.stop)
        try:
            yield watch
        finally:
            signal.signal(signal.SIGINT, before)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise `KeyboardInterrupt`, for what has a better end than to stop at once."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    if not sys.stderr.isatty() or not total:
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns: tuple[Any, ...] = (
        "{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


class RunWatch:
    """Called by a run of the simulator after every chunk; True tells it to stop."""

    def __init__(self, show: Callable[[Progress], None]) -> None:
        self._show = show
        self.stopped = False

    def __call__(self, progress: Progress) -> bool:
        """Show how far the run is, and return whether it was interrupted."""
        self._show(progress)
        return self.stopped

    def stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        """Ask the run to stop."""
        self.stopped = True


@contextmanager
def watched_run(goal: Goal, program: Program, seed: int) -> Iterator[RunWatch]:
    """Yield a watch that shows rounds, their speed, the EV and the time left; Ctrl-C stops."""
    with _run_bar(goal, program, seed) as show:
        watch = RunWatch(show)
        before = signal.signal(signal.SIGINT, watch.stop)
        try:
            yield watch
        finally:
            signal.signal(signal.SIGINT, before)


@contextmanager
def _run_bar(goal: Goal, program: Program, seed: int) -> Iterator[Callable[[Progress], None]]:
    if not sys.stderr.isatty():
        yield lambda _progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from upcard.sim.summary import SimulationResult

    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        started, shown = monotonic(), 0.0

        def show(progress: Progress) -> None:
            nonlocal shown
            now = monotonic()
            # Working out the EV takes some milliseconds: four times a second is enough.
            if now - shown < _EVERY:
                return
            shown = now
            result = SimulationResult(program, progress.tally, seed, range(0), False)
            error = result.standard_error
            speed = result.rounds / (now - started) / 1e6
            words = f"{result.rounds:,} rounds, {speed:.1f} million/s, EV {result.ev:+.5f} ± "
            done = _share_done(goal, progress, error)
            bar.update(task, completed=done, description=f"{words}{1.96 * error:.5f}")

        yield show


def _share_done(goal: Goal, progress: Progress, error: float) -> float:
    """Return how far a run is; the square of a standard error falls as the rounds rise."""
    if goal.rounds is not None:
        return progress.tally.rounds / max(goal.rounds, 1)
    if goal.shoes is not None:
        return (progress.next_shoe - goal.shoes.start) / max(len(goal.shoes), 1)
    return min((goal.error / error) ** 2, 1.0) if goal.error and error else 0.0

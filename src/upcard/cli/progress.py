"""Progress on a terminal, and a Ctrl-C that ends a long run with what it has."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from upcard.sim.engine import Goal, Progress
    from upcard.sim.plan import Program

__all__ = ["TerminalWatch", "interruptible", "watched", "watched_run"]

_T = TypeVar("_T")
_EVERY = 0.25
"""Seconds between two looks at a run: its EV takes some milliseconds to work out."""


class TerminalWatch(Generic[_T]):
    """Called by a long run with how far it is; True tells it to stop."""

    def __init__(self, show: Callable[[_T], None]) -> None:
        self._show = show
        self.stopped = False

    def __call__(self, done: _T) -> bool:
        """Show how far the run is, and return whether it was interrupted."""
        self._show(done)
        return self.stopped

    def stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        """Ask the run to stop."""
        self.stopped = True


@contextmanager
def watched(total: int, what: str) -> Iterator[TerminalWatch[int]]:
    """Yield a watch with a bar on standard error if that is a terminal; Ctrl-C stops the run."""
    with _bar(total, what) as show, _stopping(TerminalWatch(show)) as watch:
        yield watch


@contextmanager
def watched_run(goal: Goal, program: Program, seed: int) -> Iterator[TerminalWatch[Progress]]:
    """Yield a watch that shows rounds, their speed, the EV and the time left; Ctrl-C stops."""
    with _run_bar(goal, program, seed) as show, _stopping(TerminalWatch(show)) as watch:
        yield watch


@contextmanager
def _stopping(watch: TerminalWatch[_T]) -> Iterator[TerminalWatch[_T]]:
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


@contextmanager
def _run_bar(goal: Goal, program: Program, seed: int) -> Iterator[Callable[[Progress], None]]:
    if not sys.stderr.isatty():
        yield lambda _progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from upcard.report.progress import progress_words
    from upcard.sim.summary import SimulationResult

    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        started = shown = monotonic()

        def show(progress: Progress) -> None:
            nonlocal shown
            now = monotonic()
            if now - shown < _EVERY:
                return
            shown = now
            result = SimulationResult(program, progress.tally, seed, range(0), False)
            done = goal.share_done(progress, result.standard_error)
            bar.update(task, completed=done, description=progress_words(result, now - started))

        yield show

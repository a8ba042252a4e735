"""Progress on a terminal, and a Ctrl-C that ends a long run with what it has."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

__all__ = ["Watch", "watched"]


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

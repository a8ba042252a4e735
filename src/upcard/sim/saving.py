"""Runs that save themselves every few seconds, and go on from what was saved."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from upcard.errors import RunFileError
from upcard.sim import engine
from upcard.sim.engine import Progress, Reached, Run, RunWatch, Source
from upcard.sim.run_rows import StoredRun
from upcard.sim.store import Store

__all__ = ["run_saved"]

Warn = Callable[[str], None]


def run_saved(
    store: Store,
    stored: StoredRun,
    reached: Reached,
    source: Source,
    watch: RunWatch = lambda _: False,
    *,
    every: float = 5.0,
    warn: Warn = lambda _: None,
) -> Run:
    """Play a saved run on to its goal, or until the watch says stop, and save it on the way.

    The run ends with the same tally as one that was never interrupted.  Of a finished run nothing
    is played.

    Parameters
    ----------
    reached, source, watch
        As for `upcard.sim.engine.run`; the source plays the run's own plan and seed.
    every
        Seconds between two checkpoints; one more is saved when the run ends, however it ends.
    warn
        Told once, in one line, if the run can't be saved: it is played on nevertheless.

    Raises
    ------
    RunFileError
        Before anything is played, if another program plays the run, or it can't be read or written.
    EmptyShoeError
        If cards ran out within a round and the rules say that this is an error.
    """
    with store.playing(stored) as now:
        if now.finished and now.progress is not None:
            return Run(now.progress, False)
        store.check_writable(now)
        keeper = _Keeper(store, now, watch, every, warn)
        try:
            run = engine.run(
                now.program, now.seed, now.goal, reached, source, keeper.watch, now.progress
            )
        except BaseException:
            keeper.save()
            raise
        keeper.end(run)
        return run


class _Keeper:
    """Saves a run as it goes; the first save that fails is told, and the run goes on."""

    def __init__(
        self, store: Store, stored: StoredRun, watch: RunWatch, every: float, warn: Warn
    ) -> None:
        self._store, self._stored = store, stored
        self._watch, self._every, self._warn = watch, every, warn
        self._began = monotonic() - stored.seconds
        self._due = monotonic() + every
        self._unsaved: Progress | None = None
        self._saved_rounds = stored.progress.tally.rounds if stored.progress else 0
        self._told = False

    def watch(self, progress: Progress) -> bool:
        """Save what has come of the run if that is due, and ask whether to stop."""
        self._unsaved = progress
        if monotonic() >= self._due:
            self.save()
        return self._watch(progress)

    def end(self, run: Run) -> None:
        """Save the end of the run."""
        self._unsaved = run.progress
        self.save(finished=not run.stopped)

    def save(self, *, finished: bool = False) -> None:
        """Save what is not saved yet."""
        if self._unsaved is None:
            return
        save = self._store.finish if finished else self._store.checkpoint
        try:
            save(self._stored, self._unsaved, monotonic() - self._began)
        except RunFileError as error:
            self._tell(error)
        else:
            self._saved_rounds, self._unsaved = self._unsaved.tally.rounds, None
        self._due = monotonic() + self._every

    def _tell(self, error: RunFileError) -> None:
        if not self._told:
            rounds = f"saved are its first {self._saved_rounds:,} rounds"
            self._warn(f"{error}; the run is played and shown all the same, {rounds}")
        self._told = True

"""How far a saved run is, while it is being played: what a page or a program shows of it."""

from __future__ import annotations

from dataclasses import dataclass

from upcard.sim.run_rows import StoredRun
from upcard.sim.statistics import Interval

__all__ = ["Standing", "standing"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a run is; None where nothing can be said yet."""

    rounds: int
    rounds_per_second: float | None
    ev: float | None
    """Units a round."""
    interval95: Interval | None
    """Of the EV."""
    share_done: float
    """0 to 1; of a standard error, by the square of it."""
    seconds_left: float | None
    """At this speed."""


def standing(now: StoredRun, rounds: int, seconds: float) -> Standing:
    """Return how far a run is that has played so many rounds in the last `seconds`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from pathlib import Path
    >>> from upcard.planning import make_plan
    >>> from upcard.sim.engine import Goal
    >>> from upcard.sim.store import Store
    >>> with TemporaryDirectory() as folder, Store.open(Path(folder, "runs.sqlite")) as store:
    ...     standing(store.create("mine", make_plan("6D"), 1, Goal(rounds=100)), 0, 0.0)
    Standing(rounds=0, rounds_per_second=None, ev=None, interval95=None, share_done=0.0, \
seconds_left=None)
    """
    speed = rounds / seconds if rounds and seconds > 0 else None
    if now.progress is None or not now.progress.tally.rounds:
        return Standing(0, speed, None, None, 0.0, None)
    result = now.result()
    share = 1.0 if now.finished else now.goal.share_done(now.progress, result.standard_error)
    left = result.rounds * (1 / share - 1) / speed if share and speed else None
    return Standing(result.rounds, speed, result.ev, result.interval95, share, left)

"""Jobs shared out over processes that are started anew (spawn), and stopped at once.

Workers count their rounds in shared memory, for progress; when the run is stopped each hands in
what it has played.  A worker that dies loses nothing: its job is played again, here.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final

from upcard.sim.stream import Job, Tallies, Watch, run_job

__all__ = ["run_pool"]

_POLL_SECONDS: Final = 0.1
_shared: dict[str, Any] = {}
"""In a worker: the rounds played by all of them, and whether to stop."""


def run_pool(jobs: Sequence[Job], workers: int, watch: Watch) -> Iterator[Tallies]:
    """Yield the tallies of each job, in any order; of those begun or done if the watch stops."""
    context = get_context("spawn")
    played, stop = context.Value("Q", 0), context.Event()
    with ProcessPoolExecutor(workers, context, _set_up, (played, stop)) as pool:
        waiting: dict[Future[Tallies], Job] = {pool.submit(_work, job): job for job in jobs}
        while waiting:
            ready, _ = wait(waiting, _POLL_SECONDS, FIRST_COMPLETED)
            if watch(played.value) and not stop.is_set():
                stop.set()
                waiting = {future: job for future, job in waiting.items() if not future.cancel()}
            for future in ready & waiting.keys():
                yield _result(future, waiting.pop(future), stopped=stop.is_set())


def _result(future: Future[Tallies], job: Job, *, stopped: bool) -> Tallies:
    try:
        return future.result()
    except BrokenProcessPool:
        return run_job(job._replace(rounds=0) if stopped else job)


def _set_up(played: Any, stop: Any) -> None:
    """In a worker: an interruption is the parent's to handle, who says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _shared.update(played=played, stop=stop)


def _work(job: Job) -> Tallies:
    counted = 0

    def watch(done: int) -> bool:
        nonlocal counted
        played = _shared["played"]
        with played.get_lock():
            played.value += done - counted
        counted = done
        return bool(_shared["stop"].is_set())

    tallies = run_job(job, watch)
    watch(tallies[0].rounds)
    return tallies

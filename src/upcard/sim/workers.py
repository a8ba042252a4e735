"""Jobs shared out over processes that are started anew (spawn), and stopped at once.

Workers count their rounds in shared memory, for progress; when the run is stopped each hands in
what it has played.  A worker that dies loses nothing: its job is played again, here.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from typing import Any, Final

from upcard.arguments import Watch
from upcard.sim.referee_rounds import Job, SeatTallies, run_job

__all__ = ["interrupts_held", "run_pool"]

_POLL_SECONDS: Final = 0.1
_shared: dict[str, Any] = {}
"""In a worker: the rounds played by all of them, and whether to stop."""


def run_pool(jobs: Sequence[Job], workers: int, watch: Watch) -> Iterator[SeatTallies]:
    """Yield the tallies of each job, in any order; of those begun or done if the watch stops."""
    context = get_context("spawn")
    played, stop = context.Value("Q", 0), context.Event()
    with ProcessPoolExecutor(workers, context, _set_up, (played, stop, os.getpid())) as pool:
        with interrupts_held():
            waiting = {_submit(pool, job): job for job in jobs}
        while waiting:
            ready, _ = wait(waiting, _POLL_SECONDS, FIRST_COMPLETED)
            if watch(played.value) and not stop.is_set():
                stop.set()
                waiting = {future: job for future, job in waiting.items() if not future.cancel()}
            for future in ready & waiting.keys():
                yield _result(future, waiting.pop(future), played.value, watch)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Keep Ctrl-C back, so that processes started meanwhile never see one; it is not lost."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which lets interrupts through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _submit(pool: ProcessPoolExecutor, job: Job) -> Future[SeatTallies]:
    try:
        return pool.submit(_work, job)
    except BrokenProcessPool as error:
        failed: Future[SeatTallies] = Future()
        failed.set_exception(error)
        return failed


def _result(future: Future[SeatTallies], job: Job, played: int, watch: Watch) -> SeatTallies:
    try:
        return future.result()
    except BrokenProcessPool:
        return run_job(job, lambda done: watch(played + done))


def _set_up(played: Any, stop: Any, parent: int) -> None:
    """In a worker: an interruption is the parent's to handle, who says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _shared.update(played=played, stop=stop, parent=parent)


def _work(job: Job) -> SeatTallies:
    counted = 0

    def watch(done: int) -> bool:
        nonlocal counted
        played = _shared["played"]
        with played.get_lock():
            played.value += done - counted
        counted = done
        # A worker whose parent was killed has nobody to hand its rounds to.
        return bool(_shared["stop"].is_set()) or os.getppid() != _shared["parent"]

    tallies = run_job(job, watch)
    watch(tallies[0].played)
    return tallies

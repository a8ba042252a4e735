"""Shoes shared out over a Dask cluster: one that is running, or processes of this machine.

The client sends a task a few ranges of shoes, with the plan and the seed, which fix the tally of
each range; no more tasks are on their way than the cluster soon gets to.  A tally is taken from its
task once, in the order of the ranges, so a run has the same bits as on threads, and a task that is
played again because its worker died is still counted once.
"""

from __future__ import annotations

import logging
import pickle
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from itertools import islice
from threading import Event
from time import monotonic, perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard import __version__
from upcard.errors import BlackjackError, ClusterError, MissingExtraError
from upcard.sim.engine import Source, default_threads
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.sim.tally import Tally
from upcard.sim.workers import interrupts_held

__all__ = ["dask_source"]

Ranges = list[tuple[int, int]]
Vectors = list[NDArray[np.int64]]

_REACH_SECONDS: Final = 8
"""How long a scheduler may take to answer, and its workers to come."""
_POLL_SECONDS: Final = 0.2
_TASK_SECONDS: Final = 0.1
"""What a task is made to take: some hundred times what sending it costs."""
_MOST_RANGES: Final = 64
_IN_FLIGHT: Final = 3
"""Tasks on their way for each thread of the cluster."""
_RECOUNT_SECONDS: Final = 2.0
_CHATTY: Final = ("asyncio", "distributed", "tornado")


@contextmanager
def dask_source(
    plan: Plan,
    seed: int,
    scheduler: str | None = None,
    workers: int | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Source]:
    """Yield a source that plays ranges of shoes on a Dask cluster.

    Parameters
    ----------
    plan, seed
        As the run has them.
    scheduler
        Where a cluster runs, such as `tcp://10.0.0.1:8786`; None starts one of processes of this
        machine, with a thread each, and ends it afterwards.
    workers
        How many of them; None is one a processor.  With a scheduler: how many workers it must have.
    stopped
        Asked several times a second while results are waited for; True ends the source, so that a
        run ends with the ranges that are done.

    Raises
    ------
    MissingExtraError
        Without the extra `dask`.
    ClusterError
        For a scheduler that does not answer or workers that don't come within 8 seconds each, and
        while playing, for a worker of another version or without this package, or a lost scheduler.

    Notes
    -----
    What is in flight is cancelled when the source or the block ends.  A worker that dies loses
    nothing: its tasks go to another one, and what killed several workers is played here.
    Processes are started anew (spawn): a script needs its `if __name__ == "__main__"`.
    """
    _dask()
    program = compile_plan(plan)
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        client = stack.enter_context(_connected(scheduler, workers))
        yield _Sender(client, program, seed, stopped).play


def _dask() -> Any:
    """Return Dask's package for clusters, whose functions have no types."""
    try:
        return import_module("distributed")
    except ImportError:
        raise MissingExtraError("a cluster", "distributed", "dask") from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what Dask says about its workings off the terminal."""
    known = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in _CHATTY]
    before = {name: logging.getLogger(name).disabled for name in known}
    try:
        for name in known:
            logging.getLogger(name).disabled = True
        yield
    finally:
        for name, disabled in before.items():
            logging.getLogger(name).disabled = disabled


@contextmanager
def _connected(scheduler: str | None, workers: int | None) -> Iterator[Any]:
    """Yield a client of the cluster, whose workers are there."""
    with ExitStack() as stack:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            address = scheduler or stack.enter_context(_processes(workers or default_threads()))
            client = stack.enter_context(_client(address))
        if scheduler is not None:
            _wait_for_workers(client, scheduler, workers or 1)
        yield client


def _client(address: Any) -> Any:
    kind = _dask().Client
    client = kind.__new__(kind)
    try:
        client.__init__(address, timeout=_REACH_SECONDS, set_as_default=False)
    except Exception as error:  # whatever listens there may answer with anything
        # One that is half made would wait for an end that never comes, and tell so.
        client.status = "closed"
        late = f"it took more than {_REACH_SECONDS} seconds"
        reason = late if isinstance(error, OSError) else _words(error)
        raise ClusterError(f"no Dask scheduler answers at {address}: {reason}") from None
    return client


def _wait_for_workers(client: Any, scheduler: str, workers: int) -> None:
    try:
        client.wait_for_workers(workers, timeout=_REACH_SECONDS)
    except TimeoutError:
        raise ClusterError(
            f"{len(client.nthreads())} workers are at {scheduler}, not {workers}: start one with "
            f"dask worker {scheduler}"
        ) from None


@contextmanager
def _processes(workers: int) -> Iterator[Any]:
    """Yield a cluster of processes with one thread each."""
    with interrupts_held():
        try:
            cluster = _dask().LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
        except Exception as error:
            raise ClusterError(f"can't start {workers} processes: {_words(error)}") from None
    with cluster:
        yield cluster


class _Task(NamedTuple):
    """Ranges of shoes on their way to a worker and back."""

    future: Any
    done: Event
    ranges: Ranges


@dataclass(slots=True)
class _Sender:
    """Sends ranges to the workers of a client and takes what comes back."""

    client: Any
    program: Program
    seed: int
    stopped: Callable[[], bool]
    sent: bytes = field(init=False)
    """The plan as the tasks carry it."""
    threads: int = field(init=False, default=1)
    recount: float = field(init=False, default=0.0)
    """When the threads of the cluster are counted again."""

    def __post_init__(self) -> None:
        self.sent = pickle.dumps(self.program.plan)

    def play(self, ranges: Iterator[tuple[int, int]]) -> Iterator[Tally]:
        """Play ranges of shoes, many at once, and yield their tallies in order."""
        waiting: deque[_Task] = deque()
        size = 1
        try:
            while True:
                while len(waiting) < self.room() and (batch := list(islice(ranges, size))):
                    waiting.append(self.submit(batch))
                if not waiting or not self.wait(waiting[0]):
                    return
                seconds, vectors = self.result(waiting.popleft())
                size = max(1, min(_MOST_RANGES, int(_TASK_SECONDS * len(vectors) / seconds)))
                yield from (Tally(self.program.shape, vector) for vector in vectors)
        finally:
            self.client.cancel([task.future for task in waiting], force=True)

    def room(self) -> int:
        """Return how many tasks may be on their way."""
        if monotonic() >= self.recount:
            self.threads = max(1, sum(self.client.nthreads().values()))
            self.recount = monotonic() + _RECOUNT_SECONDS
        return _IN_FLIGHT * self.threads

    def submit(self, ranges: Ranges) -> _Task:
        """Send a task."""
        future = self.client.submit(_play, __version__, self.sent, self.seed, ranges, pure=False)
        done = Event()
        future.add_done_callback(lambda _: done.set())
        return _Task(future, done, ranges)

    def wait(self, task: _Task) -> bool:
        """Wait for a task; return False if the run was stopped before it was done."""
        # `future.result(timeout=…)` now and then loses a result that comes as the time runs out.
        while not task.done.wait(_POLL_SECONDS):
            if self.stopped():
                return False
        return True

    def result(self, task: _Task) -> tuple[float, Vectors]:
        """Return what a task came to that is done."""
        if task.future.status not in ("finished", "error"):
            raise ClusterError("the Dask scheduler is gone: the rounds so far are kept")
        try:
            answer: tuple[float, Vectors] = task.future.result()
            return answer
        except _dask().KilledWorker:
            return _play(__version__, self.sent, self.seed, task.ranges)
        except BlackjackError:
            raise
        except Exception as error:
            needed = f"its scheduler and workers need upcard {__version__}"
            raise ClusterError(f"the cluster can't play: {_words(error)}; {needed}") from None


def _words(error: Exception) -> str:
    """Return what an error of Dask says, in short."""
    said = str(error).strip().splitlines() or [""]
    return said[0].split(". ")[0].rstrip(".") or type(error).__name__


@lru_cache(maxsize=4)
def _program(plan: bytes) -> Program:
    """In a worker: return the plan compiled, once a process."""
    return compile_plan(pickle.loads(plan))


def _play(version: str, plan: bytes, seed: int, ranges: Ranges) -> tuple[float, Vectors]:
    """In a worker: return the seconds that ranges of shoes took, and their tallies."""
    if version != __version__:
        raise ClusterError(
            f"a worker has upcard {__version__}, and the client {version}: install one version"
        )
    program = _program(plan)
    started = perf_counter()
    vectors = [program.play(seed, first, last).vector for first, last in ranges]
    return perf_counter() - started, vectors

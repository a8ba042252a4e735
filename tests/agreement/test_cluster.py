"""A Dask cluster gives the bits of the threads, whatever happens to its workers.

Starting processes takes seconds: two clusters of two workers in all.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from upcard import Rules
from upcard.errors import ClusterError
from upcard.sim import backends
from upcard.sim.backends import dask_source
from upcard.sim.engine import Goal, Progress, Run, Source, on_threads, run
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.strategy import shipped_chart_for

distributed = pytest.importorskip(
    "distributed", reason="no cluster is tested without the extra: pip install 'upcard[dask]'"
)
ROUNDS = 6_500_000
SEED = 7


@pytest.fixture(scope="module")
def program() -> Program:
    rules = Rules.parse("6D H17 LS")
    return compile_plan(Plan(rules=rules, strategy=shipped_chart_for(rules)))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
    ) as started:
        yield started


def played(program: Program, source: Source, watch: Any = lambda _: False) -> Run:
    return run(program, SEED, Goal(rounds=ROUNDS), lambda _: False, source, watch)


def here(program: Program) -> Run:
    return played(program, on_threads(lambda first, last: program.play(SEED, first, last), 2))


def test_a_worker_killed_in_the_middle_changes_no_bit(program: Program, cluster: Any) -> None:
    """Its tasks are played by others; each range is in the tally once."""
    victims = [worker.pid for worker in cluster.workers.values()][:1]

    def kill(progress: Progress) -> bool:
        if victims and progress.tally.rounds:
            os.kill(victims.pop(), signal.SIGKILL)
        return False

    with dask_source(program.plan, SEED, cluster.scheduler_address) as source:
        run_ = played(program, source, kill)
    assert not victims
    assert run_.progress.tally == here(program).progress.tally
    assert run_.progress.tally.rounds == ROUNDS


def test_another_version_is_refused(
    program: Program, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backends, "__version__", "9.9")
    with (
        dask_source(program.plan, SEED, cluster.scheduler_address) as source,
        pytest.raises(
            ClusterError, match=r"a worker has upcard \d+\.\d+\.\d+, and the client 9\.9"
        ),
    ):
        played(program, source)


def test_processes_of_this_machine_come_and_go(program: Program, cluster: Any) -> None:
    psutil = pytest.importorskip("psutil")
    cluster.wait_for_workers(2)  # another takes the place of one that was killed
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    with dask_source(program.plan, SEED, workers=2) as source:
        run_ = played(program, source)
    assert run_.progress.tally == here(program).progress.tally
    left = [
        child.cmdline()
        for child in psutil.Process().children(recursive=True)
        if child.pid not in before and "resource_tracker" not in " ".join(child.cmdline())
    ]
    assert left == []


def test_a_scheduler_that_does_not_answer(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backends, "_REACH_SECONDS", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense"):
        with (
            pytest.raises(ClusterError, match=f"no Dask scheduler answers at {address}: "),
            dask_source(program.plan, SEED, address),
        ):
            pass


def test_workers_that_do_not_come(
    program: Program, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backends, "_REACH_SECONDS", 1)
    with (
        pytest.raises(ClusterError, match=r"2 workers are at .*, not 3: start one"),
        dask_source(program.plan, SEED, cluster.scheduler_address, workers=3),
    ):
        pass

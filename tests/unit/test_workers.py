"""Runs over several processes: the same counts, stopped at once, and nothing lost."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from upcard import Rules, simulate
from upcard.errors import EmptyShoeError, RulesError
from upcard.sim.referee_rounds import Job, run_job
from upcard.sim.workers import run_pool

CLASSROOM = Rules.parse("classroom")


def jobs(n: int, rounds: int) -> list[Job]:
    return [Job(CLASSROOM, "stand-on-17", 1, rounds, f"7/{number}") for number in range(n)]


def test_a_pool_gives_what_its_jobs_give() -> None:
    here = sorted(map(str, map(run_job, jobs(4, 60))))
    there = sorted(map(str, run_pool(jobs(4, 60), 2, lambda _done: False)))
    assert there == here


def test_a_stopped_pool_hands_in_what_it_played() -> None:
    """Two endless jobs are stopped after some rounds; the rounds of both come back."""
    parts = list(run_pool(jobs(2, 10**9), 2, lambda done: done > 0))
    played = sum(part[0].rounds for part in parts)
    assert 0 < played < 10**9


def test_a_killed_worker_loses_nothing() -> None:
    """The jobs of a pool whose processes die are played again in this one."""
    killed: list[int] = []

    def watch(_done: int) -> bool:
        from multiprocessing import active_children

        for child in active_children():
            if not killed and child.pid:
                killed.append(child.pid)
                os.kill(child.pid, signal.SIGKILL)
        return False

    parts = sorted(map(str, run_pool(jobs(3, 3000), 2, watch)))
    assert killed
    assert parts == sorted(map(str, map(run_job, jobs(3, 3000))))


def test_a_shoe_that_runs_dry_names_the_remedy() -> None:
    rules = Rules.parse("classroom reshuffle_at=6")
    with pytest.raises(EmptyShoeError, match=r"higher reshuffle_at"):
        simulate(5000, rules, seed=1)


@pytest.mark.parametrize(
    "arguments", [{"rounds": -1}, {"rounds": 1.5}, {"seed": "a"}, {"seed": True}]
)
def test_arguments_that_cannot_be(arguments: dict[str, Any]) -> None:
    words: dict[str, Any] = {"rounds": 10, "rules": CLASSROOM, "seed": 1}
    with pytest.raises(RulesError, match="use a whole number"):
        simulate(**(words | arguments))


def test_rules_may_be_shorthand() -> None:
    assert simulate(50, "classroom", seed=3).seats == simulate(50, CLASSROOM, seed=3).seats


def test_the_result_names_what_was_played() -> None:
    assert simulate(5, "6D H17", engine="referee", seed=1).strategy == "chart 4-8d-h17"
    assert simulate(5, "classroom", seed=1).strategy == "stand-on-17"

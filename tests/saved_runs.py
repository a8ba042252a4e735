"""Small runs that are saved, here and in a process of its own that may be killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from upcard.betting import Ramp
from upcard.countfile import load_count
from upcard.rules import Rules
from upcard.sim import engine
from upcard.sim.engine import Goal, Progress, Run, Source, on_threads, run
from upcard.sim.plan import Plan, compile_plan
from upcard.sim.run_rows import StoredRun
from upcard.sim.saving import run_saved
from upcard.sim.store import Store
from upcard.simulator import reaches

PLAIN = Plan(rules=Rules.parse("2D H17"), strategy="mimic")
COUNTED = Plan(
    rules=Rules.parse("1D pen60"),
    strategy="stand-on-15",
    seats=("basic", "me"),
    count=load_count("hi-lo"),
    bets=Ramp.parse("1:1 2:2x2"),
)
SEED = 2**64 - 3
SMALL_CHUNK = 1_000
"""Rounds, so that a short run has many chunks."""


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of about a thousand rounds."""
    monkeypatch.setattr(engine, "_CHUNK_ROUNDS", SMALL_CHUNK)


def source_of(plan: Plan, seed: int = SEED) -> Source:
    """Two threads that play a plan."""
    program = compile_plan(plan)
    return on_threads(lambda first, last: program.play(seed, first, last), 2)


def uninterrupted(plan: Plan, goal: Goal, seed: int = SEED) -> Run:
    """The same run without a file."""
    program = compile_plan(plan)
    return run(program, seed, goal, reaches(program, seed, goal), source_of(plan, seed))


def play_on(
    store: Store,
    stored: StoredRun,
    watch: Callable[[Progress], bool] = lambda _: False,
    every: float = 0.0,
    warn: Callable[[str], None] = lambda _: None,
) -> Run:
    """Play a saved run on."""
    plan, seed, goal = stored.plan, stored.seed, stored.goal
    reached = reaches(stored.program, seed, goal)
    return run_saved(store, stored, reached, source_of(plan, seed), watch, every=every, warn=warn)


CHILD = """
import sys
from pathlib import Path
from tests.saved_runs import SMALL_CHUNK, engine, play_on, Store

def watch(progress):
    print(progress.next_shoe, flush=True)
    return False

engine._CHUNK_ROUNDS = SMALL_CHUNK
with Store.open(Path(sys.argv[1]), alone=True) as store:
    play_on(store, store.load(), watch)
"""


def playing_child(path: Path) -> subprocess.Popen[str]:
    """A process that plays the run in a file on, and tells every chunk on a line."""
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True
    )

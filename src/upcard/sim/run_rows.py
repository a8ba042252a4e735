"""Saved runs as rows of two tables, and as the values that they stand for.

Whole numbers of 64 bits are text, as SQLite's own are signed; plan and goal are JSON.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, NamedTuple

from upcard.errors import BlackjackError, RunFileError
from upcard.sim.engine import Goal, Progress, check_seed
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.sim.plan_json import goal_from_dict, plan_from_dict
from upcard.sim.summary import SimulationResult
from upcard.sim.tally import Tally

__all__ = [
    "POINT",
    "RUN",
    "STREAM",
    "TABLES",
    "UNREADABLE",
    "ListedRun",
    "PointRow",
    "RunRow",
    "StoredRun",
    "listed_run",
    "stored_run",
]

UNREADABLE: Final = (BlackjackError, LookupError, ValueError, TypeError, RecursionError, zlib.error)
"""What reading a damaged row may raise."""
STREAM: Final = 1
"""Of the cards that a seed deals and the integers that a tally holds; raised when either changes.

A run of another stream is refused: going on would mix two games in one tally.
"""
TABLES: Final = """
    CREATE TABLE IF NOT EXISTS runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, created TEXT NOT NULL,
        plan TEXT NOT NULL, digest TEXT NOT NULL, seed TEXT NOT NULL, goal TEXT NOT NULL,
        version TEXT NOT NULL, stream INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS checkpoints (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
        next_shoe TEXT NOT NULL, rounds INTEGER NOT NULL, seconds REAL NOT NULL,
        finished INTEGER NOT NULL, tally BLOB NOT NULL, sum TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS checkpoints_of_run ON checkpoints (run, id);
"""
_LEVEL: Final = 1
"""Of compression: twice as fast as the usual one, for a fifth more bytes."""
_ONE_BEFORE: Final = "its last checkpoint is damaged, so the one before counts"


class RunRow(NamedTuple):
    """A row of `runs`: what was asked for, never changed."""

    id: int
    name: str
    created: str
    plan: str
    digest: str
    """Of the plan."""
    seed: str
    goal: str
    version: str
    stream: int


class PointRow(NamedTuple):
    """A row of `checkpoints`, without number and check sum: how far a run had come."""

    run: int
    next_shoe: str
    rounds: int
    seconds: float
    finished: int
    tally: bytes
    """Compressed."""

    @classmethod
    def of(cls, run: int, progress: Progress, seconds: float, finished: bool) -> PointRow:
        """Return the row of a checkpoint."""
        tally = progress.tally
        packed = zlib.compress(tally.to_bytes(), _LEVEL)
        shoe = str(progress.next_shoe)
        return cls(run, shoe, tally.rounds, float(seconds), int(finished), packed)

    def sum(self, run: RunRow) -> str:
        """Return the check sum, which fits no more when plan, seed or goal of the run change."""
        facts = (run.digest, run.seed, run.goal, run.stream, *self[1:])
        return sha256(repr(facts).encode()).hexdigest()

    def progress(self, program: Program) -> Progress:
        """Return what the row says."""
        tally = Tally.from_bytes(program.shape, zlib.decompress(self.tally))
        return Progress(tally, int(self.next_shoe))


RUN: Final = ", ".join(RunRow._fields)
POINT: Final = ", ".join(PointRow._fields)
"""The columns, for statements."""


@dataclass(frozen=True, eq=False, kw_only=True)
class StoredRun:
    """A saved run: what fixes it, and how far it has come."""

    number: int
    """In its file."""
    name: str
    created: str
    """Date and time, UTC."""
    plan: Plan
    seed: int
    goal: Goal
    version: str
    """Of the package that began it."""
    progress: Progress | None
    """None if nothing was saved since it was created."""
    seconds: float
    """Played so far."""
    finished: bool
    """Its goal is reached."""
    note: str = ""
    """What was wrong with the file, in one line."""

    @property
    def program(self) -> Program:
        """The plan compiled."""
        return compile_plan(self.plan)

    def result(self) -> SimulationResult:
        """Return what the run has found so far."""
        first = self.goal.shoes.start if self.goal.shoes is not None else 0
        so_far = self.progress or Progress(Tally.nothing(self.program.shape), first)
        rounds, seconds = so_far.tally.rounds, self.seconds
        about = {
            "seconds": seconds,
            "rounds_per_second": rounds / seconds if seconds else None,
            "version": self.version,
            "name": self.name,
            "created": self.created,
        }
        shoes = range(first, so_far.next_shoe)
        return SimulationResult(
            self.program, so_far.tally, self.seed, shoes, not self.finished, about
        )


class ListedRun(NamedTuple):
    """A saved run in short."""

    name: str
    created: str
    version: str
    rules: str
    strategy: str
    counting: str
    """The counting system; empty where nobody counts."""
    bets: str
    indices: str
    """The index plays; empty where there are none."""
    goal: dict[str, Any]
    """As `goal_to_dict` has it."""
    rounds: int
    seconds: float
    state: str
    """`finished`, `playing`, `unfinished`, or `unreadable` by this version of the package."""


def stored_run(row: RunRow, points: Sequence[tuple[PointRow, str]]) -> StoredRun:
    """Return the run of a row and its checkpoints, newest first, each with its check sum.

    Raises
    ------
    One of `UNREADABLE`
        If it is damaged, or of another stream.
    """
    plan = plan_from_dict(json.loads(_plan_text(row)))
    point, note = _newest_whole(row, points)
    return StoredRun(
        number=row.id,
        name=row.name,
        created=row.created,
        plan=plan,
        seed=check_seed(int(row.seed)),
        goal=goal_from_dict(json.loads(row.goal)),
        version=row.version,
        progress=point.progress(compile_plan(plan)) if point else None,
        seconds=point.seconds if point else 0.0,
        finished=bool(point and point.finished),
        note=note,
    )


def listed_run(row: RunRow, points: Sequence[tuple[PointRow, str]], playing: bool) -> ListedRun:
    """Return a run in short, whatever is wrong with it."""
    rounds, seconds, finished = points[0][0][2:5] if points else (0, 0.0, 0)
    state = "finished" if finished else "playing" if playing else "unfinished"
    about = (row.name, row.created, row.version)
    try:
        words, goal = _plan_words(row), json.loads(row.goal)
        return ListedRun(*about, *words, goal, int(rounds), float(seconds), state)
    except UNREADABLE:
        return ListedRun(*about, "", "", "", "", "", {}, 0, 0.0, "unreadable")


def _plan_words(row: RunRow) -> tuple[str, str, str, str, str]:
    """Return rules, strategy, count, bets and index plays by name; the plan takes long to make."""
    plan = json.loads(_plan_text(row))
    strategy = plan["strategy"]
    count, indices = (plan[part]["name"] if plan[part] else "" for part in ("count", "indices"))
    name = strategy if isinstance(strategy, str) else strategy["name"]
    return plan["rules"], name, count, plan["bets"], indices


def _plan_text(row: RunRow) -> str:
    """Return a plan as JSON, if it is whole and of this stream."""
    if row.stream != STREAM:
        raise RunFileError(
            f"upcard {row.version} played it with the cards of stream {row.stream}, and this "
            f"version deals those of stream {STREAM}: use that version, or begin a new run"
        )
    if sha256(str(row.plan).encode()).hexdigest() != row.digest:
        raise RunFileError("its plan is damaged: the check sum doesn't fit")
    return row.plan


def _newest_whole(
    row: RunRow, points: Sequence[tuple[PointRow, str]]
) -> tuple[PointRow | None, str]:
    """Return the newest checkpoint that is whole, and what was wrong with a newer one."""
    for place, (point, told) in enumerate(points):
        if point.sum(row) == told:
            return (
                point,
                "its last checkpoint is damaged, so the one before counts" if place else "",
            )
    if points:
        raise RunFileError("its checkpoints are damaged: their check sums don't fit")
    return None, ""

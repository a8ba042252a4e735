"""Saved runs in a SQLite file that survives a crash: what was asked for, and how far it has come.

A run is written once and never changed; its checkpoints, of which the last two are kept, say how
far it is.  A checkpoint is the tally of all shoes before a number, so a run that goes on from it
ends with the same bits as one that was never interrupted.  Each has a check sum over itself and the
run; where the last one is damaged, the one before it counts.

Files, locks, and what is refused: `upcard.sim.run_file`.  Rows: `upcard.sim.run_rows`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from upcard import __version__
from upcard.errors import BlackjackError, RunFileError, did_you_mean
from upcard.rules import Rules
from upcard.sim.engine import Goal, Progress, check_seed
from upcard.sim.plan import Plan, compile_plan
from upcard.sim.plan_json import canonical_json, goal_to_dict, plan_digest, plan_to_dict
from upcard.sim.run_file import (
    connect,
    default_names,
    identity,
    in_words,
    lock_path,
    named,
    nothing_saved,
    take_lock,
)
from upcard.sim.run_rows import (
    POINT,
    RUN,
    STREAM,
    TABLES,
    UNREADABLE,
    ListedRun,
    PointRow,
    RunRow,
    StoredRun,
    listed_run,
    stored_run,
)

__all__ = ["ListedRun", "Store", "StoredRun"]

_KEPT: Final = 2
_LOCK_SECONDS: Final = 0.3
"""Longer than another program looks whether a run is being played."""


class Store:
    """An open file of runs; use it as a context manager, or close it.

    A file that is `alone` holds one run, whose name is the file's.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> plan = Plan(rules=Rules.parse("6D H17"), strategy="mimic")
    >>> with TemporaryDirectory() as folder, Store.open(Path(folder, "runs.sqlite")) as store:
    ...     run = store.create("mine", plan, 1, Goal(rounds=100))
    ...     [(listed.name, listed.rules, listed.state) for listed in store.runs()]
    [('mine', '6D H17 DAS SP4', 'unfinished')]
    """

    def __init__(self, path: Path, database: sqlite3.Connection, alone: bool) -> None:
        self.path = path
        self.alone = alone
        self._database = database
        self._file = identity(path)

    @classmethod
    def open(cls, path: Path, *, create: bool = True, alone: bool = False) -> Store:
        """Open a file of runs, made if it is not there unless `create` is false.

        Raises
        ------
        RunFileError
            If there is none, or it is no such file, of another format, damaged or not to be opened.
        """
        return cls(path, connect(path, TABLES, create=create), alone)

    def close(self) -> None:
        """Close the file; SQLite then leaves nothing beside it."""
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def create(self, name: str, plan: Plan, seed: int, goal: Goal) -> StoredRun:
        """Save a new run, of which nothing is played; no name is one made of rules and date.

        Raises
        ------
        RunFileError
            If the name is taken or can't be one, or the file can't be written.
        """
        compile_plan(plan)
        facts = canonical_json(plan_to_dict(plan)), plan_digest(plan), str(check_seed(seed))
        about = (_now(), *facts, canonical_json(goal_to_dict(goal)), __version__, STREAM)
        with in_words(self.path, "save a run in"), self._database:
            if self.alone and self._rows():
                raise RunFileError(f"{str(self.path)!r} holds a run already: use another file")
            saved = self._insert(self._names(name, plan.rules), about)
        if saved is None:
            raise RunFileError(f"there is a run {name!r} already: use another name")
        return self.load(saved)

    def _names(self, name: str, rules: Rules) -> Iterable[str]:
        if self.alone:
            return ("run",)
        return (named(name),) if name else default_names(str(rules))

    def _insert(self, names: Iterable[str], about: tuple[Any, ...]) -> str | None:
        """Add a run under the first name that is free."""
        columns = RUN.removeprefix("id, ")
        for name in names:
            with suppress(sqlite3.IntegrityError):
                self._database.execute(
                    f"INSERT INTO runs ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (name, *about)
                )
                return name
        return None

    def checkpoint(
        self, run: StoredRun, progress: Progress, seconds: float, *, finished: bool = False
    ) -> None:
        """Save how far a run has come; when it returns, that is on the disk.

        `seconds` are those played since the run began, `finished` whether its goal is reached.

        Raises
        ------
        RunFileError
            If it can't be written; what was saved before stays.
        """
        point = PointRow.of(run.number, progress, seconds, finished)
        with in_words(self.path, f"save run {run.name!r} in"), self._database:
            if identity(self.path) != self._file:
                raise FileNotFoundError(2, "another file has taken its place")
            self._database.execute(
                f"INSERT INTO checkpoints ({POINT}, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*point, point.sum(self._row(run.name))),
            )
            self._database.execute(
                "DELETE FROM checkpoints WHERE run = ? AND id NOT IN"
                " (SELECT id FROM checkpoints WHERE run = ? ORDER BY id DESC LIMIT ?)",
                (run.number, run.number, _KEPT),
            )

    def finish(self, run: StoredRun, progress: Progress, seconds: float) -> None:
        """Save the end of a run that reached its goal; raises as `checkpoint`."""
        self.checkpoint(run, progress, seconds, finished=True)
        # Whoever waits for the lock meanwhile finds a finished run and plays nothing.
        self._drop_lock(run.number)

    def delete(self, name: str = "") -> None:
        """Delete a run, and its file if that is its own: the store is then closed.

        Raises
        ------
        RunFileError
            If there is no such run, it is being played, or the file can't be written.
        """
        row = self._row(name)
        with self._held(row), in_words(self.path, "delete a run of"):
            with self._database:
                self._database.execute("DELETE FROM runs WHERE id = ?", (row.id,))
            if self.alone:
                self.close()
                self.path.unlink()
            self._drop_lock(row.id)

    @contextmanager
    def playing(self, run: StoredRun) -> Iterator[StoredRun]:
        """Hold a run against other programs, and yield it as it is now.

        Raises
        ------
        RunFileError
            If another program plays it, or it can't be read.
        """
        row = self._row(run.name)
        with self._held(row):
            now = self.load(run.name)
            yield now
            if now.finished:
                self._drop_lock(row.id)

    def check_writable(self, run: StoredRun) -> None:
        """Raise RunFileError if a run can't be saved; nothing is written yet."""
        with in_words(self.path, f"save run {run.name!r} in"):
            self._database.execute("UPDATE runs SET id = id WHERE FALSE")
            self._database.rollback()

    @contextmanager
    def _held(self, row: RunRow) -> Iterator[None]:
        with in_words(self.path, f"take run {row.name!r} of"):
            lock = take_lock(lock_path(self.path, row.id), _LOCK_SECONDS)
        if lock is None:
            raise RunFileError(
                f"run {row.name!r} is being played by another program: stop that one first"
            )
        try:
            yield
        finally:
            lock.close()

    def _drop_lock(self, number: int) -> None:
        with suppress(OSError):
            lock_path(self.path, number).unlink()

    def load(self, name: str = "") -> StoredRun:
        """Return a run with its plan, seed, goal and how far it has come.

        Raises
        ------
        RunFileError
            If there is no such run, or it is damaged or of another stream.
        """
        row = self._row(name)
        with in_words(self.path, "read"):
            points = self._points(row)
        try:
            return stored_run(row, points)
        except UNREADABLE as error:
            reason = error if isinstance(error, BlackjackError) else "it is damaged: use a copy"
            where = f"run {row.name!r} of {str(self.path)!r}"
            raise RunFileError(f"can't read {where}: {reason}") from None

    def runs(self) -> tuple[ListedRun, ...]:
        """Return all runs in short, the newest last, those that can't be loaded too.

        Raises
        ------
        RunFileError
            If the file can't be read.
        """
        with in_words(self.path, "read"):
            return tuple(map(self._listed, self._rows()))

    def listed(self, name: str = "") -> ListedRun:
        """Return a run in short, even if it can't be loaded; raises as `runs`."""
        row = self._row(name)
        with in_words(self.path, "read"):
            return self._listed(row)

    def _listed(self, row: RunRow) -> ListedRun:
        return listed_run(row, self._points(row), self._is_playing(row))

    def _is_playing(self, row: RunRow) -> bool:
        path = lock_path(self.path, row.id)
        if not path.exists():
            return False
        lock = take_lock(path, 0)
        if lock is not None:
            lock.close()
        return lock is None

    def _rows(self) -> list[RunRow]:
        found = self._database.execute(f"SELECT {RUN} FROM runs ORDER BY id")
        rows = [RunRow(*values) for values in found]
        return [row._replace(name=self.path.stem) for row in rows] if self.alone else rows

    def _row(self, name: str) -> RunRow:
        with in_words(self.path, "read"):
            rows = self._rows()
        if self.alone and not rows:
            raise nothing_saved(self.path)
        if self.alone and len(rows) > 1:
            right = "name a run, and the file's folder with --data"
            raise RunFileError(f"{str(self.path)!r} holds {len(rows)} runs, not one: {right}")
        for row in rows:
            if self.alone or row.name == name:
                return row
        hint = did_you_mean(name, [row.name for row in rows]) or ": `upcard runs list` names them"
        raise RunFileError(f"no run {name!r} in {str(self.path)!r}{hint}")

    def _points(self, row: RunRow) -> list[tuple[PointRow, str]]:
        found = self._database.execute(
            f"SELECT {POINT}, sum FROM checkpoints WHERE run = ? ORDER BY id DESC", (row.id,)
        )
        points = [(PointRow(*values[:-1]), values[-1]) for values in found]
        stray = "SELECT 1 FROM checkpoints WHERE run NOT IN (SELECT id FROM runs) LIMIT 1"
        if not points and self._database.execute(stray).fetchone():
            raise RunFileError(f"{str(self.path)!r} is damaged: a checkpoint is of no run")
        return points


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")

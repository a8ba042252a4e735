"""A SQLite file of saved runs: where it lies, how it is opened and checked, who may play a run.

    runs.sqlite        in the user's data folder, in $UPCARD_DATA or in a folder that is named
    mine.run           one run, in a file of its own; `.sqlite` is read as such too
    runs.sqlite-wal    what was written last; SQLite takes it over, after a crash too
    runs.sqlite-lock3  empty; who plays the run 3 holds a lock on it, which dies with the program

A lock is SQLite's own, on a file beside the runs, so that it works wherever SQLite does, and the
runs can be read meanwhile.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Final, NamedTuple

from upcard.errors import RunFileError
from upcard.referee.session_file import session_folder

__all__ = [
    "APPLICATION",
    "FORMAT",
    "Place",
    "connect",
    "default_names",
    "find_place",
    "identity",
    "in_words",
    "is_own_file",
    "lock_path",
    "named",
    "nothing_saved",
    "take_lock",
]

APPLICATION: Final = 0x55504344
"""Marks the file as one of saved runs: "UPCD"."""
FORMAT: Final = 1
"""Of the tables; a file of another format is refused."""
_OWN_FILE: Final = (".run", ".sqlite")
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_LONGEST_RULES: Final = 60
_BUSY_SECONDS: Final = 5.0
_REASONS: Final = {
    "NOTADB": "it is no file of saved runs: name one that upcard made",
    "CORRUPT": "it is damaged or cut short: use a copy of it",
    "FULL": "the disk is full: make room",
    "READONLY": "it may only be read: change its permissions, or copy it",
    "BUSY": "another program is writing to it: try again",
    "CANTOPEN": "it or its folder can't be opened: look at their permissions",
    "IOERR": "the disk doesn't read or write it: make room, or use another disk",
}


class Place(NamedTuple):
    """Where a run is saved."""

    path: Path
    name: str
    """Its name there; empty where none was given."""
    alone: bool
    """The file is this run's own."""


def find_place(run: str = "", data: Path | None = None) -> Place:
    """Return where a run is: in its own file if it is named as one, else in the file of all runs.

    `data` is the folder of that file; None is $UPCARD_DATA, or the user's data folder.

    Raises
    ------
    RunFileError, SaveError
        For a text that can't be a name, or a folder that can't be one.

    Examples
    --------
    >>> place = find_place("night", Path("/tmp"))
    >>> place.path.name, place.name, place.alone
    ('runs.sqlite', 'night', False)
    >>> find_place("out/night.run")[1:]
    ('night', True)
    """
    if is_own_file(run):
        return Place(Path(run), Path(run).stem, True)
    if run:
        named(run)
    folder = session_folder().parent if data is None else data
    if folder.exists() and not folder.is_dir():
        raise RunFileError(f"{str(folder)!r} can't hold runs: it is not a folder")
    return Place(folder / "runs.sqlite", run, False)


def is_own_file(run: str) -> bool:
    """Return whether a run is named as a file that is its own."""
    return Path(run).suffix.lower() in _OWN_FILE


def named(name: str) -> str:
    """Return a name of a run, or refuse it.

    Examples
    --------
    >>> named("a/b")
    Traceback (most recent call last):
    ...
    upcard.errors.RunFileError: a run can't be named 'a/b': use letters, ...
    """
    if _NAME.fullmatch(name):
        return name
    raise RunFileError(
        f"a run can't be named {name[:100]!r}: use letters, digits, '.', '_' and '-', "
        "at most 100, or a file that ends in .run"
    )


def default_names(rules: str) -> Iterator[str]:
    """Yield names such as 6d-h17-das-sp4-2026-11-30, then the same with -2, -3 …"""
    words = re.sub("[^a-z0-9]+", "-", rules.lower())[:_LONGEST_RULES].strip("-")
    name = f"{words}-{datetime.now().date()}"
    return chain((name,), (f"{name}-{number}" for number in count(2)))


@contextmanager
def in_words(path: Path, doing: str) -> Iterator[None]:
    """Turn what SQLite or the disk refuses into one line that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_").split("_")[0]
        reason = _REASONS.get(code, f"{error}".rstrip("."))
        raise RunFileError(f"can't {doing} {str(path)!r}: {reason}") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise RunFileError(f"can't {doing} {str(path)!r}: {reason}") from None
    except UnicodeDecodeError:
        raise RunFileError(f"can't {doing} {str(path)!r}: it is damaged: use a copy") from None


def nothing_saved(path: Path) -> RunFileError:
    """Return what is wrong with a file that was made for runs and has none."""
    return RunFileError(
        f"no run is saved in {str(path)!r}: its making was cut short, as by a full disk, or all "
        "were deleted: save one anew"
    )


def connect(path: Path, tables: str, *, create: bool) -> sqlite3.Connection:
    """Return an open file of runs, made with its tables if it is not there and may be.

    Raises
    ------
    RunFileError
        If there is none, or it is no such file, of another format, damaged or can't be opened.
    """
    with in_words(path, "open"):
        if path.exists() and not path.is_file():
            raise RunFileError(f"can't open {str(path)!r}: it is no file: name one ending in .run")
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.exists():
            raise RunFileError(f"no run is saved in {str(path)!r}")
        database = _connected(path, "rwc" if create else "rw")
        try:
            _set_up(database)
            if _is_new(database):
                if not create:
                    raise nothing_saved(path)
                _make(database, tables)
            _check(path, database)
        except BaseException:
            database.close()
            raise
    return database


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection; one that only reads where nothing can be written beside the file."""
    beside = path.with_name(f"{path.name}-wal")
    if path.exists() and not os.access(path.parent, os.W_OK) and not beside.exists():
        mode = "ro&immutable=1"
    place = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(place, uri=True, timeout=_BUSY_SECONDS)


def _set_up(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA foreign_keys = ON")
    # Every commit is on the disk when it returns, and soon in the file itself, not beside it.
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA wal_autocheckpoint = 1")


def _is_new(database: sqlite3.Connection) -> bool:
    """Return whether nothing was ever written; so too where its making was interrupted."""
    tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    application = database.execute("PRAGMA application_id").fetchone()
    return (tables, application) == ((0,), (0,))


def _make(database: sqlite3.Connection, tables: str) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    database.executescript(
        f"BEGIN IMMEDIATE; {tables} PRAGMA application_id = {APPLICATION}; "
        f"PRAGMA user_version = {FORMAT}; COMMIT;"
    )


def _check(path: Path, database: sqlite3.Connection) -> None:
    application, version = (
        database.execute(f"PRAGMA {pragma}").fetchone()[0]
        for pragma in ("application_id", "user_version")
    )
    if application != APPLICATION:
        raise RunFileError(
            f"can't open {str(path)!r}: it is another program's: name a file that upcard made"
        )
    if version != FORMAT:
        raise RunFileError(
            f"can't open {str(path)!r}: it has format {version}, and this version of upcard reads "
            f"format {FORMAT}: use the version that wrote it"
        )


def identity(path: Path) -> tuple[int, int]:
    """Return what tells a file from another one that takes its place."""
    about = path.stat()
    return about.st_dev, about.st_ino


def lock_path(path: Path, number: int) -> Path:
    """Return the file that who plays a run holds a lock on."""
    return path.with_name(f"{path.name}-lock{number}")


def take_lock(path: Path, wait: float) -> sqlite3.Connection | None:
    """Return a lock that lasts until it is closed, or None if another program holds it.

    `wait` are the seconds that it is waited for.
    """
    lock = sqlite3.connect(path, timeout=wait, isolation_level=None)
    try:
        lock.execute("PRAGMA journal_mode = OFF")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):
            lock.close()
        if getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            return None
        raise
    return lock

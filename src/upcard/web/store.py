"""Where the server keeps tables, finished rounds, mistakes and drills: one SQLite file.

Each decision is one transaction, committed before anybody sees what it led to, so a server that is
killed finds every hand where it was.  With a write-ahead log a commit outlives the program; a
power cut may take the last moments, never what lies before them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar

from upcard.errors import SaveError

__all__ = ["MistakeRow", "RoundRow", "TableRow", "WebStore"]

_SCHEMA: Final = 3
_TABLES: Final = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, client TEXT NOT NULL, rules TEXT NOT NULL, state BLOB NOT NULL,
    begun TEXT NOT NULL, changed TEXT NOT NULL, seed_named INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX tables_of ON tables (client);
CREATE TABLE rounds (
    id INTEGER PRIMARY KEY, client TEXT NOT NULL, table_id INTEGER, at TEXT NOT NULL,
    line TEXT NOT NULL, seed INTEGER, hole_shown INTEGER NOT NULL, net TEXT NOT NULL,
    staked TEXT NOT NULL, boxes TEXT NOT NULL
);
CREATE INDEX rounds_of ON rounds (client, id);
CREATE TABLE mistakes (
    id INTEGER PRIMARY KEY, client TEXT NOT NULL, table_id INTEGER NOT NULL, at TEXT NOT NULL,
    step INTEGER NOT NULL, hand TEXT NOT NULL, up_card TEXT NOT NULL, given TEXT NOT NULL,
    best TEXT NOT NULL, cost REAL NOT NULL
);
CREATE INDEX mistakes_of ON mistakes (client, id);
CREATE TABLE notes (
    client TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (client, name)
);
"""
_MOST_UNPLAYED: Final = 5000
"""Tables kept at which nothing was ever dealt."""
_NEXT: Final = {2: "ALTER TABLE tables ADD COLUMN seed_named INTEGER NOT NULL DEFAULT 0;"}
"""By schema: what makes the next one of it, with all that was kept."""


class TableRow(NamedTuple):
    """The table that a client plays at."""

    id: int
    state: bytes
    """Of `Session.to_bytes`."""
    seed_named: bool
    """Whether the client named the seed of its first shoe."""


class RoundRow(NamedTuple):
    """A finished round."""

    id: int
    table_id: int | None
    """None for one that was imported."""
    at: str
    line: str
    """Of `record_round`; with the hole card, even where it was never turned."""
    seed: int | None
    """Of the shoe."""
    hole_shown: bool
    net: str
    staked: str
    boxes: str = ""
    """The client's seats, such as "1,2"; empty where nobody knows them, as in imported rounds."""


class MistakeRow(NamedTuple):
    """A decision that was not the best."""

    id: int
    table_id: int
    at: str
    step: int
    hand: str
    up_card: str
    given: str
    best: str
    cost: float
    """In units of the hand's wager."""


Row = TypeVar("Row", RoundRow, MistakeRow)


class WebStore:
    """The file; every method may be called from any thread."""

    def __init__(self, path: Path) -> None:
        self.folder = path.parent
        """Of all that a server keeps."""
        self._lock = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(
                path, check_same_thread=False, isolation_level=None, timeout=5
            )
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise SaveError(f"can't keep games in {str(path)!r}: {error}") from None

    def _prepare(self) -> None:
        run = self._database.execute
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = NORMAL")
        schema = run("PRAGMA user_version").fetchone()[0]
        if schema not in (0, *_NEXT, _SCHEMA):
            raise SaveError(
                f"the games were kept by another version of this program (schema {schema}, this "
                f"one has {_SCHEMA}): use that version, or another folder"
            )
        if schema == 0:
            self._become(_SCHEMA, _TABLES)
        else:
            for older in range(schema, _SCHEMA):
                self._become(older + 1, _NEXT[older])

    def _become(self, schema: int, change: str) -> None:
        """Bring the file to a schema, whole or not at all."""
        self._database.executescript(
            f"BEGIN IMMEDIATE; {change} PRAGMA user_version = {schema}; COMMIT;"
        )

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._database.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Make all of a change, or nothing of it."""
        with self._lock:
            try:
                self._database.execute("BEGIN IMMEDIATE")
                yield self._database
                self._database.execute("COMMIT")
            except BaseException as error:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise SaveError(f"can't save: {error}") from None
                raise

    def _read(self, query: str, *values: Any) -> list[Any]:
        with self._lock:
            return self._database.execute(query, values).fetchall()

    # ------------------------------------------------------------------ tables

    def live_table(self, client: str) -> TableRow | None:
        """Return the table that a client plays at."""
        rows = self._read(
            "SELECT id, state, seed_named FROM tables WHERE client = ? ORDER BY id DESC LIMIT 1",
            client,
        )
        return TableRow(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    def new_table(self, client: str, rules: str, state: bytes, *, seed_named: bool = False) -> int:
        """Keep a new table as the one that the client plays at, and return its number."""
        with self._writing() as database:
            # What was played at the old one is in the rounds.
            database.execute("DELETE FROM tables WHERE client = ?", (client,))
            now = _now()
            made = database.execute(
                "INSERT INTO tables (client, rules, state, begun, changed, seed_named) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (client, rules, state, now, now, seed_named),
            )
            number = int(made.lastrowid or 0)
            if number % _MOST_UNPLAYED == 0:
                self._forget_unplayed(database)
            return number

    def _forget_unplayed(self, database: sqlite3.Connection) -> None:
        """Drop old tables at which nothing was ever dealt: who keeps no cookie leaves many."""
        database.execute(
            "DELETE FROM tables WHERE begun = changed AND id <= (SELECT id FROM tables "
            "WHERE begun = changed ORDER BY id DESC LIMIT 1 OFFSET ?)",
            (_MOST_UNPLAYED,),
        )

    def save_table(
        self,
        client: str,
        number: int,
        state: bytes,
        rounds: Sequence[RoundRow] = (),
        mistakes: Sequence[MistakeRow] = (),
        *,
        rules: str = "",
    ) -> None:
        """Keep what a decision led to, all at once."""
        with self._writing() as database:
            kept = database.execute(
                "UPDATE tables SET state = ?, changed = ? WHERE id = ?", (state, _now(), number)
            )
            if not kept.rowcount:
                self._keep_again(database, client, number, rules, state)
            self._add(database, client, "rounds", rounds)
            self._add(database, client, "mistakes", mistakes)

    def _keep_again(
        self, database: sqlite3.Connection, client: str, number: int, rules: str, state: bytes
    ) -> None:
        """Keep a table that was dropped while its client had not played, unless he has another."""
        database.execute(
            "INSERT INTO tables (id, client, rules, state, begun, changed) "
            "SELECT ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM tables WHERE client = ?)",
            (number, client, rules, state, "", _now(), client),
        )

    def add_rounds(self, client: str, rounds: Sequence[RoundRow]) -> None:
        """Keep rounds that were played elsewhere."""
        with self._writing() as database:
            self._add(database, client, "rounds", rounds)

    @staticmethod
    def _add(
        database: sqlite3.Connection, client: str, table: str, rows: Sequence[RoundRow | MistakeRow]
    ) -> None:
        for row in rows:
            fields = row._asdict() | {"client": client, "at": row.at or _now()}
            del fields["id"]
            names, marks = ", ".join(fields), ", ".join("?" * len(fields))
            database.execute(
                f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(fields.values())
            )

    def rounds(self, client: str, *, before: int | None = None, most: int = 50) -> list[RoundRow]:
        """Return the last rounds of a client, the newest first."""
        return self._rows(RoundRow, "rounds", client, before, most)

    def mistakes(self, client: str, *, most: int = 200) -> list[MistakeRow]:
        """Return the last mistakes of a client, the newest first."""
        return self._rows(MistakeRow, "mistakes", client, None, most)

    def round(self, client: str, number: int) -> RoundRow | None:
        """Return one round, if it is the client's."""
        rows = self._rows(RoundRow, "rounds", client, number + 1, 1)
        return rows[0] if rows and rows[0].id == number else None

    def _rows(
        self, kind: type[Row], table: str, client: str, before: int | None, most: int
    ) -> list[Row]:
        rows = self._read(
            f"SELECT {', '.join(kind._fields)} FROM {table} WHERE client = ? AND id < ? "
            "ORDER BY id DESC LIMIT ?",
            client,
            2**63 - 1 if before is None else before,
            most,
        )
        return [kind(*row) for row in rows]

    # ------------------------------------------------------------------ drills and other notes

    def note(self, client: str, name: str) -> bytes | None:
        """Return what is noted under a name."""
        rows = self._read("SELECT content FROM notes WHERE client = ? AND name = ?", client, name)
        return bytes(rows[0][0]) if rows else None

    def keep_note(self, client: str, name: str, content: bytes | None) -> None:
        """Note something under a name, or with None drop it."""
        with self._writing() as database:
            if content is None:
                database.execute("DELETE FROM notes WHERE client = ? AND name = ?", (client, name))
            else:
                database.execute(
                    "INSERT OR REPLACE INTO notes (client, name, content) VALUES (?, ?, ?)",
                    (client, name, content),
                )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")

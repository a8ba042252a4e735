"""A saved run as a file: whole as JSON, its counts as CSV or Parquet.

JSON: `name`, `created`, `version`, `finished`, `goal`, `plan` (see `upcard.sim.plan_json`) and its
`digest`, and `result`, which has the fields of `upcard.report.simulated`.

CSV and Parquet have a row a count at the bet, one row without a count if nobody counts: `name`,
`rules`, `strategy`, `counting`, `bets`, `seed` as text, and the fields of a count.  Parquet is
written by DuckDB, which comes with the extra `parquet`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from upcard.errors import MissingExtraError, RunFileError
from upcard.report.counts import count_fields
from upcard.report.output import as_csv, as_json
from upcard.report.simulated import simulated_report
from upcard.sim.plan_json import goal_to_dict, plan_digest, plan_to_dict
from upcard.sim.run_rows import StoredRun

__all__ = ["export_run", "whole_file"]

_COLUMNS: Final = {
    "name": str,
    "rules": str,
    "strategy": str,
    "counting": str,
    "bets": str,
    "seed": str,
    "count": int,
    "rounds": int,
    "share": float,
    "ev": float,
    "sd": float,
    "error": float,
    "bet": float,
    "spots": int,
    "edge_on_bets": float,
}
_WITH_NULL: Final = (
    "SELECT * REPLACE (CASE WHEN counting <> '' THEN count END AS count) FROM counts"
)


def export_run(stored: StoredRun, path: Path, *, force: bool = False) -> None:
    """Write a saved run to a file whose name ends in .json, .csv or .parquet, whole or not at all.

    Raises
    ------
    RunFileError
        If the name has another ending, the file is there and not to be replaced, or can't be
        written.
    MissingExtraError
        If DuckDB is not installed.
    """
    write = _WRITERS.get(path.suffix.lower())
    if write is None:
        known = ", ".join(_WRITERS)
        raise RunFileError(f"can't export to {str(path)!r}: use a name that ends in {known}")
    with whole_file(path, force=force) as spare:
        write(stored, spare)


@contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[Path]:
    """Yield a file beside `path` to write to, which then takes its place at once.

    Raises
    ------
    RunFileError
        If `path` is there and not to be replaced, is no file, or can't be written.
    """
    if path.exists() and not force:
        raise RunFileError(f"{str(path)!r} is there already: use another name, or --force")
    if path.exists() and not path.is_file():
        raise RunFileError(f"can't write {str(path)!r}: it is no file, use another name")
    spare = path.with_name(f".upcard-{os.getpid()}.tmp")
    try:
        spare.touch()
        yield spare
        with spare.open("rb+") as file:
            os.fsync(file.fileno())
        spare.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise RunFileError(f"can't write {str(path)!r}: {reason}") from None
    finally:
        with suppress(OSError):
            spare.unlink()


def _rows(stored: StoredRun) -> list[dict[str, Any]]:
    plan, result = stored.plan, stored.result()
    about = {
        "name": stored.name,
        "rules": str(plan.rules),
        "strategy": plan.strategy_name,
        "counting": plan.count.name if plan.count else "",
        "bets": str(plan.bets),
        "seed": str(stored.seed),
    }
    return [about | count_fields(plan, row) for row in result.true_counts]


def _json(stored: StoredRun, path: Path) -> None:
    fields = {
        "name": stored.name,
        "created": stored.created,
        "version": stored.version,
        "finished": stored.finished,
        "goal": goal_to_dict(stored.goal),
        "plan": plan_to_dict(stored.plan),
        "digest": plan_digest(stored.plan),
        "result": json.loads(simulated_report(stored.result(), "json")),
    }
    path.write_text(as_json(fields) + "\n", encoding="utf-8")


def _csv(stored: StoredRun, path: Path) -> None:
    rows = ([row[name] for name in _COLUMNS] for row in _rows(stored))
    path.write_text(as_csv(tuple(_COLUMNS), rows) + "\n", encoding="utf-8")


def _parquet(stored: StoredRun, path: Path) -> None:
    try:
        import duckdb
    except ImportError:
        raise MissingExtraError("a Parquet file", "duckdb", "parquet") from None
    # NumPy has no whole number that is missing.
    rows = [row | {"count": row["count"] or 0} for row in _rows(stored)]
    columns: dict[str, NDArray[Any]] = {
        name: np.array([row[name] for row in rows], dtype=kind) for name, kind in _COLUMNS.items()
    }
    try:
        with duckdb.connect() as database:
            database.register("counts", columns)
            database.sql(_WITH_NULL).write_parquet(str(path))
    except duckdb.Error as error:
        raise OSError(0, str(error).splitlines()[0]) from None


_WRITERS: Final[dict[str, Callable[[StoredRun, Path], None]]] = {
    ".json": _json,
    ".csv": _csv,
    ".parquet": _parquet,
}

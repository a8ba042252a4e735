"""Saved runs for the commands that make or read them: where they lie, how they are opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from upcard.cli.options import Checked
from upcard.cli.runs_served import find_served, load_served
from upcard.errors import NotationError

if TYPE_CHECKING:
    from upcard.sim.store import Store, StoredRun

__all__ = ["data_option", "load_run", "load_runs", "opened_run"]

_F = TypeVar("_F", bound=Callable[..., Any])


def data_option(function: _F) -> _F:
    """Add the option --data."""
    return click.option(
        "--data",
        metavar="DIR",
        type=Checked(Path, "folder"),
        help="The folder of the saved runs.  [default: $UPCARD_DATA, else your data folder]",
    )(function)


@contextmanager
def opened_run(run: str, data: Path | None, *, create: bool = False) -> Iterator[tuple[Store, str]]:
    """Yield the file that a run is in, and its name there; an empty name is that of none."""
    from upcard.sim.run_file import find_place
    from upcard.sim.store import Store

    _check_data([run], data)
    place = find_place(run, data)
    with Store.open(place.path, create=create, alone=place.alone) as store:
        yield store, place.name


def load_run(run: str, data: Path | None) -> StoredRun:
    """Return a run, a client's too, and tell what is wrong with its file."""
    if served := find_served(run, data):
        stored = load_served(served)
    else:
        with opened_run(run, data) as (store, name):
            stored = store.load(name)
    if stored.note:
        click.echo(f"note: {stored.name}: {stored.note}", err=True)
    return stored


def load_runs(runs: Sequence[str], data: Path | None) -> list[StoredRun]:
    """Return runs, those of a folder and those of their own files."""
    from upcard.sim.run_file import is_own_file

    _check_data(runs, data)
    return [load_run(run, None if is_own_file(run) else data) for run in runs]


def _check_data(runs: Sequence[str], data: Path | None) -> None:
    """Refuse --data where no run is looked for in a folder."""
    from upcard.sim.run_file import is_own_file

    if data is not None and all(map(is_own_file, runs)):
        raise NotationError(
            f"{runs[0]!r} is a file of its own, and --data the folder of runs by name: "
            "leave --data out, or write the folder before the file's name"
        )

"""Runs of a server's clients, which lie in its folder of data: `CLIENT/RUN` names one of them.

    runs/CLIENT.run    all runs of a client, as `upcard.web.runs` keeps them
    web.sqlite         notes on them: how they ended, and their EV as the rounds went by

The beginning of a client's name stands for it, where it is that of no other.  A client's file is
not written to while one of its runs is being played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from upcard.errors import RunFileError

if TYPE_CHECKING:
    from upcard.sim.store import ListedRun, Store, StoredRun

__all__ = ["ServedRun", "delete_served", "find_served", "list_served", "load_served"]

_CLIENT: Final = re.compile(r"[0-9a-f]{1,32}")
_SHORT: Final = 8
"""Signs of a client's name that are shown, or as many as tell all of them apart."""


class ServedRun(NamedTuple):
    """A run of a client, which need not be there."""

    data: Path
    client: str
    run: str
    name: str
    """Its name with its client's, shortened."""

    @property
    def path(self) -> Path:
        """The file of the client's runs."""
        return self.data / "runs" / f"{self.client}.run"

    @contextmanager
    def opened(self) -> Iterator[Store]:
        """Yield the file."""
        from upcard.sim.store import Store

        with Store.open(self.path, create=False) as store:
            yield store


def find_served(run: str, data: Path | None) -> ServedRun | None:
    """Return the client's run that is meant, or None where a text names none.

    Raises
    ------
    RunFileError
        If no client has a name that begins so, or several have.
    """
    from upcard.sim.run_file import is_own_file

    beginning, slash, name = run.partition("/")
    folder = _folder(data)
    shown = _clients(folder) if slash and not is_own_file(run) else {}
    if not shown:
        return None
    is_client = name and _CLIENT.fullmatch(beginning)
    found = [client for client in shown if is_client and client.startswith(beginning)]
    if not found:
        raise RunFileError(f"no client {beginning!r} here: `upcard runs list` names them")
    if len(found) > 1:
        names = ", ".join(shown[client] for client in found)
        raise RunFileError(f"several clients are called {beginning!r}: use one of {names}")
    return ServedRun(folder, found[0], name, f"{shown[found[0]]}/{name}")


def _folder(data: Path | None) -> Path:
    from upcard.sim.run_file import find_place

    return find_place(data=data).path.parent


def _clients(folder: Path) -> dict[str, str]:
    """Return all clients that have runs, with the shortened name of each."""
    clients = sorted(path.stem for path in (folder / "runs").glob("*.run"))
    signs = _SHORT
    while len({client[:signs] for client in clients}) < len(clients):
        signs += 1
    return {client: client[:signs] for client in clients}


def list_served(data: Path | None) -> list[ListedRun]:
    """Return the runs of all clients in short, and tell which files can't be read."""
    folder = _folder(data)
    runs: list[ListedRun] = []
    for client, short in _clients(folder).items():
        try:
            with ServedRun(folder, client, "", short).opened() as store:
                runs += [each._replace(name=f"{short}/{each.name}") for each in store.runs()]
        except RunFileError as error:
            click.echo(f"note: {error}", err=True)
    return runs


def load_served(served: ServedRun) -> StoredRun:
    """Return a client's run under the name that tells the client too."""
    with served.opened() as store:
        return replace(store.load(served.run), name=served.name)


def delete_served(store: Store, served: ServedRun) -> None:
    """Delete a client's run, and what the server noted of it.

    Raises
    ------
    RunFileError, SaveError
        If one of the client's runs is being played, or a file can't be written.
    """
    playing = [run.name for run in store.runs() if run.state == "playing"]
    if playing:
        right = "wait until it has ended, or stop the server"
        raise RunFileError(f"run {playing[0]!r} of this client is being played: {right}")
    games = served.data / "web.sqlite"
    if not games.exists():
        store.delete(served.run)
        return
    from upcard.web.runs import Runs
    from upcard.web.store import WebStore

    with closing(WebStore(games)) as notes:
        store.delete(served.run)
        Runs(served.path.parent, notes, lambda _client, _news: None).forget(
            served.client, served.run
        )

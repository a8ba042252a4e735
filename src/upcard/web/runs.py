"""Simulations of clients, each in a thread of its own, few at once and none for ever.

A client's runs lie in one file, saved as they go: a run that was paused, or whose server was
killed, goes on from what was saved and ends with the bits of one that was never interrupted.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final, TypeAlias

import msgspec

from upcard.errors import RunFileError, SaveError
from upcard.sim.engine import Goal
from upcard.sim.plan import Plan
from upcard.sim.run_rows import ListedRun, StoredRun
from upcard.sim.store import Store
from upcard.web.endpoint import RefusalError
from upcard.web.live import Bounds, Ending, Live, State
from upcard.web.store import WebStore
from upcard.web.traces import Point, Traces

__all__ = ["Runs"]

Tell: TypeAlias = Callable[[str, dict[str, Any]], None]

_NOTE: Final = "runs"
_PATIENCE: Final = 5.0
"""Seconds that a request waits for a run to end; a chunk of rounds takes some tenths of one."""
_LOG: Final = logging.getLogger("upcard.web")


class Runs:
    """The runs of all clients; methods may be called from any thread."""

    def __init__(self, folder: Path, store: WebStore, tell: Tell) -> None:
        self.bounds = Bounds()
        self.tell = tell
        self._folder = folder
        self._store = store
        self._live: dict[str, Live] = {}
        self._traces = Traces(store)
        self._lock = Lock()
        self._noting = Lock()
        self._closed = False

    # ------------------------------------------------------------------ what there is

    def listed(self, client: str) -> list[ListedRun]:
        """Return the client's runs in short, the newest first."""
        if not self._path(client).exists():
            return []
        with self._opened(client) as store:
            return [*reversed(store.runs())]

    def find(self, client: str, name: str) -> ListedRun:
        """Return one of them in short."""
        for run in self.listed(client):
            if run.name == name:
                return run
        raise RefusalError(404, "you have no run of that name")

    def load(self, client: str, name: str) -> StoredRun:
        """Return a run with all that it has found so far."""
        live = self.live(client, name)
        now = None if live is None else live.now()
        if now is not None:
            return now
        self.find(client, name)
        with self._opened(client) as store:
            return store.load(name)

    def live(self, client: str, name: str) -> Live | None:
        """Return a run of that name if it is being played."""
        live = self._live.get(client)
        return live if live is not None and live.name == name else None

    def ending(self, client: str, run: ListedRun) -> Ending:
        """Return how a run stands, and why."""
        live = self.live(client, run.name)
        if live is not None:
            return Ending("running", live.trouble)
        if run.state in ("finished", "unreadable"):
            return Ending("finished" if run.state == "finished" else "unreadable")
        return self._endings(client).get(run.name, Ending("paused"))

    def points(self, client: str, name: str, rounds: int) -> list[Point]:
        """Return the EV as the first so many rounds went by."""
        live = self.live(client, name)
        if live is None or live.now() is None:
            return self._traces.load(client, name, rounds).upto(rounds)
        return live.trace.upto(rounds)

    # ------------------------------------------------------------------ what is done

    def begin(self, client: str, name: str, plan: Plan, seed: int, goal: Goal) -> str:
        """Begin a run, and return its name."""
        with self._slot(client) as live:
            runs = self.listed(client)
            if len(runs) >= self.bounds.kept:
                raise RefusalError(409, f"you keep {len(runs)} runs: delete one first")
            if any(run.name == name for run in runs):
                raise RefusalError(409, f"you have a run {name!r} already: use another name")
            with self._opened(client, create=True) as store:
                live.name = store.create(name, plan, seed, goal).name
            # Of a run of that name before, if whoever deleted it was cut short.
            self.forget(client, live.name)
        return live.name

    def resume(self, client: str, name: str) -> None:
        """Let a paused run go on."""
        state = self.ending(client, self.find(client, name)).state
        if state != "paused":
            raise RefusalError(409, f"this run is {state}: only a paused one can go on")
        with self._slot(client) as live:
            self._note(client, name, None)
            live.name = name

    def pause(self, client: str, name: str) -> None:
        """Save a run that is being played, and stop it."""
        state = self.ending(client, self.find(client, name)).state
        if not self._stop(client, name, Ending("paused")) and state != "paused":
            raise RefusalError(409, f"this run is {state}: only a running one can be paused")

    def cancel(self, client: str, name: str) -> None:
        """End a run where it is, for good; what it has found stays."""
        state = self.ending(client, self.find(client, name)).state
        if self._stop(client, name, Ending("cancelled")):
            return
        if state not in ("paused", "failed"):
            raise RefusalError(409, f"this run is {state}: there is nothing to cancel")
        self._note(client, name, Ending("cancelled"))

    def delete(self, client: str, name: str) -> None:
        """Forget a run."""
        self.find(client, name)
        self._stop(client, name, Ending("paused"))
        with self._opened(client) as store:
            store.delete(name)
        self.forget(client, name)

    def forget(self, client: str, name: str) -> None:
        """Drop what is noted of a run that is gone."""
        self._note(client, name, None)
        self._traces.drop(client, name)

    def close(self, seconds: float = 2) -> None:
        """Save all runs that are being played, and stop them."""
        with self._lock:
            self._closed = True
            lives = [*self._live.values()]
        until = monotonic() + seconds
        for live in lives:
            live.wish = Ending("paused", "the server was stopped: let it go on")
        for live in lives:
            live.ended.wait(max(until - monotonic(), 0))

    # ------------------------------------------------------------------ threads

    def _stop(self, client: str, name: str, ending: Ending) -> bool:
        """Stop a run that is being played, if it is, and wait until that is saved."""
        live = self.live(client, name)
        if live is None:
            return False
        live.wish = ending
        live.ended.wait(_PATIENCE)
        return True

    @contextmanager
    def _slot(self, client: str) -> Iterator[Live]:
        """Yield a place for a run, which is played if it was given a name."""
        live = Live(client, self._traces, self.bounds)
        with self._lock:
            if self._closed:
                raise RefusalError(409, "the server is about to end")
            if client in self._live:
                raise RefusalError(409, "a simulation of yours is running: pause it first")
            if len(self._live) >= self.bounds.running:
                raise RefusalError(
                    429, f"{len(self._live)} simulations are running, as many as may: try later"
                )
            self._live[client] = live
        try:
            yield live
        except BaseException:
            self._leave(live)
            live.ended.set()
            raise
        live.show = lambda: self._show(live, "running")
        Thread(target=self._play, args=(live,), daemon=True).start()

    def _play(self, live: Live) -> None:
        ending = Ending("failed")
        try:
            ending = live.play(self._path(live.client))
            live.keep_trace()
            self._note(live.client, live.name, None if ending.state == "finished" else ending)
        except SaveError:
            _LOG.exception("how a run ended is not noted")
        finally:
            self._leave(live)
            self._show(live, ending.state)
            live.ended.set()

    def _leave(self, live: Live) -> None:
        with self._lock:
            del self._live[live.client]

    def _show(self, live: Live, state: State) -> None:
        """Tell the client's windows how far the run is."""
        now = live.standing()
        if now is not None:
            live.trace.add(now)
            with suppress(RuntimeError):  # the loop that serves them has ended
                news = msgspec.to_builtins(live.told(now, state))
                self.tell(live.client, {"kind": "run"} | news)

    # ------------------------------------------------------------------ files

    def _path(self, client: str) -> Path:
        return self._folder / f"{client}.run"

    @contextmanager
    def _opened(self, client: str, *, create: bool = False) -> Iterator[Store]:
        """Yield the client's file; what is wrong with it names no path to him."""
        try:
            with Store.open(self._path(client), create=create) as store:
                yield store
        except RunFileError as error:
            _LOG.warning("%s", error)
            raise RefusalError(409, "this can't be read or saved now: try again") from None

    def _endings(self, client: str) -> dict[str, Ending]:
        kept = self._store.note(client, _NOTE)
        return {} if kept is None else msgspec.json.decode(kept, type=dict[str, Ending])

    def _note(self, client: str, name: str, ending: Ending | None) -> None:
        """Note how a run ended, or drop that."""
        with self._noting:
            endings = self._endings(client)
            endings.pop(name, None)
            if ending is not None:
                endings[name] = ending
            self._store.keep_note(client, _NOTE, msgspec.json.encode(endings))

"""All that a running server holds: the store, the tables being played, and who listens."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import Lock
from typing import Any, Final

from upcard.errors import SaveError
from upcard.referee.session import Session
from upcard.web.endpoint import RefusalError
from upcard.web.limits import Limits, Rate
from upcard.web.place import Place
from upcard.web.practice import Practices
from upcard.web.runs import Runs
from upcard.web.store import WebStore

__all__ = ["RATES", "Hall"]

_MOST_PLACES: Final = 1000
"""Tables held in memory; others are read from the store when their client comes back."""
_MOST_LISTENERS: Final = 8
"""Open live connections of one client."""

_MOST_AT_ONCE: Final = 4
"""Pieces of heavy work that one client may have waiting."""

RATES: Final = {
    "light": Rate(burst=300, a_second=40),
    "heavy": Rate(burst=40, a_second=8),
}


class Hall:
    """The state behind the API; methods may be called from any thread."""

    def __init__(self, store: WebStore, rates: dict[str, Rate] | None = None) -> None:
        self.store = store
        self.limits = Limits(rates or RATES)
        self.runs = Runs(store.folder / "runs", store, self.tell)
        self.practices = Practices()
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._lock = Lock()
        self._opening = Lock()
        self._waiting: Counter[str] = Counter()
        self._listeners: dict[str, set[asyncio.Queue[dict[str, Any]]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    # ------------------------------------------------------------------ tables

    @contextmanager
    def at_table(self, client: str) -> Iterator[Place | None]:
        """Hold the client's table, alone, or None if he plays at none."""
        while (place := self._find(client)) is not None:
            with place.lock:
                # While we waited he may have changed tables, or this one was put away.
                if self._places.get(client) is place:
                    yield place
                    return
        yield None

    def open_table(self, client: str, session: Session, *, seed_named: bool, leave: bool) -> Place:
        """Keep a new table in the place of the client's old one, which can't be in mid-hand.

        With `leave` it can be anything, also one that can't be read any more.
        """
        with self._opening, self._left(client, leave):
            rules, state = str(session.rules), session.to_bytes()
            number = self.store.new_table(client, rules, state, seed_named=seed_named)
            place = Place(client, number, session, self.store, seed_named=seed_named)
            with self._lock:
                self._places[client] = place
                self._forget_some()
            return place

    @contextmanager
    def _left(self, client: str, leave: bool) -> Iterator[None]:
        """Hold the old table while a new one takes its place."""
        try:
            old = self._find(client)
        except SaveError:
            if not leave:
                raise
            old = None
        with old.lock if old is not None else nullcontext():
            if old is not None and old.session.playing is not None and not leave:
                reason = "a hand is being played: finish it, or leave it and its wagers"
                raise RefusalError(409, reason)
            yield

    def _find(self, client: str) -> Place | None:
        with self._lock:
            place = self._places.get(client)
            if place is None:
                kept = self.store.live_table(client)
                if kept is None:
                    return None
                session = Session.from_bytes(kept.state)
                place = Place(client, kept.id, session, self.store, seed_named=kept.seed_named)
                self._places[client] = place
                self._forget_some()
            self._places.move_to_end(client)
            return place

    def _forget_some(self) -> None:
        """Drop the tables that were away longest; what isn't saved or is in use stays."""
        for client, place in list(self._places.items())[:-_MOST_PLACES]:
            if place.trouble is None and not place.lock.locked():
                del self._places[client]

    def close(self) -> None:
        """Stop the simulations, save once more what could not be saved, and close the store."""
        self.runs.close()
        for place in self._places.values():
            if place.trouble is not None:
                place.keep()
        lost = [place.trouble for place in self._places.values() if place.trouble]
        self.store.close()
        if lost:
            raise SaveError(f"{len(lost)} tables are not saved: {lost[0]}")

    @contextmanager
    def working(self, client: str) -> Iterator[bool]:
        """Note heavy work of a client while it lasts; False if he has too much of it waiting."""
        self._waiting[client] += 1
        try:
            yield self._waiting[client] <= _MOST_AT_ONCE
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]

    # ------------------------------------------------------------------ who listens

    def listen(self, client: str) -> asyncio.Queue[dict[str, Any]] | None:
        """Return a queue of what happens to the client's things, or None if he has too many."""
        self._loop = asyncio.get_running_loop()
        mine = self._listeners.setdefault(client, set())
        if len(mine) >= _MOST_LISTENERS:
            return None
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(maxsize=64)
        mine.add(queue)
        return queue

    def leave(self, client: str, queue: asyncio.Queue[dict[str, Any]]) -> None:
        """Listen no more."""
        mine = self._listeners.get(client, set())
        mine.discard(queue)
        if not mine:
            self._listeners.pop(client, None)

    def tell(self, client: str, news: dict[str, Any]) -> None:
        """Send news to all windows of a client; one that doesn't read misses some."""
        if self._loop is not None and client in self._listeners:
            self._loop.call_soon_threadsafe(self._put, client, news)

    def _put(self, client: str, news: dict[str, Any]) -> None:
        for queue in self._listeners.get(client, set()):
            if not queue.full():
                queue.put_nowait(news)

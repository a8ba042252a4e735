"""Running the server: one at a time for a folder of data, ended by Ctrl-C without a loss."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Final

import uvicorn

from upcard.errors import SaveError
from upcard.exact.warm import warm_up
from upcard.referee.session_file import lock_file
from upcard.simulator import simulate_compiled
from upcard.web.app import create_app
from upcard.web.guard import host_names
from upcard.web.hall import Hall
from upcard.web.store import WebStore

__all__ = ["serve"]

_SOON: Final = 1.0
"""Seconds after which compiled code is loaded: a page that is opened at once comes first, in 0.1 s
and not in 0.4."""


def serve(
    data: Path, host: str, port: int, names: tuple[str, ...], ready: Callable[[str], None]
) -> None:
    """Serve until interrupted; `ready` is told the address once it is open.

    Raises
    ------
    SaveError
        If the folder can't be used, or another server uses it.
    OSError
        If the address can't be listened on.
    """
    with _alone(data):
        listening = _listen(host, port)
        store = WebStore(data / "web.sqlite")
        app = create_app(Hall(store), host_names(host, names))
        config = uvicorn.Config(
            app,
            log_level="critical",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=1024,
            server_header=False,
            timeout_graceful_shutdown=2,
            h11_max_incomplete_event_size=16384,
        )
        shown = f"[{host}]" if ":" in host else host
        ready(f"http://{shown}:{listening.getsockname()[1]}/")
        warming = Timer(_SOON, _warm_up)
        warming.daemon = True
        warming.start()
        uvicorn.Server(config).run(sockets=[listening])


def _warm_up() -> None:
    """Load what is compiled while people look at the page, so that no answer waits for it."""
    warm_up()
    simulate_compiled(1000, strategy="mimic", seed=0, threads=1)


def _listen(host: str, port: int) -> socket.socket:
    """Open the address before anything else, so that what is wrong with it is known at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio leaves Nagle's delay on, which costs each answer 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.listen(512)
    return listening


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Hold the folder against a second server."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        held = (data / "web.lock").open("w")
    except OSError as error:
        raise SaveError(f"can't use the folder {str(data)!r}: {error.strerror}") from None
    with held:
        if not lock_file(held.fileno()):
            raise SaveError(
                f"another server uses the folder {str(data)!r}: end it first, or name another "
                "with --data"
            )
        yield

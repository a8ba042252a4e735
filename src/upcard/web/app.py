"""The application: the API, the live connection and the page, behind one guard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Final

import anyio
import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from upcard.web import (
    charts_api,
    classroom_api,
    drills_api,
    history_api,
    odds_api,
    rules_api,
    runs_api,
    table_api,
)
from upcard.web.endpoint import Endpoint, Visit, as_refusal, as_response, read_message
from upcard.web.guard import Guard, content_policy
from upcard.web.hall import Hall
from upcard.web.openapi import description_of

__all__ = ["ENDPOINTS", "STATIC", "create_app"]

STATIC: Final = Path(__file__).parent / "static"
ENDPOINTS: Final[list[Endpoint]] = [
    *table_api.ENDPOINTS,
    *history_api.ENDPOINTS,
    *drills_api.ENDPOINTS,
    *rules_api.ENDPOINTS,
    *charts_api.ENDPOINTS,
    *odds_api.ENDPOINTS,
    *classroom_api.ENDPOINTS,
    *runs_api.ENDPOINTS,
]
ENDPOINTS.append(description_of(ENDPOINTS))

_API: Final = "/api"
_LIGHT_THREADS: Final = 16
_MOST_WAITING: Final = 200
"""Requests that wait for a thread; more are refused at once."""
_HEAVY_THREADS: Final = 2
"""Exact work releases the interpreter for long stretches; more at once only waits."""


def create_app(hall: Hall, hosts: frozenset[str] | None) -> Starlette:
    """Return the application; `hosts` as `upcard.web.guard.host_names` gives them."""
    live = WebSocketRoute("/live", partial(_live, hall))
    routes: list[BaseRoute] = [
        Mount(_API, Router([*_routes(hall, ENDPOINTS), live], redirect_slashes=False)),
        Mount("/", _Static(directory=STATIC, html=True)),
    ]

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        hall.close()

    guard = Middleware(Guard, hosts=hosts, policy=content_policy(STATIC / "index.html"))
    return Starlette(
        routes=routes,
        middleware=[guard, Middleware(GZipMiddleware, minimum_size=500)],
        exception_handlers={HTTPException: _as_answer},
        lifespan=lifespan,
    )


def _routes(hall: Hall, endpoints: Iterable[Endpoint]) -> list[BaseRoute]:
    """Return a route a path, since a path may have an endpoint for each method."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    threads = {
        False: anyio.CapacityLimiter(_LIGHT_THREADS),
        True: anyio.CapacityLimiter(_HEAVY_THREADS),
    }
    return [
        Route(path.removeprefix(_API), _answering(hall, of_path, threads), methods=[*of_path])
        for path, of_path in by_path.items()
    ]


def _answering(
    hall: Hall, of_path: dict[str, Endpoint], threads: dict[bool, anyio.CapacityLimiter]
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        endpoint = of_path["GET" if request.method == "HEAD" else request.method]
        visit = Visit(request.scope["client_name"], hall, request.path_params)
        who = request.scope["limit_name"]
        if not hall.limits.allows(who, "heavy" if endpoint.heavy else "light"):
            return _too_much()
        try:
            message = await read_message(endpoint, request)
            queue = threads[endpoint.heavy]
            with hall.working(who) if endpoint.heavy else nullcontext(True) as few:
                if not few or queue.statistics().tasks_waiting > _MOST_WAITING:
                    return _too_much()
                told = await anyio.to_thread.run_sync(endpoint.run, message, visit, limiter=queue)
            return as_response(told)
        except Exception as error:
            refusal = as_refusal(error)
            if refusal is not None:
                return refusal
            logging.getLogger("upcard.web").exception("%s failed", endpoint.path)
            return JSONResponse({"error": "this failed on our side; nothing was lost"}, 500)

    return answer


def _too_much() -> Response:
    return JSONResponse({"error": "too many requests: wait a moment"}, 429)


async def _as_answer(request: Request, error: Exception) -> Response:
    """Return what is said of an address with nothing there, or asked as it can't be."""
    assert isinstance(error, HTTPException)
    status, headers = error.status_code, error.headers or {}
    said = "there is nothing at this address"
    if allowed := headers.get("Allow"):
        said = f"this address takes only {', '.join(sorted(allowed.split(', ')))}"
    if f"{request.url.path}/".startswith(f"{_API}/"):
        return JSONResponse({"error": said}, status, headers=headers)
    if "text/html" in request.headers.get("accept", "") and status == 404:
        return FileResponse(STATIC / "nowhere.html", status)
    return PlainTextResponse(f"{said}\n", status, headers=headers)


async def _live(hall: Hall, socket: WebSocket) -> None:
    """Send a client what happens to his things; he has nothing to say here."""
    client = socket.scope["client_name"]
    queue = hall.listen(client)
    if queue is None:
        await socket.close(4429, "too many windows are open")
        return
    await socket.accept()
    reader = asyncio.create_task(_hang_up(socket))
    try:
        while not reader.done():
            coming = asyncio.create_task(queue.get())
            done, _ = await asyncio.wait({coming, reader}, return_when=asyncio.FIRST_COMPLETED)
            if coming not in done:
                coming.cancel()
                break
            await socket.send_text(msgspec.json.encode(coming.result(), enc_hook=str).decode())
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        reader.cancel()
        hall.leave(client, queue)


async def _hang_up(socket: WebSocket) -> None:
    """Wait until the client goes, or says something, which ends the connection."""
    message = await socket.receive()
    if message["type"] == "websocket.receive":
        await socket.close(4400, "nothing is to be said here")


class _Static(StaticFiles):
    """Our files, with the types that browsers insist on; always asked for anew, answered 304."""

    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        # Some systems know no type for modules.
        if path.endswith((".js", ".mjs")):
            response.headers["content-type"] = "text/javascript; charset=utf-8"
        return response

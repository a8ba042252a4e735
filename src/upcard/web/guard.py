"""What every request passes first: whose it is, where it comes from, and what a page may do.

- The Host must be one that the server is reached by, or a page elsewhere could have its own name
  lead here (DNS rebinding).
- A request that changes something, and a WebSocket, must come from our own page (its Origin).
- Who asks is told by a cookie of 256 random bits that scripts can't read and other sites don't
  send; the store knows only its hash.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard", "content_policy", "host_names", "name_of"]

_COOKIE: Final = "upcard"
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_YEARS: Final = 5 * 365 * 24 * 3600
_LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
_ANY: Final = ("0.0.0.0", "::", "[::]")
_MAP: Final = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)


def host_names(host: str, more: Iterable[str] = ()) -> frozenset[str] | None:
    """Return the names that requests may give as Host; None is any that is a number.

    Examples
    --------
    >>> sorted(host_names("127.0.0.1"))
    ['127.0.0.1', '[::1]', 'localhost']
    """
    if host in _ANY and not more:
        return None
    own = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return frozenset({own.lower(), *_LOOPBACK, *(name.lower() for name in more)})


def name_of(token: str) -> str:
    """Return what the store calls the owner of a cookie."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def content_policy(page: Path) -> str:
    """Return the Content-Security-Policy of the page: our own files, and its one import map."""
    found = _MAP.search(page.read_text("utf-8"))
    digest = hashlib.sha256(found[1].encode() if found else b"").digest()
    map_hash = base64.b64encode(digest).decode()
    return (
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        f"script-src 'self' 'sha256-{map_hash}'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; manifest-src 'self'"
    )


class Guard:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, *, hosts: frozenset[str] | None, policy: str) -> None:
        self.app = app
        self.hosts = hosts
        self.headers = {
            "content-security-policy": policy,
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=()",
            "referrer-policy": "no-referrer",
            "x-content-type-options": "nosniff",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what may not pass; else name the client and go on."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        reason = self._why_not(scope, headers)
        if reason is not None:
            return await _refuse(reason, scope, receive, send)
        token = _token(headers)
        fresh = token is None
        token = token or secrets.token_urlsafe(32)
        scope["client_name"] = name_of(token)
        # Whoever sends no cookie is a new client every time: limits go by his address then.
        address = (scope.get("client") or ("",))[0]
        scope["limit_name"] = f"new at {address}" if fresh else scope["client_name"]

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                answer = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    answer.setdefault(name, value)
                if fresh:
                    answer.append("set-cookie", _cookie(token))
            await send(message)

        return await self.app(scope, receive, send_guarded)

    def _why_not(self, scope: Scope, headers: Headers) -> str | None:
        host = headers.get("host", "").lower()
        name = re.sub(r":[0-9]+$", "", host)
        numeric = re.fullmatch(r"[0-9.]+|\[[0-9a-f:.]+\]", name) or name == "localhost"
        if not (numeric if self.hosts is None else name in self.hosts):
            return "this server is not reached by that name: use the address that it printed"
        origin = headers.get("origin")
        own = origin is not None and origin.partition("://")[2].lower() == host
        if scope["type"] == "websocket":
            return None if own else "only our own page may open this"
        foreign = headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
        if scope["method"] in ("GET", "HEAD"):
            # A picture on another page may not make us work either.
            api = foreign and scope["path"].startswith("/api/")
            return "only our own page may ask this" if api else None
        if foreign or (origin is not None and not own):
            return "only our own page may change something"
        return None


def _token(headers: Headers) -> str | None:
    """Return the cookie of a client that has been here before."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie and _TOKEN.fullmatch(cookie.value) else None


def _cookie(token: str) -> str:
    return f"{_COOKIE}={token}; Path=/; Max-Age={_YEARS}; HttpOnly; SameSite=Strict"


async def _refuse(reason: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": reason})
        return
    await JSONResponse({"error": reason}, 403)(scope, receive, send)

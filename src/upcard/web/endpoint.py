"""What the JSON API is made of: endpoints that take one checked message and give one answer.

An endpoint is a plain function of a message and a visit, run in a thread so that no work holds up
the event loop.  Its message is a `msgspec.Struct`, read from the query of a GET or the JSON body of
a POST; nothing unknown, mistyped or out of bounds gets through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from upcard.errors import BlackjackError

if TYPE_CHECKING:
    from upcard.web.hall import Hall

__all__ = ["Download", "Endpoint", "Message", "Nothing", "RefusalError", "Visit", "read_message"]

MOST_BYTES = 64 * 1024
"""The longest body of a message, unless the endpoint says otherwise."""


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends; fields are checked when it is read."""


class Nothing(Message):
    """A message that says nothing."""


class RefusalError(Exception):
    """An answer that refuses: a status, one sentence, and what a client needs to go on."""

    def __init__(self, status: int, error: str, **more: Any) -> None:
        super().__init__(error)
        self.status = status
        self.body = {"error": error, **more}


@dataclass(frozen=True, slots=True)
class Download:
    """An answer that is a file and no JSON."""

    content: bytes | str
    media_type: str
    name: str | None = None
    """What the browser saves it as; None shows it."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks, and where everything is kept."""

    client: str
    """The client's name in the store; never the cookie itself."""
    hall: Hall
    path: Mapping[str, Any] = field(default_factory=dict)
    """The numbers in the address."""


Asked = TypeVar("Asked", bound=Message)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address of the API."""

    method: Literal["GET", "POST"]
    path: str
    run: Callable[[Any, Visit], Any]
    """Takes the message and the visit; its docstring is the summary in the description."""
    ask: type[Message] = Nothing
    answer: Any = None
    """Type of the answer, for the description of the API; None is a file."""
    heavy: bool = False
    """Work of tens of milliseconds or more: fewer at once, and fewer a minute."""
    most_bytes: int = MOST_BYTES


async def read_message(endpoint: Endpoint, request: Request) -> Message:
    """Return the message of a request, or refuse it."""
    try:
        if endpoint.method == "GET":
            given = dict(request.query_params)
            if len(given) != len(request.query_params.multi_items()):
                raise RefusalError(400, "a field is given twice: give each once")
            return msgspec.convert(given, endpoint.ask, strict=False)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        # A form of another site can't send this type without asking first.
        if kind != "application/json":
            raise RefusalError(415, "messages are JSON: send content-type application/json")
        return msgspec.json.decode(await _body(request, endpoint.most_bytes), type=endpoint.ask)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusalError(400, f"this message can't be read: {error}") from None


async def _body(request: Request, most: int) -> bytes:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise RefusalError(413, f"a message here has at most {most} bytes")
        parts.append(part)
    return b"".join(parts) or b"{}"


def as_response(answer: Any) -> Response:
    """Return an answer as it goes over the wire."""
    if isinstance(answer, Download):
        name = {"content-disposition": f'attachment; filename="{answer.name}"'}
        return Response(
            answer.content, media_type=answer.media_type, headers=name if answer.name else None
        )
    return Response(msgspec.json.encode(answer, enc_hook=str), media_type="application/json")


def as_refusal(error: Exception) -> Response | None:
    """Return the response that says what is wrong, or None for what is no fault of the client."""
    if isinstance(error, RefusalError):
        return JSONResponse(error.body, error.status)
    if isinstance(error, BlackjackError):
        return JSONResponse({"error": str(error)}, 422)
    return None

"""The description of the API: whole, valid, and true of what the server answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.web.tables import ADDRESS, Guest, a_hall
from upcard.web.app import ENDPOINTS, create_app
from upcard.web.guard import host_names
from upcard.web.hall import Hall
from upcard.web.openapi import describe

DOCUMENT = json.loads(msgspec.json.encode(describe(ENDPOINTS)))
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
HEAVY_PATHS = [re.sub(r":[a-z]+", "", each.path) for each in ENDPOINTS if each.heavy]
FOUND: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/api/table", {"before": ["0" * 300]}),
    ("POST", "/api/classroom/play", {"what": "edge", "totals": {"rounds": 2**53 - 2}}),
    ("GET", f"/api/table/rounds/{10**30}", {}),
]
HEAVY = SCHEMA.include(path=HEAVY_PATHS)
LIGHT = SCHEMA.exclude(path=HEAVY_PATHS)
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = a_hall(tmp_path_factory.mktemp("api"))
    yield hall
    hall.close()


@pytest.fixture(scope="module")
def app(hall: Hall) -> OpenAgain:
    return OpenAgain(create_app(hall, host_names("127.0.0.1")))


@pytest.fixture(scope="module")
def guest(hall: Hall) -> Guest:
    return Guest(hall)


def references(value: Any) -> Iterator[str]:
    """Yield all names that a part of the document refers to."""
    if isinstance(value, dict):
        yield from [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from references(each)


def test_the_document_is_served(guest: Guest) -> None:
    assert guest.get("/api/openapi.json") == DOCUMENT
    assert DOCUMENT["openapi"] == "3.1.0"


def test_every_endpoint_is_described() -> None:
    described = {
        (method.upper(), path)
        for path, operations in DOCUMENT["paths"].items()
        for method in operations
    }
    assert described == {(each.method, re.sub(r":[a-z]+", "", each.path)) for each in ENDPOINTS}
    operations = [one for path in DOCUMENT["paths"].values() for one in path.values()]
    assert len({one["operationId"] for one in operations}) == len(operations)
    for one in operations:
        assert one["summary"].endswith("."), one


def test_every_reference_is_there_and_every_schema_is_one() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    referred = {name.removeprefix("#/components/schemas/") for name in references(DOCUMENT)}
    assert referred == set(schemas)
    for schema in schemas.values():
        jsonschema_rs.meta.validate(schema)


class OpenAgain:
    """The application for many clients one after another, of which none ends the server."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        for what in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{what}.complete"})


def few(*phases: Phase) -> settings:
    return settings(
        max_examples=4,
        deadline=None,
        derandomize=True,
        database=None,
        phases=phases,
        suppress_health_check=list(HealthCheck),
    )


# Explicit examples are those of schemathesis: every field at its bounds, beyond them, left out.
@LIGHT.parametrize()
@few(Phase.explicit, Phase.generate)
def test_answers_are_as_described(app: OpenAgain, case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(app=app, base_url=ADDRESS, checks=CHECKS)


@HEAVY.parametrize()
@few(Phase.generate)
def test_answers_to_heavy_work_are_as_described(
    app: OpenAgain, case: schemathesis.Case[Any]
) -> None:
    if case.operation.path == "/api/runs" and isinstance(case.body, dict):
        case.body["rounds"] = 1000
    case.call_and_validate(app=app, base_url=ADDRESS, checks=CHECKS)


@pytest.mark.parametrize(("method", "path", "fields"), FOUND)
def test_what_was_found_is_mended(
    guest: Guest, method: str, path: str, fields: dict[str, Any]
) -> None:
    ask = guest.get if method == "GET" else guest.post
    ask(path, **fields)
    assert 400 <= guest.status < 500

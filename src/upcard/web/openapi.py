"""The description of the API, OpenAPI 3.1, made from the endpoints and the types of messages.

Source: OpenAPI Specification 3.1.1, https://spec.openapis.org/oas/v3.1.1.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from inspect import getdoc
from typing import Any, Final

import msgspec

from upcard import __version__
from upcard.web.endpoint import Endpoint, Nothing, Visit

__all__ = ["describe", "description_of"]

_PREFIX: Final = "#/components/schemas/"
_PART: Final = re.compile(r"\{([a-z_]+)(?::([a-z]+))?\}")
_KINDS: Final = {"": {"type": "string"}, "int": {"type": "integer", "minimum": 0}}
"""What the converters of an address take."""
_REFUSALS: Final = {
    400: "The message can't be read, or a field is out of bounds.",
    403: "Only our own page may change something.",
    404: "There is no such thing, or it is not yours.",
    409: "Something else happened meanwhile, or it can't be done now.",
    413: "The message is too long.",
    415: "The message is not JSON.",
    422: "The message asks for what can't be.",
    429: "Too many requests: wait a moment.",
    500: "This failed on our side; nothing was lost.",
}
_OF_POST: Final = (413, 415)


def description_of(endpoints: Sequence[Endpoint]) -> Endpoint:
    """Return the endpoint at which the others, and itself, are described."""

    @cache
    def document() -> dict[str, Any]:
        return describe(endpoints)

    def show(_ask: Nothing, _visit: Visit) -> dict[str, Any]:
        """Return the description of this API."""
        return document()

    return Endpoint("GET", "/api/openapi.json", show, answer=dict[str, Any])


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return the document, as plain values."""
    listed = list(endpoints)
    types = [kind for each in listed for kind in (each.ask, each.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        types, ref_template=_PREFIX + "{name}", schema_hook=_text
    )
    found = iter(schemas)
    paths: dict[str, dict[str, Any]] = {}
    for each in listed:
        ask = _resolved(next(found), components)
        answer = None if each.answer is None else next(found)
        path = _PART.sub(r"{\1}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = _operation(each, ask, answer)
    refusal = {
        "type": "object",
        "description": "Why something was refused.",
        "properties": {"error": {"type": "string", "description": "One English sentence."}},
        "required": ["error"],
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "upcard",
            "version": __version__,
            "description": "Everything that the page does.  A cookie tells whose things are meant.",
        },
        "paths": paths,
        "components": {"schemas": {**_without_messages(components, listed), "Refusal": refusal}},
    }


def _text(_kind: type) -> dict[str, Any]:
    """Return the schema of a value that goes over the wire as text: cards, amounts."""
    return {"type": "string"}


def _operation(each: Endpoint, ask: dict[str, Any], answer: Any) -> dict[str, Any]:
    lines = (getdoc(each.run) or "").splitlines()
    told: dict[str, Any] = {
        "summary": lines[0] if lines else "",
        "operationId": f"{each.method.lower()}_{re.sub('[^a-z0-9]+', '_', each.path[5:])}",
        "tags": [each.path.split("/")[2]],
        "parameters": _in_path(each.path),
        "responses": {"200": _answered(answer), **_refused(each)},
    }
    if each.method == "GET":
        told["parameters"] += _in_query(ask)
    else:
        body = {"application/json": {"schema": ask}}
        told["requestBody"] = {"required": bool(ask.get("required")), "content": body}
    return told


def _answered(answer: Any) -> dict[str, Any]:
    if answer is None:
        return {"description": "A file.", "content": {"*/*": {}}}
    return {"description": "The answer.", "content": {"application/json": {"schema": answer}}}


def _refused(each: Endpoint) -> dict[str, Any]:
    schema = {"$ref": f"{_PREFIX}Refusal"}
    return {
        str(status): {"description": why, "content": {"application/json": {"schema": schema}}}
        for status, why in _REFUSALS.items()
        if each.method == "POST" or status not in _OF_POST
    }


def _in_path(path: str) -> list[dict[str, Any]]:
    """Return the parts of an address that vary."""
    return [
        {"name": name, "in": "path", "required": True, "schema": _KINDS[kind]}
        for name, kind in _PART.findall(path)
    ]


def _in_query(ask: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the fields of a message that a GET is asked with."""
    required = ask.get("required", [])
    return [
        {
            "name": name,
            "in": "query",
            "required": name in required,
            "schema": _written(schema),
        }
        for name, schema in ask["properties"].items()
    ]


def _written(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a field in a query, where nothing is the only null."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    if not kinds:
        return schema
    told = {name: value for name, value in schema.items() if name not in ("anyOf", "default")}
    return told | (kinds[0] if len(kinds) == 1 else {"anyOf": kinds})


def _resolved(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a message itself, not its name."""
    reference = schema.get("$ref", "")
    return components[reference.removeprefix(_PREFIX)] if reference else schema


def _without_messages(components: dict[str, Any], listed: list[Endpoint]) -> dict[str, Any]:
    """Return the components that are referred to: a message stands where it is taken."""
    messages = {each.ask.__name__ for each in listed}
    return {name: schema for name, schema in components.items() if name not in messages}

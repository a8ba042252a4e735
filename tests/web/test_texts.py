"""The texts of the page: the same in every language, all that are asked for, and every refusal."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.web.app import STATIC

LANGUAGES = ("de", "en", "es")
AREAS = sorted(file.stem for file in (STATIC / "texts" / "en").glob("*.js"))
_ASKED = re.compile(r"""(?<![\w.])(?:t|has)\(\s*["`]([^"`]+)["`]""")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@cache
def texts(language: str, area: str) -> dict[str, Any]:
    """Return the texts of a file, of which each is `export default` and JSON."""
    source = (STATIC / "texts" / language / f"{area}.js").read_text("utf-8")
    head, _, body = source.partition("export default ")
    assert not head.strip()
    told: dict[str, Any] = json.loads(body.strip().removesuffix(";"), object_pairs_hook=_once)
    return told


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(pairs)) == len(pairs), "a key stands twice"
    return dict(pairs)


def forms(text: Any) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


def placeholders(text: Any) -> set[str]:
    return {name for form in forms(text) for name in _PLACEHOLDER.findall(form)}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("area", AREAS)
def test_every_language_has_the_same_texts(language: str, area: str) -> None:
    english, own = texts("en", area), texts(language, area)
    assert own.keys() == english.keys()
    for key, text in english.items():
        assert placeholders(own[key]) == placeholders(text), key
        assert isinstance(own[key], dict) == isinstance(text, dict), key
        assert all(form.strip() for form in forms(own[key])), key


def test_what_the_server_says_is_translated_alike() -> None:
    german, spanish = texts("de", "server"), texts("es", "server")
    assert german.keys() == spanish.keys()
    for translations in (german, spanish):
        for english, own in translations.items():
            assert placeholders(own) <= placeholders(english), english


def asked_for() -> Iterator[tuple[str, str]]:
    for script in STATIC.rglob("*.js"):
        if "vendor" not in script.parts and "texts" not in script.parts:
            for key in _ASKED.findall(script.read_text("utf-8")):
                yield script.name, key


def test_every_text_that_is_asked_for_exists() -> None:
    known = {key for area in AREAS for key in texts("en", area)}
    asked = list(asked_for())
    assert len(asked) > 100
    for script, key in asked:
        # A key with a part that is worked out has to fit one at least.
        shape = re.escape(re.sub(r"\$\{.*?\}", "\0", key)).replace("\0", ".+")
        assert any(re.fullmatch(shape, each) for each in known), f"{script}: {key}"


# ------------------------------------------------------------------ refusals of the rule-book

_RULEBOOK = Path(upcard.__file__).parent / "rulebook"
_WAGERS = Path(upcard.__file__).parent / "referee" / "wagers.py"


def refusals() -> Iterator[str]:
    """Yield what the rule-book's `why_not…` functions return, with "7" for what is worked out."""
    for file in (*_RULEBOOK.glob("*.py"), _WAGERS):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and "why" in function.name:
                for node in ast.walk(function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        yield from _sentence(node.value)


def _sentence(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "7" for part in value.values
        )


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_refusal_of_the_rule_book_is_translated(language: str) -> None:
    patterns = [
        re.compile("(.+?)".join(map(re.escape, _PLACEHOLDER.sub("\0", english).split("\0"))))
        for english in texts(language, "server")
    ]
    found = set(refusals())
    assert len(found) > 20
    # Two of them are put together from parts.
    composed = {"splitting needs two cards 7", "to 7 takes 7, not 7"}
    for sentence in found - composed:
        assert any(pattern.fullmatch(sentence) for pattern in patterns), sentence

"""What programs read, field by field: each one is named in the pages."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.saved_runs import COUNTED, PLAIN, play_on
from upcard.cli import run
from upcard.sim.engine import Goal
from upcard.sim.run_file import find_place
from upcard.sim.store import Store

DOCS = Path(__file__).parents[2] / "docs"
NO_FIELDS = {"run", "distribution", "nets", "outcomes", "made", "totals"}
"""What is keyed by numbers, or may differ."""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two saved runs, and answers to a drill."""
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path))
    with Store.open(find_place().path) as store:
        for name, plan in (("one", PLAIN), ("two", COUNTED)):
            play_on(store, store.create(name, plan, 1, Goal(shoes=range(20))))
    monkeypatch.setattr("sys.stdin", io.StringIO("77\n"))
    run(["drill", "bets", "--seed", "1"])


def documented(page: Path) -> set[str]:
    """Return all words that a page has as code, examples left out."""
    text = re.sub("```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return set(re.findall(r"\w+", " ".join(re.findall("`([^`]+)`", text))))


def fields(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            if name not in NO_FIELDS:
                yield from fields(inner)
    elif isinstance(value, list):
        for inner in value[:1]:
            yield from fields(inner)


@pytest.mark.parametrize(
    "words",
    [
        "simulate 1000 --seed 1 --count hi-lo --bets 1-8",
        "simulate 100 --seed 1 --rules classroom",
        "ramp two --bankroll 1000",
        "replay --run two --shoe 3",
        "runs list",
        "runs show two",
        "runs compare one two",
        "verify classroom --rounds 1000 --seed 1",
        "drill --report",
    ],
)
def test_every_field_is_in_the_pages(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    known = documented(DOCS / "cli.md") | documented(DOCS / "howto" / "runs.md")
    capsys.readouterr()
    assert run([*words.split(), "--format", "json"]) == 0
    names = {*fields(json.loads(capsys.readouterr().out))}
    assert run([*words.split(), "--format", "csv"]) == 0
    names |= {*next(csv.reader(io.StringIO(capsys.readouterr().out)))}
    numbers = {name for name in names if re.fullmatch(r"-?[\d.]+", name)}
    assert names - numbers <= known

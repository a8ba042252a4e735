"""`upcard chart`: its forms, its files, its colours, and what it refuses in one line."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.commands import Capture, fields_by, refusal_by, told_by
from upcard import __version__
from upcard.cards import UP_CARDS, format_rank
from upcard.chart import Cell, Row, all_rows
from upcard.chartfile import load_chart, read_chart
from upcard.cli import chart as command_module
from upcard.cli import run
from upcard.exact.chartplays import cell_values
from upcard.exact.charts import best_chart, work_out_chart
from upcard.exact.house import edge
from upcard.report.chart import chart_report, in_colour
from upcard.report.palette import LEGEND, SHADES
from upcard.rules import Rules

NEWCOMER = "8D H17 DAS LS"
TYPES = {"hard": "hard", "soft": "soft", "pair": "pairs"}


told = partial(told_by, "chart")
fields = partial(fields_by, "chart")


def test_text_has_every_cell_and_a_legend(capsys: Capture) -> None:
    text = told(capsys, "--rules", NEWCOMER)
    assert text.startswith("Best basic strategy, class total: 8D H17 DAS SP4 LS; shoe 32,")
    chart = best_chart(Rules.parse(NEWCOMER))
    lines = {line[:8].strip(): line[8:].split() for line in text.splitlines()}
    for row in all_rows():
        assert lines[row.name] == [chart.letter(row, up_card) for up_card in UP_CARDS]
    for letter in {letter for _, letter in chart.cells()}:
        assert re.search(rf"^  {letter} +{re.escape(LEGEND[letter])}$", text, re.MULTILINE)
    assert "Pd" not in text


def test_text_lists_exceptions_with_their_cost(capsys: Capture) -> None:
    text = told(capsys, "--rules", "1D NDAS")
    assert re.search(r"^  T,2 v 4 +hit +stand +0\.01\d\d +259$", text, re.MULTILINE)
    assert "against T and A given no dealer natural" in text


def test_text_without_exceptions(capsys: Capture) -> None:
    assert "Exceptions with two cards: none." in told(capsys, "--rules", "inf H17")


def test_plain_text_has_no_control_signs_or_trailing_spaces(capsys: Capture) -> None:
    text = told(capsys, "--rules", "1D", "--ev")
    assert text.isprintable() or text.replace("\n", "").isprintable()
    assert not re.search(r" $", text, re.MULTILINE)


def test_colour_only_repeats_the_letters() -> None:
    text = chart_report(work_out_chart(Rules.parse(NEWCOMER)), "text")
    coloured = in_colour(text)
    assert coloured.plain == text
    assert len(coloured.spans) == len(UP_CARDS) * len(tuple(all_rows()))
    for span in coloured.spans:
        letter = text[span.start : span.end].strip()
        assert str(span.style).endswith(f"on {SHADES[letter[0]]}")


def test_colour_on_a_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = told(capsys, "--rules", "1D")
    monkeypatch.setattr(command_module, "wants_colour", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = told(capsys, "--rules", "1D")
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_json(capsys: Capture) -> None:
    found = fields(capsys, "--rules", NEWCOMER)
    assert list(found) == [
        *("rules class shoe hard soft pairs letters exceptions two_card_plays run".split()),
    ]
    assert (found["rules"], found["class"]) == ("8D H17 DAS SP4 LS", "total")
    assert found["run"] == {"version": __version__}
    chart = best_chart(Rules.parse(NEWCOMER))
    for row in all_rows():
        key = format_rank(row.value) if row.kind == "pair" else str(row.value)
        cells = found[TYPES[row.kind]][key]
        assert list(cells) == "2 3 4 5 6 7 8 9 T A".split()
        assert list(cells.values()) == [chart.letter(row, up_card) for up_card in UP_CARDS]
    assert found["hard"]["15"]["A"] == "Rh"
    assert found["pairs"]["8"]["A"] == "Rp"
    assert found["letters"]["Rp"] == "surrender, else split"


def test_json_lists_exceptions(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D NDAS")["exceptions"]
    assert list(found[0]) == ["hand", "up_card", "best", "chart", "cost", "chance"]
    one = next(each for each in found if (each["hand"], each["up_card"]) == ("T,2", "4"))
    assert (one["best"], one["chart"]) == ("hit", "stand")


@pytest.mark.parametrize(
    ("rules", "key"), [("1D", "ev_given_no_natural"), ("1D ENHC", "ev"), ("1D ES", "ev")]
)
def test_json_with_values(capsys: Capture, rules: str, key: str) -> None:
    found = fields(capsys, "--rules", rules, "--ev")
    game = Rules.parse(rules)
    values = cell_values(best_chart(game), game)
    assert found[key]["hard"]["16"]["T"] == values[Cell(Row("hard", 16), 10)]
    assert found[key]["pairs"]["A"]["6"] == values[Cell(Row("pair", 1), 6)]


def test_json_has_null_where_the_shoe_lacks_the_cards(capsys: Capture) -> None:
    args = ("--rules", "1D", "--ev", "--shoe", "0,4,4,4,4,4,4,4,4,16")
    found = fields(capsys, *args)["ev_given_no_natural"]
    assert found["soft"]["18"]["6"] is None
    assert found["hard"]["16"]["6"] is not None


@pytest.mark.parametrize("args", [[], ["--ev"], ["--strategy", "two-card"]], ids=" ".join)
def test_csv_is_read_back(capsys: Capture, args: list[str]) -> None:
    text = told(capsys, "--rules", "1D H17 LS", *args, "--format", "csv")
    strategy = "two-card" if "two-card" in args else "total"
    assert read_chart(text) == best_chart(Rules.parse("1D H17 LS"), strategy=strategy)
    about = [line for line in text.splitlines() if line.startswith("#")]
    assert "# rules: 1D H17 DAS SP4 LS" in about
    assert f"# class: {strategy}" in about
    assert "# shoe: 4,4,4,4,4,4,4,4,4,16" in about
    assert f"# version: upcard {__version__}" in about
    assert "# source: worked out by upcard" in about


def test_a_chart_in_a_file_is_played_by_other_commands(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "best.csv"
    assert told(capsys, "--rules", NEWCOMER, "--output", str(path)) == ""
    assert load_chart(path) == replace(best_chart(Rules.parse(NEWCOMER)), name="best.csv")
    command = ["edge", "--rules", f"{NEWCOMER} SP2", "--strategy", str(path), "--format", "json"]
    assert run(command) == 0
    game = Rules.parse(f"{NEWCOMER} SP2")
    found = json.loads(capsys.readouterr().out)
    assert found["ev"] == edge(game, strategy=load_chart(path)).ev


@pytest.mark.parametrize("rules", ["1D H17", "2D", "6D"])
def test_a_two_card_chart_in_a_file_is_worth_its_class(
    capsys: Capture, tmp_path: Path, rules: str
) -> None:
    path = tmp_path / "tc.csv"
    told(capsys, "--rules", rules, "--strategy", "two-card", "--output", str(path))
    values = []
    for strategy in (str(path), "two-card"):
        assert run(["compare", rules, "--strategy", strategy, "--format", "json"]) == 0
        values.append(json.loads(capsys.readouterr().out)["rows"][0]["ev"])
    assert values[0] == pytest.approx(values[1], abs=1e-12)


def test_json_of_a_two_card_chart_has_its_exceptions(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D H17", "--strategy", "two-card")
    plays = [tuple(play.values()) for play in found["two_card_plays"]]
    assert ("T,2", "4", "H") in plays
    assert ("8,8", "T", "H") in plays
    assert {(one["hand"], one["up_card"]) for one in found["exceptions"]} < {
        play[:2] for play in plays
    }
    assert fields(capsys, "--rules", "1D H17")["two_card_plays"] == []


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("c.txt", b"Best basic strategy"),
        ("c.csv", b"# name: best-total"),
        ("c.json", b"{"),
        ("c.html", b"<!DOCTYPE html>"),
        ("c.svg", b"<?xml"),
        ("c.png", b"\x89PNG"),
    ],
)
def test_a_file_name_says_the_form(
    capsys: Capture, tmp_path: Path, name: str, start: bytes
) -> None:
    path = tmp_path / name
    assert told(capsys, "--rules", "1D", "--output", str(path)) == ""
    assert path.read_bytes().startswith(start)


def test_the_form_wins_over_the_file_name(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "chart.txt"
    told(capsys, "--rules", "1D", "--output", str(path), "--format", "csv")
    assert path.read_text(encoding="utf-8").endswith("PA,P,P,P,P,P,P,P,P,P,P\n")


class _Page(HTMLParser):
    """Collects the cells of a page's tables, and whether its tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "td":
            self.cells[-1] += data


def test_html_is_one_whole_page(capsys: Capture) -> None:
    page = _Page()
    text = told(capsys, "--rules", NEWCOMER, "--format", "html")
    page.feed(text)
    assert page.open == []
    assert page.links == []
    chart = best_chart(Rules.parse(NEWCOMER))
    letters = [letter for _, letter in chart.cells()]
    assert page.cells[: len(letters)] == letters
    assert all(colour in text for colour in SHADES.values())
    assert "<script" not in text


def test_html_with_values(capsys: Capture) -> None:
    text = told(capsys, "--rules", "1D", "--format", "html", "--ev")
    assert ">Dh<small>+0.7217</small></td>" in text


def test_a_picture_on_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["chart", "--rules", "1D", "--format", "png"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--strategy", "CDZ-"], "'CDZ-' is not one of 'total', 'two-card'"),
        (["--format", "pdf"], "'pdf' is not one of"),
        (["--rules", "H18"], "did you mean 'h17'?"),
        (["--rules", "classroom"], "chasing dealer"),
        (["--shoe", "4,4"], "a shoe is ten counts"),
        (["--shoe", "1,0,0,0,0,0,0,0,0,3"], "1,0,0,0,0,0,0,0,0,3"),
        (["--rules", "1D", "--output", "no/such/folder/chart.csv"], "can't write"),
        (["--output", "chart.pdf"], "no form ends in '.pdf': use .txt, "),
        (["6D"], "unexpected extra argument"),
    ],
)
def test_refuses_in_one_line(capsys: Capture, args: list[str], why: str) -> None:
    assert why in refusal_by("chart", capsys, *args)

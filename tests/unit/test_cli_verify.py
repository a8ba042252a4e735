"""`upcard verify` and what it is made of: figures with digits, z, and the verdict."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from upcard import Rules
from upcard.charttext import save_chart
from upcard.cli import run
from upcard.published import Case, Figure, all_cases, published_for, published_sets
from upcard.report.verification import verification_report
from upcard.simulator import simulate_compiled as simulate
from upcard.strategy import load_named_chart
from upcard.verification import Beside, Verification, VerifyRow, verify, verify_rules

Capture = pytest.CaptureFixture[str]


def row(z: float = 0.0, printed: str = "0.500", variance_z: float | None = None) -> VerifyRow:
    case = replace(all_cases()[0], name="a game")
    published = replace(published_sets()[0], house_edge=Figure(printed, "somebody"))
    variance = None if variance_z is None else Beside(1.3, 1.3 + 0.01 * variance_z, 0.01)
    ev = Beside(-0.005, -0.005 + 0.001 * z, 0.001)
    return VerifyRow(case.name, case.rules, "total", 1000, 1, ev, variance, published)


def test_a_figure_is_equal_within_half_of_its_last_digit() -> None:
    figure = Figure("0.530", "somebody")
    assert [figure.agrees(x) for x in (0.5294, 0.5295, 0.5305, 0.5306)] == [
        False, True, True, False,
    ]  # fmt: skip
    assert replace(figure, within=0.01).agrees(0.54)


def test_the_limit_of_z_is_shared_by_all_of_the_table() -> None:
    """Two-sided 0.001: 3.29 for one z, 3.48 for two, 3.66 for four."""
    one, two = Verification((row(),), False), Verification((row(variance_z=0),), False)
    four = Verification((row(variance_z=0), row(variance_z=0)), False)
    assert [round(table.limit, 2) for table in (one, two, four)] == [3.29, 3.48, 3.66]


@pytest.mark.parametrize(
    ("bad", "agrees"),
    [
        pytest.param(row(3.2), True, id="within"),
        pytest.param(row(-3.4), False, id="ev-too-low"),
        pytest.param(row(3.4), False, id="ev-too-high"),
        pytest.param(row(0.0, variance_z=3.9), False, id="variance-too-high"),
        pytest.param(row(printed="0.501"), False, id="not-as-published"),
    ],
)
def test_the_verdict(bad: VerifyRow, agrees: bool) -> None:
    table = Verification((bad,), False)
    assert (table.agrees, table.disagrees(bad)) == (agrees, not agrees)
    text = verification_report(table, "text")
    assert ("1 rule set agrees" in text) is agrees
    assert ("these differ: a game" in text) is not agrees
    assert json.loads(verification_report(table, "json"))["rows"][0]["agrees"] is agrees


def test_an_empty_table_agrees_with_everybody() -> None:
    table = Verification((), True)
    assert table.agrees
    for form in ("text", "json", "csv"):
        assert verification_report(table, form)


def test_what_is_published_is_found_whatever_the_shuffle() -> None:
    for text, strategy, printed in [
        ("6D S17", None, "0.4059224177"),
        ("6D S17 pen60", "total", "0.4059224177"),
        ("6D S17 CSM", "total", "0.4059224177"),
        ("8D H17 LS", "basic", "0.555"),
        ("8D H17 LS", "4-8d-h17", "0.555"),
    ]:
        found = published_for(Case.of(text, strategy))
        assert found is not None
        assert found.house_edge is not None
        assert found.house_edge.text == printed
    assert published_for(Case.of("8D H17 LS", "total.csv")) is None
    assert published_for(Case.of("8D H17 LS", load_named_chart("4-8d-h17"))) is None


def test_another_play_than_was_worked_out_is_found_out() -> None:
    """Mimicking the dealer gives 5 percentage points away: 14 standard errors here."""
    right = verify_rules("6D S17", None, 100_000)
    wrong = simulate(100_000, "6D S17", strategy="mimic", seed=1)
    mixed = replace(right, ev=replace(right.ev, simulated=wrong.ev))
    assert Verification((right,), False).agrees
    assert not Verification((mixed,), False).agrees


def test_a_kept_shoe_is_expected_to_be_worth_less() -> None:
    """One deck cut after five cards: a second round only if the first took four (19 z here)."""
    cases = [case for case in all_cases(full=True) if case.adds is not None]
    theorem, cut = verify(cases[:2], 2_000_000, seed=3).rows
    assert theorem.ev.exact - cut.ev.exact == pytest.approx(0.0019785)
    assert max(abs(theorem.ev.z), abs(cut.ev.z)) < 3.5
    assert Verification((theorem, cut), False).agrees


def test_a_stopped_table_has_the_rows_that_are_done() -> None:
    done: list[int] = []

    def watch(rounds: int) -> bool:
        done.append(rounds)
        return rounds >= 2000

    cases = [replace(case, variance=False) for case in all_cases()[:3]]
    table = verify(cases, 1000, seed=1, watch=watch)
    assert (len(table.rows), table.stopped) == (2, True)
    assert done == sorted(done)
    assert not verify(cases[:2], 1000, seed=1, watch=watch).stopped  # all rows are done


def fields(capsys: Capture, *args: str) -> dict[str, Any]:
    status = run(["verify", *args, "--format", "json"])
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert status == (0 if told["agrees"] else 1)
    return told


def test_rules_of_ones_own(capsys: Capture, tmp_path: Path) -> None:
    chart = tmp_path / "mine.csv"
    save_chart(load_named_chart("4-8d-h17"), chart)
    args = ["8D H17 LS SP2", "--strategy", str(chart), "--rounds", "50000", "--seed", "2"]
    told = fields(capsys, *args)
    (mine,) = told["rows"]
    assert -100 * mine["ev"] == pytest.approx(0.609, abs=5e-4)
    assert (mine["rounds"], mine["published"], told["stopped"]) == (50_000, None, False)
    assert mine["variance"] == pytest.approx(mine["simulated_variance"], abs=0.06)


def test_published_figures_have_their_sources(capsys: Capture) -> None:
    told = fields(capsys, "inf S17", "--rounds", "50000", "--seed", "2")
    published = told["rows"][0]["published"]
    assert published["variance"]["figure"] == "1.331142820305"
    assert published["house_edge"]["source"] == published["variance"]["source"]


def test_csv_has_a_line_a_rule_set(capsys: Capture) -> None:
    args = ["verify", "inf S17", "classroom", "--rounds", "50000", "--seed", "2"]
    assert run([*args, "--format", "csv"]) == 0
    out, err = capsys.readouterr()
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [line["name"] for line in rows] == ["inf S17", "classroom"]
    assert [line["strategy"] for line in rows] == ["total", "stand-on-17"]
    assert rows[0]["published_house_edge"] == "0.511733636839"
    assert err == ""


def test_a_disagreement_is_an_exit_status(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Verification((row(9.0),), False)
    monkeypatch.setattr("upcard.verification.verify", lambda *_, **__: table)
    assert run(["verify", "6D", "--seed", "1"]) == 1
    assert "these differ: a game" in capsys.readouterr().out


def test_a_stopped_run_says_so(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Verification((row(),), True)
    monkeypatch.setattr("upcard.verification.verify", lambda *_, **__: table)
    assert run(["verify", "6D", "8D", "--seed", "1"]) == 130
    assert capsys.readouterr().err == "note: stopped after 1 of 2 rule sets\n"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--strategy", "basic"], "name them before it"),
        (["6D", "--rounds", "10"], "not a number of rounds"),
        (["6D", "--strategy", "mimic"], "no value for mimic: use a chart"),
        (["classroom", "--strategy", "mimic"], "use stand-on-N"),
        (["6D", "--strategy", "nonsense"], "no strategy 'nonsense'"),
        (["7D nonsense"], "nonsense"),
        (["6D", "--strategy", "nowhere.csv"], "nowhere.csv"),
    ],
)
def test_what_cannot_be_verified_is_one_line(args: list[str], words: str, capsys: Capture) -> None:
    assert run(["verify", *args]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert words in err


def test_rules_may_be_a_value() -> None:
    rules = Rules.parse("inf S17 ND SP1")
    assert verify_rules(rules, "4-8d-s17", 20_000).name == str(rules)


def test_z_has_one_sign_in_text_and_json() -> None:
    """A simulated EV above the exact one has a z above zero in both."""
    table = Verification((row(2.5),), False)
    assert json.loads(verification_report(table, "json"))["rows"][0]["z"] == pytest.approx(2.5)
    line = verification_report(table, "text").splitlines()[4]
    assert line.split()[-5:] == ["-0.500", "-0.5000", "-0.2500", "+0.2500", "+2.50"]

"""`upcard ramp`: bets for a saved run, as text, JSON, CSV and a picture."""

from __future__ import annotations

import csv
import io
import json
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Capture, fields_by, refusal_by, told_by
from upcard.cli import run
from upcard.cli.saved import load_run
from upcard.countfile import load_count
from upcard.report.ramp import RampStudy, ramp_report
from upcard.report.rampplots import ramp_figure
from upcard.rules import Rules
from upcard.sim.engine import Goal, Progress
from upcard.sim.kelly import best_ramp
from upcard.sim.paths import paths
from upcard.sim.plan import Plan, compile_plan
from upcard.sim.reramp import re_bet
from upcard.sim.risk import risk_of
from upcard.sim.store import Store
from upcard.sim.summary import SimulationResult

SHOES = 3000


def save(folder: Path, name: str, count: str | None = "hi-lo") -> None:
    system = None if count is None else load_count(count)
    plan = Plan(rules=Rules.parse("6D S17 LS pen80"), strategy="basic", count=system)
    with Store.open(folder / "runs.sqlite") as store:
        saved = store.create(name, plan, 5, Goal(shoes=range(SHOES)))
        played = compile_plan(plan).play(5, 0, SHOES)
        store.finish(saved, Progress(played, SHOES), 1.0)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    save(folder, "night")
    save(folder, "plain", None)
    return folder


@pytest.fixture(scope="module")
def night(data: Path) -> SimulationResult:
    return load_run("night", data).result()


def told(capsys: Capture, data: Path, *args: str) -> str:
    return told_by("ramp", capsys, *args, "--data", str(data))


def fields(capsys: Capture, data: Path, *args: str) -> dict[str, Any]:
    return fields_by("ramp", capsys, *args, "--data", str(data))


def test_json_has_what_the_library_says(
    capsys: Capture, data: Path, night: SimulationResult
) -> None:
    found = fields(capsys, data, "night", "--bets", "1-12", "--bankroll", "1000")
    mine = re_bet(night, "1-12")
    assert (found["ev"], found["sd"], found["rounds"]) == (mine.ev, mine.sd, mine.rounds)
    assert found["interval95"] == list(mine.interval95)
    assert found["bets"] == "0:1 1:2 2:4 3:6 4:8 5:10 6:12"
    assert (found["rules"], found["count"]) == ("6D S17 DAS SP4 LS pen80", "hi-lo")
    assert (found["penetration"], found["paths"], found["seed"]) == (None, None, 5)
    assert found["risk"]["ruin"] == risk_of(mine.ev, mine.sd, 1000).ruin
    assert [row["count"] for row in found["counts"]] == [row.count for row in mine.rows]
    assert found["run"]["name"] == "night"


def test_without_bets_those_of_the_run(capsys: Capture, data: Path) -> None:
    found = fields(capsys, data, "night")
    assert found["bets"] == "flat"
    assert found["average_bet"] == 1
    assert found["risk"]["ruin"] is None


def test_a_losing_game_has_no_infinity_in_json(capsys: Capture, data: Path) -> None:
    """Infinity is no JSON; a run that does not win has a null there."""
    risk = fields(capsys, data, "plain", "--bets", "flat 2", "--bankroll", "100")["risk"]
    assert (risk["n0"], risk["kelly_bankroll"], risk["kelly"]) == (None, None, None)
    assert (risk["ruin"], risk["score"]) == (1, 0)


def test_csv_has_a_line_a_count(capsys: Capture, data: Path, night: SimulationResult) -> None:
    lines = list(csv.DictReader(io.StringIO(told(capsys, data, "night", "--format", "csv"))))
    rows = re_bet(night, "flat").rows
    assert [int(line["count"]) for line in lines] == [row.count for row in rows]
    assert [float(line["gain"]) for line in lines] == [row.gain for row in rows]


def test_kelly_by_options_and_by_words(
    capsys: Capture, data: Path, night: SimulationResult
) -> None:
    ramp = str(best_ramp(night, 1000, 12, fraction=0.5))
    options = ("--kelly", "0.5", "--bankroll", "1000", "--max", "12")
    assert fields(capsys, data, "night", *options)["bets"] == ramp
    words = fields(capsys, data, "night", "--bets", "kelly 0.5 bankroll 1000 max 12")
    assert (words["bets"], words["risk"]["bankroll"]) == (ramp, 1000)
    out = fields(capsys, data, "night", *options, "--min", "2", "--sit-out")
    assert out["bets"] == str(best_ramp(night, 1000, 12, 2, fraction=0.5, sit_out=True))


def test_kelly_bets_that_may_rest_on_chance(capsys: Capture, data: Path) -> None:
    options = ("night", "--kelly", "0.5", "--bankroll", "1000", "--max", "12")
    found = fields(capsys, data, *options)
    expected = [
        row["count"]
        for row in found["counts"]
        if row["bet"] > 1 and row["share"] >= 1e-4 and abs(row["ev"]) < 1.96 * row["error"]
    ]
    assert found["uncertain_counts"] == expected != []
    assert f"Kelly's bets at {', '.join(map(str, expected))} may rest on" in told(
        capsys, data, *options
    )
    ramp = ("night", "--bets", found["bets"])
    assert fields(capsys, data, *ramp)["uncertain_counts"] is None
    assert "may rest on chance" not in told(capsys, data, *ramp)


def test_score_only_where_the_ev_is_known(capsys: Capture, data: Path) -> None:
    for bets in ("1-12", "0:0 1:1 2:12"):
        found = fields(capsys, data, "night", "--bets", bets)
        low, high = found["interval95"]
        unknown = low <= 0 <= high
        assert (found["risk"]["score"] is None) is unknown
        assert (found["score_interval95"] is None) is unknown
        text = told(capsys, data, "night", "--bets", bets)
        assert ("the 95% interval of the EV holds 0" in text) is unknown
        assert ("watched rounds counted" in text) is (found["played"] < 1)


def test_a_shallower_shoe(capsys: Capture, data: Path, night: SimulationResult) -> None:
    found = fields(capsys, data, "night", "--bets", "1-12", "--penetration", "0.5")
    assert (found["penetration"], found["ev"]) == (0.5, re_bet(night, "1-12", 0.5).ev)


def test_bankrolls_played_out(capsys: Capture, data: Path, night: SimulationResult) -> None:
    args = ("--bets", "1-4", "--bankroll", "80", "--paths", "20", "--rounds", "300")
    found = fields(capsys, data, "night", *args)["paths"]
    mine = paths(night.program, 5, 20, 300, 80, "1-4")
    assert found["final"]["mean"] == mine.final.mean
    assert found["bands"] == mine.bands.tolist()
    assert (found["paths"], found["rounds"], found["bankroll"]) == (20, 300, 80)
    assert (found["ruined"], found["resized"]) == (mine.ruined, False)


@pytest.mark.parametrize("bets", [("--bets", "1-4"), ("--kelly", "1", "--max", "8")])
def test_bets_that_follow_the_bankroll(capsys: Capture, data: Path, bets: tuple[str, ...]) -> None:
    args = (*bets, "--bankroll", "200", "--paths", "10", "--rounds", "200", "--resize")
    assert fields(capsys, data, "night", *args)["paths"]["resized"]
    assert "bets that follow the bankroll" in told(capsys, data, "night", *args)


def test_text_says_what_is_meant(capsys: Capture, data: Path) -> None:
    args = ("--bets", "1-12", "--penetration", "0.5", "--rounds-per-hour", "80")
    text = told(capsys, data, "night", *args, "--bankroll", "500", "--paths", "10")
    assert text.startswith("Bets 0:1 1:2")
    for words in (
        "6D S17 DAS SP4 LS pen80; strategy basic, count hi-lo",
        "rounds begun before 0.5 of the shoe, seed 5",
        "SCORE",
        "risk of ruin",
        "won in 100 rounds",
        "10 bankrolls of 500 units, 10,000 rounds (125 hours) each, the same bets throughout",
        "by the formula",
        "deepest fall, units",
    ):
        assert words in text


def test_text_of_a_run_that_does_not_win(capsys: Capture, data: Path) -> None:
    text = told(capsys, data, "plain", "--bankroll", "100")
    assert "infinite  rounds, infinite hours" in text
    assert "100.000  %" in next(line for line in text.splitlines() if "risk of ruin" in line)


@pytest.fixture(scope="module")
def study(night: SimulationResult) -> RampStudy:
    found = re_bet(night, "1-4")
    bankrolls = paths(night.program, 5, 20, 300, 80, "1-4")
    return RampStudy(night, found, found.risk(80), bankrolls)


def test_pictures_of_counts_fan_and_ends(study: RampStudy) -> None:
    counts, values, fan, ends = ramp_figure(study).axes
    shown = [row for row in study.found.rows if row.share >= 1e-4]
    assert len(counts.patches) == len(shown)
    assert values.get_ylabel() == "EV, percent of one unit on each spot"
    assert [len(fan.collections), len(fan.lines)] == [2, 2]
    assert sum(patch.get_height() for patch in ends.patches) == 20  # type: ignore[attr-defined]


def test_a_picture_without_paths_has_one_panel(study: RampStudy) -> None:
    alone = RampStudy(study.run, study.found, study.risk, None)
    assert len(ramp_figure(alone).axes) == 2
    assert '"paths": null' in ramp_report(alone, "json")


def test_a_picture_is_saved(capsys: Capture, data: Path, tmp_path: Path) -> None:
    path = tmp_path / "ramp.svg"
    told(capsys, data, "night", "--bets", "1-8", "--plot", str(path))
    assert "count at the bet" in path.read_text(encoding="utf-8")


def test_an_interruption_keeps_the_paths_done(
    capsys: Capture, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upcard.sim.paths._CELLS", 100)

    def interrupted() -> int:
        signal.raise_signal(signal.SIGINT)
        return 1

    monkeypatch.setattr("upcard.sim.engine.default_threads", interrupted)
    args = ["ramp", "night", "--data", str(data), "--bankroll", "50", "--format", "json"]
    assert run([*args, "--paths", "500", "--rounds", "100"]) == 130
    out, err = capsys.readouterr()
    assert json.loads(out)["paths"]["paths"] == 1
    assert err == "note: stopped before 500 paths\n"


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "Missing argument 'RUN'"),
        (["nihgt"], "no run 'nihgt'"),
        (["night", "--bets", "1:1 3:4"], "no bet for true count 2"),
        (["night", "--bets", "kelly 0.5"], "has no bankroll: write such as 'kelly 0.5 bankroll"),
        (["night", "--bets", "0:1 1:2x2"], "the ramp plays 2 of the spots"),
        (["plain", "--bets", "1-12"], "the run had none: begin another"),
        (["night", "--kelly", "0.5", "--max", "12"], "--kelly needs --bankroll and --max"),
        (["night", "--kelly", "0.5", "--bets", "1-2"], "--kelly works the bets out"),
        (["night", "--max", "12"], "--max is for --kelly: add it"),
        (["night", "--sit-out"], "--sit-out is for --kelly: add it"),
        (["night", "--paths", "10"], "--paths need a bankroll: add --bankroll"),
        (["night", "--resize"], "--resize is for --paths: add it"),
        (["night", "--rounds", "5"], "--rounds is for --paths: add it"),
        (["night", "--penetration", "0.9"], "a depth of 0.9 lies beyond"),
        (["night", "--penetration", "0.55"], "runs tell apart tenths of a shoe"),
        (["night", "--bankroll", "0"], "'0' is nothing"),
        (["night", "--paths", "0"], "'0' is not a number of paths: use a whole number from 1"),
        (["night", "--plot", "x.pdf"], "is no picture"),
        (["night", "--kelly", "1", "--bankroll", "9", "--max", "1/2"], "most 1/2 is below least 1"),
    ],
)
def test_refuses_in_one_line(capsys: Capture, data: Path, args: list[str], why: str) -> None:
    assert why in refusal_by("ramp", capsys, *args, "--data", str(data))


def test_a_run_that_goes_on_says_so(capsys: Capture, tmp_path: Path) -> None:
    plan = Plan(rules=Rules(), strategy="basic", count=load_count("hi-lo"))
    with Store.open(tmp_path / "runs.sqlite") as store:
        saved = store.create("half", plan, 5, Goal(rounds=10**9))
        assert run(["ramp", "half", "--data", str(tmp_path)]) == 2
        assert "no round of the run was played: play more" in capsys.readouterr().err
        store.checkpoint(saved, Progress(compile_plan(plan).play(5, 0, 100), 100), 1.0)
    assert run(["ramp", "half", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().err == "note: run 'half' has not reached its goal\n"


def test_no_runs_yet(capsys: Capture, tmp_path: Path) -> None:
    assert run(["ramp", "night", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1

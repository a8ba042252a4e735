"""`upcard replay`: a shoe of a run on the referee, checked against the compiled engine."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from upcard.cli import run
from upcard.planning import make_plan
from upcard.report.replay import replay_report
from upcard.sim.plan import compile_plan
from upcard.sim.recheck import recheck

Capture = pytest.CaptureFixture[str]

COUNTER = ["--count", "hi-lo", "--bets", "0:0 1:1 2:4x2", "--indices", "illustrious-18"]
PLANS = [
    pytest.param(["--rules", "6D H17 LS"], id="one-seat"),
    pytest.param(["--seats", "basic, me, mimic", *COUNTER], id="a-counter-between-others"),
    pytest.param(["--rules", "2D ENHC DSA RSA", "--strategy", "optimal"], id="by-cards"),
    pytest.param(["--rules", "inf D9"], id="infinite-deck"),
    pytest.param(["--rules", "classroom", "--players", "3"], id="classroom"),
    pytest.param(["--rules", "1D", "--reshuffle-at", "4", "--count", "ko"], id="cards-run-out"),
]


def fields(capsys: Capture, *args: str) -> dict[str, Any]:
    assert run(["replay", *args, "--format", "json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize("plan", PLANS)
def test_the_engines_agree(plan: list[str], capsys: Capture) -> None:
    for shoe in ("0", "17"):
        told = fields(capsys, "--seed", "9", "--shoe", shoe, *plan)
        assert told["agrees"] is True
        assert [one["round"] for one in told["rounds"]] == list(range(1, len(told["rounds"]) + 1))


def test_what_is_told_adds_up_to_the_run(capsys: Capture) -> None:
    """The nets of a shoe's rounds, with their bets, are what the run of that shoe wins."""
    told = fields(capsys, "--seed", "4", "--shoe", "6", *COUNTER)
    net = sum(Fraction(one["net"]) for line in told["rounds"] for one in line["players"])
    assert run(["simulate", "--seed", "4", "--shoes", "6:7", *COUNTER, "--format", "json"]) == 0
    simulated = json.loads(capsys.readouterr().out)
    assert simulated["rounds"] == len(told["rounds"])
    assert simulated["ev"] * simulated["rounds"] == pytest.approx(float(net))


def test_counts_are_those_of_the_open_cards(capsys: Capture) -> None:
    """Counted again from the sentences: the hole card only when it is turned."""
    told = fields(capsys, "--seed", "4", "--shoe", "1", "--count", "hi-lo")
    low, high = ("two", "three", "four", "five", "six"), ("ten", "jack", "queen", "king", "ace")
    running = 0
    for line in told["rounds"]:
        assert line["running_count"] == str(running)
        words = [word for sentence in line["log"] for word in sentence.split(" of ")[:-1]]
        for word in words:
            rank = word.split()[-1]
            running += (rank in low) - (rank in high)


def test_one_round_as_text(capsys: Capture) -> None:
    args = ["replay", "--seed", "4", "--shoe", "6", *COUNTER, "--seats", "mimic, me"]
    assert run([*args, "--round", "2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Shoe 6 of seed 4: 6D S17 DAS SP4\nme plays total, bets 0:0 1:1 2:4x2")
    assert "\nRound 2: running count " in out
    assert ", player 1 is mimic, player 2 is me, " in out
    assert "Round 1" not in out
    assert out.endswith("rounds in the shoe; the compiled engine settles every one the same.\n")


def test_amounts_are_as_they_were_bet() -> None:
    program = compile_plan(make_plan("6D", "mimic", bets="flat 7"))
    told = json.loads(replay_report(recheck(program, 1, 0), "json"))
    results = [line["log"][-1].split(": ")[0].split()[-1] for line in told["rounds"]]
    assert set(results) == {"7", "back", "21/2"}
    assert {one["bet"] for line in told["rounds"] for one in line["players"]} == {"7"}


def test_csv_has_a_line_a_player(capsys: Capture) -> None:
    args = ["replay", "--seed", "4", "--shoe", "6", "--players", "2", "--format", "csv"]
    assert run(args) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["player"] for row in rows[:3]] == ["1", "2", "1"]
    assert rows[0]["running_count"] == rows[0]["count"] == ""


def test_a_difference_is_an_exit_status(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee that plays another strategy than the compiled engine is found out."""
    other, program = (compile_plan(make_plan("6D", name)) for name in ("mimic", "never-bust"))
    monkeypatch.setattr("upcard.sim.recheck.replay", lambda *_: _replayed(other))
    checked = recheck(program, 1, 0)
    assert checked.fault is not None
    monkeypatch.setattr("upcard.sim.recheck.recheck", lambda *_: checked)
    assert run(["replay", "--seed", "1", "--shoe", "0", "--strategy", "never-bust"]) == 1
    out, err = capsys.readouterr()
    assert "settles every one the same" not in out
    assert err == f"upcard: the engines disagree: {checked.fault}\n"


def _replayed(program: Any) -> Any:
    from upcard.sim.replay import replay

    return replay(program, 1, 0)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--shoe", "1"], "--seed"),
        (["--seed", "1"], "--shoe"),
        (["--seed", "1", "--shoe", "-1"], "not a shoe"),
        (["--seed", "1", "--shoe", "1", "--round", "0"], "not a round"),
        (["--seed", "1", "--shoe", "1", "--round", "900"], "no round 900 in shoe 1: it has "),
        (["--seed", "1", "--shoe", "1", "--seats", "basic"], "no seat 'me' in basic"),
        (["--seed", "1", "--shoe", "1", "--bets", "1:1 3:4"], "no bet for true count 2"),
        (["--seed", "1", "--shoe", "1", "--bets", "1-8"], "need a count"),
        (["--seed", "1", "--shoe", "1", "--count", "hi-low"], "did you mean 'hi-lo'?"),
        (["--seed", "1", "--shoe", "1", "--count", "ko", "--decks", "infinite"], "infinite deck"),
        (["--seed", "1", "--shoe", "1", "--reshuffle-at", "3"], "for 1 seat, 3: "),
        (["--seed", "1", "--shoe", "1", "--indices", "fab-4", "--count", "hi-lo"], "no surrender"),
        (["--seed", "1", "--shoe", "1", "--strategy", "CDZ-"], "no strategy 'CDZ-'"),
    ],
)
def test_what_cannot_be_replayed_is_one_line(args: list[str], words: str, capsys: Capture) -> None:
    assert run(["replay", *args]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert words in err

"""`upcard removal`: effects of removal by rank, on the EV, on insurance and on decisions."""

from __future__ import annotations

import csv
import io
from functools import partial
from pathlib import Path

import pytest

from tests.commands import Capture, fields_by, refusal_by, told_by
from upcard.actions import Action
from upcard.exact.advise import advise
from upcard.exact.house import edge
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import load_named_chart

RANKS = "A 2 3 4 5 6 7 8 9 T".split()
FIELDS = "rules shoe strategy class ev kept best insurance insurance_change decisions run".split()


told = partial(told_by, "removal")
fields = partial(fields_by, "removal")


def test_json(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D SP2")
    assert list(found) == FIELDS
    rules, shoe = Rules.parse("1D SP2"), Shoe.of_decks(1)
    assert found["ev"] == edge(rules).ev
    for kind in ("kept", "best", "insurance_change"):
        assert list(found[kind]) == RANKS
    without_five = edge(rules, shoe.remove((5,))).ev
    assert found["best"]["5"] == pytest.approx(without_five - found["ev"], abs=1e-15)
    assert all(found["best"][rank] >= found["kept"][rank] - 1e-12 for rank in RANKS)
    assert found["insurance"] == pytest.approx(3 * 16 / 51 - 1)
    assert found["insurance_change"]["T"] == pytest.approx(3 * 15 / 50 - 3 * 16 / 51)
    assert found["decisions"] == []


def test_decisions(capsys: Capture) -> None:
    spots = ["--decision", "T6 v T", "--decision", "8,8vA"]
    first, second = fields(capsys, "--rules", "1D SP2", *spots)["decisions"]
    assert (first["hand"], first["up_card"], first["actions"]) == ("T,6", "T", ["hit", "stand"])
    assert (second["hand"], second["actions"]) == ("8,8", ["split", "hit"])
    rules, less = Rules.parse("1D SP2"), Shoe.of_decks(1).remove((6,))
    whole, now = (advise((10, 6), 10, rules, shoe).values for shoe in (None, less))
    gaps = [values[Action.HIT] - values[Action.STAND] for values in (whole, now)]
    assert first["gap"] == gaps[0]
    assert first["change"]["6"] == pytest.approx(gaps[1] - gaps[0], abs=1e-15)


def test_text(capsys: Capture) -> None:
    lines = told(capsys, "--rules", "1D SP2", "--decision", "T6 v T").splitlines()
    assert lines[0].startswith("Effects of removing one card, percentage points: 1D S17 DAS SP2")
    assert lines[3].split() == ["whole", *RANKS]
    assert [line[:20].strip() for line in lines[4:]] == [
        "EV, strategy kept",
        "EV, worked out anew",
        "insurance",
        "T,6 v T: hit - stand",
    ]
    assert lines[6].split()[1:3] == ["-5.8824", "+1.8824"]


def test_csv(capsys: Capture) -> None:
    rows = list(csv.reader(io.StringIO(told(capsys, "--rules", "1D SP2", "--format", "csv"))))
    assert rows[0] == ["effect", "whole", *RANKS]
    assert [row[0] for row in rows[1:]] == ["EV, strategy kept", "EV, worked out anew", "insurance"]


def test_a_chart_is_kept(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D SP2", "--strategy", "basic")
    assert found["strategy"] == "1d-s17"
    rules, less = Rules.parse("1D SP2"), Shoe.of_decks(1).remove((5,))
    chart = load_named_chart("1d-s17")
    change = edge(rules, less, chart).ev - edge(rules, strategy=chart).ev
    assert found["kept"]["5"] == pytest.approx(change, abs=1e-14)
    assert found["best"]["5"] == pytest.approx(change, abs=1e-14)


def test_an_absent_rank_can_not_be_taken(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D SP2", "--shoe", "4,4,4,4,0,4,4,4,4,16")
    assert list(found["kept"]) == [rank for rank in RANKS if rank != "5"]


def test_the_class_is_told_apart_from_a_chart(capsys: Capture) -> None:
    assert fields(capsys, "--rules", "1D SP2")["class"] == "CDZ-"
    assert fields(capsys, "--rules", "1D SP2", "--strategy", "basic")["class"] is None


def test_cards_that_are_gone(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D SP2", "--remove", "5,5")
    assert found["shoe"] == "4,4,4,4,2,4,4,4,4,16"
    assert found["ev"] == edge("1D SP2", found["shoe"]).ev


def test_the_infinite_deck_is_never_less(capsys: Capture) -> None:
    assert "An infinite deck is never less" in told(capsys, "--rules", "inf SP2")
    found = fields(capsys, "--rules", "inf SP2")
    assert set(found["kept"].values()) == set(found["best"].values()) == {0.0}


@pytest.mark.parametrize("spot", ["T,6 v T", "6,6 v 6", "A,A v A", "2,2,2,2,2 v 2"])
def test_a_decision_on_the_infinite_deck_shifts_with_no_rank(capsys: Capture, spot: str) -> None:
    (one,) = fields(capsys, "--rules", "inf SP2", "--decision", spot)["decisions"]
    assert one["change"] == dict.fromkeys(RANKS, 0.0)


@pytest.mark.parametrize(
    ("rules", "shoe"),
    [
        pytest.param("1D SP2 insurance=no", None, id="not-offered"),
        pytest.param("counter", None, id="no-naturals"),
        pytest.param("1D SP2", "0,4,4,4,4,4,4,4,4,16", id="no-aces"),
    ],
)
@pytest.mark.parametrize("decision", [[], ["--decision", "T6 v T"]])
def test_no_insurance_where_none_is_offered(
    capsys: Capture, tmp_path: Path, rules: str, shoe: str | None, decision: list[str]
) -> None:
    args = ["--rules", rules, *(["--shoe", shoe] if shoe else []), *decision]
    found = fields(capsys, *args)
    assert (found["insurance"], found["insurance_change"]) == (None, {})
    assert len(found["best"]) >= 9
    path = tmp_path / "removal.svg"
    assert "insurance per" not in told(capsys, *args, "--plot", str(path))
    assert ">insurance<" not in path.read_text(encoding="utf-8")


def test_the_last_ace_leaves_no_change_of_insurance(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D SP2", "--shoe", "1,4,4,4,4,4,4,4,4,16")
    assert list(found["insurance_change"]) == RANKS[1:]


def test_a_picture(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "removal.svg"
    told(capsys, "--rules", "1D SP2", "--decision", "T6 v T", "--plot", str(path))
    assert b"<svg" in path.read_bytes()


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--strategy", "CDP1"], "CDP1 can't be kept for another shoe"),
        (["--strategy", "best"], "no strategy 'best'"),
        (["--decision", "16 v T"], "hard 16 v T leaves open which cards"),
        (["--decision", "T6"], "'T6' is not a hand against a card"),
        (["--rules", "1D", "--decision", "A,T v 5"], "A,T leaves nothing to decide"),
        (["--rules", "classroom"], "chasing dealer"),
        (["--shoe", "1"], "a shoe is ten counts"),
        (["--plot", "removal.gif"], "'removal.gif' is no picture"),
        (["6D"], "unexpected extra argument"),
    ],
)
def test_refuses_in_one_line(capsys: Capture, args: list[str], why: str) -> None:
    assert why in refusal_by("removal", capsys, *args)

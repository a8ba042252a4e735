"""`upcard runs`: list, show, compare, export, delete."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.saved_runs import COUNTED, PLAIN, play_on
from upcard.cli import run
from upcard.rules import Rules
from upcard.sim.engine import Goal
from upcard.sim.plan_json import plan_digest, plan_from_dict
from upcard.sim.run_file import find_place
from upcard.sim.store import Store
from upcard.web.runs import Runs
from upcard.web.store import WebStore

Capture = pytest.CaptureFixture[str]
OTHER = replace(PLAIN, rules=Rules.parse("2D S17 NDAS"))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with three finished runs and one of which nothing is played."""
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path))
    with Store.open(find_place().path) as store:
        for name, plan, seed in (("one", PLAIN, 1), ("two", OTHER, 1), ("three", COUNTED, 2)):
            play_on(store, store.create(name, plan, seed, Goal(shoes=range(40))))
        store.create("begun", PLAIN, 3, Goal(rounds=5_000_000))
    return tmp_path


def told(capsys: Capture, *args: str) -> str:
    """Return what the command prints; nothing may be said on standard error."""
    assert run(["runs", *args]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, *args: str) -> str:
    """Return the one line of a refusal."""
    assert run(["runs", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.strip()


# ------------------------------------------------------------------ list and show


def test_list(capsys: Capture) -> None:
    lines = told(capsys, "list").splitlines()
    assert lines[0].split() == ["run", "state", "rounds", "goal", "seconds", "created", "played"]
    assert [line.split()[:2] for line in lines[1:]] == [
        ["one", "finished"],
        ["two", "finished"],
        ["three", "finished"],
        ["begun", "unfinished"],
    ]
    assert " 5,000,000 rounds " in lines[4]
    assert "1D S17 DAS SP4 pen60; stand-on-15, hi-lo, bets " in lines[3]


def test_list_as_json_and_csv(capsys: Capture) -> None:
    found = json.loads(told(capsys, "list", "--format", "json"))
    assert list(found) == ["runs", "run"]
    last = found["runs"][-1]
    assert (
        list(last)
        == (
            "name state rounds goal seconds created rules strategy count bets indices version"
        ).split()
    )
    assert (last["rounds"], last["goal"], last["count"]) == (0, "5000000 rounds", None)
    rows = list(csv.DictReader(io.StringIO(told(capsys, "list", "--format", "csv"))))
    assert [row["name"] for row in rows] == ["one", "two", "three", "begun"]
    assert rows[2]["count"] == "hi-lo"
    assert [row["goal"] for row in rows[2:]] == ["shoes 0:40", "5000000 rounds"]


def test_list_of_nothing(capsys: Capture, tmp_path: Path) -> None:
    folder = str(tmp_path / "elsewhere")
    assert told(capsys, "list", "--data", folder) == "No run is saved.\n"
    assert json.loads(told(capsys, "list", "--data", folder, "--format", "json"))["runs"] == []
    assert not Path(folder).exists()


def test_show_is_what_simulate_tells(capsys: Capture) -> None:
    found = json.loads(told(capsys, "show", "three", "--format", "json"))
    assert (found["shoes"], found["seed"], found["count"]) == ("0:40", 2, "hi-lo")
    assert found["run"]["name"] == "three"
    assert "1D S17 DAS SP4 pen60; strategy stand-on-15, count hi-lo" in told(
        capsys, "show", "three"
    )


def test_show_of_a_run_that_goes_on(capsys: Capture) -> None:
    assert run(["runs", "show", "begun"]) == 0
    assert capsys.readouterr().err == "note: run 'begun' has not reached its goal\n"


def test_show_of_a_damaged_checkpoint(capsys: Capture, data: Path) -> None:
    with Store.open(data / "runs.sqlite") as store:
        store.checkpoint(store.load("one"), store.load("two").progress, 1.0)  # type: ignore[arg-type]
        store._database.execute("UPDATE checkpoints SET sum = '' WHERE run = 1 AND finished = 0")
        store._database.commit()
    assert run(["runs", "show", "one"]) == 0
    assert "note: one: its last checkpoint is damaged" in capsys.readouterr().err


# ------------------------------------------------------------------ compare


def test_compare(capsys: Capture) -> None:
    found = json.loads(told(capsys, "compare", "one", "two", "three", "--format", "json"))["runs"]
    one, two, three = found
    assert (one["difference"], one["difference_error"], one["z"]) == (None, None, None)
    assert two["differs"] == ["rules"]
    assert three["differs"] == ["rules", "strategy", "seats", "count", "bets"]
    for row in (two, three):
        error = (row["standard_error"] ** 2 + one["standard_error"] ** 2) ** 0.5
        assert row["difference"] == row["ev"] - one["ev"]
        assert row["difference_error"] == pytest.approx(error, rel=1e-12)
        assert row["z"] == row["difference"] / row["difference_error"]
    assert [row["same_cards"] for row in found] == [False, True, False]


def test_compare_as_text(capsys: Capture) -> None:
    blocks = told(capsys, "compare", "one", "two").split("\n\n")
    assert blocks[0] == ("EV of a round in units; differences from one, SE is the standard error")
    assert blocks[2].splitlines() == [
        "one  2D H17* DAS* SP4 strategy=mimic seats=me bets=flat",
        "two  2D S17* NDAS* SP4 strategy=mimic seats=me bets=flat",
        "* not so in every run",
    ]
    assert blocks[3] == "Of the same shoes as one, not independent as SE and z take it: two\n"


def test_compare_with_nothing_played(capsys: Capture) -> None:
    rows = csv.DictReader(io.StringIO(told(capsys, "compare", "begun", "one", "--format", "csv")))
    assert [(row["rounds"] != "0", row["z"], row["difference"]) for row in rows] == [
        (False, "", ""),
        (True, "", ""),
    ]
    assert "begun       0" in told(capsys, "compare", "begun", "one")


def test_compare_files(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.run"
    with Store.open(path, alone=True) as store:
        play_on(store, store.create("", PLAIN, 9, Goal(shoes=range(30))))
    assert "\nmine " in told(capsys, "compare", "one", str(path))


# ------------------------------------------------------------------ export


def test_export_as_json(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    assert told(capsys, "export", "three", "--to", str(path)) == ""
    found: dict[str, Any] = json.loads(path.read_text())
    assert list(found) == "name created version finished goal plan digest result".split()
    assert plan_from_dict(found["plan"]) == COUNTED
    assert found["digest"] == plan_digest(COUNTED)
    assert found["goal"] == {"rounds": None, "shoes": "0:40", "error": None}
    assert found["result"] == json.loads(told(capsys, "show", "three", "--format", "json"))


def test_export_of_counts(capsys: Capture, tmp_path: Path) -> None:
    told(capsys, "export", "three", "--to", str(tmp_path / "out.csv"))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text())))
    with Store.open(tmp_path / "runs.sqlite") as store:
        counts = store.load("three").result().true_counts
    assert [(int(row["count"]), float(row["ev"])) for row in rows] == [
        (row.count, row.ev) for row in counts
    ]
    assert {(row["name"], row["counting"], row["seed"]) for row in rows} == {
        ("three", "hi-lo", "2")
    }


def test_export_as_parquet_is_the_csv_with_types(capsys: Capture, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    for name in ("three", "begun"):
        for ending in ("csv", "parquet"):
            told(capsys, "export", name, "--to", str(tmp_path / f"{name}.{ending}"))
    with duckdb.connect() as database:
        columns = database.execute(f"DESCRIBE FROM '{tmp_path}/begun.parquet'").fetchall()
        rows = database.execute(f"FROM '{tmp_path}/three.parquet'").fetchall()
    types = {name: kind for name, kind, *_ in columns}
    assert (types["seed"], types["count"], types["ev"]) == ("VARCHAR", "BIGINT", "DOUBLE")
    written = list(csv.reader(io.StringIO((tmp_path / "three.csv").read_text())))
    assert written == [list(types), *([str(value) for value in row] for row in rows)]


def test_export_of_a_run_without_a_count(capsys: Capture, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    for ending in ("csv", "parquet"):
        told(capsys, "export", "one", "--to", str(tmp_path / f"one.{ending}"))
    with duckdb.connect() as database:
        assert database.execute(f"SELECT count FROM '{tmp_path}/one.parquet'").fetchall() == [
            (None,)
        ]
    (row,) = csv.DictReader(io.StringIO((tmp_path / "one.csv").read_text()))
    assert row["count"] == ""


def test_export_without_the_extra(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    line = refused(capsys, "export", "one", "--to", str(tmp_path / "out.parquet"))
    assert line.startswith("upcard: a Parquet file needs duckdb: pip install 'upcard[parquet]'")
    assert sorted(item.name for item in tmp_path.iterdir()) == ["runs.sqlite"]


def test_export_replaces_nothing_unless_told(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("mine")
    line = refused(capsys, "export", "one", "--to", str(path))
    assert line == f"upcard: {str(path)!r} is there already: use another name, or --force"
    assert path.read_text() == "mine"
    told(capsys, "export", "one", "--to", str(path), "--force")
    assert path.read_text().startswith("name,rules,")


def test_an_export_that_fails_leaves_the_old_file(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.csv"
    path.write_text("mine")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    line = refused(capsys, "export", "one", "--to", str(path), "--force")
    assert line == f"upcard: can't write {str(path)!r}: No space left on device"
    assert path.read_text() == "mine"
    assert sorted(item.name for item in tmp_path.iterdir()) == ["out.csv", "runs.sqlite"]


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("out.txt", "use a name that ends in .json, .csv, .parquet"),
        ("none/out.csv", "No such file or directory"),
        ("none/out.parquet", "No such file or directory"),
        ("folder.csv", "it is no file, use another name"),
    ],
)
def test_where_nothing_can_be_written(
    capsys: Capture, tmp_path: Path, to: str, reason: str
) -> None:
    (tmp_path / "folder.csv").mkdir()
    line = refused(capsys, "export", "one", "--to", str(tmp_path / to), "--force")
    assert line.endswith(reason)


# ------------------------------------------------------------------ delete


def test_delete(capsys: Capture) -> None:
    told(capsys, "delete", "one", "--yes")
    assert "no run 'one' in" in refused(capsys, "show", "one")


def test_delete_of_a_file(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.run"
    with Store.open(path, alone=True) as store:
        store.create("", PLAIN, 9, Goal(shoes=range(30)))
    told(capsys, "delete", str(path), "--yes")
    assert sorted(item.name for item in tmp_path.iterdir()) == ["runs.sqlite"]


def test_delete_asks_nobody(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for stdin in (io.StringIO("y\n"), None):
        monkeypatch.setattr(sys, "stdin", stdin)
        assert "nobody is there to be asked: use --yes" in refused(capsys, "delete", "one")
    assert told(capsys, "show", "one")


@pytest.mark.parametrize(
    ("answer", "left"), [("y\n", False), ("n\n", True), ("\n", True), ("", True)]
)
def test_delete_asks(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, answer: str, left: bool
) -> None:
    terminal = io.StringIO(answer)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    assert run(["runs", "delete", "one"]) == 0
    out, err = capsys.readouterr()
    assert "Delete run 'one', " in out + err
    with Store.open(find_place().path) as store:
        assert ("one" in [listed.name for listed in store.runs()]) is left


# ------------------------------------------------------------------ runs of a server's clients

ANNA, BEN, CARL = "0a1b2c3d4e" + "0" * 22, "0a1b2c3d4f" + "0" * 22, "f" * 32


@pytest.fixture
def served(data: Path) -> Path:
    """The data folder with runs of two clients of a server beside its own."""
    for client, seed in ((ANNA, 5), (CARL, 6)):
        with Store.open(data / "runs" / f"{client}.run") as store:
            play_on(store, store.create("night", PLAIN, seed, Goal(shoes=range(20))))
    with Store.open(data / "runs" / f"{CARL}.run") as store:
        store.create("begun", PLAIN, 7, Goal(rounds=1_000_000))
    return data


def listed(capsys: Capture) -> list[str]:
    return [each["name"] for each in json.loads(told(capsys, "list", "--format", "json"))["runs"]]


def test_list_names_clients_shortly(capsys: Capture, served: Path) -> None:
    theirs = ["0a1b2c3d/night", "ffffffff/night", "ffffffff/begun"]
    assert listed(capsys) == ["one", "two", "three", "begun", *theirs]
    assert "\nffffffff/begun  unfinished " in told(capsys, "list")
    with Store.open(served / "runs" / f"{BEN}.run") as store:
        store.create("night", PLAIN, 8, Goal(rounds=1000))
    assert listed(capsys)[4:6] == ["0a1b2c3d4e/night", "0a1b2c3d4f/night"]
    assert "several clients are called '0a1': use one of 0a1b2c3d4e, 0a1b2c3d4f" in refused(
        capsys, "show", "0a1/night"
    )


def test_list_of_a_server_s_folder_without_runs_of_its_own(capsys: Capture, served: Path) -> None:
    (served / "runs.sqlite").unlink()
    assert listed(capsys) == ["0a1b2c3d/night", "ffffffff/night", "ffffffff/begun"]


def test_a_client_s_file_that_can_not_be_read_is_told(capsys: Capture, served: Path) -> None:
    (served / "runs" / f"{ANNA}.run").write_bytes(b"no such file" * 100)
    assert run(["runs", "list"]) == 0
    out, err = capsys.readouterr()
    assert "ffffffff/night" in out
    assert err.startswith("note: can't open ")
    assert err.count("\n") == 1


def test_show_compare_and_export_of_a_client_s_run(capsys: Capture, served: Path) -> None:
    found = json.loads(told(capsys, "show", "0a/night", "--format", "json"))
    assert (found["seed"], found["run"]["name"]) == (5, "0a1b2c3d/night")
    names = ("0a1b2c3d/night", "ffffffff/night", "one")
    compared = json.loads(told(capsys, "compare", *names, "--format", "json"))["runs"]
    assert tuple(row["name"] for row in compared) == names
    told(capsys, "export", "ff/night", "--to", str(served / "out.json"), "--data", str(served))
    assert json.loads((served / "out.json").read_text())["name"] == "ffffffff/night"


def test_delete_of_a_client_s_run_with_its_notes(capsys: Capture, served: Path) -> None:
    with closing(WebStore(served / "web.sqlite")) as notes:
        runs = Runs(served / "runs", notes, lambda _client, _news: None)
        runs.cancel(CARL, "begun")
        assert runs.ending(CARL, runs.find(CARL, "begun")).state == "cancelled"
        told(capsys, "delete", "ffff/begun", "--yes")
        assert [each.name for each in runs.listed(CARL)] == ["night"]
        assert notes.note(CARL, "runs") == b"{}"


def test_delete_without_the_server_s_games(capsys: Capture, served: Path) -> None:
    told(capsys, "delete", "ffffffff/night", "--yes")
    assert listed(capsys)[-1] == "ffffffff/begun"
    assert not (served / "web.sqlite").exists()


def test_no_file_is_written_to_while_its_client_plays(capsys: Capture, served: Path) -> None:
    with (
        Store.open(served / "runs" / f"{CARL}.run") as store,
        store.playing(store.load("begun")),
    ):
        line = refused(capsys, "delete", "ffff/night", "--yes")
        told(capsys, "delete", "0a1b/night", "--yes")
    assert "run 'begun' of this client is being played: wait until it has ended" in line
    assert listed(capsys)[4:] == ["ffffffff/night", "ffffffff/begun"]


@pytest.mark.usefixtures("served")
def test_a_client_who_has_no_such_run(capsys: Capture) -> None:
    assert "no client 'eee' here" in refused(capsys, "show", "eee/night")
    assert "did you mean 'night'?" in refused(capsys, "delete", "ff/nihgt", "--yes")
    assert "no client 'zz' here" in refused(capsys, "show", "zz/night")
    assert "no client '' here" in refused(capsys, "show", "/night")
    assert "no run is saved in 'eee/night.run'" in refused(capsys, "show", "eee/night.run")
    assert run(["simulate", "--resume", "ffffffff/begun"]) == 2
    assert "can't be named" in capsys.readouterr().err


def test_a_file_is_meant_by_its_name_though_its_folder_is_called_like_a_client(
    capsys: Capture, served: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with Store.open(served / "runs" / f"{ANNA}.run") as store:
        play_on(store, store.create("mine.run", PLAIN, 9, Goal(shoes=range(2))))
    monkeypatch.chdir(tmp_path)
    assert run(["simulate", "10", "--save", "0a1b/mine.run"]) == 0
    capsys.readouterr()
    assert run(["runs", "delete", "0a1b/mine.run", "--yes"]) == 0
    assert not Path("0a1b/mine.run").exists()
    assert "0a1b2c3d/mine.run" in listed(capsys)


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["show", "oen"], "did you mean 'one'?"),
        (["show", "a/b"], "a run can't be named 'a/b'"),
        (["show", "none.run"], "no run is saved in 'none.run'"),
        (["compare", "one"], "one run has nothing beside it: name another one after 'one'"),
        (["delete", "nonsense", "--yes"], "`upcard runs list` names them"),
        (["show", "one", "--data", "/dev/null"], "'/dev/null' can't hold runs: it is not a folder"),
        (["shw"], "Did you mean 'show'?"),
        (["export", "one"], "Missing option '--to'"),
    ],
)
def test_one_line(capsys: Capture, args: list[str], reason: str) -> None:
    assert reason in refused(capsys, *args)


def test_help_without_a_command(capsys: Capture) -> None:
    out = told(capsys)
    assert all(f"\n  {name} " in out for name in ("compare", "delete", "export", "list", "show"))

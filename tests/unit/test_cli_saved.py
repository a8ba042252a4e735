"""Where the commands look for saved runs, and files of runs that can't be shown or gone on with."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.saved_runs import PLAIN, play_on
from upcard.cli import run
from upcard.sim import engine, run_file
from upcard.sim.engine import Goal
from upcard.sim.store import Store

Capture = pytest.CaptureFixture[str]
TWICE = "is a file of its own, and --data the folder of runs by name: leave --data out"
PLAN = ("simulate", "9", "--strategy", "mimic")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file of its own, with a run of which nothing is played."""
    path = tmp_path / "own.run"
    with Store.open(path, alone=True) as store:
        store.create("", PLAIN, 1, Goal(rounds=2000))
    return path


def refused(capsys: Capture, *args: str) -> str:
    """Return the one line of a refusal."""
    assert run(list(args)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err.strip()


@pytest.mark.parametrize(
    "args",
    [
        ("runs", "show", "own.run"),
        ("runs", "delete", "own.run", "--yes"),
        ("runs", "export", "own.run", "--to", "own.csv"),
        ("runs", "compare", "own.run", "own.run"),
        ("ramp", "own.run"),
        ("replay", "--run", "own.run", "--shoe", "1"),
        ("simulate", "--resume", "own.run"),
        (*PLAN, "--save", "new.run"),
        (*PLAN, "--save", "new.SQLITE"),
    ],
    ids=" ".join,
)
def test_a_file_of_its_own_lies_in_no_folder_of_runs(
    capsys: Capture, own: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    monkeypatch.chdir(own.parent)
    assert TWICE in refused(capsys, *args, "--data", str(own.parent))
    assert [item.name for item in own.parent.iterdir()] == ["own.run"]


def test_a_folder_and_a_file_may_be_compared(capsys: Capture, own: Path) -> None:
    folder = own.parent / "folder"
    with Store.open(folder / "runs.sqlite") as store:
        play_on(store, store.create("named", PLAIN, 9, Goal(shoes=range(30))))
    assert run(["runs", "compare", "named", str(own), "--data", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert "\nnamed " in shown
    assert "\nown " in shown


def test_a_folder_of_runs_is_for_runs_that_are_saved(capsys: Capture, tmp_path: Path) -> None:
    line = refused(capsys, *PLAN, "--data", str(tmp_path))
    assert line == "upcard: --data is for a saved run: add --save or --resume"


def test_a_file_whose_making_was_cut_short_says_so(capsys: Capture, tmp_path: Path) -> None:
    """A disk may be full once the tables are there, or before a byte is."""
    made, empty = tmp_path / "made.run", tmp_path / "empty.run"
    Store.open(made, alone=True).close()
    empty.touch()
    for path in (made, empty):
        line = refused(capsys, "runs", "show", str(path))
        assert line.startswith(
            f"upcard: no run is saved in {str(path)!r}: its making was cut short"
        )
        assert run([*PLAN, "--save", str(path)]) == 0, "the file can be used"
        capsys.readouterr()
        assert run(["runs", "show", str(path)]) == 0
        assert capsys.readouterr().out.startswith("9 rounds")


def test_what_may_only_be_read_is_not_played_on(
    capsys: Capture, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The superuser may write any file, so SQLite is told to open it for reading."""

    def read_only(path: Path, _mode: str) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)

    def played(*_args: object) -> None:
        raise AssertionError("the run is played")

    monkeypatch.setattr(run_file, "_connected", read_only)
    monkeypatch.setattr(engine, "run", played)
    line = refused(capsys, "simulate", "--resume", str(own))
    right = "it may only be read: change its permissions, or copy it"
    assert line == f"upcard: can't save run 'own' in {str(own)!r}: {right}"


def test_a_finished_run_that_may_only_be_read_is_shown(
    capsys: Capture, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["simulate", "--resume", str(own)]) == 0
    shown = capsys.readouterr().out
    monkeypatch.setattr(
        run_file,
        "_connected",
        lambda path, _: sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True),
    )
    assert run(["simulate", "--resume", str(own)]) == 0
    assert capsys.readouterr().out == shown

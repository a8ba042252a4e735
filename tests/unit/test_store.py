"""Saved runs on disk: what was saved comes back, and what is none is refused in one line."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.saved_runs import COUNTED, PLAIN, SEED
from upcard.errors import RulesError, RunFileError, SaveError
from upcard.rules import Rules
from upcard.sim import run_rows
from upcard.sim.engine import Goal, Progress
from upcard.sim.plan import Plan, compile_plan
from upcard.sim.run_file import find_place
from upcard.sim.store import Store, StoredRun
from upcard.sim.tally import Tally

GOAL = Goal(rounds=10**6)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "runs.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path) as opened:
        yield opened


def progress_of(plan: Plan, shoes: int) -> Progress:
    return Progress(compile_plan(plan).play(SEED, 0, shoes), shoes)


def saved(store: Store, name: str = "mine", plan: Plan = PLAIN, shoes: int = 20) -> StoredRun:
    """A run with two checkpoints, the later one of so many shoes."""
    run = store.create(name, plan, SEED, GOAL)
    for played in (shoes // 2, shoes):
        store.checkpoint(run, progress_of(plan, played), float(played))
    return store.load(name)


def alter(path: Path, statement: str, *values: object) -> None:
    database = sqlite3.connect(path)
    with database:
        database.execute(statement, values)
    database.close()


# ------------------------------------------------------------------ what comes back


@pytest.mark.parametrize("plan", [PLAIN, COUNTED])
def test_a_run_comes_back(path: Path, plan: Plan) -> None:
    goal = Goal(shoes=range(7, 2**63), error=1e-4)
    with Store.open(path) as store:
        made = store.create("mine", plan, SEED, goal)
        assert (made.progress, made.seconds, made.finished) == (None, 0.0, False)
        store.checkpoint(made, Progress(progress_of(plan, 9).tally, 2**63), 1.25)
    with Store.open(path) as store:
        run = store.load("mine")
    assert (run.plan, run.seed, run.goal, run.created) == (plan, SEED, goal, made.created)
    assert run.progress is not None
    assert run.progress == Progress(progress_of(plan, 9).tally, 2**63)
    assert (run.seconds, run.finished, run.note) == (1.25, False, "")
    assert run.result().shoes == range(7, 2**63)
    assert run.result().stopped


def test_the_end_of_a_run_comes_back(store: Store) -> None:
    run = saved(store)
    store.finish(run, progress_of(PLAIN, 30), 3.0)
    found = store.load("mine")
    assert (found.finished, found.seconds) == (True, 3.0)
    assert found.result().rounds == progress_of(PLAIN, 30).tally.rounds
    assert found.result().run["name"] == "mine"


def test_a_run_of_which_nothing_is_played_has_a_result(store: Store) -> None:
    run = store.create("mine", PLAIN, 1, Goal(shoes=range(5, 9)))
    assert (run.result().rounds, run.result().shoes) == (0, range(5, 5))


def test_two_checkpoints_are_kept(path: Path, store: Store) -> None:
    run = saved(store)
    saved(store, "other")
    for shoes in range(21, 40):
        store.checkpoint(run, progress_of(PLAIN, shoes), 1.0)
    database = sqlite3.connect(path)
    assert database.execute("SELECT run, next_shoe FROM checkpoints").fetchall() == [
        *((2, str(shoes)) for shoes in (10, 20)),
        *((1, str(shoes)) for shoes in (38, 39)),
    ]
    database.close()


def test_nothing_lies_beside_a_closed_file(path: Path) -> None:
    with Store.open(path) as store:
        run = saved(store)
        with store.playing(run):
            store.finish(run, progress_of(PLAIN, 30), 3.0)
    assert [item.name for item in path.parent.iterdir()] == ["runs.sqlite"]


def test_runs_in_short(store: Store) -> None:
    saved(store, "one")
    done = saved(store, "two", COUNTED)
    store.finish(done, progress_of(COUNTED, 30), 3.5)
    with store.playing(store.create("three", PLAIN, 1, Goal(error=0.5))):
        listed = store.runs()
    rows = [(run.name, run.state, run.rounds, run.seconds, run.counting) for run in listed]
    assert rows == [
        ("one", "unfinished", progress_of(PLAIN, 20).tally.rounds, 20.0, ""),
        ("two", "finished", progress_of(COUNTED, 30).tally.rounds, 3.5, "hi-lo"),
        ("three", "playing", 0, 0.0, ""),
    ]
    assert [run.goal["error"] for run in listed] == [None, None, 0.5]
    assert (listed[1].rules, listed[1].strategy) == ("1D S17 DAS SP4 pen60", "stand-on-15")
    assert store.listed("one") == listed[0]


# ------------------------------------------------------------------ names and places


def test_a_default_name_tells_rules_and_date(store: Store) -> None:
    names = [store.create("", PLAIN, 1, GOAL).name for _ in range(3)]
    assert re.fullmatch(r"2d-h17-das-sp4-\d{4}-\d\d-\d\d", names[0])
    assert names[1:] == [f"{names[0]}-2", f"{names[0]}-3"]
    long = Plan(rules=Rules.parse("classroom reshuffle_at=9"), strategy="mimic")
    assert len(store.create("", long, 1, GOAL).name) <= 71


@pytest.mark.parametrize("name", ["a b", "../x", "-x", "", "x" * 101, "ä", "x\n"])
def test_what_is_no_name(store: Store, name: str) -> None:
    if name:
        with pytest.raises(RunFileError, match=r"a run can't be named .*: use letters"):
            store.create(name, PLAIN, 1, GOAL)
    assert store.runs() == ()


def test_a_name_is_taken_once(store: Store) -> None:
    saved(store)
    with pytest.raises(RunFileError, match="there is a run 'mine' already: use another name"):
        store.create("mine", COUNTED, 2, GOAL)
    assert store.load("mine").plan == PLAIN


def test_a_name_that_is_not_there(store: Store) -> None:
    saved(store)
    with pytest.raises(RunFileError, match=r"no run 'mime' in '.*'; did you mean 'mine'\?"):
        store.load("mime")
    with pytest.raises(RunFileError, match="`upcard runs list` names them"):
        store.delete("nonsense")


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0])
def test_what_is_no_seed(store: Store, seed: int) -> None:
    with pytest.raises(RulesError, match="seed can't be"):
        store.create("mine", PLAIN, seed, GOAL)


def test_where_runs_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path / "mine"))
    assert find_place("x") == (tmp_path / "mine" / "runs.sqlite", "x", False)
    assert find_place("x", tmp_path) == (tmp_path / "runs.sqlite", "x", False)
    assert find_place("some where/x.RUN") == (Path("some where/x.RUN"), "x", True)
    assert find_place("x.sqlite", tmp_path).alone
    with pytest.raises(RunFileError, match="a run can't be named 'a/b'"):
        find_place("a/b")
    monkeypatch.setenv("UPCARD_DATA", "mine")
    with pytest.raises(SaveError, match="use an absolute path"):
        find_place("x")
    (tmp_path / "file").touch()
    with pytest.raises(RunFileError, match="can't hold runs: it is not a folder"):
        find_place("x", tmp_path / "file")


def test_a_file_of_its_own_holds_one_run(tmp_path: Path) -> None:
    """It may be renamed: the run has the file's name."""
    path = tmp_path / "mine.run"
    with Store.open(path, alone=True) as store:
        assert store.create("", PLAIN, 1, GOAL).name == "mine"
        with pytest.raises(RunFileError, match=r"'.*mine\.run' holds a run already"):
            store.create("other", PLAIN, 1, GOAL)
    path.rename(tmp_path / "ours.run")
    with Store.open(tmp_path / "ours.run", alone=True) as store:
        run = store.load()
        store.checkpoint(run, progress_of(PLAIN, 5), 1.0)
        assert (run.name, store.runs()[0].name) == ("ours", "ours")
        store.delete()
    assert list(tmp_path.iterdir()) == []


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    """Even one that is no text: its bytes never go into the file."""
    path = tmp_path / os.fsdecode(b"n\xffght #?%41.run")
    with Store.open(path, alone=True) as store:
        run = store.create("", PLAIN, 1, GOAL)
        store.checkpoint(run, progress_of(PLAIN, 5), 1.0)
        assert store.load().name == path.stem
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


def test_a_file_of_many_is_not_one_run(path: Path, store: Store) -> None:
    saved(store, "one")
    saved(store, "two")
    with (
        Store.open(path, alone=True) as alone,
        pytest.raises(RunFileError, match="holds 2 runs, not one: name a run"),
    ):
        alone.load()


# ------------------------------------------------------------------ deleting and playing


def test_a_run_is_deleted_with_its_checkpoints(path: Path, store: Store) -> None:
    saved(store, "one")
    saved(store, "two")
    store.delete("one")
    assert [run.name for run in store.runs()] == ["two"]
    database = sqlite3.connect(path)
    assert database.execute("SELECT DISTINCT run FROM checkpoints").fetchall() == [(2,)]
    database.close()
    assert store.create("one", PLAIN, 1, GOAL).progress is None


def test_a_run_is_played_once_at_a_time(path: Path, store: Store) -> None:
    run = saved(store)
    with Store.open(path) as other:
        with store.playing(run):
            for action in (lambda: other.delete("mine"), other.playing(run).__enter__):
                with pytest.raises(RunFileError, match="is being played by another program"):
                    action()
            assert other.load("mine").progress == run.progress
        with other.playing(run) as again:
            assert again.progress == run.progress


def test_who_plays_gets_the_run_as_it_is_now(store: Store) -> None:
    """Not as it was when the command began: another program may have played it meanwhile."""
    before = store.create("mine", PLAIN, SEED, GOAL)
    store.checkpoint(before, progress_of(PLAIN, 8), 1.0)
    with store.playing(before) as now:
        assert now.progress == progress_of(PLAIN, 8)


# ------------------------------------------------------------------ damage


def test_where_the_last_checkpoint_is_damaged_the_one_before_counts(
    path: Path, store: Store
) -> None:
    run = saved(store)
    store.finish(run, progress_of(PLAIN, 30), 3.0)
    alter(path, "UPDATE checkpoints SET tally = substr(tally, 2) WHERE finished = 1")
    found = store.load("mine")
    assert (found.finished, found.progress) == (False, progress_of(PLAIN, 20))
    assert found.note == "its last checkpoint is damaged, so the one before counts"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE checkpoints SET rounds = rounds + 1", "its checkpoints are damaged"),
        ("UPDATE checkpoints SET next_shoe = '7'", "its checkpoints are damaged"),
        ("UPDATE checkpoints SET tally = 'text'", "its checkpoints are damaged"),
        ("UPDATE runs SET seed = '5'", "its checkpoints are damaged"),
        ("UPDATE runs SET goal = replace(goal, '1', '2')", "its checkpoints are damaged"),
        ("UPDATE runs SET plan = replace(plan, '2D', '6D')", "its plan is damaged"),
        ("UPDATE runs SET plan = x'00ff'", "its plan is damaged"),
        ("UPDATE runs SET plan = '[', digest = x'00'", "its plan is damaged"),
    ],
)
def test_what_is_altered_is_refused(path: Path, store: Store, change: str, reason: str) -> None:
    saved(store)
    alter(path, change)
    with pytest.raises(
        RunFileError, match=rf"can't read run 'mine' of '.*runs\.sqlite': .*{reason}"
    ):
        store.load("mine")
    assert len(store.runs()) == 1


def test_a_tally_of_another_shape_is_refused(store: Store) -> None:
    run = store.create("mine", PLAIN, SEED, GOAL)
    store.checkpoint(run, Progress(Tally.nothing(compile_plan(COUNTED).shape), 0), 1.0)
    with pytest.raises(RunFileError, match=r"can't read run 'mine' of .*: it is damaged"):
        store.load("mine")


def test_another_stream_is_refused_and_still_listed(path: Path, store: Store) -> None:
    saved(store)
    alter(path, "UPDATE runs SET stream = 99, version = '9.0'")
    with pytest.raises(RunFileError, match=r"upcard 9\.0 played it with the cards of stream 99"):
        store.load("mine")
    assert [(run.name, run.state) for run in store.runs()] == [("mine", "unreadable")]
    store.delete("mine")
    assert store.runs() == ()


def test_what_the_stream_stands_for() -> None:
    """These tallies change when the cards of a seed, the play, or what is counted change.

    Then raise `STREAM` in upcard.sim.run_rows, so that older runs are refused and not gone on with.
    """
    parts = (compile_plan(plan).play(SEED, 0, 50).to_bytes() for plan in (PLAIN, COUNTED))
    assert (run_rows.STREAM, sha256(b"".join(parts)).hexdigest()[:16]) == (1, "375201c425d8f737")


# ------------------------------------------------------------------ files that are none


def not_sqlite(path: Path) -> None:
    path.write_bytes(b"no database at all, but long enough to hold a header" * 20)


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def other_program(path: Path) -> None:
    alter(path, "PRAGMA application_id = 7")


def other_format(path: Path) -> None:
    alter(path, "PRAGMA user_version = 99")


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (not_sqlite, "can't open '.*': it is no file of saved runs: name one that upcard made"),
        (cut_short, "can't open '.*': it is damaged or cut short: use a copy of it"),
        (other_program, "can't open '.*': it is another program's: name a file that upcard made"),
        (other_format, "can't open '.*': it has format 99, and this version of upcard reads"),
        (emptied, "no run is saved in '.*'"),
        (folder, r"can't open '.*': it is no file: name one ending in \.run"),
        (gone, "no run is saved in '.*'"),
    ],
)
def test_what_is_no_file_of_runs(path: Path, spoil: Callable[[Path], None], reason: str) -> None:
    with Store.open(path) as store:
        saved(store)
    spoil(path)
    with pytest.raises(RunFileError, match=f"^{reason}") as error:
        Store.open(path, create=False)
    assert "\n" not in str(error.value)


def test_a_file_whose_making_was_interrupted_is_made(path: Path) -> None:
    path.parent.mkdir()
    alter(path, "PRAGMA journal_mode = WAL")
    with Store.open(path) as store:
        assert saved(store).progress == progress_of(PLAIN, 20)


def test_what_another_program_writes_is_waited_for_but_not_forever(
    path: Path, store: Store
) -> None:
    run = saved(store)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store._database.execute("PRAGMA busy_timeout = 50")
    with pytest.raises(RunFileError, match="another program is writing to it: try again"):
        store.checkpoint(run, progress_of(PLAIN, 30), 1.0)
    other.close()
    store.checkpoint(run, progress_of(PLAIN, 30), 1.0)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_file_that_may_only_be_read(path: Path) -> None:
    with Store.open(path) as store:
        run = saved(store)
    path.chmod(0o444)
    path.parent.chmod(0o555)
    with Store.open(path) as store:
        assert store.load("mine").progress == run.progress
        with pytest.raises(RunFileError, match=r"can't save run 'mine' in .*: it may only be read"):
            store.checkpoint(run, progress_of(PLAIN, 30), 1.0)
        with pytest.raises(RunFileError), store.playing(run):
            pass
    path.parent.chmod(0o755)


def test_a_crash_at_any_moment_leaves_a_whole_file(path: Path, tmp_path: Path) -> None:
    """The file as it lies on the disk, with what lies beside it, is a whole one at every step."""
    with Store.open(path) as store:
        run = store.create("mine", PLAIN, SEED, GOAL)
        for shoes in range(1, 9):
            store.checkpoint(run, progress_of(PLAIN, shoes), 1.0)
            crashed = tmp_path / f"{shoes}"
            shutil.copytree(path.parent, crashed)
            with Store.open(crashed / path.name) as copy:
                assert copy.load("mine").progress == progress_of(PLAIN, shoes)
        # The file alone is behind by no checkpoint either.
        shutil.copy(path, tmp_path / "alone.sqlite")
        with Store.open(tmp_path / "alone.sqlite") as copy:
            assert copy.load("mine").progress == progress_of(PLAIN, 8)

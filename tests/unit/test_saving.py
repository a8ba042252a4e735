"""Runs that save themselves: interrupted or killed at any chunk, they end with the same bits."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.saved_runs import (
    COUNTED,
    PLAIN,
    SEED,
    play_on,
    playing_child,
    small_chunks,
    source_of,
    uninterrupted,
)
from upcard.errors import EmptyShoeError, RunFileError
from upcard.rules import Rules
from upcard.sim.engine import Goal, Progress
from upcard.sim.plan import Plan
from upcard.sim.store import Store

__all__ = ["small_chunks"]

pytestmark = pytest.mark.usefixtures("small_chunks")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "runs.sqlite") as opened:
        yield opened


def stop_after(chunks: int) -> Callable[[Progress], bool]:
    """A watch that stops a run after so many chunks."""
    left = iter(range(chunks - 1))
    return lambda _progress: next(left, None) is None


GOALS = [
    pytest.param(PLAIN, Goal(rounds=40_321), id="rounds"),
    pytest.param(PLAIN, Goal(shoes=range(7, 1_500)), id="shoes"),
    pytest.param(PLAIN, Goal(error=0.006), id="error"),
    pytest.param(COUNTED, Goal(rounds=30_007), id="counted"),
    pytest.param(COUNTED, Goal(error=0.01), id="counted-error"),
]


@pytest.mark.parametrize(("plan", "goal"), GOALS)
def test_interrupted_at_random_chunks_it_ends_with_the_same_bits(
    store: Store, plan: Plan, goal: Goal
) -> None:
    whole = uninterrupted(plan, goal)
    dice = Random(3)
    for name in ("one", "two", "three"):
        stored, stops = store.create(name, plan, SEED, goal), 0
        while not stored.finished:
            every = dice.choice((0.0, 1e9))
            run = play_on(store, stored, stop_after(dice.randint(1, 9)), every)
            stops += run.stopped
            stored = store.load(name)
            assert stored.progress == run.progress
        assert stops > 2
        assert stored.progress == whole.progress
        assert not stored.result().stopped


def test_a_finished_run_is_not_played_again(store: Store) -> None:
    stored = store.create("mine", PLAIN, SEED, Goal(rounds=2_000))
    first = play_on(store, stored)

    def never(_progress: Progress) -> bool:
        raise AssertionError

    assert play_on(store, stored, never).progress == first.progress
    assert not list(store.path.parent.glob("*-lock*"))


def test_killed_again_and_again_it_ends_with_the_same_bits(tmp_path: Path) -> None:
    """kill -9 after some chunks, at no particular moment of the next checkpoint."""
    path = tmp_path / "mine.run"
    goal = Goal(rounds=1_000_000)  # of which no machine plays all between two lines
    with Store.open(path, alone=True) as store:
        store.create("", PLAIN, SEED, goal)
    dice = Random(5)
    for _ in range(3):
        with playing_child(path) as child:
            assert child.stdout is not None
            for _line in range(dice.randint(2, 7)):
                assert child.stdout.readline()
            child.kill()
        with Store.open(path, alone=True) as store:
            stored = store.load()
            assert stored.progress is not None
            assert (stored.finished, stored.note) == (False, "")
    with Store.open(path, alone=True) as store:
        assert play_on(store, store.load(), every=1e9) == uninterrupted(PLAIN, goal)
    assert [item.name for item in tmp_path.iterdir()] == ["mine.run"]


def test_another_process_is_refused_until_the_first_one_is_dead(tmp_path: Path) -> None:
    path = tmp_path / "mine.run"
    with Store.open(path, alone=True) as store:
        stored = store.create("", PLAIN, SEED, Goal(rounds=10**9))
        with playing_child(path) as child:
            assert child.stdout is not None
            assert child.stdout.readline()
            with pytest.raises(RunFileError, match="run 'mine' is being played by another program"):
                play_on(store, stored)
            assert store.runs()[0].state == "playing"
            child.kill()
        assert store.runs()[0].state == "unfinished"
        assert play_on(store, stored, stop_after(2)).stopped


# ------------------------------------------------------------------ saves that fail


def test_a_full_disk_is_told_once_and_loses_nothing(store: Store) -> None:
    goal = Goal(rounds=30_000)
    stored = store.create("mine", COUNTED, SEED, goal)
    play_on(store, stored, stop_after(4))
    kept = store.load("mine").progress
    assert kept is not None
    store._database.execute("VACUUM")
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    told: list[str] = []
    run = play_on(store, stored, warn=told.append)
    assert run == uninterrupted(COUNTED, goal)
    assert told == [
        f"can't save run 'mine' in {str(store.path)!r}: the disk is full: make room; the run is "
        f"played and shown all the same, saved are its first {kept.tally.rounds:,} rounds"
    ]
    assert store.load("mine").progress == kept
    store._database.execute("PRAGMA max_page_count = 100000")
    assert play_on(store, stored, warn=told.append) == run
    assert store.load("mine").finished
    assert len(told) == 1


def test_a_save_that_fails_for_a_while_is_made_up_for(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    goal = Goal(rounds=20_000)
    stored = store.create("mine", PLAIN, SEED, goal)
    saves: list[object] = []
    told: list[str] = []
    save = store.checkpoint

    def sometimes(*args: object, **more: object) -> None:
        saves.append(args)
        if len(saves) in (2, 3, 5):
            raise RunFileError("no")
        save(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "checkpoint", sometimes)
    assert play_on(store, stored, warn=told.append) == uninterrupted(PLAIN, goal)
    assert len(told) == 1
    assert store.load("mine").finished


@pytest.mark.parametrize("taken", ["deleted", "replaced"])
def test_a_file_that_is_taken_away_is_told(tmp_path: Path, taken: str) -> None:
    path = tmp_path / "mine.run"
    goal = Goal(rounds=20_000)
    told: list[str] = []
    with Store.open(path, alone=True) as store:
        stored = store.create("", PLAIN, SEED, goal)
        path.rename(tmp_path / "away")
        if taken == "replaced":
            sqlite3.connect(path).close()
            path.write_bytes(b"other")
        assert play_on(store, stored, warn=told.append) == uninterrupted(PLAIN, goal)
    assert len(told) == 1
    assert told[0].startswith(f"can't save run 'mine' in {str(path)!r}: ")


def test_an_interruption_saves_what_is_done(store: Store) -> None:
    """Ctrl-C that nobody handles, in mid-run: the shoes played so far are saved before it."""
    stored = store.create("mine", PLAIN, SEED, Goal(rounds=10**9))
    seen: list[Progress] = []

    def interrupt(progress: Progress) -> bool:
        seen.append(progress)
        if len(seen) == 5:
            raise KeyboardInterrupt
        return False

    with pytest.raises(KeyboardInterrupt):
        play_on(store, stored, interrupt, every=1e9)
    assert store.load("mine").progress == seen[-1]
    assert play_on(store, stored, stop_after(1)).progress.next_shoe > seen[-1].next_shoe


def test_an_empty_shoe_saves_what_is_done(store: Store) -> None:
    plan = Plan(rules=Rules.parse("1D pen80 short_shoe=error"), strategy="mimic", seats=("me",) * 3)
    stored = store.create("mine", plan, SEED, Goal(rounds=10**6))
    with pytest.raises(EmptyShoeError):
        play_on(store, stored)


def test_seconds_add_up(store: Store) -> None:
    stored = store.create("mine", PLAIN, SEED, Goal(rounds=10**9))
    store.checkpoint(
        stored, Progress(uninterrupted(PLAIN, Goal(shoes=range(3))).progress.tally, 3), 100.0
    )
    play_on(store, stored, stop_after(3))
    assert 100 < store.load("mine").seconds < 160


def test_the_source_plays_in_order(store: Store) -> None:
    """What helps a cluster too: a run may be begun on one source and ended on another."""
    goal = Goal(shoes=range(300))
    stored = store.create("mine", PLAIN, SEED, goal)
    play_on(store, stored, stop_after(2))
    ranges = iter([(0, 3), (3, 5)])
    assert len(list(source_of(PLAIN)(ranges))) == 2
    assert play_on(store, stored) == uninterrupted(PLAIN, goal)

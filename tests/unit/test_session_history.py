"""The history of finished rounds: a line each, none lost and none doubled by a crash."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.table_game import finish, keep_in
from upcard.referee.history import restore_round
from upcard.referee.session import Session
from upcard.referee.session_file import SessionFile, resume
from upcard.rules import Rules


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "sessions"


def fail(*_args: object, **_kwargs: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def history(folder: Path) -> list[str]:
    return (folder / "0001.rounds").read_text().splitlines()


def played(folder: Path, rounds: int) -> tuple[Session, SessionFile]:
    session = Session(Rules(), 1, [1000])
    file = keep_in(folder, session)
    for _ in range(rounds):
        session.deal([1])
        finish(session)
    return session, file


def test_each_finished_round_is_a_line_that_replays(folder: Path) -> None:
    session, _ = played(folder, 5)
    lines = history(folder)
    assert len(lines) == 5
    nets = [restore_round(line).seats[0].net for line in lines]
    assert 1000 + sum(nets) == session.bankrolls[0]
    assert session.unrecorded == []


@pytest.mark.parametrize("kept", [0, 1, 30, -1], ids=["nothing", "a byte", "half", "no line end"])
def test_a_crash_between_session_and_history_loses_no_round(folder: Path, kept: int) -> None:
    """The session with its third round is saved; of the round's line only a part."""
    session, file = played(folder, 2)
    before = (folder / "0001.rounds").read_bytes()
    session.deal([1])
    finish(session)
    whole = (folder / "0001.rounds").read_bytes()
    line = whole[len(before) :]
    file.close()
    (folder / "0001.rounds").write_bytes(before + line[: len(line) + kept if kept < 0 else kept])
    again, _ = resume(folder)
    assert len(again.unrecorded) == 1
    again.keep()
    assert (folder / "0001.rounds").read_bytes() == whole


def test_a_crash_after_the_history_doubles_no_round(folder: Path) -> None:
    _, file = played(folder, 3)
    file.close()
    whole = history(folder)
    again, _ = resume(folder)
    assert again.unrecorded == []
    again.keep()
    assert history(folder) == whole


def test_rounds_that_could_not_be_recorded_are_made_up_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, file = played(folder, 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        for _ in range(2):
            session.deal([1])
            finish(session)
    assert file.trouble is not None
    assert len(history(folder)) == 1
    file.close()
    again, _ = resume(folder)
    assert len(again.unrecorded) == 2
    again.deal([1])
    finish(again)
    assert len(history(folder)) == 4


def test_a_torn_line_of_somebody_else_is_ended_not_lost(folder: Path) -> None:
    session, _ = played(folder, 1)
    with (folder / "0001.rounds").open("a") as file:
        file.write("my note")
    session.deal([1])
    finish(session)
    assert history(folder)[1] == "my note"
    assert len(history(folder)) == 3


def test_a_history_that_was_deleted_begins_anew(folder: Path) -> None:
    _, file = played(folder, 1)
    file.close()
    (folder / "0001.rounds").unlink()
    again, _ = resume(folder)
    again.deal([1])
    finish(again)
    assert len(history(folder)) == 2


def test_a_history_that_cannot_be_opened_is_no_obstacle(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, file = played(folder, 1)
    file.close()
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", fail)
        again, file = resume(folder)
    assert again.playing is None
    again.deal([1])
    finish(again)
    assert file.trouble is None
    assert len(history(folder)) >= 2

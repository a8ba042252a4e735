"""Sessions on disk: no failed write, crash or second terminal loses or doubles what was saved."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table_game import keep_in, rigged

from upcard.actions import Action
from upcard.errors import SaveError
from upcard.referee import session_file
from upcard.referee.session import Session
from upcard.referee.session_file import SessionFile, resume, session_folder, write_whole


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "sessions"


def started(folder: Path) -> tuple[Session, SessionFile]:
    """Return a session in mid-hand, saved."""
    session = rigged("8h Ts 3d 6c 5h 9h")
    file = keep_in(folder, session)
    session.deal([10])
    return session, file


def finish(session: Session) -> None:
    while session.playing is not None:
        session.act(Action.STAND if session.playing.can(Action.STAND) else Action.DECLINE)


def text_of(path: Path) -> bytes:
    return path.read_bytes()


# ------------------------------------------------------------------ where


def test_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("UPCARD_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert session_folder().parts[-2:] == ("upcard", "sessions")
    monkeypatch.setenv("UPCARD_DATA", "")
    assert session_folder().parts[-2:] == ("upcard", "sessions")
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path / "elsewhere"))
    assert session_folder() == tmp_path / "elsewhere" / "sessions"


def test_a_wrong_folder_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UPCARD_DATA", "games")
    with pytest.raises(SaveError, match="UPCARD_DATA can't be 'games': use an absolute path"):
        session_folder()
    (tmp_path / "file").touch()
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path / "file"))
    with pytest.raises(SaveError, match="it is not a folder"):
        session_folder()


def test_each_session_has_a_name_of_its_own(folder: Path) -> None:
    names = []
    for _ in range(3):
        _, file = started(folder)
        names.append(file.name)
        file.close()
    assert names == ["0001", "0002", "0003"]
    # The history of a session that was deleted by hand is not added to by another one.
    (folder / "0003.json").unlink()
    assert started(folder)[1].name == "0004"


def test_a_name_taken_at_the_same_moment_is_left_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, first = started(folder)
    monkeypatch.setattr(session_file, "_number", lambda _path: 0)
    _, second = started(folder)
    assert (first.name, second.name) == ("0001", "0002")


# ------------------------------------------------------------------ after every decision


def test_every_decision_is_on_disk_before_act_returns(folder: Path) -> None:
    session, file = started(folder)
    assert text_of(file.path) == session.to_bytes()
    session.act(Action.HIT)
    assert text_of(file.path) == session.to_bytes()
    assert sorted(path.name for path in folder.iterdir()) == ["0001.json", "0001.rounds"]


def test_resumed_with_the_same_hand_money_and_next_card(folder: Path) -> None:
    session, file = started(folder)
    file.close()
    again, file = resume(folder)
    assert again.to_bytes() == session.to_bytes()
    for each in (session, again):
        each.act(Action.HIT)
    assert again.to_bytes() == session.to_bytes()
    assert file.name == "0001"


def test_leaving_in_mid_hand_gives_no_bet_back(folder: Path) -> None:
    for _ in range(3):
        session, file = resume(folder) if folder.exists() else started(folder)
        assert session.bankrolls == [90]
        assert session.playing is not None
        file.close()


# ------------------------------------------------------------------ writes that fail


def fail(*_args: object, **_kwargs: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


BROKEN: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "fsync": lambda patch: patch.setattr(os, "fsync", fail),
    "replace": lambda patch: patch.setattr(Path, "replace", fail),
    "open": lambda patch: patch.setattr(Path, "open", fail),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_write_that_fails_leaves_the_old_text_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    session, file = started(folder)
    old = text_of(file.path)
    with monkeypatch.context() as patch:
        BROKEN[broken](patch)
        session.act(Action.HIT)
    assert file.trouble is not None
    assert "No space left on device; the game goes on" in file.trouble
    assert "\n" not in file.trouble
    assert text_of(file.path) == old
    assert not list(folder.glob("*.tmp"))
    session.keep()
    assert file.trouble is None
    assert text_of(file.path) == session.to_bytes()


def test_a_new_game_goes_on_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "sessions").touch()
    session, file = started(tmp_path / "sessions")
    assert file.trouble is not None
    assert file.name is None
    finish(session)
    assert session.playing is None
    (tmp_path / "sessions").unlink()
    session.keep()
    assert file.path.name == "0001.json"
    assert not file.trouble
    assert len((tmp_path / "sessions" / "0001.rounds").read_text().splitlines()) == 1


def test_an_interrupted_write_leaves_the_old_text_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    session, file = started(folder)
    old = text_of(file.path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            session.act(Action.HIT)
    assert text_of(file.path) == old
    assert not list(folder.glob("*.tmp"))


def test_a_left_over_spare_file_does_no_harm(folder: Path) -> None:
    session, file = started(folder)
    (folder / "0001.tmp").write_bytes(b"half")
    file.close()
    again, file = resume(folder)
    assert again.to_bytes() == session.to_bytes()
    again.act(Action.HIT)
    assert not (folder / "0001.tmp").exists()


def test_disks_that_cannot_sync_a_folder_do_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sync(handle: int) -> None:
        if not os.path.isfile(f"/dev/fd/{handle}"):  # noqa: PTH113
            raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "fsync", sync)
    write_whole(tmp_path / "a.json", b"1")
    monkeypatch.delattr(os, "O_DIRECTORY")
    write_whole(tmp_path / "a.json", b"2")
    assert (tmp_path / "a.json").read_bytes() == b"2"


def test_a_folder_that_cannot_be_synced_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sync(handle: int) -> None:
        if not os.path.isfile(f"/dev/fd/{handle}"):  # noqa: PTH113
            fail()

    session, file = started(folder)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", sync)
        session.act(Action.HIT)
    assert file.trouble is not None
    assert text_of(file.path) == session.to_bytes()


# ------------------------------------------------------------------ which session is resumed


def test_the_newest_unfinished_one_is_resumed(folder: Path) -> None:
    _, first = started(folder)
    first.close()
    bankrupt = rigged("Th 9s 6d 9c 9h")
    file = keep_in(folder, bankrupt)
    bankrupt.deal([100])
    bankrupt.act(Action.HIT)
    file.close()
    assert bankrupt.bankrupt
    assert resume(folder)[1].name == "0001"
    with pytest.raises(SaveError, match="session 0002 is over"):
        resume(folder, "2")


def test_a_session_is_resumed_by_name(folder: Path) -> None:
    for _ in range(2):
        started(folder)[1].close()
    (folder / "0001.json").rename(folder / "lucky.json")
    for name, full in (("2", "0002"), ("0002", "0002"), ("lucky", "lucky")):
        _, file = resume(folder, name)
        assert file.name == full
        file.close()


@pytest.mark.parametrize(
    "name", ["3", "../0001", "0001.json", "/etc/passwd", "-", " ", "٣", "0" * 50]
)
def test_an_unknown_name_is_refused(folder: Path, name: str) -> None:
    started(folder)[1].close()
    with pytest.raises(SaveError, match=r"no session .*; the newest is 0001"):
        resume(folder, name)


def test_nothing_to_resume(folder: Path) -> None:
    with pytest.raises(SaveError, match="no unfinished session"):
        resume(folder)
    with pytest.raises(SaveError, match="no session '1'"):
        resume(folder, "1")


@pytest.mark.parametrize("damage", [b"", b'{"schema": 2}', b"half"])
def test_an_unreadable_file_is_refused_and_left_untouched(folder: Path, damage: bytes) -> None:
    _, file = started(folder)
    file.close()
    file.path.write_bytes(damage)
    before = file.path.stat()
    with pytest.raises(SaveError, match="can't resume session 0001: ") as refusal:
        resume(folder)
    assert "\n" not in str(refusal.value)
    assert file.path.read_bytes() == damage
    assert file.path.stat().st_mtime_ns == before.st_mtime_ns


def test_a_folder_in_a_files_place_is_refused(folder: Path) -> None:
    (folder / "0001.json").mkdir(parents=True)
    with pytest.raises(SaveError, match="can't resume session 0001: Is a directory"):
        resume(folder)


# ------------------------------------------------------------------ two terminals


def test_two_terminals_cannot_play_one_session(folder: Path) -> None:
    _, file = started(folder)
    with pytest.raises(SaveError, match="session 0001 is being played in another terminal"):
        resume(folder)
    file.close()
    _, file = resume(folder)
    with pytest.raises(SaveError, match="another terminal"):
        resume(folder, "0001")
    # A new game has a file of its own.
    assert started(folder)[1].name == "0002"


def test_systems_and_disks_without_locks_go_without(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl: Any = pytest.importorskip("fcntl")
    _, file = started(folder)
    file.close()
    with monkeypatch.context() as patch:
        patch.setattr(fcntl, "flock", fail)
        resume(folder)[1].close()
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "fcntl", None)
        resume(folder)[1].close()

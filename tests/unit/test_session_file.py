"""Sessions on disk: no failed write, crash or second terminal loses or doubles what was saved."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.table_game import finish, started
from upcard.actions import Action
from upcard.errors import SaveError
from upcard.referee import session_file
from upcard.referee.session_file import resume, session_folder, write_whole


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "sessions"


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


def test_without_a_home_the_folder_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UPCARD_DATA", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_args, **_more: Path("~/x"))
    with pytest.raises(SaveError, match="set UPCARD_DATA to an absolute path"):
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

"""Which session is resumed, by whom, and which are refused and left untouched."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.table_game import keep_in, rigged, started
from upcard.actions import Action
from upcard.errors import SaveError
from upcard.referee.session_file import resume


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "sessions"


def fail(*_args: object, **_kwargs: object) -> None:
    raise OSError(errno.ENOLCK, "No locks available")


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

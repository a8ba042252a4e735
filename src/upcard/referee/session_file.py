"""Where a session lies on disk, so that neither a crash nor a full disk loses what was saved.

    sessions/0007.json     the session as it is now, replaced whole after every decision
    sessions/0007.rounds   a line of `record_round` for each finished round; only ever added to
    sessions/0007.tmp      a save in the making; left only by a crash, and never read

A new text is written beside the old one, forced to the disk and put in its place at once: whoever
reads the session sees the old text or the new.  A finished round is in the session's text first
(`unrecorded`) and then in its history, so a crash between the two neither loses nor doubles it.
Who plays holds a lock on the history, which is never replaced; the system frees it with the
program's end.  Systems without such locks go without.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from upcard.errors import SaveError
from upcard.referee.session import Session

__all__ = ["SessionFile", "lock_file", "resume", "session_folder", "write_whole"]

_VARIABLE: Final = "UPCARD_DATA"
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_APPEND: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
_LONGEST_LINE: Final = 1 << 16
_MEANWHILE: Final = "the game goes on, but what follows is lost if it ends before a save succeeds"


def session_folder() -> Path:
    """Return the folder of the sessions: in the user's data folder, or in $UPCARD_DATA if set.

    Raises
    ------
    SaveError
        If UPCARD_DATA is no absolute path, or names something that is no folder.
    """
    told = os.environ.get(_VARIABLE)
    if not told:
        from platformdirs import user_data_path

        data = user_data_path("upcard", appauthor=False)
        if not data.is_absolute():
            raise SaveError(f"your home folder is unknown: set {_VARIABLE} to an absolute path")
        return data / "sessions"
    data = Path(told)
    if not data.is_absolute():
        raise SaveError(f"{_VARIABLE} can't be {told!r}: use an absolute path")
    if data.exists() and not data.is_dir():
        raise SaveError(f"{_VARIABLE} can't be {told!r}: it is not a folder")
    return data / "sessions"


class SessionFile:
    """The store of one session; a new one gets its name when it is first saved.

    A save that fails leaves the old text whole and says why in `trouble`.
    """

    def __init__(self, folder: Path, name: str | None = None) -> None:
        self.folder = folder
        self.name = name
        self.trouble: str | None = None
        """Why the last save failed, in one line, or None."""
        self._history: int | None = None

    @property
    def path(self) -> Path:
        """The file of the session."""
        return self.folder / f"{self.name}.json"

    def save(self, session: Session) -> None:
        """Put the session's text in place of the old one, and add to the history."""
        try:
            if self.name is None:
                self._claim()
            write_whole(self.path, session.to_bytes())
            self._record(session.unrecorded)
        except OSError as error:
            reason = error.strerror or str(error)
            self.trouble = f"can't save in {str(self.folder)!r}: {reason}; {_MEANWHILE}"
        else:
            self.trouble = None

    def close(self) -> None:
        """Free the lock."""
        if self._history is not None:
            os.close(self._history)
            self._history = None

    def _claim(self) -> None:
        """Take the first free number as the name; two programs never get the same."""
        if not self.folder.is_dir():
            self.folder.mkdir(parents=True, exist_ok=True)
            _sync_folder(self.folder.parent)
        number = max((_number(path) for path in self.folder.iterdir()), default=0) + 1
        while self._history is None:
            name = f"{number:04}"
            try:
                self._history = os.open(self.folder / f"{name}.rounds", _APPEND | os.O_EXCL, 0o666)
            except FileExistsError:
                number += 1
            else:
                self.name = name
        lock_file(self._history)

    def take(self) -> None:
        """Lock the session against other programs.

        Raises
        ------
        SaveError
            If another one is playing it.
        """
        # A folder that can't be written needs no lock; the first save will tell.
        with suppress(OSError):
            self._history = os.open(self.folder / f"{self.name}.rounds", _APPEND, 0o666)
        if self._history is not None and not lock_file(self._history):
            self.close()
            raise SaveError(
                f"session {self.name} is being played in another terminal: end it there first, "
                "or name another with --resume NAME"
            )

    # ------------------------------------------------------------------ the history

    def drop_recorded(self, lines: list[str]) -> None:
        """Take from `lines` those that the history ends with already."""
        if self._history is None:
            return
        done = _tail(self._history).split("\n")[:-1]
        for count in range(min(len(done), len(lines)), 0, -1):
            if done[-count:] == lines[:count]:
                del lines[:count]
                return

    def _record(self, lines: list[str]) -> None:
        """Add the lines to the history and take each from the list once it is on the disk."""
        if self._history is None and lines:
            self._history = os.open(self.folder / f"{self.name}.rounds", _APPEND, 0o666)
            lock_file(self._history)
        while lines and self._history is not None:
            torn = _tail(self._history).rpartition("\n")[2]
            # A line that a crash cut off is completed; nothing is ever taken away.
            rest = lines[0][len(torn) :] if lines[0].startswith(torn) else f"\n{lines[0]}"
            _append(self._history, f"{rest}\n".encode())
            del lines[0]


def resume(folder: Path, name: str = "") -> tuple[Session, SessionFile]:
    """Return a saved session, locked for this program; without a name the newest unfinished one.

    One that was left before its first deal is taken only if there is no other.

    Raises
    ------
    SaveError
        If there is none, it is over, another program plays it, or it can't be read.
    """
    if name:
        file = SessionFile(folder, _full_name(folder, name))
        session = _read(file)
        if session.bankrupt:
            file.close()
            raise SaveError(f"session {file.name} is over: its bankroll is 0; start a new one")
        return session, file
    undealt = ""
    for known in reversed(_names(folder)):
        file = SessionFile(folder, known)
        session = _read(file)
        if not session.bankrupt and session.table.round is not None:
            return session, file
        file.close()
        if not session.bankrupt:
            undealt = undealt or known
    if undealt:
        return resume(folder, undealt)
    raise SaveError(f"no unfinished session in {str(folder)!r}: start one without --resume")


def _read(file: SessionFile) -> Session:
    file.take()
    try:
        session = Session.from_bytes(file.path.read_bytes())
    except (OSError, SaveError) as error:
        file.close()
        reason = (error.strerror or error) if isinstance(error, OSError) else error
        raise SaveError(
            f"can't resume session {file.name}: {reason} ({str(file.path)!r}); "
            "--resume NAME takes another, none starts a new one"
        ) from None
    file.drop_recorded(session.unrecorded)
    session.store = file
    return session


def _full_name(folder: Path, name: str) -> str:
    """Return the name of an existing session; `7` is read as `0007`."""
    known = _names(folder)
    padded = f"{int(name):04}" if re.fullmatch("[0-9]{1,9}", name) else name
    for candidate in (name, padded):
        if candidate in known:
            return candidate
    newest = f"; the newest is {known[-1]}" if known else ""
    raise SaveError(f"no session {name!r} in {str(folder)!r}{newest}")


def _names(folder: Path) -> Sequence[str]:
    """Return the names of all sessions, the newest last."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".json"]
    except OSError:
        return []
    paths.sort(key=lambda path: (_number(path), path.stem))
    return [path.stem for path in paths if _NAME.fullmatch(path.stem)]


def _number(path: Path) -> int:
    return int(path.stem) if re.fullmatch("[0-9]{1,18}", path.stem) else 0


# ---------------------------------------------------------------------- small steps on the disk


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file at once: after a crash too it holds the old bytes or the new ones, whole."""
    spare = path.with_name(f"{path.stem}.tmp")
    try:
        with spare.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        spare.replace(path)
    except BaseException:
        with suppress(OSError):
            spare.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Force a folder's entries to the disk where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        # Some network disks have no such call for a folder.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


def _append(handle: int, data: bytes) -> None:
    """Add bytes to a file, all of them or none."""
    size = os.fstat(handle).st_size
    try:
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    except BaseException:
        with suppress(OSError):
            os.ftruncate(handle, size)
        raise


def _tail(handle: int) -> str:
    """Return the end of a file of lines."""
    size = os.fstat(handle).st_size
    os.lseek(handle, max(0, size - _LONGEST_LINE), os.SEEK_SET)
    return os.read(handle, _LONGEST_LINE).decode("utf-8", "replace")


def lock_file(handle: int) -> bool:
    """Lock an open file; return False only if another program has it."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return True
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a disk without locks
    return True

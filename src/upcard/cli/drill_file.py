"""Where a person's progress with the drills lies on disk: one file, replaced whole.

    drills.json    all answers, by `Progress.to_bytes`
    drills.lock    held while the file is read, changed and replaced
    drills.old     what was there before the last reset; never read

Each answer is added to what the file holds *then*, so two programs at once lose none.  Systems
without such locks go without.  A file that can't be read is never written over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from upcard.errors import SaveError
from upcard.referee.session_file import session_folder, write_whole
from upcard.trainer.progress import MOST_BYTES, Progress
from upcard.trainer.questions import Question, Verdict

__all__ = ["DrillFile", "drill_path", "forget", "read_progress"]

Answered: TypeAlias = tuple[Question, Verdict, float, datetime, str | None]
_MEANWHILE: Final = "the drill goes on, but what follows is lost if it ends before a save succeeds"


def drill_path() -> Path:
    """Return the file of the drills, beside the sessions.

    Raises
    ------
    SaveError
        If UPCARD_DATA is no absolute path of a folder.
    """
    return session_folder().parent / "drills.json"


def read_progress(path: Path) -> Progress:
    """Return the progress in a file.

    Raises
    ------
    SaveError
        If it can't be read, or is none.
    """
    try:
        with path.open("rb") as file:
            return Progress.from_bytes(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise SaveError(f"can't read {str(path)!r}: {error.strerror or error}") from None
    except SaveError as error:
        raise SaveError(f"can't read {str(path)!r}: {error}") from None


class DrillFile:
    """The progress of one person; what can't be saved now is saved with the next answer.

    Raises
    ------
    SaveError
        If there is a file and it can't be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: str | None = None
        """Why the last save failed, in one line, or None."""
        self.progress = self._read()
        """As it was when it was last read or written."""
        self._waiting: list[Answered] = []

    def add(
        self,
        question: Question,
        verdict: Verdict,
        seconds: float,
        when: datetime,
        ramp: str | None = None,
    ) -> None:
        """Note an answer, as `Progress.add`, and keep it; a failure is told in `trouble`."""
        answered = (question, verdict, seconds, when, ramp)
        self._waiting.append(answered)
        try:
            self.change(self._catch_up)
        except (OSError, SaveError) as error:
            self.progress.add(*answered)
            reason = (error.strerror or error) if isinstance(error, OSError) else error
            self.trouble = f"can't save in {str(self.path)!r}: {reason}; {_MEANWHILE}"
        else:
            self._waiting.clear()
            self.trouble = None

    def _catch_up(self, progress: Progress) -> None:
        for answered in self._waiting:
            progress.add(*answered)

    def change(self, act: Callable[[Progress], None]) -> None:
        """Read the file, change what it says, and put it in place of the old one.

        Raises
        ------
        SaveError, OSError
            If it can't be read or written; it is then as it was.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with _locked(self.path.with_suffix(".lock")):
            progress = self._read()
            act(progress)
            write_whole(self.path, progress.to_bytes())
        self.progress = progress

    def _read(self) -> Progress:
        if not self.path.exists():
            return Progress()
        try:
            return read_progress(self.path)
        except SaveError as error:
            raise SaveError(f"{error}; `upcard drill --reset` puts it aside") from None


def forget(path: Path, kind: str | None) -> str:
    """Forget the answers to one kind of drill, or all of them, and tell where the old file lies.

    A file that can't be read is put aside too, if all is to be forgotten.

    Raises
    ------
    SaveError, OSError
        If that can't be done; nothing is changed then.
    """
    old = path.with_suffix(".old")
    if not path.exists():
        return "Nothing is answered yet."
    if kind is None:
        with _locked(path.with_suffix(".lock")):
            path.replace(old)
    else:
        file = DrillFile(path)
        write_whole(old, file.progress.to_bytes())
        file.change(lambda progress: progress.reset(kind))
    return f"Forgotten; until the next time the old file is kept as {str(old)!r}."


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold a lock against other programs, waiting for one that holds it."""
    with path.open("ab") as file:
        with suppress(ImportError, OSError):  # a system, or a disk, without locks
            from fcntl import LOCK_EX, flock

            flock(file, LOCK_EX)
        yield

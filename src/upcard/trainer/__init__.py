"""A trainer: questions on basic strategy, index plays, counts and bets, and what was learnt.

    kinds       `KINDS`, `ONLY` and `TRAYS`: the words of the settings
    settings    what is drilled, checked when it is made
    drills      `make_drill`: the drill of some settings, which asks and judges
    questions   `Question`, `Verdict` and `Why`: values that any front end can show and translate
    progress    `Progress`: what was asked, and which cells come back more often
    report      `Report`: accuracy and times, cell by cell

Nothing here reads a file, a clock or a key, and nothing is written: a front end brings the time,
keeps `Progress` as bytes, and draws questions from a `random.Random` of its own.  Names load when
they are used, so that their words alone stay light.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upcard.trainer.drill import Drill as Drill
    from upcard.trainer.drills import make_drill as make_drill
    from upcard.trainer.kinds import KINDS as KINDS
    from upcard.trainer.kinds import ONLY as ONLY
    from upcard.trainer.kinds import TRAYS as TRAYS
    from upcard.trainer.progress import Progress as Progress
    from upcard.trainer.questions import WHYS as WHYS
    from upcard.trainer.questions import Question as Question
    from upcard.trainer.questions import Verdict as Verdict
    from upcard.trainer.questions import Why as Why
    from upcard.trainer.report import CellReport as CellReport
    from upcard.trainer.report import Report as Report
    from upcard.trainer.settings import DrillSettings as DrillSettings

_HOMES = {
    "Drill": "drill",
    "make_drill": "drills",
    **dict.fromkeys(("KINDS", "ONLY", "TRAYS"), "kinds"),
    "Progress": "progress",
    **dict.fromkeys(("WHYS", "Question", "Verdict", "Why"), "questions"),
    **dict.fromkeys(("CellReport", "Report"), "report"),
    "DrillSettings": "settings",
}

__all__ = [*sorted(_HOMES)]


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    if name not in _HOMES:
        raise AttributeError(f"module 'upcard.trainer' has no attribute {name!r}")
    return getattr(import_module(f"upcard.trainer.{_HOMES[name]}"), name)

"""A trainer: questions on basic strategy, index plays, counts and bets, and what was learnt.

    settings    what is drilled, checked when it is made
    drills      `make_drill`: the drill of some settings, which asks and judges
    questions   `Question`, `Verdict` and `Why`: values that any front end can show and translate
    progress    `Progress`: what was asked, and which cells come back more often
    report      `Report`: accuracy and times, cell by cell

Nothing here reads a file, a clock or a key, and nothing is written: a front end brings the time,
keeps `Progress` as bytes, and draws questions from a `random.Random` of its own.
"""

from upcard.trainer.drill import Drill
from upcard.trainer.drills import make_drill
from upcard.trainer.progress import Progress
from upcard.trainer.questions import WHYS, Question, Verdict, Why
from upcard.trainer.report import CellReport, Report
from upcard.trainer.settings import KINDS, ONLY, TRAYS, DrillSettings

__all__ = [
    "KINDS",
    "ONLY",
    "TRAYS",
    "WHYS",
    "CellReport",
    "Drill",
    "DrillSettings",
    "Progress",
    "Question",
    "Report",
    "Verdict",
    "Why",
    "make_drill",
]

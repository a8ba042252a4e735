"""Drills: questions, verdicts, and what a client has learnt so far.

The question that a client was asked stays here, so that the answer can't be read from it; what he
learnt is kept after every answer.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Final

import msgspec

from upcard.countfile import count_names
from upcard.errors import SaveError
from upcard.indexfile import index_names
from upcard.report.drills import why_line
from upcard.trainer import KINDS, ONLY, TRAYS, DrillSettings, Progress, Report, make_drill
from upcard.trainer.questions import Question, Verdict
from upcard.web.endpoint import Download, Endpoint, Message, Nothing, RefusalError, Visit
from upcard.web.practice import Practice
from upcard.web.wants import Short, read_rules

__all__ = ["ENDPOINTS"]

_NOTE: Final = "progress"
_MOST_BYTES: Final = 2 * 1024 * 1024
_CHARTS: Final = ("total", "two-card", "basic")
Count = Annotated[int, msgspec.Meta(ge=0, le=416)]


class StartDrill(Message):
    """What to be asked."""

    kind: Short
    rules: Short = "6D"
    strategy: Short = "total"
    only: Short = "all"
    count: Short = "hi-lo"
    indices: Short = "illustrious-18-fab-4"
    bets: Short = "1-12"
    cards: Count = 30
    group: Count = 1
    check_every: Count = 0
    decks: Count | None = None
    tray: Short = "half"
    cards_left: bool = False
    test: bool = False
    """Silent: verdicts come with the report at the end."""


class Reply(Message):
    """An answer."""

    number: Annotated[int, msgspec.Meta(ge=0)]
    """Of the question."""
    reply: Annotated[str, msgspec.Meta(max_length=80)]
    seconds: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 0


class OfKind(Message):
    """One kind of drill, or all."""

    kind: Short | None = None


class ImportProgress(Message):
    """An export."""

    progress: Annotated[str, msgspec.Meta(max_length=_MOST_BYTES)]


class DrillsAnswer(msgspec.Struct):
    """What can be drilled, in the order in which it is learnt."""

    kinds: list[str]
    only: list[str]
    trays: list[str]
    strategies: list[str]
    counts: list[str]
    indices: list[str]


class VerdictFrame(msgspec.Struct):
    """How an answer was."""

    right: bool
    given: str
    answer: str
    code: str
    """Of the reason; `facts` go with it."""
    facts: dict[str, str | int | float]
    why: str
    """The reason as an English sentence."""
    cost: float | None


class Asked(msgspec.Struct):
    """A question, and how the answer before it was."""

    number: int
    question: Question | None
    """None when nothing is left to ask."""
    why_not: dict[str, str]
    """Reasons, by the words of the plays that this hand is not allowed."""
    verdict: VerdictFrame | None = None
    """None in a test, and before the first answer."""


class TestedAnswer(msgspec.Struct):
    """One answer of a test."""

    question: Question
    verdict: VerdictFrame
    seconds: float


class Ended(msgspec.Struct):
    """What a practice came to."""

    report: Report
    asked: int
    right: int
    accuracy: float | None
    answers: list[TestedAnswer]


class HistoryCell(msgspec.Struct):
    """All that is known of a cell."""

    kind: str
    context: str
    cell: str
    asked: int
    right: int
    streak: int
    missed: bool
    last: list[tuple[str, bool, float]]
    """The last answers: when, whether right, in how many seconds."""


class ProgressAnswer(msgspec.Struct):
    """What was learnt."""

    asked: int
    right: int
    accuracy: float | None
    median_seconds: float | None
    cells: list[HistoryCell]


def list_drills(_ask: Nothing, _visit: Visit) -> DrillsAnswer:
    """Return what can be drilled."""
    names = list(count_names()), list(index_names())
    return DrillsAnswer([*KINDS], [*ONLY], [*TRAYS], [*_CHARTS], *names)


def start(ask: StartDrill, visit: Visit) -> Asked:
    """Begin a practice, in place of the client's last one, and ask the first question."""
    practice = Practice(make_drill(_settings(ask)), ask.test)
    visit.hall.practices.keep(visit.client, practice)
    practice.ask(_progress(visit))
    return Asked(practice.number, practice.question, practice.why_not())


def _settings(ask: StartDrill) -> DrillSettings:
    """Return the settings; names of files are none."""
    known = {"strategy": _CHARTS, "count": count_names(), "indices": index_names()}
    for name, words in known.items():
        if getattr(ask, name) not in words:
            raise RefusalError(422, f"no {name} {getattr(ask, name)!r}: use {', '.join(words)}")
    fields = msgspec.structs.asdict(ask)
    del fields["test"]
    return DrillSettings(**fields | {"rules": read_rules(ask.rules).rules})


def answer(ask: Reply, visit: Visit) -> Asked:
    """Judge an answer, note it, and ask the next question."""
    practice = visit.hall.practices.find(visit.client)
    if practice is None:
        raise RefusalError(404, "no drill is on: POST /api/drills begins one")
    with practice.lock:
        if practice.question is None or ask.number != practice.number:
            raise RefusalError(409, "this question was answered already", number=practice.number)
        question = practice.question
        verdict = practice.judge(ask.reply, ask.seconds)
        progress = _progress(visit)
        now, ramp = datetime.now(UTC), practice.drill.ramp
        progress.add(question, verdict, ask.seconds, now, ramp)
        visit.hall.store.keep_note(visit.client, _NOTE, progress.to_bytes())
        practice.ask(progress)
        told = None if practice.test else _frame(verdict)
        return Asked(practice.number, practice.question, practice.why_not(), told)


def end(_ask: Nothing, visit: Visit) -> Ended:
    """End the practice and return its report."""
    practice = visit.hall.practices.take(visit.client)
    answers = [] if practice is None else practice.answers
    report = Report.of_answers(answers)
    shown = [TestedAnswer(question, _frame(told), took) for question, told, took in answers]
    return Ended(report, report.asked, report.right, report.accuracy, shown)


def _frame(verdict: Verdict) -> VerdictFrame:
    why = verdict.why
    return VerdictFrame(
        verdict.right,
        verdict.given,
        verdict.answer,
        why.code,
        dict(why.facts),
        "" if verdict.right else why_line(why),
        verdict.cost,
    )


# ---------------------------------------------------------------------- what was learnt


def _progress(visit: Visit) -> Progress:
    kept = visit.hall.store.note(visit.client, _NOTE)
    return Progress() if kept is None else Progress.from_bytes(kept)


def show_progress(ask: OfKind, visit: Visit) -> ProgressAnswer:
    """Return accuracy, speed and history by cell."""
    progress = _progress(visit)
    report = Report.of_progress(progress, ask.kind)
    cells = [
        HistoryCell(
            entry.kind,
            entry.context,
            entry.cell,
            entry.record.asked,
            entry.record.right,
            entry.record.streak,
            entry.record.missed,
            [(each.when.isoformat(), each.right, each.seconds) for each in entry.record.last],
        )
        for entry in progress.entries(ask.kind)
    ]
    return ProgressAnswer(report.asked, report.right, report.accuracy, report.median_seconds, cells)


def export(_ask: Nothing, visit: Visit) -> Download:
    """Return all that was learnt as a file."""
    return Download(_progress(visit).to_bytes(), "application/octet-stream", "drills.json")


def take_progress(ask: ImportProgress, visit: Visit) -> ProgressAnswer:
    """Add what was learnt elsewhere; of each cell the record with more answers is kept."""
    try:
        theirs = Progress.from_bytes(ask.progress.encode())
    except SaveError as error:
        raise RefusalError(422, f"this is no export of drills: {error}") from None
    progress = _progress(visit)
    progress.merge(theirs)
    if len(progress.to_bytes()) > _MOST_BYTES:
        raise RefusalError(413, f"progress here has at most {_MOST_BYTES} bytes: reset some first")
    visit.hall.store.keep_note(visit.client, _NOTE, progress.to_bytes())
    return show_progress(OfKind(), visit)


def reset(ask: OfKind, visit: Visit) -> ProgressAnswer:
    """Forget what was learnt, of one kind of drill or of all."""
    # What can't be read can be forgotten all the same.
    progress = Progress() if ask.kind is None else _progress(visit)
    progress.reset(ask.kind)
    visit.hall.store.keep_note(visit.client, _NOTE, progress.to_bytes())
    return show_progress(OfKind(), visit)


ENDPOINTS: Final = [
    Endpoint("GET", "/api/drills", list_drills, answer=DrillsAnswer),
    Endpoint("POST", "/api/drills", start, StartDrill, Asked, heavy=True),
    Endpoint("POST", "/api/drills/answer", answer, Reply, Asked),
    Endpoint("POST", "/api/drills/end", end, answer=Ended),
    Endpoint("GET", "/api/drills/progress", show_progress, OfKind, ProgressAnswer),
    Endpoint("GET", "/api/drills/export", export),
    Endpoint(
        "POST",
        "/api/drills/import",
        take_progress,
        ImportProgress,
        ProgressAnswer,
        True,
        _MOST_BYTES * 2,
    ),
    Endpoint("POST", "/api/drills/reset", reset, OfKind, ProgressAnswer),
]

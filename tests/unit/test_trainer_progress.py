"""Progress: what comes back, what retires, what is kept, and what a file may not say."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from math import inf, nan
from random import Random
from typing import Any

import pytest

from upcard.errors import SaveError
from upcard.trainer import DrillSettings, Progress, Question, Report, Verdict, Why, make_drill
from upcard.trainer.progress import HISTORY, MOST_BYTES

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
RIGHT = Verdict(True, "hit", "hit", Why("right"), 0.0)
WRONG = Verdict(False, "stand", "hit", Why("chart"), 0.01)
UNKNOWN = Verdict(False, "1", "2", Why("bet"), None)
PLACE = ("strategy", "6D", "hard 16 v T")


def question(cell: str = "hard 16 v T", context: str = "6D", kind: str = "strategy") -> Question:
    return Question(kind=kind, context=context, cell=cell)


def answered(marks: str) -> Progress:
    """Return the progress after answers to one cell: + is right, - is wrong."""
    progress = Progress()
    for number, mark in enumerate(marks):
        verdict = RIGHT if mark == "+" else WRONG
        progress.add(question(), verdict, 2.0, NOON + timedelta(minutes=number))
    return progress


@pytest.mark.parametrize(
    ("marks", "missed"),
    [
        ("", False),
        ("+", False),
        ("-", True),
        ("-+", True),
        ("-++", True),
        ("-+++", False),
        ("-++-++", True),
        ("+++-", True),
        ("-+++-+++", False),
    ],
)
def test_three_right_in_a_row_after_a_miss_are_enough(marks: str, missed: bool) -> None:
    progress = answered(marks)
    assert progress.is_missed(*PLACE) is missed
    if missed:
        assert progress.weight(*PLACE) > 1
    elif marks:
        assert progress.weight(*PLACE) < 1


def test_the_more_right_since_the_miss_the_rarer_it_comes() -> None:
    weights = [answered(marks).weight(*PLACE) for marks in ("-", "-+", "-++", "", "-+++")]
    assert weights == sorted(weights, reverse=True)
    assert len(set(weights)) == 5


def test_a_missed_cell_comes_back_more_often_but_not_at_once() -> None:
    drill = make_drill(DrillSettings(kind="bets"))
    progress = Progress()
    asked = drill.question("TC +3", Random(1))
    progress.add(asked, WRONG, 1.0, NOON)
    assert all(drill.ask(progress, Random(seed)).cell != "TC +3" for seed in range(50))
    progress.add(drill.question("TC +1", Random(1)), RIGHT, 1.0, NOON + timedelta(minutes=1))
    cells = [drill.ask(progress, Random(seed)).cell for seed in range(200)]
    assert cells.count("TC +3") > 80
    assert "TC +1" not in cells


def test_only_what_is_missed() -> None:
    settings = DrillSettings(kind="bets", only="missed")
    drill, progress = make_drill(settings), Progress()
    progress.add(drill.question("TC +3", Random(1)), WRONG, 1.0, NOON)
    assert drill.pool(progress) == ("TC +3",)
    assert drill.ask(progress, Random(1)).cell == "TC +3"
    # Of another ramp nothing is known.
    other = make_drill(DrillSettings(kind="bets", only="missed", bets="1-8"))
    assert other.pool(progress) == ()


def test_numbers_of_a_cell() -> None:
    record = answered("+-++" * 4).record(*PLACE)
    assert record is not None
    assert (record.asked, record.right, record.streak, record.seconds) == (16, 12, 2, 32.0)
    assert len(record.last) == HISTORY
    assert record.last[-1].when == NOON + timedelta(minutes=15)


@pytest.mark.parametrize(
    ("seconds", "kept"), [(-1, 0), (nan, 0), (inf, 0), (1e9, 3600), (2.5, 2.5)]
)
def test_what_is_no_time_is_the_nearest_one(seconds: float, kept: float) -> None:
    progress = Progress()
    progress.add(question(), RIGHT, seconds, NOON)
    record = progress.record(*PLACE)
    assert record is not None
    assert record.seconds == kept


def test_times_are_kept_in_utc() -> None:
    for when in (NOON.replace(tzinfo=None), NOON.astimezone(timezone(timedelta(hours=5)))):
        progress = Progress()
        progress.add(question(), RIGHT, 1, when)
        assert b'"2026-01-01T12:00:00Z"' in progress.to_bytes()


def test_reset() -> None:
    progress = answered("-")
    progress.add(question(kind="bets"), RIGHT, 1, NOON)
    progress.reset("strategy")
    assert [entry.kind for entry in progress.entries()] == ["bets"]
    progress.reset("count")
    progress.reset()
    assert progress == Progress()


def test_what_another_progress_has_more_of_is_taken_over() -> None:
    ours, theirs = answered("--+"), answered("+")
    theirs.add(question("8,8 v T"), WRONG, 1, NOON)
    ours.merge(theirs)
    assert {entry.cell: entry.record.asked for entry in ours.entries()} == {
        "hard 16 v T": 3,
        "8,8 v T": 1,
    }
    theirs.add(question("8,8 v T"), WRONG, 1, NOON)
    record = ours.record("strategy", "6D", "8,8 v T")
    assert record is not None
    assert len(record.last) == 1  # nothing is shared


def test_what_is_kept_is_bounded() -> None:
    progress = Progress()
    for number in range(60):
        when = NOON + timedelta(minutes=number)
        progress.add(question(context=f"rules {number}"), RIGHT, 1, when)
    assert len(progress.books["strategy"]) == 50
    assert "rules 9" not in progress.books["strategy"]
    assert "rules 10" in progress.books["strategy"]
    for number in range(510):
        progress.add(question(f"cell {number:03}"), RIGHT, 1, NOON + timedelta(hours=2))
    assert len(progress.books["strategy"]["6D"]) == 500
    assert Progress.from_bytes(progress.to_bytes()) == progress


def test_a_report_of_progress() -> None:
    progress = answered("-+")
    progress.add(question("8,8 v T"), RIGHT, 5.0, NOON)
    progress.add(question(kind="bets"), RIGHT, 1.0, NOON)
    report = Report.of_progress(progress, "strategy")
    assert (report.asked, report.right, report.accuracy) == (3, 2, 2 / 3)
    assert report.median_seconds == 2.0
    assert [(cell.cell, cell.missed) for cell in report.cells] == [
        ("hard 16 v T", True),
        ("8,8 v T", False),
    ]
    assert Report.of_progress(progress).asked == 4
    nothing = Report.of_progress(Progress())
    assert (nothing.asked, nothing.accuracy, nothing.median_seconds) == (0, None, None)


def test_what_misses_cost_is_kept_with_a_cell() -> None:
    progress = answered("-+-")
    gain = Verdict(False, "stand", "hit", Why("by-total"), -0.5)
    for verdict in (gain, UNKNOWN):
        progress.add(question("8,8 v T"), verdict, 1.0, NOON)
    progress.add(question(kind="count"), UNKNOWN, 1.0, NOON)
    told = [(cell.cost, cell.costed, cell.mean_cost) for cell in Report.of_progress(progress).cells]
    assert told == [(0.02, 2, 0.01), (0.0, 1, 0.0), (None, 0, None)]
    assert Report.of_progress(progress).cost == 0.02
    assert Report.of_progress(progress, "count").cost is None
    assert Progress.from_bytes(progress.to_bytes()) == progress


def test_units_and_parts_of_a_bet_are_not_added_up() -> None:
    progress = answered("-")
    progress.add(question(kind="bets"), WRONG, 1.0, NOON)
    assert Report.of_progress(progress).cost is None
    assert Report.of_progress(progress, "bets").cost == 0.01


def test_a_file_without_costs_is_read() -> None:
    old = json.loads(answered("-+").to_bytes())
    for name in ("cost", "costed"):
        del old["progress"]["books"]["strategy"]["6D"]["hard 16 v T"][name]
    del old["progress"]["ramps"]
    progress = Progress.from_bytes(json.dumps(old | {"schema": 1}).encode())
    (cell,) = Report.of_progress(progress).cells
    assert (cell.asked, cell.cost, cell.mean_cost) == (2, None, None)


def test_a_ramp_is_kept_as_long_as_answers_to_it() -> None:
    progress, other = Progress(), Progress()
    drill = make_drill(DrillSettings(kind="bets", bets="1-8"))
    asked = drill.question("TC +1", Random(1))
    progress.add(asked, WRONG, 1.0, NOON, drill.ramp)
    assert drill.ramp is not None
    assert drill.ramp not in repr(asked)
    other.merge(progress)
    (cell,) = Report.of_progress(other).cells
    assert cell.ramp == "0:1 1:2 2:4 3:6 4:8"
    assert make_drill(DrillSettings(kind="bets", bets=cell.ramp)) is drill
    other.reset("bets")
    assert other == Progress()


def test_a_report_of_a_test() -> None:
    answers = [
        (question(), WRONG, 1.0),
        (question(), RIGHT, 2.0),
        (question("8,8 v T"), RIGHT, 4.0),
    ]
    report = Report.of_answers(answers)
    assert (report.asked, report.right, report.median_seconds) == (3, 2, 2.0)
    assert report.cost == 0.01
    assert [(cell.asked, cell.right, cell.missed) for cell in report.cells] == [
        (2, 1, True),
        (1, 1, False),
    ]
    assert [cell.mean_cost for cell in report.cells] == [0.01, None]
    assert Report.of_answers([*answers, (question(kind="bets"), UNKNOWN, 1.0)]).cost is None


# ------------------------------------------------------------------ files


def file_of(**changes: Any) -> bytes:
    """Return the file of one cell with some of its fields changed."""
    whole = json.loads(answered("-+").to_bytes())
    whole["progress"]["books"]["strategy"]["6D"]["hard 16 v T"] |= changes
    return json.dumps(whole).encode()


def test_the_file_that_is_damaged_below_is_whole() -> None:
    assert Progress.from_bytes(file_of()) == answered("-+")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "cut off or no progress"),
        (b"{", "cut off or no progress"),
        (b"\xff\xfe", "cut off or no progress"),
        (b"[" * 100_000, "cut off or no progress"),
        (b'{"progress": {"books": {}}}', "cut off or no progress"),
        (b'{"schema": 3, "progress": {}}', "a newer version of this program"),
        (b'{"schema": 0, "progress": {}}', "damaged"),
        (b'{"schema": 1, "progress": {}, "more": 1}', "unknown field `more`"),
        (b" " * (MOST_BYTES + 1), "no progress of drills has more than"),
        (file_of(asked=-1), "cut off or no progress"),
        (file_of(asked=1), "don't belong together"),
        (file_of(right=3), "don't belong together"),
        (file_of(streak=2), "don't belong together"),
        (file_of(costed=2), "don't belong together"),
        (file_of(cost=-0.1), "cut off or no progress"),
        (file_of(cost=0.5, costed=0), "don't belong together"),
        (
            b'{"schema": 2, "progress": {"books": {}, "ramps": {"hi-lo": "no ramp"}}}',
            "it is damaged: 'no' is no step of a ramp",
        ),
        (file_of(asked=10**10), "cut off or no progress"),
        (file_of(seconds=-1), "cut off or no progress"),
        (file_of(seconds=None), "cut off or no progress"),
        (file_of(mood="good"), "unknown field `mood`"),
        (file_of(last=[["2026-01-01T12:00:00", True, 1.0]]), "cut off or no progress"),
        (file_of(last=[["yesterday", True, 1.0]]), "cut off or no progress"),
        (file_of(last=[["2026-01-01T12:00:00Z", True, 1.0, 1]]), "cut off or no progress"),
        (file_of(asked=20, last=[["2026-01-01T12:00:00Z", True, 1.0]] * 9), "cut off"),
        (file_of(last=[["2026-01-01T12:00:00Z", True, 1.0]] * 3), "don't belong together"),
    ],
)
def test_what_is_no_progress_is_refused_in_one_line(data: bytes, reason: str) -> None:
    with pytest.raises(SaveError) as refusal:
        Progress.from_bytes(data)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_label_has_a_bound() -> None:
    long = answered("+").to_bytes().replace(b"hard 16 v T", b"x" * 301)
    with pytest.raises(SaveError, match="cut off or no progress"):
        Progress.from_bytes(long)

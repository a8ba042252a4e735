"""Laws of the trainer: one right answer, none in the question, the same by the same dice."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.betting import Ramp
from upcard.cards import parse_card
from upcard.errors import BlackjackError
from upcard.hand import Hand
from upcard.notation import parse_spot
from upcard.report.drills import verdict_lines, why_line
from upcard.strategy import load_named_chart
from upcard.trainer import (
    WHYS,
    Drill,
    DrillSettings,
    Progress,
    Question,
    Verdict,
    Why,
    make_drill,
)

SETTINGS: list[dict[str, Any]] = [
    {"kind": "strategy"},
    {"kind": "strategy", "rules": "2D H17 LS SP2 D10", "only": "hard"},
    {"kind": "strategy", "rules": "6D ENHC ES DAN RSA split_by=rank", "strategy": "two-card"},
    {"kind": "deviations"},
    {"kind": "deviations", "rules": "6D LS", "strategy": "basic"},
    {"kind": "insurance"},
    {"kind": "insurance", "cards_left": True, "decks": 2},
    {"kind": "count", "group": 2, "check_every": 3, "cards": 17},
    {"kind": "count", "count": "halves", "cards": 40},
    {"kind": "count", "count": "red-7", "decks": 1, "cards": 52, "group": 3},
    {"kind": "true-count"},
    {"kind": "true-count", "count": "zen", "tray": "quarter", "decks": 2},
    {"kind": "true-count", "tray": "cards"},
    {"kind": "bets"},
    {"kind": "bets", "bets": "-1:0 0:1 1:2.5 2:5x2", "count": "ko"},
]
drills = st.sampled_from(SETTINGS).map(lambda told: make_drill(DrillSettings(**told)))
seeds = st.integers(0, 2**32)
FACTS: dict[str, list[set[str]]] = {
    "strategy": [set()],
    "deviations": [{"true_count"}],
    "insurance": [{"true_count"}, {"cards_left", "tens_left"}],
    "count": [{"decks", "cards", "start"}],
    "true-count": [{"running", "decks", "decks_dealt"}, {"decks", "cards_dealt"}],
    "bets": [{"true_count"}, {"running"}],
}
"""All that a question may tell: no index, no bet, no count that is asked for."""


def wrong_answers(drill: Drill, question: Question) -> list[str]:
    """Return answers that can be given and are not right."""
    answer = drill.answer(question)
    if question.choices:
        return [word for word in question.choices if word != answer]
    if question.kind == "bets":
        return [f"1{answer}", "77x3"]
    first, *rest = answer.split()
    return [" ".join([str(float(first) + shift), *rest]) for shift in (1, -0.5, 1e3)]


@given(drills, seeds)
def test_exactly_the_right_answer_is_accepted(drill: Drill, seed: int) -> None:
    question = drill.ask(None, Random(seed))
    answer = drill.answer(question)
    right = drill.judge(question, f" {answer.upper() if question.choices else answer} ")
    assert (right.right, right.answer, right.given, right.cost) == (True, answer, answer, 0)
    for reply in wrong_answers(drill, question):
        verdict = drill.judge(question, reply)
        assert (verdict.right, verdict.answer) == (False, answer)
        assert set(verdict.why.facts) == set(WHYS[verdict.why.code])
        lines = verdict_lines(verdict)
        assert lines[-1] == why_line(verdict.why)
        assert all("\n" not in line and line.endswith(".") for line in lines)


def judged(drill: Drill, question: Question, reply: str) -> Verdict | str:
    try:
        return drill.judge(question, reply)
    except BlackjackError as refusal:
        return str(refusal)


@given(drills, seeds, st.text(max_size=20))
def test_any_text_is_judged_or_refused_in_one_line(drill: Drill, seed: int, reply: str) -> None:
    question = drill.ask(None, Random(seed))
    verdict = judged(drill, question, reply)
    if isinstance(verdict, str):
        assert "\n" not in verdict
    else:
        assert verdict.right == (verdict.given == verdict.answer)


@given(drills, seeds)
def test_the_same_dice_ask_the_same(drill: Drill, seed: int) -> None:
    progress = Progress()
    assert drill.ask(None, Random(seed)) == drill.ask(None, Random(seed))
    assert drill.ask(progress, Random(seed)) == drill.ask(progress, Random(seed))


@given(drills, seeds)
def test_a_question_is_plain_and_tells_no_more_than_it_may(drill: Drill, seed: int) -> None:
    question = drill.ask(None, Random(seed))
    assert question.cell in drill.cells()
    assert (question.kind, question.context) == (drill.settings.kind, drill.context)
    assert set(question.facts) in FACTS[question.kind]
    assert bool(question.choices) == (question.kind in ("strategy", "deviations", "insurance"))
    # As JSON and back it is judged the same.
    again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(question)), Question)
    assert again == question
    assert drill.answer(again) == drill.answer(question)
    assert asdict(question)["cell"] == question.cell


# The same question with another right answer: nothing of the answer can be in it.
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            {"kind": "strategy", "strategy": load_named_chart("4-8d-s17")},
            {"kind": "strategy", "strategy": load_named_chart("1d-h17")},
        ),
        ({"kind": "bets", "bets": "1-12"}, {"kind": "bets", "bets": "2-24"}),
        ({"kind": "count", "count": "hi-lo"}, {"kind": "count", "count": "zen"}),
        ({"kind": "count", "count": "hi-lo"}, {"kind": "count", "count": "halves"}),
    ],
    ids=["strategy", "bets", "count", "count-in-halves"],
)
def test_another_answer_does_not_change_the_question(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    drills = [make_drill(DrillSettings(**told)) for told in (one, other)]
    answers = []
    for seed in range(200):
        asked = [replace(drill.ask(None, Random(seed)), context="") for drill in drills]
        assert asked[0] == asked[1]
        answers.append([drill.answer(asked[0]) for drill in drills])
    assert any(first != second for first, second in answers)


def test_the_context_of_bets_does_not_tell_them() -> None:
    for bets in ("1-12", "flat 5", "0:0 1:1 2:5x2"):
        drill = make_drill(DrillSettings(kind="bets", bets=bets))
        assert str(Ramp.parse(bets)) not in drill.context
        assert bets not in drill.context


@given(
    st.sampled_from([told for told in SETTINGS if told["kind"] in ("strategy", "deviations")]),
    seeds,
)
def test_hands_are_what_their_cell_says(told: dict[str, Any], seed: int) -> None:
    drill = make_drill(DrillSettings(**told))
    question = drill.ask(None, Random(seed))
    cards = [parse_card(card) for card in question.hand]
    hand = Hand(tuple(card.rank for card in cards))
    assert question.up_card is not None
    assert len({*question.hand, question.up_card}) == len(cards) + 1
    if question.cell != "insurance":
        spot = parse_spot(question.cell)
        assert parse_card(question.up_card).rank == spot.up_card
        assert (hand.total, hand.soft) == (spot.total, spot.soft)
        assert spot.ranks is None or spot.ranks == hand.ranks


# ------------------------------------------------------------------ progress

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
answers = st.tuples(
    st.sampled_from(["strategy", "bets"]),
    st.sampled_from(["6D", "2D"]),
    st.sampled_from(["a", "b", "c"]),
    st.booleans(),
    st.floats(0, 3600),
    st.integers(0, 10**6),
)


def progress_of(given_answers: list[Any]) -> Progress:
    progress = Progress()
    for kind, context, cell, right, seconds, minute in given_answers:
        verdict = Verdict(right, "", "", Why("right"), None)
        question = Question(kind=kind, context=context, cell=cell)
        progress.add(question, verdict, seconds, NOON + timedelta(minutes=minute))
    return progress


progresses = st.lists(answers, max_size=30).map(progress_of)


@given(progresses)
def test_what_is_written_is_read(progress: Progress) -> None:
    data = progress.to_bytes()
    again = Progress.from_bytes(data)
    assert again == progress
    assert again.to_bytes() == data


@given(progresses)
def test_to_take_over_what_was_exported_changes_nothing(progress: Progress) -> None:
    exported = progress.to_bytes()
    progress.merge(Progress.from_bytes(exported))
    assert progress.to_bytes() == exported


def merged(*parts: Progress) -> Progress:
    whole = Progress()
    for part in parts:
        whole.merge(part)
    return whole


@given(progresses, progresses, progresses)
def test_merging_has_no_order(one: Progress, two: Progress, three: Progress) -> None:
    whole = merged(one, two, three)
    assert (
        whole == merged(three, one, two) == merged(one, merged(two, three)) == merged(whole, whole)
    )


@given(st.lists(st.booleans(), max_size=20))
def test_weights_by_a_plain_reading_of_the_rule(marks: list[bool]) -> None:
    progress = progress_of([("bets", "6D", "a", mark, 1.0, 0) for mark in marks])
    weight = progress.weight("bets", "6D", "a")
    missed = not all(marks)
    retired = len(marks) >= 3 and all(marks[-3:])
    if not marks:
        assert weight == 1
    elif missed and not retired:
        assert weight > 1
    else:
        assert weight < 1
    assert progress.is_missed("bets", "6D", "a") == (missed and not retired)
    assert progress.weight("bets", "6D", "never asked") == 1

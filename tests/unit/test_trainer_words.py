"""What a drill says: its reasons, questions and reports, word by word."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.report.drillreport import drill_report, report_lines
from upcard.report.drills import verdict_lines, why_line
from upcard.report.drillwords import drill_greeting, drill_help, fact_lines, question_prompt
from upcard.report.table import Voice
from upcard.trainer import WHYS, DrillSettings, Question, Report, Verdict, Why

PLAY: dict[str, Any] = {
    "hand": "hard 16",
    "up_card": "T",
    "right": "hit",
    "given": "stand",
    "ev": -0.5347,
    "ev_given": -0.5410,
    "bust": 0.614,
    "wins": 0.23,
    "loses": 0.77,
    "dealer_bust": 0.23,
}
INDEX: dict[str, Any] = {
    "cell": "hard 16 v T",
    "uses": "true",
    "count": -1,
    "index": 0,
    "at_or_above": "stand",
    "below": "hit",
}


@pytest.mark.parametrize(
    ("code", "facts", "line"),
    [
        (
            "hit",
            PLAY,
            "Hitting hard 16 v T is worth -0.5347, standing -0.5410: a card busts it 61% of the "
            "time, but standing wins only when the dealer busts, 23%.",
        ),
        (
            "hit",
            PLAY | {"hand": "soft 18", "up_card": "9", "bust": 0.0, "wins": 0.36, "loses": 0.53},
            "Hitting soft 18 v 9 is worth -0.5347, standing -0.5410: no card busts it, and "
            "standing wins 36% and loses 53%.",
        ),
        (
            "stand",
            PLAY | {"right": "stand", "given": "hit", "ev": -0.2, "ev_given": -0.3},
            "Standing on hard 16 v T is worth -0.2000, hitting -0.3000: a card busts it 61% of the "
            "time, and standing wins when the dealer busts, 23%.",
        ),
        (
            "double",
            PLAY | {"right": "double", "given": "hit", "ev": 0.5, "ev_given": 0.3},
            "Doubling hard 16 v T is worth +0.5000, hitting +0.3000: with one card only, each of "
            "the two units is worth +0.2500.",
        ),
        (
            "no-double",
            PLAY | {"right": "hit", "given": "double", "ev": 0.1, "ev_given": -0.2},
            "Doubling hard 16 v T is worth -0.2000, hitting +0.1000: with one card only, each of "
            "the two units is worth -0.1000.",
        ),
        (
            "split",
            PLAY | {"hand": "8,8", "right": "split", "given": "stand", "ev": -0.48},
            "Splitting 8,8 v T is worth -0.4800, standing -0.5410 as one hand.",
        ),
        (
            "no-split",
            PLAY | {"hand": "T,T", "right": "stand", "given": "split", "ev": 0.7, "ev_given": 0.4},
            "Standing on T,T v T is worth +0.7000, splitting +0.4000.",
        ),
        (
            "surrender",
            PLAY | {"right": "surrender", "given": "hit", "ev": -0.5, "ev_given": -0.5347},
            "Surrendering hard 16 v T is worth -0.5000, hitting -0.5347 on average.",
        ),
        (
            "no-surrender",
            PLAY | {"right": "hit", "given": "surrender", "ev": -0.4, "ev_given": -0.5},
            "Surrendering hard 16 v T is worth -0.5000, hitting -0.4000 on average.",
        ),
        (
            "by-total",
            PLAY | {"ev": -0.5410, "ev_given": -0.5400},
            "The chart's play for hard 16 v T is to hit, although with these very cards standing "
            "is worth 0.0010 more.",
        ),
        (
            "by-total",
            PLAY | {"ev": -0.5, "ev_given": -0.5},
            "The chart's play for hard 16 v T is to hit, although with these very cards standing "
            "is worth as much.",
        ),
        ("chart", PLAY, "The chart's play for hard 16 v T is to hit."),
        (
            "index-not-reached",
            INDEX,
            "Hard 16 v T: stand from a true count of 0 on, hit below; -1 does not reach it.",
        ),
        (
            "index-reached",
            INDEX | {"uses": "running", "count": 3, "index": 2},
            "Hard 16 v T: stand from a running count of +2 on, hit below; +3 reaches it.",
        ),
        (
            "index-reached",
            INDEX | {"cell": "TC +3", "count": 3, "index": 3, "at_or_above": "insure"}
            | {"below": "decline"},
            "Insurance: insure from a true count of +3 on, decline below; +3 reaches it.",
        ),
        (
            "tens",
            {"cards_left": 203, "tens_left": 70, "ev": 7 / 203},
            "70 of 203 cards left are tens, 34.5%: insurance, which needs more than one in 3, is "
            "worth +0.0345 per unit staked.",
        ),
        (
            "running-count",
            {"cards": 30, "start": -20, "added": 5, "count": -15, "given": -14.5},
            "After 30 cards the running count is -15, not -14.5: it begins at -20, and they add "
            "+5.",
        ),
        (
            "true-count",
            {"running": 8, "decks_left": 3.5, "quotient": 8 / 3.5, "rounding": "floor", "count": 2},
            "+8 over 3.5 decks left is +2.29, rounded down to +2.",
        ),
        (
            "true-count",
            {"running": 1, "decks_left": 1, "quotient": 1, "rounding": "nearest", "count": 1},
            "+1 over 1 deck left is +1.00, to the nearest number +1.",
        ),
        (
            "bet",
            {"uses": "true", "count": 0, "bet": "0", "ev": -0.0004},
            "At a true count of 0 your ramp sits out; a unit is worth about -0.0004.",
        ),
        (
            "bet",
            {"uses": "true", "count": 2, "bet": "4", "ev": 0.0098},
            "At a true count of +2 your ramp bets 4; a unit is worth about +0.0098.",
        ),
        ("right", {}, "It is right."),
    ],
)  # fmt: skip
def test_reasons(code: str, facts: dict[str, Any], line: str) -> None:
    assert set(WHYS[code]) <= facts.keys()
    assert why_line(Why(code, facts)) == line


def test_a_miss_is_told_with_its_cost() -> None:
    verdict = Verdict(False, "stand", "hit", Why("chart", PLAY), 0.0063)
    assert verdict_lines(verdict)[0] == "Wrong: hit. Standing costs about 0.0063 of the bet."
    for cost in (None, -0.001):
        verdict = Verdict(False, "stand", "hit", Why("chart", PLAY), cost)
        assert verdict_lines(verdict)[0] == "Wrong: hit."


def test_a_bet_above_the_ramp_is_told_as_what_it_is() -> None:
    why = Why("bet", {"uses": "true", "count": 2, "bet": "4", "ev": 0.0098})
    told = verdict_lines(Verdict(False, "6", "4", why, -0.0196))[0]
    assert told == "Wrong: 4. A bet of 6 earns about 0.0196 units more, and risks more."


def asked(kind: str, choices: str = "", **facts: Any) -> Question:
    hand = ("Kh", "6c") if choices else ()
    return Question(
        kind=kind,
        context="",
        cell="",
        hand=hand,
        up_card="As" if choices else None,
        facts=facts,
        choices=tuple(choices.split()),
    )


@pytest.mark.parametrize(
    ("question", "line", "plain"),
    [
        (asked("strategy", "stand hit"), "K♥ 6♣ v A♠: (h)it or (s)tand? ", "Hit or stand? "),
        (
            asked("strategy", "stand hit double split surrender"),
            "K♥ 6♣ v A♠: (h)it, (s)tand, (d)ouble, s(p)lit or surrende(r)? ",
            "Hit, stand, double, split or surrender? ",
        ),
        (
            asked("insurance", "insure decline", true_count=-1),
            "K♥ 6♣ v A♠, true count -1: insurance? (y/n) ",
            "Insurance, yes or no? ",
        ),
        (asked("count", decks=6, cards=9, start=0), "Running count? ", "Running count? "),
        (
            asked("true-count", running=7, decks=6, decks_dealt=2.5),
            "Running count +7, 2.5 of 6 decks dealt: true count? ",
            "True count? ",
        ),
        (
            asked("true-count", decks=6, cards_dealt=137),
            "137 cards in the tray: decks to the nearest half? ",
            "Decks to the nearest half? ",
        ),
        (asked("bets", running=-4), "Running count -4: units? ", "Units? "),
    ],
)
def test_questions(question: Question, line: str, plain: str) -> None:
    assert question_prompt(Voice(suits=True), question) == line
    assert fact_lines(Voice(suits=True), question) == []
    assert question_prompt(Voice(plain=True), question) == plain


def test_the_plain_voice_says_the_facts_first() -> None:
    question = asked("insurance", "insure decline", cards_left=203, tens_left=70)
    assert fact_lines(Voice(plain=True), question) == [
        "You have the king of hearts and the six of clubs.",
        "The dealer shows the ace of spades.",
        "70 of 203 cards left are tens.",
    ]


def test_help_is_of_what_is_asked() -> None:
    assert drill_help(asked("strategy", "stand hit")) == [
        "h or hit: take one more card.",
        "s or stand: take no more cards.",
        "q: end with a report; all answers are kept.",
    ]
    assert drill_help(asked("insurance", "insure decline"))[0] == "y or insure: take insurance."
    assert "5x2" in drill_help(asked("bets"))[0]


def test_greetings() -> None:
    settings = DrillSettings(kind="count", count="ko", decks=2, cards=40)
    first, second = drill_greeting(settings, "ko, 2D")
    assert first == "Running count: ko, 2D, 40 cards, beginning at -4."
    assert second == "Type ? for help, q to end."
    settings = DrillSettings(kind="strategy", only="soft")
    assert drill_greeting(settings, "6D, best-total")[0] == (
        "Basic strategy: 6D, best-total, soft only."
    )


def test_reports_without_answers() -> None:
    nothing = Report.of_answers([])
    assert report_lines(nothing, timed=True) == ["Nothing was answered."]
    assert drill_report(nothing, "text") == "Nothing is answered yet."
    columns = "kind,context,cell,asked,right,median_seconds,missed,cost,costed,mean_cost,ramp"
    assert drill_report(nothing, "csv") == columns

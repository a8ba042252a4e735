"""The drills of counts and bets: published tags, division, the tray, and one's ramp."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from upcard.errors import NotationError
from upcard.trainer import WHYS, DrillSettings, Question, make_drill

# Hi-Lo: 2 to 6 are +1, tens and aces -1.  Knock-Out: 7 is +1 too, and it begins at 4 - 4 × decks.
# Red Seven: red sevens are +1, and it begins at -2 × decks.
# Sources: S. Wong, "Professional Blackjack"; O. Vancura and K. Fuchs, "Knock-Out Blackjack";
# A. Snyder, "Blackbelt in Blackjack".
HI_LO = dict(zip("23456789TJQKA", (1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1), strict=True))
KO = HI_LO | {"7": 1}


def tag(system: str, card: str) -> int:
    if system == "red-7":
        return int(card[1] in "hd") if card[0] == "7" else HI_LO[card[0]]
    return {"hi-lo": HI_LO, "ko": KO}[system][card[0]]


@pytest.mark.parametrize(
    ("system", "decks", "start"),
    [("hi-lo", 6, 0), ("ko", 6, -20), ("ko", 2, -4), ("red-7", 6, -12)],
)
def test_the_running_count_goes_on_from_its_start(system: str, decks: int, start: int) -> None:
    drill = make_drill(DrillSettings(kind="count", count=system, decks=decks, cards=52, group=3))
    for seed in range(20):
        question = drill.ask(None, Random(seed))
        cards = [card for group in question.stream for card in group]
        assert question.facts == {"decks": decks, "cards": 52, "start": start}
        assert question.checks == (18,)
        count = start + sum(tag(system, card) for card in cards)
        assert drill.judge(question, str(count)).right
        assert not drill.judge(question, str(count + 1)).right


@pytest.mark.parametrize("group", [1, 2, 3])
def test_cards_come_in_groups_from_one_shoe(group: int) -> None:
    drill = make_drill(DrillSettings(kind="count", decks=1, cards=52, group=group))
    question = drill.ask(None, Random(3))
    assert {len(cards) for cards in question.stream[:-1]} == {group}
    assert len({card for cards in question.stream for card in cards}) == 52
    assert drill.judge(question, "0").right  # a balanced count ends a deck where it began


def test_checks_on_the_way() -> None:
    drill = make_drill(DrillSettings(kind="count", cards=10, group=2, check_every=2))
    question = drill.ask(None, Random(1))
    assert question.checks == (2, 4, 5)
    counts, count = [], 0
    for number, cards in enumerate(question.stream, start=1):
        count += sum(tag("hi-lo", card) for card in cards)
        counts += [count] * (number in question.checks)
    right = " ".join(map(str, counts))
    assert drill.judge(question, right.replace(" ", ", ")).right
    verdict = drill.judge(question, f"{counts[0]} {counts[1] + 2} {counts[2] + 2}")
    assert verdict.why.code == "running-count"
    assert verdict.why.facts == {
        "cards": 8,
        "start": 0,
        "added": counts[1],
        "count": counts[1],
        "given": counts[1] + 2,
    }
    with pytest.raises(NotationError, match="2 numbers are no answer here: type 3 counts"):
        drill.judge(question, "1 2")


@pytest.mark.parametrize("reply", ["", "x", "1.", "1e3", "٣", "9" * 10, "1/0", "--1", "nan"])
def test_what_is_no_number_is_refused(reply: str) -> None:
    drill = make_drill(DrillSettings(kind="true-count"))
    with pytest.raises(NotationError):
        drill.judge(drill.ask(None, Random(1)), reply)


# ------------------------------------------------------------------ true counts


def true_question(running: float, decks_dealt: float) -> Question:
    facts = {"running": running, "decks": 6, "decks_dealt": decks_dealt}
    return Question(kind="true-count", context="", cell="", facts=facts)


# The running count for each deck left; Hi-Lo here is rounded down, as for indices in "Professional
# Blackjack": 7 ÷ 3.5 = 2, 8 ÷ 3.5 = 2.29, -1 ÷ 2 = -0.5, -3 ÷ 0.5 = -6.
@pytest.mark.parametrize(
    ("running", "decks_dealt", "count"),
    [(7, 2.5, 2), (8, 2.5, 2), (-1, 4, -1), (-3, 5.5, -6), (0, 1, 0), (9, 5.25, 12)],
)
def test_true_counts_of_hi_lo(running: float, decks_dealt: float, count: int) -> None:
    drill = make_drill(DrillSettings(kind="true-count"))
    question = true_question(running, decks_dealt)
    assert drill.judge(question, str(count)).right
    verdict = drill.judge(question, str(count - 1))
    assert (verdict.right, verdict.answer) == (False, str(count))
    assert tuple(verdict.why.facts) == WHYS["true-count"]
    assert verdict.why.facts["quotient"] == pytest.approx(running / (6 - decks_dealt))


def test_running_counts_can_come_about() -> None:
    """Half a deck of 26 cards moves Hi-Lo by no more than 26."""
    drill = make_drill(DrillSettings(kind="true-count", tray="quarter"))
    assert len(drill.cells()) == 22
    for seed in range(30):
        facts = drill.question("0.5 of 6 decks dealt", Random(seed)).facts
        assert facts["decks_dealt"] == 0.5
        assert abs(int(facts["running"])) <= 26


# Decks to the nearest half, of 52 cards each.
@pytest.mark.parametrize(
    ("cards", "decks"), [(14, "0.5"), (38, "0.5"), (40, "1"), (137, "2.5"), (156, "3"), (299, "6")]
)
def test_the_tray(cards: int, decks: str) -> None:
    drill = make_drill(DrillSettings(kind="true-count", tray="cards"))
    facts = {"decks": 6, "cards_dealt": cards}
    question = Question(kind="true-count", context="", cell="", facts=facts)
    assert drill.judge(question, decks).right
    verdict = drill.judge(question, "9")
    assert verdict.why.code == "tray"
    assert verdict.why.facts["decks"] == pytest.approx(cards / 52)


def test_the_tray_never_holds_a_number_between_two_answers() -> None:
    drill = make_drill(DrillSettings(kind="true-count", tray="cards", decks=2))
    for seed in range(200):
        cards = int(drill.ask(None, Random(seed)).facts["cards_dealt"])
        assert 14 <= cards <= 104
        assert cards % 26 != 13


# ------------------------------------------------------------------ bets

# A spread of 1-12: one unit below a true count of 1, then two for each true count, up to twelve.
SPREAD = {-1: "1", 0: "1", 1: "2", 2: "4", 3: "6", 4: "8", 5: "10", 6: "12", 7: "12"}


@pytest.mark.parametrize(
    ("bets", "units"),
    [
        ("1-12", SPREAD),
        ("flat 5", dict.fromkeys((-1, 0, 1), "5")),
        ("0:0 1:1 2:5x2", {-1: "0", 0: "0", 1: "1", 2: "5x2", 3: "5x2"}),
        ("0:1 1:2.5", {-1: "1", 0: "1", 1: "2.5", 2: "2.5"}),
    ],
)
def test_bets(bets: str, units: Mapping[int, str]) -> None:
    drill = make_drill(DrillSettings(kind="bets", bets=bets))
    assert len(drill.cells()) == len(units)
    for cell, (count, bet) in zip(drill.cells(), units.items(), strict=True):
        question = drill.question(cell, Random(1))
        assert question.facts == {"true_count": count}
        assert drill.judge(question, f" {bet} ").right
        verdict = drill.judge(question, "7")
        assert (verdict.right, verdict.answer) == (False, bet)
        facts = dict(verdict.why.facts)
        worth = float(facts.pop("ev"))
        assert facts == {"uses": "true", "count": count, "bet": bet}
        assert (worth > 0) == (count > 0)
        each, _, spots = bet.partition("x")
        assert verdict.cost == pytest.approx((float(each) * int(spots or 1) - 7) * worth)


def test_two_spots_are_not_one() -> None:
    drill = make_drill(DrillSettings(kind="bets", bets="0:0 1:5x2"))
    question = drill.question("TC +1", Random(1))
    assert not drill.judge(question, "5").right
    assert drill.judge(question, "5 X 2").right
    assert not drill.judge(drill.question("TC 0", Random(1)), "5x2").right


@pytest.mark.parametrize("reply", ["-5", "x2", "5x", "5x9", "much", "", "0x2"])
def test_what_is_no_bet_is_refused(reply: str) -> None:
    drill = make_drill(DrillSettings(kind="bets"))
    with pytest.raises(ValueError, match=r"bet|number") as refusal:
        drill.judge(drill.ask(None, Random(1)), reply)
    assert "\n" not in str(refusal.value)

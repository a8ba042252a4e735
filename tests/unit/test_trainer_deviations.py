"""The drills of index plays and of insurance: published indices, both sides of each."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from upcard.errors import NotationError
from upcard.indexfile import read_indices
from upcard.trainer import WHYS, Drill, DrillSettings, Question, make_drill

# The Illustrious 18: hand, up card, cell, index, play from it on, play below it.
# Source: D. Schlesinger, "Attacking the Shoe", Blackjack Forum, September 1986 (Hi-Lo).
ILLUSTRIOUS = [
    ("Th 6c", "Ts", "hard 16 v T", 0, "stand", "hit"),
    ("Th 5c", "Ts", "hard 15 v T", 4, "stand", "hit"),
    ("Th Tc", "5s", "T,T v 5", 5, "split", "stand"),
    ("Th Tc", "6s", "T,T v 6", 4, "split", "stand"),
    ("6h 4c", "Ts", "hard 10 v T", 4, "double", "hit"),
    ("9h 3c", "3s", "hard 12 v 3", 2, "stand", "hit"),
    ("9h 3c", "2s", "hard 12 v 2", 3, "stand", "hit"),
    ("6h 5c", "As", "hard 11 v A", 1, "double", "hit"),
    ("6h 3c", "2s", "hard 9 v 2", 1, "double", "hit"),
    ("6h 4c", "As", "hard 10 v A", 4, "double", "hit"),
    ("6h 3c", "7s", "hard 9 v 7", 3, "double", "hit"),
    ("Th 6c", "9s", "hard 16 v 9", 5, "stand", "hit"),
    ("9h 4c", "2s", "hard 13 v 2", -1, "stand", "hit"),
    ("9h 3c", "4s", "hard 12 v 4", 0, "stand", "hit"),
    ("9h 3c", "5s", "hard 12 v 5", -2, "stand", "hit"),
    ("9h 3c", "6s", "hard 12 v 6", -1, "stand", "hit"),
    ("9h 4c", "3s", "hard 13 v 3", -2, "stand", "hit"),
]
# The Fab 4 surrenders, the same source.
FAB = [
    ("Th 4c", "Ts", "hard 14 v T", 3, "surrender", "hit"),
    ("Th 5c", "Ts", "hard 15 v T", 0, "surrender", "hit"),
    ("Th 5c", "9s", "hard 15 v 9", 2, "surrender", "hit"),
    ("Th 5c", "As", "hard 15 v A", 1, "surrender", "hit"),
]


def asked(hand: str, up_card: str, cell: str, count: int) -> Question:
    facts = {"true_count": count}
    cards = tuple(hand.split())
    return Question(
        kind="deviations", context="", cell=cell, hand=cards, up_card=up_card, facts=facts
    )


def drill_of(rules: str) -> Drill:
    return make_drill(DrillSettings(kind="deviations", rules=rules))


CASES = [("6D S17 DAS", *play) for play in ILLUSTRIOUS] + [("6D S17 DAS LS", *play) for play in FAB]


@pytest.mark.parametrize(("rules", "hand", "up", "cell", "index", "above", "below"), CASES)
def test_published_indices(
    rules: str, hand: str, up: str, cell: str, index: int, above: str, below: str
) -> None:
    drill = drill_of(rules)
    assert cell in drill.cells()
    for count, play, other in ((index, above, below), (index - 1, below, above)):
        question = asked(hand, up, cell, count)
        assert drill.judge(question, play).right
        verdict = drill.judge(question, other)
        assert (verdict.right, verdict.answer) == (False, play)
        assert verdict.why.code == f"index-{'' if count == index else 'not-'}reached"
        assert verdict.why.facts == {
            "cell": cell,
            "uses": "true",
            "count": count,
            "index": index,
            "at_or_above": above,
            "below": below,
        }


@pytest.mark.parametrize(("rules", "hand", "up", "cell", "index", "above", "below"), CASES)
def test_what_a_miss_costs_agrees_with_the_published_indices(
    rules: str, hand: str, up: str, cell: str, index: int, above: str, below: str
) -> None:
    """Next to an index a miss costs next to nothing, and more the further off the count is."""
    drill = drill_of(rules)

    def cost(count: int) -> float:
        told = drill.judge(asked(hand, up, cell, count), below if count >= index else above).cost
        assert told is not None
        return told

    assert -0.003 < cost(index) < cost(index + 1) < cost(index + 2)
    assert -0.003 < cost(index - 1) < cost(index - 2) < cost(index - 3)


def test_plays_that_the_rules_leave_nothing_to_decide_are_not_asked() -> None:
    assert len(drill_of("6D S17 DAS").cells()) == len(ILLUSTRIOUS) + 1
    assert len(drill_of("6D S17 DAS LS").cells()) == len(ILLUSTRIOUS) + 4  # 15 v T is in both
    assert "insurance" not in drill_of("6D insurance=no").cells()


def test_blocks_of_the_chart() -> None:
    settings = DrillSettings(kind="deviations", rules="6D S17 DAS", only="pairs")
    assert make_drill(settings).cells() == ("T,T v 5", "T,T v 6")


def test_counts_lie_near_the_index() -> None:
    drill = drill_of("6D S17 DAS")
    counts = Counter(
        drill.question("hard 12 v 3", Random(seed)).facts["true_count"] for seed in range(400)
    )
    assert set(counts) == {0, 1, 2, 3, 4}
    assert min(counts[1], counts[2]) > max(counts[0], counts[4])


def test_a_surrender_is_asked_on_two_cards_and_what_it_leaves_on_three() -> None:
    """15 v T is surrendered from 0 on; three cards stand from 4 on."""
    drill = drill_of("6D S17 DAS LS")
    for seed in range(200):
        question = drill.question("hard 15 v T", Random(seed))
        count = int(question.facts["true_count"])
        if len(question.hand) == 2:
            assert drill.judge(question, "r" if count >= 0 else "h").right
            assert -2 <= count <= 2
        else:
            assert drill.judge(question, "s" if count >= 4 else "h").right
            assert 2 <= count <= 6


def test_a_hand_with_a_play_of_its_own_has_no_index() -> None:
    """In one deck T,2 is hit against a 4 whatever the count: the chart says so of these cards."""
    settings = DrillSettings(kind="deviations", rules="1D H17 NDAS", strategy="two-card")
    drill = make_drill(settings)
    verdict = drill.judge(asked("Th 2c", "4s", "hard 12 v 4", 5), "s")
    assert (verdict.answer, verdict.why.code) == ("hit", "chart")
    assert tuple(verdict.why.facts) == WHYS["chart"]
    for seed in range(100):
        question = drill.question("hard 12 v 4", Random(seed))
        right = "s" if int(question.facts["true_count"]) >= 0 else "h"
        assert drill.judge(question, right).right


def test_an_index_of_a_running_count() -> None:
    plays = read_indices(
        "# count: ko\nhand,up_card,at_or_above,below,index\nH16,T,S,H,-4\n", "mine"
    )
    drill = make_drill(DrillSettings(kind="deviations", count="ko", indices=plays))
    question = drill.ask(None, Random(1))
    assert drill.cells() == ("hard 16 v T",)
    assert set(question.facts) == {"running"}
    right = "s" if int(question.facts["running"]) >= -4 else "h"
    assert drill.judge(question, right).right


# ------------------------------------------------------------------ insurance


# Insurance is taken from a true count of +3 on in Hi-Lo: the same source.
@pytest.mark.parametrize(("count", "right"), [(2, "n"), (3, "y"), (7, "y"), (-1, "n")])
def test_insurance_by_the_count(count: int, right: str) -> None:
    drill = make_drill(DrillSettings(kind="insurance"))
    question = drill.question(f"TC {count:+d}", Random(1))
    assert question.choices == ("insure", "decline")
    assert question.facts == {"true_count": count}
    assert question.up_card is not None
    assert question.up_card[0] == "A"
    assert drill.judge(question, right).right
    verdict = drill.judge(question, "n" if right == "y" else "y")
    assert (verdict.right, verdict.why.facts["index"]) == (False, 3)
    assert verdict.cost is not None
    assert verdict.cost > 0


def test_insurance_among_the_index_plays() -> None:
    drill = drill_of("6D S17 DAS")
    assert drill.question("insurance", Random(1)).choices == ("insure", "decline")
    question = asked("Th 6c", "As", "insurance", 3)
    assert drill.judge(question, "insure").right
    verdict = drill.judge(question, "decline")
    assert (verdict.answer, verdict.why.code) == ("insure", "index-reached")


# 2:1 for the chance of a ten: worth 3 × tens ÷ cards - 1 per unit staked, half of it per unit bet.
@pytest.mark.parametrize(
    ("tens", "cards", "answer"), [(70, 203, "insure"), (67, 203, "decline"), (96, 309, "decline")]
)
def test_insurance_by_the_cards_left(tens: int, cards: int, answer: str) -> None:
    drill = make_drill(DrillSettings(kind="insurance", cards_left=True))
    facts = {"cards_left": cards, "tens_left": tens}
    question = Question(kind="insurance", context="", cell="cards left", facts=facts)
    assert drill.answer(question) == answer
    verdict = drill.judge(question, "n" if answer == "insure" else "y")
    worth = Fraction(3 * tens, cards) - 1
    assert tuple(verdict.why.facts) == WHYS["tens"]
    assert verdict.why.facts["ev"] == pytest.approx(float(worth))
    assert verdict.cost == pytest.approx(float(abs(worth) / 2))


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_cards_left_are_of_the_shoe_and_never_level(decks: int) -> None:
    drill = make_drill(DrillSettings(kind="insurance", cards_left=True, decks=decks))
    answers = set()
    for seed in range(100):
        question = drill.ask(None, Random(seed))
        left, tens = (int(question.facts[name]) for name in ("cards_left", "tens_left"))
        assert 26 <= left <= 52 * decks - 3
        assert 0 <= tens <= 16 * decks
        assert left - tens <= 36 * decks - 1
        assert 3 * tens != left
        answers.add(drill.answer(question))
    assert answers == {"insure", "decline"}


@pytest.mark.parametrize("reply", ["h", "", "maybe", "1"])
def test_insurance_is_answered_by_yes_or_no(reply: str) -> None:
    drill = make_drill(DrillSettings(kind="insurance"))
    with pytest.raises(NotationError, match="use insure or decline"):
        drill.judge(drill.ask(None, Random(1)), reply)

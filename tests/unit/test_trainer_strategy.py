"""The drill of basic strategy: published plays, legal choices, exact costs and reasons."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from upcard.cards import parse_card, parse_cards
from upcard.errors import IllegalActionError, NotationError, StrategyError
from upcard.hand import Hand
from upcard.strategy import load_named_chart
from upcard.trainer import WHYS, Drill, DrillSettings, Progress, Question, make_drill

S17 = "6D S17 DAS"
LS = "6D S17 DAS LS"
H17 = "6D H17 DAS LS"


def drill_of(rules: str = S17, **told: Any) -> Drill:
    return make_drill(DrillSettings(kind="strategy", rules=rules, **told))


def asked(hand: str, up_card: str, cell: str) -> Question:
    return Question(
        kind="strategy", context="", cell=cell, hand=tuple(hand.split()), up_card=up_card
    )


# Basic strategy for four to eight decks, S17, DAS, and with LS or H17 where the rules say so.
# Source: Wizard of Odds, "4-Deck to 8-Deck Blackjack Strategy"; three cards may not be doubled.
PUBLISHED = [
    (S17, "Th 6c", "Ks", "hard 16 v T", "hit"),
    (S17, "8h 8c", "Ks", "8,8 v T", "split"),
    (S17, "9h 3c", "4s", "hard 12 v 4", "stand"),
    (S17, "9h 3c", "3s", "hard 12 v 3", "hit"),
    (S17, "Ah 7c", "9s", "soft 18 v 9", "hit"),
    (S17, "Ah 7c", "2s", "soft 18 v 2", "stand"),
    (S17, "Ah 7c", "6s", "soft 18 v 6", "double"),
    (S17, "Ah 2c 5d", "6s", "soft 18 v 6", "stand"),
    (S17, "6h 5c", "Ts", "hard 11 v T", "double"),
    (S17, "6h 5c", "As", "hard 11 v A", "hit"),
    (H17, "6h 5c", "As", "hard 11 v A", "double"),
    (S17, "2h 3c 6d", "Ts", "hard 11 v T", "hit"),
    (S17, "5h 5c", "9s", "5,5 v 9", "double"),
    (S17, "9h 9c", "7s", "9,9 v 7", "stand"),
    (S17, "2h 2c", "2s", "2,2 v 2", "split"),
    ("6D S17 NDAS", "2h 2c", "2s", "2,2 v 2", "hit"),
    (S17, "Ah Ac", "As", "A,A v A", "split"),
    (S17, "Kh Qc", "6s", "T,T v 6", "stand"),
    (LS, "Th 6c", "Ks", "hard 16 v T", "surrender"),
    (LS, "Th 6c", "9s", "hard 16 v 9", "surrender"),
    (LS, "Th 5c", "Ks", "hard 15 v T", "surrender"),
    (LS, "8h 8c", "Ks", "8,8 v T", "split"),
    (H17, "Th 7c", "As", "hard 17 v A", "surrender"),
    (H17, "8h 8c", "As", "8,8 v A", "surrender"),
    (S17, "Th 7c", "As", "hard 17 v A", "stand"),
]


@pytest.mark.parametrize(("rules", "hand", "up_card", "cell", "play"), PUBLISHED)
def test_published_plays(rules: str, hand: str, up_card: str, cell: str, play: str) -> None:
    drill = drill_of(rules)
    question = asked(hand, up_card, cell)
    verdict = drill.judge(question, play)
    assert cell in drill.cells()
    assert (verdict.right, verdict.given, verdict.answer) == (True, play, play)
    assert (verdict.why.code, verdict.cost) == ("right", 0)
    assert drill.judge(question, play.upper()).right


def test_the_cells_are_the_rows_that_two_cards_can_be_dealt() -> None:
    cells = drill_of().cells()
    assert len(cells) == 330  # hard 5 to 19, soft 13 to 20 and ten pairs, ten up cards each
    assert (cells[0], cells[-1]) == ("hard 5 v 2", "A,A v A")
    assert len(drill_of(only="hard").cells()) == 150
    assert len(drill_of(only="soft").cells()) == 80
    assert len(drill_of(only="pairs").cells()) == 100


def test_without_splits_pairs_are_totals() -> None:
    cells = drill_of("6D SP1").cells()
    assert {"soft 12 v 6", "hard 4 v 6", "hard 20 v T"} <= set(cells)
    assert not any("," in cell for cell in cells)


def test_where_only_identical_ranks_split_king_and_queen_are_hard_20() -> None:
    drill = drill_of("6D split_by=rank")
    assert {"hard 20 v 6", "T,T v 6"} <= set(drill.cells())
    faces = {tuple(sorted(q[0] for q in deal(drill, "hard 20 v 6", n).hand)) for n in range(30)}
    assert all(len(set(pair)) == 2 for pair in faces if len(pair) == 2)
    verdict = drill.judge(asked("Kh Kc", "6s", "T,T v 6"), "p")
    assert (verdict.right, verdict.why.code, verdict.cost) == (False, "chart", None)


def deal(drill: Drill, cell: str, seed: int) -> Question:
    return drill.question(cell, Random(seed))


@pytest.mark.parametrize(
    ("rules", "choices"),
    [
        (S17, ("stand", "hit", "double", "split")),
        (LS, ("stand", "hit", "double", "split", "surrender")),
        ("6D ND", ("stand", "hit", "split")),
    ],
)
def test_choices_are_what_the_rules_allow(rules: str, choices: tuple[str, ...]) -> None:
    assert deal(drill_of(rules), "8,8 v T", 1).choices == choices


def test_hands_of_more_cards_are_asked_sometimes() -> None:
    drill = drill_of()
    sizes = Counter(len(deal(drill, "hard 16 v T", seed).hand) for seed in range(400))
    assert set(sizes) == {2, 3, 4}
    assert 240 < sizes[2] < 360
    for seed in range(400):
        question = deal(drill, "soft 18 v 9", seed)
        hand = Hand(tuple(card.rank for card in parse_cards(" ".join(question.hand))))
        before = Hand(hand.ranks[:-1])
        assert (hand.total, hand.soft, before.total < 17) == (18, True, True)
        assert question.up_card is not None
        assert parse_card(question.up_card).rank == 9


def test_no_card_is_on_the_table_twice() -> None:
    drill = drill_of("1D")
    for seed in range(200):
        question = drill.ask(None, Random(seed))
        cards = [*question.hand, question.up_card]
        assert len(set(cards)) == len(cards)


# Values of T,6 v T in six decks, S17: the README's own example, -0.5347 and -0.5410.
def test_a_miss_tells_the_exact_cost_and_why() -> None:
    verdict = drill_of().judge(asked("Th 6c", "Ks", "hard 16 v T"), "s")
    assert not verdict.right
    assert verdict.cost == pytest.approx(-0.5347 + 0.5410, abs=1e-4)
    facts: dict[str, Any] = dict(verdict.why.facts)
    assert verdict.why.code == "hit"
    assert tuple(facts) == WHYS["hit"]
    assert facts["ev"] == pytest.approx(-0.5347, abs=5.01e-5)
    assert facts["ev_given"] == pytest.approx(-0.5410, abs=5.01e-5)
    # A standing 16 neither wins nor pushes unless the dealer busts.
    assert facts["wins"] == facts["dealer_bust"]
    assert facts["wins"] + facts["loses"] == pytest.approx(1)
    assert facts["ev_given"] == pytest.approx(facts["wins"] - facts["loses"])


@pytest.mark.parametrize(
    ("rules", "hand", "up_card", "cell", "given", "code"),
    [
        (S17, "9h 3c", "4s", "hard 12 v 4", "h", "stand"),
        (S17, "6h 5c", "6s", "hard 11 v 6", "h", "double"),
        (S17, "9h 3c", "4s", "hard 12 v 4", "d", "no-double"),
        (S17, "8h 8c", "Ks", "8,8 v T", "h", "split"),
        (S17, "Kh Qc", "6s", "T,T v 6", "p", "no-split"),
        (LS, "Th 6c", "Ks", "hard 16 v T", "h", "surrender"),
        (LS, "9h 3c", "4s", "hard 12 v 4", "r", "no-surrender"),
    ],
)
def test_reasons(rules: str, hand: str, up_card: str, cell: str, given: str, code: str) -> None:
    verdict = drill_of(rules).judge(asked(hand, up_card, cell), given)
    assert verdict.why.code == code
    assert verdict.cost is not None
    assert verdict.cost > 0


# Source: Wizard of Odds, "Composition Dependent Basic Strategy" for S17: with six decks T,2 v 4 is
# hit, although 12 v 4 is stood on.
def test_where_the_very_cards_would_rather_play_otherwise_it_is_said() -> None:
    verdict = drill_of().judge(asked("Th 2c", "4s", "hard 12 v 4"), "h")
    assert (verdict.right, verdict.answer, verdict.why.code) == (False, "stand", "by-total")
    assert verdict.cost is not None
    assert -0.001 < verdict.cost < 0


def test_a_16_that_can_not_surrender_any_more() -> None:
    """The published chart hits it; where two cards surrender, the best chart of totals stands."""
    question = asked("4h 5c 7d", "Ks", "hard 16 v T")
    assert drill_of(LS, strategy="basic").judge(question, "h").right
    verdict = drill_of(LS).judge(question, "h")
    assert (verdict.answer, verdict.why.code) == ("stand", "stand")
    assert verdict.cost is not None
    assert verdict.cost > 0


def test_a_two_card_chart_plays_its_exceptions() -> None:
    drill = drill_of("1D H17 NDAS", strategy="two-card")
    assert drill.judge(asked("Th 2c", "4s", "hard 12 v 4"), "h").right
    assert drill.judge(asked("9h 3c", "4s", "hard 12 v 4"), "s").right


def test_a_named_chart_is_drilled_as_it_stands() -> None:
    drill = make_drill(
        DrillSettings(kind="strategy", rules=S17, strategy=load_named_chart("4-8d-h17"))
    )
    assert drill.context == "6D S17 DAS SP4, 4-8d-h17"
    assert drill.judge(asked("6h 5c", "As", "hard 11 v A"), "d").right


@pytest.mark.parametrize("reply", ["", "x", "hits", "1", "yes", "stand up", "h" * 999])
def test_what_is_no_action_is_refused(reply: str) -> None:
    question = deal(drill_of(), "hard 16 v T", 4)
    with pytest.raises(NotationError, match="is no answer here: use stand, hit or double"):
        drill_of().judge(question, reply)


def test_what_is_not_legal_is_refused_with_the_reason() -> None:
    question = asked("Th 6c", "Ks", "hard 16 v T")
    with pytest.raises(IllegalActionError) as refusal:
        drill_of().judge(question, "r")
    assert str(refusal.value) == (
        "can't surrender a 2-card hard 16: these rules have no surrender; "
        "legal now: stand, hit, double"
    )


def test_a_question_of_another_drill_is_refused() -> None:
    question = make_drill(DrillSettings(kind="bets")).ask(None, Random(1))
    with pytest.raises(StrategyError, match="a question of 'bets'"):
        drill_of().judge(question, "h")


def test_with_nothing_missed_there_is_nothing_to_ask() -> None:
    drill = drill_of(only="missed")
    assert drill.pool(Progress()) == ()
    with pytest.raises(StrategyError, match="no cell is missed"):
        drill.ask(Progress(), Random(1))

"""The best chart: its letters, what it leaves to the very cards, what its plays are worth."""

from __future__ import annotations

import pytest

from upcard.actions import Action
from upcard.cards import ACE, TEN, UP_CARDS
from upcard.chart import Cell, Chart, Row, TwoCardPlay, all_rows
from upcard.errors import RulesError, StrategyError
from upcard.exact.advise import advise
from upcard.exact.chartexceptions import exceptions
from upcard.exact.chartplays import cell_values
from upcard.exact.charts import best_chart, work_out_chart
from upcard.exact.house import edge
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import format_chart, load_named_chart, read_chart

CELLS = tuple(Cell(row, up_card) for row in all_rows() for up_card in UP_CARDS)


def letters(chart: Chart, *names: str) -> list[str]:
    """Return the letters of cells such as "11vA", "A,7v2" (soft 18), "8,8vA"."""
    found = []
    for name in names:
        hand, up = name.split("v")
        up_card = ACE if up == "A" else TEN if up == "T" else int(up)
        if "," not in hand:
            row = Row("hard", int(hand))
        elif hand.startswith("A"):
            row = Row("soft", 11 + int(hand[2:]))
        else:
            row = Row("pair", int(hand[0]))
        found.append(chart.letter(row, up_card))
    return found


SOFT_17_CELLS = ("11vA", "15vA", "17vA", "8,8vA", "A,7v2", "A,8v6")


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param("6D S17 DAS LS", ["H", "H", "S", "P", "S", "S"], id="S17"),
        pytest.param("6D H17 DAS LS", ["Dh", "Rh", "Rs", "Rp", "Ds", "Ds"], id="H17"),
    ],
)
def test_cells_that_soft_17_decides(rules: str, expected: list[str]) -> None:
    assert letters(best_chart(Rules.parse(rules)), *SOFT_17_CELLS) == expected


def test_soft_17_changes_six_cells_and_no_other() -> None:
    s17, h17 = (best_chart(Rules.parse(f"6D {word} DAS LS")) for word in ("S17", "H17"))
    differing = {cell for cell in CELLS if s17.letter(*cell) != h17.letter(*cell)}
    assert len(differing) == 6


# Charts of other people, cell by cell.  They differ in one total: 16 against T surrenders, else
# hits there; but with two cards it does surrender, and hands of three cards and more are better
# off standing.  Soft 12 is left out: two aces are split, and nobody prints what else to do.
@pytest.mark.parametrize(
    ("name", "rules", "hands"),
    [
        pytest.param("4-8d-s17", "6D S17 LS", ["hard 16"], id="6D-S17-LS"),
        pytest.param("4-8d-h17", "8D H17 LS", ["hard 16"], id="8D-H17-LS"),
        pytest.param("4-8d-s17-enhc", "6D S17 ENHC LS", ["hard 16", "8,8"], id="6D-S17-ENHC-LS"),
    ],
)
def test_published_charts(name: str, rules: str, hands: list[str]) -> None:
    ours, theirs = best_chart(Rules.parse(rules)), load_named_chart(name)
    differing = {
        cell.name: (ours.letter(*cell), theirs.letter(*cell))
        for cell in CELLS
        if cell.row != Row("soft", 12) and ours.letter(*cell) != theirs.letter(*cell)
    }
    assert differing == {f"{hand} against T": ("Rs", "Rh") for hand in hands}


@pytest.mark.parametrize(
    ("rules", "cells", "expected"),
    [
        pytest.param("6D DAS", ("2,2v2", "4,4v5", "6,6v2"), ["Ph", "Ph", "Ph"], id="DAS"),
        pytest.param("6D NDAS", ("2,2v2", "4,4v5", "6,6v2"), ["H", "H", "H"], id="NDAS"),
        pytest.param("1D DAS", ("4,4v4", "4,4v5"), ["Ph", "Pd"], id="else-double"),
        pytest.param("6D SP1", ("8,8vT", "9,9v2"), ["H", "S"], id="no-splitting"),
        pytest.param("6D ND", ("11v6", "A,7v5", "4,4v5"), ["H", "S", "H"], id="no-doubling"),
        pytest.param("6D D10", ("9v5", "10v5", "A,7v5"), ["H", "Dh", "S"], id="D10"),
        pytest.param("6D ES", ("5vA", "16vT", "17vA"), ["Rh", "Rs", "Rs"], id="early-surrender"),
        pytest.param("6D S17 ENHC", ("11vT", "8,8vT"), ["H", "H"], id="all-bets-lost"),
        pytest.param("6D S17 OBO", ("11vT", "8,8vT"), ["Dh", "P"], id="original-bets-only"),
    ],
)
def test_letters_follow_the_rules(rules: str, cells: tuple[str, ...], expected: list[str]) -> None:
    assert letters(best_chart(Rules.parse(rules)), *cells) == expected


# What a chart does where it may not double matters after a split alone: where every unsplit hand of
# a total doubles, nothing else tells hit and stand apart.
@pytest.mark.parametrize("rules", ["6D DAN NDAS", "1D DAN DAS", "8D H17 LS HSA", "1D H17 ES"])
def test_classes_keep_their_order_where_doubling_ends_at_a_split(rules: str) -> None:
    game = Rules.parse(rules)
    values = [edge(game, strategy=name).ev for name in ("CDP1", "CDZ-", "two-card", "total")]
    assert values == sorted(values, reverse=True)
    assert values[0] - values[-1] < 5e-4


def test_two_aces_that_are_not_split_never_stand() -> None:
    """A soft 12 can't bust: where it doubles, it hits if it may not double."""
    for rules in ("6D S17 SP1", "6D S17 HSA", "1D H17 NDAS"):
        chart = best_chart(Rules.parse(rules))
        row = {chart.letter(Row("soft", 12), up_card) for up_card in UP_CARDS}
        assert row <= {"H", "Dh"}


@pytest.mark.parametrize("strategy", ["total", "two-card"])
@pytest.mark.parametrize(
    "shoe",
    [
        pytest.param(None, id="full"),
        pytest.param("4,4,4,4,0,4,4,4,4,16", id="no-fives"),
        pytest.param("0,4,4,4,4,4,4,4,4,16", id="no-aces"),
    ],
)
def test_every_cell_has_a_letter(strategy: str, shoe: str | None) -> None:
    cards = None if shoe is None else Shoe.parse(shoe)
    chart = best_chart(Rules.parse("1D H17 LS"), cards, strategy)
    assert {cell for cell, letter in chart.cells() if letter} == set(CELLS)


# The class `total` is the chart's value, but for what its pair rows can't say: surrender of a pair
# whose total is not surrendered, and a soft 12 that may not double.
@pytest.mark.parametrize(
    "rules",
    ["6D S17", "8D H17 LS", "2D S17 ENHC", "1D H17 NDAS D10", "inf S17 RSA", "4D H17 OBO 6:5 SP2"],
)
def test_playing_the_chart_is_worth_what_its_class_is(rules: str) -> None:
    game = Rules.parse(rules)
    played, worked_out = edge(game, strategy=best_chart(game)), edge(game, strategy="total")
    assert played.ev == pytest.approx(worked_out.ev, abs=1e-13)


@pytest.mark.parametrize("rules", ["6D ES", "6D S17 HSA", "1D H17 LS"])
def test_the_chart_is_worth_no_less_than_its_class(rules: str) -> None:
    game = Rules.parse(rules)
    played, worked_out = edge(game, strategy=best_chart(game)), edge(game, strategy="total")
    assert worked_out.ev - 1e-13 < played.ev < edge(game, strategy="CDP1").ev


def test_ten_and_two_against_a_four() -> None:
    """With one deck 12 against 4 stands, but T,2 hits: a two is one of the cards that help."""
    game = Rules.parse("1D S17 NDAS")
    worked = work_out_chart(game)
    found = {(one.hand, one.up_card): one for one in worked.exceptions}
    one = found[(2, TEN), 4]
    assert (one.best, one.chart) == (Action.HIT, Action.STAND)
    values = advise((TEN, 2), 4, game).values
    assert one.cost == pytest.approx(values[Action.HIT] - values[Action.STAND], abs=1e-14)
    assert one.chance == pytest.approx(2 * (16 * 4 * 4) / (52 * 51 * 50))
    assert one.cost_of_round == pytest.approx(one.cost * one.chance)


def test_the_cost_of_an_exception_is_given_no_natural() -> None:
    game = Rules.parse("1D H17 NDAS")
    found = {(one.hand, one.up_card): one for one in work_out_chart(game).exceptions}
    one = found[(7, 7), TEN]
    values = advise((7, 7), TEN, game).values
    assert one.cost == pytest.approx(values[Action.STAND] - values[Action.HIT], abs=1e-14)
    assert one.cost_of_round < one.cost * one.chance


def test_a_chart_of_other_rules_has_more_exceptions() -> None:
    game = Rules.parse("6D H17 LS")
    assert len(exceptions(load_named_chart("2d-s17"), game)) > len(work_out_chart(game).exceptions)


def test_two_card_hands_the_chart_leaves_out() -> None:
    """Three cards and more stand on 16 against T, T,6 and 9,7 hit."""
    worked = work_out_chart(Rules.parse("1D S17 NDAS"), strategy="two-card")
    assert worked.chart.letter(Row("hard", 16), TEN) == "S"
    hands = {one.hand for one in worked.exceptions if one.up_card == TEN}
    assert hands == {(6, TEN), (7, 9)}


# Letters and exceptions together are the class itself, through a file and back.
@pytest.mark.parametrize(
    ("rules", "shoe"),
    [
        ("1D H17", None),
        ("2D", None),
        ("6D", None),
        ("1D H17 LS", None),
        ("1D DAN DAS HSA", None),
        ("2D OBO ES split_by=rank", None),
        ("1D ENHC SP2", "4,3,2,4,1,4,4,4,3,12"),
    ],
)
def test_two_card_charts_are_worth_what_their_class_is(rules: str, shoe: str | None) -> None:
    game, cards = Rules.parse(rules), None if shoe is None else Shoe.parse(shoe)
    chart = read_chart(format_chart(best_chart(game, cards, "two-card")))
    assert chart.exceptions
    played, worked_out = (edge(game, cards, each) for each in (chart, "two-card"))
    assert played.ev == pytest.approx(worked_out.ev, abs=1e-12)
    assert exceptions(chart, game, cards, "two-card") == ()


def test_a_pair_at_its_last_hand_keeps_its_own_play() -> None:
    """Eights that can't be split again hit against a ten, where three cards of 16 stand."""
    chart = best_chart(Rules.parse("1D H17"), strategy="two-card")
    assert chart.letter(Row("hard", 16), TEN) == "S"
    assert chart.letter(Row("pair", 8), TEN) == "P"
    assert TwoCardPlay((8, 8), TEN, "H") in chart.exceptions


def test_the_chart_of_totals_has_exceptions_only_beside_it() -> None:
    worked = work_out_chart(Rules.parse("1D H17"))
    assert worked.exceptions
    assert worked.chart.exceptions == ()


@pytest.mark.parametrize(
    ("rules", "cell", "expected"),
    [
        pytest.param("6D S17 LS", Cell(Row("hard", 16), TEN), -0.5, id="surrender"),
        pytest.param("6D S17", Cell(Row("soft", 21), TEN), None, id="three-card-21"),
        pytest.param("6D S17", Cell(Row("hard", 4), 2), (2, 2), id="two-twos"),
        pytest.param("6D S17", Cell(Row("pair", 8), TEN), (8, 8), id="split"),
        pytest.param("6D S17 ENHC", Cell(Row("pair", ACE), ACE), (ACE, ACE), id="no-peek"),
    ],
)
def test_values_of_cells(rules: str, cell: Cell, expected: float | tuple[int, int] | None) -> None:
    game = Rules.parse(rules)
    value = cell_values(best_chart(game), game)[cell]
    if isinstance(expected, tuple):
        advice = advise(expected, cell.up_card, game)
        kept = {action: each for action, each in advice.values.items() if action < Action.SPLIT}
        best = advice.values if cell.row.kind == "pair" else kept
        expected = max(best.values())
    if expected is None:
        assert 0.9 < value < 1
    else:
        assert value == pytest.approx(expected, abs=2e-4)


def test_a_cell_is_the_mean_of_its_hands() -> None:
    game = Rules.parse("6D S17")
    hands = {(2, 3): 24 * 24}
    value = cell_values(best_chart(game), game)[Cell(Row("hard", 5), 7)]
    expected = sum(advise(hand, 7, game).values[Action.HIT] for hand in hands)
    assert value == pytest.approx(expected, abs=1e-5)


def test_values_leave_out_what_the_shoe_can_not_deal() -> None:
    game, shoe = Rules.parse("1D"), Shoe.parse("0,4,4,4,4,4,4,4,4,16")
    values = cell_values(best_chart(game, shoe), game, shoe)
    assert Cell(Row("soft", 18), 5) not in values
    assert Cell(Row("hard", 16), ACE) not in values
    assert Cell(Row("hard", 16), TEN) in values


def test_what_the_chart_says_about_itself() -> None:
    chart = best_chart(Rules.parse("8D H17 LS"))
    assert (chart.name, chart.rules) == ("best-total", "8D H17 DAS SP4 LS")
    assert chart.source == "worked out by upcard"


def test_no_chart_for_a_class_by_composition() -> None:
    with pytest.raises(StrategyError, match="'CDZ-': use total or two-card"):
        best_chart(Rules(), strategy="CDZ-")


def test_no_chart_for_a_chasing_dealer() -> None:
    with pytest.raises(RulesError, match="chasing dealer"):
        best_chart(Rules.parse("classroom"))

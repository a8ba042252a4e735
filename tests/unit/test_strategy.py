"""Charts: what each letter prefers, what the shipped ones say, and which one serves which rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from upcard.actions import PLAY_ACTIONS, Action
from upcard.cards import RANKS, UP_CARDS
from upcard.chart import LETTERS, PAIR_LETTERS
from upcard.errors import StrategyError
from upcard.hand import Hand, HandFacts
from upcard.notation import parse_spot
from upcard.rulebook import legal_actions
from upcard.rules import Rules
from upcard.strategy import (
    Cell,
    Chart,
    Row,
    TwoCardPlay,
    all_rows,
    chart_names,
    format_chart,
    load_named_chart,
    pair_total,
    read_chart,
    shipped_chart_for,
)


def facts(hand: str) -> HandFacts:
    """Return the facts of two cards, a pair of them as a pair."""
    spot = parse_spot(f"{hand} v 2")
    cards = spot.ranks or ()
    pair = cards[0] if len(set(cards)) == 1 else 0
    return HandFacts(spot.total, spot.soft, pair=pair)


def play(rules: Rules, spot: str) -> str:
    """Return the letter of what the shipped chart does with a two-card hand under these rules."""
    known = facts(spot.partition(" v ")[0])
    legal = legal_actions(rules, known)
    up = parse_spot(spot).up_card
    return shipped_chart_for(rules).choose(known, up, legal.__contains__, rules).letter


# What each letter means in a row of its own: the actions in order, with and without DAS.
@pytest.mark.parametrize(
    ("letter", "with_das", "without"),
    [
        ("H", "HS", "HS"),
        ("S", "SH", "SH"),
        ("Dh", "DHS", "DHS"),
        ("Ds", "DSH", "DSH"),
        ("Rh", "RHS", "RHS"),
        ("Rs", "RSH", "RSH"),
        ("P", "PRHS", "PRHS"),
        ("Ph", "PRHS", "HS"),
        ("Pd", "PRHS", "DHS"),
        ("Ps", "PRHS", "SH"),
        ("Rp", "RPRHS", "RPRHS"),
    ],
)
def test_a_letter_is_a_list_of_preferences(letter: str, with_das: str, without: str) -> None:
    base = load_named_chart("4-8d-s17")
    eights = (letter,) * 10
    pairs = tuple(
        eights if rank == 8 else row for rank, row in zip(UP_CARDS, base.pairs, strict=True)
    )
    chart = Chart(base.hard, base.soft, pairs)
    for das, expected in ((True, with_das), (False, without)):
        bound = chart.bind(Rules(double_after_split=das))
        assert "".join(a.letter for a in bound.preferences(facts("8,8"), 10)) == expected


def test_every_cell_of_every_shipped_chart_ends_with_hit_and_stand() -> None:
    for name, das in product(chart_names(), (True, False)):
        bound = load_named_chart(name).bind(Rules(double_after_split=das))
        for up_card in RANKS:
            for total, soft in [(t, False) for t in range(4, 22)] + [
                (t, True) for t in range(12, 22)
            ]:
                assert set(bound.preferences(HandFacts(total, soft), up_card)[-2:]) == {
                    Action.HIT,
                    Action.STAND,
                }
            for rank in RANKS:
                assert len(bound.preferences(facts(str(Hand((rank, rank)))), up_card)) >= 2


@pytest.mark.parametrize("name", ["4-8d-s17", "1d-h17"])
def test_no_action_that_is_refused_is_ever_chosen(name: str) -> None:
    """Whatever is forbidden, the choice is allowed as long as hit or stand is."""
    chart = load_named_chart(name)
    for up_card in RANKS:
        for hand in [facts(str(Hand((rank, rank)))) for rank in RANKS] + [
            facts("A,7"),
            facts("T,6"),
        ]:
            for forbidden in product((True, False), repeat=len(PLAY_ACTIONS)):
                allowed = {a for a, no in zip(PLAY_ACTIONS, forbidden, strict=True) if not no}
                chosen = chart.choose(hand, up_card, allowed.__contains__, Rules())
                if allowed & {Action.HIT, Action.STAND}:
                    assert chosen in allowed


def test_a_hand_without_any_legal_action_stands() -> None:
    nothing: frozenset[Action] = frozenset()
    chart = load_named_chart("4-8d-s17")
    assert chart.choose(facts("T,6"), 10, nothing.__contains__, Rules()) is Action.STAND


# Sources of the expected plays: exact values given no dealer natural of an independent analyser.
@pytest.mark.parametrize(
    ("rules", "spot", "letter"),
    [
        pytest.param("6D", "A,A v A", "P", id="aces are split against an ace"),
        pytest.param("6D ENHC", "A,A v A", "H", id="but not where both wagers are lost (-0.326)"),
        pytest.param("6D LS", "T,5 v A", "H", id="S17: hit -0.48293 beats surrender"),
        pytest.param("6D H17 LS", "T,5 v A", "R", id="H17: hit -0.50955 does not"),
        pytest.param("6D", "5,4 v 2", "H", id="9 v 2 off the top: hit 0.0779, double 0.0702"),
        pytest.param("2D", "5,4 v 2", "D", id="… with two decks"),
        pytest.param("6D", "6,5 v T", "D", id="11 v T with a peek"),
        pytest.param("6D ENHC", "6,5 v T", "H", id="… without: hit 0.0317, double 0.00925"),
        pytest.param("6D OBO", "6,5 v T", "D", id="… original bets only: double 0.08692"),
        pytest.param("6D", "T,T v 6", "S", id="tens are no pair to split"),
        pytest.param("6D split_by=rank", "T,T v 6", "S", id="nor by rank"),
        pytest.param("6D SP1", "A,A v 6", "D", id="aces that can't be split: soft 12 v 6"),
        pytest.param("6D SP1", "A,A v 5", "H", id="… and v 5"),
        pytest.param("6D SP1", "2,2 v 6", "H", id="twos that can't be split: hard 4"),
        pytest.param("6D NDAS", "4,4 v 5", "H", id="fours without DAS"),
        pytest.param("1D NDAS", "4,4 v 5", "D", id="… one deck doubles 8 v 5"),
        pytest.param("1D", "7,7 v T", "S", id="sevens v T, one deck"),
        pytest.param("1D LS", "7,7 v T", "R", id="… with surrender"),
        pytest.param("2D H17 LS", "8,8 v A", "P", id="two decks, H17, DAS: eights are split"),
        pytest.param("6D H17 LS", "8,8 v A", "R", id="six decks: surrendered"),
        pytest.param("6D ENHC LS", "8,8 v A", "R", id="no hole card: surrendered"),
    ],
)
def test_disputed_plays(rules: str, spot: str, letter: str) -> None:
    assert play(Rules.parse(rules), spot) == letter


# Split aces that may be hit, a third ace, no further split (6 decks, S17, v 6, three aces gone):
# stand -0.1413, hit 0.1897, double 0.1969.
@pytest.mark.parametrize(
    ("rules", "letter"), [("HSA SP2", "H"), ("DSA SP2", "D"), ("HSA RSA", "P")]
)
def test_a_split_ace_that_draws_an_ace_never_stands(rules: str, letter: str) -> None:
    table = Rules.parse(rules)
    hand = facts("A,A")._replace(from_split=True, split_aces=True, n_hands=2)
    legal = legal_actions(table, hand)
    chosen = shipped_chart_for(table).choose(hand, 6, legal.__contains__, table)
    assert chosen.letter == letter


# Source: what H17 changes in the published charts for 4 to 8 decks; exact values by the way:
# 11 v A hit 0.1087 double 0.124; A,7 v 2 stand 0.1131 double 0.1163; A,8 v 6 0.4522, 0.4621.
def test_h17_changes_six_cells() -> None:
    s17, h17 = load_named_chart("4-8d-s17"), load_named_chart("4-8d-h17")
    changed = {
        cell.name: (letter, h17.letter(*cell))
        for cell, letter in s17.cells()
        if letter != h17.letter(*cell)
    }
    assert changed == {
        "hard 11 against A": ("H", "Dh"),
        "hard 15 against A": ("H", "Rh"),
        "hard 17 against A": ("S", "Rs"),
        "soft 18 against 2": ("S", "Ds"),
        "soft 19 against 6": ("S", "Ds"),
        "8,8 against A": ("P", "Rp"),
    }


# Source: Wizard of Odds, basic strategy in words for 4 to 8 decks, S17 with surrender: which up
# cards a hand doubles, splits, surrenders or stands against; x marks "only with DAS".
@pytest.mark.parametrize(
    ("row", "letters"),
    [
        ("H9", "H Dh Dh Dh Dh H H H H H"),
        ("H10", "Dh Dh Dh Dh Dh Dh Dh Dh H H"),
        ("H11", "Dh Dh Dh Dh Dh Dh Dh Dh Dh H"),
        ("H12", "H H S S S H H H H H"),
        ("H13", "S S S S S H H H H H"),
        ("H15", "S S S S S H H H Rh H"),
        ("H16", "S S S S S H H Rh Rh Rh"),
        ("S13", "H H H Dh Dh H H H H H"),
        ("S15", "H H Dh Dh Dh H H H H H"),
        ("S17", "H Dh Dh Dh Dh H H H H H"),
        ("S18", "S Ds Ds Ds Ds S S H H H"),
        ("S19", "S S S S S S S S S S"),
        ("P2", "Ph Ph P P P P H H H H"),
        ("P4", "H H H Ph Ph H H H H H"),
        ("P6", "Ph P P P P H H H H H"),
        ("P7", "P P P P P P H H H H"),
        ("P8", "P P P P P P P P P P"),
        ("P9", "P P P P P S P P S S"),
        ("PA", "P P P P P P P P P P"),
    ],
)
def test_four_to_eight_decks_s17(row: str, letters: str) -> None:
    chart = load_named_chart("4-8d-s17")
    (found,) = [r for r in all_rows() if r.label == row]
    assert [chart.letter(found, up_card) for up_card in UP_CARDS] == letters.split()


# Source: as above, what fewer decks and no hole card change; each row names only changed cells.
CHANGES = {
    ("4-8d-s17", "2d-s17"): "H9v2:Dh H11vA:Dh H16v9:H S12v5:Dh S18vA:S P6v2:P P6v7:Ph P7v8:Ph",
    ("2d-s17", "2d-h17"): "H15vA:Rh H17vA:Rs S14v4:Dh S18v2:Ds S18vA:H S19v6:Ds",
    ("2d-s17", "1d-s17"): (
        "H8v5:Dh H8v6:Dh H15vT:H S13v4:Dh S14v4:Dh S17v2:Dh S19v6:Ds P2v3:P P3v8:Ph P4v4:Ph "
        "P4v5:Pd P4v6:Pd P7vT:Rs"
    ),
    ("1d-s17", "1d-h17"): "H15vA:Rh H17vA:Rs S18vA:H P7vA:Rh P9vA:Ps",
    ("4-8d-s17", "4-8d-s17-enhc"): "H11vT:H P8vT:Rh P8vA:Rh PAvA:H",
}


@pytest.mark.parametrize(("names", "changes"), CHANGES.items(), ids=lambda value: str(value)[:30])
def test_decks_and_hole_card_change_few_cells(names: tuple[str, str], changes: str) -> None:
    before, after = map(load_named_chart, names)
    found = [
        f"{cell.row.label}v{'A23456789T'[cell.up_card - 1]}:{letter}"
        for cell, letter in after.cells()
        if letter != before.letter(*cell)
    ]
    assert found == changes.split()


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ("6D", "4-8d-s17"),
        ("8D H17", "4-8d-h17"),
        ("3D", "4-8d-s17"),
        ("inf", "4-8d-s17"),
        ("2D", "2d-s17"),
        ("2D H17", "2d-h17"),
        ("1D", "1d-s17"),
        ("1D H17", "1d-h17"),
        ("6D OBO", "4-8d-s17"),
        ("1D H17 ENHC", "4-8d-s17-enhc"),
    ],
)
def test_the_nearest_chart_is_shipped(rules: str, name: str) -> None:
    assert shipped_chart_for(Rules.parse(rules)).name == name


@pytest.mark.parametrize("name", chart_names())
def test_a_shipped_chart_tells_its_source_and_prints_back_to_itself(name: str) -> None:
    chart = load_named_chart(name)
    assert chart.name == name
    assert chart.title
    assert chart.source.startswith("Wizard of Odds")
    assert chart.rules
    assert not chart.filled
    assert read_chart(format_chart(chart), "other") == chart


def test_a_chart_that_is_not_shipped_is_refused_with_a_hint() -> None:
    with pytest.raises(StrategyError, match="no chart '4-8d-s71'; did you mean '4-8d-s17'"):
        load_named_chart("4-8d-s71")
    with pytest.raises(StrategyError, match="no chart 'x': use 1d-h17, "):
        load_named_chart("x")


def test_rows_and_cells_have_names() -> None:
    assert [row.label for row in all_rows()][:2] == ["H4", "H5"]
    assert len(list(all_rows())) == 18 + 10 + 10
    assert Cell(Row("hard", 16), 10).name == "hard 16 against T"
    assert Cell(Row("pair", 1), 1).name == "A,A against A"
    assert pair_total(1) == Row("soft", 12)
    assert [pair_total(rank).value for rank in range(2, 11)] == list(range(4, 21, 2))


def test_totals_outside_a_chart_play_as_the_nearest_row() -> None:
    bound = load_named_chart("4-8d-s17").bind(Rules())
    assert bound.preferences(HandFacts(3, n_cards=1), 6)[0] is Action.HIT
    assert bound.preferences(HandFacts(11, soft=True, n_cards=1), 6)[0] is Action.DOUBLE
    assert bound.preferences(HandFacts(25, n_cards=3), 6)[0] is Action.STAND


def test_a_third_card_makes_a_pair_a_total() -> None:
    bound = load_named_chart("4-8d-s17").bind(Rules())
    assert bound.preferences(HandFacts(16, n_cards=3, pair=8), 6)[0] is Action.STAND


# Exceptions speak of two cards: `cards` are looked at only while there are two.
@pytest.mark.parametrize(
    ("cards", "pair", "letter", "expected"),
    [
        pytest.param((10, 2), 0, "H", "HS", id="in-any-order"),
        pytest.param((2, 10), 0, "Ds", "DSH", id="a-double"),
        pytest.param((3, 9), 0, "H", "SH", id="not-other-cards-of-the-total"),
        pytest.param((), 0, "H", "SH", id="not-without-cards"),
        pytest.param((2, 2, 8), 0, "H", "SH", id="not-three-cards"),
        pytest.param((6, 6), 6, "Rh", "PRHS", id="a-pair-is-split-first"),
        pytest.param((6, 6), 0, "Rh", "RHS", id="unless-it-is-no-pair"),
    ],
)
def test_exceptions_stand_for_the_letter_of_the_total(
    cards: tuple[int, ...], pair: int, letter: str, expected: str
) -> None:
    two = (6, 6) if cards == (6, 6) else (10, 2)
    chart = replace(load_named_chart("4-8d-s17"), exceptions=(TwoCardPlay(two, 4, letter),))
    bound = chart.bind(Rules())
    known = HandFacts(12, n_cards=max(len(cards), 2), pair=pair)
    assert "".join(a.letter for a in bound.preferences(known, 4, cards)) == expected
    usual = load_named_chart("4-8d-s17").bind(Rules())
    assert bound.preferences(known, 5, cards) == usual.preferences(known, 5)


def test_a_pair_that_is_not_split_plays_its_exception() -> None:
    chart = replace(load_named_chart("4-8d-s17"), exceptions=(TwoCardPlay((7, 7), 10, "S"),))
    preferences = chart.bind(Rules()).preferences(HandFacts(14, pair=7), 10, (7, 7))
    assert preferences == (Action.STAND, Action.HIT)


def test_exceptions_are_kept_in_order_and_once() -> None:
    plays = [
        TwoCardPlay((2, 10), 4, "H"),
        TwoCardPlay((9, 3), 3, "H"),
        TwoCardPlay((10, 2), 4, "H"),
    ]
    chart = replace(load_named_chart("1d-h17"), exceptions=tuple(plays))
    assert chart.exceptions == (TwoCardPlay((3, 9), 3, "H"), TwoCardPlay((2, 10), 4, "H"))
    assert str(chart).endswith("exceptions\n9,3 v 3  H\nT,2 v 4  H")


@pytest.mark.parametrize(
    ("plays", "message"),
    [
        ([TwoCardPlay((2, 11), 4, "H")], "is no exception: use two ranks, an up card and one of"),
        ([TwoCardPlay((2, 10), 0, "H")], "is no exception"),
        ([TwoCardPlay((8, 8), 4, "P")], "is no exception"),
        (
            [TwoCardPlay((2, 10), 4, "H"), TwoCardPlay((10, 2), 4, "S")],
            "T,2 against 4 has two letters: keep one",
        ),
    ],
)
def test_an_exception_that_can_not_be_is_refused(plays: Any, message: str) -> None:
    with pytest.raises(StrategyError, match=message):
        replace(load_named_chart("1d-h17"), exceptions=tuple(plays))


def test_a_chart_prints_as_rows_and_columns() -> None:
    lines = str(load_named_chart("1d-h17")).splitlines()
    assert lines[0] == "1d-h17: basic strategy, one deck, dealer hits soft 17"
    assert lines[2] == "hard     2   3   4   5   6   7   8   9   T   A"
    assert len(lines) == 1 + 3 * 2 + 18 + 10 + 10
    assert str(replace(load_named_chart("1d-h17"), title="")).startswith("1d-h17\n")


def test_a_chart_of_another_shape_or_letter_is_refused() -> None:
    chart = load_named_chart("4-8d-s17")
    with pytest.raises(StrategyError, match="mine: the soft block needs 10 rows of 10 letters"):
        Chart(chart.hard, chart.soft[1:], chart.pairs, name="mine")
    split_hard = (("P",) * 10, *chart.hard[1:])
    with pytest.raises(StrategyError, match="chart: hard 4 against 2 can't be 'P'"):
        Chart(split_hard, chart.soft, chart.pairs)
    assert set(LETTERS).isdisjoint(PAIR_LETTERS)

"""Index plays: the chart at each count, files of plays, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.chart import Cell, Chart, Row
from upcard.errors import DataFileError, StrategyError
from upcard.indexfile import format_indices, index_names, load_indices, read_indices
from upcard.indices import IndexedChart, IndexPlay, IndexSet
from upcard.notation import parse_spot
from upcard.rulebook import why_not_index
from upcard.rules import Rules
from upcard.strategy import load_named_chart

BASE = load_named_chart("4-8d-s17")
HEADER = "hand,up_card,at_or_above,below,index"


def plays(*rows: str) -> tuple[IndexPlay, ...]:
    """Return the plays of rows such as H16,T,S,H,0."""
    return read_indices("\n".join((HEADER, *rows))).plays


def cell(text: str) -> Cell:
    """Return the cell of "16 v T" or "8,8 v T"."""
    spot = parse_spot(text)
    if spot.ranks:
        return Cell(Row("pair", spot.ranks[0]), spot.up_card)
    return Cell(Row("soft" if spot.soft else "hard", spot.total), spot.up_card)


def letters(indexed: IndexedChart, spot: str, counts: range) -> list[str]:
    """Return the letters of a cell at these counts."""
    return [indexed.at(count).letter(*cell(spot)) for count in counts]


@pytest.fixture(scope="module")
def both() -> IndexedChart:
    """Return the shipped chart with all the Hi-Lo plays."""
    return IndexedChart(BASE, load_indices("illustrious-18-fab-4").plays)


@pytest.mark.parametrize(
    ("spot", "found"),
    [
        pytest.param("12 v 3", "H H H H H S S", id="stands at its index"),
        pytest.param("13 v 3", "H S S S S S S", id="an index below zero"),
        pytest.param("16 v T", "Rh Rh Rh Rs Rs Rs Rs", id="surrender still comes first"),
        pytest.param("15 v T", "H H H Rh Rh Rh Rh", id="surrendered from 0 on"),
        pytest.param("8,8 v T", "P P P P P P P", id="a pair that is split has plays of its own"),
        pytest.param("11 v A", "H H H H Dh Dh Dh", id="doubled at its index"),
    ],
)
def test_letters_from_count_minus_3_to_3(both: IndexedChart, spot: str, found: str) -> None:
    assert letters(both, spot, range(-3, 4)) == found.split()


@pytest.mark.parametrize(
    ("spot", "found"),
    [
        pytest.param("15 v T", "Rh Rs Rs", id="the second rung of a ladder"),
        pytest.param("T,T v 6", "S P P", id="a pair's own play"),
        pytest.param("T,T v 5", "S S P", id="and another"),
        pytest.param("5,5 v T", "H Dh Dh", id="5,5 follows hard 10"),
        pytest.param("7,7 v T", "Rh Rh Rh", id="7,7 follows hard 14"),
        pytest.param("16 v 9", "Rh Rh Rs", id="16 against 9"),
        pytest.param("15 v A", "Rh Rh Rh", id="15 against A"),
    ],
)
def test_letters_from_count_3_to_5(both: IndexedChart, spot: str, found: str) -> None:
    assert letters(both, spot, range(3, 6)) == found.split()


def test_one_chart_for_each_way_to_play(both: IndexedChart) -> None:
    assert both.break_points == (-2, -1, 0, 1, 2, 3, 4, 5)
    assert both.at(-3) is both.at(-99)
    assert both.at(5) is both.at(99)
    charts = {id(both.at(count)) for count in range(-3, 6)}
    assert len(charts) == len(both.break_points) + 1


def test_insurance_parts_counts_but_not_charts() -> None:
    indexed = IndexedChart(BASE, plays("insurance,A,yes,no,3"))
    assert indexed.break_points == (3,)
    assert indexed.at(2) is indexed.at(3)
    assert indexed.at(2) == BASE
    assert [indexed.insures(count) for count in (2, 3, 4)] == [False, True, True]


def test_without_plays_the_chart_is_played() -> None:
    indexed = IndexedChart(BASE, ())
    assert (indexed.break_points, indexed.at(7), indexed.insures(99)) == ((), BASE, False)


def test_a_play_that_speaks_of_surrender_is_played_as_written() -> None:
    indexed = IndexedChart(BASE, plays("H16,T,S,H,0", "H16,9,Rh,H,1", "H17,A,Ds,S,2"))
    assert letters(indexed, "16 v T", range(-1, 1)) == ["Rh", "Rs"]
    assert letters(indexed, "16 v 9", range(2)) == ["H", "Rh"]
    assert letters(indexed, "17 v A", range(1, 3)) == ["S", "Ds"]


def test_a_pair_with_a_play_of_its_own_does_not_follow_its_total() -> None:
    indexed = IndexedChart(BASE, plays("H10,T,Dh,H,4", "P5,T,P,H,6"))
    assert letters(indexed, "5,5 v T", range(4, 7)) == ["H", "H", "P"]


@pytest.mark.parametrize("name", index_names())
def test_the_sets_of_the_package(name: str) -> None:
    found = load_indices(name)
    assert (found.name, found.count) == (name, "hi-lo")
    assert all(len(text) > 5 for text in (found.title, found.source, found.rules))
    assert read_indices(format_indices(found), name) == found
    assert IndexedChart(BASE, found.plays).chart is BASE


def test_a_file_is_read_as_people_write_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    rows = 'hard 16, 10 ,stand,hit,+2\n"8,8",X,P,R,-3\nInsurance,A,Yes,NO,6\n'
    path.write_text(f"\ufeff# Title: mine \n#count: zen\n\n{HEADER}\n{rows}", encoding="utf-8")
    mine = load_indices(str(path))
    assert (mine.name, mine.title, mine.count) == ("mine", "mine", "zen")
    assert [str(play) for play in mine.plays] == [
        "hard 16 against T: S at 2 and above, H below",
        "8,8 against T: P at -3 and above, Rh below",
        "insurance: yes at 6 and above, no below",
    ]
    assert read_indices(format_indices(mine)) == mine


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("", "'mine.csv': the first row must be the header hand,up_card"),
        ("H16,T,S,H,0", "'mine.csv': the first row must be the header hand,up_card"),
        (HEADER, "'mine.csv' has no plays: write rows such as H16,T,S,H,0"),
        (f"{HEADER}\nH16,T,S,H", "'mine.csv', line 2: 4 cells, not 5: write hand,up_card"),
        (f"{HEADER}\nH16,Z,S,H,0", "'mine.csv', line 2: 'Z' is no up card: use 2 to 9, T or A"),
        (f"{HEADER}\nH16,T,S,H,1.5", "line 2: the index can't be '1.5': use a whole number"),
        (f"{HEADER}\nH16,T,S,H,999", "hard 16 against T: the index can't be 999: use a whole"),
        (f"{HEADER}\nH3,T,S,H,0", "line 2: 'H3' is no hand: use insurance or a label such as"),
        (f"{HEADER}\nH12-16,T,S,H,0", "line 2: 'H12-16' is no hand"),
        (f"{HEADER}\nH16,T,P,H,0", "line 2: hard 16 against T can't be 'P': only a pair is split"),
        (f"{HEADER}\nH16,T,Z,H,0", "line 2: hard 16 against T can't be 'Z': use H S Dh Ds Rh Rs"),
        (f"{HEADER}\nH16,T,H,H,0", "hard 16 against T is 'H' on both sides: leave the play out"),
        (f"{HEADER}\ninsurance,T,yes,no,3", "line 2: insurance is offered against A, not 'T'"),
        (f"{HEADER}\ninsurance,A,no,yes,3", "insurance can't be 'no' at the index and 'yes' below"),
        (
            f"{HEADER}\nH16,T,S,H,0\nH16,T,S,H,0",
            "'mine.csv': hard 16 against T has two plays at 0: keep one",
        ),
        (
            f"{HEADER}\nH15,T,Rh,H,0\nH15,T,S,H,4",
            "'mine.csv': hard 15 against T is 'Rh' from 0, but 'H' below 4: between them they must",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_named(rows: str, message: str) -> None:
    with pytest.raises(StrategyError) as refusal:
        read_indices(rows, "mine.csv")
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_files_and_names_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match=r"no index plays 'fab4'; did you mean 'fab-4'\?"):
        load_indices("fab4")
    with pytest.raises(StrategyError, match=r"no index plays 'x': use fab-4, .* or a CSV file"):
        load_indices("x")
    with pytest.raises(DataFileError, match=r"can't read index plays from .*nowhere\.csv"):
        load_indices(str(tmp_path / "nowhere.csv"))
    (tmp_path / "binary.csv").write_bytes(b"\xff")
    with pytest.raises(DataFileError, match="it is not UTF-8 text"):
        load_indices(str(tmp_path / "binary.csv"))


def test_values_that_are_no_plays() -> None:
    with pytest.raises(StrategyError, match="no chart has a cell"):
        IndexPlay(Cell(Row("hard", 22), 10), "S", "H", 0)
    with pytest.raises(StrategyError, match="no chart has a cell"):
        IndexPlay(Cell(Row("hard", 16), 11), "S", "H", 0)
    twice = plays("H16,T,S,H,0") * 2
    for contradiction in (lambda: IndexSet("mine", twice), lambda: IndexedChart(BASE, twice)):
        with pytest.raises(StrategyError, match="hard 16 against T has two plays at 0: keep one"):
            contradiction()


# What the rules leave a play to decide; None is that it matters.
@pytest.mark.parametrize(
    ("rules", "row", "reason"),
    [
        ("6D", "H14,T,Rh,H,3", "these rules have no surrender"),
        ("6D LS", "H14,T,Rh,H,3", None),
        ("6D", "H15,T,Rs,Rh,4", None),
        ("6D LS", "H15,T,Rs,Rh,4", None),
        ("6D ND", "H11,A,Dh,H,1", "these rules have no doubling"),
        ("6D D10", "H9,2,Dh,H,1", "only totals 10-11 can be doubled"),
        ("6D D10", "H10,T,Dh,H,4", None),
        ("6D SP1", "PT,6,P,S,4", "these rules have no splitting"),
        ("6D", "PT,6,P,S,4", None),
        ("6D NDAS", "P4,5,Ph,H,0", "both letters come to the same under these rules"),
        ("6D", "insurance,A,yes,no,3", None),
        ("6D insurance=no", "insurance,A,yes,no,3", "these rules have no insurance"),
        ("6D", "H21,6,H,S,3", "21 stands by itself"),
    ],
)
def test_rules_that_leave_a_play_nothing_to_decide(
    rules: str, row: str, reason: str | None
) -> None:
    assert why_not_index(Rules.parse(rules), BASE, plays(row)[0]) == reason


def test_a_chart_keeps_its_words_at_every_count(both: IndexedChart) -> None:
    changed: Chart = both.at(5)
    assert (changed.name, changed.source) == (BASE.name, BASE.source)

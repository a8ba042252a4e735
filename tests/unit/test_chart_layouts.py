"""Charts from text: the layouts in common use are read alike, and a hole is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from upcard.cards import UP_CARDS, format_rank
from upcard.errors import DataFileError, StrategyError
from upcard.strategy import (
    Chart,
    Row,
    TwoCardPlay,
    all_rows,
    format_chart,
    load_chart,
    load_named_chart,
    read_chart,
    save_chart,
)

SHIPPED = load_named_chart("4-8d-h17")
TEXT = format_chart(SHIPPED)
"""Line 1 to 4 tell about the chart, line 5 is the header, line 6 is H4, line 18 is H16."""


def letters(chart: Chart) -> tuple[object, ...]:
    """Return what the charts of one strategy have in common."""
    return chart.hard, chart.soft, chart.pairs


def table(separator: str, label: str = "{}", columns: str = "2 3 4 5 6 7 8 9 T A") -> str:
    """Return the shipped chart as a table of another kind."""
    lines = [separator.join(("", *columns.split()))]
    for line in TEXT.splitlines()[5:]:
        name, *cells = line.split(",")
        lines.append(separator.join((label.format(name), *cells)))
    return "\n".join(lines)


def without(*labels: str) -> str:
    """Return the shipped chart's text without some rows."""
    return "\n".join(line for line in TEXT.splitlines() if line.split(",")[0] not in labels)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(table(","), id="commas"),
        pytest.param(table(";", '"{}"'), id="semicolons and quotes"),
        pytest.param(table("\t"), id="tabs"),
        pytest.param(table("   "), id="spaces"),
        pytest.param(table(" | ", "**{}**").replace("\n", "\n|---|:-:|\n", 1), id="pipes"),
        pytest.param(table(",", columns="2 3 4 5 6 7 8 9 10 1"), id="10 and 1"),
        pytest.param(table(",", columns="2 3 4 5 6 7 8 9 x ace"), id="x and ace"),
        pytest.param(table(",").lower(), id="lower case"),
        pytest.param("\ufeff" + table(",").replace("\n", ",\r\n") + ",", id="trailing commas, BOM"),
        pytest.param("Basic strategy\n\n" + table(","), id="a line before it"),
    ],
)
def test_layouts_of_one_chart_are_read_alike(text: str) -> None:
    assert letters(read_chart(text)) == letters(SHIPPED)


def test_up_cards_may_stand_in_any_order() -> None:
    backwards = [",".join([first, *rest[::-1]]) for first, *rest in csv_lines()]
    assert letters(read_chart("\n".join(backwards))) == letters(SHIPPED)


def csv_lines() -> list[list[str]]:
    return [line.split(",") for line in TEXT.splitlines()[4:]]


def test_faces_may_have_columns_of_their_own() -> None:
    lines = [[*cells[:10], *cells[9:10] * 3, cells[10]] for cells in csv_lines()]
    lines[0] = "hand 2 3 4 5 6 7 8 9 10 J Q K A".split()
    assert letters(read_chart("\n".join(map(",".join, lines)))) == letters(SHIPPED)


# A chart as a page prints it: titles, headers repeated, rows grouped, rows left out, a legend.
PRINTED = """\
Basic strategy, 4 to 8 decks, dealer stands on soft 17
## Hard totals
| Player hand | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | A |
|-------------|---|---|---|---|---|---|---|---|----|---|
| 8 or less | H | H | H | H | H | H | H | H | H | H |
| 9 | H | D | D | D | D | H | H | H | H | H |
| 10 | D | D | D | D | D | D | D | D | H | H |
| 11 | D | D | D | D | D | D | D | D | D | H |
| 12 | H | H | S | S | S | H | H | H | H | H |
| 13–14 | S | S | S | S | S | H | H | H | H | H |
| 15 | S | S | S | S | S | H | H | H | R/H | H |
| 16 | S | S | S | S | S | H | H | R/H | R/H | R/H |
| 17+ | S | S | S | S | S | S | S | S | S | S |

### Soft totals (an ace counts 11)
| Player hand | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | A |
|-------------|---|---|---|---|---|---|---|---|----|---|
| A,2 A,3 | hit | hit | hit | double | double | H | H | H | H | H |
| A,4–A,5 | H | H | D/H | D/H | D/H | H | H | H | H | H |
| A,6 | H | D/H | D/H | D/H | D/H | H | H | H | H | H |
| 7 | S | D/S | DS | Ds | ds | S | S | H | H | H |
| A,8-9 | S | S | S | S | S | S | S | S | S | S |

Pairs
| 2,2–3,3 | P/H | P/H | SP | SP | SP | SP | H | H | H | H |
| 4-4 | H | H | H | P/H | P/H | H | H | H | H | H |
| (6,6) | Ph | P | P | P | P | H | H | H | H | H |
| 7 | P | P | P | P | P | P | H | H | H | H |
| 88 | P | P | P | P | P | P | P | P | P | P |
| pair of 9s | P | P | P | P | P | S | P | P | S | S |
| Aces | split | P | P | P | P | P | P | P | P | P |

Key
| H | Hit |
| D/S | Double if allowed, otherwise stand |
"""


def test_a_printed_page_is_read() -> None:
    chart = read_chart(PRINTED, "page.md")
    s17 = load_named_chart("4-8d-s17")
    differs = [cell.name for cell, letter in s17.cells() if chart.letter(*cell) != letter]
    assert differs == ["soft 12 against 6"]
    assert chart.name == "page"
    assert chart.filled == (
        "soft 12 with H",
        "soft 21 with S",
        "5,5 as hard 10",
        "T,T as hard 20",
    )


# A chart of yes and no: pairs that are not split play their totals; surrender has its own block.
YES_AND_NO = """\
Hard 2 3 4 5 6 7 8 9 10 A
8 H H H H H H H H H H
9 H D D D D H H H H H
10 D D D D D D D D H H
11 D D D D D D D D D D
12 H H S S S H H H H H
13 S S S S S H H H H H
14 S S S S S H H H H H
15 S S S S S H H H H H
16 S S S S S H H H H H
17 S S S S S S S S S S
Soft 2 3 4 5 6 7 8 9 10 A
A,2 H H H D D H H H H H
A,3 H H H D D H H H H H
A,4 H H D D D H H H H H
A,5 H H D D D H H H H H
A,6 H D D D D H H H H H
A,7 Ds Ds Ds Ds Ds S S H H H
A,8 S S S S Ds S S S S S
Pair splitting 2 3 4 5 6 7 8 9 10 A
A,A Y Y Y Y Y Y Y Y Y Y
T,T N N N N N N N N N N
9,9 Y Y Y Y Y N Y Y N N
8,8 Y Y Y Y Y Y Y Y Y Y
7,7 Y Y Y Y Y Y N N N N
6,6 Y/N Y Y Y Y N N N N N
5,5 N N N N N N N N N N
4,4 N N N Y/N Y/N N N N N N
3,3 Y/N Y/N Y Y Y Y N N N N
2,2 Y/N Y/N Y Y Y Y N N N N
Late surrender,2,3,4,5,6,7,8,9,10,A
17,,,,,,,,,,SUR
16,,,,,,,,SUR,SUR,SUR
15,N,N,N,N,N,N,N,N,SUR,Y
"8,8",-,-,-,-,-,-,-,-,-,SUR
"""


def test_yes_and_no_and_a_block_of_surrender() -> None:
    chart = read_chart(YES_AND_NO)
    differs = [cell.name for cell, letter in SHIPPED.cells() if chart.letter(*cell) != letter]
    assert differs == ["soft 12 against 6"]
    assert chart.filled == (
        "hard 4 to 7 with H",
        "hard 18 to 21 with S",
        "soft 12 with H",
        "soft 20 to 21 with S",
    )


# Yes-if-DAS takes the letter that splits or does what the total does.
@pytest.mark.parametrize(
    ("total", "letter"),
    [("H", "Ph"), ("S", "Ps"), ("Dh", "Pd"), ("Ds", "Ps"), ("Rh", "Ph"), ("Rs", "Ps")],
)
def test_split_if_das_falls_back_to_the_total(total: str, letter: str) -> None:
    lines = without("H16", "P8").splitlines()
    lines += [f"H16{f',{total}' * 10}", f"P8{',Y/N' * 10}"]
    assert read_chart("\n".join(lines)).letter(Row("pair", 8), 2) == letter


@pytest.mark.parametrize(
    ("absent", "filled"),
    [
        (("H4",), ("hard 4 with H",)),
        (("H4", "H5", "H6", "H7", "H8"), ("hard 4 to 8 with H",)),
        (("H18", "H19", "H20", "H21"), None),
        (("H19", "H20", "H21"), ("hard 19 to 21 with S",)),
        (("S12",), ("soft 12 with H",)),
        (("S19", "S20", "S21"), ("soft 19 to 21 with S",)),
        (("S21", "H21"), ("hard 21 with S", "soft 21 with S")),
        (("P5", "PT"), ("5,5 as hard 10", "T,T as hard 20")),
        (
            tuple(f"P{format_rank(r)}" for r in UP_CARDS),
            ("all pairs as their totals: never split",),
        ),
    ],
)
def test_rows_that_charts_leave_out_are_filled(
    absent: tuple[str, ...], filled: tuple[str, ...] | None
) -> None:
    chart = read_chart(without(*absent))
    # Above the hard 17 that surrenders to an ace and else stands, all stands.
    assert chart.filled == (filled or ("hard 18 to 21 with S",))


def test_a_chart_without_pairs_never_splits() -> None:
    chart = read_chart(without(*(f"P{format_rank(rank)}" for rank in UP_CARDS)))
    assert chart.letter(Row("pair", 1), 6) == "Dh"
    assert chart.letter(Row("pair", 8), 10) == "Rh"


H16 = "H16,S,S,S,S,S,H,H,Rh,Rh,Rh"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TEXT.replace(H16, "H16,S,S,S,S,S,H,H,Rh,,Rh"), "line 18: hard 16 against T has no letter"),
        (
            TEXT.replace(H16, "H16,S,S,S,S,S,H,H,Rh,-,Rh"),
            "line 18: hard 16 against T has no letter",
        ),
        (TEXT.replace(H16, "H16,S,S,S,S,S,H,H,Rh,Rh"), "line 18: hard 16 against A has no letter"),
        (TEXT.replace(H16, H16[:-2]), "line 18: hard 16 against A has no letter"),
        (TEXT.replace(H16, "H16"), "line 18: hard 16 against 2 has no letter"),
        (
            TEXT.replace(H16, "H16,S,S,S,S,S,H,H,Rh,Q,Rh"),
            "line 18: hard 16 against T: unknown letter 'Q': use H S D Ds P Ph Pd Ps R Rh Rs Rp",
        ),
        (
            TEXT.replace(H16, "H16,S,S,S,S,S,H,H,Rh,D3,Rh"),
            "line 18: hard 16 against T: unknown letter 'D3': use H S D Ds P Ph Pd Ps R Rh Rs Rp",
        ),
        (
            TEXT.replace(H16, "H16,S,S,S,S,S,H,H,Rh,P,Rh"),
            "line 18: hard 16 against T can't be 'P': only a pair is split",
        ),
        (
            TEXT.replace(H16, "H16,S,S,S,S,S,H,H,Rh,N,Rh"),
            "line 18: hard 16 against T can't be 'N': only a pair is split",
        ),
        (
            TEXT + "hard 15-16,S,S,S,S,S,H,H,Rh,Rh,Rh",
            "line 44: hard 15 against 9 is 'Rh' here and 'H' on line 17",
        ),
        (without("H12"), "hard 12 against 2 has no letter: no row H12"),
        (without("H4", "H5", "H6", "H7", "H8", "H9"), "hard 9 against 2 has no letter: no row H9"),
        (without("H17", "H18", "H19", "H20", "H21"), "hard 17 against 2 has no letter: no row H17"),
        (without("S18", "S19", "S20", "S21"), "soft 18 against 2 has no letter: no row S18"),
        (without("P8"), "8,8 against 2 has no letter: no row P8"),
        (without(*(row.label for row in all_rows())), "hard 4 against 2 has no letter: no row H4"),
        (
            without(*(row.label for row in all_rows() if row.kind == "soft")),
            "soft 12 against 2 has no letter: no row S12",
        ),
        (TEXT.replace("9,T,A\n", "9,T\n"), "line 5: the header names no up card A"),
        (TEXT.replace("9,T,A\n", "9,9,A\n"), "line 5: the header names the up card 9 twice"),
        (TEXT.replace("hand,2", "hand,1"), "line 5: the header names the up card A twice"),
        ("\n".join(TEXT.splitlines()[5:]), "line 1: a row comes before the header"),
        ("", "no header row names the up cards 2 to 9, T and A"),
        ("what is this", "no header row names the up cards 2 to 9, T and A"),
        (TEXT + "H30,H,H,H,H,H,H,H,H,H,H", "line 44: 'H30' is no hand: use a label such as H16"),
        (TEXT + "always split aces", "line 44: 'always split aces' is no hand"),
    ],
)
def test_what_is_wrong_is_named_with_file_line_and_cell(text: str, message: str) -> None:
    with pytest.raises(StrategyError) as refusal:
        read_chart(text, "mine.csv")
    assert str(refusal.value).startswith("'mine.csv'")
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_legend_is_skipped_and_rows_after_it_are_not() -> None:
    header, *rows = TEXT.splitlines()[4:]
    text = "\n".join(
        ["# letters: as usual", header, "Legend:", "H = Hit", "Dh: Double", "any words"]
    )
    assert letters(read_chart("\n".join([text, *rows, "S = Stand"]))) == letters(SHIPPED)


def test_a_file_tells_about_its_chart(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("# Title: My own chart\n# rules: 6D H17\n" + table(","), encoding="utf-8")
    chart = load_chart(path)
    assert (chart.name, chart.title, chart.rules) == ("mine.csv", "My own chart", "6D H17")


def test_a_chart_in_a_file_has_the_name_of_the_file(tmp_path: Path) -> None:
    """Its letters may have been edited, so it is no longer what its name said."""
    save_chart(SHIPPED, tmp_path / "edited.csv")
    assert load_chart(str(tmp_path / "edited.csv")) == replace(SHIPPED, name="edited.csv")
    with pytest.raises(DataFileError, match="can't write"):
        save_chart(SHIPPED, tmp_path / "no" / "such.csv")


EXCEPTIONS = (TwoCardPlay((2, 10), 4, "H"), TwoCardPlay((8, 8), 10, "Rh"))


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param("exceptions,up card,letter\nT2,4,H\n88,T,Rh", id="as-written"),
        pytest.param("exceptions\n88,T,R\n2T,4,h\nT2,4,H", id="any-order-and-twice"),
        pytest.param("exceptions,,,,,,,,,,\nT2,4,H,,,,,,,,\n88,T,Rh,,,,,,,,", id="a-spreadsheet"),
        pytest.param('Exceptions:\n"T,2";4;H\n"8,8";10;R', id="semicolons-and-quotes"),
        pytest.param("| Exceptions |\n|---|\n| 10 2 | 4 | hit |\n| 8 8 | X | sur |", id="pipes"),
        pytest.param("exceptions\nT2 4 H\n88 K Rh\nLegend\nH = Hit", id="spaces-and-a-legend"),
    ],
)
def test_exceptions_are_read(lines: str) -> None:
    chart = read_chart(f"{TEXT}{lines}")
    assert chart == replace(SHIPPED, exceptions=EXCEPTIONS)
    assert read_chart(format_chart(chart)) == chart


def test_rows_may_follow_exceptions() -> None:
    rows = "\n".join(TEXT.splitlines()[4:])
    assert read_chart(f"exceptions\nT2,4,H\n{rows}").exceptions == EXCEPTIONS[:1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("T2,4", "'T2,4' is no exception: write cards, up card, letter, as T2,4,H"),
        ("T2,4,H,S", "is no exception"),
        ("T24,4,H", "'T24' is no hand of two cards"),
        ("T2,Z,H", "unknown card 'Z'"),
        ("T2,4,P", "an exception can't be 'P': use one of H, S, Dh, Ds, Rh, Rs"),
        ("T2,4,Q", "an exception can't be 'Q'"),
        ("T2,4,H\n2T,4,S", "T,2 against 4 is 'S' here and 'H' on line 45"),
    ],
)
def test_an_exception_that_is_none_is_refused(line: str, message: str) -> None:
    with pytest.raises(StrategyError) as refusal:
        read_chart(f"{TEXT}exceptions\n{line}", "mine.csv")
    assert str(refusal.value).startswith("'mine.csv', line 4")
    assert message in str(refusal.value)


def test_a_file_that_can_not_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"can't read a chart from .*nowhere"):
        load_chart(tmp_path / "nowhere.csv")
    (tmp_path / "binary.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataFileError, match="it is not UTF-8 text"):
        load_chart(tmp_path / "binary.csv")
    (tmp_path / "hole.csv").write_text(without("P8"), encoding="utf-8")
    with pytest.raises(StrategyError, match=r"hole\.csv': 8,8 against 2 has no letter"):
        load_chart(tmp_path / "hole.csv")

"""Pictures: what is drawn, not how it looks, and what is said where matplotlib is missing."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from upcard.chart import Cell
from upcard.cli import run
from upcard.errors import MissingExtraError, NotationError
from upcard.exact.charts import WorkedChart, work_out_chart
from upcard.exact.removal import decision_effects, removal
from upcard.exact.rounds import WorkedRound, work_out_round
from upcard.report.numbers import signed
from upcard.report.plots import (
    chart_figure,
    edge_figure,
    picture,
    picture_form,
    removal_figure,
    write_picture,
)
from upcard.rules import Rules


@pytest.fixture(scope="module")
def worked() -> WorkedChart:
    return work_out_chart(Rules.parse("1D S17"), values=True)


@pytest.fixture(scope="module")
def worked_round() -> WorkedRound:
    return work_out_round(Rules.parse("1D S17 SP2"))


def bars(axes: Axes) -> list[Rectangle]:
    return [patch for patch in axes.patches if isinstance(patch, Rectangle)]


def test_the_chart_has_a_letter_in_every_cell(worked: WorkedChart) -> None:
    axes = chart_figure(worked).axes
    assert [len(block.texts) for block in axes] == [180, 100, 100]
    first = axes[0].texts[0].get_text()
    cell, letter = next(worked.chart.cells())
    assert worked.values is not None
    assert first == f"{letter}\n{signed(worked.values[Cell(*cell)], 3)}"
    assert [
        label.get_text() for label in axes[2].get_xticklabels()
    ] == "2 3 4 5 6 7 8 9 T A".split()
    assert [label.get_text() for label in axes[2].get_yticklabels()][-1] == "A,A"


def test_the_chart_says_what_it_is_for(worked: WorkedChart) -> None:
    figure = chart_figure(worked)
    assert "class total: 1D S17 DAS SP4" in figure.get_suptitle()
    assert "given no dealer natural" in figure.get_suptitle()
    assert "Ph split if" in figure.get_supxlabel()
    assert "T,2 v 4: hit, not stand, 0.01" in " ".join(figure.get_supxlabel().split())
    assert {axes.get_xlabel() for axes in figure.axes} == {"dealer's up card"}


def test_without_values_nothing_is_said_of_them() -> None:
    figure = chart_figure(work_out_chart("inf"))
    assert "value" not in figure.get_suptitle()
    assert "Exceptions with two cards: none." in figure.get_supxlabel()


def test_ev_by_up_card(worked_round: WorkedRound) -> None:
    by_up_card, ends = edge_figure(worked_round).axes
    heights = [bar.get_height() for bar in bars(by_up_card)]
    expected = [100 * value for value in worked_round.edge.by_up_card.values()]
    assert heights == pytest.approx(expected)
    assert worked_round.outcomes is not None
    assert len(ends.patches) == len(worked_round.outcomes.distribution)
    assert len(ends.texts) == len(ends.patches)
    assert "4.5" in [text.get_text() for text in ends.texts]
    assert ends.get_yscale() == "log"


def test_ev_by_up_card_alone_where_the_ends_are_not_known(worked_round: WorkedRound) -> None:
    assert len(edge_figure(WorkedRound(worked_round.edge, None)).axes) == 1


def test_effects_of_removal() -> None:
    rules = Rules.parse("1D S17 SP2")
    effects = removal(rules)
    figure = removal_figure(effects, [decision_effects((10, 6), 10, rules)])
    above, below = figure.axes
    assert len(above.patches) == len(below.patches) == 20
    assert bars(above)[4].get_height() == pytest.approx(100 * effects.kept[5])
    legend = below.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == [
        "insurance",
        "T,6 v T: hit - stand",
    ]


def test_equal_results_give_equal_files(worked_round: WorkedRound) -> None:
    first, second = (picture(edge_figure(worked_round), "svg") for _ in range(2))
    assert first == second
    assert b"<dc:date>" not in first


def test_pictures_that_are_drawn_at_once_are_those_drawn_alone(worked_round: WorkedRound) -> None:
    from matplotlib import rcParams

    before = dict(rcParams)
    alone = picture(edge_figure(worked_round), "svg")
    with ThreadPoolExecutor(2) as pool:
        drawn = [
            pool.submit(lambda: picture(edge_figure(worked_round), "svg")).result for _ in range(6)
        ]
        assert {one() for one in drawn} == {alone}
    assert dict(rcParams) == before


def test_letters_in_an_svg_are_text(worked: WorkedChart, tmp_path: Path) -> None:
    """So a screen reader and a search find them."""
    path = tmp_path / "chart.SVG"
    write_picture(chart_figure(worked), path)
    assert ">hard 16</text>" in path.read_text(encoding="utf-8")


def test_a_file_name_must_say_the_form() -> None:
    with pytest.raises(NotationError, match=r"'chart\.pdf' is no picture"):
        picture_form(Path("chart.pdf"))


@pytest.mark.parametrize(
    "args",
    [
        ["chart", "--rules", "1D", "--format", "svg"],
        ["edge", "--rules", "1D SP2", "--plot", "edge.svg"],
        ["removal", "--rules", "1D SP2", "--plot", "removal.png"],
    ],
)
def test_without_matplotlib_one_line_says_how_to_get_it(
    args: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert run(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "upcard: a picture needs matplotlib: pip install 'upcard[plot]', "
        "or from a clone .venv/bin/pip install -e '.[plot]'\n"
    )


def test_the_error_is_one_that_a_caller_guesses() -> None:
    assert issubclass(MissingExtraError, ImportError)

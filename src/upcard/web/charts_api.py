"""Charts: the best one for any rules, cell by cell, beside another, edited, and as a file."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec

from upcard.cards import RANKS, UP_CARDS, Rank, format_rank
from upcard.chart import Cell, Chart, Row, all_rows
from upcard.errors import MissingExtraError
from upcard.exact.chartexceptions import ChartException
from upcard.exact.chartplays import cell_actions, given_no_natural
from upcard.exact.charts import CHART_CLASSES, WorkedChart, work_out_chart
from upcard.exact.edits import edit_costs
from upcard.exact.house import edge, edge_of, with_value
from upcard.report.chart import chart_report, used_letters
from upcard.report.chartpage import chart_page
from upcard.rules import Rules
from upcard.web.endpoint import Download, Endpoint, Message, RefusalError, Visit
from upcard.web.wants import Short, read_rules

__all__ = ["ENDPOINTS"]

_BLOCKS: Final = {"hard": "hard", "soft": "soft", "pair": "pairs"}
_MOST_EDITS: Final = 30
_TYPES: Final = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8",
}
Kind = Literal["total", "two-card"]
Word = Annotated[str, msgspec.Meta(max_length=12)]


class AskChart(Message):
    """Rules, and what a letter may depend on."""

    rules: Short = "6D"
    kind: Kind = "total"


class AskFile(AskChart):
    """A chart as a file."""

    form: Literal["svg", "png", "csv", "html"] = "svg"


class AskTwo(Message):
    """Two rule sets."""

    one: Short = "6D"
    other: Short = "6D H17"
    kind: Kind = "total"


class Edit(Message):
    """Another letter in a cell."""

    row: Word
    """As the chart's rows are labelled: "hard 16", "soft 18", "8,8"."""
    up: Word
    letter: Word


class AskCost(AskChart):
    """Cells that somebody would rather play otherwise."""

    edits: Annotated[tuple[Edit, ...], msgspec.Meta(max_length=_MOST_EDITS)] = ()


class CellFrame(msgspec.Struct):
    """A cell."""

    up: str
    letter: str
    values: dict[str, float]
    """What each legal action on the first cards is worth; empty if no shoe deals the cell."""


class RowFrame(msgspec.Struct):
    """A row."""

    label: str
    cells: list[CellFrame]


class BlockFrame(msgspec.Struct):
    """Hard totals, soft totals or pairs."""

    name: str
    rows: list[RowFrame]


class ExceptionFrame(msgspec.Struct):
    """Two cards with a better play than the chart's."""

    hand: str
    row: str
    """The row of the chart that the hand plays by."""
    up: str
    best: str
    chart: str
    cost: float
    """Each time the hand comes up, per unit of the initial wager."""
    chance: float
    """That a round begins so."""


class ChartFrame(msgspec.Struct):
    """The best chart for rules."""

    rules: str
    kind: str
    columns: list[str]
    blocks: list[BlockFrame]
    exceptions: list[ExceptionFrame]
    legend: dict[str, str]
    given_no_natural: list[str]
    """Up cards against which values are conditional on no dealer natural."""
    ev: float
    house_edge: float
    edge_by_cards: float
    """The house edge of a player who plays by all cards of a hand, not by a chart."""


class Difference(msgspec.Struct):
    """A cell in which two charts differ."""

    row: str
    up: str
    one: str
    other: str


class TwoCharts(msgspec.Struct):
    """Two charts side by side."""

    one: ChartFrame
    other: ChartFrame
    differing: list[Difference]


class EditCost(msgspec.Struct):
    """What one edited cell costs alone, a round."""

    row: str
    up: str
    letter: str
    cost: float


class CostAnswer(msgspec.Struct):
    """What the edits cost."""

    ev: float
    house_edge: float
    best_ev: float
    cost: float
    """All edits together, a round, per unit of the initial wager."""
    cells: list[EditCost]


@lru_cache(maxsize=32)
def _worked(rules: Rules, kind: str, values: bool = False) -> WorkedChart:
    assert kind in CHART_CLASSES
    return work_out_chart(rules, strategy=kind, values=values)


@lru_cache(maxsize=32)
def _frame(rules: Rules, kind: str) -> ChartFrame:
    worked = _worked(rules, kind)
    told = edge_of(with_value(worked.solution))
    worth = cell_actions(worked.chart, rules, solution=worked.solution)
    values = {
        cell: {action.word: value for action, value in of_cell.items()}
        for cell, of_cell in worth.items()
    }
    return ChartFrame(
        rules=str(rules),
        kind=kind,
        columns=[format_rank(up_card) for up_card in UP_CARDS],
        blocks=[_block(worked.chart, block, values) for block in _BLOCKS],
        exceptions=[_exception(one) for one in worked.exceptions],
        legend=used_letters(worked),
        given_no_natural=[format_rank(up) for up in UP_CARDS if given_no_natural(rules, up)],
        ev=told.ev,
        house_edge=told.house_edge,
        edge_by_cards=_edge_by_cards(worked),
    )


def _edge_by_cards(worked: WorkedChart) -> float:
    best = worked.solution.best
    return (edge_of(with_value(best)) if best else edge(worked.rules)).house_edge


def _block(chart: Chart, kind: str, values: dict[Cell, dict[str, float]]) -> BlockFrame:
    rows = [row for row in all_rows() if row.kind == kind]
    return BlockFrame(
        _BLOCKS[kind],
        [
            RowFrame(
                row.name,
                [
                    CellFrame(format_rank(up), chart.letter(row, up), values.get(Cell(row, up), {}))
                    for up in UP_CARDS
                ],
            )
            for row in rows
        ],
    )


def _exception(one: ChartException) -> ExceptionFrame:
    row, up_card = one.row.name, format_rank(one.up_card)
    plays = one.best.word, one.chart.word
    return ExceptionFrame(one.name, row, up_card, *plays, one.cost, one.chance)


def show_chart(ask: AskChart, _visit: Visit) -> ChartFrame:
    """Return the exact best chart for any rules, with the value of every action in every cell."""
    return _frame(read_rules(ask.rules).rules, ask.kind)


def compare_charts(ask: AskTwo, _visit: Visit) -> TwoCharts:
    """Return the best charts for two rule sets and the cells in which they differ."""
    sets = [read_rules(text).rules for text in (ask.one, ask.other)]
    one, other = (_worked(rules, ask.kind).chart for rules in sets)
    differing = [
        Difference(cell.row.name, format_rank(cell.up_card), letter, other.letter(*cell))
        for cell, letter in one.cells()
        if other.letter(*cell) != letter
    ]
    return TwoCharts(_frame(sets[0], ask.kind), _frame(sets[1], ask.kind), differing)


def cost_of_edits(ask: AskCost, _visit: Visit) -> CostAnswer:
    """Return what it costs to play some cells otherwise, together and each alone."""
    rules = read_rules(ask.rules).rules
    worked = _worked(rules, ask.kind)
    edits = {_cell(edit): edit.letter for edit in ask.edits}
    told = edit_costs(worked.chart, rules, edits)
    return CostAnswer(
        told.ev,
        told.house_edge,
        told.best_ev,
        told.cost,
        [
            EditCost(cell.row.name, format_rank(cell.up_card), edits[cell], cost)
            for cell, cost in told.by_cell.items()
        ],
    )


_ROWS: Final[dict[str, Row]] = {row.name: row for row in all_rows()}
_RANKS: Final[dict[str, Rank]] = {format_rank(rank): rank for rank in RANKS}


def _cell(edit: Edit) -> Cell:
    if edit.row not in _ROWS:
        raise RefusalError(422, f"no row {edit.row!r}: rows are such as 'hard 16' or '8,8'")
    if edit.up not in _RANKS:
        raise RefusalError(422, f"no up card {edit.up!r}: up cards are 2 … 9, T and A")
    return Cell(_ROWS[edit.row], _RANKS[edit.up])


def chart_file(ask: AskFile, _visit: Visit) -> Download:
    """Return the chart as a picture, a page or a file that other commands read."""
    worked = _worked(read_rules(ask.rules).rules, ask.kind, values=True)
    return Download(_content(worked, ask.form), _TYPES[ask.form], f"chart.{ask.form}")


def _content(worked: WorkedChart, form: str) -> bytes | str:
    if form == "csv":
        return chart_report(worked, "csv") + "\n"
    if form == "html":
        return chart_page(worked)
    try:
        from upcard.report.plots import chart_figure, picture

        return picture(chart_figure(worked), form)
    except MissingExtraError as error:
        raise RefusalError(422, f"this server can't draw pictures: {error}") from None


ENDPOINTS: Final = [
    Endpoint("GET", "/api/chart", show_chart, AskChart, ChartFrame, heavy=True),
    Endpoint("GET", "/api/chart/compare", compare_charts, AskTwo, TwoCharts, heavy=True),
    Endpoint("POST", "/api/chart/cost", cost_of_edits, AskCost, CostAnswer, heavy=True),
    Endpoint("GET", "/api/chart/file", chart_file, AskFile, heavy=True),
]

"""What the answers to drills came to, as text, JSON and CSV.

Fields of the JSON form
    asked, right, accuracy  answers, the right ones and their share (null without any)
    median_seconds          of an answer, null without any
    cost                    units of the bet that wrong answers lost; null where unknown
    cells                   `kind`, `context`, `cell`, `asked`, `right`, `median_seconds`, `missed`
    run                     version

CSV has a line a cell, with the fields of `cells`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from itertools import groupby
from typing import Any, Final

from upcard.report.numbers import run_fields
from upcard.report.output import as_csv, as_json, as_table
from upcard.trainer.report import CellReport, Report

__all__ = ["drill_report", "report_lines"]

_COLUMNS: Final = tuple(field.name for field in fields(CellReport))


def drill_report(report: Report, form: str) -> str:
    """Return the report in one of the forms "text", "json", "csv"."""
    return _FORMS[form](report)


def report_lines(report: Report, *, timed: bool) -> list[str]:
    """Return a report as lines; where nobody sat at the other end, times are left out.

    Examples
    --------
    >>> cell = CellReport("bets", "hi-lo", "TC +2", 4, 3, 1.25, True)
    >>> report_lines(Report((cell,), 1.25, None), timed=True)
    ['3 of 4 right (75%), median 1.2 seconds.', 'missed  right  of', 'TC +2       3   4']
    """
    if not report.asked:
        return ["Nothing was answered."]
    return [_sum(report, timed), *_missed(report.cells)]


def _sum(report: Report, timed: bool) -> str:
    time = f", median {report.median_seconds or 0:.1f} seconds" if timed else ""
    line = f"{report.right} of {report.asked} right ({_share(report.right, report.asked)}){time}."
    wrong = report.asked - report.right
    if not report.cost or not wrong:
        return line
    unit = "units" if {cell.kind for cell in report.cells} == {"bets"} else "of a bet"
    return f"{line} Wrong answers cost {report.cost:.4f} {unit} together."


def _share(right: int, asked: int) -> str:
    return f"{100 * right / asked:.0f}%"


def _missed(cells: Sequence[CellReport]) -> list[str]:
    """Return a table of the cells that are still missed."""
    rows = [(cell.cell, str(cell.right), str(cell.asked)) for cell in cells if cell.missed]
    return as_table(("missed", "right", "of"), rows).split("\n") if rows else []


def _text(report: Report) -> str:
    if not report.asked:
        return "Nothing is answered yet."
    blocks = []
    for (kind, context), group in groupby(report.cells, lambda cell: (cell.kind, cell.context)):
        cells = list(group)
        right, asked = sum(cell.right for cell in cells), sum(cell.asked for cell in cells)
        share = f"{right} of {asked} right ({_share(right, asked)})"
        head = f"{kind}: {context}\n{share}, {len(cells)} cell{'s' * (len(cells) != 1)} asked"
        blocks.append("\n".join([head, *_missed(cells)]))
    return "\n\n".join(blocks)


def _json(report: Report) -> str:
    form: dict[str, Any] = {
        "asked": report.asked,
        "right": report.right,
        "accuracy": report.accuracy,
        "median_seconds": report.median_seconds,
        "cost": report.cost,
        "cells": [asdict(cell) for cell in report.cells],
        "run": run_fields(),
    }
    return as_json(form)


def _csv(report: Report) -> str:
    rows = ([getattr(cell, name) for name in _COLUMNS] for cell in report.cells)
    return as_csv(_COLUMNS, rows)


_FORMS: Final[dict[str, Callable[[Report], str]]] = {"text": _text, "json": _json, "csv": _csv}

"""What the answers to drills came to, as text, JSON and CSV.

Fields of the JSON form
    asked, right, accuracy  answers, the right ones and their share (null without any)
    median_seconds          of an answer, null without any
    cost                    what wrong answers lost together, gains left out: parts of a bet, of
                            `bets` units; null where unknown, or where both would be added up
    cells                   those below
    run                     version

Fields of a cell, the columns of CSV too
    kind, context, cell     what was asked; `context` is rules and chart, count, a mark of the ramp
    asked, right            answers, and the right ones
    median_seconds          of the last answers that are kept, null without any
    missed                  true until it is right three times in a row
    cost, costed            what the misses whose cost is known lost together, and how many they are
    mean_cost               of one of them, null without any
    ramp                    as `--bets` takes it; null where it isn't known, and of other kinds
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from itertools import groupby
from typing import Any, Final

from upcard.report.numbers import run_fields
from upcard.report.output import as_csv, as_json, as_table
from upcard.trainer.report import CellReport, Report, total_cost

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
    return f"{line} Wrong answers cost {_lost(report.cost, report.cells)} together."


def _lost(cost: float, cells: Sequence[CellReport]) -> str:
    return f"{cost:.4f} {'units' if cells[0].kind == 'bets' else 'of a bet'}"


def _share(right: int, asked: int) -> str:
    return f"{100 * right / asked:.0f}%"


def _missed(cells: Sequence[CellReport]) -> list[str]:
    """Return a table of the cells that are still missed, and what a miss costs on average."""
    missed = [cell for cell in cells if cell.missed]
    header = ["missed", "right", "of"]
    rows = [[_plain(cell.cell), str(cell.right), str(cell.asked)] for cell in missed]
    if any(cell.costed for cell in missed):
        header.append("mean cost")
        for row, cell in zip(rows, missed, strict=True):
            row.append("" if cell.mean_cost is None else f"{cell.mean_cost:.4f}")
    return as_table(header, rows).split("\n") if rows else []


def _text(report: Report) -> str:
    if not report.asked:
        return "Nothing is answered yet."
    books = groupby(report.cells, lambda cell: (cell.kind, cell.context))
    return "\n\n".join(_book([*cells]) for _, cells in books)


def _book(cells: Sequence[CellReport]) -> str:
    """Return what is known of one kind of drill with one context."""
    first = cells[0]
    context = re.sub("ramp [0-9a-f]{8}$", lambda mark: first.ramp or mark[0], first.context)
    right, asked = sum(cell.right for cell in cells), sum(cell.asked for cell in cells)
    share = f"{right} of {asked} right ({_share(right, asked)})"
    line = f"{share}, {len(cells)} cell{'s' * (len(cells) != 1)} asked"
    if cost := total_cost(cells):
        line += f"; misses cost {_lost(cost, cells)} together{_of_known(cells)}"
    return "\n".join([f"{first.kind}: {_plain(context)}", line, *_missed(cells)])


def _plain(text: str) -> str:
    """Return a text without signs that would do something to a terminal: it may be imported."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _of_known(cells: Sequence[CellReport]) -> str:
    """Return how many misses a cost is of, where that is not all."""
    misses, known = sum(cell.asked - cell.right for cell in cells), sum(c.costed for c in cells)
    return "" if misses == known else f", {known} of {misses} of them"


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

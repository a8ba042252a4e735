"""The three forms in which a command prints: aligned text, JSON, CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

__all__ = ["as_csv", "as_json", "as_table"]


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"no JSON form for {value!r}")


def as_json(fields: dict[str, Any]) -> str:
    """Return one JSON object; floats keep full precision, fractions are text "a/b".

    Examples
    --------
    >>> as_json({"chance": Fraction(1, 3), "n": 2})
    '{"chance": "1/3", "n": 2}'
    """
    return json.dumps(fields, default=_plain, ensure_ascii=False, allow_nan=False)


def as_csv(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return CSV with a header line and no line end after the last row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue().rstrip("\n")


def as_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return columns two spaces apart, the first one aligned left, the others right.

    Examples
    --------
    >>> print(as_table(("up", "bust"), [("2", "35.33"), ("T", "7.7")]))
    up   bust
    2   35.33
    T     7.7
    """
    lines = [tuple(header), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )

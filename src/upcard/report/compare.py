"""Rule sets side by side as text, JSON and CSV.

JSON: `strategy`, `rows` with `change` (empty in a plain comparison), `rules`, `ev`, `house_edge`
and `difference` (this EV less that of the first row), and `run`.  CSV has the fields of the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from upcard.exact.compare import Compared, Comparison
from upcard.report.numbers import percent, run_fields
from upcard.report.output import as_csv, as_json, as_table

__all__ = ["comparison_report"]


def comparison_report(comparison: Comparison, form: str) -> str:
    """Return the comparison in one of the forms "text", "json", "csv"."""
    return _FORMS[form](comparison)


def _fields(row: Compared) -> dict[str, Any]:
    return {
        "change": row.change,
        "rules": str(row.rules),
        "ev": row.ev,
        "house_edge": row.house_edge,
        "difference": row.difference,
    }


def _json(comparison: Comparison) -> str:
    rows = [_fields(row) for row in comparison.rows]
    return as_json({"strategy": comparison.strategy, "rows": rows, "run": run_fields()})


def _csv(comparison: Comparison) -> str:
    rows = [_fields(row) for row in comparison.rows]
    return as_csv(tuple(rows[0]), [tuple(row.values()) for row in rows])


def _text(comparison: Comparison) -> str:
    base = comparison.rows[0]
    changes = any(row.change for row in comparison.rows)
    of = f"one change each to {base.rules}" if changes else f"beside {base.rules}"
    title = (
        f"EV of a round in percent of the initial wager, strategy {comparison.strategy}, "
        f"no insurance, full shoe; {of}"
    )
    header = ("change" if changes else "rules", "EV", "house edge", "difference")
    rows = []
    for row in comparison.rows:
        name = row.change or (f"none: {row.rules}" if changes else str(row.rules))
        difference = percent(row.difference) if row is not base else ""
        rows.append((name, percent(row.ev), percent(row.house_edge), difference))
    return f"{title}\n\n{as_table(header, rows)}"


_FORMS: Final[dict[str, Callable[[Comparison], str]]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

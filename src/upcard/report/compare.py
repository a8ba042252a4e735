"""Rule sets side by side as text, JSON and CSV.

JSON: `strategy`, `class` (null for a chart), `insurance` (`never`), `rows`, `left_out` (why some
change has no row, by its word) and `run`; a row has `change` and `brings` (what the change brings
with it; both empty in a plain comparison), `rules`, `shoe`, `ev`, `house_edge` and `difference`
(this EV less that of the first row).  CSV has the fields of the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from upcard.exact.compare import Compared, Comparison
from upcard.exact.named import is_class
from upcard.report.numbers import percent, run_fields
from upcard.report.output import as_csv, as_json, as_table

__all__ = ["comparison_report"]

_WORDS: Final = "What a word means: upcard rules WORD, such as upcard rules ENHC."


def comparison_report(comparison: Comparison, form: str) -> str:
    """Return the comparison in one of the forms "text", "json", "csv"."""
    return _FORMS[form](comparison)


def _fields(row: Compared) -> dict[str, Any]:
    return {
        "change": row.change,
        "brings": row.brings,
        "rules": str(row.rules),
        "shoe": str(row.shoe),
        "ev": row.ev,
        "house_edge": row.house_edge,
        "difference": row.difference,
    }


def _json(comparison: Comparison) -> str:
    fields: dict[str, Any] = {
        "strategy": comparison.strategy,
        "class": comparison.strategy if is_class(comparison.strategy) else None,
        "insurance": "never",
        "rows": [_fields(row) for row in comparison.rows],
        "left_out": dict(comparison.left_out),
    }
    return as_json(fields | {"run": run_fields()})


def _csv(comparison: Comparison) -> str:
    rows = [_fields(row) for row in comparison.rows]
    return as_csv(tuple(rows[0]), [tuple(row.values()) for row in rows])


def _text(comparison: Comparison) -> str:
    base = comparison.rows[0]
    changes = any(row.change for row in comparison.rows)
    of = f"{'one change each to' if changes else 'beside'} {base.rules}"
    title = (
        f"EV of a round in percent of the initial wager, strategy {comparison.strategy}, "
        f"no insurance, full shoe; {of}"
    )
    header = ("change" if changes else "rules", "EV", "house edge", "difference")
    rows = []
    for row in comparison.rows:
        change = f"{row.change}, with {row.brings}" if row.brings else row.change
        name = change or (f"none: {row.rules}" if changes else str(row.rules))
        difference = percent(row.difference) if row is not base else ""
        rows.append((name, percent(row.ev), percent(row.house_edge), difference))
    hint = f"\n{_WORDS}" if changes else ""
    return f"{title}\n\n{as_table(header, rows)}{hint}"


_FORMS: Final[dict[str, Callable[[Comparison], str]]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

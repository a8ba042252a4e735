"""Exact beside simulated and published values as text, JSON and CSV.

Fields of the JSON form
    rows            a rule set each: `name` (the rules as they were written), `rules`, `strategy`,
                    `rounds`, `seed`; `ev`, `simulated_ev`, `error` (its standard error) and `z` of
                    a round with a bet of one unit; `variance`, `simulated_variance`,
                    `variance_error` and `variance_z`, null where it was not worked out;
                    `published` (null, or `house_edge` in percent, `variance` and what a kept shoe
                    `adds`, each null or `figure`, as printed, and `source`); `agrees`
    limit           how large a z may be
    false_alarm     the chance that a table which agrees is said to disagree
    agrees, stopped
    run             version

CSV has the fields of the rows, of `published` the figures alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from upcard.published import Figure
from upcard.report.numbers import run_fields, signed
from upcard.report.output import as_csv, as_json, as_table
from upcard.verification import FALSE_ALARM, Beside, Verification, VerifyRow

__all__ = ["verification_report"]

_PRINTED: Final = ("house_edge", "variance", "adds")
_PLACES: Final = 4


def verification_report(table: Verification, form: str) -> str:
    """Return the table in one of the forms "text", "json", "csv"."""
    return _FORMS[form](table)


def _fields(table: Verification, row: VerifyRow) -> dict[str, Any]:
    return {
        "name": row.name,
        "rules": str(row.rules),
        "strategy": row.strategy,
        "rounds": row.rounds,
        "seed": row.seed,
        "ev": row.ev.exact,
        "simulated_ev": row.ev.simulated,
        "error": row.ev.error,
        "z": row.ev.z,
        "variance": row.variance and row.variance.exact,
        "simulated_variance": row.variance and row.variance.simulated,
        "variance_error": row.variance and row.variance.error,
        "variance_z": row.variance and row.variance.z,
        "agrees": not table.disagrees(row),
    }


def _printed(row: VerifyRow) -> dict[str, Figure | None]:
    return {name: getattr(row.published, name, None) for name in _PRINTED}


def _json(table: Verification) -> str:
    rows = []
    for row in table.rows:
        published = {
            name: None if figure is None else {"figure": figure.text, "source": figure.source}
            for name, figure in _printed(row).items()
        }
        rows.append(
            _fields(table, row) | {"published": published if any(published.values()) else None}
        )
    return as_json(
        {
            "rows": rows,
            "limit": table.limit,
            "false_alarm": FALSE_ALARM,
            "agrees": table.agrees,
            "stopped": table.stopped,
            "run": run_fields(),
        }
    )


def _csv(table: Verification) -> str:
    rows = []
    for row in table.rows:
        figures = {
            f"published_{name}": figure and figure.text for name, figure in _printed(row).items()
        }
        fields = _fields(table, row) | figures
        fields["agrees"] = str(fields["agrees"]).lower()
        rows.append({name: "" if value is None else value for name, value in fields.items()})
    header = tuple(rows[0]) if rows else ("name",)
    return as_csv(header, [tuple(row.values()) for row in rows])


def _text(table: Verification) -> str:
    title = (
        "EV in percent of the bet, published, exact and simulated, and variance of a round"
        "\nz is simulated less exact in standard errors; a fresh shoe each round"
    )
    if any(row.published is not None and row.published.adds is not None for row in table.rows):
        title += ", but for a kept one, which is exact less what is published that keeping it costs"
    header = "rules strategy published exact simulated difference z variance simulated z".split()
    rows = [_cells(table, row) for row in table.rows]
    sources = [f"  {source}" for source in _sources(table)]
    blocks = [title, as_table([*header, ""], rows), _verdict(table)]
    return "\n\n".join([*blocks, "\n".join(["Published by", *sources])] if sources else blocks)


def _cells(table: Verification, row: VerifyRow) -> tuple[str, ...]:
    told = row.published
    edge, adds = (told.house_edge, told.adds) if told else (None, None)
    published = f"-{adds.text}" if adds else _turned(edge.text) if edge else ""
    return (
        row.name,
        row.strategy,
        published,
        *_edges(row.ev, max(_PLACES, edge.places if edge else 0)),
        *(_variances(row.variance) if row.variance else ("", "", "")),
        "differs" if table.disagrees(row) else "",
    )


def _edges(ev: Beside, places: int) -> tuple[str, ...]:
    """Return EVs in percent, with as many places as are published, and their z."""
    exact, simulated = 100 * ev.exact, 100 * ev.simulated
    values = signed(exact, places), signed(simulated, _PLACES)
    return *values, signed(simulated - exact, _PLACES), signed(ev.z, 2)


def _turned(house_edge: str) -> str:
    """Return a house edge, as it is printed, as an EV."""
    return f"+{house_edge[1:]}" if house_edge.startswith("-") else f"-{house_edge}"


def _variances(pair: Beside) -> tuple[str, ...]:
    return f"{pair.exact:.{_PLACES}f}", f"{pair.simulated:.{_PLACES}f}", signed(pair.z, 2)


def _sources(table: Verification) -> list[str]:
    figures = [figure for row in table.rows for figure in _printed(row).values() if figure]
    return list(dict.fromkeys(figure.source for figure in figures))


def _verdict(table: Verification) -> str:
    number = len(table.rows)
    sets = "1 rule set" if number == 1 else f"{number} rule sets"
    chance = f"±{table.limit:.2f}, as happens by chance in 1 of {1 / FALSE_ALARM:,.0f} tables"
    if table.agrees:
        verb = "agrees" if number == 1 else "agree"
        return f"{sets} {verb}: no z lies beyond {chance}."
    faults = ", ".join(row.name for row in table.rows if table.disagrees(row))
    return f"Of {sets} these differ: {faults}; a z may not lie beyond {chance}."


_FORMS: Final[dict[str, Callable[[Verification], str]]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

"""The dealer's odds as text, JSON and CSV.

JSON and CSV have full precision, or with `fractions` the exact rationals as text "a/b"; text has
percent with two decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from upcard.cards import format_rank
from upcard.exact.dealer import COLUMNS, DealerDistribution, DealerOdds
from upcard.report.numbers import game_words, plain_percent, ratio, run_fields
from upcard.report.output import as_csv, as_json, as_table
from upcard.sim.statistics import Interval
from upcard.verify import FALSE_ALARM, DealerCheck

__all__ = ["check_report", "odds_fields", "odds_report", "odds_rows"]


def odds_rows(odds: DealerOdds) -> dict[str, DealerDistribution]:
    """Return the rows by name: "2" … "9", "T", "A", and "all" if no up cards were picked out."""
    rows = {format_rank(up_card): row for up_card, row in odds.rows.items()}
    return rows if odds.all is None else rows | {"all": odds.all}


def odds_fields(odds: DealerOdds, fractions: bool = False) -> dict[str, Any]:
    """Return the fields of the JSON form.

    `rules` and `shoe` are text that the program reads back, the shoe as it is before the round;
    `rows` holds, for each up card, probabilities in the order of `columns`; `run` the version.
    """
    return {
        "rules": str(odds.rules),
        "shoe": str(odds.shoe),
        **({"given_no_natural": True} if odds.given_no_natural else {}),
        "columns": list(COLUMNS),
        "rows": {name: _cells(row, fractions) for name, row in odds_rows(odds).items()},
        "run": run_fields(),
    }


def odds_report(odds: DealerOdds, form: str, fractions: bool = False) -> str:
    """Return the odds in one of the forms "text", "json", "csv"."""
    return _ODDS_FORMS[form](odds, fractions)


def _odds_json(odds: DealerOdds, fractions: bool) -> str:
    return as_json(odds_fields(odds, fractions))


def _odds_csv(odds: DealerOdds, fractions: bool) -> str:
    rows = odds_rows(odds).items()
    given = ("yes",) if odds.given_no_natural else ()
    return as_csv(
        ("up_card", *COLUMNS, *(("given_no_natural",) if given else ())),
        [(name, *_cells(row, fractions), *given) for name, row in rows],
    )


def _odds_text(odds: DealerOdds, fractions: bool) -> str:
    table = _fraction_table(odds) if fractions else _percent_table(odds)
    unit = "" if fractions else ", percent"
    given = "given no dealer natural" if odds.given_no_natural else "not conditioned on a peek"
    title = f"Dealer's final hand by up card{unit}, {given}\n{game_words(odds.rules, odds.shoe)}"
    return f"{title}\n\n{table}"


def _percent_table(odds: DealerOdds) -> str:
    rows = odds_rows(odds).items()
    return as_table(
        ("up", *COLUMNS),
        [(name, *(plain_percent(chance, 2) for chance in row.floats())) for name, row in rows],
    )


def _fraction_table(odds: DealerOdds) -> str:
    """Return a line for each fraction: seven side by side are wider than any screen."""
    return as_table(
        ("up", "end", "probability"),
        [
            (name, column, ratio(chance))
            for name, row in odds_rows(odds).items()
            for column, chance in zip(COLUMNS, row.chances, strict=True)
        ],
    )


def _cells(row: DealerDistribution, fractions: bool) -> list[float | str]:
    if fractions:
        return [ratio(chance) for chance in row.chances]
    return list(row.floats())


_ODDS_FORMS: dict[str, Callable[[DealerOdds, bool], str]] = {
    "text": _odds_text,
    "json": _odds_json,
    "csv": _odds_csv,
}


def check_report(check: DealerCheck, form: str, fractions: bool = False) -> str:
    """Return the odds with the simulated ones beside them, in "text", "json" or "csv"."""
    odds = check.odds
    if form == "json":
        return as_json(odds_fields(odds, fractions) | {"simulated": _simulated_fields(check)})
    if form == "csv":
        return _check_csv(check, fractions)
    table = as_table(
        ("up", *COLUMNS),
        [
            (name, *map(_with_margin, shares, ends))
            for name, (shares, ends) in _simulated(check).items()
        ],
    )
    rounds = max((row.rounds for row in check.rows.values()), default=0)
    verdict = "agree" if check.agrees else "DISAGREE"
    return "\n\n".join(
        (
            odds_report(odds, form, fractions),
            f"Simulated: {rounds} referee rounds an up card, seed {check.seed}, "
            "percent ± half of the 95% interval",
            table,
            f"Exact and simulated odds {verdict} (false alarm 1 in {1 / FALSE_ALARM:.0f}).",
        )
    )


def _with_margin(chance: float, interval: Interval) -> str:
    return f"{plain_percent(chance, 2)}±{plain_percent((interval[1] - interval[0]) / 2, 2)}"


def _simulated(check: DealerCheck) -> dict[str, tuple[Sequence[float], Sequence[Interval]]]:
    """Return shares and intervals by row name."""
    rows: dict[str, tuple[Sequence[float], Sequence[Interval]]] = {
        format_rank(up_card): (row.shares, row.intervals) for up_card, row in check.rows.items()
    }
    whole = check.whole_row()
    return rows if whole is None else rows | {"all": whole}


def _simulated_fields(check: DealerCheck) -> dict[str, Any]:
    rows = _simulated(check)
    return {
        "seed": check.seed,
        "rounds": {format_rank(up_card): row.rounds for up_card, row in check.rows.items()},
        "rows": {name: shares for name, (shares, _) in rows.items()},
        "interval95": {name: intervals for name, (_, intervals) in rows.items()},
        "agrees": check.agrees,
    }


def _check_csv(check: DealerCheck, fractions: bool) -> str:
    header = ["up_card", *COLUMNS]
    for kind in ("simulated", "low95", "high95"):
        header += [f"{kind}_{column}" for column in COLUMNS]
    header += ["rounds", "seed", "agrees"]
    simulated = _simulated(check)
    played = {format_rank(up_card): row.rounds for up_card, row in check.rows.items()}
    blank = ([""] * len(COLUMNS), [("", "")] * len(COLUMNS))
    rows = []
    for name, row in odds_rows(check.odds).items():
        shares, intervals = simulated.get(name, blank)
        lows, highs = zip(*intervals, strict=True)
        told = [played.get(name, ""), check.seed, "yes" if check.agrees else "no"]
        rows.append([name, *_cells(row, fractions), *shares, *lows, *highs, *told])
    return as_csv(header, rows)

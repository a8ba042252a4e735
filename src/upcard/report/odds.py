"""The dealer's odds, and a player's chance to win, as text, JSON and CSV.

JSON and CSV have full precision, or with `fractions` the exact rationals as text "a/b"; text has
percent with two decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from upcard.cards import Rank, format_rank
from upcard.exact.dealer import COLUMNS, DealerDistribution, DealerOdds
from upcard.exact.win import WinChances
from upcard.hand import Hand
from upcard.report.output import as_csv, as_json, as_table
from upcard.sim.statistics import Interval
from upcard.verify import FALSE_ALARM, DealerCheck

__all__ = ["check_report", "odds_fields", "odds_report", "odds_rows", "win_report"]


def odds_rows(odds: DealerOdds) -> dict[str, DealerDistribution]:
    """Return the rows by name: "2" … "9", "T", "A", and "all" if no up cards were picked out."""
    rows = {format_rank(up_card): row for up_card, row in odds.rows.items()}
    return rows if odds.all is None else rows | {"all": odds.all}


def odds_fields(odds: DealerOdds, fractions: bool = False) -> dict[str, Any]:
    """Return the fields of the JSON form.

    `rules` and `shoe` are text that the program reads back, the shoe as it is before the round;
    `rows` holds, for each up card, probabilities in the order of `columns`.
    """
    return {
        "rules": str(odds.rules),
        "shoe": str(odds.shoe),
        **({"given_no_natural": True} if odds.given_no_natural else {}),
        "columns": list(COLUMNS),
        "rows": {name: _cells(row, fractions) for name, row in odds_rows(odds).items()},
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
    shoe = "infinite deck" if odds.shoe.infinite else f"shoe {odds.shoe}"
    title = f"Dealer's final hand by up card{unit}, {given}\n{odds.rules}; {shoe}"
    return f"{title}\n\n{table}"


def _percent_table(odds: DealerOdds) -> str:
    rows = odds_rows(odds).items()
    return as_table(
        ("up", *COLUMNS),
        [(name, *(f"{100 * chance:.2f}" for chance in row.floats())) for name, row in rows],
    )


def _fraction_table(odds: DealerOdds) -> str:
    """Return a line for each fraction: seven side by side are wider than any screen."""
    return as_table(
        ("up", "end", "probability"),
        [
            (name, column, _ratio(chance))
            for name, row in odds_rows(odds).items()
            for column, chance in zip(COLUMNS, row.chances, strict=True)
        ],
    )


def _cells(row: DealerDistribution, fractions: bool) -> list[float | str]:
    if fractions:
        return [_ratio(chance) for chance in row.chances]
    return list(row.floats())


def _ratio(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


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


def _with_margin(share: float, interval: Interval) -> str:
    return f"{100 * share:.2f}±{50 * (interval[1] - interval[0]):.2f}"


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


def win_report(chances: WinChances, hand: Sequence[Rank], up_card: Rank, form: str) -> str:
    """Return the chances to win in one of the forms "text", "json", "csv".

    Examples
    --------
    >>> print(win_report(WinChances(0.5, None), (10, 1), 9, "text"))
    Chance to win with T,A against 9, in percent; a push is not a win
    <BLANKLINE>
    stand  50.0000
    hit    21 stands by itself
    best   stand
    """
    fields: dict[str, float | str | None] = {
        "win_probability": chances.win_probability,
        "stand": chances.stand,
        "hit": chances.hit,
        "best": chances.best.word,
    }
    if form == "json":
        return as_json(fields)
    if form == "csv":
        return as_csv(tuple(fields), [tuple(fields.values())])
    hit = "21 stands by itself" if chances.hit is None else f"{100 * chances.hit:.4f}"
    return "\n".join(
        (
            f"Chance to win with {Hand.of(hand)} against {format_rank(up_card)}, in percent; "
            "a push is not a win",
            "",
            f"stand  {100 * chances.stand:.4f}",
            f"hit    {hit}",
            f"best   {chances.best.word}",
        )
    )

"""Other bets for a run, what they are worth and what they risk, as text, JSON and CSV.

Fields of the JSON form
    rounds, seed           rounds that are counted, watched ones too; the seed of the run
    rules, strategy, count, indices
                           what was played
    bets, penetration      the bets that are studied; the share of the shoe that was dealt, null for
                           all of the run
    ev, sd, standard_error, interval95, ev_per_100
                           of a round with these bets, in units
    average_bet, edge_on_bets, played
                           units a round; EV per unit bet; share of rounds that are bet on
    ev_played              EV of a round that is bet on
    risk                   the fields of `upcard.sim.risk.Risk`; null for infinity, where it takes a
                           bankroll and none is given, and for N0, SCORE and DI if the interval of
                           the EV holds zero
    score_interval95       SCORE at the ends of the interval of the EV; null as SCORE
    counts                 by the count at the bet: `count` (null where nobody counts), `rounds`,
                           `share`, `ev`, `sd` and `error` of a round with one unit on each spot,
                           `bet` on each spot, `spots`, `gain`, units added to the EV of a round,
                           and `edge_on_bets`, EV per unit bet
    uncertain_counts       of Kelly's bets: counts with more than the least bet at which the
                           interval of the EV holds zero; null for other bets
    paths                  null, or `paths`, `rounds`, `bankroll`, `resized`, `ruined`, `ruin`,
                           `ruin95`, `ahead`; `percentiles` and, by them, `final`, `deepest` and
                           `longest` drawdown with their means; `bands`, the bankroll after `points`
    run                    name of the run, version

CSV has a line a count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from math import isinf
from typing import Any, Final

from upcard.notation import format_amount
from upcard.report.counts import (
    FEWEST,
    count_fields,
    count_table,
    earning_rows,
    holds_zero,
    plan_words,
)
from upcard.report.numbers import percent, plain_percent, run_fields, signed
from upcard.report.output import as_csv, as_json, as_table
from upcard.sim.paths import PERCENTILES, Paths, Quantiles
from upcard.sim.reramp import RampResult, RampRow
from upcard.sim.risk import Risk, score
from upcard.sim.ruin import bankroll_for_risk, risk_of_ruin_within
from upcard.sim.statistics import Z95, Interval
from upcard.sim.summary import SimulationResult

__all__ = ["RampStudy", "ramp_report"]

_RISKS: Final = (0.05, 0.01)
_WORTH: Final = ("di", "score", "n0", "n0_hours")


@dataclass(frozen=True, slots=True)
class RampStudy:
    """What is told of bets."""

    run: SimulationResult
    found: RampResult
    risk: Risk
    paths: Paths | None
    by_kelly: bool = False
    """The bets are Kelly's, by the EVs of this very run."""

    @property
    def uncertain(self) -> bool:
        """Whether the EV may as well be zero."""
        return holds_zero(self.found.interval95)

    @property
    def score_interval95(self) -> Interval | None:
        """SCORE at the ends of the interval of the EV."""
        if self.uncertain:
            return None
        low, high = (score(ev, self.found.sd) for ev in self.found.interval95)
        return low, high

    @property
    def uncertain_counts(self) -> list[int]:
        """Counts with more than the least bet at which the EV may as well be zero."""
        least, _ = self.found.ramp.spread
        return [
            row.count
            for row in self.found.rows
            if row.bet > least and row.share >= FEWEST and abs(row.ev) <= Z95 * row.error
        ]


def ramp_report(study: RampStudy, form: str) -> str:
    """Return the study in one of the forms "text", "json", "csv"."""
    return _FORMS[form](study)


def _csv(study: RampStudy) -> str:
    rows = [count_fields(study.run.program.plan, row) for row in study.found.rows]
    names = [field.name for field in fields(RampRow)]
    return as_csv([*names, "edge_on_bets"], [list(row.values()) for row in rows])


def _json(study: RampStudy) -> str:
    plan, found = study.run.program.plan, study.found
    named = {"name": study.run.run["name"]} if "name" in study.run.run else {}
    names = "ev sd standard_error interval95 ev_per_100 average_bet edge_on_bets played".split()
    return as_json(
        {
            "rounds": found.rounds,
            "seed": study.run.seed,
            "rules": str(plan.rules),
            "strategy": plan.strategy_name,
            "count": plan.count.name if plan.count else None,
            "indices": plan.indices.name if plan.indices else None,
            "bets": str(found.ramp),
            "penetration": None if found.max_depth is None else float(found.max_depth),
        }
        | {name: getattr(found, name) for name in names}
        | {
            "ev_played": found.ev_played,
            "risk": _risk_fields(study),
            "score_interval95": study.score_interval95,
            "counts": [count_fields(plan, row) for row in found.rows],
            "uncertain_counts": study.uncertain_counts if study.by_kelly else None,
            "paths": None if study.paths is None else _path_fields(study.paths),
            "run": named | run_fields(),
        }
    )


def _risk_fields(study: RampStudy) -> dict[str, float | None]:
    known = {name: _finite(value) for name, value in asdict(study.risk).items()}
    return known | dict.fromkeys(_WORTH, None) if study.uncertain else known


def _finite(value: float | None) -> float | None:
    return None if value is None or isinf(value) else value


def _path_fields(paths: Paths) -> dict[str, Any]:
    return {
        "paths": paths.n_paths,
        "rounds": paths.rounds,
        "bankroll": float(paths.bankroll),
        "resized": paths.resize is not None,
        "ruined": paths.ruined,
        "ruin": paths.ruin,
        "ruin95": paths.ruin95,
        "ahead": paths.ahead,
        "percentiles": PERCENTILES,
        "final": asdict(paths.final),
        "deepest": asdict(paths.deepest_drawdown),
        "longest": asdict(paths.longest_drawdown),
        "points": paths.points,
        "bands": paths.bands.tolist(),
    }


def _text(study: RampStudy) -> str:
    counts = "\n".join([_counts(study), *_warning(study)])
    blocks = ["\n".join(_heading(study)), _lines(_values(study)), counts]
    if study.risk.bankroll is not None:
        blocks.insert(2, _lines(_bankroll(study.risk)))
    if study.paths is not None:
        blocks.append(_played_out(study, study.paths))
    return "\n\n".join(blocks)


def _heading(study: RampStudy) -> list[str]:
    plan, found = study.run.program.plan, study.found
    depth = f" begun before {float(found.max_depth):g} of the shoe" if found.max_depth else ""
    return [
        f"Bets {found.ramp}",
        plan_words(plan),
        f"{found.rounds:,} rounds{depth}, seed {study.run.seed}",
    ]


def _lines(rows: list[tuple[str, str, str]]) -> str:
    return "\n".join(f"{name:24}  {value:>20}  {unit}".rstrip() for name, value, unit in rows)


def _values(study: RampStudy) -> list[tuple[str, str, str]]:
    found, risk = study.found, study.risk
    watches = found.played < 1
    of_these = ("EV of these", signed(found.ev_played, 5), "units a round bet on")
    return [
        *earning_rows(found, watches),
        ("edge on bets", percent(found.edge_on_bets), "% of the bets of the deal"),
        ("rounds bet on", plain_percent(found.played, 2), "% of all rounds"),
        *[of_these] * watches,
        ("EV of an hour", signed(risk.ev_per_hour, 3), f"units, {risk.rounds_per_hour:g} rounds"),
        ("SD of an hour", f"{risk.sd_per_hour:.3f}", "units"),
        *_worth(study),
        ("Kelly's bankroll", _count(risk.kelly_bankroll), "units, at a risk of 13.5%"),
        *(
            (f"bankroll at a risk of {100 * goal:g}%", _bankroll_for(goal, risk), "units")
            for goal in _RISKS
        ),
    ]


def _worth(study: RampStudy) -> list[tuple[str, str, str]]:
    risk, interval = study.risk, study.score_interval95
    if interval is None:
        return [("SCORE, DI, N0", "-", "the 95% interval of the EV holds 0: play more rounds")]
    low, high = interval
    return [
        ("SCORE", f"{risk.score:.2f}", f"of 10,000 in 100 rounds, 95%: {low:.2f} to {high:.2f}"),
        ("DI", f"{risk.di:.2f}", ""),
        ("N0", _count(risk.n0), f"rounds, {_count(risk.n0_hours)} hours"),
    ]


def _bankroll_for(goal: float, risk: Risk) -> str:
    return _count(bankroll_for_risk(goal, risk.ev, risk.sd))


def _bankroll(risk: Risk) -> list[tuple[str, str, str]]:
    return [
        ("bankroll", f"{risk.bankroll:g}", "units"),
        ("share of Kelly's bets", _share(risk.kelly), ""),
        ("risk of ruin", _share(risk.ruin, 100), "%"),
        ("ruin before double", _share(risk.ruin_before_double, 100), "%"),
        ("certainty equivalent", _share(risk.certainty_equivalent, 100), "units in 100 rounds"),
    ]


def _count(value: float) -> str:
    return "infinite" if isinf(value) else f"{value:,.0f}"


def _share(value: float | None, times: float = 1) -> str:
    return "-" if value is None else "infinite" if isinf(value) else f"{times * value:.3f}"


def _counts(study: RampStudy) -> str:
    plan, found = study.run.program.plan, study.found
    won = ("won in 100 rounds",)
    return count_table(plan, found.ramp, found.rows, won, lambda row: (signed(100 * row.gain, 3),))


def _warning(study: RampStudy) -> Iterator[str]:
    """Yield a warning of Kelly's bets that rest on chance."""
    if study.by_kelly and study.uncertain_counts:
        counts = ", ".join(map(str, study.uncertain_counts))
        yield (
            f"Kelly's bets at {counts} may rest on chance: the 95% interval of the EV there holds "
            "0.\nRun more rounds, or try these bets on a run with another seed."
        )


def _played_out(study: RampStudy, paths: Paths) -> str:
    low, high = paths.ruin95
    bets = "bets that follow the bankroll" if paths.resize else "the same bets throughout"
    amount = format_amount(paths.bankroll)
    hours = paths.rounds / study.risk.rounds_per_hour
    told = [
        f"{paths.n_paths:,} bankrolls of {amount} units, {paths.rounds:,} rounds ({hours:,.0f} "
        f"hours) each, {bets}",
        f"ruined {plain_percent(paths.ruin, 2)}%, 95% interval {plain_percent(low, 2)} to "
        f"{plain_percent(high, 2)}%{_formula(study, paths)}; "
        f"ahead {plain_percent(paths.ahead, 2)}%",
    ]
    header = ("", "mean", *(f"{percentile}%" for percentile in PERCENTILES))
    rows = [
        _spread("bankroll at the end, units", paths.final, 1),
        _spread("deepest fall, units", paths.deepest_drawdown, 1),
        _spread("longest below a high, rounds", paths.longest_drawdown, 0),
    ]
    return "\n".join(told) + "\n\n" + as_table(header, rows)


def _formula(study: RampStudy, paths: Paths) -> str:
    if paths.resize is not None:
        return ""
    risk = risk_of_ruin_within(paths.rounds, paths.bankroll, study.risk.ev, study.risk.sd)
    return f", by the formula {plain_percent(risk, 2)}%"


def _spread(what: str, of: Quantiles, places: int) -> tuple[str, ...]:
    return what, *(f"{value:,.{places}f}" for value in (of.mean, *of.percentiles))


_FORMS: Final = {"text": _text, "json": _json, "csv": _csv}

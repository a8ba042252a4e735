"""A run of the simulator as text, JSON and CSV.

Fields of the JSON form
    rounds, shoes, seed    rounds settled; shoes "a:b", those from a up to, not with, b
    rules, strategy, seats_at_table, count, bets, indices
                           what was played; null where there is none
    ev, sd, variance, standard_error, interval95
                           of what the player `me` wins a round, all his spots, in units
    ev_per_100             the same for 100 rounds
    average_bet            units a round, all spots together, rounds sat out counted
    edge_on_bets, edge_on_action
                           EV per unit of the bets of the deal, and of all wagers
    n0, score, di          rounds until the EV is one standard deviation; 1e6 EV²/variance; 1000
                           EV/SD; null where the EV is not above zero
    outcomes               share of rounds by what the player's first spot wins for one unit
    seats                  a place each, for one unit a round: `strategy`, `rounds`, `ev`, `sd`,
                           `interval95`, `edge_on_action`, `covariances` with each place, `hands`
    true_counts            by the count at the bet: `count`, `rounds`, `share`, `ev`, `sd` and
                           `error` for one unit, `bet`, `spots`
    tallies                whole numbers, equal for equal runs: `totals`, `digest` of all of them,
                           `nets` by place, count and units won, `made` by place and hands made
    run                    seconds, rounds_per_second, threads, version, python

CSV has a line a count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, fields
from fractions import Fraction
from math import isnan
from typing import Any, Final

from upcard.notation import format_amount
from upcard.report.numbers import percent, signed
from upcard.report.output import as_csv, as_json, as_table
from upcard.report.simulation import classroom_lines
from upcard.sim.moments import full_nets
from upcard.sim.plan import ME, Plan
from upcard.sim.risk import risk_of
from upcard.sim.statistics import Z95
from upcard.sim.summary import CountRow, SimulationResult
from upcard.sim.tally import TOTALS

__all__ = ["plan_fields", "simulated_report"]

_FEWEST: Final = 1e-4
"""Counts that come more rarely are left out of the text."""


def simulated_report(result: SimulationResult, form: str) -> str:
    """Return the result in one of the forms "text", "json", "csv"."""
    return _FORMS[form](result)


def _shoes(result: SimulationResult) -> str:
    return f"{result.shoes.start}:{result.shoes.stop}"


def plan_fields(plan: Plan) -> dict[str, Any]:
    """Return what is played, null where there is none."""
    return {
        "rules": str(plan.rules),
        "strategy": plan.strategy_name,
        "seats_at_table": list(plan.seats),
        "count": plan.count.name if plan.count else None,
        "bets": str(plan.bets),
        "indices": plan.indices.name if plan.indices else None,
    }


def _worth(result: SimulationResult) -> dict[str, float | None]:
    """Return N0, SCORE and DI of a player who wins."""
    if not (result.sd > 0 and result.ev > 0):
        return {"n0": None, "score": None, "di": None}
    risk = risk_of(result.ev, result.sd)
    return {"n0": risk.n0, "score": risk.score, "di": risk.di}


def _json(result: SimulationResult) -> str:
    return as_json(
        {"rounds": result.rounds, "shoes": _shoes(result), "seed": result.seed}
        | plan_fields(result.program.plan)
        | _values_of(result)
        | _worth(result)
        | {
            "outcomes": {format_amount(net): share for net, share in result.outcomes.items()},
            "seats": [asdict(seat) for seat in result.seats] if result.rounds else [],
            "true_counts": [asdict(row) for row in result.true_counts],
            "tallies": _tallies(result),
            "run": dict(result.run),
        }
    )


def _values_of(result: SimulationResult) -> dict[str, Any]:
    """Return what the player wins, null where that has no meaning."""
    fields: dict[str, Any] = {
        "ev": result.ev,
        "ev_per_100": 100 * result.ev,
        "sd": result.sd,
        "variance": result.variance,
        "standard_error": result.standard_error,
        "average_bet": result.average_bet,
        "edge_on_bets": result.edge_on_bets,
        "edge_on_action": result.edge_on_action,
    }
    known = {name: None if isnan(value) else value for name, value in fields.items()}
    return known | {"interval95": result.interval95 if result.rounds else None}


def _tallies(result: SimulationResult) -> dict[str, Any]:
    tally, program = result.tally, result.program
    reach, unit = tally.shape.reach, program.compiled.unit
    nets = full_nets(program, tally).sum(axis=1)
    return {
        "totals": {name: tally.total(name) for name in TOTALS},
        "digest": hashlib.sha256(tally.to_bytes()).hexdigest(),
        "nets": [
            {
                str(count): {
                    format_amount(Fraction(net - reach, unit)): int(n)
                    for net, n in enumerate(of_place[index])
                    if n
                }
                for index, count in enumerate(program.counts.all)
                if of_place[index].any()
            }
            for of_place in nets
        ],
        "made": [{str(k): n for k, n in seat.hands.made.items()} for seat in result.seats],
    }


def _csv(result: SimulationResult) -> str:
    names = [field.name for field in fields(CountRow)]
    rows = [[getattr(row, name) for name in names] for row in result.true_counts]
    return as_csv(names, rows)


def _text(result: SimulationResult) -> str:
    plan = result.program.plan
    if plan.rules.dealer == "chase" and plan.seats == (ME,) and plan.count is None:
        hands = result.seats[0].hands
        ends = hands.rounds_won, hands.rounds_lost, hands.rounds_pushed
        return "\n".join(classroom_lines(result.rounds, *ends))
    if not result.rounds:
        return "\n".join([*_heading(result), "No rounds were played."])
    blocks = ["\n".join(_heading(result)), _values(result), _events(result)]
    if len(result.seats) > 1:
        blocks.append(_seats(result))
    if result.program.plan.count is not None:
        blocks.append(_counts(result))
    return "\n\n".join(blocks)


def _heading(result: SimulationResult) -> Iterator[str]:
    plan = result.program.plan
    played = f"{result.rounds:,} rounds of {len(result.shoes):,} shoes, seed {result.seed}"
    if result.shoes.start:
        played += f", shoes {_shoes(result)}"
    yield played
    counting = f", count {plan.count.name}" if plan.count else ""
    indices = f", index plays {plan.indices.name}" if plan.indices else ""
    bets = f", bets {plan.bets}" if plan.count else ""
    yield f"{plan.rules}; strategy {plan.strategy_name}{counting}{indices}{bets}"
    if voids := result.tally.total("voids"):
        yield f"{voids:,} rounds were void: the cards ran out"
    if refills := result.tally.total("refills"):
        yield f"{refills:,} times the discards were shuffled in within a round"


def _values(result: SimulationResult) -> str:
    ev, error = result.ev, result.standard_error
    rows = [
        ("EV a round", f"{signed(ev, 5)} ± {Z95 * error:.5f}", "units, 95%"),
        ("EV of 100 rounds", f"{signed(100 * ev, 3)}", "units"),
        ("SD a round", f"{result.sd:.4f}", "units"),
        ("average bet", f"{result.average_bet:.4f}", "units a round, all spots"),
    ]
    if result.average_bet:
        rows.append(("edge on bets", percent(result.edge_on_bets), "% of the bets of the deal"))
        rows.append(("edge on action", percent(result.edge_on_action), "% of all wagers"))
    worth = _worth(result)
    if worth["n0"] is not None:
        rows.append(("N0", f"{worth['n0']:,.0f}", "rounds"))
        rows.append(("SCORE", f"{worth['score']:.2f}", ""))
        rows.append(("DI", f"{worth['di']:.2f}", ""))
    return "\n".join(f"{name:16}  {value:>20}  {unit}".rstrip() for name, value, unit in rows)


def _events(result: SimulationResult) -> str:
    hands = result.seats[result.program.mine[0]].hands
    rounds = hands.rounds_won + hands.rounds_lost + hands.rounds_pushed

    def line(what: str, number: int, of: int) -> tuple[str, str, str]:
        return what, f"{number:,}", f"{100 * number / of:.3f}" if of else "-"

    rows = [
        line("rounds won", hands.rounds_won, rounds),
        line("rounds pushed", hands.rounds_pushed, rounds),
        line("rounds lost", hands.rounds_lost, rounds),
        line("rounds with a split", hands.splits, rounds),
        line("rounds insured", hands.insured, rounds),
        line("naturals", hands.naturals, hands.hands),
        line("hands doubled", hands.doubled, hands.hands),
        line("hands bust", hands.busts, hands.hands),
        line("hands surrendered", hands.surrendered, hands.hands),
    ]
    return as_table(("first spot", "number", "%"), rows)


def _seats(result: SimulationResult) -> str:
    rows = [
        (
            f"{place} {seat.strategy}",
            f"{seat.rounds:,}",
            percent(seat.ev, 3),
            f"{seat.sd:.4f}",
            *(f"{covariance:.3f}" for covariance in seat.covariances),
        )
        for place, seat in enumerate(result.seats, start=1)
    ]
    names = [f"cov {place}" for place in range(1, len(rows) + 1)]
    return as_table(("place", "rounds", "EV %", "SD", *names), rows)


def _counts(result: SimulationResult) -> str:
    rows = [
        (
            str(row.count),
            f"{100 * row.share:.3f}",
            percent(row.ev, 3),
            f"± {100 * Z95 * row.error:.3f}",
            f"{row.sd:.3f}",
            f"{row.bet:g}" + (f" x{row.spots}" if row.spots > 1 else ""),
        )
        for row in result.true_counts
        if row.share >= _FEWEST
    ]
    return as_table(("count", "rounds %", "EV % of one unit", "95%", "SD", "bet"), rows)


_FORMS: Final = {"text": _text, "json": _json, "csv": _csv}

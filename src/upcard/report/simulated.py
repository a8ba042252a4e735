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
    played, ev_played      share of rounds that `me` bets on, the others being watched; EV of one
    n0, score, di          rounds until the EV is one standard deviation; 1e6 EV²/variance, of the
                           bets as they are; 1000 EV/SD; null where the EV is not above zero, or its
                           95% interval holds zero
    n0_interval95, score_interval95, di_interval95
                           what they are at the ends of the interval of the EV
    outcomes               share of rounds by what the first spot of `me` wins for one unit
    seats                  a place each, for one unit a round: `strategy`, `rounds`, `ev`, `sd`,
                           `interval95`, `edge_on_action`, `covariances` with each place, `hands`
    true_counts            by the count at the bet: `count` (null where nobody counts), `rounds`,
                           `share`, `ev`, `sd` and `error` of a round with one unit on each spot,
                           `bet` on each spot, `spots`, `edge_on_bets`, EV per unit bet
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
from upcard.report.counts import (
    count_fields,
    count_table,
    earning_rows,
    holds_zero,
    plan_words,
)
from upcard.report.numbers import percent, plain_percent, signed
from upcard.report.output import as_csv, as_json, as_table
from upcard.report.simulation import classroom_lines, seat_line, void_line
from upcard.rulebook import cards_behind_cut
from upcard.sim.bulk import played_on_referee
from upcard.sim.moments import full_nets
from upcard.sim.plan import ME, Plan
from upcard.sim.risk import risk_of
from upcard.sim.summary import CountRow, SimulationResult
from upcard.sim.tally import TOTALS

__all__ = ["plan_fields", "simulated_report"]


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


def _worth(result: SimulationResult) -> dict[str, Any]:
    """Return N0, SCORE and DI of a player who wins for certain, with their 95% intervals."""
    names = ("n0", "score", "di")
    low, high = result.interval95
    if not (result.sd > 0 and low > 0):
        return dict.fromkeys((*names, *(f"{name}_interval95" for name in names)))
    least, risk, most = (risk_of(ev, result.sd) for ev in (low, result.ev, high))
    return {name: getattr(risk, name) for name in names} | {
        f"{name}_interval95": sorted((getattr(least, name), getattr(most, name))) for name in names
    }


def _json(result: SimulationResult) -> str:
    plan = result.program.plan
    return as_json(
        {"rounds": result.rounds, "shoes": _shoes(result), "seed": result.seed}
        | plan_fields(plan)
        | _values_of(result)
        | _worth(result)
        | {
            "outcomes": {format_amount(net): share for net, share in result.outcomes.items()},
            "seats": [asdict(seat) for seat in result.seats] if result.rounds else [],
            "true_counts": [count_fields(plan, row) for row in result.true_counts],
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
        "played": result.played,
        "ev_played": result.ev_played,
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
    rows = [count_fields(result.program.plan, row) for row in result.true_counts]
    names = [field.name for field in fields(CountRow)]
    return as_csv([*names, "edge_on_bets"], [list(row.values()) for row in rows])


def _text(result: SimulationResult) -> str:
    plan = result.program.plan
    if played_on_referee(plan.rules) and plan.count is None:
        return "\n".join(_classroom(result))
    if not result.rounds:
        return "\n".join([*_heading(result), "No rounds were played."])
    blocks = ["\n".join(_heading(result)), _values(result), _events(result)]
    if len(result.seats) > 1:
        blocks.append(_seats(result))
    if plan.count is not None:
        blocks.append(count_table(plan, plan.bets, result.true_counts))
    return "\n\n".join(blocks)


def _classroom(result: SimulationResult) -> Iterator[str]:
    """Yield the lines of the classroom exercise, as the referee's run has them."""
    ends = [(s.hands.rounds_won, s.hands.rounds_lost, s.hands.rounds_pushed) for s in result.seats]
    if len(ends) == 1:
        yield from classroom_lines(result.rounds, *ends[0])
    else:
        yield classroom_lines(result.rounds, 0, 0, 0)[0]
        for number, end in enumerate(ends, start=1):
            yield seat_line(number, *end)
    if voids := result.tally.total("voids"):
        yield void_line(voids)


def _heading(result: SimulationResult) -> Iterator[str]:
    plan = result.program.plan
    played = f"{result.rounds:,} rounds of {len(result.shoes):,} shoes, seed {result.seed}"
    if result.shoes.start:
        played += f", shoes {_shoes(result)}"
    yield f"{played}; {_shuffled(result)}"
    yield plan_words(plan) + (f", bets {plan.bets}" if plan.count else "")
    if voids := result.tally.total("voids"):
        yield void_line(voids)
    if refills := result.tally.total("refills"):
        yield f"{refills:,} times the discards were shuffled in within a round"
    if watched := result.rounds - result.rounds_bet_on:
        yield (
            f"{watched:,} rounds were watched: somebody else plays the place at a bet of 0, "
            "and they count as rounds"
        )


def _shuffled(result: SimulationResult) -> str:
    """Return when the cards are shuffled."""
    rules = result.program.plan.rules
    behind = cards_behind_cut(rules)
    if rules.decks is None:
        return "an infinite deck"
    if behind is not None:
        return f"cut card after {52 * rules.decks - behind} of {52 * rules.decks} cards"
    if rules.rounds_per_shoe is not None:
        return f"{rules.rounds_per_shoe} rounds a shoe"
    return "continuous shuffle" if rules.shuffle == "continuous" else "a fresh shoe each round"


def _values(result: SimulationResult) -> str:
    watched = result.rounds_bet_on < result.rounds
    rows = earning_rows(result, watched)
    if watched:
        rows.append(("rounds bet on", plain_percent(result.played, 2), "% of all rounds"))
    if watched and result.rounds_bet_on:
        rows.append(("EV of these", signed(result.ev_played, 5), "units a round bet on"))
    if result.average_bet:
        rows.append(("edge on bets", percent(result.edge_on_bets), "% of the bets of the deal"))
        rows.append(("edge on action", percent(result.edge_on_action), "% of all wagers"))
    rows += _worth_rows(result)
    return "\n".join(f"{name:16}  {value:>20}  {unit}".rstrip() for name, value, unit in rows)


def _worth_rows(result: SimulationResult) -> list[tuple[str, str, str]]:
    if holds_zero(result.interval95):
        return [("N0, SCORE, DI", "-", "the 95% interval of the EV holds 0: play more rounds")]
    worth = _worth(result)
    rows = []
    for key, name, unit, places in (
        ("n0", "N0", "rounds, ", 0),
        ("score", "SCORE", "", 2),
        ("di", "DI", "", 2),
    ):
        if worth[key] is not None:
            low, high = (f"{end:,.{places}f}" for end in worth[f"{key}_interval95"])
            rows.append((name, f"{worth[key]:,.{places}f}", f"{unit}95%: {low} to {high}"))
    return rows


def _events(result: SimulationResult) -> str:
    first = result.program.mine[0]
    hands = result.seats[first].hands
    rounds = hands.rounds_won + hands.rounds_lost + hands.rounds_pushed

    def of_rounds(what: str, number: int) -> tuple[str, ...]:
        return what, f"{number:,}", plain_percent(number / rounds, 3) if rounds else "-", ""

    def of_hands(what: str, number: int) -> tuple[str, ...]:
        return (
            what,
            f"{number:,}",
            "",
            plain_percent(number / hands.hands, 3) if hands.hands else "-",
        )

    rows = [
        of_rounds("rounds won", hands.rounds_won),
        of_rounds("rounds pushed", hands.rounds_pushed),
        of_rounds("rounds lost", hands.rounds_lost),
        of_rounds("rounds with a split", hands.splits),
        of_rounds("rounds insured", hands.insured),
        of_rounds("naturals", hands.naturals),
        of_rounds("surrendered", hands.surrendered),
        of_hands("hands doubled", hands.doubled),
        of_hands("hands bust", hands.busts),
    ]
    place = f"{ME}, place {first + 1}" if len(result.seats) > 1 else ME
    return as_table((place, "number", "% of rounds", "% of hands"), rows)


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
    table = as_table(("place", "rounds", "EV %", "SD", *names), rows)
    return f"Each place, one unit bet on each round, whatever the ramp\n{table}"


_FORMS: Final = {"text": _text, "json": _json, "csv": _csv}

"""A simulation's result as the lines of the classroom exercise, as JSON and as CSV."""

from __future__ import annotations

from upcard.report.output import as_csv, as_json
from upcard.sim.result import OUTCOMES, RefereeResult, SeatTally
from upcard.sim.statistics import normal_interval

__all__ = ["classroom_lines", "seat_line", "simulation_report", "void_line"]


def simulation_report(result: RefereeResult, form: str) -> str:
    """Return the result in the form text, json or csv."""
    if form == "json":
        return as_json(result.to_dict())
    if form == "csv":
        return _csv(result)
    if len(result.seats) > 1:
        lines = [f"Simulated {result.rounds} rounds"]
        for number, seat in enumerate(result.seats, start=1):
            line = seat_line(number, seat.player, seat.dealer, seat.draws)
            lines.append(line + f"; {_ev_line(seat)}" * result.has_stakes)
        return "\n".join(lines)
    seat = result.seats[0]
    lines = classroom_lines(result.rounds, seat.player, seat.dealer, seat.draws)
    if seat.void:
        lines.append(void_line(seat.void))
    if result.has_stakes:
        lines.append(_ev_line(seat))
    return "\n".join(lines)


def classroom_lines(rounds: int, won: int, lost: int, drawn: int) -> list[str]:
    """Return the four lines whose words the classroom exercise fixes, whatever the numbers."""
    return [
        f"Simulated {rounds} rounds",
        f"The player won {won} rounds",
        f"The dealer won {lost} rounds",
        f"There were {drawn} draws",
    ]


def seat_line(number: int, won: int, lost: int, drawn: int) -> str:
    """Return who won the rounds of one of several seats."""
    return f"Player {number} won {won} rounds, lost {lost}, drew {drawn}"


def void_line(rounds: int) -> str:
    """Return that some rounds were not settled."""
    return f"{rounds:,} rounds were void: the cards ran out"


def _ev_line(seat: SeatTally) -> str:
    if seat.ev is None or seat.ev_interval is None:
        return "EV per round: none, no rounds were played"
    half = (seat.ev_interval[1] - seat.ev_interval[0]) / 2
    return f"EV per round {seat.ev:+.4f} ± {half:.4f} units (95%), SD {seat.sd:.3f}"


def _csv(result: RefereeResult) -> str:
    header = ["seat", "rounds", *OUTCOMES]
    header += [f"{outcome}_{end}95" for outcome in OUTCOMES for end in ("low", "high")]
    header += ["net", "ev", "sd", "seed", "strategy", "rules"]
    rows = []
    for number, seat in enumerate(result.seats, start=1):
        intervals = seat.intervals(normal_interval)
        ends = [end for pair in intervals.values() for end in pair] if intervals else [""] * 6
        counts = [getattr(seat, outcome) for outcome in OUTCOMES]
        rows.append(
            [
                number,
                result.rounds,
                *counts,
                *ends,
                str(seat.net),
                seat.ev,
                seat.sd,
                result.seed,
                result.strategy,
                result.rules,
            ]
        )
    return as_csv(header, rows)

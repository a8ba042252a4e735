"""Saved runs as text, JSON and CSV: a list of them, and some side by side.

Fields of a listed run
    name, created, version   date and time in UTC; the package that began it
    state                    finished, playing, unfinished, unreadable
    rounds, seconds          played and saved so far
    goal                     such as "1000 rounds", "shoes 0:500", "standard error 0.001"
    rules, strategy, count, bets, indices
                             null where there is none, all of them where the run is unreadable

Fields of a compared run
    name, rules, strategy, seats_at_table, count, bets, indices, seed, rounds
    differs                  parts of the plan that are not those of the first run
    ev, standard_error       units a round
    difference               this EV less that of the first run; null for the first
    difference_error         its standard error, the runs taken as independent
    z                        the difference in standard errors
    same_cards               it dealt shoes that the first run dealt too: not independent
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan
from typing import Any, Final

from upcard.report.numbers import run_fields, signed
from upcard.report.output import as_csv, as_json, as_table
from upcard.report.simulated import plan_fields
from upcard.sim.contrast import ContrastedRun
from upcard.sim.plan import Plan
from upcard.sim.run_rows import ListedRun

__all__ = ["contrast_report", "list_report"]

_PLACES: Final = 6
_LISTED: Final = (
    "name state rounds goal seconds created rules strategy count bets indices version".split()
)


def list_report(runs: Sequence[ListedRun], form: str) -> str:
    """Return runs in short in one of the forms "text", "json", "csv"."""
    rows = [_listed(run) for run in runs]
    if form == "json":
        return as_json({"runs": rows, "run": run_fields()})
    if form == "csv":
        return as_csv(_LISTED, [tuple(row.values()) for row in rows])
    if not runs:
        return "No run is saved."
    lines: list[tuple[str, ...]] = [
        ("run", "state", "rounds", "goal", "seconds", "created", "played")
    ]
    lines += [_list_line(row, run) for row, run in zip(rows, runs, strict=True)]
    width = max(len(line[-1]) for line in lines)
    header, *rest = ((*line[:-1], line[-1].ljust(width)) for line in lines)
    return as_table(header, rest)


def _listed(run: ListedRun) -> dict[str, Any]:
    values = run._asdict() | {"goal": _goal_words(run.goal), "count": run.counting}
    return {name: None if values[name] == "" else values[name] for name in _LISTED}


def _goal_words(goal: dict[str, Any], rounds: str = "{} rounds") -> str:
    """Return a goal in words, as `goal_to_dict` has it."""
    words = {"rounds": rounds, "shoes": "shoes {}", "error": "standard error {}"}
    told = (words[key].format(value) for key, value in goal.items() if value is not None)
    return " or ".join(told)


def _list_line(row: dict[str, Any], run: ListedRun) -> tuple[str, ...]:
    parts = (row["strategy"], row["count"], row["indices"], row["bets"] and f"bets {row['bets']}")
    played = ", ".join(part for part in parts if part)
    return (
        row["name"],
        row["state"],
        f"{row['rounds']:,}",
        _goal_words(run.goal, "{:,} rounds"),
        f"{row['seconds']:,.1f}",
        row["created"],
        f"{row['rules']}; {played}" if row["rules"] else f"upcard {row['version']}",
    )


def contrast_report(runs: Sequence[ContrastedRun], form: str) -> str:
    """Return runs side by side in one of the forms "text", "json", "csv"."""
    rows = [_contrasted(run) for run in runs]
    if form == "json":
        return as_json({"runs": rows, "run": run_fields()})
    if form == "csv":
        words = ("seats_at_table", "differs")
        flat = [row | {name: " ".join(row[name]) for name in words} for row in rows]
        return as_csv(tuple(rows[0]), [tuple(row.values()) for row in flat])
    return "\n\n".join(_contrast_blocks(runs))


def _contrasted(run: ContrastedRun) -> dict[str, Any]:
    numbers = {
        "ev": run.result.ev,
        "standard_error": run.result.standard_error,
        "difference": run.difference,
        "difference_error": run.error,
        "z": run.z,
    }
    return {
        "name": run.name,
        **plan_fields(run.result.program.plan),
        "seed": run.result.seed,
        "rounds": run.result.rounds,
        "differs": list(run.differs),
        **{name: None if isnan(value) else value for name, value in numbers.items()},
        "same_cards": run.same_cards,
    }


def _contrast_blocks(runs: Sequence[ContrastedRun]) -> Iterator[str]:
    yield f"EV of a round in units; differences from {runs[0].name}, SE is the standard error"
    header = ("run", "rounds", "EV", "SE", "difference", "SE", "z")
    yield as_table(header, [_contrast_line(run) for run in runs])
    yield "\n".join(_played(runs))
    if any(run.same_cards for run in runs):
        names = ", ".join(run.name for run in runs if run.same_cards)
        yield f"Of the same shoes as {runs[0].name}, not independent as SE and z take it: {names}"


def _contrast_line(run: ContrastedRun) -> tuple[str, ...]:
    result = run.result
    shown = (
        (result.ev, signed, _PLACES),
        (result.standard_error, _plain, _PLACES),
        (run.difference, signed, _PLACES),
        (run.error, _plain, _PLACES),
        (run.z, signed, 2),
    )
    cells = ("" if isnan(value) else write(value, places) for value, write, places in shown)
    return (run.name, f"{result.rounds:,}", *cells)


def _plain(value: float, places: int) -> str:
    return f"{value:.{places}f}"


def _played(runs: Sequence[ContrastedRun]) -> Iterator[str]:
    """Yield what each run played, with a star at what others did not."""
    told = [_told(run.result.program.plan) for run in runs]
    common = set.intersection(*map(set, told))
    width = max(len(run.name) for run in runs)
    for run, words in zip(runs, told, strict=True):
        marked = (word if word in common else f"{word}*" for word in words)
        yield f"{run.name:{width}}  {' '.join(marked)}"
    if any(set(words) != common for words in told):
        yield "* not so in every run"


def _told(plan: Plan) -> list[str]:
    fields = plan_fields(plan)
    words = [*fields["rules"].split(), f"strategy={fields['strategy']}"]
    words.append(f"seats={','.join(fields['seats_at_table'])}")
    parts = ("count", "bets", "indices")
    return words + [f"{name}={fields[name]}" for name in parts if fields[name]]

"""A run of the compiled engine: on threads or a cluster, saved or not, watched and interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from upcard.cli.exact_options import announce_compilation
from upcard.cli.plan_options import PLAN, build_plan
from upcard.cli.progress import TerminalWatch, watched_run
from upcard.cli.saved import opened_run
from upcard.errors import NotationError

if TYPE_CHECKING:
    from upcard.sim.engine import Goal, Progress, Source
    from upcard.sim.plan import Program
    from upcard.sim.store import Store
    from upcard.sim.summary import SimulationResult

__all__ = ["play_compiled"]


def play_compiled(
    rounds: int | None,
    until_se: float | None,
    shoes: range | None,
    seed: int,
    form: str,
    words: dict[str, Any],
) -> bool:
    """Play or go on with a run and print its result; return whether it was stopped."""
    from upcard.arguments import is_kelly
    from upcard.planning import make_goal
    from upcard.report.simulated import simulated_report
    from upcard.sim.plan import compile_plan

    _check_options(words)
    if words["resume"] is not None:
        with opened_run(words["resume"], words["data"]) as (store, name):
            result = _resumed(store, name, words)
    else:
        goal = make_goal(rounds, shoes, until_se)
        announce_compilation("simulator", "rounds")
        plan = build_plan(**{name: words[name] for name in PLAN})
        if is_kelly(words["bets"]):
            click.echo("note: the bets were learnt from flat rounds of the same plan", err=True)
        program = compile_plan(plan)
        if words["save"] is None:
            result = _unsaved(program, seed, goal, words)
        else:
            with opened_run(words["save"], words["data"], create=True) as (store, name):
                stored = store.create(name, plan, seed, goal)
                result = _resumed(store, stored.name, words)
    click.echo(simulated_report(result, form))
    if result.stopped:
        click.echo(f"note: stopped after {result.rounds:,} rounds", err=True)
    return result.stopped


def _check_options(words: dict[str, Any]) -> None:
    if words["backend"] == "dask" and words["threads"] is not None:
        raise NotationError("--threads is for --backend threads: a cluster has its own")
    if words["backend"] != "dask" and words["scheduler"] is not None:
        raise NotationError("--scheduler is for a cluster: add --backend dask")
    if words["save"] is not None and words["resume"] is not None:
        raise NotationError("--save is for a new run and --resume for a saved one: use one of them")
    if words["data"] is not None and words["save"] is None and words["resume"] is None:
        raise NotationError("--data is for a saved run: add --save or --resume")


@contextmanager
def _source(
    program: Program, seed: int, words: dict[str, Any], stopped: Callable[[], bool]
) -> Iterator[tuple[Source, dict[str, Any]]]:
    """Yield what plays the shoes, and a word about it for the result."""
    from upcard.sim.engine import default_threads, on_threads

    if words["backend"] == "dask":
        from upcard.sim.backends import dask_source

        with dask_source(program.plan, seed, words["scheduler"], stopped=stopped) as source:
            yield source, {"backend": "dask", "scheduler": words["scheduler"]}
        return
    threads = words["threads"] or default_threads()
    yield on_threads(lambda a, b: program.play(seed, a, b), threads), {"threads": threads}


def _unsaved(program: Program, seed: int, goal: Goal, words: dict[str, Any]) -> SimulationResult:
    from upcard.simulator import result_of

    with (
        watched_run(goal, program, seed) as watch,
        _source(program, seed, words, _stopped(watch)) as (source, about),
    ):
        result = result_of(program, seed, goal, source, watch, **about)
    return replace(result, stopped=result.stopped or watch.stopped)


def _resumed(store: Store, name: str, words: dict[str, Any]) -> SimulationResult:
    """Play a saved run to its end, saving it on the way."""
    from upcard.sim.saving import run_saved
    from upcard.simulator import as_result, reaches

    stored = store.load(name)
    _say(stored.note and f"{stored.name}: {stored.note}")
    program, seed, goal = stored.program, stored.seed, stored.goal
    announce_compilation("simulator", "rounds")
    started = perf_counter()
    with (
        watched_run(goal, program, seed) as watch,
        _source(program, seed, words, _stopped(watch)) as (source, about),
    ):
        reached = reaches(program, seed, goal)
        ended = run_saved(store, stored, reached, source, watch, warn=_say)
    seconds = stored.seconds + perf_counter() - started
    ended = replace(ended, stopped=ended.stopped or (watch.stopped and not stored.finished))
    if ended.stopped:
        folder = f" --data {words['data']}" if words["data"] else ""
        named = words["resume"] or (words["save"] if store.alone else stored.name)
        _say(f"go on with: upcard simulate --resume {named}{folder}")
    return as_result(program, seed, goal, ended, seconds, name=stored.name, **about)


def _stopped(watch: TerminalWatch[Progress]) -> Callable[[], bool]:
    return lambda: watch.stopped


def _say(note: str) -> None:
    if note:
        click.echo(f"note: {note}", err=True)

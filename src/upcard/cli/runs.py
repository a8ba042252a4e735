"""`upcard runs`: what was saved of simulations, listed, shown, compared, exported, deleted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from upcard.cli.options import Checked, format_option
from upcard.cli.runs_served import delete_served, find_served, list_served
from upcard.cli.saved import data_option, load_run, load_runs, opened_run

if TYPE_CHECKING:
    from upcard.sim.store import ListedRun, Store

__all__ = ["command"]

_RUN = "RUN"


@click.group("runs", invoke_without_command=True, short_help="Saved runs of simulations.")
@click.pass_context
def command(ctx: click.Context) -> None:
    """List, show, compare, export or delete saved runs.

    RUN is the name of a run, or the file of one alone, which ends in .run or .sqlite; in a server's
    folder of data it is also CLIENT/RUN, a run of one of its clients.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command("list")
@data_option
@format_option
def list_runs(data: Path | None, form: str) -> None:
    """List all saved runs, the newest last, then those of a server's clients."""
    from upcard.report.runs import list_report
    from upcard.sim.run_file import find_place

    runs: list[ListedRun] = []
    if find_place(data=data).path.exists():
        with opened_run("", data) as (store, _):
            runs += store.runs()
    click.echo(list_report([*runs, *list_served(data)], form))


@command.command("show")
@click.argument("run", metavar=_RUN)
@data_option
@format_option
def show_run(run: str, data: Path | None, form: str) -> None:
    """Show what a run has found so far, as `upcard simulate` does."""
    from upcard.report.simulated import simulated_report

    stored = load_run(run, data)
    click.echo(simulated_report(stored.result(), form))
    if not stored.finished:
        click.echo(f"note: run {stored.name!r} has not reached its goal", err=True)


@command.command("compare")
@click.argument("runs", metavar=f"{_RUN} {_RUN}...", nargs=-1, required=True)
@data_option
@format_option
def compare_runs(runs: tuple[str, ...], data: Path | None, form: str) -> None:
    """Set runs side by side: EV, standard error, differences."""
    from upcard.report.runs import contrast_report
    from upcard.sim.contrast import contrast

    if len(runs) < 2:
        raise click.UsageError(f"one run has nothing beside it: name another one after {runs[0]!r}")
    stored = load_runs(runs, data)
    found = contrast([(each.name, each.result()) for each in stored])
    click.echo(contrast_report(found, form))


@command.command("export")
@click.argument("run", metavar=_RUN)
@click.option(
    "--to",
    "path",
    metavar="FILE",
    required=True,
    type=Checked(Path, "file"),
    help="A name that ends in .json (all of it), .csv or .parquet (a row a count).",
)
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@data_option
def export_run(run: str, path: Path, force: bool, data: Path | None) -> None:
    """Write a run to a file: JSON, CSV or Parquet.

    Parquet needs DuckDB, the extra `parquet`.
    """
    from upcard.report.export import export_run

    export_run(load_run(run, data), path, force=force)


@command.command("delete")
@click.argument("run", metavar=_RUN)
@click.option("--yes", is_flag=True, help="Don't ask.")
@data_option
def delete_run(run: str, yes: bool, data: Path | None) -> None:
    """Delete a run, with its file if that is its own.

    A run of a server's client is deleted only while none of that client's runs is being played.
    """
    served = find_served(run, data)
    if served is None:
        with opened_run(run, data) as (store, name):
            if yes or _agreed(store, name):
                store.delete(name)
        return
    with served.opened() as store:
        if yes or _agreed(store, served.run):
            delete_served(store, served)


def _agreed(store: Store, name: str) -> bool:
    """Ask whether a run is to be deleted, and tell that nothing is if not."""
    found = store.listed(name)
    if sys.stdin is None or not sys.stdin.isatty():
        raise click.UsageError("nobody is there to be asked: use --yes to delete it")
    try:
        agreed = click.confirm(f"Delete run {found.name!r}, {found.rounds:,} rounds?", err=True)
    except click.Abort as left:
        if not isinstance(left.__context__, EOFError):
            raise
        agreed = False  # Ctrl-D
    if not agreed:
        click.echo("note: nothing is deleted", err=True)
    return agreed

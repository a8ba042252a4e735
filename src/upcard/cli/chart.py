"""`upcard chart`: the best basic-strategy chart for any rules and shoe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from upcard.cards import Card
from upcard.cli.exact_options import announce_compilation, cards_before, shoe_options
from upcard.cli.options import Checked, rules_option, say_notes
from upcard.cli.terminal import wants_colour
from upcard.shoe import Shoe

if TYPE_CHECKING:
    from upcard.exact.charts import WorkedChart
    from upcard.shorthand import ReadRules

__all__ = ["command"]

_FORMS: Final = ("text", "csv", "json", "svg", "png", "html")
_ENDINGS: Final = {".txt": "text", ".htm": "html", **{f".{form}": form for form in _FORMS}}


@click.command(short_help="The best basic-strategy chart for any rules.")
@rules_option("6D")
@click.option(
    "--strategy",
    type=click.Choice(["total", "two-card"]),
    default="total",
    help="What a letter may depend on: the total, or the cards while there are two."
    "  [default: total]",
)
@shoe_options
@click.option("--ev", is_flag=True, help="What the play of each cell is worth, too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMS),
    help="svg and png need matplotlib, the extra `plot`."
    "  [default: as the name of --output ends; text without --output]",
)
@click.option("--output", metavar="FILE", type=Checked(Path, "file"), help="Write to this file.")
def command(
    read: ReadRules,
    strategy: str,
    shoe: Shoe | None,
    remove: tuple[Card, ...] | None,
    ev: bool,
    form: str | None,
    output: Path | None,
) -> None:
    """Work out the chart that is best for these rules and this shoe: hard and soft totals, pairs.

    Every cell has a letter; the two-card hands with a better play by composition are listed with
    what the chart's play costs.  CSV is a chart file that --strategy of other commands reads; of
    the class two-card it holds the exceptions too.
    """
    from upcard.exact.charts import work_out_chart

    form = form or _form_of(output)
    if form == "png" and output is None and sys.stdout.isatty():
        raise click.UsageError("a PNG is no text for a terminal: name a file with --output")
    before = cards_before(read.rules, shoe, remove)
    announce_compilation()
    _print(work_out_chart(read.rules, before, strategy, values=ev), form, output)
    say_notes(read)


def _form_of(output: Path | None) -> str:
    """Return the form that the name of a file ends with; no ending is text."""
    ending = output.suffix.lower() if output else ""
    if ending and ending not in _ENDINGS:
        known = ", ".join(_ENDINGS)
        raise click.UsageError(f"no form ends in {ending!r}: use {known}, or name it with --format")
    return _ENDINGS.get(ending, "text")


def _print(worked: WorkedChart, form: str, output: Path | None) -> None:
    if form == "text" and output is None and wants_colour():
        _print_in_colour(worked)
        return
    content = _content(worked, form)
    if output is None:
        click.echo(content, nl=isinstance(content, str))
        return
    from upcard.textfile import writing

    with writing(output):
        output.write_bytes(content if isinstance(content, bytes) else f"{content}\n".encode())


def _content(worked: WorkedChart, form: str) -> str | bytes:
    if form in ("svg", "png"):
        from upcard.report.plots import chart_figure, picture

        return picture(chart_figure(worked), form)
    if form == "html":
        from upcard.report.chartpage import chart_page

        return chart_page(worked)
    from upcard.report.chart import chart_report

    return chart_report(worked, form)


def _print_in_colour(worked: WorkedChart) -> None:
    from rich.console import Console

    from upcard.report.chart import chart_report, in_colour

    console = Console(highlight=False, markup=False, emoji=False)
    console.print(in_colour(chart_report(worked, "text")), soft_wrap=True)

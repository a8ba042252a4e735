"""`upcard rounds-needed`: how many rounds a margin of error takes."""

from __future__ import annotations

import click

from upcard.cli.options import Checked, format_option, parse_share


@click.command("rounds-needed")
@click.option(
    "--margin",
    type=Checked(parse_share, "share"),
    required=True,
    help="Half the width of the 95% interval, such as 0.001.",
)
@click.option(
    "--share",
    type=Checked(parse_share, "share"),
    default="0.5",
    help="The share that is estimated; 0.5 needs the most rounds.  [default: 0.5]",
)
@format_option
def command(margin: float, share: float, form: str) -> None:
    """Print the rounds for which a share's 95% interval is at most ± MARGIN."""
    from upcard.report.numbers import run_fields
    from upcard.report.output import as_csv, as_json
    from upcard.sim.statistics import rounds_needed

    rounds = rounds_needed(margin, share)
    fields = {"margin": margin, "share": share, "rounds": rounds}
    if form == "json":
        click.echo(as_json(fields | {"run": run_fields()}))
    elif form == "csv":
        click.echo(as_csv(list(fields), [list(fields.values())]))
    else:
        click.echo(rounds)

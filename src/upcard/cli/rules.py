"""`upcard rules`: the named rule sets, or one set explained rule by rule."""

from __future__ import annotations

import click

from upcard.cli.options import format_option, say_notes

__all__ = ["command"]


@click.command(short_help="List rule sets, or explain one rule by rule.")
@click.argument("text", nargs=-1, metavar="[NAME] [WORDS]... | FILE.toml")
@format_option
def command(text: tuple[str, ...], form: str) -> None:
    """List the named rule sets, or explain the rules of one in plain sentences.

    Rules are named by a set ("vegas-strip"), by words in any order ("6D H17 DAS LS"), by a set that
    words change ("vegas-strip H17"), or by a TOML file.
    """
    from upcard.report.rules import explain_report, list_report

    if not text:
        click.echo(list_report(form))
        return
    report, read = explain_report(" ".join(text), form)
    say_notes(read)
    click.echo(report)

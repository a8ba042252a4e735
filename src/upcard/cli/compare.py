"""`upcard compare`: rule sets side by side, and what every single change of a rule does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from upcard.cli.exact_options import announce_compilation, strategy_option
from upcard.cli.options import format_option, say_notes

if TYPE_CHECKING:
    from upcard.shorthand import ReadRules

__all__ = ["command"]

_BASE = "6D"


@click.command(short_help="Rule sets side by side.")
@click.argument("texts", nargs=-1, metavar="RULES...")
@click.option(
    "--each-change",
    is_flag=True,
    help=f"Every single change of one rule of RULES.  [default: of {_BASE}]",
)
@strategy_option("CDZ-, CDP1, total, two-card, basic, the name of a chart, or its file.")
@format_option
def command(texts: tuple[str, ...], each_change: bool, strategy: str, form: str) -> int:
    """Tell the EV of a round under several sets of rules, and how each differs from the first.

    Each of RULES is a set's name, words in quotes ("6D H17 DAS LS"), or a TOML file; "basic" plays
    the chart shipped for each.  A change that another rule contradicts is left out, and told.

    Ctrl-C ends with the sets that are done, and exit status 130.
    """
    from upcard.cli.progress import watched
    from upcard.exact.compare import compare, compare_changes, single_changes
    from upcard.report.compare import comparison_report

    read = _read(texts, each_change)
    announce_compilation()
    first = read[0].rules
    total = 1 + len(tuple(single_changes(first))) if each_change else len(read)
    with watched(total, "rule sets") as watch:
        if each_change:
            comparison = compare_changes(first, strategy, watch)
        else:
            comparison = compare([each.rules for each in read], strategy, watch)
    click.echo(comparison_report(comparison, form))
    for change, why in comparison.left_out.items():
        click.echo(f"note: {change} left out: {why}", err=True)
    for each in read:
        say_notes(each)
    _hint_at_quotes(texts)
    if not watch.stopped:
        return 0
    click.echo(f"note: stopped after {len(comparison.rows)} of {total} rule sets", err=True)
    return 130


def _hint_at_quotes(texts: tuple[str, ...]) -> None:
    """Say that words were read as a set each, where they could as well be one set together."""
    from upcard.errors import BlackjackError
    from upcard.presets import find_rules

    together = " ".join(texts)
    if len(texts) < 2 or len(together.split()) > len(texts):
        return
    try:
        find_rules(together)
    except BlackjackError:
        return
    sets = f"{len(texts)} sets of rules were compared, a word each"
    click.echo(f"note: {sets}; quotes make one set of them: '{together}'", err=True)


def _read(texts: tuple[str, ...], each_change: bool) -> list[ReadRules]:
    """Return the sets of rules that are meant."""
    from upcard.presets import find_rules

    if each_change and len(texts) > 1:
        raise click.UsageError("--each-change varies one set of rules: write it in quotes")
    if not texts and not each_change:
        raise click.UsageError("nothing to compare: name two sets of rules, or use --each-change")
    if not all(map(str.strip, texts)):
        raise click.UsageError("an empty text is no rules: use a set's name, words or a TOML file")
    return [find_rules(text) for text in texts or (_BASE,)]

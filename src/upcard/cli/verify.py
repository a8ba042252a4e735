"""`upcard verify`: exact against simulated against published."""

from __future__ import annotations

import click

from upcard.cli.exact_options import announce_compilation
from upcard.cli.options import Rounds, WholeNumber, draw_seed, format_option, say_notes, say_seed
from upcard.cli.plan_options import seed64_option

__all__ = ["command"]

_MOST_ROUNDS = 10**12


@click.command("verify", short_help="Exact against simulated against published.")
@click.argument("texts", nargs=-1, metavar="[RULES]...")
@click.option(
    "--strategy",
    metavar="NAME|FILE",
    help="Of RULES: total, two-card, basic, the name of a chart or its file; stand-on-N against a "
    "dealer who chases.  [default: total; stand-on-17]",
)
@click.option(
    "--rounds",
    type=Rounds(1000, _MOST_ROUNDS, "a number of rounds"),
    help="To simulate for each rule set, 1000 or more.  [default: a million]",
)
@click.option(
    "--full",
    is_flag=True,
    help="A hundred million rounds each; without RULES every variance and the effect of the cut "
    "card too, about a quarter of an hour.",
)
@seed64_option
@click.option(
    "--threads",
    type=WholeNumber(1, 1024, "a number of threads"),
    help="Threads to play on; the counts are the same for any number.  [default: all processors]",
)
@format_option
def command(
    texts: tuple[str, ...],
    strategy: str | None,
    rounds: int | None,
    full: bool,
    seed: int | None,
    threads: int | None,
    form: str,
) -> int:
    """Work rule sets out exactly, simulate them, and see whether both agree with what is published.

    Each of RULES is a set's name, words in quotes ("6D H17 DAS LS"), or a TOML file; without any,
    some forty sets are verified.  If anything disagrees the exit status is 1, which happens by
    chance once in 1,000 runs.  Ctrl-C ends with the sets that are done, and exit status 130.
    """
    from upcard.cli.progress import watched
    from upcard.presets import find_rules
    from upcard.published import Case, all_cases
    from upcard.report.verification import verification_report
    from upcard.verification import default_rounds, verify

    if strategy is not None and not texts:
        raise click.UsageError("--strategy is for rules of your own: name them before it")
    read = [find_rules(text) for text in texts]
    cases = [
        Case(text, each.rules, strategy) for text, each in zip(texts, read, strict=True)
    ] or all_cases(full)
    used, each_one = draw_seed(seed), rounds or default_rounds(full)
    announce_compilation()
    with watched(each_one * len(cases), "rounds") as watch:
        table = verify(cases, each_one, used, threads=threads, watch=watch)
    click.echo(verification_report(table, form))
    say_seed(seed, used)
    for each in read:
        say_notes(each)
    if table.stopped:
        done = f"{len(table.rows)} of {len(cases)}"
        click.echo(f"note: stopped after {done} rule sets", err=True)
        return 130
    return 0 if table.agrees else 1

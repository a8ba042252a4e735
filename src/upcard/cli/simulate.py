"""`upcard simulate`: many rounds on the referee."""

from __future__ import annotations

from typing import Any

import click

from upcard.cli.options import (
    Checked,
    WholeNumber,
    draw_seed,
    format_option,
    parse_decks,
    rules_option,
    say_notes,
    say_seed,
    seed_option,
)

MOST_ROUNDS = 10**15


@click.command("simulate")
@click.argument("rounds", type=WholeNumber(0, MOST_ROUNDS, "a number of rounds"))
@rules_option("6D", "; 'classroom' is the classroom exercise")
@seed_option
@click.option(
    "--decks",
    metavar="N|infinite",
    type=Checked(parse_decks, "decks"),
    help="1 to 8 or infinite, instead of the rules' decks.",
)
@click.option(
    "--players",
    "seats",
    type=WholeNumber(1, 7, "a number of players"),
    default=1,
    help="Seats at the table, 1 to 7, all with the same strategy.  [default: 1]",
)
@click.option(
    "--reshuffle-at",
    type=WholeNumber(0, 416, "a number of cards"),
    help="Keep the shoe, and shuffle it between rounds when fewer cards remain.",
)
@click.option(
    "--strategy",
    type=Checked(str, "strategy"),
    help="basic, stand-on-N, mimic, never-bust, the name of a chart, or its file."
    "  [default: basic; stand-on-17 for classroom]",
)
@click.option(
    "--workers",
    type=WholeNumber(0, 256, "a number of workers"),
    help="Processes that share the rounds, cut into 64 chunks with a random stream each: the same "
    "counts for every number of workers (0: the chunks one after another in one process), and so "
    "other counts than without --workers, where one stream deals all rounds.",
)
@format_option
def command(
    rounds: int,
    read: Any,
    seed: int | None,
    decks: int | None,
    seats: int,
    reshuffle_at: int | None,
    strategy: str | None,
    workers: int | None,
    form: str,
) -> int:
    """Play ROUNDS rounds and count who wins.

    One unit is bet on each seat.  With one player and text, the classroom exercise prints four
    lines and nothing else.  The same seed and options give the same counts.  Ctrl-C ends the run
    with the counts of the rounds done, and exit status 130.
    """
    from upcard.cli.progress import watched
    from upcard.report.simulation import simulation_report
    from upcard.rules import with_shoe
    from upcard.sim.bulk import simulate

    rules = with_shoe(read.rules, decks, reshuffle_at)
    used = draw_seed(seed)
    with watched(rounds, "rounds") as watch:
        result = simulate(
            rounds, rules, seed=used, seats=seats, strategy=strategy, workers=workers, watch=watch
        )
    click.echo(simulation_report(result, form))
    say_seed(seed, used)
    say_notes(read)
    if not watch.stopped:
        return 0
    click.echo(f"note: stopped after {result.rounds} of {rounds} rounds", err=True)
    return 130

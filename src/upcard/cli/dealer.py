"""`upcard dealer`: exact odds of the dealer's final hand by up card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from upcard.cards import Card, Rank, parse_cards, parse_rank
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
from upcard.shoe import Shoe

if TYPE_CHECKING:
    from upcard.exact.dealer import DealerOdds
    from upcard.rules import Rules
    from upcard.shorthand import ReadRules

__all__ = ["command"]

_DEFAULT_DECKS = 2


@click.command(short_help="Exact odds of the dealer's final hand.")
@click.option(
    "--decks",
    type=Checked(parse_decks, "decks"),
    metavar="N|infinite",
    help="Decks in a fresh shoe, 1 to 8.  [default: as the rules say, else 2]",
)
@rules_option("S17", "; what counts is when the dealer draws, and his natural")
@click.option(
    "--up-card",
    "up_cards",
    multiple=True,
    metavar="CARD",
    type=Checked(parse_rank, "card"),
    help="Only this up card, such as 6 or A; may be repeated.  [default: all, and a row for all]",
)
@click.option(
    "--shoe",
    metavar="COUNTS",
    type=Checked(Shoe.parse, "counts"),
    help="The cards before the round by rank, A,2,…,9,T, the up card among them.",
)
@click.option(
    "--remove",
    metavar="CARDS",
    type=Checked(parse_cards, "cards"),
    help="Cards known to be gone before the up card; an infinite deck stays as it is.",
)
@click.option(
    "--given-no-natural",
    is_flag=True,
    help="Given that the dealer has no natural, as after a peek.",
)
@click.option("--fractions", is_flag=True, help="Exact rationals instead of decimals.")
@click.option(
    "--simulate",
    "rounds",
    type=WholeNumber(1, 10**12, "a number of rounds"),
    help="Play so many referee rounds an up card, and say whether they agree with the odds.",
)
@seed_option
@format_option
def command(
    decks: int | None,
    read: ReadRules,
    up_cards: tuple[Rank, ...],
    shoe: Shoe | None,
    remove: tuple[Card, ...] | None,
    given_no_natural: bool,
    fractions: bool,
    rounds: int | None,
    seed: int | None,
    form: str,
) -> int:
    """Tell the exact odds of the dealer's bust, 17 to 21 and natural for each up card.

    The odds are of the cards before the round; each up card is taken from them.  An up card that
    they don't hold has no row.  The row "all" weighs the up cards by how likely each is; it is
    left out when --up-card picks some.
    """
    from upcard.exact.dealer import dealer_odds
    from upcard.report.odds import odds_report

    if rounds is not None and given_no_natural:
        raise click.UsageError("--simulate counts naturals too: leave --given-no-natural out")
    if rounds is None and seed is not None:
        raise click.UsageError("--seed fixes the cards of --simulate: give both")
    rules, before = _table(decks, read, shoe)
    before = before.remove(card.rank for card in remove or ())
    odds = dealer_odds(before, rules, up_cards, given_no_natural)
    if rounds is not None:
        used = draw_seed(seed)
        status = _check(odds, rounds, used, form, fractions)
        say_seed(seed, used)
    else:
        click.echo(odds_report(odds, form, fractions))
        status = 0
    say_notes(read)
    return status


def _check(odds: DealerOdds, rounds: int, seed: int, form: str, fractions: bool) -> int:
    """Print the odds beside simulated ones; exit status 1 if they disagree, 130 if stopped."""
    from upcard.cli.progress import watched
    from upcard.report.odds import check_report
    from upcard.verify import check_dealer

    with watched(rounds * len(odds.rows), "rounds") as watch:
        check = check_dealer(odds, rounds, seed, watch)
    click.echo(check_report(check, form, fractions))
    if check.stopped:
        click.echo("note: stopped before all rounds were played", err=True)
        return 130
    return 0 if check.agrees else 1


def _table(decks: int | None, read: ReadRules, shoe: Shoe | None) -> tuple[Rules, Shoe]:
    """Return the rules with the decks that are meant, and the cards that are asked about."""
    from upcard.rules import with_shoe
    from upcard.shoe import decks_holding

    if decks is not None and shoe is not None:
        raise click.UsageError("--decks and --shoe both say which cards there are: give one")
    told = "decks" in _told(read)
    if shoe is not None:
        return with_shoe(read.rules, decks_holding(shoe, read.rules.decks if told else None)), shoe
    if decks is None and not told:
        decks = _DEFAULT_DECKS
    rules = with_shoe(read.rules, decks)
    return rules, Shoe.of_decks(rules.decks)


def _told(read: ReadRules) -> frozenset[str]:
    """Return the fields that the rules name, those of a named set too."""
    if read.preset is None:
        return read.told
    from upcard.presets import load_preset

    return read.told | load_preset(read.preset).told

"""`upcard win`: the greatest chance to win from a known deck, hit or stand."""

from __future__ import annotations

import click

from upcard.cards import Card, Rank, parse_rank
from upcard.cli.options import Checked, format_option, parse_hand
from upcard.shoe import Shoe

__all__ = ["command"]


@click.command(short_help="The greatest chance to win, hit or stand.")
@click.option(
    "--deck",
    required=True,
    metavar="COUNTS",
    type=Checked(Shoe.parse, "counts"),
    help="The cards left after those on the table, A,2,…,9,T; the hole card is one of them.",
)
@click.option(
    "--up-card",
    required=True,
    metavar="CARD",
    type=Checked(parse_rank, "card"),
    help="The dealer's up card, such as 6 or A.",
)
@click.option(
    "--hand",
    required=True,
    metavar="CARDS",
    type=Checked(parse_hand, "cards"),
    help="The player's cards, such as A,7.",
)
@format_option
def command(deck: Shoe, up_card: Rank, hand: tuple[Card, ...], form: str) -> None:
    """Tell the greatest chance to win by hitting and standing alone, from the cards that are left.

    The rules are those of the set "counter": no naturals, the dealer stands on any 17, and a push
    doesn't count as a win.  Both chances, to stand now and to hit now, are told for best play
    afterwards.
    """
    from upcard.exact.win import win_chances
    from upcard.report.odds import win_report

    ranks = tuple(card.rank for card in hand)
    click.echo(win_report(win_chances(deck, up_card, ranks), ranks, up_card, form))

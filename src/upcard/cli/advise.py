"""`upcard advise`: the exact value of every action on a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from upcard.cards import Card
from upcard.cli.exact_options import announce_compilation, cards_before, shoe_options
from upcard.cli.options import WholeNumber, format_option, rules_option, say_notes
from upcard.errors import NotationError
from upcard.notation import Spot, parse_spot
from upcard.shoe import Shoe

if TYPE_CHECKING:
    from upcard.shorthand import ReadRules

__all__ = ["command"]

_MOST_HANDS = 16


@click.command(short_help="The exact value of every action on a hand.")
@click.argument("words", nargs=-1, required=True, metavar="HAND v CARD")
@rules_option("6D")
@shoe_options
@click.option(
    "--hands",
    type=WholeNumber(1, _MOST_HANDS, "a number of hands"),
    default=1,
    help="Hands of the seat: from 2 on, this is one of them after a split.  [default: 1]",
)
@format_option
def command(
    words: tuple[str, ...],
    read: ReadRules,
    shoe: Shoe | None,
    remove: tuple[Card, ...] | None,
    hands: int,
    form: str,
) -> None:
    """Tell what each legal action on a hand is worth against an up card, for the very shoe.

    The hand is its cards, two or more ("T6 v T", "A,7 vs 9", "8,8vA"); after a split the pair card
    comes first.  Hand and up card are taken from the shoe; so are the pair cards of the other
    hands.  Where the dealer looks for a natural first, values are given that he has none.
    """
    from upcard.exact.advise import advise
    from upcard.report.advice import advice_report

    spot = parse_spot(" ".join(words))
    if spot.ranks is None:
        raise NotationError(_needs_cards(spot))
    before = cards_before(read.rules, shoe, remove)
    announce_compilation()
    advice = advise(spot.ranks, spot.up_card, read.rules, before, hands)
    click.echo(advice_report(advice, form))
    say_notes(read)


def _needs_cards(spot: Spot) -> str:
    example = "'A,7 v 9'" if spot.soft else "'T,6 v T'"
    return f"{spot} leaves open which cards: write them, such as {example}"

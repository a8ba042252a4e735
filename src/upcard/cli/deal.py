"""`upcard deal`: one scripted deal."""

from __future__ import annotations

from typing import Any

import click

from upcard.cli.options import (
    Checked,
    format_option,
    parse_decks,
    rules_option,
    say_notes,
    whole_numbers,
)


def _parse_cards(text: str) -> Any:
    from upcard.cards import parse_cards

    return parse_cards(text)


@click.command("deal")
@click.option(
    "--cards",
    type=Checked(_parse_cards, "cards"),
    required=True,
    help="The cards in dealing order, the first one on top, such as '5 8 K 10 3'.",
)
@click.option(
    "--stand-on",
    "thresholds",
    type=Checked(whole_numbers("a total to stand on"), "totals"),
    required=True,
    help="For each player the total that he stands on, 2 to 21, such as 15,17.",
)
@click.option(
    "--bets",
    type=Checked(whole_numbers("a bet"), "bets"),
    required=True,
    help="For each player his bet, such as 10,20; even, since a natural pays 3:2 in whole chips.",
)
@rules_option("contest")
@click.option(
    "--decks",
    metavar="N|infinite",
    type=Checked(parse_decks, "decks"),
    help="Decks that the cards come from, 1 to 8 or infinite, instead of the rules' decks.",
)
@format_option
def command(
    cards: Any, thresholds: list[int], bets: list[int], read: Any, decks: int | None, form: str
) -> None:
    """Deal known cards to players who hit below their threshold, and say what each gets back.

    Stakes are included in what comes back.  Cards that run out are a result, not an error: nothing
    is returned and "complete" is false.
    """
    from upcard.referee.scripted import play_script
    from upcard.report.scripted import scripted_report
    from upcard.rules import with_shoe
    from upcard.shoe import check_pack

    rules = with_shoe(read.rules, decks)
    check_pack(cards, rules.decks)
    deal = play_script(rules, cards, thresholds, bets)
    click.echo(scripted_report(deal, rules, thresholds, bets, form))
    say_notes(read)

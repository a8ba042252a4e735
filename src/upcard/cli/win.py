"""`upcard win`: the greatest chance to win from a known deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from upcard.actions import PLAY_ACTIONS, Action
from upcard.cards import Card, Rank, parse_rank
from upcard.cli.exact_options import announce_compilation
from upcard.cli.options import Checked, format_option, parse_hand, rules_option, say_notes
from upcard.errors import NotationError, did_you_mean
from upcard.shoe import Shoe

if TYPE_CHECKING:
    from upcard.shorthand import ReadRules

__all__ = ["command"]


def _parse_actions(text: str) -> tuple[Action, ...]:
    """Return actions with commas or spaces between them; the engine says which make sense."""
    names = {action.word: action for action in PLAY_ACTIONS}
    words = text.lower().replace(",", " ").split()
    for word in words:
        if word not in names:
            hint = did_you_mean(word, names) or ": use hit, stand, double, split"
            raise NotationError(f"no action {word!r}{hint}")
    return tuple(names[word] for word in words)


@click.command(short_help="The greatest chance to win.")
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
@rules_option(None, "; counter unless told")
@click.option(
    "--actions",
    metavar="WORDS",
    type=Checked(_parse_actions, "actions"),
    help="Of hit,stand,double,split those that the player may take.  [default: hit,stand]",
)
@format_option
def command(
    deck: Shoe,
    up_card: Rank,
    hand: tuple[Card, ...],
    read: ReadRules | None,
    actions: tuple[Action, ...] | None,
    form: str,
) -> None:
    """Tell the greatest chance to win from the cards that are left, by hitting and standing alone.

    The rules are those of the set "counter": no naturals, the dealer stands on any 17, and a push
    doesn't count as a win.  The chances to stand now and to hit now are told for best play
    afterwards.

    --rules and --actions ask for other games.  Where the dealer looks for a natural first, chances
    are given that he has none; that of a split is of a hand taken at random from those it ends in.
    """
    from upcard.exact.win import HIT_OR_STAND, needs_engine, win_chances
    from upcard.presets import load_preset
    from upcard.report.win import win_report

    ranks = tuple(card.rank for card in hand)
    rules = load_preset("counter").rules if read is None else read.rules
    asked = HIT_OR_STAND if actions is None else actions
    if needs_engine(rules, up_card, asked):
        announce_compilation()
    chances = win_chances(deck, up_card, ranks, rules, asked)
    contest = read is None and actions is None
    click.echo(win_report(chances, ranks, up_card, form, None if contest else rules))
    if read is not None:
        say_notes(read)

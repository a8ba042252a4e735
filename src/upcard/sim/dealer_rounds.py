"""The dealer's outcomes counted over referee rounds, to set beside the exact odds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from upcard.arguments import Watch
from upcard.cards import RANKS, Rank, format_rank, parse_card
from upcard.hand import BEST_TOTAL
from upcard.referee.players import Threshold, play_out
from upcard.referee.round import Round
from upcard.rulebook import is_dealer_natural
from upcard.rules import Rules
from upcard.shoe import Shoe, Stack

__all__ = ["count_dealer_outcomes"]

_PLAYER: Final = (parse_card("T"), parse_card("9"))
"""The cards of a player who stands; they come from outside the shoe and change nothing."""
_STANDS: Final = Threshold(2)
_BATCH: Final = 22
"""More cards than any dealer draws: 17 aces are 17."""


def count_dealer_outcomes(
    shoe: Shoe,
    rules: Rules,
    up_card: Rank,
    rounds: int,
    rng: Random,
    watch: Watch,
) -> dict[str, int]:
    """Return how often the dealer ended on each outcome, in rounds that the referee played.

    Parameters
    ----------
    shoe
        The cards before the round; the up card is taken from them, the others are dealt at random.
    rules
        Any rules with a house dealer; he plays out every round.
    up_card
        The up card of every round.
    rounds
        1 or more.
    rng
        Draws the cards.
    watch
        Called before each round with the rounds done; returning True stops.

    Examples
    --------
    >>> rng = Random(1)
    >>> count_dealer_outcomes(Shoe.of_decks(2), Rules(), 6, 1000, rng, lambda done: False)["bust"]
    425
    """
    rules = replace(rules, plays_out=True, insurance=False, surrender="none", deal="round")
    left = shoe.remove((up_card,))
    cards = [parse_card(format_rank(rank)) for rank in RANKS]
    up = parse_card(format_rank(up_card))
    counts: dict[str, int] = {}
    for done in range(rounds):
        if watch(done):
            break
        if shoe.infinite:
            drawn = rng.choices(cards, left.counts, k=_BATCH)
        else:
            drawn = rng.sample(cards, min(_BATCH, left.size), counts=left.counts)
        round_ = Round(
            rules, Stack.stacked((_PLAYER[0], up, _PLAYER[1], *drawn)), (1,), record=False
        )
        play_out(round_, (_STANDS,))
        outcome = _outcome(rules, round_)
        counts[outcome] = counts.get(outcome, 0) + 1
    return counts


def _outcome(rules: Rules, round_: Round) -> str:
    dealer = round_.dealer
    if is_dealer_natural(rules, len(dealer.cards), dealer.total):
        return "natural"
    return "bust" if dealer.total > BEST_TOTAL else str(dealer.total)

"""Scripted table play: known cards in a known order, players who stand on thresholds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from upcard.arguments import RulesLike, as_rules
from upcard.cards import Card
from upcard.errors import MoneyError, RulesError
from upcard.money import Money, wager
from upcard.referee.events import describe
from upcard.referee.players import Threshold, play_out
from upcard.referee.round import Round
from upcard.rulebook import has_naturals
from upcard.rules import MAX_SEATS, Rules
from upcard.shoe import Stack

__all__ = ["ScriptedDeal", "play_script"]


@dataclass(frozen=True, slots=True)
class ScriptedDeal:
    """What a scripted deal gave."""

    returned: tuple[Money, ...]
    """What comes back to each player, stake included; empty if the cards ran out."""
    complete: bool
    """False if the cards ran out."""
    log: tuple[str, ...]
    """Each card and decision, a sentence each."""


def play_script(
    rules: RulesLike, cards: Iterable[Card], thresholds: Sequence[int], bets: Sequence[int]
) -> ScriptedDeal:
    """Return what each player gets back from one deal of these cards, the first card on top.

    Parameters
    ----------
    rules
        The rules in force, or their shorthand; `contest` for the published problem.
    thresholds
        For each player the total, 2 to 21, that he stands on.
    bets
        For each player a whole positive bet that a natural can be paid on in whole chips.

    Raises
    ------
    StrategyError, MoneyError, RulesError
        For a threshold, a bet or a number of players that can't be.

    Examples
    --------
    >>> from upcard.cards import parse_cards
    >>> deal = play_script("contest", parse_cards("10 10 10 5 10"), [20], [100])
    >>> deal.returned, deal.log[-1]
    ((200,), 'Player 1 wins 100: 20')
    """
    rules = as_rules(rules)
    if len(thresholds) != len(bets) or not 1 <= len(bets) <= MAX_SEATS:
        raise RulesError(
            f"no table has thresholds: {len(thresholds)}, bets: {len(bets)}: "
            f"give one of each for 1 to {MAX_SEATS} players"
        )
    players = [Threshold(threshold) for threshold in thresholds]
    for bet in bets:
        _check_bet(rules, bet)
    # Cards that run out are a result here, whatever the rules make of it elsewhere.
    round_ = Round(replace(rules, short_shoe="void"), Stack.stacked(cards), bets)
    play_out(round_, players)
    log = tuple(describe(event) for event in round_.events or ())
    if round_.void:
        return ScriptedDeal((), False, log)
    return ScriptedDeal(tuple(seat.returned for seat in round_.seats), True, log)


def _check_bet(rules: Rules, bet: int) -> None:
    if wager(bet).denominator != 1:
        raise MoneyError(f"can't bet {bet}: a bet here is a whole number of chips")
    if has_naturals(rules) and (bet * rules.blackjack_pays).denominator != 1:
        ratio = str(rules.blackjack_pays).replace("/", ":")
        raise MoneyError(
            f"can't bet {bet}: a natural at {ratio} is paid in whole chips, use a multiple of "
            f"{rules.blackjack_pays.denominator}"
        )

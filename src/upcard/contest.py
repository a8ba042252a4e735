"""Published contest problems, as thin calls on the engines.

The arguments are whole numbers as the problems state them: a card is its value, 1 for an ace to
10 for any ten.  Every wrong input is a `ValueError` that says what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from upcard.cards import parse_card
from upcard.errors import MoneyError, NotationError, RulesError
from upcard.exact.win import win_chances
from upcard.presets import load_preset
from upcard.referee.scripted import play_script
from upcard.shoe import Shoe

__all__ = ["simulate_play", "winning_chance"]

_T = TypeVar("_T")


def winning_chance(deck: Iterable[int], dealer: int, player: Iterable[int]) -> float:
    """Return the greatest probability of winning with hit and stand alone; a push is not a win.

    Parameters
    ----------
    deck
        Ten counts, of the cards of value 1, 2 … 10 that are left once those on the table are gone;
        the dealer's hole card is one of them.
    dealer
        Value of the dealer's up card, 1 to 10.
    player
        Values of the player's cards, two or more, with a total of 21 at most.

    Raises
    ------
    NotationError, ShoeError
        Both are ValueErrors: for a value that is no card or no count, a hand of one card or bust,
        and a deck that some play can run dry.

    Notes
    -----
    No naturals, and the dealer stands on any 17.  By enumeration, right to about 1e-14.

    Examples
    --------
    >>> winning_chance([4, 4, 4, 0, 0, 0, 0, 0, 0, 4], 1, [1, 1])
    0.43673477316334...
    """
    cards = _listed("player", "card values such as [10, 6]", player)
    counts = _listed("deck", "ten counts, of the values 1 to 10", deck)
    return win_chances(Shoe(counts), dealer, cards).win_probability


def simulate_play(
    deck: Sequence[str], n: int, hit_stay_thresholds: Sequence[int], bets: Sequence[int]
) -> list[int]:
    """Return what each of `n` players gets back from a scripted deck, stake included.

    Parameters
    ----------
    deck
        Cards in dealing order, the first one on top: "A", "2" … "10", "J", "Q", "K".
    n
        Players, 1 to 7.
    hit_stay_thresholds
        The total, 2 to 21, that each player stands on.
    bets
        Each player's bet, whole, positive and even.

    Returns
    -------
    list[int]
        One amount a player; empty if the cards ran out.

    Raises
    ------
    NotationError, StrategyError, MoneyError, RulesError
        All are ValueErrors: for an unknown card, threshold, bet or number of players.

    Notes
    -----
    The rules are the preset `contest`.

    Examples
    --------
    >>> simulate_play(["10", "10", "10", "5", "10"], 1, [20], [100])
    [200]
    """
    wanted = "a list of cards such as ['A', '10', 'K']"
    texts = _listed("deck", wanted, deck)
    for text in texts:
        if not isinstance(text, str):
            raise NotationError(f"deck can't hold {text!r}: use {wanted}")
    thresholds = _listed("hit_stay_thresholds", "a total for each player", hit_stay_thresholds)
    wagers = _listed("bets", "a bet for each player", bets)
    if type(n) is not int or not n == len(thresholds) == len(wagers):
        raise RulesError(
            f"{n!r} players can't have thresholds: {len(thresholds)}, bets: {len(wagers)}: "
            "give one of each for every player"
        )
    for bet in wagers:
        if type(bet) is not int:
            raise MoneyError(f"can't bet {bet!r}: a bet is a whole number of chips")
    rules = load_preset("contest").rules
    deal = play_script(rules, map(parse_card, texts), thresholds, wagers)
    return [int(amount) for amount in deal.returned]


def _listed(name: str, wanted: str, values: Iterable[_T]) -> tuple[_T, ...]:
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise NotationError(f"{name} can't be {values!r}: use {wanted}")
    return tuple(values)

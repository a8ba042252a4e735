"""Published contest problems, as thin calls on the engines.

The arguments are whole numbers as the problems state them: a card is its value, 1 for an ace to
10 for any ten.  Every wrong input is a `ValueError` that says what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable

from upcard.errors import NotationError
from upcard.exact.win import win_chances
from upcard.shoe import Shoe

__all__ = ["winning_chance"]


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


def _listed(name: str, wanted: str, values: Iterable[int]) -> tuple[int, ...]:
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise NotationError(f"{name} can't be {values!r}: use {wanted}")
    return tuple(values)

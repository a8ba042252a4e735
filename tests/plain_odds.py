"""The dealer's and the player's odds by plain recursion over single cards, for small shoes.

An oracle: it shares no code with the package, merges no orders, keeps nothing, works in fractions,
and deals the dealer's hole card before the player draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

Cards = tuple[int, ...]


class RunsDryError(Exception):
    """A card is needed and none is left."""


def best_total(cards: Cards) -> int:
    low = sum(cards)
    return low + 10 if 1 in cards and low <= 11 else low


def is_soft(cards: Cards) -> bool:
    return best_total(cards) != sum(cards)


def each_card(shoe: Cards) -> Iterator[tuple[int, int, Cards]]:
    """Yield rank, how many there are, and the shoe without one of them."""
    for place, count in enumerate(shoe):
        if count:
            yield place + 1, count, (*shoe[:place], count - 1, *shoe[place + 1 :])


def draws(cards: Cards, h17: bool) -> bool:
    total = best_total(cards)
    return total < 17 or (h17 and total == 17 and is_soft(cards))


def dealer_ends(
    shoe: Cards, cards: Cards, h17: bool = False, naturals: bool = True
) -> dict[str, Fraction]:
    """Return the probability of each end of a dealer who holds `cards`."""
    total = best_total(cards)
    if naturals and len(cards) == 2 and total == 21:
        return {"natural": Fraction(1)}
    if total > 21:
        return {"bust": Fraction(1)}
    if not draws(cards, h17):
        return {str(total): Fraction(1)}
    if not any(shoe):
        raise RunsDryError
    ends: dict[str, Fraction] = {}
    for rank, count, rest in each_card(shoe):
        for end, chance in dealer_ends(rest, (*cards, rank), h17, naturals).items():
            ends[end] = ends.get(end, Fraction(0)) + Fraction(count, sum(shoe)) * chance
    return ends


def dealer_runs_dry(shoe: Cards, cards: Cards) -> bool:
    """Return whether a dealer who stands on any 17 may need a card that isn't there."""
    if not draws(cards, h17=False):
        return False
    if not any(shoe):
        return True
    return any(dealer_runs_dry(rest, (*cards, rank)) for rank, _, rest in each_card(shoe))


def play_runs_dry(shoe: Cards, up_card: int, hand: Cards) -> bool:
    """Return whether some play of hitting below 21, then the dealer's, needs a missing card."""
    if not any(shoe):
        return True
    return any(_hits_run_dry(rest, (up_card, hole), hand) for hole, _, rest in each_card(shoe))


def _hits_run_dry(shoe: Cards, dealer: Cards, hand: Cards) -> bool:
    total = best_total(hand)
    if total > 21:
        return False
    if dealer_runs_dry(shoe, dealer):
        return True
    if total == 21:
        return False
    if not any(shoe):
        return True
    return any(_hits_run_dry(rest, dealer, (*hand, rank)) for rank, _, rest in each_card(shoe))


def stand_chance(shoe: Cards, up_card: int, hand: Cards) -> Fraction:
    """Return the chance to win by standing; a push is not a win, and there are no naturals."""
    ends = dealer_ends(shoe, (up_card,), naturals=False)
    total = best_total(hand)
    return sum(
        (chance for end, chance in ends.items() if end == "bust" or int(end) < total), Fraction(0)
    )


def hit_chance(shoe: Cards, up_card: int, hand: Cards) -> Fraction:
    """Return the chance to win by hitting and playing for the win ever after."""
    chance = Fraction(0)
    for rank, count, rest in each_card(shoe):
        larger = (*hand, rank)
        if best_total(larger) <= 21:
            chance += Fraction(count, sum(shoe)) * best_chance(rest, up_card, larger)
    return chance


def best_chance(shoe: Cards, up_card: int, hand: Cards) -> Fraction:
    """Return the greatest chance to win; every hand below 21 is both stood on and hit."""
    stand = stand_chance(shoe, up_card, hand)
    return stand if best_total(hand) == 21 else max(stand, hit_chance(shoe, up_card, hand))

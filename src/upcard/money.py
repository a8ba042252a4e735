"""Exact money: whole chips are integers, parts of a chip are fractions, floats are refused."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from upcard.errors import MoneyError

__all__ = ["Money", "exact", "wager"]

Money: TypeAlias = Fraction | int
"""An exact amount; a binary float is never money."""


def exact(amount: object) -> Money:
    """Return an exact amount, an `int` where it is whole.

    Examples
    --------
    >>> exact(Fraction(4, 2)), exact(Fraction(15, 2))
    (2, Fraction(15, 2))
    """
    if isinstance(amount, bool) or not isinstance(amount, int | Fraction):
        raise MoneyError(f"{amount!r} is not an exact amount: use a whole number or a Fraction")
    if isinstance(amount, Fraction):
        return amount.numerator if amount.denominator == 1 else amount
    return amount


def wager(amount: object) -> Money:
    """Return an amount that may be bet: exact and above zero.

    Examples
    --------
    >>> wager(-5)
    Traceback (most recent call last):
    ...
    upcard.errors.MoneyError: can't bet -5: a bet is above zero
    """
    bet = exact(amount)
    if bet <= 0:
        raise MoneyError(f"can't bet {bet}: a bet is above zero")
    return bet

"""Exact money: whole chips are integers, parts of a chip are fractions, floats are refused.

Sizes that are no money, such as an EV or a variance, may be floats: `finite` lets those through.
"""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from numbers import Real
from typing import TypeAlias, TypeGuard

from upcard.errors import MoneyError, shown

__all__ = ["Money", "Number", "exact", "finite", "is_finite", "wager"]

Money: TypeAlias = Fraction | int
"""An exact amount; a binary float is never money."""
Number: TypeAlias = Fraction | int | float


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


def is_finite(number: object) -> TypeGuard[Number]:
    """Return whether a value is a number that a float can hold; True and False are none.

    Examples
    --------
    >>> is_finite(0.5), is_finite(float("nan")), is_finite(10**400), is_finite("5")
    (True, False, False, False)
    """
    if isinstance(number, bool) or not isinstance(number, Real):
        return False
    try:
        return isfinite(float(number))
    except OverflowError:
        return False


def finite(what: str, number: object) -> Number:
    """Return a number, a NumPy one as a float; `what` names it where it is none or not finite.

    Examples
    --------
    >>> finite("an EV", float("nan"))
    Traceback (most recent call last):
    ...
    upcard.errors.MoneyError: an EV can't be nan: use a finite number
    """
    if not is_finite(number):
        raise MoneyError(f"{what} can't be {shown(number)}: use a finite number")
    return number if isinstance(number, int | Fraction) else float(number)

"""How numbers are written in text, and what stands beside every result as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from upcard import __version__
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.sim.statistics import Z95

__all__ = [
    "PLACES",
    "game_words",
    "margin95",
    "percent",
    "plain_percent",
    "ratio",
    "run_fields",
    "shoe_words",
    "signed",
]

PLACES = 4
"""Decimals of an expectation, in units or in percent."""


def signed(value: float, places: int = PLACES) -> str:
    """Return a number with its sign; what rounds to zero has none.

    Examples
    --------
    >>> signed(0.5), signed(-1 / 3), signed(-1e-9)
    ('+0.5000', '-0.3333', '0.0000')
    """
    text = f"{value:+.{places}f}"
    return text if text.strip("+-0.") else text[1:]


def percent(value: float, places: int = PLACES) -> str:
    """Return an expectation in percent with its sign, without the word."""
    return signed(100 * value, places)


def plain_percent(value: float, places: int = PLACES) -> str:
    """Return a share of 0 to 1 in percent, without a sign or the word.

    Examples
    --------
    >>> plain_percent(0.0475), plain_percent(1 / 3, 1)
    ('4.7500', '33.3')
    """
    return f"{100 * value:.{places}f}"


def margin95(error: float, places: int) -> str:
    """Return how far a 95% interval reaches either way, from a standard error.

    Examples
    --------
    >>> margin95(0.5, 2)
    '± 0.98'
    """
    return f"± {Z95 * error:.{places}f}"


def shoe_words(shoe: Shoe) -> str:
    """Return the cards before the round in words: "infinite deck", or "shoe" and the counts."""
    return "infinite deck" if shoe.infinite else f"shoe {shoe}"


def game_words(rules: Rules, shoe: Shoe) -> str:
    """Return the rules and the cards before the round, the decks only where all their cards are in.

    Examples
    --------
    >>> game_words(Rules(decks=1), Shoe.of_decks(1).remove((1,)))
    'S17 DAS SP4; shoe 3,4,4,4,4,4,4,4,4,16'
    """
    decks, rest = str(rules).split(" ", 1)
    full = shoe == Shoe.of_decks(rules.decks)
    return f"{decks} {rest}; {shoe_words(shoe)}" if full else f"{rest}; {shoe_words(shoe)}"


def ratio(value: Fraction) -> str:
    """Return an exact rational as text, with its denominator even where that is 1."""
    return f"{value.numerator}/{value.denominator}"


def run_fields() -> dict[str, Any]:
    """Return what may differ between two equal runs: the version that worked the result out."""
    return {"version": __version__}

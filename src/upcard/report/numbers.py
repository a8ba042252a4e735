"""How numbers are written in text, and what stands beside every result as JSON."""

from __future__ import annotations

from typing import Any

from upcard import __version__
from upcard.shoe import Shoe

__all__ = ["PLACES", "percent", "run_fields", "shoe_words", "signed"]

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
    """Return a share or an expectation in percent with its sign, without the word."""
    return signed(100 * value, places)


def shoe_words(shoe: Shoe) -> str:
    """Return the cards before the round in words: "infinite deck", or "shoe" and the counts."""
    return "infinite deck" if shoe.infinite else f"shoe {shoe}"


def run_fields() -> dict[str, Any]:
    """Return what may differ between two equal runs: the version that worked the result out."""
    return {"version": __version__}

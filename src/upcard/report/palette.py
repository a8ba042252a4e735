"""The colours of charts: one a kind of play, told apart by people who see few colours.

The five come from the palette of Okabe and Ito ("Color Universal Design", 2008); black text on
each has a contrast above 6 to 1.  Colour only repeats what the letter says.
"""

from __future__ import annotations

from typing import Final

__all__ = ["INK", "LEGEND", "SHADES", "shade_of"]

INK: Final = "#000000"

SHADES: Final = {
    "H": "#56B4E9",
    "S": "#F0E442",
    "D": "#009E73",
    "P": "#E69F00",
    "R": "#CC79A7",
}
"""By the first character of a letter: hit, stand, double, split, surrender."""

LEGEND: Final = {
    "H": "hit",
    "S": "stand",
    "Dh": "double, else hit (many charts write D)",
    "Ds": "double, else stand",
    "P": "split",
    "Ph": "split if hands from a split may be doubled (DAS), else hit",
    "Pd": "split if DAS, else double, else hit",
    "Ps": "split if DAS, else stand",
    "Rh": "surrender, else hit (many charts write R)",
    "Rs": "surrender, else stand",
    "Rp": "surrender, else split",
}


def shade_of(letter: str) -> str:
    """Return the colour behind a letter.

    Examples
    --------
    >>> shade_of("Dh") == shade_of("Ds") == SHADES["D"]
    True
    """
    return SHADES[letter[0]]

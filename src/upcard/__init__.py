"""upcard: blackjack by one rule-book - exact odds, simulation and a table to play at."""

__version__ = "0.1.0"

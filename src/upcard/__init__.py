"""upcard: blackjack by one rule-book - exact odds, simulation and a table to play at.

Public names load when they are used, so that `import upcard` stays light.

Examples
--------
>>> import upcard
>>> upcard.dealer_odds(upcard.Shoe.of_decks(6), upcard.Rules()).rows[6].floats()[0]
0.42283...
"""

from importlib import import_module

__version__ = "0.1.0"

_HOMES = {
    "Action": "actions",
    "BlackjackError": "errors",
    "Card": "cards",
    "Chart": "strategy",
    "Hand": "hand",
    "Round": "referee.round",
    "Rules": "rules",
    "Shoe": "shoe",
    "Stack": "shoe",
    "Table": "referee.table",
    "dealer_odds": "exact.dealer",
    "play_script": "referee.scripted",
    "restore_round": "referee.history",
    "rounds_needed": "sim.statistics",
    "save_round": "referee.history",
    "simulate": "sim.bulk",
    "simulate_play": "contest",
    "view_of": "referee.view",
    "win_chances": "exact.win",
    "winning_chance": "contest",
}

__all__ = [*sorted(_HOMES)]


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    if name not in _HOMES:
        raise AttributeError(f"module 'upcard' has no attribute {name!r}")
    return getattr(import_module(f"upcard.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    """Return the public names."""
    return [*__all__, "__version__"]

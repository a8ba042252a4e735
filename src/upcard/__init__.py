"""upcard: blackjack by one rule-book - exact odds, simulation and a table to play at.

Public names load when they are used, so that `import upcard` stays light.

Examples
--------
>>> import upcard
>>> upcard.dealer_odds(upcard.Shoe.of_decks(6), upcard.Rules()).rows[6].floats()[0]
0.42284160436...
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upcard.actions import Action as Action
    from upcard.betting import Ramp as Ramp
    from upcard.betting import kelly_ramp as kelly_ramp
    from upcard.cards import Card as Card
    from upcard.contest import simulate_play as simulate_play
    from upcard.contest import winning_chance as winning_chance
    from upcard.correlation import betting_correlation as betting_correlation
    from upcard.countfile import load_count as load_count
    from upcard.counting import CountingSystem as CountingSystem
    from upcard.errors import BlackjackError as BlackjackError
    from upcard.exact.advise import advise as advise
    from upcard.exact.batch import round_evs as round_evs
    from upcard.exact.charts import best_chart as best_chart
    from upcard.exact.chase import chase_shares as chase_shares
    from upcard.exact.compare import compare as compare
    from upcard.exact.dealer import dealer_odds as dealer_odds
    from upcard.exact.fractions import edge_fraction as edge_fraction
    from upcard.exact.house import edge as edge
    from upcard.exact.outcomes import round_outcomes as round_outcomes
    from upcard.exact.removal import removal as removal
    from upcard.exact.win import win_chances as win_chances
    from upcard.hand import Hand as Hand
    from upcard.indexfile import load_indices as load_indices
    from upcard.indices import IndexedChart as IndexedChart
    from upcard.referee.history import restore_round as restore_round
    from upcard.referee.history import save_round as save_round
    from upcard.referee.round import Round as Round
    from upcard.referee.scripted import play_script as play_script
    from upcard.referee.table import Table as Table
    from upcard.referee.view import view_of as view_of
    from upcard.rules import Rules as Rules
    from upcard.shoe import Shoe as Shoe
    from upcard.shoe import Stack as Stack
    from upcard.sim.statistics import rounds_needed as rounds_needed
    from upcard.sim.summary import SimulationResult as SimulationResult
    from upcard.simulator import simulate as simulate
    from upcard.strategy import Chart as Chart
    from upcard.strategy import Row as Row
    from upcard.strategy import load_chart as load_chart
    from upcard.strategy import save_chart as save_chart

__version__ = "0.1.0"

_HOMES = {
    "Action": "actions",
    "BlackjackError": "errors",
    "Card": "cards",
    "Chart": "strategy",
    "CountingSystem": "counting",
    "Hand": "hand",
    "IndexedChart": "indices",
    "Ramp": "betting",
    "Round": "referee.round",
    "Row": "strategy",
    "Rules": "rules",
    "Shoe": "shoe",
    "Stack": "shoe",
    "Table": "referee.table",
    "advise": "exact.advise",
    "best_chart": "exact.charts",
    "betting_correlation": "correlation",
    "chase_shares": "exact.chase",
    "compare": "exact.compare",
    "dealer_odds": "exact.dealer",
    "edge": "exact.house",
    "edge_fraction": "exact.fractions",
    "kelly_ramp": "betting",
    "load_chart": "strategy",
    "load_count": "countfile",
    "load_indices": "indexfile",
    "removal": "exact.removal",
    "round_evs": "exact.batch",
    "round_outcomes": "exact.outcomes",
    "play_script": "referee.scripted",
    "restore_round": "referee.history",
    "rounds_needed": "sim.statistics",
    "save_chart": "strategy",
    "save_round": "referee.history",
    "SimulationResult": "sim.summary",
    "simulate": "simulator",
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

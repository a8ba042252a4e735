"""Players by name: what a user types after --strategy."""

from __future__ import annotations

import re
from pathlib import Path

from upcard.errors import StrategyError, did_you_mean
from upcard.referee.players import ChartPlayer, Mimic, NeverBust, Player, Threshold
from upcard.rules import Rules
from upcard.strategy import chart_names, load_chart, load_named_chart, shipped_chart_for

__all__ = ["default_strategy", "make_player", "strategy_name"]

_NAMES = ("basic", "mimic", "never-bust")


def default_strategy(rules: Rules) -> str:
    """Return the strategy played where none is named.

    The basic-strategy chart shipped for the rules; where a published exercise sets a threshold (a
    chasing dealer, naturals paid at once), standing on 17.
    """
    exercise = rules.dealer == "chase" or rules.naturals == "at-once"
    return "stand-on-17" if exercise else "basic"


def strategy_name(strategy: str, rules: Rules) -> str:
    """Return what a strategy is called in a result: `basic` by the name of the chart it means."""
    return f"chart {shipped_chart_for(rules).name}" if strategy == "basic" else strategy


def make_player(strategy: str, rules: Rules) -> Player:
    """Return the player of a name, or of a chart in a file.

    `basic` is the chart shipped for the rules, `stand-on-N` hits below N, `mimic` plays as the
    dealer, `never-bust` never risks a bust; else the name of a shipped chart or the path of one.

    Raises
    ------
    StrategyError
        For a name or file that is none of these, or a chart with a hole.

    Examples
    --------
    >>> make_player("stand-on-16", Rules())
    Threshold(stand_on=16)
    """
    if match := re.fullmatch(r"stand-on-([0-9]{1,2})", strategy):
        return Threshold(int(match[1]))
    if strategy == "mimic":
        return Mimic(rules)
    if strategy == "never-bust":
        return NeverBust(rules)
    if strategy == "basic":
        return ChartPlayer(shipped_chart_for(rules), rules)
    if strategy in chart_names():
        return ChartPlayer(load_named_chart(strategy), rules)
    if Path(strategy).suffix or Path(strategy).is_file():
        return ChartPlayer(load_chart(Path(strategy)), rules)
    known = (*_NAMES, *chart_names())
    hint = did_you_mean(strategy, known) or f": use {', '.join(known)}, stand-on-N or a file"
    raise StrategyError(f"no strategy {strategy!r}{hint}")

"""Automatic players: each answers what the seat to act does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from upcard.actions import Action
from upcard.errors import StrategyError
from upcard.hand import BEST_TOTAL
from upcard.referee.round import Question, Round
from upcard.rulebook import STANDS_ON, dealer_draws
from upcard.rules import Rules
from upcard.strategy import BoundChart, Chart

__all__ = ["ChartPlayer", "Mimic", "NeverBust", "Player", "Threshold", "play_out"]

_STIFF: Final = 12
"""The lowest hard total that one card can bust."""


class Player(Protocol):
    """Anything that can answer for a seat."""

    def decide(self, round_: Round) -> Action:
        """Return the action of the seat whose turn it is; it must be legal."""
        ...


def _hit_if(wanted: bool, round_: Round) -> Action:
    """Return hit where it is wanted and legal, else stand; offers of the dealer are declined."""
    if round_.turn is None or round_.turn.question is not Question.PLAY:
        return Action.DECLINE
    return Action.HIT if wanted and round_.can(Action.HIT) else Action.STAND


@dataclass(frozen=True, slots=True)
class Threshold:
    """Hits below a total, soft or hard, and stands on it and above."""

    stand_on: int = STANDS_ON

    def __post_init__(self) -> None:
        if type(self.stand_on) is not int or not 2 <= self.stand_on <= BEST_TOTAL:
            raise StrategyError(
                f"can't stand on {self.stand_on!r}: use a whole total from 2 to {BEST_TOTAL}"
            )

    def decide(self, round_: Round) -> Action:
        """Return hit below the threshold, else stand."""
        return _hit_if(round_.facts.total < self.stand_on, round_)


class Mimic:
    """Plays as the house dealer does: draws to 17, and to soft 17 where he does."""

    def __init__(self, rules: Rules) -> None:
        self._rules = replace(rules, dealer="house")

    def decide(self, round_: Round) -> Action:
        """Return hit where the dealer would draw, else stand."""
        return _hit_if(dealer_draws(self._rules, round_.facts.total, round_.facts.soft), round_)


class NeverBust:
    """Never takes a card that could bust; soft hands are played as the dealer plays his."""

    def __init__(self, rules: Rules) -> None:
        self._mimic = Mimic(rules)

    def decide(self, round_: Round) -> Action:
        """Return hit below hard 12 and on soft hands that the dealer would draw to, else stand."""
        if round_.facts.soft:
            return self._mimic.decide(round_)
        return _hit_if(round_.facts.total < _STIFF, round_)


class ChartPlayer:
    """Plays a chart: in each cell the first of its preferences that is legal."""

    def __init__(self, chart: Chart, rules: Rules) -> None:
        self._chart: BoundChart = chart.bind(rules)

    def decide(self, round_: Round) -> Action:
        """Return the chart's play; insurance is declined."""
        question = round_.turn.question if round_.turn else None
        preferences = self._chart.preferences(round_.facts, round_.up_card)
        if question is Question.EARLY_SURRENDER:
            return Action.SURRENDER if preferences[0] is Action.SURRENDER else Action.DECLINE
        if question is not Question.PLAY:
            return Action.DECLINE
        return next((action for action in preferences if round_.can(action)), Action.STAND)


def play_out(round_: Round, players: Sequence[Player]) -> None:
    """Let the players, one a seat, take every decision until the round is over."""
    while round_.turn is not None:
        round_.do(players[round_.turn.seat].decide(round_))

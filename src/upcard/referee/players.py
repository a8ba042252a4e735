"""Automatic players: each answers what the seat to act does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from upcard.actions import Action
from upcard.cards import Rank
from upcard.errors import StrategyError
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.referee.round import Question, Round, Turn
from upcard.rulebook import STANDS_ON, dealer_draws
from upcard.rules import Rules
from upcard.strategy import BoundChart, Chart

__all__ = [
    "ChartPlayer",
    "Mimic",
    "NeverBust",
    "Player",
    "Situation",
    "Threshold",
    "play_out",
]

_STIFF: Final = 12
"""The lowest hard total that one card can bust."""


class Situation(Protocol):
    """What a player looks at when he decides: a `Round`, or a hand asked about outside of one."""

    @property
    def turn(self) -> Turn | None:
        """Whose decision is asked for, and which question; None when the round is over."""
        ...

    @property
    def facts(self) -> HandFacts:
        """What the rules need to know of the hand."""
        ...

    @property
    def up_card(self) -> Rank:
        """The rank of the dealer's up card."""
        ...

    @property
    def cards(self) -> tuple[Rank, ...]:
        """The hand's ranks; empty where they are not told apart."""
        ...

    def can(self, action: Action) -> bool:
        """Return whether the hand may do this now."""
        ...


class Player(Protocol):
    """Anything that can answer for a seat."""

    def decide(self, situation: Situation) -> Action:
        """Return the action of the seat whose turn it is; it must be legal."""
        ...


def _hit_if(wanted: bool, situation: Situation) -> Action:
    """Return hit where it is wanted and legal, else stand; offers of the dealer are declined."""
    if situation.turn is None or situation.turn.question is not Question.PLAY:
        return Action.DECLINE
    return Action.HIT if wanted and situation.can(Action.HIT) else Action.STAND


@dataclass(frozen=True, slots=True)
class Threshold:
    """Hits below a total, soft or hard, and stands on it and above."""

    stand_on: int = STANDS_ON

    def __post_init__(self) -> None:
        if type(self.stand_on) is not int or not 2 <= self.stand_on <= BEST_TOTAL:
            raise StrategyError(
                f"can't stand on {self.stand_on!r}: use a whole total from 2 to {BEST_TOTAL}"
            )

    def decide(self, situation: Situation) -> Action:
        """Return hit below the threshold, else stand."""
        return _hit_if(situation.facts.total < self.stand_on, situation)


class Mimic:
    """Plays as the house dealer does: draws to 17, and to soft 17 where he does."""

    def __init__(self, rules: Rules) -> None:
        self._rules = replace(rules, dealer="house")

    def decide(self, situation: Situation) -> Action:
        """Return hit where the dealer would draw, else stand."""
        return _hit_if(
            dealer_draws(self._rules, situation.facts.total, situation.facts.soft), situation
        )


class NeverBust:
    """Never takes a card that could bust; soft hands are played as the dealer plays his."""

    def __init__(self, rules: Rules) -> None:
        self._mimic = Mimic(rules)

    def decide(self, situation: Situation) -> Action:
        """Return hit below hard 12 and on soft hands that the dealer would draw to, else stand."""
        if situation.facts.soft:
            return self._mimic.decide(situation)
        return _hit_if(situation.facts.total < _STIFF, situation)


class ChartPlayer:
    """Plays a chart: in each cell the first of its preferences that is legal."""

    def __init__(self, chart: Chart, rules: Rules, *, insures: bool = False) -> None:
        self.chart = chart
        self._bound: BoundChart = chart.bind(rules)
        self._insures = insures

    def decide(self, situation: Situation) -> Action:
        """Return the chart's play; insurance is declined unless he insures."""
        question = situation.turn.question if situation.turn else None
        preferences = self._bound.preferences(situation.facts, situation.up_card, situation.cards)
        if question is Question.EARLY_SURRENDER:
            return Action.SURRENDER if preferences[0] is Action.SURRENDER else Action.DECLINE
        if question is Question.INSURANCE:
            return Action.INSURE if self._insures else Action.DECLINE
        return next((action for action in preferences if situation.can(action)), Action.STAND)


def play_out(round_: Round, players: Sequence[Player]) -> None:
    """Let the players, one a seat, take every decision until the round is over."""
    while round_.turn is not None:
        round_.do(players[round_.turn.seat].decide(round_))

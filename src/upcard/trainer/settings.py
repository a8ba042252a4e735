"""What is drilled, checked when it is said: texts, and the values that they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from upcard.arguments import RulesLike, as_rules
from upcard.betting import Ramp
from upcard.cards import ACE
from upcard.chart import Chart
from upcard.countfile import load_count
from upcard.counting import CountingSystem
from upcard.errors import NotationError, RulesError, StrategyError, did_you_mean, shown
from upcard.indexfile import load_indices
from upcard.indices import IndexSet
from upcard.rulebook import why_no_insurance
from upcard.rules import Rules
from upcard.shoe import MAX_DECKS
from upcard.trainer.kinds import KINDS, ONLY, TRAYS

__all__ = ["DrillSettings"]

_HANDS: Final = ("strategy", "deviations")
_WORDS: Final = {"kind": KINDS, "only": ONLY, "tray": TRAYS}
_MOST_GROUP: Final = 3
_DECK: Final = 52


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillSettings:
    """What a drill asks; equal ones mean the same, however it was written.

    Raises
    ------
    StrategyError, RulesError, NotationError, MoneyError, DataFileError
        For what is unknown, out of range, or doesn't belong together; also for rules that a drill
        can't be of, such as insurance where none is offered.

    Notes
    -----
    Names of rules, strategies, counts and index plays may be paths of files: who takes them from
    strangers lets only known names through.

    Examples
    --------
    >>> settings = DrillSettings(kind="strategy", rules="6D H17 LS", only="soft")
    >>> str(settings.game)
    '6D H17 DAS SP4 LS'
    >>> settings == DrillSettings(kind="strategy", rules="LS H17", only="soft")
    True
    """

    kind: str
    """One of `KINDS`."""
    rules: RulesLike = field(default="6D", compare=False)
    """With a dealer who draws to 17, where hands are played."""
    strategy: str | Chart = field(default="total", compare=False)
    """`total` or `two-card`, the best chart of the class; `basic`, the name or file of a chart."""
    only: str = "all"
    """One of `ONLY`."""
    count: str | CountingSystem = field(default="hi-lo", compare=False)
    """A counting system, its name or its file."""
    indices: str | IndexSet = field(default="illustrious-18-fab-4", compare=False)
    """Index plays of that system, their name or their file."""
    bets: str | Ramp = field(default="1-12", compare=False)
    """A ramp."""
    cards: int = 30
    """Cards of a running count, 1 to all of the shoe."""
    group: int = 1
    """Cards shown together, 1 to 3."""
    check_every: int = 0
    """Groups between two questions for the running count; 0 asks at the end alone."""
    decks: int | None = field(default=None, compare=False)
    """Decks that are counted, 1 to 8; None is what the rules say."""
    tray: str = "half"
    """One of `TRAYS`: how the true count's drill shows the discards."""
    cards_left: bool = False
    """Insurance is asked by the cards that are left instead of by the count."""

    game: Rules = field(init=False, repr=False)
    """`rules`, read."""
    chart: str | Chart = field(init=False, repr=False)
    """`strategy`, read: a chart, or the class of the best one."""
    system: CountingSystem = field(init=False, repr=False)
    """`count`, read."""
    plays: IndexSet = field(init=False, repr=False)
    """`indices`, read."""
    ramp: Ramp = field(init=False, repr=False)
    """`bets`, read."""
    n_decks: int = field(init=False, repr=False)
    """Decks that are counted; 0 is the infinite deck, which nobody counts."""

    def __post_init__(self) -> None:
        for name, words in _WORDS.items():
            _check_word(name, getattr(self, name), words)
        game = as_rules(self.rules)
        decks = game.decks if self.decks is None else _whole("decks", self.decks, 1, MAX_DECKS)
        values = {
            "game": game,
            "n_decks": decks or 0,
            "chart": self.strategy,
            "system": _load("a count", self.count, CountingSystem, load_count),
            "plays": _load("index plays", self.indices, IndexSet, load_indices),
            "ramp": _load("a ramp", self.bets, Ramp, Ramp.parse),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._check_numbers()
        if self.only in ("hard", "soft", "pairs") and self.kind not in _HANDS:
            raise StrategyError(f"{self.kind} has no {self.only} hands: use only='all' or 'missed'")
        if self.kind in _HANDS:
            object.__setattr__(self, "chart", _played(self.strategy, game))
        self._check_counts()

    def _check_numbers(self) -> None:
        _whole("cards", self.cards, 1, _DECK * (self.n_decks or MAX_DECKS))
        _whole("group", self.group, 1, _MOST_GROUP)
        _whole("check_every", self.check_every, 0, self.cards)
        if type(self.cards_left) is not bool:
            raise StrategyError(f"cards_left can't be {shown(self.cards_left)}: use True or False")

    def _check_counts(self) -> None:
        """Refuse a count that the drill has no use for, and index plays of another one."""
        by_cards = self.kind == "insurance" and self.cards_left
        if (by_cards or self.kind in ("count", "true-count")) and not self.n_decks:
            raise RulesError("an infinite deck can't be counted: use 1D to 8D")
        if self.kind == "true-count" and self.tray != "cards" and self.system.uses == "running":
            right = "use one with a true count, such as hi-lo"
            raise StrategyError(f"{self.system.name} plays by its running count: {right}")
        if self.kind == "insurance" and (reason := why_no_insurance(self.game, ACE)):
            raise RulesError(f"no insurance to drill: {reason}")
        if by_cards or self.kind not in ("deviations", "insurance"):
            return
        if self.plays.count not in ("", self.system.name):
            reason = f"{self.plays.name} holds index plays of {self.plays.count}"
            raise StrategyError(f"{reason}, not of {self.system.name}: name some of its own")


def _check_word(name: str, word: Any, words: Sequence[str]) -> None:
    if not isinstance(word, str) or word not in words:
        hint = did_you_mean(word, words) or f": use {', '.join(words)}"
        raise StrategyError(f"{name} can't be {shown(word)}{hint}")


def _whole(name: str, number: Any, least: int, most: int) -> int:
    if type(number) is not int or not least <= number <= most:
        right = f"use a whole number from {least} to {most}"
        raise StrategyError(f"{name} can't be {shown(number)}: {right}")
    return number


def _load(what: str, given: Any, kind: type, load: Any) -> Any:
    """Return a value, or what its text means."""
    if isinstance(given, kind):
        return given
    if not isinstance(given, str):
        raise NotationError(f"{what} can't be {shown(given)}: use a text or a {kind.__name__}")
    return load(given)


def _played(strategy: str | Chart, rules: Rules) -> str | Chart:
    """Return the chart that is meant, or the class of the best one, which is worked out later."""
    from upcard.exact.charts import CHART_CLASSES
    from upcard.exact.draws import dealer_play
    from upcard.exact.named import find_strategy

    dealer_play(rules)
    found = find_strategy(strategy, rules)
    if isinstance(found, str) and found not in CHART_CLASSES:
        right = f"use {' or '.join(CHART_CLASSES)}, or a chart"
        raise StrategyError(f"no chart shows the class of strategy {found!r}: {right}")
    return found

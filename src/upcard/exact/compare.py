"""Rule sets side by side, and what every single change of a rule is worth.

Each round's expectation is exact, so a difference is what the change of rules does, and no noise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from upcard.arguments import RulesLike, Watch, as_rules
from upcard.chart import Chart
from upcard.errors import RulesError, ShoeError, shown
from upcard.exact.house import Edge, edge
from upcard.exact.named import BASIC
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.shorthand import WORDS, format_value

__all__ = ["Compared", "Comparison", "compare", "compare_changes", "single_changes"]

_USUAL: Final[dict[str, tuple[Any, ...]]] = {
    "decks": (1, 2, 4, 6, 8, None),
    "hit_soft_17": (False, True),
    "blackjack_pays": (Fraction(3, 2), Fraction(6, 5), Fraction(7, 5), Fraction(2), Fraction(1)),
    "double_on": ("any-two", "9-11", "10-11", "any", "never"),
    "double_soft": ("all", "none"),
    "double_after_split": (True, False),
    "max_hands": (1, 2, 3, 4),
    "resplit_aces": (False, True),
    "hit_split_aces": (False, True),
    "double_split_aces": (False, True),
    "surrender": ("none", "late", "early"),
    "hole_card": ("peek", "enhc", "obo"),
}
"""The values that tables use, by the fields of `Rules` that change a round's expectation."""

_WORDS: Final = {told: word for word, told in WORDS.items()}


@dataclass(frozen=True, slots=True)
class Compared:
    """One set of rules in a comparison."""

    rules: Rules
    shoe: Shoe
    """The cards before the round: the full shoe of the rules."""
    change: str
    """The word of the one rule that was changed in the base; empty in a plain comparison."""
    brings: str
    """Words of what else that changed, such as HSA with DSA."""
    ev: float
    """Expectation of a round, unconditional, per unit of the initial wager."""
    difference: float
    """This EV less that of the first set."""

    @property
    def house_edge(self) -> float:
        """Minus the expectation."""
        return -self.ev


@dataclass(frozen=True, slots=True)
class Comparison:
    """Rule sets beside the first of them."""

    strategy: str
    """Class of strategy, or the name of a chart; `basic` for the chart shipped for each."""
    rows: tuple[Compared, ...]
    """The first one is the base."""
    left_out: Mapping[str, str]
    """Why a change has no row, by its word: a rule contradicts it, or its shoe can run dry."""


def compare(
    rules: Sequence[RulesLike],
    strategy: str | Path | Chart = "CDZ-",
    watch: Watch | None = None,
) -> Comparison:
    """Return the expectation of each set of rules, on its full shoe, beside the first.

    Parameters
    ----------
    rules
        One set or more, as `Rules` or shorthand.
    strategy
        As in `edge`; `basic` is another chart for other rules.
    watch
        Called after each set with how many are done; True ends with those.

    Returns
    -------
    Comparison
        EVs of a round, unconditional, per unit of the initial wager, without insurance.

    Raises
    ------
    RulesError, StrategyError, ShoeError, DataFileError
        As `edge`, and for no rules at all.

    Examples
    --------
    >>> both = compare(["6D S17", "6D H17"])
    >>> f"{both.rows[1].difference:.3%}"
    '-0.213%'
    """
    if isinstance(rules, str | Rules):
        raise RulesError(f"{str(rules)!r} is one set of rules: give a list of sets to compare")
    if not isinstance(rules, Iterable):
        raise RulesError(f"{shown(rules)} is no list of sets of rules: give one to compare")
    if not rules:
        raise RulesError("nothing to compare: name one set of rules or more")
    return _compared([("", as_rules(each)) for each in rules], strategy, watch)


def compare_changes(
    base: RulesLike, strategy: str | Path | Chart = "CDZ-", watch: Watch | None = None
) -> Comparison:
    """Return what every single change of a rule does to the expectation of a round.

    Parameters
    ----------
    base
        Changed one field at a time, to each other value of `single_changes`.
    strategy, watch
        As in `compare`.

    Returns
    -------
    Comparison
        As of `compare`; changes that can't be made or have no value are in `left_out`.

    Raises
    ------
    RulesError, StrategyError, ShoeError, DataFileError
        As `edge` for the base.

    Notes
    -----
    About thirty analyses, two to four seconds.
    """
    base = as_rules(base)
    return _compared([("", base), *_changes(base)], strategy, watch)


def single_changes(base: Rules) -> Iterator[tuple[str, Rules]]:
    """Yield each usual change of one rule with its word: other decks, H17, 6:5, NDAS, …

    A change that another rule makes void (NDAS without splits) or contradicts is left out.

    Examples
    --------
    >>> [word for word, _ in single_changes(Rules.parse("6D"))][:6]
    ['1D', '2D', '4D', '8D', 'inf', 'H17']
    """
    for word, rules in _changes(base):
        if isinstance(rules, Rules):
            yield word, rules


def _changes(base: Rules) -> Iterator[tuple[str, Rules | RulesError]]:
    """Yield each usual change with its word; instead of rules that can't be, why they can't."""
    for name, values in _USUAL.items():
        if name in _void(base):
            continue
        for value in values:
            if value == getattr(base, name):
                continue
            try:
                yield _word(name, value), _changed(base, name, value)
            except RulesError as error:
                yield _word(name, value), error


def _void(base: Rules) -> tuple[str, ...]:
    """Return the fields that change nothing under other rules."""
    void: tuple[str, ...] = ()
    if base.max_hands == 1:
        void += ("double_after_split", "resplit_aces", "hit_split_aces", "double_split_aces")
    elif base.max_hands == 2:
        void += ("resplit_aces",)
    if base.double_on == "never":
        void += ("double_soft", "double_after_split", "double_split_aces")
    if base.naturals != "casino":
        void += ("hole_card",)
    return void


def _changed(base: Rules, name: str, value: Any) -> Rules:
    """Return the rules with one field changed, and what hangs on it."""
    change: dict[str, Any] = {name: value}
    if name == "double_on":
        # Which soft hands may double is told anew by the totals that may.
        change["double_soft"] = None
    if name == "hit_split_aces" and not value:
        change["double_split_aces"] = False
    return replace(base, **change)


def _word(name: str, value: Any) -> str:
    if name == "decks" and value:
        return f"{value}D"
    if name == "max_hands":
        return f"SP{value}"
    if name == "double_split_aces" and not value:
        return "no DSA"
    if name == "hit_split_aces" and not value:
        return "no HSA"
    return _WORDS.get((name, value), f"{name}={format_value(value)}")


def _brings(base: Rules, rules: Rules, change: str) -> str:
    """Return the words of what differs besides the change itself."""
    values = {name: getattr(rules, name) for name in _USUAL if name not in _void(rules)}
    words = (_word(name, value) for name, value in values.items() if value != getattr(base, name))
    return ", ".join(word for word in words if word != change)


def _compared(
    sets: Iterable[tuple[str, Rules | RulesError]],
    strategy: str | Path | Chart,
    watch: Watch | None,
) -> Comparison:
    rows: list[Compared] = []
    left_out: dict[str, str] = {}
    name = ""
    for change, rules in sets:
        try:
            result = _value(rules, strategy)
        except (RulesError, ShoeError) as error:
            if not change:
                raise
            left_out[change] = str(error)
            continue
        name = name or (BASIC if strategy == BASIC else result.strategy)
        base = rows[0].ev if rows else result.ev
        brings = _brings(rows[0].rules, result.rules, change) if rows and change else ""
        row = Compared(result.rules, result.shoe, change, brings, result.ev, result.ev - base)
        rows.append(row)
        if watch is not None and watch(len(rows)):
            break
    return Comparison(name, tuple(rows), left_out)


def _value(rules: Rules | RulesError, strategy: str | Path | Chart) -> Edge:
    if isinstance(rules, RulesError):
        raise rules
    return edge(rules, strategy=strategy)

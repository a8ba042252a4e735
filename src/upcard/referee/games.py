"""The games that a person plays: with bets or without, and only by rules that finish a round."""

from __future__ import annotations

from typing import Literal

from upcard.errors import RulesError
from upcard.rulebook import check_table, has_naturals
from upcard.rules import Rules
from upcard.shorthand import ReadRules

__all__ = ["Kind", "check_playable", "kind_of"]

Kind = Literal["betting", "parlour"]
"""A game with bets and a bankroll, or the plain game without."""


def kind_of(read: ReadRules) -> Kind:
    """Return which game these rules mean: the preset `parlour` is played without bets.

    Words that give the player more than hit and stand ("parlour DOA") make it a game with bets.

    Examples
    --------
    >>> from upcard.presets import find_rules
    >>> [kind_of(find_rules(text)) for text in ("6D", "parlour", "parlour H17", "parlour DOA")]
    ['betting', 'parlour', 'parlour', 'betting']
    """
    rules = read.rules
    more = rules.double_on != "never" or rules.max_hands > 1 or rules.surrender != "none"
    plain = read.preset == "parlour" and not has_naturals(rules) and not more
    return "parlour" if plain else "betting"


def check_playable(rules: Rules, seats: int) -> None:
    """Refuse a table that has too few cards, or rounds that break off (`short_shoe=error`).

    Every hand ends with at most 30 pips (aces count one), so a full shoe that holds more than all
    hands together can't run out.

    Raises
    ------
    RulesError
        Saying what would be right.
    """
    check_table(rules, seats)
    if rules.short_shoe != "error" or rules.decks is None:
        return
    fresh = rules.shuffle != "cut-card"
    pips = 340 * rules.decks - 10 * rules.burn
    if not fresh or pips < 30 * (seats * rules.max_hands + 1):
        raise RulesError(
            "these rules break a round off when the cards run out (short_shoe=error), "
            "so a game can't be played by them: use short_shoe=reshuffle or short_shoe=void"
        )

"""What callers may pass for rules, cards, hands and bets: the values, or text that means them.

Functions of the public interface put their arguments through these once, at their very edge; what
is neither is refused in one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import TypeAlias

from upcard.betting import Ramp
from upcard.cards import RANKS, Rank, parse_cards, parse_rank
from upcard.errors import NotationError, RulesError, ShoeError, StrategyError, shown
from upcard.presets import find_rules
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = [
    "RulesLike",
    "ShoeLike",
    "Watch",
    "as_ramp",
    "as_rank",
    "as_ranks",
    "as_rules",
    "as_shoe",
    "check_watch",
    "is_kelly",
]

RulesLike: TypeAlias = Rules | str
"""Rules, or text: shorthand, the name of a set, the path of a TOML file."""
ShoeLike: TypeAlias = Shoe | Sequence[int] | str
"""A shoe, or its ten counts A,2,…,9,T, as numbers or as text."""
Watch: TypeAlias = Callable[[int], bool]
"""Told now and then how much of something long is done; True stops it."""


def check_watch(watch: object) -> None:
    """Raise RulesError for a watch that is neither None nor can be called."""
    if not (watch is None or callable(watch)):
        raise RulesError(
            f"watch can't be {shown(watch)}: use a function that is told how far it is, or None"
        )


def as_rules(rules: RulesLike) -> Rules:
    """Return the rules that are meant.

    Examples
    --------
    >>> str(as_rules("6D H17 LS"))
    '6D H17 DAS SP4 LS'
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        return find_rules(rules).rules
    raise RulesError(f"rules can't be {shown(rules)}: use Rules, or words such as '6D H17 LS'")


def as_shoe(shoe: ShoeLike | None, rules: Rules | None = None) -> Shoe:
    """Return the shoe that is meant; None is the full shoe of the rules, where rules are given.

    Examples
    --------
    >>> as_shoe([4, 4, 4, 4, 4, 4, 4, 4, 4, 16]) == as_shoe(None, Rules(decks=1))
    True
    """
    if isinstance(shoe, Shoe):
        return shoe
    if shoe is None and rules is not None:
        return Shoe.of_decks(rules.decks)
    if isinstance(shoe, str):
        return Shoe.parse(shoe)
    if isinstance(shoe, Iterable):
        try:
            return Shoe(tuple(map(index, shoe)))
        except TypeError:
            pass
    raise ShoeError(f"a shoe can't be {shown(shoe)}: use a Shoe, or ten counts A,2,…,9,T")


def as_ramp(bets: Ramp | str) -> Ramp:
    """Return the bets that are meant.

    Examples
    --------
    >>> str(as_ramp("1-4"))
    '0:1 1:2 2:4'
    """
    if isinstance(bets, Ramp):
        return bets
    if isinstance(bets, str):
        if is_kelly(bets):
            raise NotationError(
                f"{shown(bets)} needs the EV at each count, which only a run tells: save one with "
                "bets such as 'flat', then use upcard ramp RUN --bets 'kelly …', or best_ramp"
            )
        return Ramp.parse(bets)
    raise StrategyError(f"bets can't be {shown(bets)}: use a text such as '1-12', or a Ramp")


def is_kelly(bets: str) -> bool:
    """Return whether bets are written as Kelly's: "kelly 0.5 bankroll 1000 max 12"."""
    return bets.lower().split()[:1] == ["kelly"]


def as_rank(rank: Rank | str, what: str = "up card") -> Rank:
    """Return the rank that is meant, 1 (ace) to 10 (any ten), also given as text such as "T".

    Examples
    --------
    >>> as_rank(7), as_rank("K")
    (7, 10)
    """
    if isinstance(rank, str):
        return parse_rank(rank)
    if type(rank) is not int or rank not in RANKS:
        raise NotationError(f"no {what} {shown(rank)}: use 1 (ace), 2 to 9, or 10 (any ten)")
    return rank


def as_ranks(ranks: Iterable[Rank] | str, what: str = "card") -> tuple[Rank, ...]:
    """Return the ranks of cards that are meant, also given as text such as "T,6".

    Examples
    --------
    >>> as_ranks([10, 6]), as_ranks("T6")
    ((10, 6), (10, 6))
    """
    if isinstance(ranks, str):
        return tuple(card.rank for card in parse_cards(ranks))
    if not isinstance(ranks, Iterable):
        raise NotationError(f"cards can't be {shown(ranks)}: use ranks, or text such as 'T,6'")
    return tuple(as_rank(rank, what) for rank in ranks)

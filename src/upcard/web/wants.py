"""What several messages hold, read once and bounded: rules, cards, names of strategies."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Final

import msgspec

from upcard.errors import shown
from upcard.money import Money
from upcard.notation import parse_amount
from upcard.presets import find_rules
from upcard.referee.players import Player
from upcard.referee.strategies import make_player
from upcard.rules import Rules
from upcard.shorthand import ReadRules
from upcard.strategy import chart_names
from upcard.web.endpoint import RefusalError

_FINEST: Final = 100
_PLAYERS: Final = ("basic", "mimic", "never-bust", "stand-on-17")

__all__ = ["Amount", "Short", "read_chips", "read_player", "read_rules"]

Short = Annotated[str, msgspec.Meta(max_length=300)]
"""Rules, hands and other things that a person writes on a line."""
Amount = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


def read_chips(text: str) -> Money:
    """Return an amount in chips or hundredths of one.

    Finer parts could make the exact sums of a long game too long to write.
    """
    amount = parse_amount(text)
    if _FINEST % Fraction(amount).denominator:
        raise RefusalError(422, f"{shown(text)} is too fine: use chips, or hundredths of one")
    return amount


def read_rules(text: str) -> ReadRules:
    """Return the rules that a text means: a preset, words of the shorthand, or both; no file."""
    _refuse_files(text, "rules are a preset or words such as '6D H17 LS'")
    return find_rules(text)


def read_player(name: str, rules: Rules) -> Player:
    """Return the player of a name; no file."""
    if name not in (*_PLAYERS, *chart_names()) and not re.fullmatch("stand-on-[0-9]{1,2}", name):
        raise RefusalError(422, f"no strategy {shown(name)}: use {', '.join(_PLAYERS)}")
    return make_player(name, rules)


def _refuse_files(text: str, right: str) -> None:
    """A client may not make the server read its disk."""
    if text.lower().strip().endswith((".toml", ".csv", ".json")):
        raise RefusalError(422, f"{text!r} looks like a file, and none is read here: {right}")

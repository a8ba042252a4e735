"""What several messages hold, read once and bounded: rules, cards, names of strategies."""

from __future__ import annotations

from typing import Annotated

import msgspec

from upcard.presets import find_rules
from upcard.referee.players import Player
from upcard.referee.strategies import make_player
from upcard.rules import Rules
from upcard.shorthand import ReadRules
from upcard.web.endpoint import RefusalError

__all__ = ["Amount", "Short", "read_player", "read_rules"]

Short = Annotated[str, msgspec.Meta(max_length=300)]
"""Rules, hands and other things that a person writes on a line."""
Amount = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


def read_rules(text: str) -> ReadRules:
    """Return the rules that a text means: a preset, words of the shorthand, or both; no file."""
    _refuse_files(text, "rules are a preset or words such as '6D H17 LS'")
    return find_rules(text)


def read_player(name: str, rules: Rules) -> Player:
    """Return the player of a name; no file."""
    _refuse_files(name, "use basic, mimic, never-bust or stand-on-N")
    return make_player(name, rules)


def _refuse_files(text: str, right: str) -> None:
    """A client may not make the server read its disk."""
    if "/" in text or "\\" in text or text.lower().strip().endswith((".toml", ".csv", ".json")):
        raise RefusalError(422, f"{text!r} looks like a file, and none is read here: {right}")

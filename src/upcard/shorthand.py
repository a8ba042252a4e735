"""The field's shorthand for rules: `6D H17 DAS LS SP4`, read and printed.

Words come in any order and any case, separated by spaces, commas, `_` or `-`; a missing word means
the default.  What has no word of its own reads and prints as `field=value`.  The name of a preset
may stand among the words, which then change it: `vegas-strip H17`.
Printing and reading are inverse for every `Rules`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Final

from upcard.errors import RulesError, as_text, did_you_mean
from upcard.rules import SHAPES, WHEN_TO_SHUFFLE, Rules, with_fields

__all__ = ["WORDS", "ReadRules", "format_rules", "parse_value", "read_rules"]

WORDS: Final[dict[str, tuple[str, Any]]] = {
    "inf": ("decks", None),
    "S17": ("hit_soft_17", False),
    "H17": ("hit_soft_17", True),
    "3:2": ("blackjack_pays", Fraction(3, 2)),
    "6:5": ("blackjack_pays", Fraction(6, 5)),
    "7:5": ("blackjack_pays", Fraction(7, 5)),
    "2:1": ("blackjack_pays", Fraction(2)),
    "1:1": ("blackjack_pays", Fraction(1)),
    "DOA": ("double_on", "any-two"),
    "D9": ("double_on", "9-11"),
    "D10": ("double_on", "10-11"),
    "DAN": ("double_on", "any"),
    "ND": ("double_on", "never"),
    "DAS": ("double_after_split", True),
    "NDAS": ("double_after_split", False),
    "NRSA": ("resplit_aces", False),
    "RSA": ("resplit_aces", True),
    "HSA": ("hit_split_aces", True),
    "DSA": ("double_split_aces", True),
    "NS": ("surrender", "none"),
    "LS": ("surrender", "late"),
    "ES": ("surrender", "early"),
    "peek": ("hole_card", "peek"),
    "ENHC": ("hole_card", "enhc"),
    "OBO": ("hole_card", "obo"),
    "CSM": ("shuffle", "continuous"),
}
"""Words with one fixed meaning; `6D`, `SP4`, `SPL3` and `pen75` carry a number."""

_FIXED: Final = {word.lower(): told for word, told in WORDS.items()}
_WORD_OF: Final = {told: word for word, told in WORDS.items()}
# At most 100 digits: Python refuses to turn thousands into a number.
_DIGITS: Final = "[0-9]{1,100}"
_NUMBERED: Final = re.compile(
    rf"(?P<decks>{_DIGITS})d|sp(?P<hands>{_DIGITS})|spl(?P<splits>{_DIGITS})"
    rf"|pen(?P<pen>{_DIGITS}(?:\.{_DIGITS})?)"
)
_NUMBER: Final = re.compile(rf"({_DIGITS}(?:\.{_DIGITS})?)(?:[:/]({_DIGITS}))?")
_FIELDS: Final = tuple(field.name for field in fields(Rules))
_DEFAULTS: Final = Rules()
_LONGEST_FIRST: Final = "|".join(sorted(_FIELDS, key=len, reverse=True))
_FIELD_VALUE: Final = re.compile(rf"(?<![a-z0-9])({_LONGEST_FIRST})=([^\s,_]*)")
_NO_FIELD: Final = re.compile(r"([^\s,=]*)=\S*")


@dataclass(frozen=True, slots=True)
class ReadRules:
    """What a text of rules says."""

    rules: Rules
    told: frozenset[str]
    """Fields that the text itself names."""
    preset: str | None = None
    """The named set that the words start from."""
    notes: tuple[str, ...] = ()
    """How a word that could be misread was read."""


def read_rules(text: str) -> ReadRules:
    """Return the rules written in shorthand.

    Raises
    ------
    RulesError
        For an unknown word (with the nearest known one), for two words that set one rule
        differently (naming both), or for rules that contradict each other.

    Examples
    --------
    >>> str(read_rules("h17, 6d_das-ls").rules)
    '6D H17 DAS SP4 LS'
    >>> read_rules("SPL3").notes
    ('SPL3 read as SP4: 3 splits make 4 hands',)
    """
    text = as_text(text, "write rules such as '6D H17 LS'", RulesError)
    reader = _Reader()
    rest = _FIELD_VALUE.sub(reader.take_field, text.lower())
    if unknown := _NO_FIELD.search(rest):
        name = unknown[1]
        raise RulesError(f"unknown rule {name!r} in {unknown[0]!r}{did_you_mean(name, _FIELDS)}")
    for name in _preset_names():
        rest = rest.replace(name.replace("-", "_"), name)
    for chunk in re.split(r"[\s,_]+", rest.strip()):
        reader.take_chunk(chunk)
    return reader.finish()


class _Reader:
    """Collects what the words say, refusing two that disagree."""

    def __init__(self) -> None:
        self.told: dict[str, Any] = {}
        self.said_by: dict[str, str] = {}
        self.preset: str | None = None
        self.notes: list[str] = []

    def take_field(self, match: re.Match[str]) -> str:
        name, text = match[1], match[2]
        self._tell(match[0], name, parse_value(name, text))
        return " "

    def take_chunk(self, chunk: str) -> None:
        if not chunk:
            return
        if chunk in _preset_names():
            if self.preset not in (None, chunk):
                raise RulesError(f"{self.preset!r} and {chunk!r} are two rule sets: name one")
            self.preset = chunk
            return
        words = [word for word in chunk.split("-") if word]
        if len(words) > 1 and not any(map(_is_word, words)):
            raise _unknown(chunk)
        for word in words:
            self._take_word(word)

    def _take_word(self, word: str) -> None:
        if word in _FIXED:
            self._tell(word, *_FIXED[word])
            return
        match = _NUMBERED.fullmatch(word)
        if match is None:
            raise _unknown(word)
        if match["decks"]:
            self._tell(word, "decks", int(match["decks"]))
        elif match["hands"]:
            self._tell(word, "max_hands", int(match["hands"]))
        elif match["splits"]:
            splits = int(match["splits"])
            self._tell(word, "max_hands", splits + 1)
            self.notes.append(
                f"{word.upper()} read as SP{splits + 1}: {splits} splits make {splits + 1} hands"
            )
        else:
            self._tell(word, "penetration", Fraction(match["pen"]) / 100)

    def _tell(self, word: str, name: str, value: Any) -> None:
        subject = "shuffle" if name in WHEN_TO_SHUFFLE else name
        earlier = self.said_by.get(subject)
        if earlier is not None and (name not in self.told or self.told[name] != value):
            raise RulesError(
                f"{_shown(earlier)} and {_shown(word)} are two rules for one thing: keep one"
            )
        self.said_by[subject] = word
        self.told[name] = value

    def finish(self) -> ReadRules:
        if self.told.get("double_split_aces") and self.told.get("hit_split_aces") is False:
            hit, double = self.said_by["hit_split_aces"], self.said_by["double_split_aces"]
            raise RulesError(f"{_shown(double)} implies HSA, so {_shown(hit)} contradicts it")
        rules = with_fields(self._base(), self.told)
        return ReadRules(rules, frozenset(self.told), self.preset, tuple(self.notes))

    def _base(self) -> Rules:
        if self.preset is None:
            return _DEFAULTS
        from upcard.presets import load_preset

        return load_preset(self.preset).rules


def _preset_names() -> tuple[str, ...]:
    from upcard.presets import preset_names

    return preset_names()


def _is_word(word: str) -> bool:
    return word in _FIXED or _NUMBERED.fullmatch(word) is not None


def _shown(word: str) -> str:
    fixed = {known.lower(): known for known in WORDS}
    return word if "=" in word else fixed.get(word, word.upper() if word[:3] != "pen" else word)


def _unknown(word: str) -> RulesError:
    known = (*_FIXED, *_preset_names(), "6d", "sp4", "pen75", *_FIELDS)
    return RulesError(
        f"unknown rule {word!r}{did_you_mean(word, known) or ': see upcard rules for the words'}"
    )


def parse_value(name: str, text: str) -> Any:
    """Return the value that `text` gives to the field `name`; `Rules` checks its range."""
    kinds, words = SHAPES[name]
    text = text.lower()
    if type(None) in kinds and text in ("none", "inf") and text not in words:
        return None
    if bool in kinds and text in ("yes", "no", "true", "false"):
        return text in ("yes", "true")
    number = _NUMBER.fullmatch(text)
    if Fraction in kinds and number and int(number[2] or 1):
        return Fraction(number[1]) / int(number[2] or 1)
    if int in kinds and re.fullmatch(_DIGITS, text):
        return int(text)
    if str in kinds:
        if text not in words:
            raise RulesError(
                f"{name} can't be {text!r}: use {', '.join(words)}{did_you_mean(text, words)}"
            )
        return text
    wanted = {bool: "yes or no", int: "a whole number", Fraction: "a number or a ratio such as 3:2"}
    raise RulesError(f"{name} can't be {text!r}: use {wanted[kinds[0]]}")


def format_value(value: Any) -> str:
    """Return a field's value as `parse_value` reads it.

    Examples
    --------
    >>> format_value(Fraction(8, 5)), format_value(True), format_value(None)
    ('8:5', 'yes', 'none')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("/", ":") if isinstance(value, Fraction) else str(value)


def format_rules(rules: Rules) -> str:
    """Return the one shorthand of these rules; `read_rules` gives the rules back.

    Decks, soft 17, doubling after a split and the most hands are always said; of the rest only
    what differs from the default.

    Examples
    --------
    >>> format_rules(Rules(decks=1, blackjack_pays=Fraction(6, 5), penetration=Fraction(1, 2)))
    '1D S17 6:5 DAS SP4 pen50'
    >>> format_rules(Rules(dealer="chase", naturals="none"))
    '6D DAS SP4 dealer=chase naturals=none'
    """
    said = dict(_always_said(rules))
    implied = Rules(double_on=rules.double_on, double_split_aces=rules.double_split_aces)
    for name in _WORD_ORDER:
        value = getattr(rules, name)
        usual = getattr(implied if name in ("double_soft", "hit_split_aces") else _DEFAULTS, name)
        if name not in said and value != usual:
            said[name] = _word(name, value)
    return " ".join(said[name] for name in _WORD_ORDER if said.get(name))


_ORDER: Final = (
    "decks hit_soft_17 blackjack_pays double_on double_soft double_after_split max_hands "
    "resplit_aces hit_split_aces double_split_aces surrender hole_card"
)
_WORD_ORDER: Final = tuple(dict.fromkeys((*_ORDER.split(), *WHEN_TO_SHUFFLE, *_FIELDS)))


def _always_said(rules: Rules) -> dict[str, str]:
    said = {
        "decks": f"{rules.decks}D" if rules.decks else "inf",
        "hit_soft_17": "" if rules.dealer == "chase" else _word("hit_soft_17", rules.hit_soft_17),
        "max_hands": f"SP{rules.max_hands}",
    }
    if rules.max_hands > 1:
        said["double_after_split"] = _word("double_after_split", rules.double_after_split)
    return said


def _word(name: str, value: Any) -> str:
    if (name, value) in _WORD_OF:
        return _WORD_OF[name, value]
    if name == "penetration":
        percent = 100 * value
        decimals = format(float(percent), ".12g")
        if "e" not in decimals and Fraction(decimals) == percent:
            return f"pen{decimals}"
    return f"{name}={format_value(value)}"

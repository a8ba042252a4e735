"""Rules: the named sets, what a text of rules means, and every other name that a form offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Final

import msgspec

from upcard.countfile import count_names, load_count
from upcard.errors import BlackjackError, did_you_mean
from upcard.exact.draws import dealer_play
from upcard.indexfile import index_names, load_indices
from upcard.presets import load_preset, preset_names
from upcard.referee.games import Kind, check_playable, kind_of
from upcard.report.rules import Explanation, explain
from upcard.rules import SHAPES, Rules, with_fields
from upcard.shorthand import WORDS, ReadRules, format_value, parse_value
from upcard.strategy import chart_names, load_named_chart
from upcard.web.endpoint import Endpoint, Message, Nothing, RefusalError, Visit
from upcard.web.wants import Short, read_rules

__all__ = ["ENDPOINTS"]

_PLAYERS: Final = ("basic", "mimic", "never-bust", "stand-on-17")
_BEST: Final = ("total", "two-card")
_PLAIN: Final = "parlour"


class AskRules(Message):
    """Rules in words, and one of their fields told otherwise."""

    text: Short = "6D"
    set: Short | None = None
    """The field's name, which goes with `to`; what contradicts it is taken back."""
    to: Short | None = None
    """Its value, as the shorthand reads it."""


class PresetFrame(msgspec.Struct):
    """A named set of rules."""

    name: str
    title: str
    source: str
    rules: str


class PresetsAnswer(msgspec.Struct):
    """All named sets."""

    presets: list[PresetFrame]


class CountName(msgspec.Struct):
    """A counting system."""

    name: str
    title: str
    tags: list[str]
    """Of A, 2 … 9, T; the mean over a rank whose cards differ."""
    balanced: bool
    uses: str
    """`true` or `running`: what bets and plays look at."""
    source: str


class NamesAnswer(msgspec.Struct):
    """Names that forms offer."""

    players: list[str]
    strategies: list[str]
    charts: list[str]
    counts: list[CountName]
    indices: list[str]
    titles: dict[str, str]
    """Of charts and index plays."""


class FieldFrame(msgspec.Struct):
    """One rule of a set."""

    name: str
    section: str
    value: str
    """As `name=value` reads it."""
    title: str
    """The question that it answers."""
    answer: str
    kind: str
    """`bool`, `choice`, `number` or `ratio`."""
    choices: list[str] | None


class WordFrame(msgspec.Struct):
    """A word of the shorthand."""

    word: str
    field: str
    value: str


class Topic(msgspec.Struct):
    """A question and its answer."""

    topic: str
    text: str


class RulesAnswer(msgspec.Struct):
    """What a text of rules means."""

    rules: str
    """The same in the shorthand that we print."""
    preset: str | None
    notes: list[str]
    """How a word that could be misread was read."""
    fields: list[FieldFrame]
    words: list[WordFrame]
    explain: list[Topic]
    kind: Kind
    """A game with bets and a bankroll, or the plain game without."""
    playable: str | None
    """Why nobody can sit down by these rules; None if they can."""
    exact: str | None
    """Why no exact values exist; None if they do."""


def list_presets(_ask: Nothing, _visit: Visit) -> PresetsAnswer:
    """Return all named sets of rules."""
    sets = [load_preset(name) for name in preset_names()]
    return PresetsAnswer(
        [PresetFrame(each.name, each.title, each.source, str(each.rules)) for each in sets]
    )


def list_names(_ask: Nothing, _visit: Visit) -> NamesAnswer:
    """Return the names of strategies, charts, counting systems and index plays."""
    charts = {name: load_named_chart(name).title for name in chart_names()}
    plays = {name: load_indices(name).title for name in index_names()}
    return NamesAnswer(
        players=[*_PLAYERS],
        strategies=[*_BEST, "basic", *_PLAYERS[1:]],
        charts=[*chart_names()],
        counts=[_count_name(name) for name in count_names()],
        indices=[*index_names()],
        titles=charts | plays,
    )


def _count_name(name: str) -> CountName:
    system = load_count(name)
    tags = [str(tag) for tag in system.rank_tags]
    return CountName(name, system.title, tags, system.balanced, str(system.uses), system.source)


def show_rules(ask: AskRules, _visit: Visit) -> RulesAnswer:
    """Return what a text of rules means, rule by rule."""
    read = _read(ask)
    rules, said, kind = read.rules, explain(read.rules), kind_of(read)
    return RulesAnswer(
        rules=_text(rules, plain=kind == _PLAIN),
        preset=read.preset,
        notes=list(read.notes),
        fields=[_field(entry) for entry in said],
        words=[WordFrame(word, name, format_value(value)) for word, (name, value) in WORDS.items()],
        explain=[Topic(entry.question, entry.answer) for entry in said],
        kind=kind,
        playable=_why_not(lambda: check_playable(rules, 1)),
        exact=_why_not(lambda: dealer_play(rules)),
    )


def _read(ask: AskRules) -> ReadRules:
    read = read_rules(ask.text)
    if ask.set is None and ask.to is None:
        return read
    if ask.set is None or ask.to is None:
        raise RefusalError(422, "set names a field and to its value: give both")
    if ask.set not in SHAPES:
        raise RefusalError(422, f"unknown rule {ask.set!r}{did_you_mean(ask.set, SHAPES)}")
    rules = with_fields(read.rules, {ask.set: parse_value(ask.set, ask.to)})
    return read_rules(_text(rules, plain=kind_of(read) == _PLAIN))


def _text(rules: Rules, *, plain: bool) -> str:
    """Return rules as a text; the plain game without bets is known by its name alone."""
    if not plain:
        return str(rules)
    usual = load_preset(_PLAIN).rules
    told = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    other = {name: value for name, value in told.items() if value != getattr(usual, name)}
    return " ".join([_PLAIN, *(f"{name}={format_value(value)}" for name, value in other.items())])


def _field(entry: Explanation) -> FieldFrame:
    kinds, words = SHAPES[entry.rule]
    kind = "bool" if bool in kinds else "choice" if words else "ratio"
    if int in kinds:
        kind = "number"
    return FieldFrame(
        entry.rule,
        entry.section,
        entry.value,
        entry.question,
        entry.answer,
        kind,
        [*words] if kind == "choice" else None,
    )


def _why_not(check: Callable[[], object]) -> str | None:
    """Return what a check refuses, or None."""
    try:
        check()
    except BlackjackError as error:
        return str(error)
    return None


ENDPOINTS: Final = [
    Endpoint("GET", "/api/presets", list_presets, answer=PresetsAnswer),
    Endpoint("GET", "/api/names", list_names, answer=NamesAnswer),
    Endpoint("GET", "/api/rules", show_rules, AskRules, RulesAnswer),
]

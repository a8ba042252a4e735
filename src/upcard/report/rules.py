"""Rules in plain sentences: the list of named sets, and one set explained rule by rule.

Fields of the JSON forms
    list      presets: name, rules, title, source
    explained name (null unless it is a named set as it stands), title, source, rules, notes, and
              explanation: section, rule, value, question, answer
CSV has the columns of the list, or those of the explanation.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from upcard.presets import RuleSet, find_rules, load_preset, load_rules_file, preset_names
from upcard.report.output import as_csv, as_json
from upcard.report.sentences import question_and_answer
from upcard.rules import SECTIONS, Rules
from upcard.shorthand import WORDS, ReadRules, format_value

__all__ = ["Explanation", "explain", "explain_report", "list_report"]

_LIST: Final = ("name", "rules", "title", "source")
_EXPLAINED: Final = ("section", "rule", "value", "question", "answer")
_NUMBERED_WORDS: Final = ("1D … 8D", "SP1 … SP16", "pen75")
_WIDTH: Final = 92


@dataclass(frozen=True, slots=True)
class Explanation:
    """What one rule of a set means."""

    section: str
    rule: str
    """The field of `Rules`."""
    value: str
    """Its value, as the shorthand `rule=value` reads it."""
    question: str
    answer: str


def explain(rules: Rules) -> list[Explanation]:
    """Return every rule of a set in plain sentences, in the order of `SECTIONS`.

    Examples
    --------
    >>> [(e.question, e.answer) for e in explain(Rules()) if e.rule == "hit_soft_17"]
    [('Does the dealer draw to soft 17?', 'No, the dealer stands on all 17s (S17).')]
    """
    return [
        Explanation(
            section, rule, format_value(getattr(rules, rule)), *question_and_answer(rules, rule)
        )
        for section, names in SECTIONS.items()
        for rule in names
    ]


def list_report(form: str = "text") -> str:
    """Return the named sets: text for people, JSON or CSV for programs."""
    presets = [load_preset(name) for name in preset_names()]
    rows = [(preset.name, str(preset.rules), preset.title, preset.source) for preset in presets]
    if form == "json":
        return as_json({"presets": [dict(zip(_LIST, row, strict=True)) for row in rows]})
    if form == "csv":
        return as_csv(_LIST, rows)
    widest = max(len(preset.name) for preset in presets)
    lines = [f"{name:{widest}}  {title}\n{'':{widest}}  {rules}" for name, rules, title, _ in rows]
    words = f"Words: {' '.join((*_NUMBERED_WORDS, *WORDS))}, or rule=value."
    hint = "Explained: upcard rules NAME, or words such as upcard rules 6D H17 DAS LS."
    return "\n".join((*lines, "", textwrap.fill(words, _WIDTH), hint))


def explain_report(text: str, form: str = "text") -> tuple[str, ReadRules]:
    """Return the rules that `text` names, explained, and how the text was read.

    Raises
    ------
    RulesError, DataFileError
        As `upcard.presets.find_rules`.
    """
    read, named = _look_up(text)
    changed = named is not None and named.rules != read.rules
    title = named.title if named and not changed else ""
    source = named.source if named else ""
    if named and changed:
        title, source = f"{named.name} with changes", f"{source}; changed here"
    said = explain(read.rules)
    if form == "csv":
        return as_csv(_EXPLAINED, [_values(entry) for entry in said]), read
    if form == "json":
        fields: dict[str, Any] = {
            "name": named.name if named and not changed else None,
            "title": title or None,
            "source": source or None,
            "rules": str(read.rules),
            "notes": list(read.notes),
            "explanation": [dict(zip(_EXPLAINED, _values(entry), strict=True)) for entry in said],
        }
        return as_json(fields), read
    return _as_text(title, source, read.rules, said), read


def _look_up(text: str) -> tuple[ReadRules, RuleSet | None]:
    if text.lower().endswith(".toml"):
        found = load_rules_file(Path(text))
        return ReadRules(found.rules, found.told), found
    read = find_rules(text)
    return read, load_preset(read.preset) if read.preset else None


def _values(entry: Explanation) -> tuple[str, ...]:
    return (entry.section, entry.rule, entry.value, entry.question, entry.answer)


def _as_text(title: str, source: str, rules: Rules, said: list[Explanation]) -> str:
    lines = [title] if title else []
    lines.append(f"rules:  {rules}")
    lines.append(f"source: {source or 'the words given; what they leave out is the default'}")
    for section in SECTIONS:
        lines += ["", f"The {section}"]
        for entry in said:
            if entry.section == section:
                answer = textwrap.fill(
                    entry.answer, _WIDTH, initial_indent="    ", subsequent_indent="    "
                )
                lines += [f"  {entry.question}", answer]
    return "\n".join(lines)

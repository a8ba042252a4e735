"""Effects of removal as text, JSON and CSV.

Fields of the JSON form
    rules, shoe, strategy, ev      of the whole shoe
    class                          the strategy if it is a class, null if it is a chart
    kept, best                     change of EV by rank, the strategy kept or worked out anew
    insurance, insurance_change    per unit staked, the ace up and no other card known; null and {}
                                   where it is not offered, or no ace can be up
    decisions                      hand, up_card, actions (the best two), gap, change by rank
    run                            version

CSV has a line an effect, with its value in the whole shoe and its change by rank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from upcard.cards import RANKS, Rank, format_rank
from upcard.exact.named import is_class
from upcard.exact.removal import DecisionEffect, Removal
from upcard.hand import Hand
from upcard.report.numbers import game_words, percent, run_fields
from upcard.report.output import as_csv, as_json, as_table

__all__ = ["effect_rows", "removal_report"]

Decisions = Sequence[DecisionEffect]
EffectRow = tuple[str, float, Mapping[Rank, float]]


def removal_report(removal: Removal, decisions: Decisions, form: str) -> str:
    """Return the effects in one of the forms "text", "json", "csv"."""
    return _FORMS[form](removal, decisions)


def effect_rows(removal: Removal, decisions: Decisions) -> list[EffectRow]:
    """Return what each effect is of, its value in the whole shoe, and its change by rank."""
    rows: list[EffectRow] = [
        ("EV, strategy kept", removal.ev, removal.kept),
        ("EV, worked out anew", removal.ev, removal.best),
    ]
    if removal.insurance is not None:
        rows.append(("insurance", removal.insurance, removal.insurance_change))
    for one in decisions:
        first, second = one.actions
        rows.append((f"{_spot(one)}: {first.word} - {second.word}", one.gap, one.change))
    return rows


def _spot(one: DecisionEffect) -> str:
    return f"{Hand(one.hand)} v {format_rank(one.up_card)}"


def _by_rank(change: Mapping[Rank, float]) -> dict[str, float]:
    return {format_rank(rank): value for rank, value in change.items()}


def _json(removal: Removal, decisions: Decisions) -> str:
    fields: dict[str, Any] = {
        "rules": str(removal.rules),
        "shoe": str(removal.shoe),
        "strategy": removal.strategy,
        "class": removal.strategy if is_class(removal.strategy) else None,
        "ev": removal.ev,
        "kept": _by_rank(removal.kept),
        "best": _by_rank(removal.best),
        "insurance": removal.insurance,
        "insurance_change": _by_rank(removal.insurance_change),
        "decisions": [
            {
                "hand": str(Hand(one.hand)),
                "up_card": format_rank(one.up_card),
                "actions": [action.word for action in one.actions],
                "gap": one.gap,
                "change": _by_rank(one.change),
            }
            for one in decisions
        ],
        "run": run_fields(),
    }
    return as_json(fields)


def _csv(removal: Removal, decisions: Decisions) -> str:
    rows = [
        (name, whole, *(change.get(rank, "") for rank in RANKS))
        for name, whole, change in effect_rows(removal, decisions)
    ]
    return as_csv(("effect", "whole", *map(format_rank, RANKS)), rows)


def _text(removal: Removal, decisions: Decisions) -> str:
    title = (
        "Effects of removing one card, percentage points: "
        f"{game_words(removal.rules, removal.shoe)}; strategy {removal.strategy}\n"
        "EV of a round per initial wager"
    )
    if removal.insurance is not None:
        title += "; insurance per unit staked on it"
    if decisions:
        title += "; a decision by its best action less the next"
    if removal.shoe.infinite:
        title += "\nAn infinite deck is never less: without a card all is as before"
    rows = [
        (name, percent(whole), *(_cell(change, rank) for rank in RANKS))
        for name, whole, change in effect_rows(removal, decisions)
    ]
    return f"{title}\n\n{as_table(('', 'whole', *map(format_rank, RANKS)), rows)}"


def _cell(change: Mapping[Rank, float], rank: Rank) -> str:
    return percent(change[rank]) if rank in change else ""


_FORMS: Final[dict[str, Callable[[Removal, Decisions], str]]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

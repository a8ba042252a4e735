"""What each action on a hand is worth, as text, JSON and CSV.

Fields of the JSON form
    hand, up_card, n_hands  the hand, the dealer's card, and the hands of the seat
    rules, shoe, class      the shoe as it is before the round; the class of play that follows
    ev_given_no_natural     by action; `ev` in games in which the dealer doesn't look first
    best, cost              the action worth most (null if none is left), and what others lose
    dealer                  probabilities of his final hands, under the same condition
    insurance               per unit staked on it; null where it is not offered
    run                     version

CSV has a line an action: `action`, `ev_given_no_natural` (or `ev`), `cost`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from upcard.actions import Action
from upcard.cards import ACE, TEN, format_rank
from upcard.exact.advise import Advice
from upcard.exact.dealer import COLUMNS
from upcard.report.numbers import run_fields, shoe_words, signed
from upcard.report.output import as_csv, as_json, as_table
from upcard.rulebook import peeks

__all__ = ["advice_report"]

_CLASS: Final = "CDZ-"
"""How hands are played on after the action: best by composition, split hands as unsplit ones."""


def advice_report(advice: Advice, form: str) -> str:
    """Return the advice in one of the forms "text", "json", "csv"."""
    return _FORMS[form](advice)


def _key(advice: Advice) -> str:
    """Return the name of the values: one name a game, whatever the up card."""
    looks = any(peeks(advice.rules, up_card) for up_card in (ACE, TEN))
    return "ev_given_no_natural" if looks else "ev"


def _ranked(advice: Advice) -> list[tuple[Action, float, float]]:
    """Return actions, values and costs, the best first."""
    order = sorted(advice.values, key=lambda action: -advice.values[action])
    return [(action, advice.values[action], advice.costs[action]) for action in order]


def _json(advice: Advice) -> str:
    best = advice.best
    fields: dict[str, Any] = {
        "hand": str(advice.hand),
        "up_card": format_rank(advice.up_card),
        "n_hands": advice.n_hands,
        "rules": str(advice.rules),
        "shoe": str(advice.shoe),
        "class": _CLASS,
        _key(advice): {action.word: value for action, value in advice.values.items()},
        "best": best.word if best is not None else None,
        "cost": {action.word: cost for action, cost in advice.costs.items()},
        "dealer": dict(zip(COLUMNS, advice.dealer.floats(), strict=True)),
        "insurance": advice.insurance,
        "run": run_fields(),
    }
    return as_json(fields)


def _csv(advice: Advice) -> str:
    rows = [(action.word, value, cost) for action, value, cost in _ranked(advice)]
    return as_csv(("action", _key(advice), "cost"), rows)


def _text(advice: Advice) -> str:
    blocks = [_title(advice), _action_table(advice), _dealer_table(advice)]
    if advice.insurance is not None:
        taken = "worth taking" if advice.insurance > 0 else "not worth taking"
        blocks.append(f"Insurance {signed(advice.insurance)} per unit staked: {taken}.")
    return "\n\n".join(blocks)


def _title(advice: Advice) -> str:
    hand = f"{advice.hand} v {format_rank(advice.up_card)}"
    if advice.n_hands > 1:
        hand += f", one of {advice.n_hands} hands"
    given = "given no dealer natural" if advice.given_no_natural else "not conditioned on a peek"
    if not advice.given_no_natural and advice.up_card not in (ACE, TEN):
        given = "the dealer can have no natural"
    return (
        f"{hand}: {advice.rules}; {shoe_words(advice.shoe)}\n"
        f"In units of the hand's initial wager, best play by composition ({_CLASS}); {given}"
    )


def _action_table(advice: Advice) -> str:
    if not advice.values:
        return f"No decision is left: {advice.hand} is {advice.hand.label} and stands by itself."
    rows = [
        (action.word, signed(value), f"{cost:.4f}" if place else "best")
        for place, (action, value, cost) in enumerate(_ranked(advice))
    ]
    return as_table(("action", "EV", "cost"), rows)


def _dealer_table(advice: Advice) -> str:
    cells = [f"{100 * chance:.2f}" for chance in advice.dealer.floats()]
    return as_table(("dealer, percent", *COLUMNS), [("", *cells)])


_FORMS: Final[dict[str, Callable[[Advice], str]]] = {"text": _text, "json": _json, "csv": _csv}

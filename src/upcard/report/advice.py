"""What each action on a hand is worth, as text, JSON and CSV.

Fields of the JSON form
    hand, up_card, n_hands  the hand, the dealer's card, and the hands of the seat
    rules, shoe, class      the shoe as it is before the round; the class of play that follows
    ev_given_no_natural     by action; `ev` in games in which the dealer doesn't look first
    best, cost              the action worth most (null if none is left), and what others lose
    standing                what a hand with no decision left is worth, under the same condition as
                            the values of actions; else null
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
from upcard.exact.standing import finished_facts, standing_value
from upcard.hand import BEST_TOTAL
from upcard.report.numbers import game_words, plain_percent, run_fields, signed
from upcard.report.output import as_csv, as_json, as_table
from upcard.rulebook import even_money_net, is_player_natural, peeks, why_not_even_money

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
    best = advice.best
    order = sorted(advice.values, key=lambda action: (action is not best, -advice.values[action]))
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
        "standing": None if advice.values else standing_value(advice),
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
        blocks.append(_insurance(advice, advice.insurance))
    return "\n\n".join(blocks)


def _insurance(advice: Advice, value: float) -> str:
    taken = "worth taking" if value > 0 else "not worth taking"
    words = f"Insurance {signed(value)} per unit staked: {taken}."
    if why_not_even_money(advice.rules, advice.up_card, finished_facts(advice)) is not None:
        return words
    sure = signed(float(even_money_net(1)))
    return f"{words}\nEven money, {sure} whatever the dealer has, is the same wager: {taken}."


def _title(advice: Advice) -> str:
    hand = f"{advice.hand} v {format_rank(advice.up_card)}"
    if advice.n_hands > 1:
        hand += f", one of {advice.n_hands} hands"
    given = "given no dealer natural" if advice.given_no_natural else "not conditioned on a peek"
    if not advice.given_no_natural and advice.up_card not in (ACE, TEN):
        given = "the dealer can have no natural"
    return (
        f"{hand}: {game_words(advice.rules, advice.shoe)}\n"
        f"In units of the hand's initial wager, best play by composition ({_CLASS}); {given}"
    )


def _action_table(advice: Advice) -> str:
    if not advice.values:
        worth = signed(standing_value(advice))
        return f"No decision is left: {_why_finished(advice)}.  It is worth {worth}."
    rows = [
        (action.word, signed(value), f"{cost:.4f}" if place else "best")
        for place, (action, value, cost) in enumerate(_ranked(advice))
    ]
    return as_table(("action", "EV", "cost"), rows)


def _why_finished(advice: Advice) -> str:
    """Return why a hand is finished."""
    hand = advice.hand
    if is_player_natural(advice.rules, finished_facts(advice)):
        return f"{hand} is a natural"
    if hand.total == BEST_TOTAL:
        return f"{hand} is 21 and stands by itself"
    return f"a split ace gets one card, and {hand} stands as {hand.label}"


def _dealer_table(advice: Advice) -> str:
    cells = [plain_percent(chance, 2) for chance in advice.dealer.floats()]
    return as_table(("dealer, percent", *COLUMNS), [("", *cells)])


_FORMS: Final[dict[str, Callable[[Advice], str]]] = {"text": _text, "json": _json, "csv": _csv}

"""A player's chance to win, as text, JSON and CSV.

Fields of the JSON form, and columns of CSV
    win_probability    with the best action
    stand, hit, double, split   with each; null where it is not legal or was not asked for
    best               the best action
    given_no_natural   all are conditional on the dealer having no natural
    actions            what the player may do, now and later in the hand
    rules              as text that the program reads back

Asked with the rules and actions of the contest problem, by naming none, it has its four fields
only: win_probability, stand, hit, best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from upcard.actions import Action
from upcard.cards import ACE, TEN, Rank, format_rank
from upcard.exact.win import WIN_ACTIONS, WinChances
from upcard.hand import BEST_TOTAL, Hand
from upcard.report.numbers import plain_percent
from upcard.report.output import as_csv, as_json
from upcard.rules import Rules

__all__ = ["win_report"]


def win_report(
    chances: WinChances, hand: Sequence[Rank], up_card: Rank, form: str, rules: Rules | None = None
) -> str:
    """Return the chances to win in one of the forms "text", "json", "csv".

    `rules` are told, with all that there is beside hit and stand, unless there are none.

    Examples
    --------
    >>> print(win_report(WinChances(0.5, None), (10, 1), 9, "text"))
    Chance to win with T,A against 9, in percent; a push is not a win
    <BLANKLINE>
    stand  50.0000
    hit    21 stands by itself
    best   stand
    """
    if form == "text":
        return _text(chances, Hand.of(hand), up_card, rules)
    fields = _contest_fields(chances) if rules is None else _all_fields(chances, rules)
    if form == "json":
        return as_json(fields)
    if rules is not None:
        fields["given_no_natural"] = "yes" if chances.given_no_natural else "no"
        fields["actions"] = " ".join(fields["actions"])
    return as_csv(tuple(fields), [tuple(fields.values())])


def _contest_fields(chances: WinChances) -> dict[str, Any]:
    return {
        "win_probability": chances.win_probability,
        "stand": chances.stand,
        "hit": chances.hit,
        "best": chances.best.word,
    }


def _all_fields(chances: WinChances, rules: Rules) -> dict[str, Any]:
    told = chances.by_action
    return {
        "win_probability": chances.win_probability,
        **{action.word: told.get(action) for action in WIN_ACTIONS},
        "best": chances.best.word,
        "given_no_natural": chances.given_no_natural,
        "actions": [action.word for action in chances.actions],
        "rules": str(rules),
    }


def _text(chances: WinChances, hand: Hand, up_card: Rank, rules: Rules | None) -> str:
    told = chances.by_action
    shown = [action for action in WIN_ACTIONS if action in told or action in chances.actions]
    width = max(len(action.word) for action in shown)
    no = "21 stands by itself" if hand.total == BEST_TOTAL else "not allowed"
    title = f"Chance to win with {hand} against {format_rank(up_card)}, in percent"
    lines = [f"{title}; a push is not a win"]
    if rules is not None:
        lines.append(f"{rules}; {_condition(chances, up_card)}")
    lines.append("")
    for action in shown:
        chance = plain_percent(told[action]) if action in told else no
        lines.append(f"{action.word:{width}}  {chance}")
    lines.append(f"{'best':{width}}  {chances.best.word}")
    if Action.SPLIT in told:
        lines.append("Split: of a hand taken at random from those that it ends in.")
    return "\n".join(lines)


def _condition(chances: WinChances, up_card: Rank) -> str:
    if chances.given_no_natural:
        return "given no dealer natural"
    if up_card in (ACE, TEN):
        return "not conditioned on a peek"
    return "the dealer can have no natural"

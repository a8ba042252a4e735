"""Why a play is right and what another one loses: exact, for the very cards, from a full shoe."""

from __future__ import annotations

from fractions import Fraction

from upcard.actions import Action
from upcard.cards import RANKS, Rank, format_rank
from upcard.exact.advise import Advice, advise
from upcard.exact.draws import COLUMNS, FINAL_DEALERS
from upcard.hand import BEST_TOTAL
from upcard.rulebook import FinalHand, add_card, hand_value, is_dealer_natural, settle
from upcard.rules import Rules
from upcard.trainer.questions import Fact, Why

__all__ = ["bust_chance", "standing_chances", "why_play"]


def why_play(
    hand: str, ranks: tuple[Rank, ...], up_card: Rank, rules: Rules, right: Action, given: Action
) -> tuple[Why, float | None]:
    """Return why a play is right where another was given, and what that one costs.

    Parameters
    ----------
    hand
        What the hand is called: "hard 16".
    ranks, up_card
        The cards, which are taken from the full shoe of the rules.

    Returns
    -------
    tuple
        One of `WHYS`; and the value of `right` less that of `given`, in units of the hand's wager,
        given that the dealer has no natural where he has looked.  None where `given` has no value,
        such as splitting a king and a queen where only identical ranks are split.

    Examples
    --------
    >>> why, cost = why_play("hard 16", (10, 6), 10, Rules(), Action.HIT, Action.STAND)
    >>> why.code, round(cost, 4), round(why.facts["bust"], 2)
    ('hit', 0.0063, 0.61)
    """
    named: dict[str, Fact] = {
        "hand": hand, "up_card": format_rank(up_card), "right": right.word, "given": given.word,
    }  # fmt: skip
    advice = advise(ranks, up_card, rules)
    if not {right, given} <= advice.values.keys():
        return Why("chart", named), None
    ev, ev_given = advice.values[right], advice.values[given]
    wins, loses = standing_chances(advice)
    facts: dict[str, Fact] = {
        **named,
        "ev": ev,
        "ev_given": ev_given,
        "bust": float(bust_chance(advice)),
        "wins": float(wins),
        "loses": float(loses),
        "dealer_bust": float(advice.dealer.bust),
    }
    code = _code(right, given) if ev > ev_given else "by-total"
    return Why(code, facts), ev - ev_given


def _code(right: Action, given: Action) -> str:
    """Return the reason: of the play that is more than to hit or to stand, if there is one."""
    if right in (Action.HIT, Action.STAND) and given not in (Action.HIT, Action.STAND):
        return f"no-{given.word}"
    return right.word


def bust_chance(advice: Advice) -> Fraction:
    """Return the chance that one more card busts the hand, given no dealer natural if he looked.

    Examples
    --------
    >>> float(bust_chance(advise("T,6", 7, "inf"))), bust_chance(advise("A,7", 9, "6D"))
    (0.6153846153846154, Fraction(0, 1))
    """
    value = hand_value(advice.hand.ranks)
    busting = [rank for rank in RANKS if add_card(value, rank)[0] > BEST_TOTAL]
    chance = hidden = Fraction(0)
    for hole in RANKS:
        here = advice.unseen.chance(hole)
        if not here or (advice.given_no_natural and _makes_natural(advice, hole)):
            continue
        rest = advice.unseen.remove((hole,))
        hidden += here
        chance += here * sum((rest.chance(rank) for rank in busting), Fraction(0))
    return chance / hidden


def _makes_natural(advice: Advice, hole: Rank) -> bool:
    return is_dealer_natural(advice.rules, 2, hand_value((advice.up_card, hole))[0])


def standing_chances(advice: Advice) -> tuple[Fraction, Fraction]:
    """Return the chances that the hand wins and loses if it stands.

    Examples
    --------
    >>> wins, loses = standing_chances(advise("T,6", 10, "6D"))
    >>> wins == advise("T,6", 10, "6D").dealer.bust, round(float(loses), 2)
    (True, 0.77)
    """
    hand = FinalHand(advice.hand.total)
    wins = loses = Fraction(0)
    ends = advice.dealer
    for column, dealer in zip(COLUMNS, FINAL_DEALERS, strict=True):
        result = settle(advice.rules, hand, dealer)
        wins += ends[column] * (result > 0)
        loses += ends[column] * (result < 0)
    return wins, loses

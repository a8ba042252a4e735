"""What each decision at a table is worth, for the very cards that its people haven't seen.

Only what lies open is looked at: the value of an action is the same whatever card is face down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from upcard.actions import Action
from upcard.errors import IllegalActionError, RulesError, ShoeError
from upcard.exact.advise import Advice, advise
from upcard.exact.dealer import COLUMNS, dealer_distribution
from upcard.exact.draws import FINAL_DEALERS
from upcard.exact.house import Edge, edge
from upcard.exact.standing import standing_value
from upcard.exact.ties import SAME, first_best
from upcard.money import Money, exact
from upcard.referee.round import Question, Round
from upcard.referee.session import Session
from upcard.referee.wagers import extra_wager, full_wager, most_wager, why_not_wager
from upcard.rulebook import (
    FinalHand,
    dealer_natural_wins,
    natural_takes,
    settle,
    why_surrender_has_passed,
)

__all__ = ["Coaching", "coach", "next_round", "share_staked"]


@dataclass(frozen=True, slots=True)
class Coaching:
    """What the decision that a table waits for is worth.

    Values are expectations per unit of the hand's wager, with best play by composition afterwards,
    and given no dealer natural where the dealer has looked.
    """

    question: Question
    seat: int
    hand: int
    wager: Money
    """The unit of the values."""
    values: Mapping[Action, float]
    """By action that the rules and the chips allow, for less where the chips reach no further."""
    usual: Mapping[Action, float]
    """Of the same actions with the usual amounts."""
    advice: Advice
    """On the hand alone, chips left aside."""

    @property
    def given_no_natural(self) -> bool:
        """Whether the dealer has looked, and has none; insurance is asked for before he looks."""
        return self.advice.given_no_natural and self.question is not Question.INSURANCE

    @property
    def dealer(self) -> Mapping[str, float]:
        """Chances of the dealer's final hands, under the same condition."""
        known = self.advice
        ends = known.dealer
        if known.given_no_natural and not self.given_no_natural:
            ends = dealer_distribution(known.unseen, known.up_card, known.rules)
        return dict(zip(COLUMNS, ends.floats(), strict=True))

    @property
    def best(self) -> Action:
        """The action worth most; of equals the first."""
        return first_best(self.values)

    def cost(self, action: Action, share: float | None = None) -> float:
        """Return what an action loses against the best, in units of the hand's wager.

        `share` is the part of the usual amount that a double or insurance stakes; None is as much
        as the chips allow.
        """
        value = self.values[action]
        if share is not None:
            value = _at_share(self.advice, action, self.usual[action], share)
        lost = self.values[self.best] - value
        return lost if lost > SAME else 0.0


def coach(session: Session) -> Coaching:
    """Return what each legal decision is worth in the round that a session waits in.

    Raises
    ------
    IllegalActionError
        If no decision is asked for.
    RulesError, ShoeError
        If these rules or cards have no exact values: a chasing dealer, or a shoe that may run out.

    Notes
    -----
    Exact up to double rounding, whatever has been dealt; 0.5 to 3 ms.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> session = Session(Rules(), 4, [100])
    >>> session.deal([10])
    >>> hand = session.playing.hand.hand
    >>> str(hand), session.playing.up_card, coach(session).best.word
    ('T,6', 7, 'hit')
    """
    round_ = session.playing
    if round_ is None or round_.turn is None:
        raise IllegalActionError("no decision is asked for: deal a round first")
    seat, hand, question = round_.turn
    known = _advice(session, round_, question)
    worth, legal = _VALUES[question](known, round_), {*round_.legal_actions(), *round_.for_less()}
    usual = {action: value for action, value in worth.items() if action in legal}
    if not usual:
        raise RulesError("this decision has no exact values")
    values = {
        action: _at_share(known, action, value, share_staked(round_, action, None))
        for action, value in usual.items()
    }
    return Coaching(question, seat, hand, round_.hand.wager, values, usual, known)


def share_staked(round_: Round, action: Action, amount: Money | None) -> float:
    """Return the part of its usual amount that a double or insurance stakes; else 1.

    Without an amount it is as much as the chips allow.
    """
    if round_.turn is None:
        return 1.0
    amount = round_.for_less().get(action) if amount is None else amount
    if amount is None:
        return 1.0
    full = full_wager(round_.seats[round_.turn.seat], round_.hand, action)
    return float(Fraction(exact(amount)) / Fraction(full)) if full else 1.0


def _at_share(advice: Advice, action: Action, value: float, share: float) -> float:
    """Return the worth of a double or insurance that stakes a part of the usual amount."""
    if share == 1 or action not in (Action.DOUBLE, Action.INSURE):
        return value
    if action is Action.INSURE:
        return value * share
    if not dealer_natural_wins(advice.rules):
        return value * (1 + share) / 2
    # A dealer's natural may take the bet alone, whatever was doubled.
    rules, natural = advice.rules, advice.dealer.floats()[COLUMNS.index("natural")]
    full, less = (float(natural_takes(rules, wager, 1)) for wager in (2, 1 + Fraction(share)))
    return (value + natural * full) * (1 + share) / 2 - natural * less


def _advice(session: Session, round_: Round, question: Question) -> Advice:
    """Return the advice on the hand, as if all cards but those seen elsewhere were in the shoe."""
    rules = session.rules
    if question is Question.PLAY and why_surrender_has_passed(rules, round_.up_card):
        rules = replace(rules, surrender="none")
    cards, n_hands = round_.cards, round_.facts.n_hands
    # What `advise` takes from the shoe goes in: the hand, its up card, the other hands' pair cards.
    shoe = session.unseen.add((*cards, *cards[:1] * (n_hands - 1), round_.up_card))
    return advise(cards, round_.up_card, rules, shoe, n_hands)


def _played(advice: Advice, _round: Round) -> Mapping[Action, float]:
    return advice.values


def _insured(advice: Advice, round_: Round) -> Mapping[Action, float]:
    """Return what insurance adds; even money is the same wager."""
    if advice.insurance is None:
        raise RulesError("insurance has no exact value here")
    seat = round_.seats[round_.turn.seat] if round_.turn else round_.seats[0]
    share = float(extra_wager(seat, round_.hand, Action.INSURE, None) / round_.hand.wager)
    gain = share * advice.insurance
    return {Action.INSURE: gain, Action.EVEN_MONEY: gain, Action.DECLINE: 0.0}


def _surrendered(advice: Advice, round_: Round) -> Mapping[Action, float]:
    """Return surrender beside the best of playing on, as far as the chips allow it."""
    kept = {
        action: _at_share(advice, action, value, _share_left(round_, action))
        for action, value in advice.values.items()
        if action is not Action.SURRENDER and _share_left(round_, action)
    }
    playing = max(kept.values(), default=None)
    given_up = FinalHand(advice.hand.total, surrendered=True)
    return {
        Action.SURRENDER: float(settle(advice.rules, given_up, FINAL_DEALERS[0])),
        Action.DECLINE: standing_value(advice) if playing is None else playing,
    }


def _share_left(round_: Round, action: Action) -> float:
    """Return the part of what an action stakes that the chips still reach for, 0 for too few."""
    seat = round_.seats[round_.turn.seat] if round_.turn else round_.seats[0]
    full = full_wager(seat, round_.hand, action)
    most = most_wager(round_.rules, seat, round_.hand, action)
    if why_not_wager(round_.rules, seat, round_.hand, action, most if most < full else None):
        return 0.0
    return float(Fraction(most) / Fraction(full)) if full else 1.0


_VALUES = {
    Question.PLAY: _played,
    Question.INSURANCE: _insured,
    Question.EARLY_SURRENDER: _surrendered,
}


def next_round(session: Session) -> Edge | None:
    """Return what the next round is worth for one box, or None if nothing exact can be said.

    For the cards not seen since the shuffle, or the full shoe if it is shuffled first; best play
    by composition, insurance where it is worth it.  About 30 ms.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> round(next_round(Session(Rules(), 1, [100])).ev, 4)
    -0.004
    """
    if session.playing is not None:
        raise IllegalActionError("a round is in progress: play it to its end first")
    shoe = None if session.table.shuffle_due else session.unseen
    try:
        return edge(session.rules, shoe, insurance="optimal")
    except (RulesError, ShoeError):
        return None

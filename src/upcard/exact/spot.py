"""One hand against one up card: what every action on it is worth, for any objective.

Only the hand and what cards make of it are looked at; where it may be split, what cards make of one
card of the pair, which holds the rest.

Given that the dealer has no natural a value v is (v + P) / (1 - P), P being the chance of one.
Errors of rounding grow by 1 / (1 - P), so where a natural is likelier than not values are worked
out from what is known of the hole card instead (`upcard.exact.known`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from upcard.actions import Action
from upcard.cards import ACE, TEN, Rank
from upcard.errors import NotationError, RulesError
from upcard.exact.actions import HandValues, Table, hand_values
from upcard.exact.dealer import chance_of_none
from upcard.exact.graph import hand_graph
from upcard.exact.reach import hand_play, set_of
from upcard.exact.splits import split_values
from upcard.hand import Hand, HandFacts
from upcard.kernels.hands import SAME
from upcard.rulebook import (
    hand_value,
    legal_actions,
    most_hands,
    peeks,
    surrenders_before_peek,
    why_not,
    why_not_split,
)
from upcard.rules import Rules

__all__ = ["action_values", "given_none", "hand_facts", "has_looked", "stand_value"]


def hand_facts(hand: Hand, rules: Rules, n_hands: int = 1) -> HandFacts:
    """Return what the rule-book asks about a hand, one of `n_hands` of its seat.

    Raises
    ------
    NotationError
        For a hand of one card or bust.
    RulesError
        For more hands than the rules allow, and for cards that no play makes a hand of.
    """
    if len(hand.ranks) < 2:
        what = f"{hand} is one card" if hand.ranks else "no card is given"
        raise NotationError(f"{what}: a hand has two or more")
    if hand.bust:
        raise NotationError(f"{hand} is bust with {hand.total}: nothing is left to decide")
    _check_number(rules, hand.ranks[0], n_hands)
    _check_cards(rules, hand, n_hands)
    facts = _facts(hand.ranks, n_hands)
    # Ten counts know no faces, so of tens nobody can say whether they are identical.
    return facts._replace(pair=0) if rules.split_by == "rank" and facts.pair == TEN else facts


def _facts(ranks: tuple[Rank, ...], n_hands: int) -> HandFacts:
    split = n_hands > 1
    pair = ranks[0] if len(ranks) == 2 and ranks[0] == ranks[1] else 0
    aces = split and ranks[0] == ACE
    return HandFacts(*hand_value(ranks), len(ranks), pair, split, aces, n_hands)


def _check_number(rules: Rules, rank: Rank, n_hands: int) -> None:
    """Refuse a number of hands that splits of a rank can't make."""
    most = most_hands(rules, rank)
    if type(n_hands) is not int or not 1 <= n_hands <= most:
        right = f"1 to {most}" if most > 1 else "1"
        reason = why_not_split(rules, _facts((rank, rank), most))
        raise RulesError(f"a seat can't have {n_hands!r} hands: use {right}, since {reason}")


def _check_cards(rules: Rules, hand: Hand, n_hands: int) -> None:
    """Refuse a hand that its cards make by legal hits in no order; a pair card comes first."""
    starts = (hand.ranks[:n] for n in range(2, len(hand.ranks)))
    reasons = (why_not(rules, _facts(start, n_hands), Action.HIT) for start in starts)
    reason = next(filter(None, reasons), None)
    if reason is None:
        return
    split = hand.ranks[0] if n_hands > 1 else 0
    given = hand.ranks[:1] if split else ()
    if set_of(*hand.ranks[len(given) :]) not in hand_play(rules, given, split).standing:
        after = " after a split" if split else ""
        raise RulesError(f"{hand} can't come about{after}: {reason}")


def has_looked(rules: Rules, up_card: Rank, facts: HandFacts) -> bool:
    """Return whether the dealer has looked for a natural before the hand is decided on.

    Early surrender is decided before he looks.
    """
    early = surrenders_before_peek(rules, up_card) and facts.n_cards == 2 and not facts.from_split
    return peeks(rules, up_card) and not early


def given_none(
    values: Callable[[Table], dict[Action, float]], table: Table, natural: Fraction
) -> dict[Action, float]:
    """Return values, which are a function of the table, given that the dealer has no natural.

    `natural` is the chance that he has one, which settles at -1.

    Raises
    ------
    ShoeError
        If he has one for certain.
    """
    rest = chance_of_none(natural)
    if natural > rest:
        return values(table.given_no_natural())
    lost, none = float(natural), float(rest)
    return {action: (value + lost) / none for action, value in values(table).items()}


def action_values(table: Table, hand: Hand, facts: HandFacts) -> dict[Action, float]:
    """Return the value of each legal action of the objective, in order of code.

    Parameters
    ----------
    table
        With one up card; its shoe is what was there before hand and up card were dealt.  Values are
        unconditional unless it is given no natural.
    facts
        Of the hand: see `hand_facts`.

    Notes
    -----
    The hand is played on by its best, hands after a split as they would be unsplit (CDZ-).
    Half a millisecond; a pair of small cards up to 2 ms.
    """
    objective, graph = table.objective, hand_graph()
    legal = objective.actions.intersection(legal_actions(table.rules, facts))
    if not legal:
        return {}
    row = graph.row(hand.ranks)
    start = graph.row(hand.ranks[:1]) if Action.SPLIT in legal else row
    values = hand_values(table, start, hand.ranks[0] if facts.from_split else None)
    at = values.walked.rows[row]
    of_action = {
        Action.STAND: values.stand[at, 0],
        Action.HIT: values.hit[at, 0],
        Action.DOUBLE: values.double[at, 0],
    }
    if Action.SPLIT in legal:
        of_action[Action.SPLIT] = _split_value(table, values, facts)
    if Action.SURRENDER in legal:
        surrender = table.surrender_values(values.naturals[at])
        assert surrender is not None
        of_action[Action.SURRENDER] = surrender[table.up_cards[0] - 1]
    return {action: float(value) for action, value in of_action.items() if action in legal}


def stand_value(table: Table, hand: Hand) -> float:
    """Return what standing on a hand that is no natural is worth, as in `action_values`."""
    return float(hand_values(table, hand_graph().row(hand.ranks)).stand[0, 0])


def _split_value(table: Table, values: HandValues, facts: HandFacts) -> float:
    """Return what splitting is worth, hands after it played as they would unsplit (CDZ-)."""
    rules = table.rules
    if facts.n_hands > 1:
        rules = replace(rules, max_hands=rules.max_hands - facts.n_hands + 1)
    bound = Action.STAND not in table.objective.actions
    plan = values.actions, (values.hit > values.stand + SAME) | bound
    worth = split_values(replace(table, rules=rules), values.walked, facts.pair, plan)
    return float(worth[0])

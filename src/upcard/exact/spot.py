"""One hand against one up card: what every action on it is worth, for any objective.

Only the hand and what cards make of it are looked at; where it may be split, what cards make of one
card of the pair, which holds the rest.
"""

from __future__ import annotations

from dataclasses import replace

from upcard.actions import Action
from upcard.cards import ACE, TEN
from upcard.errors import NotationError, RulesError
from upcard.exact.actions import HandValues, Table, hand_values
from upcard.exact.graph import hand_graph
from upcard.exact.splits import split_values
from upcard.hand import Hand, HandFacts
from upcard.kernels.hands import SAME
from upcard.rulebook import legal_actions
from upcard.rules import Rules

__all__ = ["action_values", "hand_facts", "stand_value"]


def hand_facts(hand: Hand, rules: Rules, n_hands: int = 1) -> HandFacts:
    """Return what the rule-book asks about a hand, one of `n_hands` of its seat.

    Raises
    ------
    NotationError
        For a hand of one card or bust.
    RulesError
        For more hands than the rules allow.
    """
    if len(hand.ranks) < 2:
        what = f"{hand} is one card" if hand.ranks else "no card is given"
        raise NotationError(f"{what}: a hand has two or more")
    if hand.bust:
        raise NotationError(f"{hand} is bust with {hand.total}: nothing is left to decide")
    if not 1 <= n_hands <= rules.max_hands:
        raise RulesError(f"a seat can't have {n_hands} hands: use 1 to {rules.max_hands}")
    pair = hand.ranks[0] if len(hand.ranks) == 2 and hand.ranks[0] == hand.ranks[1] else 0
    # Ten counts know no faces, so of tens nobody can say whether they are identical.
    if rules.split_by == "rank" and pair == TEN:
        pair = 0
    split = n_hands > 1
    aces = split and hand.ranks[0] == ACE
    return HandFacts(hand.total, hand.soft, len(hand.ranks), pair, split, aces, n_hands)


def action_values(table: Table, hand: Hand, facts: HandFacts) -> dict[Action, float]:
    """Return the value of each legal action of the objective, unconditional, in order of code.

    Parameters
    ----------
    table
        With one up card; its shoe is what was there before hand and up card were dealt.
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
    """Return what standing on a hand that is no natural is worth, unconditional."""
    return float(hand_values(table, hand_graph().row(hand.ranks)).stand[0, 0])


def _split_value(table: Table, values: HandValues, facts: HandFacts) -> float:
    """Return what splitting is worth, hands after it played as they would unsplit (CDZ-)."""
    rules = replace(table.rules, max_hands=table.rules.max_hands - facts.n_hands + 1)
    bound = Action.STAND not in table.objective.actions
    plan = values.actions, (values.hit > values.stand + SAME) | bound
    worth = split_values(replace(table, rules=rules), values.walked, facts.pair, plan)
    return float(worth[0])

"""The value of every legal action on one hand, for the very shoe on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from upcard.actions import Action
from upcard.cards import ACE, RANKS, TEN, Rank
from upcard.errors import NotationError, RulesError
from upcard.exact.actions import HandValues, Table, legality
from upcard.exact.dealer import DealerDistribution, dealer_distribution
from upcard.exact.dry import check_hand
from upcard.exact.graph import Ints, hand_graph
from upcard.exact.splits import split_values
from upcard.exact.tree import dealer_chances, dealer_tree
from upcard.hand import Hand, HandFacts
from upcard.kernels.hands import SAME, descend_hands, value_hands
from upcard.rulebook import (
    insurance_net,
    is_player_natural,
    legal_actions,
    peeks,
    surrenders_before_peek,
    why_no_insurance,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["Advice", "advise"]

_PLAYS: Final = (Action.STAND, Action.HIT, Action.DOUBLE)


@dataclass(frozen=True, slots=True)
class Advice:
    """What each legal action on a hand is worth.

    Values are expectations per unit of the initial wager of this hand, with best play by
    composition afterwards.
    """

    hand: Hand
    up_card: Rank
    rules: Rules
    shoe: Shoe
    """The cards before the round."""
    n_hands: int
    """Hands of the seat, this one included."""
    given_no_natural: bool
    """Values are conditional on the dealer having no natural: he has looked."""
    values: Mapping[Action, float]
    """By legal action; empty where no decision is left."""
    dealer: DealerDistribution
    """Of the dealer's final hand, under the same condition."""
    insurance: float | None
    """Expectation per unit staked on insurance; None where it is not offered."""

    @property
    def best(self) -> Action | None:
        """The action worth most, None where no decision is left."""
        return max(self.values, key=lambda action: self.values[action]) if self.values else None

    @property
    def costs(self) -> dict[Action, float]:
        """What each action loses against the best."""
        most = max(self.values.values(), default=0.0)
        return {action: most - value for action, value in self.values.items()}


def advise(
    ranks: Sequence[Rank],
    up_card: Rank,
    rules: Rules,
    shoe: Shoe | None = None,
    n_hands: int = 1,
) -> Advice:
    """Return the exact value of every legal action on a hand, and the dealer's odds.

    Parameters
    ----------
    ranks
        The hand's cards, two or more, 21 or less; after a split the pair card first.
    up_card
        The dealer's, 1 (ace) to 10 (any ten).
    shoe
        The cards before the round; hand and up card are taken from it.  None is the full shoe of
        the rules.
    n_hands
        Hands of the seat: after a split 2 or more, and the other hands' pair cards are gone too.

    Returns
    -------
    Advice
        Conditional on no dealer natural where the rules peek, else (and where an early surrender is
        offered, before the peek) unconditional.

    Raises
    ------
    NotationError, RulesError, ShoeError
        For a hand that can't be, and for cards that the shoe doesn't hold.

    Notes
    -----
    Exact up to double rounding.  A pair takes about 3 ms, other hands less.

    Examples
    --------
    >>> advice = advise((10, 6), 10, Rules.parse("6D S17 LS"))
    >>> advice.best.word, round(advice.values[Action.HIT], 4)
    ('surrender', -0.5347)
    """
    hand = Hand.of(ranks)
    shoe = Shoe.of_decks(rules.decks) if shoe is None else shoe
    facts = _facts(hand, rules, n_hands)
    others = (ranks[0],) * (n_hands - 1)
    left = shoe.remove((*ranks, *others, up_card))
    check_hand(shoe, rules, ranks, up_card, n_hands)
    seen = shoe if shoe.infinite else shoe.remove(others)
    table = Table.of(seen, rules)
    # Early surrender is decided before the dealer looks.
    early = surrenders_before_peek(rules, up_card) and facts.n_cards == 2 and not facts.from_split
    conditional = peeks(rules, up_card) and not early
    dealer = dealer_distribution(left, up_card, rules)
    natural = is_player_natural(rules, facts)
    values = {} if natural else _values(table, hand, up_card, facts)
    if conditional:
        dealer_given = dealer.given_no_natural()
        chance = float(dealer.natural)
        values = {action: (value + chance) / (1 - chance) for action, value in values.items()}
    insurance = None
    if why_no_insurance(rules, up_card) is None and len(ranks) == 2 and n_hands == 1:
        insurance = _insurance(float(dealer.natural))
    return Advice(
        hand, up_card, rules, shoe, n_hands, conditional, values,
        dealer_given if conditional else dealer, insurance,
    )  # fmt: skip


def _facts(hand: Hand, rules: Rules, n_hands: int) -> HandFacts:
    if len(hand.ranks) < 2:
        raise NotationError(f"{hand} is one card: a hand has two or more")
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


def _values(table: Table, hand: Hand, up_card: Rank, facts: HandFacts) -> dict[Action, float]:
    """Return the unconditional value of each legal action."""
    legal = legal_actions(table.rules, facts)
    if not legal:
        return {}
    column = up_card - 1
    row = hand_graph().row(hand.ranks)
    start = hand_graph().row(hand.ranks[:1]) if Action.SPLIT in legal else row
    split_rank = hand.ranks[0] if facts.from_split else None
    hands, place = _values_below(table, start, column, split_rank)
    by_action: dict[Action, np.float64] = {
        Action.STAND: hands.stand[row, column],
        Action.HIT: hands.hit[row, column],
        Action.DOUBLE: hands.double[row, column],
    }
    values: dict[Action, float] = {
        action: float(by_action[action]) for action in _PLAYS if action in legal
    }
    if Action.SPLIT in legal:
        values[Action.SPLIT] = _split_value(table, hands, place, facts, column)
    if Action.SURRENDER in legal:
        surrender = table.surrender_values(hands.naturals[row])
        if surrender is not None:
            values[Action.SURRENDER] = float(surrender[column])
    return values


def _values_below(
    table: Table, start: int, column: int, split_rank: Rank | None
) -> tuple[HandValues, Ints]:
    """Return the values of a hand and all that cards can make of it, against one up card.

    With them the row of `chances` for each hand of the graph, -1 for none.
    """
    graph = hand_graph()
    n_hands = len(graph.totals)
    below = np.zeros(n_hands, dtype=np.bool_)
    descend_hands(start, graph.children, below)
    hands = np.flatnonzero(below)
    rows = np.full(n_hands, -1)
    rows[hands] = np.arange(len(hands))
    shoes = table.less(graph.cards[hands])
    chances = dealer_chances(dealer_tree(table.rules, column + 1), shoes, table.dec)
    naturals = table.beating_naturals(shoes)
    may_hit, may_double = legality(table.rules, split_rank)
    stand, hit, double, value = (np.zeros((n_hands, len(RANKS))) for _ in range(4))
    actions = np.zeros((n_hands, len(RANKS)), dtype=np.int64)
    value_hands(
        hands[::-1].copy(), graph.children, rows, rows, shoes, shoes.sum(axis=1), chances, naturals,
        graph.totals, may_hit, may_double, table.refund, table.dec, True, actions,
        stand, hit, double, value, column, column + 1,
    )  # fmt: skip
    by_hand = np.zeros_like(stand)
    by_hand[hands] = naturals
    values = HandValues(
        stand, hit, double, value, actions, by_hand, shoes, chances, may_hit, may_double
    )
    return values, rows


def _split_value(
    table: Table, hands: HandValues, place: Ints, facts: HandFacts, column: int
) -> float:
    """Return what splitting is worth, hands after it played as they would unsplit (CDZ-)."""
    rules = replace(table.rules, max_hands=table.rules.max_hands - facts.n_hands + 1)
    may_hit, may_double = legality(rules, facts.pair)
    better = (hands.hit > hands.stand + SAME).astype(np.int64)
    plan = np.where((hands.actions == 2) & ~may_double[:, None], better, hands.actions)
    plan = np.where((plan == 1) & ~may_hit[:, None], 0, plan)
    worth = split_values(
        replace(table, rules=rules), hands, facts.pair, plan, column, column + 1, place=place
    )
    return float(worth[column])


def _insurance(natural: float) -> float:
    won, lost = insurance_net(1, dealer_natural=True), insurance_net(1, dealer_natural=False)
    return natural * float(won) + (1 - natural) * float(lost)

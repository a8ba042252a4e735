"""The value of every legal action on one hand, for the very shoe on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from upcard.actions import Action
from upcard.arguments import RulesLike, ShoeLike, as_rank, as_ranks, as_rules, as_shoe
from upcard.cards import Rank
from upcard.exact.actions import Table
from upcard.exact.dealer import DealerDistribution, dealer_distribution, natural_chance
from upcard.exact.draws import dealer_play
from upcard.exact.dry import check_hand
from upcard.exact.spot import action_values, given_none, hand_facts, has_looked
from upcard.exact.ties import first_best
from upcard.hand import Hand, HandFacts
from upcard.rulebook import insurance_net, is_player_natural, why_no_insurance
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = ["Advice", "advise"]


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
    insurance: float | None
    """Expectation per unit staked on insurance; None where it is not offered."""
    unseen: Shoe
    """The cards that the dealer draws from."""

    @property
    def best(self) -> Action | None:
        """The action worth most (of equals the first), None where no decision is left."""
        return first_best(self.values) if self.values else None

    @property
    def dealer(self) -> DealerDistribution:
        """Of the dealer's final hand, under the same condition; worked out when asked for."""
        ends = dealer_distribution(self.unseen, self.up_card, self.rules)
        return ends.given_no_natural() if self.given_no_natural else ends

    @property
    def costs(self) -> dict[Action, float]:
        """What each action loses against the best."""
        most = max(self.values.values(), default=0.0)
        return {action: most - value for action, value in self.values.items()}


def advise(
    ranks: Iterable[Rank] | str,
    up_card: Rank | str,
    rules: RulesLike,
    shoe: ShoeLike | None = None,
    n_hands: int = 1,
) -> Advice:
    """Return the exact value of every legal action on a hand, and the dealer's odds.

    Parameters
    ----------
    ranks
        The hand's cards, two or more, 21 or less; after a split the pair card first.  As ranks, 1
        (ace) to 10 (any ten), or text such as "A,7".
    up_card
        The dealer's.
    rules
        Any rules with a house dealer, or their shorthand.
    shoe
        The cards before the round, a `Shoe` or ten counts A,2,…,9,T; hand and up card are taken
        from it.  None is the full shoe of the rules.
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
        For a hand that can't be under the rules, a chasing dealer, and for cards that the shoe
        doesn't hold.

    Notes
    -----
    Exact up to double rounding (about 1e-15), whatever the shoe.  About 0.5 ms; a pair of small
    cards up to 3 ms.

    Examples
    --------
    >>> advice = advise("T,6", 10, "6D S17 LS")
    >>> advice.best.word, round(advice.values[Action.HIT], 4)
    ('surrender', -0.5347)
    """
    rules = as_rules(rules)
    shoe = as_shoe(shoe, rules)
    hand, up_card = Hand(as_ranks(ranks)), as_rank(up_card)
    facts = hand_facts(hand, rules, n_hands)
    others = hand.ranks[:1] * (n_hands - 1)
    left = shoe.remove((*hand.ranks, *others, up_card))
    check_hand(shoe, rules, hand.ranks, up_card, n_hands)
    seen = shoe if shoe.infinite else shoe.remove(others)
    table = Table.of(seen, rules, (up_card,))
    conditional = has_looked(rules, up_card, facts)
    dealer_play(rules)
    chance = natural_chance(left, up_card, rules)
    values = partial(_values, hand, facts)
    told = given_none(values, table, chance) if conditional else values(table)
    insured = why_no_insurance(rules, up_card) is None and facts.n_cards == 2 and n_hands == 1
    insurance = _insurance(float(chance)) if insured else None
    return Advice(hand, up_card, rules, shoe, n_hands, conditional, told, insurance, left)


def _values(hand: Hand, facts: HandFacts, table: Table) -> dict[Action, float]:
    """Return what each action is worth; none on a natural."""
    return {} if is_player_natural(table.rules, facts) else action_values(table, hand, facts)


def _insurance(natural: float) -> float:
    won, lost = insurance_net(1, dealer_natural=True), insurance_net(1, dealer_natural=False)
    return natural * float(won) + (1 - natural) * float(lost)

"""The chance to win by plain recursion in fractions, any actions allowed: an oracle.

As `tests.oracle`, but what counts is not money: a hand has won if the rule-book pays it anything,
and all hands of a split count as one, by the share of them that won.
"""

from __future__ import annotations

from fractions import Fraction

from tests.literal_dealer import ZERO, Cards, Counts, Settled
from tests.oracle import Oracle
from upcard.actions import Action
from upcard.cards import Rank
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.rulebook import FinalHand, is_player_natural, peeks, settle
from upcard.rules import Rules
from upcard.shoe import Shoe


class WinOracle(Oracle):
    """One up card and a player who does nothing but `actions`."""

    def __init__(self, shoe: Shoe, rules: Rules, up_card: Rank, actions: frozenset[Action]) -> None:
        super().__init__(shoe, rules, up_card)
        self.actions = actions

    def legal(self, facts: HandFacts) -> tuple[Action, ...]:
        """Return what may be done with a hand; nothing but standing where nothing else is legal."""
        return tuple(action for action in super().legal(facts) if action in self.actions)

    def best(self, hand: Cards, actions: list[Action], split: Rank, gone: Cards) -> Action:
        """Return the best action; where standing is barred, a barred double becomes a hit."""
        allowed = [action for action in actions if action in self.actions]
        return super().best(hand, allowed or [Action.STAND], split, gone)

    def _settle(self, hands: tuple[Settled, ...], hole: Rank, counts: Counts) -> Fraction:
        """Return the share of hands that win, once they are played."""
        if all(hand.total > BEST_TOTAL for hand, _, _ in hands):
            return ZERO
        dealer = (self.up_card, hole) if hole else (self.up_card,)
        won = ZERO
        for end, chance in self.dealer_ends(dealer, counts).items():
            paid = [settle(self.rules, hand, end) > 0 for hand, _, _ in hands]
            won += chance * Fraction(sum(paid), len(paid))
        return won

    def peek_is_certain(self, hand: Cards) -> bool:
        """Return whether the dealer looks and has a natural for certain."""
        return peeks(self.rules, self.up_card) and self.natural_chance(hand) == 1

    def chances(self, hand: Cards) -> dict[Action, Fraction]:
        """Return the chance to win by each legal action, given what a peek has shown."""
        facts = self.facts(hand, 0)
        if is_player_natural(self.rules, facts):
            return {Action.STAND: self._natural(hand)}
        legal = self.legal(facts) or (Action.STAND,)
        return {action: self.mean(action, tuple(sorted(hand)), 0, ()) for action in legal}

    def _natural(self, hand: Cards) -> Fraction:
        """Return the chance that a natural wins: the dealer's second card tells."""
        mine = FinalHand(BEST_TOTAL, natural=True)
        won = ZERO
        for chance, hole, counts in self.holes(hand):
            seconds = [(hole, Fraction(1))] if hole else [(r, c) for r, c, _ in self.draws(counts)]
            for second, part in seconds:
                won += chance * part * (settle(self.rules, mine, self._two_cards(second)) > 0)
        return won

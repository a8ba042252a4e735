"""The dealer of the oracle: cards drawn one at a time, a hole card that is really there.

Part of `tests.oracle`, which says what it is for; shares no code with the exact engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from upcard.cards import RANKS, Rank
from upcard.hand import BEST_TOTAL
from upcard.money import Money
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    dealer_draws,
    hand_value,
    has_hole_card,
    is_dealer_natural,
    net_result,
    peeks,
    second_card_matters,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

Cards = tuple[Rank, ...]
Counts = tuple[int, ...]
Settled = tuple[FinalHand, Money, Money]
"""A finished hand, its wager, and the part of the wager that was the bet of the deal."""

ZERO = Fraction(0)


class RunsDryError(Exception):
    """A card is needed and none is left."""


class LiteralDealer:
    """One up card, and the cards that the player has not seen but for his own."""

    def __init__(self, shoe: Shoe, rules: Rules, up_card: Rank, gone: Cards = ()) -> None:
        self.rules, self.up_card, self.infinite = rules, up_card, shoe.infinite
        self.unseen = self.take(shoe.counts, (up_card, *gone))
        self.dealer_ends, self.settle = cache(self._dealer_ends), cache(self._settle)

    # ------------------------------------------------------------------ cards

    def take(self, counts: Counts, ranks: Cards) -> Counts:
        """Return what is left after these cards."""
        left = list(counts)
        for rank in ranks:
            if not left[rank - 1]:
                raise RunsDryError
            left[rank - 1] -= not self.infinite
        return tuple(left)

    def draws(self, counts: Counts) -> Iterator[tuple[Rank, Fraction, Counts]]:
        """Yield each rank that may come next, its chance, and the cards left after it."""
        if not any(counts):
            raise RunsDryError
        for rank in RANKS:
            if counts[rank - 1]:
                chance = Fraction(counts[rank - 1], sum(counts))
                yield rank, chance, self.take(counts, (rank,))

    def _makes_natural(self, hole: Rank) -> bool:
        return is_dealer_natural(self.rules, 2, hand_value((self.up_card, hole))[0])

    def natural_chance(self, hand: Cards) -> Fraction:
        """Return the chance that the dealer, holding a hole card, turns over a natural."""
        holes = self.draws(self.take(self.unseen, hand))
        return sum((chance for hole, chance, _ in holes if self._makes_natural(hole)), ZERO)

    def holes(self, hand: Cards, gone: Cards = ()) -> list[tuple[Fraction, Rank, Counts]]:
        """Return the hole cards that the player must reckon with: chance, rank, cards left.

        Without a hole card there is one entry, of rank 0.
        """
        left = self.take(self.unseen, hand + gone)
        if not has_hole_card(self.rules):
            return [(Fraction(1), 0, left)]
        looked = peeks(self.rules, self.up_card)
        kept = [
            (chance, hole, rest)
            for hole, chance, rest in self.draws(left)
            if not (looked and self._makes_natural(hole))
        ]
        mass = sum(chance for chance, _, _ in kept)
        return [(chance / mass, hole, rest) for chance, hole, rest in kept]

    # ------------------------------------------------------------------ the dealer

    def _dealer_ends(self, dealer: Cards, counts: Counts) -> dict[FinalDealer, Fraction]:
        """Return how the dealer may end who holds these cards; he draws one card at a time."""
        total, soft = hand_value(dealer)
        natural = is_dealer_natural(self.rules, len(dealer), total)
        if len(dealer) > 1 and (natural or not dealer_draws(self.rules, total, soft)):
            return {FinalDealer(total, natural): Fraction(1)}
        ends: dict[FinalDealer, Fraction] = {}
        for rank, chance, rest in self.draws(counts):
            cards = (*dealer[:1], *sorted((*dealer[1:], rank)))
            for end, part in self.dealer_ends(cards, rest).items():
                ends[end] = ends.get(end, ZERO) + chance * part
        return ends

    def _settle(self, hands: tuple[Settled, ...], hole: Rank, counts: Counts) -> Fraction:
        """Return what all hands win together, once they are played."""
        if any(hand.total <= BEST_TOTAL and not hand.surrendered for hand, _, _ in hands):
            dealer = (self.up_card, hole) if hole else (self.up_card,)
            ends = self.dealer_ends(dealer, counts)
        else:
            ends = self._unopposed(hands, hole, counts)
        return sum(
            (
                chance * sum(net_result(self.rules, hand, end, *bet) for hand, *bet in hands)
                for end, chance in ends.items()
            ),
            ZERO,
        )

    def _unopposed(
        self, hands: tuple[Settled, ...], hole: Rank, counts: Counts
    ) -> dict[FinalDealer, Fraction]:
        """Return the dealer's two cards, if they matter, where nobody is left to play against."""
        if hole:
            return {self._two_cards(hole): Fraction(1)}
        if not second_card_matters(
            self.rules,
            self.up_card,
            naturals=False,
            insured=False,
            surrendered=any(hand.surrendered for hand, _, _ in hands),
            extra_wagers=any(wager != original for _, wager, original in hands),
        ):
            return {FinalDealer(self.up_card): Fraction(1)}
        ends: dict[FinalDealer, Fraction] = {}
        for rank, chance, _ in self.draws(counts):
            end = self._two_cards(rank)
            ends[end] = ends.get(end, ZERO) + chance
        return ends

    def _two_cards(self, hole: Rank) -> FinalDealer:
        total, _ = hand_value((self.up_card, hole))
        return FinalDealer(total, is_dealer_natural(self.rules, 2, total))

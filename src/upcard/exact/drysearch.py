"""The search for a play that runs a shoe dry; `upcard.exact.dry` says how and when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from upcard.actions import PLAY_ACTIONS, Action
from upcard.cards import ACE, Rank
from upcard.exact.packing import Budget, Counts, choices, covers, fits, hard_sum, less, ranks_down
from upcard.exact.reach import Play, dealer_wants, hand_play, set_of
from upcard.rulebook import (
    hand_value,
    has_hole_card,
    is_dealer_natural,
    peeks,
    second_card_matters,
    why_no_insurance,
)
from upcard.rules import Rules

__all__ = ["ALL_ACTIONS", "DrySearch"]

ALL_ACTIONS: Final = frozenset(PLAY_ACTIONS)


class DrySearch:
    """Looks for a play that eats all of `cards` and wants one more, against one up card.

    The hole card is among `cards`, the up card is not.
    """

    def __init__(
        self, rules: Rules, up_card: Rank, budget: Budget, actions: frozenset[Action] = ALL_ACTIONS
    ) -> None:
        self.rules, self.up_card, self.budget, self.actions = rules, up_card, budget, actions
        self.dealer = dealer_wants(rules, up_card)
        self._failed: dict[Rank, set[tuple[Counts, int]]] = {}

    def _holes(self, cards: Counts) -> Iterator[Counts]:
        """Yield what is left after each hole card with which the round goes on."""
        if not has_hole_card(self.rules):
            yield cards
            return
        looks = peeks(self.rules, self.up_card)
        for hole, rest in choices(cards, 1):
            total, _ = hand_value((self.up_card, *ranks_down(hole)))
            if not (looks and is_dealer_natural(self.rules, 2, total)):
                yield rest

    def _second_card_matters(self, *, extra_wagers: bool = False, naturals: bool = False) -> bool:
        """Return whether he needs his second card though nobody is left to play against."""
        return not has_hole_card(self.rules) and second_card_matters(
            self.rules,
            self.up_card,
            naturals=naturals,
            insured=why_no_insurance(self.rules, self.up_card) is None,
            surrendered=False,
            extra_wagers=extra_wagers,
        )

    # ------------------------------------------------------------------ one hand

    def natural(self, cards: Counts) -> bool:
        """Return whether the dealer's cards alone, against a natural, can run these cards dry."""
        if self.rules.plays_out and cards in self.dealer:
            return True
        return not any(cards) and self._second_card_matters(naturals=True)

    def one_hand(self, cards: Counts, play: Play, from_split: bool) -> bool:
        """Return whether a hand that is not split can run these cards dry."""
        wanting = set(play.wanting)
        if any(rest in wanting for rest in self._holes(cards)):
            return True
        standing = set(play.standing)
        for drawn in self.dealer:
            rest = less(cards, drawn)
            if rest is not None and (rest in standing or self._bust_or_not(rest, wanting)):
                return True
        if self._second_card_matters() or (
            from_split and self._second_card_matters(extra_wagers=True)
        ):
            return any(rest in wanting for _, rest in choices(cards, 1))
        doubling = set(play.doubling)
        return self._second_card_matters(extra_wagers=True) and any(
            rest in doubling for _, rest in choices(cards, 1)
        )

    def _bust_or_not(self, cards: Counts, wanting: set[Counts]) -> bool:
        return self.rules.plays_out and any(rest in wanting for _, rest in choices(cards, 1))

    # ------------------------------------------------------------------ a split

    def split_hands(self, cards: Counts, rank: Rank, most: int) -> bool:
        """Return whether 2 … `most` hands can run these cards, left after the pair, dry."""
        play = hand_play(self.rules, (rank,), rank, self.actions)
        for hands in range(2, most + 1):
            left = less(cards, tuple((hands - 2) * n for n in set_of(rank)))
            if left is None:
                return False
            if self._packs(left, play, hands) and (
                not (left[0] or rank == ACE) or self._found(left, play, hands, rank)
            ):
                return True
        return False

    def _packs(self, cards: Counts, play: Play, hands: int) -> bool:
        """Return whether the cards can be shared out by their sums, as if soft 21 could hit."""
        room, live = hard_sum(play.wanting[0]), hard_sum(play.standing[0])
        items = ranks_down(cards)
        dealt = int(has_hole_card(self.rules))
        if len(items) >= dealt and self._fits(items[hands - 1 + dealt :], [room] * hands):
            return True
        out = self.rules.plays_out
        eaten = sum(items[: hands - 1 + out]) + room * (hands - 1) + max(live, room)
        for drawn in self.dealer:
            if hard_sum(drawn) + eaten < sum(items):
                break
            rest = less(cards, drawn)
            kept = [] if rest is None else ranks_down(rest)
            if len(kept) >= hands and (
                self._fits(kept[hands - 1 :], [room] * (hands - 1) + [live])
                or (out and self._fits(kept[hands:], [room] * hands))
            ):
                return True
        return (
            self._second_card_matters(extra_wagers=True)
            and len(items) >= hands
            and self._fits(items[hands:], [room] * hands)
        )

    def _fits(self, items: list[int], bins: list[int]) -> bool:
        return sum(items) <= sum(bins) and fits(items, bins, self.budget)

    def _found(self, cards: Counts, play: Play, hands: int, rank: Rank) -> bool:
        """Return whether there are such hands, each reached by legal hits."""
        for rest in self._holes(cards):
            for finished in range(min(hands - 1, sum(rest)), -1, -1):
                if self._covered(rest, play, rank, finished, finished + 1):
                    return True
        for drawn in self.dealer:
            rest_or_none = less(cards, drawn)
            if rest_or_none is None:
                continue
            if self.rules.plays_out and self._covered(rest_or_none, play, rank, hands, hands):
                return True
            for live in play.standing:
                left = less(rest_or_none, live)
                if left is not None and self._covered(left, play, rank, hands - 1, hands - 1):
                    return True
        return self._second_card_matters(extra_wagers=True) and self._covered(
            cards, play, rank, hands, hands
        )

    def _covered(self, cards: Counts, play: Play, rank: Rank, last: int, sets: int) -> bool:
        """Return whether the cards are `last` last cards and `sets` sets, or fewer, that hit."""
        room = hard_sum(play.wanting[0])
        least = hard_sum(cards) - sets * room
        items = ranks_down(cards)
        if len(items) < last or sum(items[:last]) < least:
            return False
        failed = self._failed.setdefault(rank, set())
        return any(
            fits(ranks_down(rest), [room] * sets, self.budget)
            and covers(rest, play.wanting, sets, failed, self.budget)
            for chosen, rest in choices(cards, last)
            if hard_sum(chosen) >= least
        )

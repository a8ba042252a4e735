"""Whether a round can run dry, by playing every legal play of every order of the cards.

An oracle for tiny shoes: it plays as the referee does, asks the rule-book at every step, and stops
at the first card that is needed and isn't there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from upcard.actions import Action
from upcard.cards import ACE, RANKS, Rank
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.rulebook import (
    dealer_draws,
    hand_is_over,
    hand_value,
    has_hole_card,
    is_dealer_natural,
    is_player_natural,
    legal_actions,
    peeks,
    second_card_matters,
    why_no_insurance,
)
from upcard.rules import Rules

Cards = tuple[Rank, ...]
Counts = tuple[int, ...]


class _DryError(Exception):
    """A card is needed and none is left."""


class _Position(NamedTuple):
    """One hand is being played; the seat's other hands wait, or are done."""

    dealer: Cards
    """The up card, and the hole card if there is one."""
    hand: Cards
    """For a hand from a split the pair card first."""
    left: Counts
    split: bool = False
    waiting: int = 0
    made: int = 1
    live: bool = False
    """Some hand that is done stands against the dealer."""
    extra: bool = False
    """Some wager is more than the bet of the deal."""


def draws(left: Counts) -> Iterator[tuple[Rank, Counts]]:
    """Yield each card that may come next, and what it leaves."""
    if not any(left):
        raise _DryError
    for rank in RANKS:
        if left[rank - 1]:
            yield rank, (*left[: rank - 1], left[rank - 1] - 1, *left[rank:])


class EveryPlay:
    """All plays under some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._seen: set[object] = set()

    def round_runs_dry(self, shoe: Counts) -> bool:
        """Return whether a round from this shoe can."""
        try:
            for first, left in draws(shoe):
                for second, rest in draws(left):
                    for up_card, unseen in draws(rest):
                        self._from_deal((first, second), up_card, unseen)
        except _DryError:
            return True
        return False

    def hand_runs_dry(self, hand: Cards, up_card: Rank, unseen: Counts, n_hands: int = 1) -> bool:
        """Return whether this hand can, played on to the end while other hands draw no more."""
        try:
            self._from_deal(hand, up_card, unseen, n_hands)
        except _DryError:
            return True
        return False

    def _from_deal(self, hand: Cards, up_card: Rank, unseen: Counts, n_hands: int = 1) -> None:
        split = n_hands > 1
        start = _Position((up_card,), hand, unseen, split, made=n_hands, extra=split)
        if not has_hole_card(self.rules):
            self._play(start)
            return
        for hole, left in draws(unseen):
            natural = is_dealer_natural(self.rules, 2, hand_value((up_card, hole))[0])
            if not (natural and peeks(self.rules, up_card)):
                self._play(start._replace(dealer=(up_card, hole), left=left))

    def _play(self, at: _Position) -> None:
        key = at._replace(hand=(*at.hand[:1], *sorted(at.hand[1:])))
        if key in self._seen:
            return
        self._seen.add(key)
        hand = at.hand
        pair = hand[0] if len(hand) == 2 and hand[0] == hand[1] else 0
        aces = at.split and hand[0] == ACE
        facts = HandFacts(*hand_value(hand), len(hand), pair, at.split, aces, at.made)
        if len(hand) == 1:
            self._hit(at)
        elif is_player_natural(self.rules, facts) or hand_is_over(self.rules, facts):
            self._done(at, is_player_natural(self.rules, facts))
        else:
            for action in legal_actions(self.rules, facts):
                self._act(at, action)

    def _act(self, at: _Position, action: Action) -> None:
        if action is Action.HIT:
            self._hit(at)
        elif action is Action.DOUBLE:
            for rank, left in draws(at.left):
                self._done(at._replace(hand=(*at.hand, rank), left=left, extra=True))
        elif action is Action.SPLIT:
            waiting, made = at.waiting + 1, at.made + 1
            self._play(
                at._replace(hand=at.hand[:1], split=True, waiting=waiting, made=made, extra=True)
            )
        else:
            self._done(at, surrendered=action is Action.SURRENDER)

    def _hit(self, at: _Position) -> None:
        for rank, left in draws(at.left):
            self._play(at._replace(hand=(*at.hand, rank), left=left))

    def _done(self, at: _Position, natural: bool = False, surrendered: bool = False) -> None:
        stands = hand_value(at.hand)[0] <= BEST_TOTAL and not (natural or surrendered)
        live = at.live or stands
        if at.waiting:
            self._play(at._replace(hand=at.hand[:1], waiting=at.waiting - 1, live=live))
        elif live or self.rules.plays_out:
            self._dealer(at.dealer, at.left)
        elif len(at.dealer) == 1 and any(
            second_card_matters(
                self.rules,
                at.dealer[0],
                naturals=natural,
                insured=insured,
                surrendered=surrendered,
                extra_wagers=at.extra,
            )
            for insured in {False, why_no_insurance(self.rules, at.dealer[0]) is None}
        ):
            list(draws(at.left))

    def _dealer(self, dealer: Cards, left: Counts) -> None:
        key = (dealer[0], tuple(sorted(dealer[1:])), left)
        if key in self._seen:
            return
        self._seen.add(key)
        if len(dealer) < 2 or dealer_draws(self.rules, *hand_value(dealer)):
            for rank, rest in draws(left):
                self._dealer((*dealer, rank), rest)

"""The order of events in a round: the specification of the game, read from top to bottom.

`_play_script` runs from the deal to the settlement and stops where a seat is asked.  Whatever
depends on the rules is asked of the rule-book.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

from upcard.actions import Action
from upcard.hand import BEST_TOTAL
from upcard.money import Money, exact
from upcard.referee.events import EventKind
from upcard.referee.hands import PlayerHand
from upcard.referee.tabletop import Decision, Question, Tabletop
from upcard.referee.wagers import extra_wager
from upcard.rulebook import (
    DEALER,
    FinalDealer,
    FinalHand,
    add_card,
    deal_order,
    dealer_draws,
    dealer_plays,
    even_money_net,
    hand_is_over,
    has_hole_card,
    insurance_net,
    is_dealer_natural,
    must_be_beaten,
    net_result,
    peeks,
    second_card_matters,
    surrenders_before_peek,
    why_no_insurance,
)

__all__ = ["RoundScript"]

_Script: TypeAlias = Generator[None, Decision, None]


class RoundScript(Tabletop):
    """A round as a script that asks: each step is a method, in the order in which they come."""

    def _play_script(self) -> _Script:
        self._deal()
        if why_no_insurance(self.rules, self.up_card) is None:
            for index in range(len(self.seats)):
                yield from self._offer_insurance(index)
        if surrenders_before_peek(self.rules, self.up_card):
            for index in range(len(self.seats)):
                yield from self._offer_early_surrender(index)
        if not self._dealer_peeks():
            for index, seat in enumerate(self.seats):
                # Splits add hands while the seat plays.
                position = 0
                while position < len(seat.hands):
                    yield from self._play_hand(index, position)
                    position += 1
            self._dealer_plays()
        self._settle()

    def _deal(self) -> None:
        for place in deal_order(self.rules, len(self.seats)):
            if place != DEALER:
                self._give(place, 0)
            elif not self.dealer.cards:
                self._give_dealer()
            else:
                self._hole = self._draw()
                self._log(EventKind.DEAL)

    def _offer_insurance(self, index: int) -> _Script:
        seat = self.seats[index]
        action, amount = yield from self._ask(index, 0, Question.INSURANCE)
        self._log_act(index, 0, action, amount, "insurance")
        if action is Action.INSURE:
            seat.insurance = extra_wager(seat, seat.hands[0], action, amount)
            seat.purse.add(-seat.insurance)
        elif action is Action.EVEN_MONEY:
            seat.even_money = True

    def _offer_early_surrender(self, index: int) -> _Script:
        hand = self.seats[index].hands[0]
        if hand_is_over(self.rules, self._facts_of(index, hand)):
            return
        action, _ = yield from self._ask(index, 0, Question.EARLY_SURRENDER)
        if action is Action.SURRENDER:
            self._surrender(index, 0)
        else:
            self._log_act(index, 0, action, what="early surrender")

    def _dealer_peeks(self) -> bool:
        """Let the dealer look for a natural; return whether it ends the round."""
        if self._hole is None or not peeks(self.rules, self.up_card):
            return False
        value = add_card((self.dealer.total, self.dealer.soft), self._hole.rank)
        found = is_dealer_natural(self.rules, 2, value[0])
        self._log(EventKind.PEEK, why="a natural" if found else "no natural")
        if found:
            self._turn_hole_card()
        return found

    def _play_hand(self, index: int, position: int) -> _Script:
        hand = self.seats[index].hands[position]
        if len(hand.cards) == 1:
            self._give(index, position)
        while not hand_is_over(self.rules, self._facts_of(index, hand)):
            action, amount = yield from self._ask(index, position, Question.PLAY)
            if action is Action.SURRENDER:
                self._surrender(index, position)
                continue
            self._log_act(index, position, action, amount)
            if action is Action.STAND:
                hand.closed = True
            elif action is Action.HIT:
                self._give(index, position)
            elif action is Action.DOUBLE:
                self._double(index, position, amount)
            else:
                self._split(index, position)
        hand.closed = True

    def _double(self, index: int, position: int, amount: Money | None) -> None:
        seat = self.seats[index]
        hand = seat.hands[position]
        second = extra_wager(seat, hand, Action.DOUBLE, amount)
        seat.purse.add(-second)
        hand.wager += second
        hand.doubled = hand.closed = True
        self._give(index, position)

    def _split(self, index: int, position: int) -> None:
        """Make two hands of a pair; each gets its second card when its turn comes."""
        seat = self.seats[index]
        seat.purse.add(-seat.bet)
        seat.hands.insert(position + 1, seat.hands[position].split_off(seat.bet))
        self._give(index, position)

    def _surrender(self, index: int, position: int) -> None:
        self._log_act(index, position, Action.SURRENDER)
        hand = self.seats[index].hands[position]
        hand.surrendered = hand.closed = True

    def _dealer_plays(self) -> None:
        standing = [
            hand.total for seat in self.seats for hand in seat.hands if must_be_beaten(_final(hand))
        ]
        if dealer_plays(self.rules, bool(standing)):
            self._complete_dealer()
            best = max(standing, default=None)
            while dealer_draws(self.rules, self.dealer.total, self.dealer.soft, best):
                self._log_dealer("draws on")
                self._give_dealer()
            self._log_dealer("stands on" if self.dealer.total <= BEST_TOTAL else "is")
        elif self._second_card_matters():
            self._complete_dealer()
        elif self.rules.expose_hole:
            self._turn_hole_card()

    def _second_card_matters(self) -> bool:
        hands = [hand for seat in self.seats for hand in seat.hands]
        return second_card_matters(
            self.rules,
            self.up_card,
            # Even money has settled a natural already.
            naturals=any(seat.hands[0].natural and not seat.even_money for seat in self.seats),
            insured=any(seat.insurance for seat in self.seats),
            surrendered=any(hand.surrendered for hand in hands),
            extra_wagers=any(hand.wager != hand.original for hand in hands),
        )

    def _complete_dealer(self) -> None:
        """Turn the hole card, or deal the second card where there was none."""
        if has_hole_card(self.rules):
            self._turn_hole_card()
        else:
            self._give_dealer()

    def _settle(self) -> None:
        total = self.dealer.total
        natural = is_dealer_natural(self.rules, len(self.dealer.cards), total)
        dealer = FinalDealer(total, natural)
        for index, seat in enumerate(self.seats):
            for position, hand in enumerate(seat.hands):
                final = _final(hand)
                hand.net = exact(
                    even_money_net(seat.bet)
                    if seat.even_money
                    else net_result(self.rules, final, dealer, hand.wager, hand.original)
                )
                self._log(EventKind.RESULT, index, position, why=hand.label, amount=hand.net)
            if seat.insurance:
                seat.insurance_net = exact(insurance_net(seat.insurance, natural))
                self._log(EventKind.INSURANCE, index, amount=seat.insurance_net)
            seat.purse.add(seat.returned)

    def _make_void(self) -> None:
        """Give every wager back."""
        self.void = True
        self._log(EventKind.VOID)
        for seat in self.seats:
            for hand in seat.hands:
                hand.net = 0
            seat.purse.add(seat.staked)


def _final(hand: PlayerHand) -> FinalHand:
    return FinalHand(hand.total, hand.natural, hand.surrendered)

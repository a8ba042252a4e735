"""What a round and every action in it is worth, by plain recursion from the rule-book.

An oracle: it shares no code with the exact engine, works in fractions and does things as they are
done at a table.  The hole card is really dealt, and unknown to the player: he decides by what his
choices are worth over all hole cards that it may be.  Without a hole card the dealer draws his
second card last.  Hands after a split are really played one after another from the same cards, each
getting its second card when its turn comes, and all meet the same hand of the dealer.

Strategies are those of `upcard.exact.strategy`: CDZ-, CDP1, or a chart.  A pair that comes after a
split is split again whenever the rules let it.

Cost: seconds for 20 cards of a few ranks; it is for small shoes.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from tests.literal_dealer import ZERO, Cards, Counts, LiteralDealer, Settled
from upcard.actions import Action
from upcard.cards import ACE, RANKS, Rank
from upcard.chart import Chart
from upcard.hand import BEST_TOTAL, HandFacts
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    hand_is_over,
    hand_value,
    is_player_natural,
    legal_actions,
    net_result,
    peeks,
)
from upcard.rules import Rules
from upcard.shoe import Shoe

_PLAYS = (Action.STAND, Action.HIT, Action.DOUBLE)


class Oracle(LiteralDealer):
    """All hands against one up card; `others` are pair cards of the seat's other hands."""

    def __init__(
        self,
        shoe: Shoe,
        rules: Rules,
        up_card: Rank,
        strategy: str | Chart = "CDZ-",
        others: Cards = (),
    ) -> None:
        super().__init__(shoe, rules, up_card, others)
        self.strategy, self.others = strategy, others
        self.act, self.policy = cache(self._act), cache(self._policy)
        self.play_split = cache(self._play_split)

    # ------------------------------------------------------------------ the player

    def facts(self, hand: Cards, split: Rank, n_hands: int = 1) -> HandFacts:
        """Return what the rule-book asks about a hand; `split` is the rank it came from, or 0."""
        total, soft = hand_value(hand)
        pair = hand[0] if len(hand) == 2 and hand[0] == hand[1] else 0
        made = max(n_hands, 2 if split else 1)
        return HandFacts(total, soft, len(hand), pair, bool(split), split == ACE, made)

    def legal(self, facts: HandFacts) -> tuple[Action, ...]:
        """Return what may be done with a hand."""
        return legal_actions(self.rules, facts)

    def _policy(self, hand: Cards, split: Rank) -> Action:
        """Return what a hand does that is not split (any more), nor surrendered."""
        legal = [a for a in self.legal(self.facts(hand, split)) if a in _PLAYS]
        if not legal:
            return Action.STAND
        if isinstance(self.strategy, Chart):
            facts = self.facts(hand, split)._replace(pair=0)
            wishes = self.strategy.bind(self.rules).preferences(facts, self.up_card, hand)
            return next((a for a in wishes if a in legal), Action.STAND)
        if split and self.strategy == "CDZ-" and len(self.others) == 0:
            return self._as_unsplit(hand, legal)
        gone = (split,) if split and self.strategy == "CDP1" else ()
        return self.best(hand, legal, split, gone)

    def _as_unsplit(self, hand: Cards, legal: list[Action]) -> Action:
        wish = self.policy(hand, 0)
        if wish not in legal and wish is Action.DOUBLE:
            wish = self.best(hand, [Action.STAND, Action.HIT], 0, ())
        return wish if wish in legal else Action.STAND

    def best(self, hand: Cards, actions: list[Action], split: Rank, gone: Cards) -> Action:
        """Return the action worth most when `gone` is gone too; the first of equals."""
        return max(actions, key=lambda action: self.mean(action, hand, split, gone))

    def mean(self, action: Action, hand: Cards, split: Rank, gone: Cards) -> Fraction:
        """Return what an action is worth over all hole cards."""
        return sum(
            (
                chance * self.act(action, hand, split, hole, counts)
                for chance, hole, counts in self.holes(hand, gone)
            ),
            ZERO,
        )

    def _act(
        self, action: Action, hand: Cards, split: Rank, hole: Rank, counts: Counts
    ) -> Fraction:
        """Return what an action is worth, the hole card being this one."""
        final = FinalHand(hand_value(hand)[0], surrendered=action is Action.SURRENDER)
        if action in (Action.STAND, Action.SURRENDER):
            return self.settle(((final, 1, 1),), hole, counts)
        if action is Action.SPLIT:
            made = 2 + len(self.others)
            return self.play_split((), hand[:1], 1, made, hole, counts)
        value = ZERO
        for rank, chance, rest in self.draws(counts):
            grown = tuple(sorted((*hand, rank)))
            wager = 2 if action is Action.DOUBLE else 1
            over = wager == 2 or hand_is_over(self.rules, self.facts(grown, split))
            drawn = FinalHand(hand_value(grown)[0])
            value += chance * (
                self.settle(((drawn, wager, 1),), hole, rest)
                if over
                else self.act(self.policy(grown, split), grown, split, hole, rest)
            )
        return value

    def _play_split(
        self,
        done: tuple[Settled, ...],
        hand: Cards,
        waiting: int,
        made: int,
        hole: Rank,
        counts: Counts,
    ) -> Fraction:
        """Return what all hands of a split win together.

        `done` are played, `hand` is being played, `waiting` ones hold their pair card, and the seat
        has `made` hands.
        """
        rank = hand[0]
        if len(hand) == 1:
            return self._after_card(done, hand, waiting, made, hole, counts)
        legal = self.legal(self.facts(hand, rank, made))
        if Action.SPLIT in legal:
            return self.play_split(done, hand[:1], waiting + 1, made + 1, hole, counts)
        action = self.policy(tuple(sorted(hand)), rank) if legal else Action.STAND
        if action is Action.HIT:
            return self._after_card(done, hand, waiting, made, hole, counts)
        if action is Action.DOUBLE:
            return sum(
                (
                    chance * self._next_hand(done, (*hand, card), 2, waiting, made, hole, rest)
                    for card, chance, rest in self.draws(counts)
                ),
                ZERO,
            )
        return self._next_hand(done, hand, 1, waiting, made, hole, counts)

    def _after_card(
        self,
        done: tuple[Settled, ...],
        hand: Cards,
        waiting: int,
        made: int,
        hole: Rank,
        counts: Counts,
    ) -> Fraction:
        return sum(
            (
                chance
                * self.play_split(
                    done, (hand[0], *sorted((*hand[1:], card))), waiting, made, hole, rest
                )
                for card, chance, rest in self.draws(counts)
            ),
            ZERO,
        )

    def _next_hand(
        self,
        done: tuple[Settled, ...],
        hand: Cards,
        wager: int,
        waiting: int,
        made: int,
        hole: Rank,
        counts: Counts,
    ) -> Fraction:
        """Put a hand aside; the first one carries the bet of the deal."""
        settled = (FinalHand(hand_value(hand)[0]), wager, int(not done))
        done = tuple(sorted((*done, settled)))
        if waiting:
            return self.play_split(done, hand[:1], waiting - 1, made, hole, counts)
        return self.settle(done, hole, counts)

    # ------------------------------------------------------------------ answers

    def options(self, hand: Cards) -> dict[Action, Fraction]:
        """Return what each legal action is worth, not conditioned on a peek."""
        split = hand[0] if self.others else 0
        facts = self.facts(hand, split, 1 + len(self.others))
        values = {
            action: self.mean(action, tuple(sorted(hand)), split, ())
            for action in self.legal(facts)
        }
        if not peeks(self.rules, self.up_card):
            return values
        chance = self.natural_chance(hand)
        return {
            action: (1 - chance) * value + chance * self._to_natural(action, facts.total)
            for action, value in values.items()
        }

    def _to_natural(self, action: Action, total: int) -> Fraction:
        """Return what is lost to a natural that the dealer finds before anybody plays."""
        final = FinalHand(total, surrendered=action is Action.SURRENDER)
        return Fraction(net_result(self.rules, final, FinalDealer(BEST_TOTAL, natural=True), 1, 1))

    def worth(self, hand: Cards) -> Fraction:
        """Return what two cards are worth under the strategy, not conditioned on a peek."""
        facts = self.facts(hand, 0)
        if is_player_natural(self.rules, facts):
            return self._natural(hand)
        values = self.options(hand)
        if not values:
            return self.mean(Action.STAND, tuple(sorted(hand)), 0, ())
        if not isinstance(self.strategy, Chart):
            return max(values.values())
        wishes = self.strategy.bind(self.rules).preferences(facts, self.up_card, hand)
        return next(values[action] for action in wishes if action in values)

    def _natural(self, hand: Cards) -> Fraction:
        natural = FinalHand(BEST_TOTAL, natural=True)
        return sum(
            (
                chance * net_result(self.rules, natural, self._two_cards(hole), 1, 1)
                for hole, chance, _ in self.draws(self.take(self.unseen, hand))
            ),
            ZERO,
        )


def two_card_hands(shoe: Shoe, up_card: Rank) -> Iterator[Cards]:
    """Yield the hands of two cards that this up card leaves."""
    taken = 0 if shoe.infinite else 1
    for hand in combinations_with_replacement(RANKS, 2):
        cards = (*hand, up_card)
        if all(shoe.count(rank) > taken * (cards.count(rank) - 1) for rank in cards):
            yield hand


def deal_chance(shoe: Shoe, hand: Cards, up_card: Rank) -> Fraction:
    """Return the chance of these two cards, in either order, and this up card."""
    chance, left = Fraction(1 + (hand[0] != hand[1])), shoe
    for rank in (*hand, up_card):
        chance *= left.chance(rank)
        left = left.remove((rank,))
    return chance


def round_ev(shoe: Shoe, rules: Rules, strategy: str | Chart = "CDZ-") -> Fraction:
    """Return what a round is worth, per unit of the bet."""
    return sum(
        (
            deal_chance(shoe, hand, up_card) * oracle.worth(hand)
            for up_card in RANKS
            if shoe.count(up_card)
            for oracle in (Oracle(shoe, rules, up_card, strategy),)
            for hand in two_card_hands(shoe, up_card)
        ),
        ZERO,
    )

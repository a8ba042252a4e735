"""How rounds end, by dealing every order of cards one by one, for shoes of a few cards.

Shares no code with the exact engine.  Hands are finished one after the other, the dealer comes
last, with or without a hole card: which card is under the table makes no difference to anybody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache

from upcard.cards import ACE, RANKS, Rank
from upcard.hand import BEST_TOTAL
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    dealer_draws,
    hand_value,
    insurance_net,
    is_dealer_natural,
    net_result,
    peeks,
    surrenders_before_peek,
)
from upcard.rules import Rules

Hand = tuple[Rank, ...]
Counts = tuple[int, ...]
Stakes = tuple[tuple[int, int], ...]
"""Total, 22 for bust, and units of each finished hand."""

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)


class LiteralRounds:
    """Every round that a shoe can bring.

    `play` says what is done with a hand against an up card; of a hand from a split it is told the
    rank that was split, else None.
    """

    def __init__(
        self,
        rules: Rules,
        shoe: Counts,
        play: Callable[[Hand, Rank, Rank | None], int],
        insure: Callable[[Hand, Rank], bool] = lambda _hand, _up: False,
    ) -> None:
        self.rules, self.play, self.insure = rules, play, insure
        self.nets: dict[Fraction, float] = defaultdict(float)
        self.shares: dict[str, float] = defaultdict(float)
        self.hands: dict[int, float] = defaultdict(float)
        self._dealer = lru_cache(None)(self._dealer_ends)
        self._ends = lru_cache(None)(self._split_ends)
        for first, p1, shoe1 in draws(shoe):
            for up, p2, shoe2 in draws(shoe1):
                for second, p3, left in draws(shoe2):
                    self._round(tuple(sorted((first, second))), up, left, p1 * p2 * p3)

    def moment(self, power: int) -> float:
        return sum(share * float(net) ** power for net, share in self.nets.items())

    def _round(self, hand: Hand, up: Rank, shoe: Counts, chance: float) -> None:
        natural = hand_value(hand)[0] == BEST_TOTAL and self.rules.naturals != "none"
        action = STAND if natural else self.play(hand, up, None)
        self.shares["naturals"] += chance if natural else 0.0
        if action == SPLIT:
            ends = self._ends(up, hand[0], ((hand[0],), (hand[0],)), (), 2, shoe)
        elif action == SURRENDER:
            ends = {((0, 1),): {(1, shoe): 1.0}}
        else:
            ends = self._single_ends(hand, up, shoe, natural)
        for finals, rests in ends.items():
            for (n_hands, rest), share in rests.items():
                for (total, dealt_natural), met in self._dealer((up,), rest).items():
                    odds = chance * share * met
                    beaten = dealt_natural and peeks(self.rules, up)
                    dealer = FinalDealer(total, dealt_natural)
                    net = Fraction(self._net(finals, dealer, natural, action == SURRENDER))
                    if self.insure(hand, up):
                        net += insurance_net(Fraction(1, 2), dealt_natural)
                    self.nets[net] += odds
                    self.hands[1 if beaten else n_hands] += odds
                    early = action == SURRENDER and surrenders_before_peek(self.rules, up)
                    if not beaten or early:
                        self._count(action, finals, n_hands, odds)

    def _count(self, action: int, finals: Stakes, n_hands: int, odds: float) -> None:
        self.shares["surrenders"] += odds if action == SURRENDER else 0.0
        single = action != SPLIT and n_hands == 1
        self.shares["doubles"] += odds if single and finals[0][1] == 2 else 0.0
        self.shares["busts"] += odds if single and finals[0][0] > BEST_TOTAL else 0.0

    def _net(
        self, finals: Stakes, dealer: FinalDealer, natural: bool, surrendered: bool
    ) -> Fraction | int:
        """Return what all hands win; the bet of the deal lies on the first of them."""
        return sum(
            net_result(
                self.rules, FinalHand(total, natural, surrendered), dealer, stake, int(place == 0)
            )
            for place, (total, stake) in enumerate(finals)
        )

    def _single_ends(
        self, hand: Hand, up: Rank, shoe: Counts, natural: bool
    ) -> dict[Stakes, dict[tuple[int, Counts], float]]:
        out: dict[Stakes, dict[tuple[int, Counts], float]] = defaultdict(lambda: defaultdict(float))
        for end, rest, chance in self._hand_ends(hand, up, None, shoe, over=natural):
            out[(end,)][1, rest] += chance
        return out

    def _split_ends(
        self, up: Rank, pair: Rank, waiting: tuple[Hand, ...], done: Stakes, made: int, shoe: Counts
    ) -> dict[Stakes, dict[tuple[int, Counts], float]]:
        """Return finished hands, how many, and the cards left, when the first that waits is on."""
        out: dict[Stakes, dict[tuple[int, Counts], float]] = defaultdict(lambda: defaultdict(float))
        if not waiting:
            out[done][made, shoe] = 1.0
            return out
        again = made < self.rules.max_hands and (pair != ACE or self.rules.resplit_aces)
        for card, chance, rest in draws(shoe):
            if card == pair and again:
                more = ((pair,), *waiting)
                ends = [(self._ends(up, pair, more, done, made + 1, rest), 1.0)]
            else:
                ends = [
                    (self._ends(up, pair, waiting[1:], (*done, end), made, after), share)
                    for end, after, share in self._hand_ends((pair, card), up, pair, rest)
                ]
            for later, share in ends:
                for finals, rests in later.items():
                    for key, odds in rests.items():
                        out[tuple(sorted(finals))][key] += chance * share * odds
        return out

    def _hand_ends(
        self, hand: Hand, up: Rank, pair: Rank | None, shoe: Counts, *, over: bool = False
    ) -> Iterator[tuple[tuple[int, int], Counts, float]]:
        total = hand_value(hand)[0]
        if total > BEST_TOTAL:
            yield (22, 1), shoe, 1.0
            return
        action = STAND if over else self.play(tuple(sorted(hand)), up, pair)
        if action == STAND:
            yield (total, 1), shoe, 1.0
            return
        for card, chance, rest in draws(shoe):
            if action == DOUBLE:
                yield (min(hand_value((*hand, card))[0], 22), 2), rest, chance
            else:
                for end, after, share in self._hand_ends((*hand, card), up, pair, rest):
                    yield end, after, chance * share

    def _dealer_ends(self, cards: Hand, shoe: Counts) -> dict[tuple[int, bool], float]:
        total, soft = hand_value(cards)
        if len(cards) > 1 and not dealer_draws(self.rules, total, soft):
            return {(total, is_dealer_natural(self.rules, len(cards), total)): 1.0}
        out: dict[tuple[int, bool], float] = defaultdict(float)
        for card, chance, rest in draws(shoe):
            for end, share in self._dealer((*cards, card), rest).items():
                out[end] += chance * share
        return out


def draws(shoe: Counts) -> Iterator[tuple[Rank, float, Counts]]:
    """Yield each card that may come, its chance, and what is left."""
    size = sum(shoe)
    assert size, "the shoe runs dry"
    for rank in RANKS:
        n = shoe[rank - 1]
        if n:
            yield rank, n / size, (*shoe[: rank - 1], n - 1, *shoe[rank:])

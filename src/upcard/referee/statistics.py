"""What a seat's rounds have come to: counts and exact sums.

Two ratios are often taken for one another and differ with every double and split: what was won
for each unit first bet (the player's edge), and for each unit wagered (the element of risk).
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from upcard.hand import BEST_TOTAL
from upcard.referee.hands import Seat

__all__ = ["Statistics"]


class Statistics(msgspec.Struct, forbid_unknown_fields=True):
    """Counts of rounds and of what happened in them, and exact sums of money.

    Examples
    --------
    >>> statistics = Statistics()
    >>> statistics.rounds, statistics.per_bet
    (0, None)
    """

    rounds: int = 0
    won: int = 0
    """Rounds with a net gain, over all hands and insurance."""
    lost: int = 0
    drawn: int = 0
    void: int = 0
    """Rounds that the cards were too few to finish; the wagers went back."""
    naturals: int = 0
    busts: int = 0
    """Hands above 21."""
    doubles: int = 0
    splits: int = 0
    surrenders: int = 0
    insured: int = 0
    """Rounds with an insurance wager or even money."""
    net: Fraction = Fraction(0)
    """Won and lost in all."""
    bets: Fraction = Fraction(0)
    """First bets in all."""
    wagered: Fraction = Fraction(0)
    """First bets and whatever doubles, splits and insurance added to them."""
    best: Fraction | None = None
    """The best round's net result."""
    worst: Fraction | None = None

    @property
    def per_bet(self) -> Fraction | None:
        """Net result for each unit first bet, or None before the first bet."""
        return self.net / self.bets if self.bets else None

    @property
    def per_wagered(self) -> Fraction | None:
        """Net result for each unit wagered, doubles, splits and insurance included, or None."""
        return self.net / self.wagered if self.wagered else None

    def add(self, seat: Seat, *, void: bool = False) -> None:
        """Count a round that is over."""
        self.rounds += 1
        net = Fraction(seat.net)
        if void:
            self.void += 1
            return
        self.won += net > 0
        self.lost += net < 0
        self.drawn += net == 0
        self.net += net
        self.bets += seat.bet
        self.wagered += seat.staked
        self.best = net if self.best is None else max(self.best, net)
        self.worst = net if self.worst is None else min(self.worst, net)
        self._count_hands(seat)

    def _count_hands(self, seat: Seat) -> None:
        self.insured += bool(seat.insurance) or seat.even_money
        self.splits += len(seat.hands) - 1
        for hand in seat.hands:
            self.naturals += hand.natural
            self.busts += hand.total > BEST_TOTAL
            self.doubles += hand.doubled
            self.surrenders += hand.surrendered

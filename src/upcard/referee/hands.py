"""The hands on the table while a round is played: mutable, small, and without rules."""

from __future__ import annotations

from dataclasses import dataclass

from upcard.cards import ACE, Card
from upcard.hand import Hand
from upcard.money import Money, exact
from upcard.rulebook import NO_CARDS, add_card

__all__ = ["DealerHand", "PlayerHand", "Purse", "Seat"]


class _Cards:
    __slots__ = ("cards", "soft", "total")

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.total, self.soft = NO_CARDS

    def add(self, card: Card) -> None:
        self.cards.append(card)
        self.total, self.soft = add_card((self.total, self.soft), card.rank)

    @property
    def hand(self) -> Hand:
        """The ranks as a value."""
        return Hand(tuple(card.rank for card in self.cards))


class DealerHand(_Cards):
    """The dealer's cards that lie face up; the hole card is the round's secret until turned."""

    __slots__ = ()


class PlayerHand(_Cards):
    """One hand of a seat."""

    __slots__ = (
        "closed",
        "doubled",
        "from_split",
        "natural",
        "net",
        "original",
        "split_aces",
        "surrendered",
        "wager",
    )

    def __init__(
        self, wager: Money, original: Money, *, from_split: bool = False, split_aces: bool = False
    ) -> None:
        super().__init__()
        self.wager = wager
        """All that lies on the hand."""
        self.original = original
        """The part of it that was the bet of the deal."""
        self.from_split = from_split
        self.split_aces = split_aces
        self.closed = False
        """No decision is left."""
        self.doubled = False
        self.surrendered = False
        self.natural = False
        self.net: Money | None = None
        """Won or lost, when the round is over."""

    def split_off(self, bet: Money) -> PlayerHand:
        """Keep the first card of a pair and return a new hand with the second."""
        aces = self.cards[0].rank == ACE
        second = PlayerHand(bet, 0, from_split=True, split_aces=aces)
        second.add(self.cards[1])
        first = self.cards[0]
        self.cards, self.total, self.soft = [], *NO_CARDS
        self.from_split, self.split_aces = True, aces
        self.add(first)
        return second

    @property
    def label(self) -> str:
        """What the dealer calls out; a two-card 21 that is no natural is 21."""
        if self.surrendered:
            return "surrendered"
        label = self.hand.label
        return str(self.total) if label == "natural" and not self.natural else label


@dataclass(slots=True)
class Purse:
    """The chips that one person wagers from, on one spot or on several."""

    chips: Money | None
    """What is left to wager; None is without limit."""

    def add(self, amount: Money) -> None:
        """Put chips in, or take them out if below zero."""
        if self.chips is not None:
            self.chips = exact(self.chips + amount)


class Seat:
    """A betting spot: its bet, its hands and the purse behind them."""

    __slots__ = ("bet", "even_money", "hands", "insurance", "insurance_net", "purse")

    def __init__(self, bet: Money, purse: Purse) -> None:
        self.bet = bet
        self.purse = purse
        self.hands = [PlayerHand(bet, bet)]
        self.insurance: Money = 0
        """Staked on insurance."""
        self.insurance_net: Money = 0
        self.even_money = False

    @property
    def chips(self) -> Money | None:
        """What is left to wager; None is without limit."""
        return self.purse.chips

    @property
    def staked(self) -> Money:
        """All wagers of the round so far, insurance included."""
        return sum((hand.wager for hand in self.hands), start=self.insurance)

    @property
    def net(self) -> Money:
        """Won or lost over all hands and insurance; 0 before the round is over."""
        return sum((hand.net or 0 for hand in self.hands), start=self.insurance_net)

    @property
    def returned(self) -> Money:
        """What comes back to the player when the round is over, stakes included."""
        return self.staked + self.net

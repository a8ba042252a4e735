"""Tables that the simulator's kernel runs by; `upcard.sim` makes them by asking the rule-book."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BY_COUNT", "CARDS", "CLASS", "COLUMNS", "DRAW", "EARLY", "EXTRA_MARK", "INSURE",
    "INSURED_MARK", "KINDS", "MARKS", "MOST_MADE", "NATURAL", "NATURAL_MARK", "N_MARKS", "REFILLS",
    "ROUNDS", "SHOES", "SPLIT", "STANDS", "STATE", "SURRENDERED_MARK", "VOIDS", "Game", "Layouts",
    "Seats", "Tallies", "View",
]  # fmt: skip

STATE: Final = 1023
"""Bits of an action that name the next state."""
DRAW: Final = 1 << 10
"""… a card is drawn."""
SPLIT: Final = 1 << 11
"""… the hand is split; the state is one card of the pair."""
EARLY: Final = 1 << 12
"""… the hand is given up before the dealer looks for a natural; the rest is for his not asking."""
INSURE: Final = 1 << 13
"""… and the hand is insured."""
BY_COUNT: Final = 1 << 14
"""… what is done depends on the count."""

KINDS: Final = 4
"""Kinds of hands in the tallies: plain, first of a split, split off, insured."""

NATURAL_MARK, SURRENDERED_MARK, EXTRA_MARK, INSURED_MARK = 1, 2, 4, 8
"""What decides whether the dealer's second card still matters; extra is a second wager."""
N_MARKS: Final = 16
"""Sets of marks."""

ROUNDS, SHOES, CARDS, VOIDS, REFILLS = range(5)
"""Places in `Tallies.totals`: rounds dealt, shoes, cards dealt, rounds that were void, and those in
which the discards were shuffled in."""
MOST_MADE: Final = 32
"""Room in the tallies for the number of hands that a split makes."""

_Codes = NDArray[np.uint8]
_Short = NDArray[np.uint16]
_Signed = NDArray[np.int16]
_Ints = NDArray[np.int64]


COLUMNS: Final = 16
"""Columns of a row for a hand; the first thirteen are the faces A, 2 … T, J, Q, K."""
STANDS: Final = 13
"""Column of a player's hand: row of the dealer that it asks for, 0 none, 2 or more a total."""
MARKS: Final = 14
"""… which of the marks below it has."""
CLASS: Final = 15
"""… and of a dealer's: place in the tallies; a player's last one is a split."""
NATURAL: Final = 13
"""Column of a dealer's hand: a natural that insurance is paid for."""


class Game(NamedTuple):
    """What the rules fix."""

    hands: _Short
    """State of a hand after a card, and what else there is to know of it, [state, column]."""
    dealer: _Codes
    """The same for the dealer, [state, column]; states 1 to 10 are a single card."""
    draws: NDArray[np.uint32]
    """Bits of the rows in which the dealer takes a card, by his state."""
    split_state: _Short
    """State that stands for all hands of a split, by the greatest row they ask for."""
    rows: _Codes
    """The dealer's row where no hand stands, [up rank, marks of all hands together]."""
    peeked: _Codes
    """Whether the dealer looks and ends the round, [up rank, hole face]."""
    offers: _Codes
    """Whether something is offered before the dealer looks, by up rank."""
    net: _Signed
    """What a hand wins in parts of a unit, [0 or 1 split off, hand class, dealer class]."""
    insurance: _Signed
    """What insurance wins, [dealer has a natural]."""
    extra: _Codes
    """Half bets wagered beyond the bet of the deal, by hand class."""
    n_classes: int
    """Classes of the dealer."""
    n_hand_classes: int
    expose: int
    """The hole card is always turned."""
    has_hole: int
    most_hands: int
    given_up: int
    """State of a hand that was surrendered."""


class Layouts(NamedTuple):
    """Who sits down, by the count; places count from the first card of the round."""

    present: _Codes
    """Whether a seat is dealt to, [layout, 8]."""
    first: _Codes
    second: _Codes
    """Places of its cards, [layout, 8]."""
    up: _Codes
    hole: _Codes
    """Places of the dealer's cards, [layout]; where there is no hole card, of the up card."""
    cards: _Codes
    """Cards dealt before anybody acts, [layout]."""
    of_bet: _Codes
    """Layout by the count at the bet."""


class Seats(NamedTuple):
    """What each seat does."""

    acts: _Short
    """Action by count, up rank and state, [strategy, count, up rank less one, state]."""
    full: _Short
    """… where the seat has all the hands it may have."""
    strategy: _Ints
    """Where a seat's strategy begins in `acts`."""
    n_states: int
    n_seats: int
    offers: int
    """Whether anybody may take what is offered before the dealer looks."""


class View(NamedTuple):
    """What is counted, and how a count becomes a place in a table."""

    counts: int
    """Whether anything is counted."""
    tags: _Ints
    """Change of the running counts by card: of the bet in the high 32 bits, of play in the low."""
    start: int
    """Both after a shuffle."""
    rows: _Short
    """Row of the tables, by cards left."""
    play: _Codes
    bet: _Codes
    """Place of a count, [row, running count + offset]."""
    width: int
    """Running counts in a row."""
    offset: int
    depth: _Codes
    """Class of depth, by cards dealt."""
    n_depths: int
    n_bets: int


class Tallies(NamedTuple):
    """What is counted up; integers only."""

    hands: _Ints
    """Hands by [seat, kind, hand class, dealer class]."""
    nets: _Ints
    """Rounds by [seat, depth, bet count, net + reach]; without a count only those not plain."""
    made: _Ints
    """Rounds by hands that a split made, [seat, MOST_MADE]."""
    insured: _Ints
    """Insurance bets [seat, won]."""
    extra: _Ints
    """Half bets wagered beyond the bet of the deal, [seat, bet count]; only with a count."""
    cross: _Ints
    """Sum of products of nets, [bet count, seat, seat]."""
    totals: _Ints
    """By the places above."""
    reach: int
    width: int
    by_round: int
    """Whether what a round wins is asked for: with a count, several seats or a record."""

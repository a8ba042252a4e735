"""Rules compiled to the tables that the kernel runs, by asking the rule-book.

They alone fix what a card makes of a hand, when the dealer draws and what a hand is paid.  What is
done with each hand is the players': `upcard.sim.plays`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.cards import RANKS
from upcard.errors import RulesError
from upcard.kernels.tables import (
    CLASS,
    COLUMNS,
    EXTRA_MARK,
    INSURED_MARK,
    MARKS,
    N_MARKS,
    NATURAL,
    NATURAL_MARK,
    STANDS,
    SURRENDERED_MARK,
    Game,
)
from upcard.money import Money
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    dealer_plays,
    has_hole_card,
    insurance_limit,
    insurance_net,
    must_be_beaten,
    net_result,
    peeks,
    second_card_matters,
    surrenders_before_peek,
    why_no_insurance,
)
from upcard.rules import Rules
from upcard.sim.dealer_states import (
    COMPLETES,
    NOBODY,
    DealerStates,
    dealer_states,
    standing_row,
)
from upcard.sim.hand_states import FACES, HandState, HandStates, hand_states

__all__ = [
    "ABSENT",
    "SPLIT_HANDS",
    "Compiled",
    "HandClass",
    "compile_game",
]

_MOST_NET: Final = 2_000
"""What a round may win at most, in parts of a unit: nets are tallied one by one."""


class HandClass(NamedTuple):
    """What tells a finished hand from others when it is settled and counted."""

    final: FinalHand
    wager: int
    """Units on it: 2 if doubled."""
    kind: str = "hand"


ABSENT: Final = HandClass(FinalHand(0), 0, "absent")
"""Nobody sits there."""
SPLIT_HANDS: Final = HandClass(FinalHand(0), 0, "split")
"""All hands of a split together; it is the last class."""


@dataclass(frozen=True)
class Compiled:
    """A game as tables, and what their numbers mean."""

    rules: Rules
    game: Game
    hands: HandStates
    dealer: DealerStates
    classes: tuple[HandClass, ...]
    unit: int
    """Nets are counted in 1/unit of a bet."""

    @property
    def greatest_net(self) -> int:
        """The most that a seat can win or lose in a round, in parts of a unit."""
        most = int(np.abs(self.game.net).max())
        return self.rules.max_hands * most + int(np.abs(self.game.insurance).max())


@lru_cache(maxsize=8)
def compile_game(rules: Rules, by_cards: bool = False) -> Compiled:
    """Return a game as tables; `by_cards` tells two-card hands apart by their cards."""
    hands, dealer = hand_states(rules, by_cards), dealer_states(rules)
    n_rows = len(dealer.draws)
    classes = list(dict.fromkeys(_class_of(state) for state in hands.states))
    classes.append(SPLIT_HANDS)
    nets = _nets(rules, classes, dealer.finals)
    stakes = [_insurance(natural) for natural in (False, True)]
    unit = lcm(*(Fraction(net).denominator for net in (*nets.values(), *stakes)))
    most = max(abs(Fraction(net)) for net in nets.values()) * unit * rules.max_hands
    if most > _MOST_NET:
        raise RulesError(
            f"payoffs are too fine to be tallied: a round could win {most} parts of 1/{unit} unit, "
            f"and the compiled engine counts to {_MOST_NET}; use a simpler ratio, or the referee"
        )
    net = np.zeros((2, len(classes), len(dealer.finals)), dtype=np.int16)
    for place, money in nets.items():
        net[place] = int(money * unit)
    game = Game(
        hands=_hand_table(rules, hands, classes, n_rows),
        dealer=_dealer_table(dealer),
        draws=_drawing_rows(dealer),
        split_state=(len(hands.states) + np.arange(n_rows)).astype(np.uint16),
        rows=_rows(rules),
        peeked=_peeked(rules, dealer),
        offers=_bytes(
            [
                False,
                *(
                    why_no_insurance(rules, rank) is None or surrenders_before_peek(rules, rank)
                    for rank in RANKS
                ),
            ]
        ),
        net=net.ravel(),
        insurance=np.array([int(stake * unit) for stake in stakes], dtype=np.int16),
        extra=_bytes(2 * max(kind.wager - 1, 0) for kind in classes),
        n_classes=len(dealer.finals),
        n_hand_classes=len(classes),
        expose=int(rules.expose_hole),
        has_hole=int(has_hole_card(rules)),
        most_hands=rules.max_hands,
        given_up=hands.number.get(HandState(surrendered=True), 0),
    )
    return Compiled(rules, game, hands, dealer, tuple(classes), unit)


def _bytes(values: Iterable[int]) -> NDArray[np.uint8]:
    return np.array([int(value) for value in values], dtype=np.uint8)


def _hand_table(
    rules: Rules, hands: HandStates, classes: Sequence[HandClass], n_rows: int
) -> NDArray[np.uint16]:
    """Return the rows of all hands, and of those that stand for the hands of a split."""
    table = np.zeros((len(hands.states) + n_rows, COLUMNS), dtype=np.uint16)
    table[: len(hands.states), : len(FACES)] = hands.after
    for number, state in enumerate(hands.states):
        stands = must_be_beaten(state.final) and _class_of(state) is not ABSENT
        table[number, STANDS] = standing_row(rules, state.total) if stands else 0
        table[number, MARKS] = _marks_of(state)
        table[number, CLASS] = classes.index(_class_of(state))
    table[len(hands.states) :, STANDS] = np.arange(n_rows)
    table[len(hands.states) :, MARKS] = EXTRA_MARK
    table[len(hands.states) :, CLASS] = len(classes) - 1
    return table.ravel()


def _dealer_table(dealer: DealerStates) -> NDArray[np.uint8]:
    table = np.zeros((len(dealer.states), COLUMNS), dtype=np.uint8)
    table[:, : len(FACES)] = dealer.after
    table[:, NATURAL] = [state.natural for state in dealer.states]
    table[:, CLASS] = dealer.classes
    return table.ravel()


def _drawing_rows(dealer: DealerStates) -> NDArray[np.uint32]:
    bits = dealer.draws.astype(np.uint32).T << np.arange(len(dealer.draws))
    rows: NDArray[np.uint32] = bits.sum(axis=1).astype(np.uint32)
    return rows


def _class_of(state: HandState) -> HandClass:
    if state.n_cards < 2 and not (state.doubled or state.bust or state.surrendered):
        return ABSENT
    return HandClass(state.final, 2 if state.doubled else 1)


def _marks_of(state: HandState) -> int:
    return (
        NATURAL_MARK * state.natural
        | SURRENDERED_MARK * state.surrendered
        | EXTRA_MARK * state.doubled
    )


def _nets(
    rules: Rules, classes: Sequence[HandClass], finals: Sequence[FinalDealer]
) -> dict[tuple[int, int, int], Money]:
    """Return what each class of hand wins against each of the dealer's, as dealt and split off."""
    return {
        (split_off, row, column): 0
        if kind is ABSENT
        else net_result(rules, kind.final, dealer, kind.wager, 1 - split_off)
        for row, kind in enumerate(classes[:-1])
        for column, dealer in enumerate(finals)
        for split_off in (0, 1)
    }


def _insurance(natural: bool) -> Money:
    return insurance_net(insurance_limit(1), natural)


def _rows(rules: Rules) -> NDArray[np.uint8]:
    """Return the dealer's row where no hand stands, by up rank and marks."""
    rows = np.zeros((len(RANKS) + 1, N_MARKS), dtype=np.uint8)
    for up_card in RANKS:
        for marks in range(N_MARKS):
            matters = second_card_matters(
                rules,
                up_card,
                naturals=bool(marks & NATURAL_MARK),
                insured=bool(marks & INSURED_MARK),
                surrendered=bool(marks & SURRENDERED_MARK),
                extra_wagers=bool(marks & EXTRA_MARK),
            )
            rows[up_card, marks] = (
                NOBODY if dealer_plays(rules, standing=False) else COMPLETES * matters
            )
    return rows.ravel()


def _peeked(rules: Rules, dealer: DealerStates) -> NDArray[np.uint8]:
    """Return whether the dealer finds a natural and ends the round, by up rank and hole card."""
    peeked = np.zeros((len(RANKS) + 1, COLUMNS), dtype=np.uint8)
    if has_hole_card(rules):
        for up, hole in product(range(len(FACES)), repeat=2):
            rank = FACES[up].rank
            state = dealer.states[dealer.after[dealer.after[0, up], hole]]
            peeked[rank, hole] = peeks(rules, rank) and state.natural
    return peeked.ravel()

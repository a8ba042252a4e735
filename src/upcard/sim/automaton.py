"""Rules and strategies compiled to the tables that the kernel runs, by asking the rule-book.

The rules alone fix what a card makes of a hand, when the dealer draws and what a hand is paid
(`compile_game`); a strategy fixes what is done with each hand (`compile_player`).
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

from upcard.actions import Action
from upcard.cards import RANKS, Rank
from upcard.errors import RulesError, StrategyError
from upcard.hand import HandFacts
from upcard.kernels.tables import (
    BY_COUNT,
    CLASS,
    COLUMNS,
    DRAW,
    DRAWS,
    EARLY,
    EXTRA_MARK,
    INSURE,
    INSURED_MARK,
    MARKS,
    N_MARKS,
    NATURAL,
    NATURAL_MARK,
    SPLIT,
    STANDS,
    SURRENDERED_MARK,
    Game,
)
from upcard.money import Money
from upcard.referee.players import Player
from upcard.referee.round import Question
from upcard.rulebook import (
    FinalDealer,
    FinalHand,
    dealer_plays,
    hand_is_over,
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
from upcard.sim.situation import Asked

__all__ = [
    "ABSENT",
    "SPLIT_HANDS",
    "Compiled",
    "HandClass",
    "Plays",
    "compile_game",
    "compile_player",
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


class Plays(NamedTuple):
    """What a player does, [count, up rank, state] each."""

    acts: NDArray[np.uint16]
    full: NDArray[np.uint16]
    """Where the seat has all the hands it may have."""


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


def _dealer_table(dealer: DealerStates) -> NDArray[np.uint32]:
    table = np.zeros((len(dealer.states), COLUMNS), dtype=np.uint32)
    table[:, : len(FACES)] = dealer.after
    table[:, NATURAL] = [state.natural for state in dealer.states]
    table[:, DRAWS] = (dealer.draws.astype(np.uint32).T << np.arange(len(dealer.draws))).sum(axis=1)
    table[:, CLASS] = dealer.classes
    return table.ravel()


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


def compile_player(compiled: Compiled, players: Sequence[Player]) -> Plays:
    """Return what a player does; `players` are he at each count.

    Raises
    ------
    StrategyError
        If he does what is not legal.
    """
    shape = (len(players), len(RANKS), len(compiled.hands.states) + len(compiled.game.split_state))
    plays = Plays(np.zeros(shape, dtype=np.uint16), np.zeros(shape, dtype=np.uint16))
    known: dict[int, int] = {}
    for count, player in enumerate(players):
        if id(player) in known:
            for table in plays:
                table[count] = table[known[id(player)]]
            continue
        known[id(player)] = count
        for rank in RANKS:
            _fill(compiled, player, rank, plays.acts[count, rank - 1], plays.full[count, rank - 1])
    for table in plays:
        table |= BY_COUNT * (table != table[0]).any(axis=0).astype(np.uint16)
    return plays


def _fill(
    compiled: Compiled,
    player: Player,
    up_card: Rank,
    acts: NDArray[np.uint16],
    full: NDArray[np.uint16],
) -> None:
    for number, state in enumerate(compiled.hands.states):
        n_hands = 2 if state.from_split else 1
        acts[number] = full[number] = _act(compiled, player, up_card, state, n_hands)
        if state.pair and state.from_split:
            full[number] = _act(compiled, player, up_card, state, compiled.rules.max_hands)
    acts[len(compiled.hands.states) :] = full[len(compiled.hands.states) :] = np.arange(
        len(compiled.hands.states), len(acts)
    )


def _act(compiled: Compiled, player: Player, up_card: Rank, state: HandState, n_hands: int) -> int:
    """Return the code of what a player does with a hand."""
    rules, number = compiled.rules, compiled.hands.number
    here = number[state]
    if state.waiting:
        return DRAW | here
    if state.n_cards < 2:
        return here
    facts = state.facts(n_hands)
    offer = 0
    if state.n_cards == 2 and not state.from_split:
        offer = _answer(rules, player, up_card, state, facts)
    if hand_is_over(rules, facts):
        return offer | here
    asked = Asked(rules, facts, up_card, cards=state.cards)
    action = player.decide(asked)
    if not asked.can(action):
        raise StrategyError(f"the strategy would {action.word} a {facts.name}, which is not legal")
    if action is Action.HIT:
        return offer | DRAW | here
    if action is Action.DOUBLE:
        return offer | DRAW | number[state.double()]
    if action is Action.SPLIT:
        return offer | SPLIT | number[state.split_off()]
    return offer | number[state.surrender() if action is Action.SURRENDER else state]


def _answer(rules: Rules, player: Player, up_card: Rank, state: HandState, facts: HandFacts) -> int:
    """Return what a player answers to the offers before the dealer looks."""
    answer = 0
    if why_no_insurance(rules, up_card) is None:
        asked = Asked(rules, facts, up_card, Question.INSURANCE, state.cards)
        answer |= INSURE * (player.decide(asked) is Action.INSURE)
    if surrenders_before_peek(rules, up_card) and not hand_is_over(rules, facts):
        asked = Asked(rules, facts, up_card, Question.EARLY_SURRENDER, state.cards)
        answer |= EARLY * (player.decide(asked) is Action.SURRENDER)
    return answer

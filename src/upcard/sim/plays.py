"""Players compiled to tables for the kernel: what each does with every hand, by asking him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.actions import Action
from upcard.cards import RANKS, Rank
from upcard.errors import StrategyError
from upcard.hand import HandFacts
from upcard.kernels.tables import BY_COUNT, DRAW, EARLY, INSURE, SPLIT
from upcard.referee.players import Player
from upcard.referee.round import Question
from upcard.rulebook import hand_is_over, surrenders_before_peek, why_no_insurance
from upcard.rules import Rules
from upcard.sim.automaton import Compiled
from upcard.sim.hand_states import HandState
from upcard.sim.situation import Asked

__all__ = ["Plays", "compile_player"]


class Plays(NamedTuple):
    """What a player does, [count, up rank, state] each."""

    acts: NDArray[np.uint16]
    full: NDArray[np.uint16]
    """Where the seat has all the hands it may have."""


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

"""Hands to ask about: cards with suits that make a given row of a chart, and what they may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final, TypeAlias

from upcard.actions import Action
from upcard.cards import CARDS, UP_CARDS, Card, Rank, format_rank, parse_card
from upcard.chart import BoundChart, Cell, Row, all_rows
from upcard.errors import IllegalActionError
from upcard.hand import HandFacts
from upcard.rulebook import (
    STANDS_ON,
    hand_value,
    legal_actions,
    pair_rank,
    why_not,
    why_not_split,
)
from upcard.rules import Rules
from upcard.trainer.questions import Question
from upcard.trainer.replies import PLAYS, read_action

__all__ = [
    "Cards",
    "cell_label",
    "cells_of",
    "deal",
    "deal_up_card",
    "facts_of",
    "hand_question",
    "parts",
    "play",
    "read_play",
]

Cards: TypeAlias = tuple[Card, ...]
_TRIES: Final = 300
_BLOCKS: Final = {"hard": "hard", "soft": "soft", "pairs": "pair"}


def facts_of(cards: Cards, rules: Rules) -> HandFacts:
    """Return what the rule-book asks about a hand that was dealt and hit."""
    ranks = [card.rank for card in cards]
    pair = pair_rank(rules, *cards) if len(cards) == 2 else 0
    return HandFacts(*hand_value(ranks), len(cards), pair)


def row_of(facts: HandFacts, rules: Rules) -> Row:
    """Return the row that a hand is looked up in: a pair's only where it may be split."""
    if why_not_split(rules, facts) is None:
        return Row("pair", facts.pair)
    return Row("soft" if facts.soft else "hard", facts.total)


@lru_cache(maxsize=16)
def two_cards(rules: Rules) -> Mapping[Row, tuple[Cards, ...]]:
    """Return all hands of two cards that leave a decision, by row."""
    hands: dict[Row, tuple[Cards, ...]] = {}
    for cards in combinations(CARDS, 2):
        facts = facts_of(cards, rules)
        if legal_actions(rules, facts):
            row = row_of(facts, rules)
            hands[row] = (*hands.get(row, ()), cards)
    return hands


def cell_label(cell: Cell) -> str:
    """Return the stable word for a cell.

    Examples
    --------
    >>> cell_label(Cell(Row("hard", 16), 10)), cell_label(Cell(Row("pair", 8), 1))
    ('hard 16 v T', '8,8 v A')
    """
    return f"{cell.row.name} v {format_rank(cell.up_card)}"


def cells_of(rules: Rules, only: str) -> dict[str, Cell]:
    """Return the cells that two cards can be in, of one block of the chart or of all, by label."""
    dealt, block = two_cards(rules), _BLOCKS.get(only)
    rows = (row for row in all_rows() if row in dealt and block in (None, row.kind))
    cells = (Cell(row, up_card) for row in rows for up_card in UP_CARDS)
    return {cell_label(cell): cell for cell in cells}


def deal(row: Row, rules: Rules, rng: Random, n_cards: int = 2) -> Cards:
    """Return a hand of a row: two cards as often as they are dealt, or more where that can be."""
    if n_cards > 2 and row.kind != "pair":
        for _ in range(_TRIES):
            cards = tuple(rng.sample(CARDS, n_cards))
            if _was_hit(cards) and hand_value(_ranks(cards)) == (row.value, row.kind == "soft"):
                return cards
    hand = list(rng.choice(two_cards(rules)[row]))
    rng.shuffle(hand)
    return tuple(hand)


def _was_hit(cards: Cards) -> bool:
    """Return whether people hit what was there before the last card: below 17."""
    return hand_value(_ranks(cards[:-1]))[0] < STANDS_ON


def _ranks(cards: Iterable[Card]) -> tuple[Rank, ...]:
    return tuple(card.rank for card in cards)


def deal_up_card(rank: Rank, hand: Cards, rng: Random) -> Card:
    """Return a card of a rank that is not in the hand, since there may be only one deck."""
    return rng.choice([card for card in CARDS if card.rank == rank and card not in hand])


def hand_question(place: Cell, hand: Cards, rules: Rules, rng: Random, **others: Any) -> Question:
    """Return the question what to do with a hand against an up card."""
    legal = legal_actions(rules, facts_of(hand, rules))
    return Question(
        cell=cell_label(place),
        hand=tuple(map(str, hand)),
        up_card=str(deal_up_card(place.up_card, hand, rng)),
        choices=tuple(action.word for action in legal),
        **others,
    )


def parts(question: Question) -> tuple[Cards, Rank]:
    """Return the hand and the rank of the up card of a question."""
    assert question.up_card is not None
    return tuple(map(parse_card, question.hand)), parse_card(question.up_card).rank


def play(bound: BoundChart, rules: Rules, hand: Cards, up_card: Rank) -> Action:
    """Return the first legal preference of a chart, exceptions for two cards among them."""
    facts = facts_of(hand, rules)
    legal = legal_actions(rules, facts)
    preferences = bound.preferences(facts, up_card, _ranks(hand))
    return next(action for action in preferences if action in legal)


def read_play(question: Question, reply: str, rules: Rules) -> str:
    """Return the word of the action that a reply means, or refuse it.

    Raises
    ------
    NotationError
        For what is no action.
    IllegalActionError
        For one that the rules forbid.
    """
    action = read_action(reply, PLAYS, question.choices)
    hand, _ = parts(question)
    facts = facts_of(hand, rules)
    if reason := why_not(rules, facts, action):
        legal = legal_actions(rules, facts)
        now = ", ".join(one.word for one in legal)
        raise IllegalActionError(
            f"can't {action.word} a {facts.name}: {reason}; legal now: {now}", legal
        )
    return action.word

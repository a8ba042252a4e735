"""Exact odds of any hand and any shoe: the dealer's, of actions, of a round, of a card less.

A shoe is ten counts A,2,…,9,T as it is before the round; none is the full shoe of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from upcard.actions import Action
from upcard.arguments import as_ranks, as_shoe
from upcard.cards import Rank, format_rank, parse_rank
from upcard.exact.advise import advise
from upcard.exact.dealer import COLUMNS, DealerDistribution, dealer_odds
from upcard.exact.house import edge, insurance_gain
from upcard.exact.removal import removal
from upcard.exact.standing import standing_value
from upcard.exact.win import WIN_ACTIONS, win_chances
from upcard.hand import Hand
from upcard.rulebook import most_hands
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.web.endpoint import Endpoint, Message, RefusalError, Visit
from upcard.web.wants import Short, read_rules

__all__ = ["ENDPOINTS"]

_MOST_HANDS: Final = 16
_FEW_HANDS: Final = 4
"""Hands of a split up to which effects of removal take a second or two."""
_WIN_WORDS: Final = {action.word: action for action in WIN_ACTIONS}
Class = Literal["CDZ-", "total", "two-card"]
"""Strategies that are worked out for the shoe, in a tenth of a second."""


class OfShoe(Message):
    """Rules, and the cards before the round."""

    rules: Short = "6D"
    shoe: Short = ""
    """Ten counts A,2,…,9,T; empty is the full shoe of the rules."""


class OfDealer(OfShoe):
    """Whose odds."""

    given_no_natural: bool = False
    """Every row under the condition that the dealer has no natural, as after a peek."""


class OfHand(OfShoe, kw_only=True):
    """A hand to decide."""

    hand: Short
    """Its cards, such as "T,6"; after a split the pair card first."""
    up: Short
    n_hands: Annotated[int, msgspec.Meta(ge=1, le=_MOST_HANDS)] = 1
    """Hands of the seat, this one included: 2 or more after a split."""


class OfRound(OfShoe):
    """How a round is played."""

    strategy: Class = "CDZ-"
    insurance: Literal["never", "optimal"] = "never"


class OfRemoval(OfShoe):
    """How the rounds with and without the card are played."""

    strategy: Class = "CDZ-"


class OfWin(Message):
    """The problem of the greatest chance to win."""

    deck: Short
    """Ten counts A,2,…,9,T of the cards left after those on the table."""
    hand: Short
    up: Short
    rules: Short = "counter"
    actions: Short = "stand,hit"
    """Of stand, hit, double, split what the player may do, now and later in the hand."""


class DealerRow(msgspec.Struct):
    """The dealer's final hands with one up card."""

    up: str
    """2 … T, A."""
    chances: dict[str, float]
    """bust, 17 … 21, natural."""


class DealerAnswer(msgspec.Struct):
    """The dealer's final hands."""

    rules: str
    shoe: str
    given_no_natural: bool
    columns: list[str]
    rows: list[DealerRow]
    """Up cards that the shoe holds."""
    all: dict[str, float] | None
    """Over all up cards."""


class HandAnswer(msgspec.Struct):
    """What each legal action on a hand is worth, per unit of its wager."""

    rules: str
    shoe: str
    hand: str
    label: str
    """Such as "16", "soft 18", "natural"."""
    up: str
    n_hands: int
    given_no_natural: bool
    """Values and the dealer's odds are under the condition that he has no natural."""
    values: dict[str, float]
    """By action; empty where no decision is left."""
    costs: dict[str, float]
    """What each action loses against the best."""
    best: str | None
    standing: float | None
    """What a hand with no decision left is worth."""
    insurance: float | None
    """Per unit staked on it; None where it is not offered."""
    dealer: dict[str, float]


class RoundAnswer(msgspec.Struct):
    """What a round is worth before it, unconditional, per unit of the initial wager."""

    rules: str
    shoe: str
    ev: float
    house_edge: float
    by_up_card: dict[str, float]
    """Given the up card; one that the shoe lacks has none."""
    strategy: str
    insurance: str
    insurance_gain: float
    """What insurance adds to the EV if taken just where it is worth it."""


class RemovalAnswer(msgspec.Struct):
    """What one card of a rank less changes."""

    rules: str
    shoe: str
    strategy: str
    ev: float
    """Of the whole shoe."""
    kept: dict[str, float]
    """Change of EV by rank, the strategy of the whole shoe played on."""
    best: dict[str, float]
    """Change of EV by rank, the strategy worked out anew."""
    insurance: float | None
    """Per unit staked, the ace up; None where it is not offered."""
    insurance_change: dict[str, float]


class WinAnswer(msgspec.Struct):
    """Chances to win; a push is no win."""

    rules: str
    deck: str
    hand: str
    up: str
    actions: list[str]
    """What was asked for."""
    chances: dict[str, float]
    """By action, as far as they are legal."""
    best: str
    win_probability: float
    """With the best action."""
    given_no_natural: bool


def show_dealer(ask: OfDealer, _visit: Visit) -> DealerAnswer:
    """Return the chances of the dealer's final hands by up card."""
    rules, shoe = _game(ask)
    odds = dealer_odds(shoe, rules, given_no_natural=ask.given_no_natural)
    rows = [DealerRow(format_rank(up), _ends(row)) for up, row in odds.rows.items()]
    together = None if odds.all is None else _ends(odds.all)
    return DealerAnswer(str(rules), str(shoe), odds.given_no_natural, list(COLUMNS), rows, together)


def show_hand(ask: OfHand, _visit: Visit) -> HandAnswer:
    """Return the exact value of each legal action on a hand, and the dealer's odds."""
    rules, shoe = _game(ask)
    advice = advise(ask.hand, ask.up, rules, shoe, ask.n_hands)
    return HandAnswer(
        str(rules),
        str(shoe),
        str(advice.hand),
        advice.hand.label,
        format_rank(advice.up_card),
        advice.n_hands,
        advice.given_no_natural,
        _by_word(advice.values),
        _by_word(advice.costs),
        None if advice.best is None else advice.best.word,
        None if advice.values else standing_value(advice),
        advice.insurance,
        _ends(advice.dealer),
    )


def show_round(ask: OfRound, _visit: Visit) -> RoundAnswer:
    """Return what a round is worth, overall and by up card."""
    rules, shoe = _game(ask)
    worked = edge(rules, shoe, ask.strategy, ask.insurance)
    return RoundAnswer(
        str(rules),
        str(shoe),
        worked.ev,
        worked.house_edge,
        _by_rank(worked.by_up_card),
        worked.strategy,
        worked.insurance,
        insurance_gain(worked.solution.table),
    )


def show_removal(ask: OfRemoval, _visit: Visit) -> RemovalAnswer:
    """Return how the EV of a round changes when one card of a rank is gone before it."""
    rules, shoe = _game(ask)
    if most_hands(rules, 2) > _FEW_HANDS:
        raise RefusalError(422, f"effects of removal are told here for up to {_FEW_HANDS} hands")
    effects = removal(rules, shoe, ask.strategy)
    return RemovalAnswer(
        str(rules),
        str(shoe),
        effects.strategy,
        effects.ev,
        _by_rank(effects.kept),
        _by_rank(effects.best),
        effects.insurance,
        _by_rank(effects.insurance_change),
    )


def show_win(ask: OfWin, _visit: Visit) -> WinAnswer:
    """Return the greatest chance to win after each action, from a known deck."""
    rules, deck, up = read_rules(ask.rules).rules, Shoe.parse(ask.deck), parse_rank(ask.up)
    actions = _win_actions(ask.actions)
    told = win_chances(deck, up, ask.hand, rules, actions)
    return WinAnswer(
        str(rules),
        str(deck),
        str(Hand(as_ranks(ask.hand))),
        format_rank(up),
        [action.word for action in told.actions],
        _by_word(told.by_action),
        told.best.word,
        told.win_probability,
        told.given_no_natural,
    )


def _win_actions(text: str) -> list[Action]:
    words = text.replace(",", " ").split()
    for word in words:
        if word not in _WIN_WORDS:
            raise RefusalError(422, f"no action {word!r} to win with: use {', '.join(_WIN_WORDS)}")
    return [_WIN_WORDS[word] for word in words]


def _game(ask: OfShoe) -> tuple[Rules, Shoe]:
    rules = read_rules(ask.rules).rules
    return rules, as_shoe(ask.shoe or None, rules)


def _ends(row: DealerDistribution) -> dict[str, float]:
    return dict(zip(COLUMNS, row.floats(), strict=True))


def _by_word(values: Mapping[Action, float]) -> dict[str, float]:
    return {action.word: value for action, value in values.items()}


def _by_rank(values: Mapping[Rank, float]) -> dict[str, float]:
    return {format_rank(rank): value for rank, value in values.items()}


ENDPOINTS: Final = [
    Endpoint("GET", "/api/odds/dealer", show_dealer, OfDealer, DealerAnswer),
    Endpoint("GET", "/api/odds/hand", show_hand, OfHand, HandAnswer),
    Endpoint("GET", "/api/odds/round", show_round, OfRound, RoundAnswer, heavy=True),
    Endpoint("GET", "/api/odds/removal", show_removal, OfRemoval, RemovalAnswer, heavy=True),
    Endpoint("GET", "/api/odds/win", show_win, OfWin, WinAnswer, heavy=True),
]

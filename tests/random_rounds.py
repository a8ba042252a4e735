"""Any rules, any table, any shoe and any legal play, for laws that hold in all of them.

A `Game` is small and prints in full, so a failing one can be played again.  Its decisions are
drawn by a `random.Random` of its own from what the referee calls legal at each step, amounts
included; splits, doubles and offers are taken more often than a sensible player would.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st

from upcard.actions import Action
from upcard.errors import EmptyShoeError
from upcard.money import Money
from upcard.referee.round import Round
from upcard.rulebook import DEALER, deal_order
from upcard.rules import Rules
from upcard.shoe import Stack

WEIGHTS = {
    Action.STAND: 2,
    Action.HIT: 3,
    Action.DOUBLE: 3,
    Action.SPLIT: 12,
    Action.SURRENDER: 1,
    Action.INSURE: 2,
    Action.EVEN_MONEY: 3,
    Action.DECLINE: 2,
}


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Rules with every field drawn from all that it may be."""
    decks = draw(st.sampled_from((1, 1, 1, 2, 3, 6, 8, None)))
    cards = 52 * decks if decks else 0
    when: dict[str, Any] = draw(
        st.one_of(
            st.just({}),
            st.fixed_dictionaries({"shuffle": st.sampled_from(("every-round", "continuous"))}),
            st.fixed_dictionaries({"penetration": st.fractions("1/100", 1, max_denominator=100)}),
            st.fixed_dictionaries({"reshuffle_at": st.integers(0, cards)}),
            st.fixed_dictionaries({"rounds_per_shoe": st.integers(1, 9)}),
        )
    )
    dealer = draw(st.sampled_from(("house", "house", "house", "chase")))
    flag = st.booleans()
    fields: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {
                "burn": st.sampled_from((0, 0, 1, 5, 26)),
                "short_shoe": st.sampled_from(("reshuffle", "reshuffle", "error", "void")),
                "deal": st.sampled_from(("round", "two-each")),
                "hole_card": st.sampled_from(("peek", "peek", "enhc", "obo")),
                "expose_hole": flag,
                "plays_out": flag,
                "naturals": st.sampled_from(("casino", "casino", "book", "at-once", "none")),
                "blackjack_pays": st.sampled_from(
                    (Fraction(3, 2), Fraction(3, 2), Fraction(6, 5), Fraction(2))
                ),
                "insurance": st.sampled_from((True, True, False)),
                "double_on": st.sampled_from(("any-two", "any", "9-11", "10-11", "never")),
                "double_soft": st.sampled_from((None, "all", "low", "none")),
                "double_for_less": flag,
                "double_after_split": flag,
                "max_hands": st.sampled_from((1, 2, 3, 4, 4, 7, 16)),
                "split_by": st.sampled_from(("value", "rank")),
                "resplit_aces": flag,
                "hit_split_aces": flag,
                "double_split_aces": st.sampled_from((False, False, True)),
                "surrender": st.sampled_from(("none", "late", "early")),
            }
        )
    )
    fields["hit_soft_17"] = draw(flag) if dealer == "house" else False
    return Rules(decks=decks, **{"dealer": dealer, **when, **fields})


@dataclass(frozen=True)
class Game:
    """All that fixes a round and the decisions in it."""

    rules: Rules
    bets: tuple[Money, ...]
    chips: tuple[Money | None, ...]
    seed: int
    """Shuffles the shoe."""
    decision_seed: int
    """Chooses among the legal decisions."""
    first_ranks: tuple[int, ...]
    """Ranks that come to the top of the shoe: pairs and aces would else be rare."""
    cards_left: int | None
    """So few cards are left when the round begins; None is a full shoe."""

    def stack(self) -> Stack:
        """Return the shoe as the round finds it."""
        rules = self.rules
        stack = Stack.shuffled(rules.decks, Random(self.seed), rules.burn)
        if rules.decks is None:
            return stack
        for place, rank in enumerate(self.first_ranks, start=rules.burn):
            later = range(place, len(stack.cards))
            found = next((i for i in later if stack.cards[i].rank == rank), place)
            stack.cards[place], stack.cards[found] = stack.cards[found], stack.cards[place]
        if self.cards_left is not None:
            # The favoured cards stay on top: what is taken away from below becomes discards.
            position = max(rules.burn, len(stack.cards) - self.cards_left)
            top = stack.cards[rules.burn : rules.burn + self.cards_left]
            del stack.cards[rules.burn : rules.burn + self.cards_left]
            stack.cards += top
            stack.position = stack.round_start = position
        return stack

    def start(self, *, record: bool = True) -> Round | None:
        """Return the round as dealt, or None if the cards did not suffice and the rules say so."""
        try:
            return Round(self.rules, self.stack(), self.bets, chips=self.chips, record=record)
        except EmptyShoeError:
            assert self.rules.short_shoe == "error"
            return None


FAVOURED = st.sampled_from((1, 1, 8, 8, 10, 10, 5, 6, 9, 2))
PAIRS = st.sampled_from(
    ((1, 10), (10, 1), (1, 1), (8, 8), (10, 10), (5, 6), (10, 6), (1, 6), (2, 2))
)
DEALERS = st.sampled_from(((1, 10), (10, 1), (1, 9), (10, 9), (6, 10), (1, 6), (9, 8)))


@st.composite
def dealt_ranks(draw: st.DrawFn, rules: Rules, seats: int) -> list[int]:
    """Ranks in dealing order: pairs and naturals for the seats, aces and tens for the dealer."""
    hands = {seat: list(draw(PAIRS)) for seat in range(seats)}
    hands[DEALER] = list(draw(DEALERS))
    return [hands[place].pop(0) for place in deal_order(rules, seats)]


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Game:
    """Any game: 1 to 7 seats, any money, a full or nearly empty shoe."""
    seats = draw(st.sampled_from((1, 1, 2, 3, 7)))
    some_money = st.one_of(st.integers(1, 40), st.fractions("1/2", 40, max_denominator=6))
    some_chips = st.one_of(
        st.none(), st.integers(0, 200), st.fractions(0, 40, max_denominator=6), st.just(0)
    )
    chosen = draw(any_rules() if rules is None else rules)
    told = draw(st.booleans())
    first_cards = draw(dealt_ranks(chosen, seats)) if told else []
    return Game(
        rules=chosen,
        bets=tuple(draw(st.lists(some_money, min_size=seats, max_size=seats))),
        chips=tuple(draw(st.lists(some_chips, min_size=seats, max_size=seats))),
        seed=draw(st.integers(0, 2**32)),
        decision_seed=draw(st.integers(0, 2**32)),
        first_ranks=(*first_cards, *draw(st.lists(FAVOURED, max_size=8))),
        cards_left=draw(st.one_of(st.none(), st.integers(0, 30))),
    )


def decide(round_: Round, dice: Random) -> tuple[Action, Money | None]:
    """Return a legal decision, now and then with an amount where one may be named."""
    assert round_.turn is not None
    options: list[tuple[Action, Money | None]] = [(a, None) for a in round_.legal_actions()]
    seat = round_.seats[round_.turn.seat]
    most: Money = round_.hand.wager
    for action in (Action.DOUBLE, Action.INSURE):
        if action is Action.INSURE:
            most = Fraction(seat.bet) / 2
        part = most * Fraction(dice.randint(1, 8), 8)
        if round_.can(action, part):
            options.append((action, part))
    return dice.choices(options, [WEIGHTS[action] for action, _ in options])[0]


def play(game: Game, *, record: bool = True) -> Iterator[Round]:
    """Yield the round before the first decision and after each; the last time it is over.

    Where the rules raise an error when cards run out, the round that broke off is the last.
    """
    round_ = game.start(record=record)
    if round_ is None:
        return
    dice = Random(game.decision_seed)
    yield round_
    while not round_.over:
        action, amount = decide(round_, dice)
        try:
            round_.do(action, amount)
        except EmptyShoeError:
            assert game.rules.short_shoe == "error"
        yield round_


def final(game: Game) -> Round | None:
    """Return the round when it is over, or None if it could not be dealt."""
    return deque(play(game), maxlen=1)[0] if game.start() is not None else None

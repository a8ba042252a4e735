"""Rounds of a run played again on the referee, card by card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from upcard.cards import Card
from upcard.counting import CountingSystem
from upcard.errors import EmptyShoeError
from upcard.indices import IndexedChart
from upcard.money import Money
from upcard.referee.players import ChartPlayer, Player
from upcard.referee.round import Round
from upcard.referee.strategies import make_player
from upcard.rulebook import shuffle_due
from upcard.shoe import Stack
from upcard.sim.dice import ShoeDice
from upcard.sim.plan import ME, Program
from upcard.sim.setup import INFINITE_ROUNDS

__all__ = ["Replayed", "replay"]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A round of a run, as the referee plays it."""

    round: Round
    running: Fraction
    """Running count at the bet, the side count in it; 0 where nobody counts."""
    count: int
    """What the bet looks at; 0 where nobody counts."""
    places: tuple[int, ...]
    """The places at the table that are dealt to, one for each seat of the round."""
    cards: int
    """Cards dealt."""

    def net(self, place: int) -> Money:
        """Return what a place wins for one unit; 0 if it is not dealt to."""
        if place not in self.places:
            return 0
        return self.round.seats[self.places.index(place)].net


class _Counter:
    """A player's running counts, from the cards that lie open."""

    def __init__(self, system: CountingSystem, decks: int) -> None:
        self.system = system
        self.running = system.initial(decks)
        self.seen = self.seen_aside = 0

    def bet(self, left: int) -> tuple[Fraction, int]:
        """Return the running count at a bet, and the count that it is made by."""
        running = self.system.bet_running(self.running, self.seen, self.seen_aside)
        return running, self.system.true_count(running, left)

    def play(self, round_: Round) -> int:
        """Return the count that a hand is played by, the open cards of the round seen."""
        running = self.running + sum(map(self.system.tag, _open_cards(round_)), Fraction(0))
        return self.system.true_count(running, round_.stack.remaining)

    def see(self, round_: Round) -> None:
        """Count the open cards of a round that is over."""
        cards = _open_cards(round_)
        self.running += sum(map(self.system.tag, cards), Fraction(0))
        self.seen += len(cards)
        if self.system.side is not None:
            self.seen_aside += sum(card.rank == self.system.side.rank for card in cards)


def _open_cards(round_: Round) -> list[Card]:
    hands = [hand for seat in round_.seats for hand in seat.hands]
    return [card for hand in hands for card in hand.cards] + list(round_.dealer.cards)


def replay(program: Program, seed: int, shoe: int, *, record: bool = True) -> Iterator[Replayed]:
    """Yield the rounds of one shoe of a run, each over; `record` keeps their logs.

    The count is kept here from the cards that lie open, and the rules are the referee's: nothing
    is shared with the kernel but the random stream.

    Raises
    ------
    EmptyShoeError
        If cards ran out within a round and the rules say that this is an error.
    """
    plan = program.plan
    dice = ShoeDice(seed, shoe)
    stack = Stack.shuffled(plan.rules.decks, dice, plan.rules.burn)
    counter = None
    if plan.count is not None and plan.rules.decks is not None:
        counter = _Counter(plan.count, plan.rules.decks)
    players = _Players(program)
    for played in range(INFINITE_ROUNDS if plan.rules.decks is None else 52 * 8):
        if (
            stack.shuffles
            or stack.spent
            or (played and shuffle_due(plan.rules, stack.remaining, played))
        ):
            return
        running, count = counter.bet(stack.remaining) if counter else (Fraction(0), 0)
        places = program.dealt_to(count)
        round_ = Round(plan.rules, stack, [1] * len(places), record=record)
        try:
            _play_out(players, round_, places, counter)
        except EmptyShoeError:
            if plan.rules.short_shoe == "error":
                raise
        yield Replayed(round_, running, count, places, stack.position - stack.round_start)
        if counter:
            counter.see(round_)


def _play_out(
    players: _Players, round_: Round, places: tuple[int, ...], counter: _Counter | None
) -> None:
    while round_.turn is not None:
        place = places[round_.turn.seat]
        count = counter.play(round_) if counter else 0
        round_.do(players.at(place, count).decide(round_))


class _Players:
    """Who plays at a place, at a count."""

    def __init__(self, program: Program) -> None:
        plan = program.plan
        self._program = program
        self._indexed = None
        if plan.indices is not None and not isinstance(plan.strategy, str):
            self._indexed = IndexedChart(plan.strategy, plan.indices.plays)

    def at(self, place: int, count: int) -> Player:
        """Return the player."""
        plan = self._program.plan
        name = plan.seats[self._program.owner[place]]
        if name != ME:
            return make_player(name, plan.rules)
        if self._indexed is not None:
            insures = self._indexed.insures(count)
            return ChartPlayer(self._indexed.at(count), plan.rules, insures=insures)
        if isinstance(plan.strategy, str):
            return make_player(plan.strategy, plan.rules)
        return ChartPlayer(plan.strategy, plan.rules)

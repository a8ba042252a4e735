"""Rounds that one random stream deals on the referee, and their tallies."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from upcard.arguments import Watch
from upcard.errors import EmptyShoeError
from upcard.money import Money
from upcard.referee.players import Player, play_out
from upcard.referee.strategies import make_player
from upcard.referee.table import Table
from upcard.rules import Rules
from upcard.sim.result import SeatTally

__all__ = ["Job", "SeatTallies", "never", "play_rounds", "run_job"]

_TICK: Final = 256

SeatTallies: TypeAlias = tuple[SeatTally, ...]
"""A tally a seat."""


class Job(NamedTuple):
    """Rounds that one random stream deals."""

    rules: Rules
    strategy: str
    seats: int
    rounds: int
    key: int | str
    """Seeds the stream."""


def never(_done: int) -> bool:
    """Let a run go on to its end."""
    return False


def run_job(job: Job, watch: Watch = never) -> SeatTallies:
    """Return the tallies of a job; fewer rounds if the watch stopped it."""
    player = make_player(job.strategy, job.rules)
    return play_rounds(job.rules, [player] * job.seats, job.rounds, Random(job.key), watch)


def play_rounds(
    rules: Rules, players: Sequence[Player], rounds: int, rng: Random, watch: Watch
) -> SeatTallies:
    """Return the tallies of rounds dealt from one stream, a player a seat, one unit a bet."""
    table = Table(rules, rng, [None] * len(players))
    bets = [1] * len(players)
    counts: list[list[int]] = [[0, 0, 0] for _ in players]
    nets: list[Money] = [0] * len(players)
    squares: list[Money] = [0] * len(players)
    voids = 0
    for done in range(rounds):
        if done % _TICK == 0 and watch(done):
            break
        try:
            round_ = table.deal(bets, record=False)
            play_out(round_, players)
        except EmptyShoeError as error:
            raise EmptyShoeError(
                f"{error} (round {done + 1}): shuffle earlier, with a higher reshuffle_at"
            ) from None
        if round_.void:
            voids += 1
            continue
        for index, seat in enumerate(round_.seats):
            net = seat.net
            counts[index][0 if net > 0 else 1 if net < 0 else 2] += 1
            nets[index] += net
            squares[index] += net * net
    return tuple(
        SeatTally(count[0], count[1], count[2], net, square, voids)
        for count, net, square in zip(counts, nets, squares, strict=True)
    )

"""Random streams: the kernel's beside the plain one, uniform draws, independent shoes.

Chi-square statistics with fixed seeds; a good stream passes each bound by chance once in 10^6.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import NormalDist

import numpy as np
import pytest
from numpy.typing import NDArray

from upcard.cards import CARDS
from upcard.kernels.lanes import FIRSTS, LANES, Scratch
from upcard.planning import make_plan
from upcard.sim.dice import ShoeDice
from upcard.sim.hand_states import card_code
from upcard.sim.plan import Program, compile_plan

FALSE_ALARM = 1e-6


def chi_square_bound(freedom: int) -> float:
    """Return the quantile of chi-square by Wilson and Hilferty's approximation."""
    z = NormalDist().inv_cdf(1 - FALSE_ALARM)
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + z * part**0.5) ** 3)


def chi_square(counts: NDArray[np.int64], shares: NDArray[np.float64]) -> float:
    expected = counts.sum() * shares
    return float(((counts - expected) ** 2 / expected).sum())


def shuffled(seed: int, shoe: int, decks: int = 1) -> list[int]:
    codes = list(range(52)) * decks
    ShoeDice(seed, shoe).shuffle(codes)
    return codes


def program_of(rules: str) -> Program:
    return compile_plan(make_plan(rules, strategy="stand-on-12"))


@pytest.mark.parametrize("decks", [1, 6, 8])
@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_the_kernel_deals_the_plain_stream(decks: int, seed: int) -> None:
    from upcard.kernels.lanes import new_shoe
    from upcard.kernels.shoes import key_of, start_of

    program = program_of(f"{decks}D reshuffle_at=4")
    mem = Scratch.new(program.shoes.room, 4)
    for shoe in (0, 1, 2**40, 2**63 - 1):
        start = np.uint64(start_of(np.uint64(key_of(np.uint64(seed))), np.uint64(shoe)))
        new_shoe(program.shoes, mem, np.uint64(0), start)
        cards = [card_code(CARDS[place]) for place in shuffled(seed, shoe, decks)]
        assert mem.deck[: 52 * decks].tolist() == cards


@pytest.mark.parametrize(("decks", "first"), [(1, 0), (8, 0), (8, 1_600)])
def test_new_decks_of_every_round_begin_with_the_plain_stream(decks: int, first: int) -> None:
    """The sixth card of shoe 1,613 of eight decks is drawn anew, as it would be biased."""
    from upcard.kernels.fresh import begin_all
    from upcard.kernels.shoes import key_of

    program = program_of(f"{decks}D shuffle=every-round")
    mem = Scratch.new(program.shoes.room, 4)
    mem.queue[:] = first, first + LANES
    key = np.uint64(key_of(np.uint64(1)))
    assert begin_all(program.shoes, program.view, mem, key, np.uint64(LANES)) == LANES
    for lane, deck in enumerate(mem.deck.reshape(LANES, -1)):
        cards = [card_code(CARDS[place]) for place in shuffled(1, first + lane, decks)]
        assert deck[:FIRSTS].tolist() == cards[:FIRSTS]


def test_every_card_comes_at_every_place_alike() -> None:
    shoes = 20_000
    at = np.zeros((52, 52), dtype=np.int64)
    for shoe in range(shoes):
        at[np.arange(52), shuffled(1, shoe)] += 1
    for counts in at:
        assert chi_square(counts, np.full(52, 1 / 52)) < chi_square_bound(51)


def test_neighbours_are_pairs_without_replacement() -> None:
    pairs = np.zeros((52, 52), dtype=np.int64)
    for shoe in range(20_000):
        for first, second in pairwise(shuffled(2, shoe)[:13]):
            pairs[first, second] += 1
    others = ~np.eye(52, dtype=np.bool_)
    assert not pairs[~others].any()
    counts = pairs[others]
    assert chi_square(counts, np.full(counts.size, 1 / counts.size)) < chi_square_bound(
        counts.size - 1
    )


def test_shoes_next_to_each_other_are_independent() -> None:
    together = np.zeros((52, 52), dtype=np.int64)
    before = shuffled(3, 0)[0]
    for shoe in range(1, 60_000):
        card = shuffled(3, shoe)[0]
        together[before, card] += 1
        before = card
    assert chi_square(together.ravel(), np.full(52 * 52, 1 / 52**2)) < chi_square_bound(52**2 - 1)


def test_no_two_shoes_of_a_seed_and_no_two_seeds_deal_alike() -> None:
    dealt = {tuple(shuffled(seed, shoe)) for seed in range(40) for shoe in range(50)}
    assert len(dealt) == 2_000


@pytest.mark.parametrize(("bound", "second"), [(312, 311), (52, 51), (10, 9), (52, 52), (3, 2)])
def test_two_places_are_exactly_uniform(bound: int, second: int) -> None:
    """Each pair of places is made of the same number of the 2^32 halves.

    The halves of a pair lie side by side; of such a run only the first may be drawn anew,
    which takes another word.
    """
    both = bound * second
    kept = set()
    for pair in range(both):
        first, after = -(-(pair << 32) // both), -(-((pair + 1) << 32) // both)
        dice = ShoeDice(1, 0)
        before = dice._words
        drawn = dice._pair(bound, second, first)
        anew = dice._words != before
        assert anew or drawn == [*divmod(pair, second)]
        for half in (first + 1, after - 1):
            assert ShoeDice(1, 0)._pair(bound, second, half) == [*divmod(pair, second)]
        kept.add(after - first - anew)
    assert kept == {2**32 // both}


def test_first_cards_of_the_infinite_deck_are_uniform() -> None:
    dice = ShoeDice(4, 4)
    counts = np.bincount([dice.choice(range(52)) for _ in range(100_000)], minlength=52)
    assert chi_square(counts, np.full(52, 1 / 52)) < chi_square_bound(51)


def test_codes_tell_all_cards_apart() -> None:
    assert len({card_code(card) for card in CARDS}) == 52

"""Shoes, seeds and what is seen: faults of other programs, each widened to its kind."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.playing import play
from upcard.cards import CARDS, Card, parse_card, parse_cards
from upcard.referee.events import EventKind
from upcard.referee.players import Mimic, Threshold, play_out
from upcard.referee.round import Round
from upcard.referee.table import Table
from upcard.referee.view import view_of
from upcard.rules import Rules
from upcard.shoe import Shoe, Stack
from upcard.sim.bulk import CHUNKS
from upcard.sim.bulk import simulate_on_referee as simulate

# ------------------------------------------------------------------------------- exhaustion


def play_and_count(rules: Rules, seats: int, rounds: int, seed: int) -> int:
    """Play rounds, check after each that every card is there once; return mid-round shuffles."""
    table = Table(rules, Random(seed), [None] * seats)
    whole = Counter(dict.fromkeys(CARDS, rules.decks or 0))
    shuffles = 0
    for _ in range(rounds):
        round_ = table.deal([1] * seats)
        play_out(round_, [Threshold(18)] * seats)
        assert Counter(table.stack.cards) == whole
        dealt = Counter(round_.dealt)
        assert not dealt - whole
        shuffles += sum(event.kind is EventKind.SHUFFLE for event in round_.events or ())
    return shuffles


# BJ-070: five players and two decks cut at 75%: the simulator never came to an end once the last
# round outran the shoe.
@pytest.mark.parametrize(
    ("decks", "seats", "behind"),
    [
        pytest.param(2, 5, 26, id="BJ-070-two-decks-five-players"),
        pytest.param(1, 7, 16, id="one-deck-seven-players-least-cut"),
        pytest.param(1, 1, 4, id="one-deck-one-player-least-cut"),
        pytest.param(2, 7, 16, id="two-decks-seven-players-least-cut"),
    ],
)
def test_the_last_round_may_outrun_the_shoe(decks: int, seats: int, behind: int) -> None:
    """The round ends with the discards shuffled in; all cards are there, none of them twice."""
    shuffles = play_and_count(Rules(decks=decks, reshuffle_at=behind), seats, 400, seed=1)
    if behind == 16 or decks == 1:
        assert shuffles > 0


@pytest.mark.slow
def test_long_runs_come_to_an_end() -> None:
    """BJ-070: 26 cards nearly always suffice for five players, 16 do not for seven."""
    play_and_count(Rules(decks=2), 5, 50_000, seed=1)
    assert play_and_count(Rules(decks=1, reshuffle_at=16), 7, 20_000, seed=2) > 0


def test_cards_on_the_table_are_not_dealt_again_after_the_shuffle() -> None:
    """BJ-070: what the discards are shuffled into is the rest of the same round."""
    table = Table(Rules(decks=1, reshuffle_at=16), Random(3), [None] * 7)
    met = 0
    while met < 5:
        round_ = table.deal([1] * 7)
        play_out(round_, [Threshold(19)] * 7)
        if any(event.kind is EventKind.SHUFFLE for event in round_.events or ()):
            met += 1
            assert len(set(round_.dealt)) == len(round_.dealt)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize("shuffle", ["every-round", "cut-card"])
def test_dealt_cards_return_with_every_shuffle(decks: int, shuffle: Any) -> None:
    """BJ-072: the deck shrank from game to game."""
    table = Table(Rules(decks=decks, shuffle=shuffle), Random(1), [None])
    for _ in range(30):
        play_out(table.deal([1]), [Threshold(17)])
    table.stack.shuffle()
    assert table.stack.remaining == 52 * decks
    assert Counter(table.stack.cards) == Counter(dict.fromkeys(CARDS, decks))


def test_a_fixed_number_of_rounds_is_not_a_cut_card() -> None:
    """BJ-073: by rounds every shoe gives the same number of them; by a cut card it depends on the
    cards, which is why the two games are worth different amounts.  Both can be said."""

    def rounds_a_shoe(rules: Rules) -> Counter[int]:
        table = Table(rules, Random(9), [None])
        lengths: Counter[int] = Counter()
        for _ in range(400):
            if table.shuffle_due:
                lengths[table.rounds_since_shuffle] += 1
            play_out(table.deal([1]), [Mimic(rules)])
        return lengths

    assert set(rounds_a_shoe(Rules(decks=1, rounds_per_shoe=6))) == {6}
    assert len(rounds_a_shoe(Rules(decks=1))) > 2


# ------------------------------------------------------------------------------- composition


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("seed", [0, 1, 42])
def test_drawing_takes_the_card_out(decks: int, seed: int) -> None:
    """BJ-075: the same physical card was dealt twice in a row from one deck."""
    stack = Stack.shuffled(decks, Random(seed))
    cards = [stack.draw() for _ in range(52 * decks)]
    assert len(set(cards)) == 52
    assert set(Counter(cards).values()) == {decks}
    assert set(Counter(card.face for card in cards).values()) == {4 * decks}


def test_only_the_infinite_deck_draws_with_replacement() -> None:
    """BJ-075, BJ-077: it is declared by its own name, `inf`."""
    stack = Stack.shuffled(None, Random(1))
    cards = [stack.draw() for _ in range(2_000)]
    assert any(one == next_one for one, next_one in pairwise(cards))
    assert Rules.parse("inf").decks is None
    assert Rules().decks == 6


# BJ-077: a program dealt from an infinite deck and its users took it for a real one.  By hand.
@pytest.mark.parametrize(
    ("decks", "chance"),
    [
        pytest.param(1, Fraction(13, 49), id="one-deck"),
        pytest.param(2, Fraction(29, 101), id="two-decks"),
        pytest.param(6, Fraction(93, 309), id="six-decks"),
        pytest.param(None, Fraction(4, 13), id="infinite"),
    ],
)
def test_the_chance_of_a_ten_in_the_hole_depends_on_the_deck(
    decks: int | None, chance: Fraction
) -> None:
    """T,T against a T, before any peek: three tens are seen."""
    assert Shoe.of_decks(decks).remove((10, 10, 10)).chance(10) == chance


@pytest.mark.parametrize(
    ("decks", "chance"), [(1, Fraction(13, 45)), (None, Fraction(1, 3))], ids=["one", "infinite"]
)
def test_after_a_peek_the_hole_card_is_no_ace(decks: int | None, chance: Fraction) -> None:
    """BJ-077: 13/45 from one deck, 1/3 from the infinite one."""
    shoe = Shoe.of_decks(decks).remove((10, 10, 10))
    assert shoe.chance(10) / (1 - shoe.chance(1)) == chance


def test_the_dealers_chances_leave_out_the_up_card() -> None:
    """BJ-078: with two decks and an ace up, 32 of 103 unseen cards make a natural."""
    assert Shoe.of_decks(2).remove((1,)).chance(10) == Fraction(32, 103)


# ------------------------------------------------------------------------------- seeds


def first_cards(seed: int, rounds: int = 5, meddle: Any = None) -> list[str]:
    table = Table(Rules(decks=2, shuffle="every-round"), Random(seed), [None])
    seen = []
    for number in range(rounds):
        if meddle:
            meddle(number)
        round_ = table.deal([1])
        play_out(round_, [Threshold(17)])
        seen.append(" ".join(map(str, round_.dealt)))
    return seen


@pytest.mark.parametrize("seed", [0, 1, 42, 2**40])
def test_a_seed_belongs_to_its_table(seed: int) -> None:
    """BJ-086: cards came from a global generator, so other code's seeding changed them."""
    alone = first_cards(seed)
    state = random.getstate()
    try:
        assert first_cards(seed, meddle=random.seed) == alone
        random.seed(7)
        before = random.getstate()
        first_cards(seed)
        assert random.getstate() == before
    finally:
        random.setstate(state)


def test_two_tables_do_not_share_cards() -> None:
    """BJ-086: played side by side, each deals what it deals alone."""
    tables = [Table(Rules(), Random(seed), [None]) for seed in (1, 2)]
    side_by_side: list[list[str]] = [[], []]
    for _ in range(20):
        for table, seen in zip(tables, side_by_side, strict=True):
            play_out(table.deal([1]), [Threshold(17)])
            assert table.round is not None
            seen.append(" ".join(map(str, table.round.dealt)))
    for seed, seen in zip((1, 2), side_by_side, strict=True):
        table = Table(Rules(), Random(seed), [None])
        for cards in seen:
            play_out(table.deal([1]), [Threshold(17)])
            assert table.round is not None
            assert " ".join(map(str, table.round.dealt)) == cards


def test_seeds_are_not_folded_into_few() -> None:
    """10,000 seeds give 10,000 shoes: a seed is not cut down to a byte."""
    shoes = {tuple(Stack.shuffled(1, Random(seed)).cards[:12]) for seed in range(10_000)}
    assert len(shoes) == 10_000


def test_every_chunk_of_a_run_has_a_stream_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """BJ-088: workers inherited one state and simulated the same shoes.

    The first shoes of the chunks are all different, the same in a second run, and others for
    another seed."""
    first_shoes: list[tuple[Card, ...]] = []
    real = Stack.shuffled

    def spy(decks: int | None, rng: Random, burn: int = 0) -> Stack:
        stack = real(decks, rng, burn)
        first_shoes.append(tuple(stack.cards))
        return stack

    monkeypatch.setattr(Stack, "shuffled", spy)
    runs = []
    for seed in (1, 1, 2):
        first_shoes.clear()
        simulate(CHUNKS, Rules.parse("classroom"), seed=seed, workers=0)
        runs.append(list(first_shoes))
    assert len(set(runs[0])) == len(runs[0]) == CHUNKS
    assert runs[0] == runs[1]
    assert not set(runs[0]) & set(runs[2])


def test_no_seed_gives_the_order_of_a_new_deck() -> None:
    """BJ-089: the chance is 1/52!; seeing one means that the shuffle was skipped."""
    table_orders = [
        Table(Rules(decks=1), Random(seed), [None]).stack.cards for seed in range(1_000)
    ]
    assert list(CARDS) not in table_orders


# ------------------------------------------------------------------------------- what is seen


def hi_lo(round_: Round) -> int:
    """Running count of a fresh shoe: 2 to 6 count +1, tens and aces -1, of the cards face up."""
    view = view_of(round_)
    shown = [
        *view.dealer,
        *(card for seat in view.seats for hand in seat.hands for card in hand.cards),
    ]
    ranks = [parse_card(text).rank for text in shown if text != "?"]
    return sum(1 if 2 <= rank <= 6 else -1 if rank in (1, 10) else 0 for rank in ranks)


# BJ-095: a hole card was counted though it never showed, or missed when it did.  By hand.
@pytest.mark.parametrize(
    ("cards", "acts", "rules", "count"),
    [
        pytest.param("T 5 6 K T", "H", "", 0, id="BJ-095-not-exposed"),
        pytest.param("T 5 6 K T", "H", "expose_hole=yes", -1, id="exposed-by-the-rules"),
        pytest.param("T A 6 K", "N", "", -2, id="BJ-095-a-natural-shows"),
        pytest.param("T T 6 8", "R", "LS", -1, id="surrendered"),
        pytest.param("A 9 K 5", "", "", -2, id="a-natural-leaves-it-hidden"),
        pytest.param("T 9 9 5 K", "S", "", -1, id="played-out"),
        pytest.param("8 T 3 6", "", "", 0, id="while-the-player-acts"),
        pytest.param("8 T 3", "", "ENHC", 0, id="no-hole-card-yet"),
    ],
)
def test_a_card_counts_when_it_is_seen(cards: str, acts: str, rules: str, count: int) -> None:
    assert hi_lo(play(cards, acts, rules)) == count


@pytest.mark.parametrize("threshold", [12, 17, 20])
def test_seen_cards_are_the_dealt_ones_less_one_face_down(threshold: int) -> None:
    """In any finished round, what the view shows and what was dealt differ by the hidden card."""
    table = Table(Rules(surrender="late"), Random(threshold), [None] * 3)
    for _ in range(200):
        round_ = table.deal([1, 1, 1])
        play_out(round_, [Threshold(threshold)] * 3)
        view = view_of(round_)
        shown = [*view.dealer] + [
            card for seat in view.seats for hand in seat.hands for card in hand.cards
        ]
        hidden = Counter(map(str, round_.dealt)) - Counter(shown)
        assert sum(hidden.values()) == int(round_.hole_card_hidden)
        assert ("?" in shown) is round_.hole_card_hidden


# ------------------------------------------------------------------------------- cards as text


# BJ-127: code points by hand; U+1F0AC is the knight, between jack and queen.
@pytest.mark.parametrize(
    ("card", "code_point"),
    [
        ("As", 0x1F0A1),
        ("Ts", 0x1F0AA),
        ("Js", 0x1F0AB),
        ("Qs", 0x1F0AD),
        ("Ks", 0x1F0AE),
        ("Qh", 0x1F0BD),
        ("Kd", 0x1F0CE),
        ("Qc", 0x1F0DD),
        ("Jc", 0x1F0DB),
    ],
)
def test_no_card_is_drawn_as_a_knight(card: str, code_point: int) -> None:
    assert ord(parse_card(card).glyph) == code_point


def test_no_glyph_is_a_knight_and_no_two_are_alike() -> None:
    glyphs = {card.glyph for card in CARDS}
    assert len(glyphs) == 52
    assert not glyphs & {chr(base + 0xC) for base in (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0)}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "cp437", "utf-8"])
def test_a_card_prints_in_every_encoding(encoding: str) -> None:
    """BJ-129: suit signs broke where the encoding has none; the letters always print."""
    for card in CARDS:
        assert str(card).encode(encoding).decode(encoding) == str(card)
        assert card.name.encode(encoding)
    assert [str(card) for card in parse_cards("A♠ 10♥")] == ["As", "Th"]

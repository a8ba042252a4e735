"""A round as one line of text: every step comes back, and nothing else passes for a round."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from tests.playing import act, faces, legal, nets, play
from upcard.cards import CARDS, parse_cards
from upcard.errors import EmptyShoeError, SaveError
from upcard.referee.history import (
    read_stack,
    record_round,
    restore_round,
    save_round,
    write_stack,
)
from upcard.referee.round import Round
from upcard.referee.table import Table
from upcard.referee.view import view_of
from upcard.rules import Rules
from upcard.shoe import Stack


def same(one: Round, other: Round) -> bool:
    """Whether everything that can be asked of two rounds is equal, the cards to come too."""
    return (
        view_of(one) == view_of(other)
        and one.events == other.events
        and one.actions == other.actions
        and one.dealt == other.dealt
        and one.start == other.start
        and one.stack.mark() == other.stack.mark()
        and one.limits == other.limits
        and save_round(one) == save_round(other)
    )


SCRIPTS = [
    pytest.param("8 T 3 6 T 9", "D", "", [10], [90], id="double"),
    pytest.param("8 T 3 6 T 9", "D=5/2", "double_for_less=yes", [10], None, id="double-for-less"),
    pytest.param("8 6 8 T 8 2 3 8 4 5 T", "P P S S P S S", "", [10], [90], id="four-hands"),
    pytest.param("9 A 9 9 T", "I=5/2 H", "", [10], [Fraction(5, 2)], id="insurance"),
    pytest.param("A A K 9", "E", "", [10], [0], id="even-money"),
    pytest.param("T 9 T 6 9 A", "R N", "ES", [5, 10], [0, None], id="early-surrender"),
    pytest.param("T T 6 A", "R", "ENHC LS", [5], [0], id="late-surrender-ENHC"),
    pytest.param("A T K 9", "", "6:5", [Fraction(1, 3)], [0], id="natural"),
    pytest.param("T 7 T 6 T 9 9 9 K A", "S H S", "classroom", [1, 1, 1], None, id="chase"),
    pytest.param("8 5 A 8 6 7 3 T", "I=4 N P D", "short_shoe=void", [10, 20], [90, 80], id="void"),
    pytest.param("Kh Ts 6d 9c 5♥ 5s", "H", "", [10], None, id="suits"),
]


def steps(
    cards: str, acts: str, rules: str, bets: list[int], chips: list[int | None] | None
) -> Iterator[Round]:
    for n_acts in range(len(acts.split()) + 1):
        yield play(cards, " ".join(acts.split()[:n_acts]), rules, bets, chips)


@pytest.mark.parametrize(("cards", "acts", "rules", "bets", "chips"), SCRIPTS)
def test_every_step_is_saved_and_restored(
    cards: str, acts: str, rules: str, bets: list[int], chips: list[int | None] | None
) -> None:
    for round_ in steps(cards, acts, rules, bets, chips):
        line = save_round(round_)
        assert "\n" not in line
        assert same(restore_round(line), round_)


@pytest.mark.parametrize(("cards", "acts", "rules", "bets", "chips"), SCRIPTS)
def test_a_restored_round_goes_on_as_the_first_one_did(
    cards: str, acts: str, rules: str, bets: list[int], chips: list[int | None] | None
) -> None:
    end = play(cards, acts, rules, bets, chips)
    for done, round_ in enumerate(steps(cards, acts, rules, bets, chips)):
        restored = restore_round(save_round(round_))
        act(restored, " ".join(acts.split()[done:]))
        assert same(restored, end)


def test_the_line_of_a_stacked_round() -> None:
    """Verbatim, since saved rounds outlive a version of the program."""
    round_ = play("8h T 3d 6 T 9", "D=4", "double_for_less=yes", chips=[90])
    body = (
        "upcard-round/1; rules=6D S17 DAS SP4 double_for_less=yes; bets=10; chips=90; seen=; "
        "cards=8h T 3d 6 T 9; decks=1; shuffles=0; acts=D=4"
    )
    assert save_round(round_) == f"{body}; sum={zlib.crc32(body.encode()):08x}"


def test_the_record_of_a_finished_round_holds_the_dealt_cards_only() -> None:
    round_ = play("8h T 3d 6 T 9 Ks 2c", "D")
    line = record_round(round_)
    assert "; cards=8h T 3d 6 T 9; acts=D; sum=" in line
    assert "K" not in line
    again = restore_round(line)
    assert (again.events, nets(again), again.dealt) == (round_.events, nets(round_), round_.dealt)


@pytest.mark.parametrize("acts", ["", "H"], ids=["dealt", "hit"])
def test_a_round_in_progress_has_no_record(acts: str) -> None:
    """The record would tell the hole card."""
    with pytest.raises(SaveError, match="only a recorded round that is over has a record"):
        record_round(play("8 T 3 6 2 9 5", acts))


def test_a_round_without_recording_has_no_line() -> None:
    round_ = Round(Rules(), Stack.stacked("T T 9 8"), [10], record=False)
    with pytest.raises(SaveError, match="this round was played without recording"):
        save_round(round_)
    act(round_, "S")
    with pytest.raises(SaveError, match="only a recorded round that is over"):
        record_round(round_)


def shuffled_table(decks: int | None, dealt: int) -> Table:
    rules = Rules(decks=decks, rounds_per_shoe=1_000)
    stack = Stack.shuffled(decks, Random(8))
    for _ in range(dealt):
        stack.draw()
    return Table(rules, Random(0), [500, None], stack=stack)


@pytest.mark.parametrize(
    ("decks", "dealt"),
    [
        pytest.param(1, 0, id="fresh"),
        pytest.param(1, 48, id="runs-out-while-dealing"),
        pytest.param(1, 46, id="runs-out-while-playing"),
        pytest.param(6, 100, id="six-decks"),
        pytest.param(None, 0, id="infinite"),
    ],
)
def test_the_dice_are_saved_too(decks: int | None, dealt: int) -> None:
    """Shuffles that come after the step give the same cards in the restored round."""
    table = shuffled_table(decks, dealt)
    for _ in range(3):
        round_ = table.deal([10, 5])
        while True:
            restored = restore_round(save_round(round_))
            assert same(restored, round_)
            if round_.over:
                break
            play_safe(round_)
            play_safe(restored)
            assert same(restored, round_)


def play_safe(round_: Round) -> None:
    """Decline offers, hit below 17."""
    letters = legal(round_)
    if "N" in letters:
        act(round_, "N")
    else:
        act(round_, "H" if round_.facts.total < 17 else "S")


def test_a_round_that_broke_off_is_restored_as_it_ended() -> None:
    """Where the rules raise an error when cards run out, the broken round's line still reads."""
    round_ = play("8 T 8 6", rules="short_shoe=error", chips=[90])
    with pytest.raises(EmptyShoeError):
        act(round_, "P")
    restored = restore_round(save_round(round_))
    assert same(restored, round_)
    assert restored.void


def test_a_round_that_took_every_card_has_a_record() -> None:
    stack = Stack(CARDS[:5], rng=Random(1))
    round_ = Round(Rules(decks=1), stack, [10], chips=[90])
    act(round_, "H H")
    again = restore_round(record_round(round_))
    assert (again.void, nets(again), again.seats[0].chips) == (True, [0], 100)


# ------------------------------------------------------------------------------- what is no round


LINE = save_round(play("8 T 8 6 5 7 T", "P H", chips=[90]))


def sealed(body: str) -> str:
    """A line with a check sum that fits: what was altered must be found by reading it."""
    return f"{body}; sum={zlib.crc32(body.encode()):08x}"


BODY = (
    "upcard-round/1; rules=6D S17 DAS SP4; bets=10; chips=90; seen=; cards=8 T 8 6 5 9 T T; "
    "decks=1; shuffles=0; acts=P"
)


def test_the_body_to_be_altered_is_itself_a_round() -> None:
    assert faces(restore_round(sealed(BODY)).hand.cards) == "8 5"


@pytest.mark.parametrize("length", range(len(LINE)))
def test_a_line_cut_off_anywhere_is_refused(length: int) -> None:
    with pytest.raises(SaveError):
        restore_round(LINE[:length])


@pytest.mark.parametrize("letter", ["x", "0", " ", ";", "é", "\u212a", "\ud800", "\x00", "\n"])
def test_a_letter_altered_anywhere_is_refused(letter: str) -> None:
    for place, old in enumerate(LINE):
        if letter != old:
            with pytest.raises(SaveError):
                restore_round(LINE[:place] + letter + LINE[place + 1 :])


@pytest.mark.parametrize("text", ["", "\n", "hello", "upcard-round/1", "upcard-round/2; x=1"])
def test_what_is_no_round_is_refused(text: str) -> None:
    with pytest.raises(SaveError, match="not a saved round: expected one line that starts with"):
        restore_round(text)


def test_blanks_and_a_line_end_around_the_line_mean_nothing() -> None:
    assert same(restore_round(f"  {LINE}\n"), restore_round(LINE))


def test_two_lines_are_no_round() -> None:
    with pytest.raises(SaveError, match="not a saved round"):
        restore_round(f"{LINE}\n{LINE}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("acts=P", "acts=Q", id="unknown-decision"),
        pytest.param("acts=P", "acts=PP", id="joined-decisions"),
        pytest.param("acts=P", "acts=D=-5", id="negative-amount"),
        pytest.param("acts=P", "acts=D=1.5", id="decimal-amount"),
        pytest.param("acts=P", "acts=D=5/0", id="amount-over-zero"),
        pytest.param("acts=P", "acts=D=5", id="amount-not-allowed"),
        pytest.param("acts=P", "acts=R", id="illegal-decision"),
        pytest.param("acts=P", "acts=P S S S", id="too-many-decisions"),
        pytest.param(
            "9 T T; decks=1; shuffles=0; acts=P",
            "9; decks=1; shuffles=0; acts=P H H",
            id="cards-run-out-too-early",
        ),
        pytest.param("bets=10", "bets=0", id="no-bet"),
        pytest.param("bets=10", "bets=-10", id="negative-bet"),
        pytest.param("bets=10", "bets=1/0", id="bet-over-zero"),
        pytest.param("bets=10", "bets=nan", id="bet-no-number"),
        pytest.param("bets=10", "bets=", id="bet-missing"),
        pytest.param("bets=10", "bets=10,10", id="more-bets-than-chips"),
        pytest.param("bets=10; ", "", id="no-bets-at-all"),
        pytest.param("chips=90", "chips=-90", id="negative-chips"),
        pytest.param("chips=90", "chips=", id="chips-missing"),
        pytest.param("chips=90", "chips=9", id="too-few-chips-for-the-split"),
        pytest.param("rules=6D", "rules=9D", id="nine-decks"),
        pytest.param("rules=6D", "rules=zzz", id="unknown-rules"),
        pytest.param("cards=8", "cards=Z", id="unknown-card"),
        pytest.param("cards=8 T 8 6 5 9 T T", "cards=", id="no-cards"),
        pytest.param("cards=8 T 8 6 5 9 T T", "cards=8 T 8", id="too-few-cards"),
        pytest.param("cards=8 T 8 6 5 9 T T; ", "", id="no-cards-at-all"),
        pytest.param("decks=1", "decks=x", id="decks-no-number"),
        pytest.param("shuffles=0", "shuffles=x", id="shuffles-no-number"),
        pytest.param("acts=P", "dice=; acts=P", id="no-dice"),
        pytest.param("acts=P", "dice=!!!!; acts=P", id="dice-no-base64"),
        pytest.param("acts=P", "dice=AAAA; acts=P", id="dice-no-zlib"),
    ],
)
def test_a_sealed_line_that_does_not_play_is_refused(old: str, new: str) -> None:
    assert old in BODY
    with pytest.raises(SaveError, match=r"^a saved (round doesn't play|shoe can't be read): ."):
        restore_round(sealed(BODY.replace(old, new)))


@pytest.mark.parametrize("words", [b"", b"1234", b"\xff" * 2_500], ids=["none", "few", "no-state"])
def test_dice_that_no_generator_has_are_refused(words: bytes) -> None:
    dice = base64.b64encode(zlib.compress(words)).decode()
    with pytest.raises(SaveError):
        restore_round(sealed(BODY.replace("acts", f"dice={dice}; acts")))


# ------------------------------------------------------------------------------- the shoe alone


@pytest.mark.parametrize("decks", [1, 6, None], ids=["1D", "6D", "inf"])
@pytest.mark.parametrize("dealt", [0, 10])
def test_a_place_in_a_stack_is_written_and_read(decks: int | None, dealt: int) -> None:
    stack = Stack.shuffled(decks, Random(5), burn=1)
    for _ in range(dealt):
        stack.draw()
    mark = stack.mark()
    assert read_stack(write_stack(mark)) == mark


def test_a_shuffle_within_the_last_round_is_not_forgotten() -> None:
    """It says that the shoe is due for a full shuffle, whatever remains."""
    stack = Stack.shuffled(1, Random(5))
    for _ in range(40):
        stack.draw()
    stack.begin_round(refills=True)
    for _ in range(13):
        stack.draw()
    mark = stack.mark()
    assert mark.shuffles == 1
    assert read_stack(write_stack(mark)) == mark


def test_a_place_in_a_stacked_shoe_has_no_dice() -> None:
    mark = Stack(parse_cards("8 T 3"), position=1).mark()
    fields = write_stack(mark)
    assert fields == {"seen": "8", "cards": "T 3", "decks": "1", "shuffles": "0"}
    assert read_stack(fields) == mark


def test_dice_that_hold_half_a_normal_number_cannot_be_saved() -> None:
    """A generator that drew an odd number of normal numbers keeps one that no line has room for."""
    rng = Random(1)
    rng.gauss(0, 1)
    with pytest.raises(SaveError, match="the shoe's dice have a state that can't be saved"):
        write_stack(Stack.shuffled(1, rng).mark())


@pytest.mark.parametrize(
    "change",
    [
        ("bets=10", "bets=1e999999999"),
        ("bets=10", "bets=-5"),
        ("bets=10", f"bets={'9' * 5000}"),
        ("chips=-", "chips=1e99999999"),
        ("chips=-", "chips=1/0"),
        ("; acts", f"; dice={base64.b64encode(zlib.compress(bytes(10**8))).decode()}; acts"),
    ],
)
def test_a_line_that_would_take_all_memory_is_refused_at_once(change: tuple[str, str]) -> None:
    line = record_round(play("8 T 3 6 T 9", "D"))
    body = line.replace(*change).rpartition("; sum=")[0]
    with pytest.raises(SaveError):
        restore_round(f"{body}; sum={zlib.crc32(body.encode()):08x}")

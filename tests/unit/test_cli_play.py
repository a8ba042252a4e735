"""`upcard play` from its arguments to its last line, with answers on standard input."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands import Talk, only_line, talking
from tests.table_game import keep_in, play, rigged
from upcard.referee.session_file import resume


@pytest.fixture
def upcard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Talk:
    """`upcard play` with answers; its sessions lie in `tmp_path`."""
    return talking("play", tmp_path, monkeypatch, capsys)


# ------------------------------------------------------------------ starting


def test_the_default_is_a_full_table_with_1000_chips(upcard: Talk) -> None:
    status, out, err = upcard()
    assert status == 0
    assert out.startswith("The rules are 6D S17 DAS SP4")
    assert "Bankroll 1000." in out
    assert re.fullmatch(r"note: seed [0-9]+\n", err)


def test_a_seed_replays_the_same_game(upcard: Talk) -> None:
    games = [upcard("--seed", "7", answers="10 s _ s _ s q") for _ in range(2)]
    text = [re.sub("--resume [0-9]+", "", out) for _, out, _ in games]
    assert text[0] == text[1]
    assert games[0][2] == ""


def test_the_end_of_the_input_saves_and_ends_with_0(upcard: Talk, tmp_path: Path) -> None:
    status, out, _ = upcard("--seed", "7", answers="10")
    assert status == 0
    assert out.endswith("Saved. To go on: upcard play --resume 0001\n")
    session, _ = resume(tmp_path / "sessions")
    assert session.playing is not None


@pytest.mark.parametrize("bankroll", ["7.5", "500", "20/3"])
def test_any_exact_bankroll(upcard: Talk, bankroll: str) -> None:
    _, out, _ = upcard("--bankroll", bankroll, "--seed", "1")
    assert f"Bankroll {bankroll}." in out


def test_resume_goes_on_with_the_same_hand(upcard: Talk) -> None:
    first = upcard("--seed", "7", "--bankroll", "50", answers="10")[1]
    table = [line for line in first.splitlines() if line.startswith(("Dealer", "You "))]
    status, out, err = upcard("--resume", "--plain")
    assert (status, err) == (0, "")
    assert out.startswith("Session 0001 goes on after 0 rounds.\nYour bankroll is 40.\n")
    status, out, err = upcard("--resume", "0001")
    assert all(line in out for line in table)
    assert "Bankroll 40, 10 on the table." in out


def test_a_new_game_never_overwrites_an_old_one(upcard: Talk, tmp_path: Path) -> None:
    upcard("--seed", "7", answers="10")
    before = (tmp_path / "sessions" / "0001.json").read_bytes()
    _, out, _ = upcard("--seed", "8", answers="10")
    assert "--resume 0002" in out
    assert (tmp_path / "sessions" / "0001.json").read_bytes() == before


def test_the_game_ends_with_the_last_chip(upcard: Talk, tmp_path: Path) -> None:
    session = rigged("Th 9s 6d 9c 9h")
    file = keep_in(tmp_path / "sessions", session)
    out = play(session, "100 h", file)
    assert "You have no chips left, so the game is over." in out
    assert "--resume" not in out
    status, out, err = upcard("--resume", "1")
    assert (status, out) == (2, "")
    assert only_line(err) == "upcard: session 0001 is over: its bankroll is 0; start a new one"


# ------------------------------------------------------------------ arguments that are not right


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--bankroll", "0"], "is nothing: use an amount above zero"),
        (["--bankroll", "-5"], "is not an amount"),
        (["--bankroll", "1e309"], "is not an amount"),
        (["--bankroll", "nan"], "is not an amount"),
        (["--bankroll", "٣"], "is not an amount"),
        (["--seed", "-1"], "is not a seed"),
        (["--seed", "x"], "is not a seed"),
        (["--seed", str(2**64)], "is not a seed"),
        (["--rules", "7X"], "unknown rule '7x'"),
        (["--rules", "D9 DOA"], "are two rules for one thing"),
        (["--rules", "1D reshuffle_at=3"], "too few cards behind the cut card for 1 seat, 3:"),
        (["--rules", "1D short_shoe=error"], "use short_shoe=reshuffle"),
        (["--rules", "parlour", "--bankroll", "5"], "the parlour game has no bets"),
        (["--resume", "--rules", "6D"], "leave --rules out"),
        (["--resume", "--seed", "1"], "leave --seed out"),
        (["--resume", "--bankroll", "1"], "leave --bankroll out"),
        (["--resume"], "no unfinished session"),
        (["--resume", "../x"], "no session '../x'"),
        (["--fast"], "--fast"),
        (["now"], "now"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(
    upcard: Talk, tmp_path: Path, args: list[str], reason: str
) -> None:
    status, out, err = upcard(*args, answers="10")
    assert (status, out) == (2, "")
    assert reason in only_line(err)
    assert not (tmp_path / "sessions").exists()


def test_a_wrong_data_folder_is_refused(upcard: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_DATA", "here")
    status, out, err = upcard()
    assert (status, out) == (2, "")
    assert "UPCARD_DATA can't be 'here'" in only_line(err)


@pytest.mark.parametrize("damage", [b"", b"half", b'{"schema": 99}'])
def test_a_damaged_session_is_refused_in_one_line(
    upcard: Talk, tmp_path: Path, damage: bytes
) -> None:
    upcard("--seed", "1", answers="10")
    path = tmp_path / "sessions" / "0001.json"
    path.write_bytes(damage)
    status, out, err = upcard("--resume")
    assert (status, out) == (2, "")
    assert "can't resume session 0001" in only_line(err)
    assert path.read_bytes() == damage


def test_a_session_in_another_terminal_is_refused_in_one_line(upcard: Talk, tmp_path: Path) -> None:
    keep_in(tmp_path / "sessions", rigged("Th 9s 6d 9c"))
    status, out, err = upcard("--resume")
    assert (status, out) == (2, "")
    assert "is being played in another terminal" in only_line(err)


# ------------------------------------------------------------------ bets


@pytest.mark.parametrize("bet", ["0", "-1", "-5", "1e309", "NaN", "٣", "1000000", "+3", "1,5"])
def test_a_bet_that_cannot_be_is_refused_with_the_reason(upcard: Talk, bet: str) -> None:
    _, out, _ = upcard("--seed", "1", answers=f"{bet} t")
    assert "Dealer" not in out
    assert "Rounds 0" in out
    answer = out.split(f"Bet: {bet}\n")[1].splitlines()[0]
    assert re.search("above zero|all there is", answer)


def test_amounts_are_exact(tmp_path: Path) -> None:
    session = rigged("Th 9s Td 9c")
    play(session, "2.01 s", keep_in(tmp_path, session))
    assert session.bankrolls == [100 + Fraction(201, 100)]


def test_enter_bets_the_chosen_amount_after_a_double(tmp_path: Path) -> None:
    session = rigged("6h 9s 5d 9c Th  Th 9s 8d 9c")
    out = play(session, "25 d _", keep_in(tmp_path, session))
    assert "Bet (Enter = 25): " in out
    assert session.playing is not None
    assert session.playing.seats[0].bet == 25


def test_the_page_shows_what_the_program_says(upcard: Talk) -> None:
    page = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")
    shown = page.split("$ upcard play --seed 3\n")[1].split("```")[0]
    _, out, _ = upcard("--seed", "3", answers="10 h s")
    assert out.startswith(shown)

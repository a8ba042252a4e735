"""`upcard play` from its arguments to its last line, with answers on standard input."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from tests.table_game import keep_in, play, rigged

from upcard.actions import Action
from upcard.cli import run
from upcard.cli.dialogue import read_action
from upcard.cli.terminal import Terminal, can_show, wants_colour
from upcard.errors import BlackjackError, NotationError
from upcard.referee.session_file import SessionFile, resume
from upcard.referee.statistics import Statistics
from upcard.referee.view import view_of
from upcard.report.prompts import spoken
from upcard.report.session import statistics_lines
from upcard.report.table import Voice, hands_lines

Outcome = tuple[int, str, str]
Play = Callable[..., Outcome]


@pytest.fixture
def upcard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Play:
    """Run the program with answers; return status, output and error output."""
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path))

    def call(*args: str, answers: str = "") -> Outcome:
        typed = "".join(f"{word.replace('_', '')}\n" for word in answers.split())
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = run(["play", *args])
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def only_line(text: str) -> str:
    assert text.endswith("\n")
    assert text.count("\n") == 1
    return text[:-1]


# ------------------------------------------------------------------ starting


def test_the_default_is_a_full_table_with_1000_chips(upcard: Play) -> None:
    status, out, err = upcard()
    assert status == 0
    assert out.startswith("The rules are 6D S17 DAS SP4")
    assert "Bankroll 1000." in out
    assert re.fullmatch(r"note: seed [0-9]+\n", err)


def test_a_seed_replays_the_same_game(upcard: Play) -> None:
    games = [upcard("--seed", "7", answers="10 s _ s _ s q") for _ in range(2)]
    text = [re.sub("--resume [0-9]+", "", out) for _, out, _ in games]
    assert text[0] == text[1]
    assert games[0][2] == ""


def test_the_end_of_the_input_saves_and_ends_with_0(upcard: Play, tmp_path: Path) -> None:
    status, out, _ = upcard("--seed", "7", answers="10")
    assert status == 0
    assert out.endswith("Saved. To go on: upcard play --resume 0001\n")
    session, _ = resume(tmp_path / "sessions")
    assert session.playing is not None


@pytest.mark.parametrize("bankroll", ["7.5", "500", "20/3"])
def test_any_exact_bankroll(upcard: Play, bankroll: str) -> None:
    _, out, _ = upcard("--bankroll", bankroll, "--seed", "1")
    assert f"Bankroll {bankroll}." in out


def test_resume_goes_on_with_the_same_hand(upcard: Play) -> None:
    first = upcard("--seed", "7", "--bankroll", "50", answers="10")[1]
    table = [line for line in first.splitlines() if line.startswith(("Dealer", "You "))]
    status, out, err = upcard("--resume", "--plain")
    assert (status, err) == (0, "")
    assert out.startswith("Session 0001 goes on after 0 rounds.\nYour bankroll is 40.\n")
    status, out, err = upcard("--resume", "0001")
    assert all(line in out for line in table)
    assert "Bankroll 40, 10 on the table." in out


def test_a_new_game_never_overwrites_an_old_one(upcard: Play, tmp_path: Path) -> None:
    upcard("--seed", "7", answers="10")
    before = (tmp_path / "sessions" / "0001.json").read_bytes()
    _, out, _ = upcard("--seed", "8", answers="10")
    assert "--resume 0002" in out
    assert (tmp_path / "sessions" / "0001.json").read_bytes() == before


def test_the_game_ends_with_the_last_chip(upcard: Play, tmp_path: Path) -> None:
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
        (["--rules", "7X"], "unknown rule '7x'"),
        (["--rules", "D9 DOA"], "are two rules for one thing"),
        (["--rules", "1D reshuffle_at=3"], "too few for 1 seats"),
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
    upcard: Play, tmp_path: Path, args: list[str], reason: str
) -> None:
    status, out, err = upcard(*args, answers="10")
    assert (status, out) == (2, "")
    assert reason in only_line(err)
    assert not (tmp_path / "sessions").exists()


def test_a_wrong_data_folder_is_refused(upcard: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_DATA", "here")
    status, out, err = upcard()
    assert (status, out) == (2, "")
    assert "UPCARD_DATA can't be 'here'" in only_line(err)


@pytest.mark.parametrize("damage", [b"", b"half", b'{"schema": 99}'])
def test_a_damaged_session_is_refused_in_one_line(
    upcard: Play, tmp_path: Path, damage: bytes
) -> None:
    upcard("--seed", "1", answers="10")
    path = tmp_path / "sessions" / "0001.json"
    path.write_bytes(damage)
    status, out, err = upcard("--resume")
    assert (status, out) == (2, "")
    assert "can't resume session 0001" in only_line(err)
    assert path.read_bytes() == damage


def test_a_session_in_another_terminal_is_refused_in_one_line(upcard: Play, tmp_path: Path) -> None:
    keep_in(tmp_path / "sessions", rigged("Th 9s 6d 9c"))
    status, out, err = upcard("--resume")
    assert (status, out) == (2, "")
    assert "is being played in another terminal" in only_line(err)


# ------------------------------------------------------------------ bets


@pytest.mark.parametrize("bet", ["0", "-1", "-5", "1e309", "NaN", "٣", "1000000", "+3", "1,5"])
def test_a_bet_that_cannot_be_is_refused_with_the_reason(upcard: Play, bet: str) -> None:
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


# ------------------------------------------------------------------ answers


@pytest.mark.parametrize(
    ("cards", "rules", "answer", "action"),
    [
        *(("8h Ts 8d 6c", "6D LS", text, Action.HIT) for text in ("h", "H", "hit", "HIT")),
        *(("8h Ts 8d 6c", "6D LS", text, Action.STAND) for text in ("s", "stand", "stay")),
        ("8h Ts 8d 6c", "6D LS", "double", Action.DOUBLE),
        ("8h Ts 8d 6c", "6D LS", "p", Action.SPLIT),
        ("8h Ts 8d 6c", "6D LS", "surrender", Action.SURRENDER),
        *(("9h As 8d 6c", "6D", text, Action.INSURE) for text in ("y", "yes", "i", "insurance")),
        *(("9h As 8d 6c", "6D", text, Action.DECLINE) for text in ("n", "no", "decline")),
        *(("Ah As Td 6c", "6D", text, Action.EVEN_MONEY) for text in ("y", "e", "even money")),
        ("Ah As Td 6c", "6D", "i", Action.INSURE),
        ("Ah As Td 6c", "6D 6:5", "y", Action.INSURE),
        *(("Th Ts 6d 6c", "6D ES", text, Action.SURRENDER) for text in ("y", "r", "surrender")),
        ("Th Ts 6d 6c", "6D ES", "n", Action.DECLINE),
        *(("8h Ts 8d 6c", "parlour", text, Action.HIT) for text in ("1", "h", "hit")),
        *(("8h Ts 8d 6c", "parlour", text, Action.STAND) for text in ("0", "s", "stay", "stand")),
    ],
)
def test_keys_and_words(cards: str, rules: str, answer: str, action: Action) -> None:
    session = rigged(cards, rules)
    session.deal([10])
    assert session.playing is not None
    assert read_action(session.playing, answer, session.kind == "parlour") == (action, None)


@pytest.mark.parametrize(
    "answer", ["", "1", "0", "y", "hits", "stand up", "d x", "d -5", "x" * 999]
)
def test_an_answer_without_meaning_is_told_in_one_short_line(answer: str) -> None:
    session = rigged("8h Ts 8d 6c")
    session.deal([10])
    assert session.playing is not None
    with pytest.raises(BlackjackError) as refusal:
        read_action(session.playing, answer)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 140


def test_the_words_that_would_be_right_are_told() -> None:
    session = rigged("8h Ts 8d 6c")
    session.deal([10])
    assert session.playing is not None
    right = "'x' is no answer here: type hit, stand, double or split, or [?] for help"
    with pytest.raises(NotationError, match=right):
        read_action(session.playing, "x")


def test_an_illegal_answer_costs_nothing_and_says_why(tmp_path: Path) -> None:
    session = rigged("9h 7s 4d Tc 5d", bankroll=1)
    out = play(session, "1 d p r", keep_in(tmp_path, session))
    assert "need 1 more: it takes 1 and 0 are left" in out
    assert "splitting needs two cards of one value" in out
    assert "these rules have no surrender" in out
    assert session.playing is not None
    assert session.playing.actions == []


def test_help_names_what_is_legal_and_why_the_rest_is_not(tmp_path: Path) -> None:
    session = rigged("9h 7s 4d Tc 5d", "6D LS", bankroll=15)
    out = play(session, "10 ?", keep_in(tmp_path, session))
    for line in (
        "h or hit: take one more card.",
        "r or surrender: give up the hand and half of the bet.",
        "No double now: need 5 more: it takes 10 and 5 are left.",
        "No split now: splitting needs two cards of one value.",
    ):
        assert line in out.splitlines()


@pytest.mark.parametrize("leave", ["q", "quit", "exit", "Q"])
def test_leaving_keeps_the_bet_on_the_table(tmp_path: Path, leave: str) -> None:
    session = rigged("9h 7s 4d Tc 5d")
    play(session, f"10 {leave}", keep_in(tmp_path, session))
    for _ in range(3):
        again, file = resume(tmp_path)
        out = play(again, leave, file, resumed=True)
        assert "Bankroll 90, 10 on the table." in out
    assert again.to_bytes() == session.to_bytes()


def test_a_second_look_is_not_to_be_had(tmp_path: Path) -> None:
    """Who leaves after a card was shown finds it shown."""
    session = rigged("9h 7s 4d Tc 5d")
    play(session, "10 h", keep_in(tmp_path, session))
    again, file = resume(tmp_path)
    out = play(again, "s", file, resumed=True)
    assert "You     9h 4d 5d  18" in out


def test_another_round_of_the_parlour_game(tmp_path: Path) -> None:
    session = rigged("Th 9s Td 9c  Th 9s Td 9c", "parlour H17")
    out = play(session, "0 _ 0 n", keep_in(tmp_path, session))
    assert out.count("Another round? (y/n)") == 2
    assert session.books[0].statistics.rounds == 2


def test_the_parlour_dealer_draws_nothing_after_a_bust(tmp_path: Path) -> None:
    session = rigged("Th 9s 6d 2c Kh", "parlour")
    out = play(session, "1 n", keep_in(tmp_path, session))
    assert "The dealer wins: bust with 26." in out
    assert "The dealer draws" not in out
    assert "The dealer turns" not in out


# ------------------------------------------------------------------ naturals by name


@pytest.mark.parametrize(
    ("cards", "rules", "answers"),
    [
        ("5h 9s 6d 9c Th", "6D", "10 h"),  # three cards
        ("Ah Ts Ad Tc Kd Kh", "6D", "10 p"),  # after a split
        ("Ah 9s Kd 9c", "parlour", ""),  # rules without naturals
        ("Th As 9d Kc", "parlour", "0"),
        ("Th As 9d Kc", "contest", "10 s"),  # a dealer's two-card 21 is a plain one
    ],
)
def test_what_is_no_natural_is_never_called_one(
    tmp_path: Path, cards: str, rules: str, answers: str
) -> None:
    session = rigged(cards, rules)
    out = play(session, answers, keep_in(tmp_path, session)).replace("no natural", "")
    table, _, statistics = out.partition("\n\n")[2].partition("\n\nRounds")
    assert "natural" not in table
    assert "blackjack" not in table.lower()
    assert "21" in table
    assert "Naturals 1" not in statistics


# ------------------------------------------------------------------ voices


def test_the_plain_voice_has_one_fact_a_line(tmp_path: Path) -> None:
    session = rigged("As 9s 7d 9c Th")
    out = play(session, "10 h s", keep_in(tmp_path, session), Voice(plain=True))
    for line in (
        "The dealer shows the nine of spades.",
        "The dealer's other card is face down.",
        "You have the ace of spades and the seven of diamonds.",
        "Your total is soft 18.",
        "You draw the ten of hearts.",
        "Your total is 18.",
    ):
        assert line in out.splitlines()
    assert out.isascii()
    assert not re.search(r"[|*#<>=\[\]()+/_]", out.replace("(y/n)", ""))


def test_hands_are_lines_of_text_with_their_totals() -> None:
    session = rigged("As 9s 7d 9c")
    session.deal([10])
    assert session.round is not None
    view = view_of(session.round)
    assert hands_lines(Voice(suits=True), view) == ["You     A♠ 7♦  soft 18"]
    assert hands_lines(Voice(plain=True), view)[1] == "Your total is soft 18."


@pytest.mark.parametrize(
    ("encoding", "signs"),
    [("utf-8", True), ("cp1252", False), ("ascii", False), ("utf-16", True), (None, False)],
)
def test_suit_signs_where_the_encoding_has_them(
    monkeypatch: pytest.MonkeyPatch, encoding: str | None, signs: bool
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding) if encoding else io.StringIO()
    monkeypatch.setattr("sys.stdout", stream)
    assert can_show("♠♥♦♣") is signs


class _Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "colour"),
    [
        (_Tty(), {"TERM": "xterm"}, True),
        (_Tty(), {"TERM": "xterm", "NO_COLOR": ""}, True),
        (_Tty(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (_Tty(), {"TERM": "dumb"}, False),
        (_Tty(), {}, False),
        (io.StringIO(), {"TERM": "xterm"}, False),
        (None, {"TERM": "xterm"}, False),
    ],
)
def test_colour_only_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
    stream: io.StringIO | None,
    environment: dict[str, str],
    colour: bool,
) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout", stream)
    assert wants_colour() is colour


def test_long_lines_are_broken_between_words_on_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdout", out := _Tty())
    monkeypatch.setattr("sys.stdin", _Tty())
    monkeypatch.setenv("COLUMNS", "24")
    Terminal(colour=False).say(["", "one two three four five six seven", "short"])
    assert out.getvalue() == "\none two three four five\nsix seven\nshort\n"


def test_without_standard_input_the_game_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(EOFError):
        Terminal(colour=False).ask("Bet: ")


def test_an_answer_is_repeated_without_signs_that_move_the_cursor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\x1b[2Jh\n"))
    Terminal(colour=False).ask("? ")
    assert capsys.readouterr().out == "? ?[2Jh\n"


def test_messages_become_sentences_in_decimals() -> None:
    assert spoken("need 5/2 more of 20/3") == "Need 2.5 more of 20/3."


def test_void_rounds_are_told() -> None:
    assert statistics_lines(Voice(), Statistics(rounds=1, void=1)) == [
        "Rounds 1, won 0, lost 0, drawn 0, void 1."
    ]


# ------------------------------------------------------------------ saves that fail


def test_a_failed_save_is_said_once_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sessions").touch()
    session = rigged("Th 9s Td 9c")
    out = play(session, "10 s", keep_in(tmp_path / "sessions", session))
    assert "Bankroll 110." in out
    assert out.endswith("What was played since the last save is not saved.\n")
    error = only_line(capsys.readouterr().err)
    assert error.startswith("warning: can't save in ")


def test_a_save_that_works_again_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = rigged("Th 9s Td 9c")
    file = SessionFile(tmp_path / "sessions")
    session.store = file
    (tmp_path / "sessions").touch()
    session.keep()
    (tmp_path / "sessions").unlink()
    out = play(session, "10 s", file)
    assert "Saved. To go on" in out
    warnings = capsys.readouterr().err.splitlines()
    assert len(warnings) == 2
    assert warnings[1] == "warning: the game is saved again"

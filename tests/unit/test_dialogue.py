"""The talk at the table: keys and words, refusals, names of hands, the two voices."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.table_game import keep_in, play, rigged
from upcard.actions import Action
from upcard.cli.answers import read_action
from upcard.errors import BlackjackError, NotationError
from upcard.referee.session_file import SessionFile, resume
from upcard.referee.statistics import Statistics
from upcard.referee.view import view_of
from upcard.report.prompts import spoken
from upcard.report.session import statistics_lines
from upcard.report.table import Voice, hands_lines

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
    assert "You lose: bust with 26." in out
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


def test_messages_become_sentences_in_decimals() -> None:
    assert spoken("need 2.5 more of 20/3") == "Need 2.5 more of 20/3."


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
    (error,) = capsys.readouterr().err.splitlines()
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


# ------------------------------------------------------------------ advice


def talk(tmp_path: Path, cards: str, answers: str, advice: str, rules: str = "6D") -> str:
    session = rigged(cards, rules)
    return play(session, answers, keep_in(tmp_path, session), advice=advice)


def test_advice_tells_the_value_of_every_action_before_it_is_taken(tmp_path: Path) -> None:
    text = talk(tmp_path, "Th Ts 6d 7c 9h", "10 s q", "always")
    assert "The next round is worth -0.40% of a bet" in text
    assert re.search(r"Exact   hit -0\.5\d+, stand -0\.5\d+, double -1\.\d+", text)
    assert "To stand costs 0.0" in text
    assert "Dealer  bust 2" in text


def test_advice_after_the_act_tells_the_cost_alone(tmp_path: Path) -> None:
    text = talk(tmp_path, "Th Ts 6d 7c 2h 9d", "10 h s q", "after")
    assert "Exact" not in text
    assert "Right: hit." in text


def test_one_key_asks_for_advice(tmp_path: Path) -> None:
    text = talk(tmp_path, "Th Ts 6d 7c", "10 a s q", "off")
    assert text.count("Exact") == 1
    assert "costs" not in text


def test_where_nothing_exact_is_known_the_game_goes_on(tmp_path: Path) -> None:
    text = talk(tmp_path, "Th 6d 9s 9c", "10 a s q", "always", "6D dealer=chase naturals=none")
    assert "No exact advice: " in text
    assert "Saved." in text

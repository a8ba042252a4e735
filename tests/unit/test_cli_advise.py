"""`upcard advise`: what it prints, and what it refuses in one line."""

from __future__ import annotations

import csv
import io
from functools import partial

import pytest

from tests.commands import Capture, fields_by, refusal_by, told_by
from upcard.actions import Action
from upcard.cards import Rank
from upcard.cli import run
from upcard.exact.advise import advise
from upcard.exact.standing import standing_value
from upcard.report.numbers import signed
from upcard.rules import Rules
from upcard.shoe import Shoe

FIELDS = (
    "hand up_card n_hands rules shoe class ev_given_no_natural best cost standing dealer insurance "
    "run"
).split()


told = partial(told_by, "advise")
fields = partial(fields_by, "advise")


def test_json(capsys: Capture) -> None:
    found = fields(capsys, "T6 v T", "--rules", "6D S17 LS")
    assert list(found) == FIELDS
    expected = advise((10, 6), 10, Rules.parse("6D S17 LS"))
    assert (found["hand"], found["up_card"], found["class"]) == ("T,6", "T", "CDZ-")
    assert found["rules"] == "6D S17 DAS SP4 LS"
    assert found["shoe"] == str(Shoe.of_decks(6))
    assert found["ev_given_no_natural"] == {
        action.word: value for action, value in expected.values.items()
    }
    assert found["best"] == "surrender"
    assert found["cost"]["surrender"] == 0
    assert found["cost"]["hit"] == pytest.approx(0.0347, abs=5e-5)
    assert list(found["dealer"]) == ["bust", "17", "18", "19", "20", "21", "natural"]
    assert sum(found["dealer"].values()) == pytest.approx(1)
    assert found["dealer"]["natural"] == 0
    assert found["insurance"] is None


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        pytest.param("6D", "ev_given_no_natural", id="peek"),
        pytest.param("6D ENHC", "ev", id="ENHC"),
        pytest.param("6D OBO", "ev", id="OBO"),
        pytest.param("counter", "ev", id="no-naturals"),
    ],
)
@pytest.mark.parametrize("up_card", ["5", "T"])
def test_the_key_says_whether_values_are_conditional(
    capsys: Capture, rules: str, key: str, up_card: str
) -> None:
    """One name a game, whatever the up card."""
    found = fields(capsys, f"9,7 v {up_card}", "--rules", rules)
    assert {"ev", "ev_given_no_natural"} & set(found) == {key}


def test_without_a_peek_the_dealer_may_have_a_natural(capsys: Capture) -> None:
    assert fields(capsys, "9,7 v T", "--rules", "6D ENHC")["dealer"]["natural"] > 0.07


@pytest.mark.parametrize("words", [("T6 v T",), ("T6", "v", "T"), ("10,6", "vs", "K")])
def test_the_hand_may_be_written_in_one_word_or_more(
    capsys: Capture, words: tuple[str, ...]
) -> None:
    assert fields(capsys, *words)["best"] == "hit"


def test_text(capsys: Capture) -> None:
    lines = told(capsys, "8,8vA", "--rules", "6D H17 LS").splitlines()
    assert lines[0] == "8,8 v A: 6D H17 DAS SP4 LS; shoe 24,24,24,24,24,24,24,24,24,96"
    assert lines[1] == (
        "In units of the hand's initial wager, best play by composition (CDZ-); "
        "given no dealer natural"
    )
    assert lines[3].split() == ["action", "EV", "cost"]
    assert lines[4].split() == ["surrender", "-0.5000", "best"]
    assert lines[5].split() == ["split", "-0.5140", "0.0140"]
    assert lines[-1] == "Insurance -0.0680 per unit staked: not worth taking."


@pytest.mark.parametrize(
    ("spot", "rules", "said"),
    [
        pytest.param("9,7 v T", "6D ENHC", "not conditioned on a peek", id="ENHC"),
        pytest.param("9,7 v 6", "6D", "the dealer can have no natural", id="low-up-card"),
    ],
)
def test_text_says_what_values_are_given(capsys: Capture, spot: str, rules: str, said: str) -> None:
    assert told(capsys, spot, "--rules", rules).splitlines()[1].endswith(said)


def test_csv(capsys: Capture) -> None:
    rows = list(csv.DictReader(io.StringIO(told(capsys, "T,6 v T", "--format", "csv"))))
    assert [row["action"] for row in rows] == ["hit", "stand", "double"]
    assert list(rows[0]) == ["action", "ev_given_no_natural", "cost"]
    assert float(rows[0]["cost"]) == 0


@pytest.mark.parametrize(
    ("hand", "more", "why"),
    [
        pytest.param("A,T", [], "A,T is a natural", id="natural"),
        pytest.param("7,7,7", [], "7,7,7 is 21 and stands by itself", id="three-cards"),
        pytest.param("A,T,T", [], "A,T,T is 21 and stands by itself", id="with-an-ace"),
        pytest.param(
            "A,T", ["--rules", "counter"], "A,T is 21 and stands by itself", id="no-naturals"
        ),
        pytest.param(
            "A,9",
            ["--hands", "2"],
            "a split ace gets one card, and A,9 stands as soft 20",
            id="split-ace",
        ),
        pytest.param(
            "A,A",
            ["--hands", "2"],
            "a split ace gets one card, and A,A stands as soft 12",
            id="two-split-aces",
        ),
    ],
)
def test_no_decision_is_left(capsys: Capture, hand: str, more: list[str], why: str) -> None:
    found = fields(capsys, f"{hand} v 9", *more)
    values = found.get("ev_given_no_natural", found.get("ev"))
    assert (found["best"], values, found["cost"]) == (None, {}, {})
    assert found["standing"] is not None
    worth = signed(found["standing"])
    assert f"No decision is left: {why}.  It is worth {worth}." in told(
        capsys, f"{hand} v 9", *more
    )


# What a finished hand is worth is what standing would be where it might go on.
@pytest.mark.parametrize("up_card", [6, 10, 1])
@pytest.mark.parametrize("rules", ["6D", "6D ENHC", "1D OBO H17"])
def test_a_finished_hand_is_worth_standing(rules: str, up_card: Rank) -> None:
    game = Rules.parse(rules)
    advice = advise((10, 6, 3), up_card, game)
    assert standing_value(advice) == pytest.approx(advice.values[Action.STAND], abs=1e-13)


def test_a_natural_is_paid_or_level() -> None:
    game = Rules.parse("1D ENHC")
    chance = 15 / 49
    found = standing_value(advise((1, 10), 1, game))
    assert found == pytest.approx(1.5 * (1 - chance), abs=1e-13)


def test_even_money_is_insurance_on_a_natural(capsys: Capture) -> None:
    said = "Even money, +1.0000 whatever the dealer has, is the same wager: not worth taking."
    assert told(capsys, "A,T v A").splitlines()[-1] == said
    assert "Even money" not in told(capsys, "A,T v A", "--rules", "6D 6:5")
    assert "Even money" not in told(capsys, "A,9 v A")


def test_insurance_is_told_of_a_natural_too(capsys: Capture) -> None:
    assert fields(capsys, "A,T v A", "--rules", "1D")["insurance"] == pytest.approx(-4 / 49)


@pytest.mark.parametrize(
    ("args", "shoe"),
    [
        pytest.param(["--remove", "5,5,6"], Shoe.of_decks(6).remove((5, 5, 6)), id="removed"),
        pytest.param(
            ["--shoe", "4,4,4,4,2,4,4,4,4,16"], Shoe.parse("4,4,4,4,2,4,4,4,4,16"), id="counts"
        ),
        pytest.param(
            ["--shoe", "4,4,4,4,2,4,4,4,4,16", "--remove", "K"],
            Shoe.parse("4,4,4,4,2,4,4,4,4,15"),
            id="counts-less-removed",
        ),
        pytest.param(["--rules", "inf", "--remove", "5"], Shoe.of_decks(None), id="infinite"),
    ],
)
def test_the_very_shoe(capsys: Capture, args: list[str], shoe: Shoe) -> None:
    found = fields(capsys, "T,6 v T", *args)
    rules = Rules.parse("inf" if shoe.infinite else "6D")
    assert found["shoe"] == str(shoe)
    full = shoe == Shoe.of_decks(rules.decks)
    heading = told(capsys, "T,6 v T", *args).splitlines()[0]
    assert heading.startswith(f"T,6 v T: {rules if full else 'S17 DAS SP4'}; ")
    hit = advise((10, 6), 10, rules, shoe).values[Action.HIT]
    assert found["ev_given_no_natural"]["hit"] == hit


@pytest.mark.parametrize(
    ("hand", "hands", "rules", "actions"),
    [
        pytest.param((8, 3), 2, "6D", {"stand", "hit", "double"}, id="DAS"),
        pytest.param((8, 3), 2, "6D NDAS", {"stand", "hit"}, id="NDAS"),
        pytest.param((8, 8), 3, "6D", {"stand", "hit", "double", "split"}, id="once-more"),
        pytest.param((8, 8), 4, "6D", {"stand", "hit", "double"}, id="no-more"),
        pytest.param((1, 9), 2, "6D", set(), id="one-card-on-aces"),
    ],
)
def test_hands_after_a_split(
    capsys: Capture, hand: tuple[Rank, Rank], hands: int, rules: str, actions: set[str]
) -> None:
    spot = f"{hand[0]},{hand[1]} v 6".replace("1,", "A,")
    found = fields(capsys, spot, "--hands", str(hands), "--rules", rules)
    assert set(found["ev_given_no_natural"]) == actions
    assert found["n_hands"] == hands
    assert f"one of {hands} hands" in told(capsys, spot, "--hands", str(hands), "--rules", rules)


def test_a_word_that_could_be_misread_is_told(capsys: Capture) -> None:
    assert run(["advise", "8,8 v 6", "--rules", "SPL3"]) == 0
    assert capsys.readouterr().err == "note: SPL3 read as SP4: 3 splits make 4 hands\n"


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "Missing argument 'HAND v CARD'"),
        (["16 v T"], "hard 16 v T leaves open which cards: write them, such as 'T,6 v T'"),
        (["s18 v 9"], "soft 18 v 9 leaves open which cards: write them, such as 'A,7 v 9'"),
        (["T6"], "'T6' is not a hand against a card"),
        (["T6 v Z"], "unknown card 'Z'"),
        (["T,9,5 v 5"], "T,9,5 is bust with 24"),
        (["T v 5"], "T is one card"),
        ([", v T"], "',' names no card: write cards such as A, 7 or K"),
        (["T6 v T", "--remove", ","], "',' names no card"),
        (["T,6 v A", "--shoe", "1,0,0,0,0,1,0,0,0,20"], "natural for certain, so nothing is left"),
        (["8,8 v A", "--hands", "0"], "'0' is not a number of hands"),
        (["8,8 v A", "--hands", "5"], "a seat can't have 5 hands: use 1 to 4"),
        (["8,8 v A", "--hands", "two"], "'two' is not a number of hands"),
        (["A,A v A", "--shoe", "1,1,1,1,1,1,1,1,1,9"], "can't take 3 of rank A"),
        (["2,2 v 2", "--rules", "1D", "--remove", "2,2"], "can't take 3 of rank 2"),
        (["T6 v T", "--shoe", "1,2"], "a shoe is ten counts"),
        (["T6 v T", "--remove", "Z"], "unknown card 'Z'"),
        (["T6 v T", "--rules", "H18"], "did you mean 'h17'?"),
        (["T6 v T", "--rules", "classroom"], "chasing dealer"),
        (["T6 v T", "--format", "svg"], "'svg' is not one of"),
        (["T6 v T", "--frobnicate"], "--frobnicate"),
    ],
)
def test_refuses_in_one_line(capsys: Capture, args: list[str], why: str) -> None:
    assert why in refusal_by("advise", capsys, *args)

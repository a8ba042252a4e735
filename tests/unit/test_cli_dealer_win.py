"""`upcard dealer` and `upcard win`: what they print, and what they refuse in one line."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.commands import Capture, fields_by, refusal_by, told_by
from upcard.cli import run
from upcard.contest import winning_chance
from upcard.exact.dealer import COLUMNS, dealer_odds
from upcard.exact.win import WIN_ACTIONS, win_chances
from upcard.rules import Rules
from upcard.shoe import Shoe

ROWS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A", "all"]
DECK = "4,4,4,0,0,0,0,0,0,4"


told = partial(told_by, "")
fields = partial(fields_by, "")
refusal = partial(refusal_by, "")


# upcard dealer: forms


def test_dealer_json_fields(capsys: Capture) -> None:
    odds = fields(capsys, "dealer")
    assert list(odds) == ["rules", "shoe", "columns", "rows", "run"]
    assert odds["rules"] == "2D S17 DAS SP4"
    assert odds["shoe"] == "8,8,8,8,8,8,8,8,8,32"
    assert odds["columns"] == list(COLUMNS)
    assert list(odds["rows"]) == ROWS


def test_dealer_json_has_full_precision(capsys: Capture) -> None:
    odds = dealer_odds(Shoe.of_decks(2), Rules(decks=2))
    rows = fields(capsys, "dealer")["rows"]
    assert tuple(rows["A"]) == odds.rows[1].floats()
    assert odds.all is not None
    assert tuple(rows["all"]) == odds.all.floats()


def test_dealer_text(capsys: Capture) -> None:
    lines = told(capsys, "dealer").splitlines()
    assert lines[0] == ("Dealer's final hand by up card, percent, not conditioned on a peek")
    assert lines[1] == "2D S17 DAS SP4; shoe 8,8,8,8,8,8,8,8,8,32"
    assert lines[3] == "up    bust     17     18     19     20     21  natural"
    assert lines[4] == "2    35.33  13.94  13.33  13.07  12.40  11.93     0.00"
    assert lines[-2] == "A    11.59  12.85  13.09  13.02  13.12   5.28    31.07"
    assert [line.split()[0] for line in lines[4:]] == ROWS


def test_dealer_text_of_the_infinite_deck_after_a_peek(capsys: Capture) -> None:
    title = told(capsys, "dealer", "--decks", "infinite", "--given-no-natural").splitlines()
    assert title[0].endswith("given no dealer natural")
    assert title[1] == "inf S17 DAS SP4; infinite deck"


def test_dealer_output_says_that_it_is_conditional(capsys: Capture) -> None:
    assert fields(capsys, "dealer", "--given-no-natural")["given_no_natural"] is True
    lines = told(capsys, "dealer", "--given-no-natural", "--format", "csv").splitlines()
    assert lines[0].endswith("natural,given_no_natural")
    assert all(line.endswith(",yes") for line in lines[1:])


def test_dealer_csv(capsys: Capture) -> None:
    lines = list(csv.reader(io.StringIO(told(capsys, "dealer", "--format", "csv"))))
    assert lines[0] == ["up_card", *COLUMNS]
    assert [line[0] for line in lines[1:]] == ROWS
    assert [float(cell) for cell in lines[1][1:]] == fields(capsys, "dealer")["rows"]["2"]


@pytest.mark.parametrize("form", ["json", "csv", "text"])
def test_dealer_fractions_are_exact(capsys: Capture, form: str) -> None:
    out = told(capsys, "dealer", "--up-card", "T", "--fractions", "--format", form)
    expected = dealer_odds(Shoe.of_decks(2), Rules()).rows[10].chances
    if form == "json":
        cells = json.loads(out)["rows"]["T"]
    elif form == "csv":
        cells = out.splitlines()[1].split(",")[1:]
    else:
        cells = [line.split()[-1] for line in out.splitlines()[4:]]
    assert all("/" in cell for cell in cells)
    assert tuple(map(Fraction, cells)) == expected


def test_dealer_fractions_sum_to_one(capsys: Capture) -> None:
    rows = fields(capsys, "dealer", "--decks", "8", "--fractions")["rows"]
    assert all(sum(map(Fraction, row)) == 1 for row in rows.values())


# upcard dealer: which cards


@pytest.mark.parametrize(
    ("args", "rules", "shoe"),
    [
        pytest.param([], "2D S17 DAS SP4", Shoe.of_decks(2), id="two-decks-unless-told"),
        pytest.param(["--decks", "6"], "6D S17 DAS SP4", Shoe.of_decks(6), id="decks"),
        pytest.param(
            ["--rules", "1D H17"], "1D H17 DAS SP4", Shoe.of_decks(1), id="decks-of-the-rules"
        ),
        pytest.param(["--rules", "h17"], "2D H17 DAS SP4", Shoe.of_decks(2), id="rules-say-none"),
        pytest.param(
            ["--rules", "1D H17", "--decks", "4"],
            "4D H17 DAS SP4",
            Shoe.of_decks(4),
            id="decks-win",
        ),
        pytest.param(["--rules", "quiz"], "2D S17 DAS SP4", Shoe.of_decks(2), id="named-set"),
        pytest.param(
            ["--decks", "INF"], "inf S17 DAS SP4", Shoe.of_decks(None), id="infinite-in-short"
        ),
        pytest.param(
            ["--decks", "1", "--remove", "A 5 Kh"],
            "1D S17 DAS SP4",
            Shoe.of_decks(1).remove((1, 5, 10)),
            id="removed",
        ),
        pytest.param(
            ["--shoe", "4,3,4,4,3,2,4,4,4,12"],
            "1D S17 DAS SP4",
            Shoe((4, 3, 4, 4, 3, 2, 4, 4, 4, 12)),
            id="counts",
        ),
        pytest.param(
            ["--shoe", "4 3 4 4 3 2 4 4 4 12", "--remove", "T,T"],
            "1D S17 DAS SP4",
            Shoe((4, 3, 4, 4, 3, 2, 4, 4, 4, 10)),
            id="counts-less-removed",
        ),
    ],
)
def test_dealer_cards(capsys: Capture, args: list[str], rules: str, shoe: Shoe) -> None:
    odds = fields(capsys, "dealer", *args)
    assert (odds["rules"], odds["shoe"]) == (rules, str(shoe))
    expected = dealer_odds(shoe, Rules.parse(rules))
    assert tuple(odds["rows"]["T"]) == expected.rows[10].floats()


def test_dealer_a_named_set_names_its_decks(capsys: Capture) -> None:
    assert fields(capsys, "dealer", "--rules", "counter")["shoe"] == str(Shoe.of_decks(1))
    assert fields(capsys, "dealer", "--rules", "book")["shoe"] == "infinite"


def test_dealer_rules_from_a_file(capsys: Capture, tmp_path: Any) -> None:
    path = tmp_path / "table.toml"
    path.write_text("schema = 1\n[shoe]\ndecks = 4\n[dealer]\nhit_soft_17 = true\n")
    odds = fields(capsys, "dealer", "--rules", str(path))
    assert (odds["rules"], odds["shoe"]) == ("4D H17 DAS SP4", str(Shoe.of_decks(4)))


def test_dealer_up_cards_picked(capsys: Capture) -> None:
    """Only those rows, in the order of charts, and no row for all."""
    rows = fields(capsys, "dealer", "--up-card", "A", "--up-card", "10", "--up-card", "3")["rows"]
    assert list(rows) == ["3", "T", "A"]


def test_dealer_no_row_for_an_absent_rank(capsys: Capture) -> None:
    rows = fields(capsys, "dealer", "--decks", "1", "--remove", "5555")["rows"]
    assert list(rows) == [name for name in ROWS if name != "5"]


def test_dealer_given_no_natural(capsys: Capture) -> None:
    expected = dealer_odds(Shoe.of_decks(2), Rules(), given_no_natural=True)
    rows = fields(capsys, "dealer", "--given-no-natural")["rows"]
    assert tuple(rows["A"]) == expected.rows[1].floats()
    assert expected.all is not None
    assert tuple(rows["all"]) == expected.all.floats()
    assert all(row[-1] == 0 for row in rows.values())


def test_dealer_says_how_a_word_was_read(capsys: Capture) -> None:
    assert run(["dealer", "--rules", "SPL3"]) == 0
    assert capsys.readouterr().err == "note: SPL3 read as SP4: 3 splits make 4 hands\n"


# upcard dealer: refusals


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--decks", "0"], "no shoe of '0' decks: use 1 to 8, or infinite"),
        (["--decks", "9"], "no shoe of '9' decks"),
        (["--decks", "1.5"], "no shoe of '1.5' decks"),
        (["--decks", "-1"], "no shoe of '-1' decks"),
        (["--decks", "٣"], "no shoe of '٣' decks"),
        (["--decks", ""], "an empty text is no decks"),
        (["--decks", "1", "--remove", "AAAAA"], "can't take 5 "),
        (["--shoe", "1,1,1,1,1,1,1,1,1"], "a shoe is ten counts"),
        (["--shoe", "-1,1,1,1,1,1,1,1,1,1"], "'-1' is not a count"),
        (["--shoe", "1.5,1,1,1,1,1,1,1,1,1"], "'1.5' is not a count"),
        (["--shoe", "0,0,0,0,0,0,0,0,0,0"], "is empty, so there is no up card"),
        (["--shoe", "1,1,1,0,0,0,0,0,0,0"], "the shoe can run dry"),
        (["--shoe", "4,4,4,4,4,4,4,4,4,16", "--decks", "1"], "--decks and --shoe both say"),
        (["--shoe", "0,4,4,4,4,4,4,4,4,16", "--up-card", "A"], "has no A to be the up card"),
        (["--shoe", "1,0,0,0,0,0,0,0,0,9", "--up-card", "A", "--given-no-natural"], "for certain"),
        (["--remove", "Z"], "unknown card 'Z'"),
        (["--up-card", "0"], "unknown card '0'"),
        (["--up-card", "11"], "expected one card, got 2"),
        (["--rules", "H18"], "unknown rule 'h18'; did you mean 'h17'?"),
        (["--rules", "S17 H17"], "two rules for one thing"),
        (["--rules", "classroom"], "a chasing dealer has no odds of his own"),
        (["--rules", "9D"], "decks can't be 9"),
        (["--rules", "no-such-file.toml"], "can't read rules"),
        (["--format", "xml"], "'xml' is not one of"),
        (["--frobnicate"], "--frobnicate"),
        (["6"], "unexpected extra argument"),
    ],
)
def test_dealer_refuses_in_one_line(capsys: Capture, args: list[str], why: str) -> None:
    assert why in refusal(capsys, "dealer", *args)


# upcard win


def test_win_json(capsys: Capture) -> None:
    chances = fields(capsys, "win", "--deck", DECK, "--up-card", "A", "--hand", "A,A")
    assert list(chances) == ["win_probability", "stand", "hit", "best"]
    expected = winning_chance([4, 4, 4, 0, 0, 0, 0, 0, 0, 4], 1, [1, 1])
    assert chances["win_probability"] == chances["hit"] == expected
    assert chances["stand"] < chances["hit"]
    assert chances["best"] == "hit"


def test_win_json_at_21(capsys: Capture) -> None:
    chances = fields(capsys, "win", "--deck", DECK, "--up-card", "A", "--hand", "AT")
    assert chances == {"win_probability": 0.75, "stand": 0.75, "hit": None, "best": "stand"}


def test_win_text(capsys: Capture) -> None:
    out = told(capsys, "win", "--deck", DECK, "--up-card", "A", "--hand", "A,A")
    assert out.splitlines() == [
        "Chance to win with A,A against A, in percent; a push is not a win",
        "",
        "stand  14.3506",
        "hit    43.6735",
        "best   hit",
    ]


def test_win_csv(capsys: Capture) -> None:
    out = told(capsys, "win", "--deck", DECK, "--up-card", "A", "--hand", "A,T", "--format", "csv")
    assert out == "win_probability,stand,hit,best\n0.75,0.75,,stand\n"


SIX = "24,24,24,24,24,24,24,22,24,95"
ASKED = ["--deck", SIX, "--up-card", "T", "--hand", "8,8"]
EVERY = ["--actions", "hit,stand,double,split"]


def test_win_with_other_rules_and_actions_as_json(capsys: Capture) -> None:
    found = fields(capsys, "win", *ASKED, "--rules", "6D LS", *EVERY)
    expected = win_chances(Shoe.parse(SIX), 10, (8, 8), Rules.parse("6D LS"), WIN_ACTIONS)
    assert list(found) == (
        "win_probability stand hit double split best given_no_natural actions rules".split()
    )
    assert found["win_probability"] == found["split"] == expected.split
    assert (found["stand"], found["hit"], found["double"]) == (
        expected.stand, expected.hit, expected.double,
    )  # fmt: skip
    assert (found["best"], found["given_no_natural"]) == ("split", True)
    assert found["actions"] == ["stand", "hit", "double", "split"]
    assert found["rules"] == "6D S17 DAS SP4 LS"


def test_win_with_other_rules_alone(capsys: Capture) -> None:
    """Hit and stand are asked for unless told; without a peek nothing is conditional."""
    found = fields(capsys, "win", *ASKED, "--rules", "6D ENHC")
    assert (found["double"], found["split"], found["given_no_natural"]) == (None, None, False)
    assert found["actions"] == ["stand", "hit"]


def test_win_with_other_rules_and_actions_as_text(capsys: Capture) -> None:
    lines = told(capsys, "win", *ASKED, "--rules", "6D LS", *EVERY).splitlines()
    assert lines[1] == "6D S17 DAS SP4 LS; given no dealer natural"
    assert [line.split()[0] for line in lines[3:]] == [
        "stand", "hit", "double", "split", "best", "Split:",
    ]  # fmt: skip
    assert lines[7] == "best    split"
    barred = told(capsys, "win", *ASKED, *EVERY).splitlines()
    assert barred[1].endswith("; not conditioned on a peek")
    assert barred[5:] == ["double  not allowed", "split   not allowed", "best    stand"]
    nine = told(capsys, "win", "--deck", SIX, "--up-card", "9", "--hand", "A,T", *EVERY)
    assert "the dealer can have no natural" in nine
    assert "hit     21 stands by itself" in nine


def test_win_with_other_rules_and_actions_as_csv(capsys: Capture) -> None:
    args = ("win", *ASKED, "--rules", "6D", "--actions", "stand double", "--format", "csv")
    (line,) = csv.DictReader(io.StringIO(told(capsys, *args)))
    assert (line["hit"], line["split"]) == ("", "")
    assert (line["given_no_natural"], line["actions"]) == ("yes", "stand double")
    assert float(line["double"]) > 0


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--actions", "hit,fold"], "no action 'fold': use hit, stand, double, split"),
        (["--actions", "hit,spilt"], "did you mean 'split'?"),
        (["--actions", "hit,surrender"], "no chance to win is told for surrender"),
        (["--actions", ","], "no action to win with"),
        (["--actions", ""], "an empty text is no actions"),
        (["--rules", "classroom"], "a chasing dealer has no odds of his own"),
        (["--rules", "S17 H17"], "two rules for one thing"),
    ],
)
def test_win_refuses_rules_and_actions_in_one_line(
    capsys: Capture, args: list[str], why: str
) -> None:
    assert why in refusal(capsys, "win", *ASKED, *args)


def test_win_refuses_a_certain_natural(capsys: Capture) -> None:
    args = ("--deck", "0,0,0,0,0,0,0,0,0,30", "--up-card", "A", "--hand", "T,9", "--rules", "1D")
    assert "a natural for certain" in refusal(capsys, "win", *args)


@pytest.mark.parametrize(
    ("deck", "up_card", "hand", "why"),
    [
        (DECK, "A", "T,9,5", "the hand T,9,5 is bust with 24 already"),
        (DECK, "A", "T", "a hand to play has two cards or more, got 1"),
        (DECK, "A", "", "an empty text is no cards"),
        (DECK, "A,A", "A,A", "expected one card, got 2"),
        ("4,4,4,0,0,0,0,0,4", "A", "A,A", "a shoe is ten counts"),
        ("4,4,4,0,0,0,0,0,0,-4", "A", "A,A", "'-4' is not a count"),
        ("0,0,0,0,0,0,0,0,0,0", "A", "A,A", "the shoe can run dry"),
        ("1,1,0,0,0,0,0,0,0,0", "2", "T,T", "the shoe can run dry"),
        ("0,0,0,0,0,0,0,0,0,1", "T", "T,6", "the hole card"),
    ],
)
def test_win_refuses_in_one_line(
    capsys: Capture, deck: str, up_card: str, hand: str, why: str
) -> None:
    line = refusal(capsys, "win", "--deck", deck, "--up-card", up_card, "--hand", hand)
    assert why in line


@pytest.mark.parametrize("missing", ["--deck", "--up-card", "--hand"])
def test_win_needs_all_three(capsys: Capture, missing: str) -> None:
    given = {"--deck": DECK, "--up-card": "A", "--hand": "A,A"}
    args = [word for name, value in given.items() if name != missing for word in (name, value)]
    assert missing in refusal(capsys, "win", *args)


@pytest.mark.parametrize("command", ["dealer", "win"])
def test_help(capsys: Capture, command: str) -> None:
    assert f"Usage: upcard {command}" in told(capsys, command, "--help")

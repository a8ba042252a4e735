"""`upcard edge`: what it prints, what it draws, and what it refuses in one line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.commands import Capture, fields_by, refusal_by, told_by
from upcard.exact.chase import chase_shares
from upcard.exact.house import edge
from upcard.rules import Rules
from upcard.shoe import Shoe
from upcard.strategy import format_chart, load_named_chart

FIELDS = (
    "ev house_edge strategy class insurance rules shoe by_up_card variance sd distribution shares "
    "hands resplits distribution_mean distribution_variance run"
).split()
UP_CARDS = "2 3 4 5 6 7 8 9 T A".split()


told = partial(told_by, "edge")
fields = partial(fields_by, "edge")


def test_json(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "6D S17 SP2")
    expected = edge(Rules.parse("6D S17 SP2"))
    assert list(found) == FIELDS
    assert found["ev"] == expected.ev
    assert found["house_edge"] == -expected.ev
    assert (found["strategy"], found["class"], found["insurance"]) == ("CDZ-", "CDZ-", "never")
    assert (found["rules"], found["shoe"]) == ("6D S17 DAS SP2", str(Shoe.of_decks(6)))
    assert list(found["by_up_card"]) == UP_CARDS
    assert list(found["by_up_card"].values()) == list(expected.by_up_card.values())


def test_how_rounds_end(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D SP2")
    distribution = {float(net): share for net, share in found["distribution"].items()}
    assert sum(distribution.values()) == pytest.approx(1)
    mean = sum(net * share for net, share in distribution.items())
    square = sum(net * net * share for net, share in distribution.items())
    assert mean == pytest.approx(found["ev"], abs=1e-12)
    assert found["variance"] == pytest.approx(square - mean * mean)
    assert found["sd"] == pytest.approx(found["variance"] ** 0.5)
    shares = found["shares"]
    assert shares["wins"] + shares["pushes"] + shares["losses"] == pytest.approx(1)
    assert shares["naturals"] == pytest.approx(2 * 4 * 16 / (52 * 51))
    assert shares["splits"] == pytest.approx(found["hands"]["2"])
    assert found["resplits"] is True
    assert found["distribution_mean"] == pytest.approx(found["ev"], abs=1e-12)
    assert found["distribution_variance"] == pytest.approx(found["variance"])


def test_a_distribution_without_resplits_has_moments_of_its_own(capsys: Capture) -> None:
    """They are those of the same game with two hands at most, which plays alike here."""
    found, two = (fields(capsys, "--rules", rules) for rules in ("6D", "6D SP2"))
    assert found["resplits"] is False
    assert found["distribution_mean"] == pytest.approx(two["ev"], abs=1e-12)
    assert found["distribution_variance"] == pytest.approx(two["variance"], abs=1e-12)


# Infinite deck S17 DAS, resplit to four hands.  Source: published distribution, twelve digits and
# more.
def test_the_infinite_deck_with_resplits(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "inf S17")
    assert found["resplits"] is True
    assert found["variance"] == pytest.approx(1.331142820305, abs=5e-13)
    assert found["distribution"]["-8"] == pytest.approx(2.35278373544e-07, abs=5e-19)
    assert found["distribution"]["1.5"] == pytest.approx(0.04509646020797592, abs=5e-15)


def test_text(capsys: Capture) -> None:
    lines = told(capsys, "--rules", "6D S17 SP2").splitlines()
    assert lines[0] == ("House edge 0.4569%: 6D S17 DAS SP2; shoe 24,24,24,24,24,24,24,24,24,96")
    assert lines[1] == "Strategy CDZ-, insurance never"
    assert "given the up card, hole card unknown; all: before any card is seen" in lines[2]
    assert [line.split()[0] for line in lines[5:15]] == UP_CARDS
    assert lines[15].split() == ["all", "-0.4569"]
    assert "*" not in "\n".join(lines)
    labels = [line[:28].split("  ")[0] for line in lines[20:28]]
    assert labels == [
        "wins",
        "pushes",
        "losses, surrenders too",
        "naturals",
        "doubles, not after a split",
        "splits",
        "surrenders",
        "busts, not after a split",
    ]


def test_text_marks_what_leaves_resplits_out(capsys: Capture) -> None:
    lines = told(capsys, "--rules", "6D").splitlines()
    note = "* with two hands at most after a split: such net results have mean -0.4569%, variance "
    assert lines[18].startswith(note)
    starred = [line.split("*")[0].strip() for line in lines[19:] if "*" in line]
    assert starred == ["wins", "pushes", "losses, surrenders too", "net, units"]


def test_cards_that_are_gone(capsys: Capture) -> None:
    args = ("--rules", "1D SP2", "--remove", "5,5")
    assert fields(capsys, *args)["shoe"] == "4,4,4,4,2,4,4,4,4,16"
    assert "%: S17 DAS SP2; shoe 4,4,4,4,2,4,4,4,4,16\n" in told(capsys, *args)


def test_csv(capsys: Capture) -> None:
    lines = told(capsys, "--rules", "2D SP2", "--format", "csv").splitlines()
    assert lines[0] == "up_card,ev"
    assert [line.split(",")[0] for line in lines[1:]] == [*UP_CARDS, "all"]
    assert float(lines[-1].split(",")[1]) == edge(Rules.parse("2D SP2")).ev


@pytest.mark.parametrize(
    ("text", "strategy"),
    [
        pytest.param("cdp1", "CDP1", id="any-case"),
        pytest.param("total", "total", id="total"),
        pytest.param("two-card", "two-card", id="two-card"),
        pytest.param("basic", "1d-s17", id="the-chart-for-the-rules"),
        pytest.param("2d-h17", "2d-h17", id="a-chart-of-other-rules"),
    ],
)
def test_strategies_by_name(capsys: Capture, text: str, strategy: str) -> None:
    found = fields(capsys, "--rules", "1D SP2", "--strategy", text)
    chart = load_named_chart(strategy) if strategy[0].isdigit() else strategy
    assert found["strategy"] == strategy
    assert found["class"] == (None if strategy[0].isdigit() else strategy)
    assert found["ev"] == edge(Rules.parse("1D SP2"), strategy=chart).ev


def test_a_chart_from_a_file(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(format_chart(load_named_chart("4-8d-h17")), encoding="utf-8")
    found = fields(capsys, "--rules", "6D SP2", "--strategy", str(path))
    assert (found["strategy"], found["class"]) == ("mine.csv", None)
    assert "\nStrategy mine.csv, insurance never\n" in told(
        capsys, "--rules", "6D SP2", "--strategy", str(path)
    )


def test_optimal_play_after_a_split(capsys: Capture) -> None:
    """It beats every class; how rounds end under it isn't worked out."""
    found = fields(capsys, "--rules", "1D NDAS SP2", "--strategy", "optimal")
    assert found["strategy"] == "optimal"
    assert found["ev"] > edge(Rules.parse("1D NDAS SP2"), strategy="CDP1").ev
    assert found["variance"] is found["distribution"] is found["shares"] is None


def test_insurance_where_it_is_worth_it(capsys: Capture) -> None:
    shoe = "4,0,0,0,4,4,4,4,4,16"
    never, taken = (
        fields(capsys, "--rules", "1D SP2", "--shoe", shoe, "--insurance", word)
        for word in ("never", "optimal")
    )
    assert taken["insurance"] == "optimal"
    assert taken["ev"] > never["ev"]
    assert taken["by_up_card"]["T"] == never["by_up_card"]["T"]


# Source: exact rational arithmetic of another program; half a deck, S17 DAS, four hands.
def test_fractions(capsys: Capture) -> None:
    args = ("--rules", "1D", "--shoe", "2,2,2,2,2,2,2,2,2,8", "--fractions")
    found = fields(capsys, *args)
    assert found["ev"] == "25471144433/2581503210000"
    assert found["house_edge"] == "-25471144433/2581503210000"
    assert "EV exactly: 25471144433/2581503210000" in told(capsys, *args).splitlines()
    assert told(capsys, *args, "--format", "csv").endswith("all,25471144433/2581503210000\n")


def test_an_absent_rank_is_no_up_card(capsys: Capture) -> None:
    found = fields(capsys, "--rules", "1D SP2", "--shoe", "4,4,4,4,0,4,4,4,4,16")
    assert list(found["by_up_card"]) == [name for name in UP_CARDS if name != "5"]


# Against a dealer who chases


def test_shares_against_a_chasing_dealer(capsys: Capture) -> None:
    shares = chase_shares(Rules.parse("classroom"))
    found = fields(capsys, "--rules", "classroom")
    assert list(found) == "ev house_edge strategy class rules shoe shares run".split()
    assert found["shares"] == {
        "wins": shares.player, "pushes": shares.draws, "losses": shares.dealer,
    }  # fmt: skip
    assert found["ev"] == -found["house_edge"] == shares.player - shares.dealer
    assert (found["strategy"], found["shoe"]) == ("stand-on-17", "4,4,4,4,4,4,4,4,4,16")


def test_shares_against_a_chasing_dealer_from_another_shoe(capsys: Capture) -> None:
    args = ("--rules", "classroom", "--shoe", "4,4,4,4,4,4,4,4,4,0")
    shares = chase_shares(Rules.parse("classroom"), Shoe.parse(args[-1]))
    lines = told(capsys, *args).splitlines()
    assert lines[0].endswith("; shoe 4,4,4,4,4,4,4,4,4,0")
    assert lines[1] == (
        "One player who stands on 17 or more, against a dealer who draws to his total"
    )
    assert lines[4:] == [
        f"wins             {100 * shares.player:.4f}",
        f"pushes           {100 * shares.draws:.4f}",
        f"losses           {100 * shares.dealer:.4f}",
    ]
    table = told(capsys, *args, "--format", "csv").splitlines()
    assert table[0] == "rounds,share"
    assert table[1] == f"wins,{shares.player}"


@pytest.mark.parametrize(("name", "sign"), [("edge.svg", b"<?xml"), ("edge.png", b"\x89PNG")])
def test_a_picture(capsys: Capture, tmp_path: Path, name: str, sign: bytes) -> None:
    path = tmp_path / name
    assert "House edge" in told(capsys, "--rules", "1D SP2", "--plot", str(path))
    assert path.read_bytes().startswith(sign)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--strategy", "best"], "no strategy 'best'"),
        (["--strategy", "two-crad"], "did you mean 'two-card'?"),
        (["--strategy", "nowhere.csv"], "can't read a chart from 'nowhere.csv'"),
        (["--strategy", "optimal"], "SP2"),
        (["--fractions", "--strategy", "total"], "no fraction for 'total'"),
        (["--fractions", "--strategy", "optimal"], "no fraction for 'optimal'"),
        (["--fractions", "--insurance", "optimal"], "without insurance"),
        (["--insurance", "always"], "'always' is not one of"),
        (["--shoe", "1,2,3"], "a shoe is ten counts"),
        (["--rules", "classroom", "--shoe", "1,1,1,1,0,0,0,0,0,0"], "can run dry"),
        (["--rules", "classroom", "--plot", "edge.svg"], "--plot is for a house dealer"),
        (["--rules", "classroom", "--strategy", "CDZ-"], "--strategy is for a house dealer"),
        (["--rules", "classroom naturals=casino"], "no chasing dealer without naturals"),
        (["--rules", "S17 H17"], "two rules for one thing"),
        (["--plot", "edge.pdf"], "'edge.pdf' is no picture: use a name that ends in .svg or .png"),
        (["--plot", "no/such/folder/edge.svg", "--rules", "1D SP2"], "can't write"),
        (["--format", "svg"], "'svg' is not one of"),
        (["6D"], "unexpected extra argument"),
    ],
)
def test_refuses_in_one_line(capsys: Capture, args: list[str], why: str) -> None:
    assert why in refusal_by("edge", capsys, *args)

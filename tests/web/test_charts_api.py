"""Rules and charts behind the API, held to printed charts and published edges."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.tables import Guest, a_hall


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    return Guest(a_hall(tmp_path))


def cells(chart: Any) -> dict[tuple[str, str], Any]:
    return {
        (row["label"], cell["up"]): cell
        for block in chart["blocks"]
        for row in block["rows"]
        for cell in row["cells"]
    }


# ------------------------------------------------------------------ rules


def test_rules_are_told_rule_by_rule(guest: Guest) -> None:
    told = guest.get("/api/rules", text="H17 6D LS SPL3")
    assert told["rules"] == "6D H17 DAS SP4 LS"
    assert told["notes"] == ["SPL3 read as SP4: 3 splits make 4 hands"]
    assert (told["playable"], told["exact"]) == (None, None)
    fields = {field["name"]: field for field in told["fields"]}
    assert (fields["hit_soft_17"]["value"], fields["hit_soft_17"]["kind"]) == ("yes", "bool")
    assert fields["surrender"]["choices"] == ["none", "late", "early"]
    assert fields["decks"]["kind"] == "number"
    assert fields["blackjack_pays"]["kind"] == "ratio"
    assert any("soft 17" in topic["topic"] for topic in told["explain"])


def test_a_ratio_may_be_written_as_a_fraction(guest: Guest) -> None:
    told = guest.get("/api/rules", text="6D blackjack_pays=13/10 penetration=2/3")
    assert told["rules"] == "6D S17 blackjack_pays=13:10 DAS SP4 penetration=2:3"


def test_each_field_reads_back_as_it_is_told(guest: Guest) -> None:
    for preset in guest.get("/api/presets")["presets"]:
        told = guest.get("/api/rules", text=preset["name"])
        text = " ".join(f"{field['name']}={field['value']}" for field in told["fields"])
        if "None" not in text:
            assert guest.get("/api/rules", text=told["rules"])["rules"] == told["rules"]


def test_games_without_exact_values_say_why(guest: Guest) -> None:
    told = guest.get("/api/rules", text="classroom")
    assert "dealer" in told["exact"]
    assert "short_shoe=error" in (guest.get("/api/rules", text="1D short_shoe=error")["playable"])


@pytest.mark.parametrize(
    ("text", "name", "to", "right"),
    [
        ("6D D9 LS", "double_on", "10-11", "6D S17 D10 DAS SP4 LS"),
        ("vegas-strip", "hit_soft_17", "yes", "4D H17 DAS SP4"),
        ("6D CSM", "penetration", "1:2", "6D S17 DAS SP4 pen50"),
        ("6D DSA", "hit_split_aces", "no", "6D S17 DAS SP4"),
        ("6D", "decks", "none", "inf S17 DAS SP4"),
    ],
)
def test_one_rule_is_set_on_top_of_a_text(
    guest: Guest, text: str, name: str, to: str, right: str
) -> None:
    told = guest.get("/api/rules", text=text, set=name, to=to)
    assert told["rules"] == right
    assert told == guest.get("/api/rules", text=right)


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ({"set": "decks", "to": "9"}, "decks can't be 9: use 1 to 8, or inf for the infinite deck"),
        ({"set": "decks", "to": "many"}, "decks can't be 'many': use a whole number"),
        ({"set": "deks", "to": "2"}, "unknown rule 'deks'; did you mean 'decks'?"),
        ({"set": "decks"}, "set names a field and to its value: give both"),
        ({"to": "2"}, "set names a field and to its value: give both"),
    ],
)
def test_a_rule_that_can_t_be_set(guest: Guest, query: dict[str, str], error: str) -> None:
    assert guest.get("/api/rules", text="6D", **query) == {"error": error}
    assert guest.status == 422


@pytest.mark.parametrize(
    ("text", "kind"), [("6D", "betting"), ("parlour", "parlour"), ("parlour DOA", "betting")]
)
def test_which_game_the_rules_mean(guest: Guest, text: str, kind: str) -> None:
    assert guest.get("/api/rules", text=text)["kind"] == kind


def test_names(guest: Guest) -> None:
    told = guest.get("/api/names")
    hi_lo = next(count for count in told["counts"] if count["name"] == "hi-lo")
    assert hi_lo["tags"] == "-1 1 1 1 1 1 0 0 0 -1".split()
    assert hi_lo["balanced"]
    assert "illustrious-18" in told["indices"]
    assert "total" in told["strategies"]


@pytest.mark.parametrize("text", ["nonsense", "9D", "6D 7D", "/etc/passwd", "x.toml", "\x00"])
def test_texts_that_are_no_rules(guest: Guest, text: str) -> None:
    told = guest.get("/api/rules", text=text)
    assert guest.status == 422
    assert list(told) == ["error"]
    assert "\n" not in told["error"]


# ------------------------------------------------------------------ charts


def test_the_chart_has_the_printed_letters_and_the_published_edge(guest: Guest) -> None:
    chart = guest.get("/api/chart", rules="6D S17")
    assert chart["ev"] == pytest.approx(-0.004059224177, abs=5e-13)  # two public analysers
    letters = {place: cell["letter"] for place, cell in cells(chart).items()}
    for place, letter in {
        ("hard 16", "T"): "H",
        ("hard 12", "4"): "S",
        ("hard 11", "A"): "H",
        ("soft 18", "9"): "H",
        ("8,8", "T"): "P",
        ("T,T", "6"): "S",
    }.items():
        assert letters[place] == letter
    assert [one["hand"] for one in chart["exceptions"]] == ["T,2"]


@pytest.mark.parametrize("kind", ["total", "two-card"])
def test_what_the_cards_tell_beyond_the_chart(guest: Guest, kind: str) -> None:
    chart = guest.get("/api/chart", rules="1D H17", kind=kind)
    assert chart["edge_by_cards"] < chart["house_edge"]
    assert chart["edge_by_cards"] == guest.get("/api/odds/round", rules="1D H17")["house_edge"]


def test_each_cell_has_the_value_of_each_action(guest: Guest) -> None:
    chart = guest.get("/api/chart", rules="6D S17 LS")
    cell = cells(chart)["8,8", "T"]
    assert set(cell["values"]) == {"stand", "hit", "double", "split", "surrender"}
    assert cell["values"]["surrender"] == -0.5
    # A printed appendix of six decks S17 DAS: splitting eights against a ten is worth -0.475.
    assert cell["values"]["split"] == pytest.approx(-0.475, abs=0.001)
    sixteen = cells(chart)["hard 16", "T"]
    assert sixteen["letter"][0] == "R"


def test_two_charts_and_where_they_differ(guest: Guest) -> None:
    told = guest.get("/api/chart/compare", one="6D S17", other="6D H17")
    differing = {
        (each["row"], each["up"]): (each["one"], each["other"]) for each in told["differing"]
    }
    assert differing["hard 11", "A"] == ("H", "Dh")
    assert differing["soft 19", "6"] == ("S", "Ds")
    assert told["one"]["ev"] > told["other"]["ev"]


def test_an_edit_costs_what_the_play_is_worth_less(guest: Guest) -> None:
    edits = [
        {"row": "8,8", "up": "T", "letter": "S"},
        {"row": "hard 20", "up": "6", "letter": "H"},
    ]
    told = guest.post("/api/chart/cost", rules="6D S17", edits=edits)
    alone = {cell["row"]: cell["cost"] for cell in told["cells"]}
    assert told["cost"] == pytest.approx(told["best_ev"] - told["ev"], abs=1e-15)
    assert told["cost"] == pytest.approx(sum(alone.values()), rel=0.02)
    assert 0 < alone["8,8"] < alone["hard 20"]
    assert guest.post("/api/chart/cost", rules="6D S17")["cost"] == 0


@pytest.mark.parametrize(
    "edit",
    [
        {"row": "hard 22", "up": "T", "letter": "S"},
        {"row": "hard 16", "up": "1", "letter": "S"},
        {"row": "hard 16", "up": "T", "letter": "P"},
        {"row": "hard 16", "up": "T", "letter": "Z"},
    ],
)
def test_edits_that_cannot_be(guest: Guest, edit: dict[str, str]) -> None:
    told = guest.post("/api/chart/cost", edits=[edit])
    assert guest.status == 422
    assert "\n" not in told["error"]


@pytest.mark.parametrize(
    ("form", "begins"), [("csv", "# "), ("svg", "<?xml"), ("html", "<!doctype html>")]
)
def test_files(guest: Guest, form: str, begins: str) -> None:
    text = guest.get("/api/chart/file", rules="6D S17", form=form)
    assert guest.status == 200
    assert text.lower().startswith(begins)


def test_a_file_of_letters_is_a_chart_again(guest: Guest) -> None:
    from upcard.chartfile import read_chart
    from upcard.exact.charts import best_chart

    text = guest.get("/api/chart/file", rules="6D S17", form="csv")
    assert read_chart(text).hard == best_chart("6D S17").hard


@pytest.mark.parametrize(
    "query", [{"rules": "classroom"}, {"kind": "x"}, {"rules": "nonsense"}, {"form": "exe"}]
)
def test_charts_that_cannot_be(guest: Guest, query: dict[str, str]) -> None:
    path = "/api/chart/file" if "form" in query else "/api/chart"
    told = guest.get(path, **query)
    assert guest.status in (400, 422)
    assert list(told) == ["error"]


def test_the_plain_game_stays_plain_when_a_rule_is_set(guest: Guest) -> None:
    told = guest.get("/api/rules", text="parlour", set="hit_soft_17", to="yes")
    assert (told["rules"], told["kind"]) == ("parlour hit_soft_17=yes", "parlour")
    again = guest.get("/api/rules", text=told["rules"], set="decks", to="2")
    assert (again["rules"], again["kind"]) == ("parlour decks=2 hit_soft_17=yes", "parlour")

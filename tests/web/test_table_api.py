"""The table behind the API: one step at a time, one client's own, and never a card too early."""

from __future__ import annotations

import sqlite3
from fractions import Fraction
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.web.tables import Guest, a_hall
from upcard.cards import ACE, CARDS, parse_cards
from upcard.referee.history import restore_round
from upcard.referee.session import Session
from upcard.rulebook import deal_order
from upcard.rules import Rules
from upcard.web.guard import name_of


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    return Guest(a_hall(tmp_path))


# ------------------------------------------------------------------ playing


def test_a_round_is_that_of_the_referee_with_the_same_seed(guest: Guest) -> None:
    guest.sit("6D", seed="4")
    guest.deal("10")
    table = guest.finish()
    session = Session(Rules(), 4, [1000])
    session.deal([10])
    while session.playing is not None:
        session.act(session.playing.legal_actions()[0])
    assert session.round is not None
    assert table["round"]["dealer"] == [str(card) for card in session.round.dealer.cards]
    assert table["bankroll"] == str(session.bankrolls[0])


def test_advice_tells_each_action_and_the_verdict_its_cost(guest: Guest) -> None:
    guest.sit(seed="4")  # Q,6 against 7
    guest.deal("10")
    advice = guest.get("/api/table/advice")
    assert advice["best"] == "hit"
    assert set(advice["values"]) == {"stand", "hit", "double"}
    assert sum(advice["dealer"].values()) == pytest.approx(1)
    told = guest.act("stand")
    assert told["verdict"]["cost"] == advice["costs"]["stand"] > 0
    mistake = guest.get("/api/table/mistakes")["mistakes"][0]
    assert (mistake["hand"], mistake["up_card"]) == ("T,6", "7")
    assert (mistake["given"], mistake["best"]) == ("stand", "hit")


def test_a_double_takes_the_chips_that_are_left(guest: Guest) -> None:
    guest.sit("6D H17 LS double_for_less=yes", seed="5", bankroll="17")
    table = guest.deal("10")["table"]  # 6,5 against 9
    assert table["amounts"]["double"] == table["round"]["for_less"]["double"] == "7"
    assert table["smaller"] == ["double", "insure"]
    told = guest.act("double", "7")
    assert told["verdict"]["cost"] == 0
    assert told["table"]["round"]["seats"][0]["hands"][0]["wager"] == "17"


def test_what_can_only_be_done_whole_is_no_smaller(guest: Guest) -> None:
    guest.sit("6D H17 LS", seed="5", bankroll="17")
    table = guest.deal("10")["table"]
    assert table["smaller"] == ["insure"]
    assert table["amounts"]["double"] == "10"
    assert table["round"]["for_less"] == {}
    guest.act("double", "7")
    assert guest.status == 422


def test_every_decision_of_the_log_is_named_as_it_is_sent(guest: Guest) -> None:
    guest.sit("6D H17 LS", seed="5", before=["basic"], bankroll="1000000")
    dice, given = Random(2), set()
    for _ in range(25):
        guest.deal("10")
        table = guest.table()
        while table["round"]["turn"] is not None:
            before, action = len(table["events"]), dice.choice(table["round"]["legal"])
            table = guest.act(action)["table"]
            given.add(action)
            assert table["events"][before]["action"] == action
        for event in table["events"]:
            decides = event["kind"] == "act" and event["seat"] is not None
            assert (event["action"] is not None) == decides
    assert given >= {"hit", "stand", "double", "surrender", "decline"}


def test_every_unavailable_action_says_why(guest: Guest) -> None:
    guest.sit(seed="4")
    round_ = guest.deal("10")["table"]["round"]
    assert round_["why_not"]["split"] == "splitting needs two cards of one value"
    refused = guest.act("split")
    assert guest.status == 422
    assert "splitting needs two cards of one value" in refused["error"]


def test_the_count_is_of_what_has_been_seen(guest: Guest) -> None:
    guest.sit(seed="4")
    guest.deal("10")  # Q 6 against 7: the hole card does not count
    count = guest.get("/api/table/count", system="hi-lo")
    assert (count["seen"], count["running"], count["cards_left"]) == (3, "0", 309)
    assert count["title"].startswith("Hi-Lo (")
    assert {"name": "zen", "title": "Zen Count"} in count["names"]
    assert guest.get("/api/table/count", system="x")["error"].startswith("no counting system")


def test_the_next_round_is_worth_the_edge_of_the_rules_before_any_card(guest: Guest) -> None:
    guest.sit("6D")
    value = guest.get("/api/table/next")["ev"]
    assert value == pytest.approx(-0.004, abs=2e-4)  # 6D S17 DAS SP4, with insurance


def test_boxes_and_others(guest: Guest) -> None:
    table = guest.sit("6D", before=["basic", "mimic"], after=["stand-on-12"], bankroll="100")
    assert table["most_boxes"] == 3
    table = guest.deal("10", "20", "30")["table"]
    assert table["boxes"] == [2, 3, 4]
    assert len(table["round"]["seats"]) == 6
    assert table["bankroll"] == "40"
    guest.finish()
    assert guest.table()["bets"] == ["10", "20", "30"]
    played = guest.get("/api/table/rounds")["rounds"][0]
    seats = [guest.table()["round"]["seats"][box] for box in (2, 3, 4)]
    assert played["hands"] == [" ".join(seat["hands"][0]["cards"]) for seat in seats]
    assert guest.get(f"/api/table/rounds/{played['id']}")["boxes"] == [2, 3, 4]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"rules": "7D 6D"}, 422),
        ({"rules": "nonsense"}, 422),
        ({"rules": "x" * 301}, 400),
        ({"rules": "/etc/hostname.toml"}, 422),
        ({"rules": "../rules.toml"}, 422),
        ({"bankroll": "0"}, 422),
        ({"bankroll": "-1"}, 422),
        ({"bankroll": "nan"}, 422),
        ({"bankroll": "1e99"}, 422),
        ({"bankroll": 5}, 400),
        ({"before": ["basic"] * 5}, 400),
        ({"before": ["basic"] * 3, "after": ["basic"] * 3}, 422),
        ({"before": ["nobody"]}, 422),
        ({"before": ["/etc/passwd"]}, 422),
        ({"seed": "18446744073709551616"}, 422),
        ({"seed": "-1"}, 400),
        ({"unknown": 1}, 400),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(
    guest: Guest, fields: dict[str, object], status: int
) -> None:
    told = guest.post("/api/table", **fields)
    assert guest.status == status
    assert list(told) == ["error"]
    assert "\n" not in told["error"]
    assert guest.table() is None


@pytest.mark.parametrize("bets", [["0"], ["-5"], ["1e400"], ["1001"], [""], [], ["1"] * 4, ["x"]])
def test_a_bet_that_cannot_be_changes_nothing(guest: Guest, bets: list[str]) -> None:
    before = guest.sit()
    guest.post("/api/table/deal", step=0, bets=bets)
    assert guest.status in (400, 422)
    assert guest.table() == before


def test_a_new_table_does_not_silently_end_a_hand(guest: Guest) -> None:
    guest.sit(seed="4")
    guest.deal("10")
    guest.post("/api/table", rules="1D")
    assert guest.status == 409
    assert guest.table()["rules"].startswith("6D")
    guest.post("/api/table", rules="1D", leave=True)
    assert guest.table()["rules"].startswith("1D")


# ------------------------------------------------------------------ whose, and when


def test_two_windows_get_one_result_and_one_clear_refusal(guest: Guest) -> None:
    guest.sit(seed="4")
    guest.deal("10")
    other = Guest(guest.hall, guest.token)
    step = guest.table()["step"]
    guest.post("/api/table/act", step=step, action="hit")
    told = other.post("/api/table/act", step=step, action="hit")
    assert other.status == 409
    assert told["error"].startswith("the table has moved on")
    assert other.table() == guest.table()


def test_another_client_sees_and_moves_nothing(guest: Guest) -> None:
    guest.sit(seed="4")
    guest.deal("10")
    guest.finish()
    number = guest.get("/api/table/rounds")["rounds"][0]["id"]
    thief = Guest(guest.hall)
    assert thief.table() is None
    assert thief.get("/api/table/rounds")["rounds"] == []
    thief.get(f"/api/table/rounds/{number}")
    assert thief.status == 404
    thief.post("/api/table/act", step=1, action="hit")
    assert thief.status == 404
    assert thief.get("/api/table/export") == ""
    assert thief.token != guest.token
    assert len(thief.token) == 43


def test_the_store_knows_no_cookie(guest: Guest, tmp_path: Path) -> None:
    guest.sit()
    dump = "".join(sqlite3.connect(tmp_path / "web.sqlite").iterdump())
    assert guest.token not in dump


def test_a_restarted_server_goes_on_with_the_hand(guest: Guest, tmp_path: Path) -> None:
    guest.sit(seed="4")
    before = guest.deal("10", "20")["table"]
    # As after kill -9: nothing is closed, another process opens the same file.
    again = Guest(a_hall(tmp_path), guest.token)
    after = again.table()
    assert after == before
    assert after["shoe"]["seed"] == "4"
    for each in (guest, again):
        each.act("hit")
    assert guest.table()["round"] == again.table()["round"]


# ------------------------------------------------------------------ what is never told too early


def heard_with(folder: Path, up_card: str, dice: Random) -> list[str]:
    """Play a fixed script with random cards face down; return every text that was sent."""
    fixed = parse_cards(f"Kh 8d 9c {up_card} Kd 8c 7c")  # the other, me twice, the dealer, again
    rest = [card for card in (*CARDS, *CARDS) if card not in fixed and card.rank != ACE]
    dice.shuffle(rest)
    guest = Guest(a_hall(folder), "A" * 43)
    guest.sit("6D", before=["basic"])
    with guest.hall.at_table(name_of("A" * 43)) as place:
        assert place is not None
        place.session.table.stack.cards[: 7 + len(rest)] = [*fixed, *rest]
    guest.heard.clear()
    guest.deal("10", "20")
    for path in ("advice", "count", "rounds", "mistakes", "next", "export"):
        guest.get(f"/api/table/{path}")
    guest.act("surrender")  # refused
    guest.act("stand")
    guest.get("/api/table/advice")
    return guest.heard


@pytest.mark.parametrize("up_card", ["6s", "Ts"])
def test_other_hidden_cards_look_the_same_to_the_last_letter(tmp_path: Path, up_card: str) -> None:
    """Frames, advice, count, lists, verdicts and refusals don't depend on what lies face down."""
    heard = [heard_with(tmp_path / str(n), up_card, Random(n)) for n in range(4)]
    assert len(heard[0]) > 10
    assert heard == [heard[0]] * 4


def test_a_seed_that_was_named_is_told_until_its_shoe_is_over(guest: Guest, tmp_path: Path) -> None:
    guest.sit("1D rounds_per_shoe=2", seed="18446744073709551615")
    for seed in ("18446744073709551615", "18446744073709551615", None):
        guest.deal("10")
        for each in (guest, Guest(a_hall(tmp_path), guest.token)):
            assert each.table()["shoe"]["seed"] == seed
        guest.finish()


def test_no_frame_of_a_live_shoe_holds_its_seed_or_its_state(guest: Guest) -> None:
    guest.sit("6D")
    for _ in range(20):
        guest.deal("10")
        guest.finish(Random(3))
        guest.get("/api/table/rounds")
        number = guest.get("/api/table/rounds")["rounds"][0]["id"]
        assert guest.get(f"/api/table/rounds/{number}")["seed"] is None
        guest.get("/api/table/export")
        guest.get("/api/table/advice")
    with guest.hall.at_table(name_of(guest.token)) as place:
        assert place is not None
        seed = place.session.shoe_seed
    text = "\n".join(guest.heard)
    assert str(seed) not in text
    assert "dice" not in text
    assert "shoe_seed" not in text


def test_a_hole_card_that_was_not_turned_is_exported_only_when_the_shoe_is_over(
    guest: Guest,
) -> None:
    guest.sit("6D", bankroll="1000000")
    dice = Random(1)
    while True:
        guest.deal("1")
        table = guest.table()
        while table["round"]["turn"] is not None:  # draw until it's bust
            legal = table["round"]["legal"]
            table = guest.act("hit" if "hit" in legal else legal[-1])["table"]
        if table["round"]["dealer"][-1] == "?":
            break
    rounds = guest.get("/api/table/rounds")["rounds"]
    told = guest.get(f"/api/table/rounds/{rounds[0]['id']}")
    assert told["line"] is None
    exported = guest.get("/api/table/export").splitlines()
    assert len(exported) < len(rounds)
    while not guest.table()["shoe"]["shuffle_due"]:
        guest.deal("1")
        guest.finish(dice)
    guest.deal("1")
    told = guest.get(f"/api/table/rounds/{rounds[0]['id']}")
    record = restore_round(told["line"])
    assert len(record.dealt) >= len(deal_order(Rules(), 1))
    # The seed that is told now deals the same shoe again.
    again = Session(Rules(), int(told["seed"]), [1000])
    again.deal([1])
    first = guest.get(f"/api/table/rounds/{rounds[-1]['id']}")
    assert [str(card) for card in again.seen][:3] == [
        event["card"] for event in first["events"] if event["card"]
    ][:3]


# ------------------------------------------------------------------ in and out


def test_what_was_exported_can_be_imported(guest: Guest) -> None:
    guest.sit(seed="4")
    for _ in range(3):
        guest.deal("10")
        guest.finish()
    lines = guest.get("/api/table/export")
    other = Guest(guest.hall)
    assert other.post("/api/table/import", lines=lines) == {"rounds": len(lines.splitlines())}
    mine, theirs = (each.get("/api/table/rounds")["rounds"] for each in (guest, other))
    assert [row["net"] for row in theirs] == [row["net"] for row in mine][-len(theirs) :]
    number = other.get("/api/table/rounds")["rounds"][0]["id"]
    assert other.get(f"/api/table/rounds/{number}")["boxes"] == [0]
    told = other.post("/api/table/import", lines=lines + "nonsense\n")
    assert other.status == 422
    assert "is no finished round" in told["error"]
    assert len(other.get("/api/table/rounds")["rounds"]) == len(theirs)


def test_an_imported_round_is_somebody_s_only_if_its_line_says_so(guest: Guest) -> None:
    guest.sit(seed="4", before=["basic"])
    guest.deal("10", "10")
    guest.finish()
    told = msgspec.json.decode(guest.get("/api/table/export"))
    assert told["boxes"] == [1, 2]
    other = Guest(guest.hall)
    for lines in (told, told["round"], told | {"boxes": [2, 1, 1]}):
        line = lines if isinstance(lines, str) else msgspec.json.encode(lines).decode()
        other.post("/api/table/import", lines=line)
        assert other.status == 200
    rounds = other.get("/api/table/rounds")["rounds"]
    boxes = [other.get(f"/api/table/rounds/{each['id']}")["boxes"] for each in rounds]
    assert boxes == [[1, 2], [], [1, 2]]
    assert [len(each["hands"]) for each in rounds] == [2, 3, 2]
    assert rounds[0]["net"] == rounds[2]["net"] == guest.table()["statistics"]["net"]
    for wrong in ([3], [-1]):
        line = msgspec.json.encode(told | {"boxes": wrong}).decode()
        refused = other.post("/api/table/import", lines=line)
        assert "it has no such boxes" in refused["error"]


@pytest.mark.parametrize(
    "rounds", [60, pytest.param(10_000, marks=pytest.mark.slow)], ids=["some", "ten-thousand"]
)
def test_money_is_conserved_through_random_rounds_and_reconnects(
    tmp_path: Path, rounds: int
) -> None:
    """Each step may come from another window or after a restart; every chip is accounted for."""
    dice = Random(5)
    guest = Guest(a_hall(tmp_path))
    guest.sit("1D H17 RSA LS double_for_less=yes", bankroll="1000000")
    net = Fraction(0)
    for _ in range(rounds):
        if dice.random() < 0.2:
            guest = Guest(a_hall(tmp_path), guest.token)
        bets = [str(dice.randint(1, 50)) for _ in range(dice.randint(1, 3))]
        owned = Fraction(guest.table()["bankroll"])
        guest.deal(*bets)
        table = guest.table()
        while table["round"]["turn"] is not None:
            if dice.random() < 0.1:
                guest = Guest(a_hall(tmp_path), guest.token)
            table = guest.act(dice.choice(table["round"]["legal"]))["table"]
            assert Fraction(table["bankroll"]) >= 0
        seats = [table["round"]["seats"][index] for index in table["boxes"]]
        won = sum(Fraction(seat["net"]) for seat in seats)
        net += won
        assert Fraction(table["bankroll"]) == owned + won
    assert Fraction(guest.table()["statistics"]["net"]) == net
    assert len(guest.get("/api/table/rounds")["rounds"]) == 50


def test_all_that_is_left_may_be_staked_however_fine_it_is(guest: Guest) -> None:
    """Half of an odd bet on insurance leaves half a hundredth: the server names what it takes."""
    table = guest.sit("6D double_for_less=yes", bankroll="20", seed="19")
    table = guest.post("/api/table/deal", step=table["step"], bets=["10.01"])["table"]
    assert table["round"]["question"] == "insurance"
    table = guest.post("/api/table/act", step=table["step"], action="insure")["table"]
    assert table["round"]["for_less"] == {"double": "997/200"}
    refused = guest.post("/api/table/act", step=table["step"], action="double", amount="1/300")
    assert "too fine" in refused["error"]
    told = guest.post("/api/table/act", step=table["step"], action="double", amount="997/200")
    assert told["table"]["round"]["seats"][0]["hands"][0]["wager"] == "2999/200"


def test_less_than_can_be_bet_is_nothing(guest: Guest) -> None:
    table = guest.sit("6D", bankroll="15.02", seed="19")
    table = guest.post("/api/table/deal", step=table["step"], bets=["10.01"])["table"]
    for action in ("insure", "stand"):
        assert not table["bankrupt"]
        table = guest.post("/api/table/act", step=table["step"], action=action)["table"]
    assert (table["bankroll"], table["bankrupt"]) == ("1/200", True)

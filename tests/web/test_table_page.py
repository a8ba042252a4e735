"""The table in a real browser: played by keyboard alone, replayed and listened to."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.looking import focused, hears, tab_to
from tests.web.seated import SEEDED, answered, keep, play_out, spoken, table, take_seat
from upcard.referee.session import Session
from upcard.rules import Rules


def test_some_hands_by_keyboard_alone(visitor: Page) -> None:
    keep(visitor, speed="instant")
    visitor.goto("/")
    expect(visitor.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(visitor).to_have_title("Table · upcard")
    tab_to(visitor, "Sit down")
    answered(visitor, "Enter")
    visitor.keyboard.press("2")
    expect(visitor.get_by_label("Bet", exact=True)).to_have_value("15")
    expect(spoken(visitor)).to_have_text("Bet: 15.")
    visitor.keyboard.press("b")
    expect(spoken(visitor)).to_have_text("2 boxes")
    visitor.keyboard.press("h")
    expect(spoken(visitor)).to_have_text("Deal first.")
    for played in range(3):
        answered(visitor, "Enter")
        if visitor.locator(".question").count():
            assert focused(visitor).startswith("Box ")
        play_out(visitor)
        expect(spoken(visitor)).to_have_text(re.compile(r"Dealer: .*Box 1, .*: (won|lost|push)"))
        assert table(visitor)["statistics"]["rounds"] == 2 * (played + 1)
    told = table(visitor)
    assert told["bets"] == ["15", "15"]
    expect(visitor.locator(".deal")).to_contain_text("Same bet")
    visitor.keyboard.press("1")
    expect(visitor.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    shown = visitor.locator(".purse b").inner_text().replace(",", "")
    assert shown == str(
        float(told["bankroll"].split("/")[0]) / (2 if "/" in told["bankroll"] else 1)
    ).removesuffix(".0")


def test_what_can_not_be_done_says_why(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    split = visitor.get_by_role("button", name="Split")
    expect(split).to_have_attribute("aria-disabled", "true")
    expect(split).to_have_accessible_description("Splitting needs two cards of one value.")
    visitor.keyboard.press("p")
    expect(visitor.locator(".reason")).to_have_text("Splitting needs two cards of one value.")
    visitor.keyboard.press("i")
    expect(visitor.locator(".reason")).to_have_text("No insurance is offered.")
    expect(spoken(visitor)).to_contain_text("No insurance is offered.")
    assert table(visitor)["step"] == 1


def test_keys_change_what_is_told_and_say_so(visitor: Page) -> None:
    take_seat(visitor, advice="off", count="off")
    for mode in ("After I act", "Always", "Off"):
        visitor.keyboard.press("a")
        expect(spoken(visitor)).to_contain_text(f"Advice: {mode}.")
    for mode in ("Shown", "Off"):
        visitor.keyboard.press("c")
        expect(spoken(visitor)).to_have_text(f"Count: {mode}.")
    visitor.get_by_role("radio", name="On request").check()
    answered(visitor, "Enter")
    visitor.get_by_role("button", name="Show the count").focus()
    for shown, said in (("Hide", "Running count 2, true count 0."), ("Show", "is hidden.")):
        visitor.keyboard.press("Enter")
        expect(spoken(visitor)).to_contain_text(said)
        assert focused(visitor).startswith(f"{shown} the count")


def test_advice_is_what_the_server_says(visitor: Page) -> None:
    take_seat(visitor, advice="always")
    expect(visitor.get_by_text("The next round is worth")).to_be_visible()
    answered(visitor, "Enter")
    best = visitor.locator(".advice tr.best th")
    expect(best).to_be_visible()
    told = visitor.evaluate("fetch('/api/table/advice').then(answer => answer.json())")
    assert best.inner_text().lower().startswith(told["best"])
    worst = min(told["values"], key=told["values"].get)
    key = {"stand": "s", "hit": "h", "double": "d", "surrender": "r"}[worst]
    answered(visitor, key)
    cost = f"{told['costs'][worst]:.4f}"
    expect(visitor.locator(".verdict.wrong")).to_contain_text(f"It cost {cost} of the bet.")
    visitor.get_by_role("tab", name="Mistakes").click()
    expect(visitor.get_by_role("table", name="Decisions that were not the best")).to_contain_text(
        cost
    )


def test_advice_at_one_table_is_none_at_the_next(visitor: Page) -> None:
    take_seat(visitor, advice="always")
    answered(visitor, "Enter")
    expect(visitor.locator(".advice tr.best")).to_be_visible()
    visitor.route("**/api/table/advice", lambda _: None)
    again = {"rules": "6D H17 LS", "bankroll": "1000", "seed": "5", "leave": True}
    visitor.request.post("/api/table", data=again, max_retries=2)
    expect(visitor.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    answered(visitor, "Enter")
    expect(visitor.locator(".question")).to_be_visible()
    expect(visitor.locator(".advice tr.best")).to_have_count(0)


def test_cards_come_one_by_one_until_a_key_is_pressed(visitors: Callable[..., Page]) -> None:
    page = visitors(reduced_motion="no-preference")
    take_seat(page, speed="slow")
    page.keyboard.press("b")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Cards are coming")).to_be_visible()
    assert page.locator(".felt .card").count() < 8
    page.keyboard.press("h")
    expect(page.locator(".felt .card")).to_have_count(8)
    assert table(page)["step"] == 1


def test_the_count_is_asked_before_the_deal(visitor: Page) -> None:
    take_seat(visitor, count="quiz", count_system="hi-lo")
    answered(visitor, "Enter")
    play_out(visitor)
    told = visitor.evaluate("fetch('/api/table/count').then(answer => answer.json())")
    visitor.keyboard.press("Enter")
    system = visitor.get_by_role("combobox", name="System").locator("option:checked")
    expect(system).to_have_text(told["title"])
    dialog = visitor.get_by_role("dialog", name="What is the count?")
    expect(dialog).to_contain_text("by Hi-Lo (")
    expect(dialog.get_by_label("Running count")).to_be_focused()
    visitor.keyboard.type(told["running"])
    visitor.keyboard.press("Tab")
    visitor.keyboard.type("99")
    visitor.keyboard.press("Enter")
    expect(dialog.get_by_text("Right")).to_be_visible()
    counted = re.compile(r"^Wrong\. Running count −?\d+, true count −?\d+\.$")
    expect(spoken(visitor).and_(dialog.get_by_role("status"))).to_have_text(counted)
    wrong = dialog.get_by_label("True count")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description(re.compile("It is "))
    expect(dialog.get_by_label("Running count")).not_to_have_attribute("aria-invalid", "true")
    answered(visitor, "Enter")
    assert (
        table(visitor)["statistics"]["rounds"] + (table(visitor)["round"]["turn"] is not None) == 2
    )


def test_the_quiz_waits_for_the_count(visitor: Page) -> None:
    take_seat(visitor, count="quiz", count_system="hi-lo")
    answered(visitor, "Enter")
    held: list[Route] = []
    visitor.route("**/api/table/count?*", lambda route: held.append(route))
    play_out(visitor)
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".board")).to_be_visible()
    expect(visitor.get_by_role("dialog")).to_have_count(0)
    held[-1].continue_()
    expect(visitor.get_by_role("dialog").get_by_label("Running count")).to_be_focused()
    told = visitor.evaluate("fetch('/api/table/count').then(answer => answer.json())")
    visitor.keyboard.type(told["running"])
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("dialog").get_by_text("Right", exact=True)).to_be_visible()


def test_a_round_is_replayed_card_by_card(visitor: Page) -> None:
    take_seat(visitor, "/#/table?rules=6D&seed=85")
    visitor.keyboard.press("b")
    answered(visitor, "Enter")
    answered(visitor, "p")  # a pair of nines
    play_out(visitor)
    cards = visitor.locator(".felt .card").count()
    visitor.get_by_role("tab", name="History").click()
    visitor.locator(".entry").first.click()
    replay = visitor.get_by_role("dialog", name="Replay of a round")
    expect(replay.locator(".log li").first).to_be_visible()
    expect(replay.locator(".card")).to_have_count(0)
    visitor.keyboard.press("ArrowRight")
    expect(replay.locator(".card")).to_have_count(1)
    visitor.keyboard.press("End")
    expect(replay.locator(".card")).to_have_count(cards)
    said = replay.get_by_role("status").and_(spoken(visitor))
    expect(said).to_have_text(
        re.compile(r"Dealer: .* Box 1, hand 2, .* Box 2, .*: (won|lost|push)")
    )
    expect(replay.locator(".log")).to_contain_text("Box 1: split on ")
    expect(replay.locator(".log")).to_contain_text("Box 1, hand 1: stand on ")
    visitor.keyboard.press("Home")
    expect(said).to_have_text("Start of the round.")
    visitor.keyboard.press("Escape")
    expect(replay).to_have_count(0)


def test_the_seats_of_an_imported_round_are_nobody_s(visitor: Page) -> None:
    session = Session(Rules(), 4, [100])
    session.deal([10, 10])
    while session.playing is not None:
        session.act(session.playing.legal_actions()[0])
    take_seat(visitor)
    visitor.get_by_role("tab", name="History").click()
    with visitor.expect_file_chooser() as chosen:
        visitor.get_by_role("button", name="Import").click()
    line = session.unrecorded[0].encode()
    chosen.value.set_files({"name": "rounds.txt", "mimeType": "text/plain", "buffer": line})
    visitor.locator(".entry").click()
    log = visitor.locator(".replay .log")
    expect(log).to_contain_text("Seat 1: ")
    expect(log).to_contain_text("Seat 2: ")
    expect(log).not_to_contain_text("Player")


def test_insurance_is_asked_and_settled_aloud(visitor: Page) -> None:
    """An ace is up in the first round of this shoe: the question is part of what is said."""
    take_seat(visitor, "/#/table?rules=6D&seed=9", advice="always")
    visitor.keyboard.press("b")
    answered(visitor, "Enter")
    question = "Box 1: Insurance? The dealer shows an ace."
    expect(visitor.locator(".question")).to_have_text(question)
    best = "Box 1: best is No insurance, 0\\.000; "
    hears(visitor, re.compile(rf"^Box 1: .*{re.escape(question)} {best}"))
    visitor.get_by_role("button", name=re.compile(r"^Insurance costs 5, worth −0\.\d{3}$")).focus()
    visitor.keyboard.press("h")
    expect(spoken(visitor)).to_have_text("Insurance is asked now: I or N.")
    answered(visitor, "i")
    verdict = r"It cost 0\.\d{4} of the bet\. No insurance was best\. .*Box 2: Insurance\?"
    hears(visitor, re.compile(verdict))
    play_out(visitor)
    expect(spoken(visitor)).to_contain_text("insurance: ")


def test_a_double_takes_what_is_left_and_its_worth_is_said(visitor: Page) -> None:
    address = "/#/table?rules=6D+H17+LS+double_for_less%3Dyes&seed=5&bankroll=17"
    take_seat(visitor, address, advice="always")
    answered(visitor, "Enter")  # 6,5 against 9
    cards = r"^You: six of .*, 11\. Dealer: nine of \w+\. "
    advice = r"Best: Double, \+0\.\d{3}; Hit \+0\.\d{3}; Surrender −0\.500; Stand −0\.\d{3}\."
    hears(visitor, re.compile(cards + advice))
    expect(visitor.get_by_role("button", name="Double for 7")).to_be_enabled()
    visitor.get_by_label("Double for less").fill("2.5")
    expect(visitor.get_by_role("button", name="Double for 2.5")).to_be_enabled()
    visitor.get_by_label("Double for less").fill("")
    visitor.locator(".spot.turn").focus()
    answered(visitor, "d")
    assert table(visitor)["round"]["seats"][0]["hands"][0]["wager"] == "17"
    expect(visitor.locator(".log")).to_contain_text("double on 11 for 7")


def test_the_verdict_is_said_with_what_came_of_it(visitor: Page) -> None:
    take_seat(visitor, SEEDED, advice="after")
    answered(visitor, "Enter")
    expect(spoken(visitor)).not_to_contain_text("Best: ")
    answered(visitor, "s")  # 6,5 against 9
    expect(spoken(visitor)).to_contain_text("of the bet. Double was best. Dealer: ")

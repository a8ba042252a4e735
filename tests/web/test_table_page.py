"""The table in a real browser: played by keyboard alone, reloaded, looked at and listened to."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import SIZES
from tests.web.looking import hears
from upcard.referee.session import Session
from upcard.rules import Rules
from upcard.web.app import STATIC

SEEDED = "/#/table?rules=6D+H17+LS&seed=5"
"""Five and seven against a nine: the first hand of this shoe."""


def keep(page: Page, **choices: str) -> None:
    """Set what the page remembers of its reader."""
    lines = "".join(f"localStorage['upcard.{name}'] = '\"{it}\"';" for name, it in choices.items())
    page.add_init_script(f"if (!localStorage['upcard.speed']) {{ {lines} }}")


def take_seat(page: Page, address: str = SEEDED, **choices: str) -> None:
    keep(
        page,
        **({"speed": "instant"} | {name.replace("_", "-"): it for name, it in choices.items()}),
    )
    page.goto(address)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_focused()


def table(page: Page) -> dict[str, Any]:
    """Return the table as the server tells it."""
    told: dict[str, Any] = page.evaluate("fetch('/api/table').then(answer => answer.json())")[
        "table"
    ]
    return told


def answered(page: Page, key: str) -> None:
    """Press a key that sends something, and wait for the answer."""
    with page.expect_response(lambda response: response.request.method == "POST") as told:
        page.keyboard.press(key)
    step = told.value.json()["table"]["step"]
    expect(page.locator(f".board[data-step='{step}']:not([aria-busy])")).to_be_visible()


def play_out(page: Page) -> None:
    while page.locator(".question").count():
        answered(page, "n" if "?" in page.locator(".question").inner_text() else "s")


def spoken(page: Page) -> Locator:
    """Return what screen readers were told last."""
    return page.locator("[aria-live=polite]:not(:empty)")


def focused(page: Page) -> str:
    name: str = page.evaluate(
        "document.activeElement.ariaLabel ?? document.activeElement.innerText"
    )
    return name


def tab_to(page: Page, name: str) -> None:
    for _ in range(40):
        if focused(page).strip() == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {name!r}")


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


def test_a_reload_in_mid_hand_shows_the_same_hand(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    hand, step = focused(visitor), table(visitor)["step"]
    assert hand.startswith("You, ")
    visitor.reload()
    expect(visitor.locator(".spot.turn")).to_be_focused()
    assert (focused(visitor), table(visitor)["step"]) == (hand, step)
    answered(visitor, "h")
    assert table(visitor)["step"] == step + 1
    visitor.reload()
    expect(visitor.locator(".felt")).to_be_visible()
    assert len(table(visitor)["round"]["seats"][0]["hands"][0]["cards"]) == 3


def test_the_same_address_deals_the_same_shoe(visitors: Callable[..., Page]) -> None:
    dealt = []
    for _ in range(2):
        page = visitors()
        take_seat(page)
        answered(page, "Enter")
        play_out(page)
        cards = page.get_by_role("region", name="Table").get_by_role("img").all()
        dealt.append([str(card.get_attribute("aria-label")) for card in cards])
    assert dealt[0] == dealt[1]
    assert sum(" of " in name for name in dealt[0]) >= 4


def test_cards_are_named_and_the_hole_card_is_not(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    felt = visitor.get_by_role("region", name="Table")
    hand = felt.get_by_role("group", name="You, ")
    assert re.fullmatch(r"You, \w+ of \w+, \w+ of \w+: .*, wager 10", focused(visitor))
    expect(hand.get_by_role("img")).to_have_count(2)
    expect(felt.get_by_role("img", name="card face down")).to_have_count(1)
    shoe = felt.get_by_role("img", name="shoe: 308 cards left, cut card before the last 78")
    expect(shoe).to_be_visible()


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


TYPED_AT_ONCE = """(text) => new Promise((done) => {
    new MutationObserver((_, seeing) => {
        const input = document.querySelector("#setup-seed");
        if (!input) return;
        seeing.disconnect();
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        requestAnimationFrame(() => setTimeout(() => done(input.value), 200));
    }).observe(document, { subtree: true, childList: true });
    location.hash = "#/table?rules=2D";
})"""
"""What a fast typist does as soon as there is something to type into."""


def test_what_is_typed_at_once_stays(visitor: Page) -> None:
    visitor.goto("/#/odds")
    expect(visitor.locator("tr.best")).to_be_visible()
    assert visitor.evaluate(TYPED_AT_ONCE, "17") == "17"
    opened = """async () => {
        document.querySelector("header .tools button").click();
        await new Promise((done) => setTimeout(done));
        return document.querySelector("dialog").matches(":modal");
    }"""
    assert visitor.evaluate(opened)


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


def test_a_second_window_follows(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    second = visitor.context.new_page()
    second.goto("/")
    expect(second.locator(".spot.turn")).to_be_visible()
    answered(visitor, "h")
    expect(second.locator(".seat.own .card")).to_have_count(3)


def test_a_second_window_sees_who_sits_there_now(visitor: Page) -> None:
    take_seat(visitor)
    second = visitor.context.new_page()
    second.goto("/")
    expect(second.locator(".seat")).to_have_count(1)
    same = {"rules": table(visitor)["rules"], "bankroll": "1000", "after": ["basic"]}
    visitor.request.post("/api/table", data=same, max_retries=2)
    expect(second.locator(".seat")).to_have_count(2)


SLOW_TO_COME_BACK = """
    window.tries = 0;
    window.WebSocket = class {
        static CLOSED = 3;
        readyState = 0;
        constructor() {
            tries += 1;
            if (tries === 1) setTimeout(() => this.lose());
        }
        lose() {
            this.readyState = WebSocket.CLOSED;
            this.onclose({ code: 1006 });
        }
    };
"""
"""The live connection is lost at once, and the next one takes its time."""


def test_a_lost_connection_is_sought_once_at_a_time(visitor: Page) -> None:
    visitor.add_init_script(SLOW_TO_COME_BACK)
    visitor.goto("/")
    visitor.wait_for_function("() => tries === 2")
    visitor.evaluate("dispatchEvent(new Event('online'))")
    assert visitor.evaluate("tries") == 2


def test_every_language_is_chosen_and_kept(visitor: Page) -> None:
    take_seat(visitor)
    answered(visitor, "Enter")
    visitor.get_by_role("button", name="Settings").click()
    visitor.get_by_role("radio", name="Deutsch").check()
    expect(visitor.get_by_role("heading", name="Einstellungen")).to_be_visible()
    visitor.keyboard.press("Escape")
    visitor.reload()
    expect(visitor.locator("html")).to_have_attribute("lang", "de")
    expect(visitor.get_by_role("button", name="Halten")).to_be_visible()
    split = visitor.get_by_role("button", name="Teilen")
    expect(split).to_have_accessible_description(
        "Teilen lassen sich nur zwei Karten vom selben Wert."
    )
    visitor.get_by_role("button", name="Einstellungen").click()
    visitor.get_by_role("radio", name="Español").check()
    visitor.keyboard.press("Escape")
    expect(visitor.get_by_role("button", name="Plantarse")).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), [((390, 844), "light"), ((1440, 900), "dark")])
def test_everybody_can_use_it_at_every_size(
    visitors: Callable[..., Page],
    axe: Callable[[Page], list[str]],
    size: tuple[int, int],
    scheme: Any,
) -> None:
    page = visitors(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)

    def look() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert axe(page) == []

    keep(page, speed="instant", advice="always", count="shown")
    page.goto(f"{SEEDED}&before=basic,mimic&after=basic,basic")
    expect(page.locator(".rules-text")).to_be_visible()
    look()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".deal")).to_be_focused()
    page.keyboard.press("b")
    page.keyboard.press("b")
    answered(page, "Enter")
    expect(page.locator(".advice tr.best")).to_be_visible()
    look()
    play_out(page)
    page.get_by_role("tab", name="History").click()
    page.locator(".entry").first.click()
    expect(page.locator(".replay .log li").first).to_be_visible()
    page.keyboard.press("End")
    look()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    look()


@pytest.mark.parametrize("size", SIZES)
def test_whatever_is_pressed_is_large_enough_and_names_its_key(
    visitors: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = visitors(viewport={"width": size[0], "height": size[1]})
    take_seat(page)
    keys = """[...document.querySelectorAll("[aria-keyshortcuts]")]
        .map(each => each.getAttribute("aria-keyshortcuts"))"""
    named = page.evaluate(keys)
    assert {"Backspace", "-", "Plus", "Enter", "1"} <= set(named)
    assert all(re.fullmatch(r"[!-~]|[A-Z][A-Za-z]+", key) for key in named)
    small = """() => [...document.querySelectorAll("button, a, select, summary, input")]
        .map(each => [each.closest("label") ?? each, each])
        .filter(([target]) => target.checkVisibility() && !target.matches(".skip"))
        .map(([target, each]) => [each.outerHTML.slice(0, 80), target.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44).map(([what]) => what)"""
    assert page.evaluate(small) == []
    answered(page, "Enter")
    assert page.evaluate(small) == []


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_what_is_pressed_lies_above_the_fold_of_a_laptop(
    visitors: Callable[..., Page], locale: str
) -> None:
    page = visitors(viewport={"width": 1440, "height": 757}, locale=locale)
    keep(page, speed="instant", advice="always")
    page.goto(SEEDED)
    page.locator(".setup .primary").click()
    for pressed in (".deal", ".buttons .action"):
        expect(page.locator(pressed).first).to_be_visible()
        top, bottom, felt = page.evaluate(
            """() => {
                const at = (what) => document.querySelector(what).getBoundingClientRect();
                return [at(".controls").top, at(".controls").bottom, at(".felt").bottom];
            }"""
        )
        assert felt <= top
        assert bottom <= 757
        assert page.evaluate("scrollY") == 0
        page.keyboard.press("Enter")


SIGHT = """() => {
    const own = [...document.querySelectorAll(".own")];
    const at = (what) => what.getBoundingClientRect();
    const [top, card, controls] = [".top", ".dealer .card", ".controls"]
        .map((what) => at(document.querySelector(what)));
    const hand = at(document.querySelector(".spot.turn") ?? own.at(-1));
    return [top.bottom <= hand.top, hand.bottom <= controls.top, card.bottom > top.bottom];
}"""


def test_the_hand_in_turn_stands_above_the_controls_of_a_phone(
    visitors: Callable[..., Page],
) -> None:
    page = visitors(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    take_seat(page, f"{SEEDED}&before=basic,mimic&after=basic,basic", advice="always")
    page.keyboard.press("b")
    page.keyboard.press("b")
    answered(page, "Enter")
    while page.locator(".question").count():  # seven seats, and three hands that are hit till bust
        assert page.evaluate(SIGHT) == [True, True, True]
        answered(page, "h")
    assert page.evaluate(SIGHT) == [True, True, True]


def test_no_property_is_set_to_the_word_false() -> None:
    """What has a property of its name is set by it, and any word is true there."""
    words = re.compile(r"\s(?:spellcheck|draggable|hidden|disabled|checked|open|inert)=\"")
    for script in STATIC.rglob("*.js"):
        if "vendor" not in script.parts:
            assert not words.findall(script.read_text("utf-8")), script


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


READY = {"table": ".setup .rules-text", "odds": ".spread .total"}
"""What a page shows last, once it has all its answers."""


@pytest.mark.parametrize("order", [("simulate", "table"), ("drills", "odds"), ("odds", "table")])
def test_the_styles_of_one_page_leave_the_next_alone(
    visitors: Callable[..., Page], order: tuple[str, str]
) -> None:
    """A page looks the same whether it was opened first or after another one."""
    looks = """() => [...document.querySelectorAll("main *")].map((each) => {
        const style = getComputedStyle(each);
        return [each.className.baseVal ?? each.className, style.color, style.backgroundColor,
            style.display, style.padding, style.borderTopWidth].join(" ");
    }).join("\\n")"""
    first = visitors(viewport={"width": 1440, "height": 900})
    first.goto(f"/#/{order[1]}")
    expect(first.locator(READY[order[1]])).to_be_visible()
    first.wait_for_load_state("networkidle")
    after = visitors(viewport={"width": 1440, "height": 900})
    after.goto(f"/#/{order[0]}")
    after.get_by_role("heading", level=1).wait_for()
    after.evaluate(f"location.hash = '#/{order[1]}'")
    after.wait_for_function(f"(looks) => ({looks})() === looks", arg=first.evaluate(looks))


def test_the_styles_of_a_page_that_was_left_do_not_come_later(visitor: Page) -> None:
    held: list[Route] = []
    visitor.goto("/#/odds")
    expect(visitor.locator("tr.best")).to_be_visible()
    visitor.route("**/css/drills.css", lambda route: held.append(route))
    with visitor.expect_request("**/css/drills.css"):
        visitor.get_by_role("link", name="Drills").click()
    visitor.get_by_role("link", name="Odds").click()
    held[0].continue_()
    late = visitor.locator("link[data-page=drills]")
    expect(late).to_have_js_property("disabled", value=True)
    expect(visitor.locator("link[data-page=odds]")).to_have_js_property("disabled", value=False)

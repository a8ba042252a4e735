"""Charts in a real browser: live, cell by cell, edited, side by side, on paper and as files."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import SIZES
from tests.web.looking import asked, focused, hears
from tests.web.server import Server


def show(page: Page, address: str = "/#/charts") -> None:
    page.goto(address)
    expect(page.locator("td.play").first).to_be_visible()
    expect(page.locator(".chart-main[aria-busy=false]")).to_be_visible()


def chart(page: Page, **query: str | float | bool) -> Any:
    """Return a chart as the server tells it."""
    return asked(page, "/api/chart", **query)


def cell(page: Page, name: str, board: int = 0) -> Any:
    return page.locator(f"#board{board}").get_by_role(
        "gridcell", name=re.compile(f"^{re.escape(name)}: ")
    )


def tab_to_the_grid(page: Page) -> None:
    for _ in range(40):
        if page.locator("td.play:focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab never comes to the chart")


def test_cells_by_keyboard_alone(visitor: Page) -> None:
    show(visitor)
    told = chart(visitor, rules="6D")
    tab_to_the_grid(visitor)
    heading = visitor.locator(".cell-head h2")
    expect(heading).to_have_text("Hard 4 v 2")
    for key in ("ArrowDown", "ArrowRight", "End", "PageDown"):
        visitor.keyboard.press(key)
    expect(heading).to_have_text("Hard 21 v A")
    visitor.keyboard.press("ArrowDown")  # goes on into the next block
    expect(heading).to_have_text("Soft 12 v A")
    visitor.keyboard.press("ArrowUp")
    for _ in range(5):
        visitor.keyboard.press("ArrowUp")
    visitor.keyboard.press("ArrowLeft")
    expect(heading).to_have_text("Hard 16 v 10")
    row = next(row for row in told["blocks"][0]["rows"] if row["label"] == "hard 16")
    for action, value in row["cells"][8]["values"].items():
        line = visitor.locator(".values tr", has_text=action.capitalize())
        expect(line).to_contain_text(f"{value:+.4f}".replace("-", "−"))
    expect(visitor.locator(".cell-panel")).to_contain_text("Given that the dealer has no natural.")
    assert focused(visitor) == "Hard 16 v 10: hit, −0.5348."
    for name, label in (("Hard 13", "13"), ("Soft 13", "A,2"), ("Soft 21", "A,10")):
        expect(visitor.get_by_role("rowheader", name=name, exact=True)).to_have_text(label)


def test_an_edit_tells_its_cost(visitor: Page) -> None:
    show(visitor)
    cell(visitor, "Hard 16 v 10").focus()
    visitor.keyboard.press("s")
    here = cell(visitor, "Hard 16 v 10")
    expect(here).to_have_class(re.compile("edited"))
    expect(here).to_have_text("S")
    expect(here).to_have_attribute("aria-label", "Hard 16 v 10: stand. Changed; best: hit.")
    cost = visitor.request.post(
        "/api/chart/cost",
        data={
            "rules": "6D",
            "kind": "total",
            "edits": [{"row": "hard 16", "up": "T", "letter": "S"}],
        },
    ).json()
    expect(visitor.locator(".edits-sum")).to_contain_text(
        f"1 cell changed: it costs {cost['cost']:.4%} a round"
    )
    visitor.keyboard.press("d")
    expect(here).to_have_text("Dh")
    visitor.keyboard.press("d")
    expect(here).to_have_text("Ds")
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".letters input:focus")).to_have_value("Ds")
    visitor.keyboard.press("ArrowLeft")
    visitor.keyboard.press("Escape")
    expect(here).to_be_focused()
    expect(here).to_have_text("Dh")
    visitor.keyboard.press("Backspace")
    expect(here).to_have_text("H")
    expect(visitor.locator(".edits")).to_have_count(0)
    visitor.keyboard.press("s")
    visitor.get_by_role("button", name="Reset").click()
    expect(visitor.locator("td.edited")).to_have_count(0)


def test_edits_are_told_to_ears_and_in_the_head(visitor: Page) -> None:
    show(visitor)
    edge = visitor.locator(".charts-head .edge")
    best = edge.inner_text()
    for name in ("Hard 16 v 9", "Hard 16 v 10"):
        cell(visitor, name).focus()
        visitor.keyboard.press("s")
    costs = r"Hard 16 v 10: costs 0\.\d{4}%\. 2 cells changed: they cost 0\.\d{4}% a round"
    hears(visitor, re.compile(costs))
    expect(edge).not_to_have_text(best)
    visitor.route("**/api/chart/cost", lambda _route: None)  # it is never told what they cost
    visitor.get_by_label("In short").fill("6D LS")
    expect(edge).to_contain_text(f"{chart(visitor, rules='6D LS')['house_edge']:.4%}")
    visitor.get_by_label("In short").fill("6D")
    for name in ("Hard 16 v 9", "Hard 16 v 10"):
        cell(visitor, name).focus()
        visitor.keyboard.press("Backspace")
    expect(edge).to_have_text(best, use_inner_text=True)
    hears(visitor, "No cell is changed: the chart is as it was.")


def test_a_play_that_the_rules_forbid_is_refused(visitor: Page) -> None:
    show(visitor)
    for name, key, why in (
        ("Hard 16 v 10", "r", "by these rules “Surrender” is not possible. Possible: Stand, Hit"),
        ("Hard 21 v 10", "d", "by these rules “Double” is not possible. Possible: Stand."),
        ("Hard 16 v 9", "p", "Hard 16 v 9 is no pair: there is nothing to split."),
    ):
        cell(visitor, name).focus()
        visitor.keyboard.press(key)
        expect(visitor.locator(".toast").last).to_contain_text(why)
    expect(visitor.locator("td.edited")).to_have_count(0)
    expect(visitor.locator(".letters input[value=S]")).to_have_count(1)
    expect(visitor.locator(".letters input[value^=R]")).to_have_count(0)


def test_the_mouse_looks_at_cells_too(visitor: Page) -> None:
    show(visitor)
    cell(visitor, "8,8 v 8").hover()
    cell(visitor, "8,8 v 9").hover()
    expect(visitor.locator(".cell-head h2")).to_have_text("8,8 v 9")
    expect(visitor.locator(".values tr").first).to_contain_text("Split")


def test_the_chart_follows_the_rules(visitor: Page) -> None:
    show(visitor)
    rules = visitor.get_by_label("In short")
    rules.fill("6D H17 LS")
    told = chart(visitor, rules="6D H17 LS")
    expect(visitor.locator(".charts-head .edge")).to_contain_text(f"{told['house_edge']:.4%}")
    by_cards = f"Played by every card of the hand: {told['edge_by_cards']:.4%}"
    link = visitor.get_by_role("link", name=by_cards)
    expect(link).to_have_attribute("href", "#/odds?tab=round&rules=6D+H17+DAS+SP4+LS")
    expect(cell(visitor, "Hard 16 v A")).to_have_text("Rh")
    expect(visitor.locator(".took")).to_have_text(
        re.compile(r"Worked out [\d,]+ ms after the change")
    )
    expect(visitor).to_have_url(re.compile(r"rules=6D\+H17\+LS"))
    visitor.get_by_label("Rules", exact=True).select_option("reno")
    visitor.get_by_role("radio", name="Two cards").check()
    expect(visitor).to_have_url(re.compile(r"rules=reno&kind=two-card"))
    visitor.reload()
    expect(visitor.get_by_label("In short")).to_have_value("reno")


TYPE = """async (texts) => {
    const input = document.querySelector(".rules-form input");
    for (const text of texts) {
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => setTimeout(done));
    }
}"""


def test_a_change_is_asked_about_at_once_and_typing_when_it_rests(visitor: Page) -> None:
    show(visitor)
    asked: list[str] = []
    visitor.on("request", lambda request: asked.append(request.url))
    # Somebody types fast, however slow the machine is.
    visitor.evaluate("const now = performance.now(); performance.now = () => now")
    with visitor.expect_request("**/api/rules?text=1D"), visitor.expect_request("**?rules=1D*"):
        visitor.evaluate(TYPE, ["1D"])
    with visitor.expect_response("**/api/chart?rules=4D*"):
        visitor.evaluate(TYPE, ["2D", "4D"])
    expect(visitor.locator(".chart-main[aria-busy=false]")).to_be_visible()
    for path in ("chart", "rules"):
        named = re.compile(rf"/api/{path}\?(?:rules|text)=(\dD)")
        assert [found[1] for url in asked if (found := named.search(url))] == ["1D", "4D"], path
    expect(visitor.locator(".took")).not_to_have_attribute("role", "status")


def test_the_rules_are_set_one_by_one(chromium: Browser, server: Server) -> None:
    # The browser itself complains of every refusal, so this page is not one of `visitors`.
    with chromium.new_page(base_url=server.address, locale="en-US") as page:
        page.set_default_timeout(15_000)
        show(page, "/#/charts?rules=vegas-strip")
        page.locator("summary", has_text="Rule by rule").click()
        page.get_by_label("Which hands may be doubled?").select_option("9-11")
        text = page.get_by_label("In short")
        expect(text).to_have_value("4D S17 D9 DAS SP4")
        decks = page.get_by_label("How many decks are in the shoe?")
        decks.fill("9")
        decks.press("Enter")
        expect(page.locator(".fields").get_by_role("alert")).to_contain_text("use 1 to 8")
        expect(decks).to_have_value("4")
        decks.fill("2")
        decks.press("Enter")
        expect(text).to_have_value("2D S17 D9 DAS SP4")
        expect(page.locator(".fields").get_by_role("alert")).to_have_count(0)


def test_an_answer_does_not_take_back_what_is_typed(visitor: Page) -> None:
    show(visitor)
    visitor.locator("summary", has_text="Rule by rule").click()
    held: list[Route] = []
    visitor.route("**/api/chart?rules=4D*", lambda route: held.append(route))
    with visitor.expect_request("**/api/chart?rules=4D*"):
        visitor.get_by_label("In short").fill("4D")
    decks = visitor.get_by_label("How many decks are in the shoe?")
    expect(decks).to_have_value("4")
    decks.fill("2")
    for route in held:
        route.continue_()
    expect(visitor.locator(".chart-main[aria-busy=false]")).to_be_visible()
    expect(decks).to_have_value("2")
    decks.press("Enter")
    expect(visitor.get_by_label("In short")).to_have_value("2D S17 DAS SP4")


def test_the_last_chart_stays_while_the_rules_make_no_sense(
    chromium: Browser, server: Server
) -> None:
    # The browser itself complains of every refusal, so this page is not one of `visitors`.
    with chromium.new_page(base_url=server.address, locale="en-US") as page:
        show(page, "/#/charts?rules=6D+H17+LS")
        rules = page.get_by_label("In short")
        rules.fill("6D H17 LS nonsense")
        expect(page.locator(".chart-main > .error")).to_contain_text("nonsense")
        expect(cell(page, "Hard 16 v A")).to_have_text("Rh")
        rules.fill("6D H17")
        expect(page.locator(".chart-main > .error")).to_have_count(0)
        expect(cell(page, "Hard 16 v A")).to_have_text("H")


def test_an_answer_that_comes_too_late_is_not_shown(visitor: Page) -> None:
    show(visitor)
    held: list[Route] = []
    visitor.route("**/api/chart?rules=1D*", lambda route: held.append(route))
    rules = visitor.get_by_label("In short")
    with visitor.expect_request("**/api/chart?rules=1D*") as asked:
        rules.fill("1D")
    with visitor.expect_event("requestfailed", lambda request: request == asked.value):
        rules.fill("2D")
    assert held
    edge = chart(visitor, rules="2D")["house_edge"]
    expect(visitor.locator(".charts-head .edge")).to_contain_text(f"{edge:.4%}")


def test_two_charts_side_by_side(visitor: Page) -> None:
    show(visitor, "/#/charts?rules=6D&other=2D+H17+LS")
    told = visitor.request.get(
        "/api/chart/compare", params={"one": "6D", "other": "2D H17 LS"}
    ).json()
    differing = len(told["differing"])
    expect(visitor.locator(".differences h2")).to_have_text(f"{differing} cells differ")
    for board in (0, 1):
        expect(visitor.locator(f"#board{board} td.differs")).to_have_count(differing)
    for name in ("one", "other"):
        expect(visitor.locator(".boards")).to_contain_text(f"{told[name]['house_edge']:.4%}")
    here = cell(visitor, "Hard 16 v 10")
    expect(here).to_have_attribute(
        "aria-label", "Hard 16 v 10: hit, −0.5348. The other chart: surrender, else stand."
    )
    words = "Hard 16 against 10: here hit; there surrender, else stand"
    visitor.get_by_role("button", name=words).click()
    expect(here).to_be_focused()
    expect(visitor.locator(".cell-panel .values")).to_have_count(2)
    visitor.get_by_role("switch", name="Compare two charts").uncheck()
    expect(visitor.locator(".board-column")).to_have_count(1)


def test_edits_stay_beside_another_chart(visitor: Page) -> None:
    show(visitor)
    cell(visitor, "Hard 16 v 10").focus()
    visitor.keyboard.press("s")
    compare = visitor.get_by_role("switch", name="Compare two charts")
    compare.focus()
    visitor.keyboard.press("Space")
    expect(visitor.locator(".board-column")).to_have_count(2)
    expect(compare).to_be_focused()
    hears(visitor, re.compile(r"\d cells differ"))
    expect(cell(visitor, "Hard 16 v 10")).to_have_text("S")
    expect(cell(visitor, "Hard 16 v 10", board=1)).to_have_text("H")
    expect(visitor.locator(".edits-sum")).to_be_visible()
    cell(visitor, "Hard 15 v 10", board=1).focus()
    visitor.keyboard.press("s")  # beside another, no more cells are changed
    compare.uncheck()
    expect(visitor.locator(".board-column")).to_have_count(1)
    expect(visitor.locator("td.edited")).to_have_count(1)
    expect(cell(visitor, "Hard 16 v 10")).to_have_text("S")


def test_files_and_paper(visitor: Page) -> None:
    show(visitor, "/#/charts?rules=6D+H17")
    with visitor.expect_download() as got:
        visitor.get_by_role("link", name="Download as CSV").click()
    assert "H16,S,S,S,S,S,H,H,H,H,H" in got.value.path().read_text("utf-8")
    for form in ("SVG", "PNG"):
        link = visitor.get_by_role("link", name=f"Download as {form}").get_attribute("href")
        assert link == f"/api/chart/file?rules=6D+H17+DAS+SP4&kind=total&form={form.lower()}"
    visitor.emulate_media(media="print")
    paper = visitor.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def fits(page: Page) -> bool:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(page.evaluate(wide))


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_and_can_be_used(
    visitors: Callable[..., Page], axe: Callable[[Page], list[str]], size: tuple[int, int]
) -> None:
    is_phone = size[0] < 800
    scheme = "dark" if is_phone else "light"
    page = visitors(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    show(page)
    cell(page, "Hard 16 v 10").click()
    page.keyboard.press("s")
    expect(page.locator(".edits-sum")).to_be_visible()
    expect(page.locator(".cell-head h2")).to_be_in_viewport()
    assert fits(page)
    if is_phone:
        assert axe(page) == []
        page.get_by_role("button", name="Cell to the left").click()
        expect(page.locator(".cell-head h2")).to_have_text("Hard 16 v 9")
    show(page, "/#/charts?other=1D")
    expect(page.locator(".differences")).to_be_visible()
    assert fits(page)
    if not is_phone:
        assert axe(page) == []


LETTERS = """() => {
    const inked = document.createRange();
    const width = (cell) => {
        inked.selectNodeContents(cell);
        return inked.getBoundingClientRect().width;
    };
    const cells = [...document.querySelectorAll("table.chart :is(td, tbody th)")];
    return [Math.min(...cells.map((cell) => parseFloat(getComputedStyle(cell).fontSize))),
        Math.max(...cells.map((cell) => width(cell) - cell.getBoundingClientRect().width))];
}"""


@pytest.mark.parametrize("other", ["", "&other=1D"])
def test_letters_can_be_read_at_every_width(visitor: Page, other: str) -> None:
    show(visitor, f"/#/charts?rules=6D+H17+LS{other}")
    for width in (320, 640, 801, 900, 1024, 1181, 1280):
        visitor.set_viewport_size({"width": width, "height": 900})
        smallest, beyond = visitor.evaluate(LETTERS)
        assert smallest >= 12, width
        assert beyond <= 0, width
        assert fits(visitor), width


@pytest.mark.parametrize(
    ("locale", "title", "hand", "edge"),
    [
        ("de-DE", "Harte Hände", "Harte 16 gegen 10", "Hausvorteil"),
        ("es-ES", "Manos duras", "16 duro contra 10", "Ventaja de la casa"),
    ],
)
def test_other_languages(
    visitors: Callable[..., Page], locale: str, title: str, hand: str, edge: str
) -> None:
    page = visitors(viewport={"width": 390, "height": 844}, locale=locale)
    show(page)
    expect(page.locator("caption").first).to_have_text(title)
    cell(page, hand).click()
    expect(page.locator(".cell-head h2")).to_have_text(hand)
    told = page.locator("main").inner_text()
    assert edge in told
    assert not re.search(r"charts?\.\w|\{\w+\}", told)
    assert fits(page)

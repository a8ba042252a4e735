"""A seat at the table in a real browser, for tests of its page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

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

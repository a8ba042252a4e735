"""What tests of several pages do with a page: walk by keyboard, ask the server, look for faults."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

_KEY = re.compile(r"\b(?:sim|odds|shoe|hand|round|removal|win|class|hands|risk|paths)\.[a-z]")


def focused(page: Page) -> str:
    """Return the name of what has the focus."""
    name: str = page.evaluate(
        """() => {
            const here = document.activeElement;
            return here.ariaLabel ?? here.labels?.[0]?.innerText ?? here.innerText ?? '';
        }"""
    )
    return name


def tab_to(page: Page, name: str, most: int = 60) -> None:
    """Press Tab until the focus is on something of that name."""
    for _ in range(most):
        if focused(page).strip().startswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {name!r}")


def hears(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait until screen readers were told a text, in one piece or several, whatever came later."""
    pattern = text.pattern if isinstance(text, re.Pattern) else re.escape(text)
    told = "[...heard, heard.join(' ')].some((each) => new RegExp(told).test(each))"
    try:
        page.wait_for_function(f"(told) => {told}", arg=pattern)
    except TimeoutError:
        raise AssertionError(f"{pattern!r} is not in {page.evaluate('heard')}") from None


def said(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Return what screen readers are told, if it holds a text."""
    return page.locator("[aria-live=polite], [role=alert]").filter(has_text=text)


def asked(page: Page, path: str, **query: Any) -> Any:
    """Return what the server says."""
    # The server ends a connection that rests, maybe just when it is used again.
    return page.request.get(path, params=query, timeout=30_000, max_retries=2).json()


def speak(page: Page, language: str) -> None:
    """Choose a language in the settings, which come second from the right in the header."""
    page.locator("header .tools button").first.click()
    page.get_by_role("radio", name=language).check(force=True)
    page.keyboard.press("Escape")


def faults(page: Page, axe: Callable[[Page], list[str]] | None = None) -> list[str]:
    """Return what people could stumble over: sideways scrolling, small targets, keys of texts."""
    found: list[str] = page.evaluate(
        """() => {
            const wide = document.documentElement.scrollWidth - innerWidth;
            const pressed = 'main :is(button, select, input, summary, a)';
            const small = [...document.querySelectorAll(pressed)].filter((each) => {
                const box = (each.closest('label') ?? each).getBoundingClientRect();
                return box.width > 0 && (box.height < 43.5 || box.width < 43.5);
            });
            return [...(wide > 0 ? [`sideways by ${wide}`] : []),
                ...small.map((each) => `small: ${each.outerHTML.slice(0, 120)}`)];
        }"""
    )
    bare = _KEY.findall(page.locator("main").inner_text())
    return [*found, *bare, *(axe(page) if axe else [])]

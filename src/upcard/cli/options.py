"""Types and options that commands share: every input is validated once, here or in the values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from upcard.errors import BlackjackError, NotationError, ShoeError

__all__ = [
    "Checked",
    "Rounds",
    "WholeNumber",
    "draw_seed",
    "format_option",
    "parse_decks",
    "parse_hand",
    "parse_share",
    "rules_option",
    "say_notes",
    "say_seed",
    "seed_option",
    "whole_numbers",
]

_F = TypeVar("_F", bound=Callable[..., Any])


class WholeNumber(click.ParamType[int]):
    """A whole number in ASCII digits, from `least` to `most`."""

    name = "number"

    def __init__(self, least: int, most: int, what: str) -> None:
        self.least = least
        self.most = most
        self.what = what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or fail saying what would be right."""
        text = self.plain(str(value))
        if not (re.fullmatch(r"[0-9]{1,20}", text) and self.least <= int(text) <= self.most):
            right = f"use a whole number from {self.least} to {self.most}"
            self.fail(f"{str(value)!r} is not {self.what}: {right}", param, ctx)
        return int(text)

    def plain(self, text: str) -> str:
        """Return a number in digits, from the ways in which it may be written."""
        return text


class Rounds(WholeNumber):
    """A number of rounds, large ones also as 1,000,000, 1_000_000 or 1e6."""

    def plain(self, text: str) -> str:
        """Return the number in digits."""
        if match := re.fullmatch(r"[0-9]{1,3}([,_])[0-9]{3}(?:\1[0-9]{3}){0,5}", text):
            return text.replace(match[1], "")
        if match := re.fullmatch(r"([0-9]{1,3})[eE]\+?([0-9]{1,2})", text):
            return match[1] + "0" * int(match[2])
        return text


class Checked(click.ParamType[Any]):
    """Text read by a parser of the library, whose error is the message."""

    def __init__(self, parse: Callable[[str], Any], name: str) -> None:
        self.parse = parse
        self.name = name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return what the parser makes of the text."""
        if not isinstance(value, str):
            return value
        if not value.strip():
            needed = param is not None and param.required
            right = "this option needs one" if needed else "leave the option out for its default"
            self.fail(f"an empty text is no {self.name}: {right}", param, ctx)
        try:
            return self.parse(value)
        except BlackjackError as error:
            self.fail(str(error), param, ctx)


def _find_rules(text: str) -> Any:
    from upcard.presets import find_rules

    return find_rules(text)


def rules_option(default: str | None, note: str = "") -> Callable[[_F], _F]:
    """Return the option --rules; the command gets a `ReadRules`."""
    shown = f"  [default: {default}]" if default else ""
    return click.option(
        "--rules",
        "read",
        default=default,
        type=Checked(_find_rules, "rules"),
        help=f"A rule set, shorthand such as '6D H17 DAS LS', or a TOML file{note}.{shown}",
    )


def format_option(function: _F) -> _F:
    """Add the option --format."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json", "csv"]),
        default="text",
        help="Text for people, JSON or CSV for programs.  [default: text]",
    )(function)


def seed_option(function: _F) -> _F:
    """Add the option --seed."""
    return click.option(
        "--seed",
        type=WholeNumber(0, 2**64 - 1, "a seed"),
        help="Fixes every card; without it a seed is drawn and told.",
    )(function)


def say_notes(read: Any) -> None:
    """Tell on standard error how a word of the rules that could be misread was read."""
    for note in read.notes:
        click.echo(f"note: {note}", err=True)


def draw_seed(seed: int | None) -> int:
    """Return the seed given, or draw one; `say_seed` tells it once nothing can be refused."""
    if seed is not None:
        return seed
    from secrets import randbelow

    return randbelow(2**53)


def say_seed(given: int | None, used: int) -> None:
    """Tell a drawn seed on standard error, so that the run can be repeated."""
    if given is None:
        click.echo(f"note: seed {used}", err=True)


def parse_share(text: str) -> float:
    """Return a share between 0 and 1 written in ASCII decimals, such as 0.001 or 1e-3."""
    number = re.fullmatch(r"([0-9]{0,9}\.?[0-9]{0,30})(?:[eE]-?[0-9]{1,2})?", text)
    if number is None or number[1] in ("", "."):
        raise NotationError(f"{text!r} is no number between 0 and 1: use one such as 0.001")
    return float(text)


def whole_numbers(what: str) -> Callable[[str], list[int]]:
    """Return a parser of whole numbers with commas or spaces between them; a sign is read too.

    Whether the numbers make sense is for the library to say.
    """

    def parse(text: str) -> list[int]:
        words = text.replace(",", " ").split()
        for word in words:
            if not re.fullmatch(r"-?[0-9]{1,18}", word):
                raise NotationError(f"{word!r} is not {what}: use whole numbers such as 10,20")
        if not words:
            raise NotationError(
                f"{text!r} holds no number: give {what} for each player, such as 10,20"
            )
        return [int(word) for word in words]

    return parse


def parse_hand(text: str) -> Any:
    """Return the cards of a hand; a bare total such as 16 is refused, since it names no cards."""
    from upcard.cards import parse_cards

    if re.fullmatch(r"1[1-9]|2[0-9]", text.strip()):
        raise NotationError(f"{text.strip()} is a total: write the hand's cards, such as T,6")
    return parse_cards(text)


def parse_decks(text: str) -> int:
    """Return 1 to 8 decks, or 0 for the infinite deck."""
    from upcard.shoe import MAX_DECKS

    if text.lower() in ("inf", "infinite"):
        return 0
    if re.fullmatch(f"[1-{MAX_DECKS}]", text):
        return int(text)
    raise ShoeError(f"no shoe of {text!r} decks: use 1 to {MAX_DECKS}, or infinite")

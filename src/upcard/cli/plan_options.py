"""Options that say what is simulated; `simulate`, `replay` and `verify` share them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from upcard.cli.options import Checked, WholeNumber, parse_decks, rules_option
from upcard.errors import NotationError

__all__ = [
    "PLAN",
    "build_plan",
    "given",
    "parse_seats",
    "plan_options",
    "seats_of",
    "seed64_option",
]

_F = TypeVar("_F", bound=Callable[..., Any])

_MOST_SEATS = 7

PLAN = (
    "read", "decks", "reshuffle_at", "strategy", "seats", "players", "count", "bets", "indices",
)  # fmt: skip
"""The parameters that `plan_options` adds."""


def parse_seats(text: str) -> list[str]:
    """Return the seats from the dealer's left: a number of `me`, or names with commas between.

    Examples
    --------
    >>> parse_seats("2"), parse_seats("basic, me x2, stand-on-16")
    (['me', 'me'], ['basic', 'me', 'me', 'stand-on-16'])
    """
    if re.fullmatch(r"[1-9]", text.strip()):
        return ["me"] * int(text)
    seats: list[str] = []
    for word in text.split(","):
        match = re.fullmatch(r"\s*(\S+?)(?:\s*[x×]\s*([1-9]))?\s*", word, re.ASCII)
        if match is None:
            right = "use a number, or names such as 'basic, me x2'"
            raise NotationError(f"{word.strip()!r} is no seat: {right}")
        seats += [match[1]] * int(match[2] or 1)
    return seats


_OPTIONS = (
    rules_option("6D", "; 'classroom' is the classroom exercise"),
    click.option(
        "--decks",
        metavar="N|infinite",
        type=Checked(parse_decks, "decks"),
        help="1 to 8 or infinite, instead of the rules' decks.",
    ),
    click.option(
        "--reshuffle-at",
        type=WholeNumber(0, 416, "a number of cards"),
        help="Keep the shoe, and shuffle it between rounds when fewer cards remain.",
    ),
    click.option(
        "--strategy",
        type=Checked(str, "strategy"),
        help="What `me` plays: total, two-card or optimal (the best chart for the rules, the last "
        "two with exceptions by cards), basic, the name of a chart or its file, stand-on-N, mimic, "
        "never-bust.  [default: total; stand-on-17 for classroom]",
    ),
    click.option(
        "--seats",
        type=Checked(parse_seats, "seats"),
        help="From the dealer's left: a number of seats, all `me`, or names such as "
        "'basic, me x2'; others than `me` bet one unit and count nothing.  [default: 1]",
    ),
    click.option(
        "--players",
        type=WholeNumber(1, _MOST_SEATS, "a number of players"),
        help="The same as a number for --seats.",
    ),
    click.option(
        "--count",
        type=Checked(str, "count"),
        help="A counting system, such as hi-lo, or its file; without it nothing is counted.",
    ),
    click.option(
        "--bets",
        default="flat",
        type=Checked(str, "bets"),
        help="Units by the count at the bet: 'flat', 'flat 2x3', a spread '1-12', or steps "
        "'0:0 1:1 2:4 3:8x2' (0 watches, x2 is two spots), or 'kelly 0.5 bankroll 1000 max 12'.  "
        "[default: flat]",
    ),
    click.option(
        "--indices",
        type=Checked(str, "indices"),
        help="Plays by the count: illustrious-18, fab-4, illustrious-18-fab-4, or a file.",
    ),
)


def plan_options(function: _F) -> _F:
    """Add the options of a plan; the command gives them to `build_plan`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def seed64_option(function: _F) -> _F:
    """Add the option --seed, of 64 bits."""
    return click.option(
        "--seed",
        type=WholeNumber(0, 2**64 - 1, "a seed"),
        help="Fixes every card, 0 to 2^64 - 1; without it a seed is drawn and told.",
    )(function)


def given(ctx: click.Context) -> list[click.Parameter]:
    """Return the parameters that the user wrote."""
    written = click.core.ParameterSource.COMMANDLINE
    return [one for one in ctx.command.params if ctx.get_parameter_source(str(one.name)) is written]


def seats_of(seats: list[str] | None, players: int | None) -> list[str]:
    """Return who sits at the table by --seats or --players, one `me` without both."""
    if seats is not None and players is not None:
        raise NotationError("--seats and --players both say who sits there: use one of them")
    return seats or ["me"] * (players or 1)


def build_plan(
    *,
    read: Any,
    decks: int | None = None,
    reshuffle_at: int | None = None,
    strategy: str | None = None,
    seats: list[str] | None = None,
    players: int | None = None,
    count: str | None = None,
    bets: str = "flat",
    indices: str | None = None,
) -> Any:
    """Return the plan that the options describe."""
    from upcard.planning import make_plan
    from upcard.rules import with_shoe

    rules = with_shoe(read.rules, decks, reshuffle_at)
    return make_plan(rules, strategy, seats_of(seats, players), count, bets, indices)

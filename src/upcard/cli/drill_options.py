"""Options of `upcard drill`: which kinds of drill hear them, and a help that says so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeVar

import click

from upcard.cli.options import Checked, WholeNumber, rules_option, seed_option
from upcard.errors import NotationError
from upcard.trainer.kinds import KINDS, ONLY, TRAYS

__all__ = ["ALWAYS", "DrillCommand", "drill_options", "heard", "refuse_unheard"]

_F = TypeVar("_F", bound=Callable[..., Any])

_ASKS: Final = {
    "strategy": "the chart's play of a hand",
    "deviations": "the same by the count",
    "insurance": "whether to insure",
    "count": "the running count of cards that pass by",
    "true-count": "the true count by the discards, or the decks that they are",
    "bets": "the units of your ramp at a count",
}
_COUNTED: Final = ("deviations", "insurance", "count", "true-count", "bets")
_HEARD_BY: Final = {
    "read": KINDS,
    "strategy": ("strategy", "deviations"),
    "count": _COUNTED,
    "indices": ("deviations", "insurance"),
    "cards_left": ("insurance",),
    "cards": ("count",),
    "group": ("count",),
    "check_every": ("count",),
    "speed": ("count",),
    "tray": ("true-count",),
    "bets": ("bets",),
}
"""The kinds of drill that hear a parameter."""
ALWAYS: Final = ("only", "questions", "test", "seed", "plain")
"""Parameters that each drill hears."""
_SLOWEST: Final = 60


def _parse_speed(text: str) -> float:
    from upcard.trainer.replies import read_number

    seconds = float(read_number(text))
    if not 0 <= seconds <= _SLOWEST:
        raise NotationError(f"{text!r} is no speed: use 0 to {_SLOWEST} seconds")
    return seconds


_OPTIONS: Final = (
    rules_option(None, "; 6D if not given"),
    click.option(
        "--strategy", metavar="NAME|FILE", help="The chart: total, two-card, basic, or a file."
    ),
    click.option("--count", metavar="NAME|FILE", help="The counting system; hi-lo if not given."),
    click.option("--indices", metavar="NAME|FILE", help="Index plays of that system."),
    click.option("--cards-left", is_flag=True, help="By the tens left, and not by the count."),
    click.option("--cards", type=WholeNumber(1, 416, "a number of cards"), help="Cards to count."),
    click.option(
        "--group", type=WholeNumber(1, 3, "a group"), help="Cards shown together, 1 to 3."
    ),
    click.option(
        "--check-every",
        type=WholeNumber(1, 416, "a number of groups"),
        help="Ask for the count after so many groups, and not at the end alone.",
    ),
    click.option(
        "--speed",
        metavar="SECONDS",
        type=Checked(_parse_speed, "speed"),
        help="How long cards are shown; 0 leaves them there.  [default: 1]",
    ),
    click.option(
        "--tray",
        type=click.Choice(TRAYS),
        help="Discards to half or quarter decks, or as cards to be made decks, without a count.",
    ),
    click.option("--bets", metavar="RAMP", help="Your bets by the count; 1-12 if not given."),
    click.option(
        "--only", type=click.Choice(ONLY), help="What is asked; hands may be hard, soft or pairs."
    ),
    click.option(
        "--questions",
        type=WholeNumber(1, 100_000, "a number of questions"),
        help="How many; else until you leave, in a test 20.",
    ),
    click.option("--test", is_flag=True, help="Tell nothing until the report at the end."),
    seed_option,
    click.option("--plain", is_flag=True, help="Whole words, one fact a line: for screen readers."),
)


def drill_options(function: _F) -> _F:
    """Add the options that say what is asked, and how."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def heard(kind: str, options: Mapping[str, Any]) -> tuple[set[str], str]:
    """Return the settings that a drill hears, and the drill in words."""
    names = {name for name, kinds in _HEARD_BY.items() if kind in kinds} | {"only"}
    if kind == "insurance" and options["cards_left"]:
        return names - {"count", "indices"}, "the drill insurance with --cards-left"
    if kind == "true-count" and options["tray"] == "cards":
        return names - {"count"}, "the drill true-count with --tray cards"
    return names, f"the drill {kind}"


def refuse_unheard(written: Mapping[str, str], allowed: Collection[str], what: str) -> None:
    """Refuse what was written, by the names of its parameters, and would be left unheard."""
    for name, option in written.items():
        if name not in allowed:
            raise click.UsageError(f"{option} says nothing to {what}: leave it out")


class DrillCommand(click.Command):
    """A command whose help says which kind hears which option."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the kinds with their options, then the options by who hears them."""
        params = {str(param.name): param for param in self.get_params(ctx)}
        with formatter.section("Kinds, and the options of each"):
            formatter.write_dl([(kind, _takes(kind, params)) for kind in KINDS])
        options = [name for name, param in params.items() if isinstance(param, click.Option)]
        others = [name for name in options if name not in {*_HEARD_BY, *ALWAYS}]
        sections = {
            "Options of some kinds": _HEARD_BY,
            "Options of every kind": ALWAYS,
            "Instead of a drill": others,
        }
        for title, names in sections.items():
            records = [params[name].get_help_record(ctx) for name in names]
            with formatter.section(title):
                formatter.write_dl([record for record in records if record is not None])


def _takes(kind: str, params: Mapping[str, click.Parameter]) -> str:
    options = [params[name].opts[0] for name, kinds in _HEARD_BY.items() if kind in kinds]
    return f"{_ASKS[kind]}: {', '.join(options)}"

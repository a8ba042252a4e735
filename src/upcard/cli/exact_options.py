"""Options that the commands of exact odds share, and the word that the first of them takes time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from upcard.cards import Card, parse_cards
from upcard.cli.options import Checked
from upcard.rules import Rules
from upcard.shoe import Shoe

__all__ = [
    "announce_compilation",
    "cards_before",
    "plot_option",
    "save_picture",
    "shoe_options",
    "strategy_option",
]

_F = TypeVar("_F", bound=Callable[..., Any])


def shoe_options(function: _F) -> _F:
    """Add the options --shoe and --remove; `cards_before` puts them together."""
    function = click.option(
        "--remove",
        metavar="CARDS",
        type=Checked(parse_cards, "cards"),
        help="Cards known to be gone before the round, such as 2,5,5,K.",
    )(function)
    return click.option(
        "--shoe",
        metavar="COUNTS",
        type=Checked(Shoe.parse, "counts"),
        help="The cards before the round by rank, A,2,…,9,T.  [default: the rules' full shoe]",
    )(function)


def cards_before(rules: Rules, shoe: Shoe | None, remove: tuple[Card, ...] | None) -> Shoe:
    """Return the cards before the round that the options mean."""
    before = Shoe.of_decks(rules.decks) if shoe is None else shoe
    return before.remove(card.rank for card in remove or ())


def strategy_option(names: str, default: str = "CDZ-") -> Callable[[_F], _F]:
    """Return the option --strategy."""
    return click.option(
        "--strategy", default=default, metavar="NAME|FILE", help=f"{names}  [default: {default}]"
    )


def plot_option(what: str) -> Callable[[_F], _F]:
    """Return the option --plot; the command gets a path, or None."""
    return click.option(
        "--plot",
        metavar="FILE.svg|FILE.png",
        type=Checked(_picture_path, "file"),
        help=f"Also draw {what}; needs matplotlib, the extra `plot`.",
    )


def _picture_path(text: str) -> Path:
    from upcard.report.plots import picture_form

    path = Path(text)
    picture_form(path)
    return path


def announce_compilation(engine: str = "exact engine", kernels: str = "hands") -> None:
    """Say on a terminal that the first use of an engine compiles it."""
    if not sys.stderr.isatty():
        return
    from upcard.exact.warm import is_warm

    if not is_warm(kernels):
        click.echo(f"note: compiling the {engine}, which takes some seconds, once", err=True)


def save_picture(figure: Any, path: Path) -> None:
    """Write a figure, or fail with the file's name."""
    from upcard.report.plots import write_picture
    from upcard.textfile import writing

    with writing(path):
        write_picture(figure, path)

"""Options that the commands of exact odds share, and the word that the first of them takes time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from upcard.cli.options import Checked
from upcard.shoe import Shoe

__all__ = ["announce_compilation", "plot_option", "save_picture", "shoe_option", "strategy_option"]

_F = TypeVar("_F", bound=Callable[..., Any])


def shoe_option(function: _F) -> _F:
    """Add the option --shoe."""
    return click.option(
        "--shoe",
        metavar="COUNTS",
        type=Checked(Shoe.parse, "counts"),
        help="The cards before the round by rank, A,2,…,9,T.  [default: the rules' full shoe]",
    )(function)


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
        help=f"Also draw {what} (needs matplotlib: pip install 'upcard[plot]').",
    )


def _picture_path(text: str) -> Path:
    from upcard.report.plots import picture_form

    path = Path(text)
    picture_form(path)
    return path


def announce_compilation() -> None:
    """Say on a terminal that the first use of the exact engine compiles it."""
    if not sys.stderr.isatty():
        return
    from upcard.exact.warm import is_warm

    if not is_warm():
        click.echo("note: compiling the exact engine, which takes some seconds, once", err=True)


def save_picture(figure: Any, path: Path) -> None:
    """Write a figure, or fail with the file's name."""
    from upcard.errors import DataFileError
    from upcard.report.plots import write_picture

    try:
        write_picture(figure, path)
    except OSError as error:
        raise DataFileError(f"can't write {str(path)!r}: {error.strerror or error}") from None

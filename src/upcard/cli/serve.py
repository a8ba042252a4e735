"""`upcard serve`: the table and the trainer in the browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import click

from upcard.cli.options import Checked, WholeNumber
from upcard.errors import NotationError, SaveError, shown

__all__ = ["command"]

_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


def _host_name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:]{2,45}\]", text):
        right = "use one such as table.example, without port and path"
        raise NotationError(f"{shown(text)} is no name of a host: {right}")
    return text


@click.command("serve")
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen; anything but this machine's own address lets others in.",
)
@click.option(
    "--port",
    metavar="N",
    type=WholeNumber(0, 65535, "a port"),
    default=8721,
    show_default=True,
    help="0 takes any free one.",
)
@click.option(
    "--allow-host",
    "names",
    metavar="NAME",
    type=Checked(_host_name, "name"),
    multiple=True,
    help="A name that browsers may reach the server by, beside its address; repeatable.",
)
@click.option(
    "--data",
    metavar="DIR",
    type=Checked(Path, "folder"),
    help="Keep games, drills and runs here.  [default: your data folder, or $UPCARD_DATA]",
)
@click.option("--open", "show", is_flag=True, help="Open the page in your browser.")
def command(host: str, port: int, names: tuple[str, ...], data: Path | None, show: bool) -> int:
    """Play, train and explore in the browser.

    Prints the address once the page is there.  Ctrl-C ends the server; every hand goes on where it
    was when it is started again.
    """
    from upcard.referee.session_file import session_folder
    from upcard.web.serve import serve

    folder = session_folder().parent if data is None else data.expanduser().absolute()
    if not host.strip():
        raise click.UsageError("--host can't be empty: use an address such as 127.0.0.1")

    def ready(address: str) -> None:
        if host not in _LOOPBACK:
            _say_what_it_means(host)
        _ready(address, show)

    try:
        serve(folder, host, port, names, ready)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SaveError(
            f"can't listen on {host} port {port}: {reason}; use another --port or --host"
        ) from None
    return 0


def _ready(address: str, show: bool) -> None:
    click.echo(f"upcard is at {address}  (Ctrl-C ends it)")
    if show:
        import webbrowser

        webbrowser.open(address)


def _say_what_it_means(host: Any) -> None:
    click.echo(
        f"listening on {host}: everybody who can reach this machine can play and compute on it; "
        "there is no password and no encryption",
        err=True,
    )

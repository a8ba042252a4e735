"""The program `upcard`: one file a command, loaded when it is called.

A command parses its arguments, calls the library and prints a report; it holds no arithmetic and
no rule.  What is wrong with an input is said in one line on standard error, with exit status 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final, TextIO

import click

from upcard import __version__
from upcard.cli.negative import refuse_negative
from upcard.errors import BlackjackError, did_you_mean

__all__ = ["COMMANDS", "main", "program", "run"]

COMMANDS: Final = {
    "advise": "The exact value of every action on a hand.",
    "chart": "The best basic-strategy chart for any rules.",
    "compare": "Rule sets side by side, or every single change of a rule.",
    "deal": "Play a scripted deck: thresholds, bets, and why each card fell.",
    "dealer": "Exact odds of the dealer's bust, 17 to 21 and natural, by up card.",
    "drill": "Train strategy, counts and bets; what you miss comes back.",
    "edge": "EV and house edge of a round, exactly.",
    "play": "Play at a table in the terminal.",
    "ramp": "Other bets for a saved run: EV, risk of ruin, bankrolls played out.",
    "removal": "What one card less of each rank changes.",
    "replay": "One shoe of a simulation again, card by card.",
    "rounds-needed": "How many rounds a margin of error takes.",
    "rules": "List rule sets, or explain one rule by rule.",
    "runs": "Saved runs of simulations: list, show, compare, export, delete.",
    "serve": "Play, train and explore in the browser.",
    "simulate": "Play many rounds and count who wins.",
    "verify": "Exact against simulated against published.",
    "win": "The greatest chance to win from a known deck.",
}
"""Each command with its line of help, so that --help loads none of them."""


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"upcard.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            hint = did_you_mean(args[0], COMMANDS) or f": use {', '.join(COMMANDS)}"
            raise click.UsageError(f"no command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=_LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="upcard %(version)s")
@click.pass_context
def program(ctx: click.Context) -> None:
    """Blackjack by one rule-book: exact odds, simulation and a table to play at."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(args: Sequence[str]) -> int:
    """Run the program with these arguments and return its exit status."""
    try:
        status = program.main(list(args), prog_name="upcard", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return _refuse(refuse_negative(error, args) or _with_help(error))
    except BlackjackError as error:
        return _refuse(str(error))
    except (click.Abort, KeyboardInterrupt):
        return 130
    except SystemExit:
        # click's way out when the reader has gone (`upcard … | head`): nothing more can be said.
        return 0
    except BrokenPipeError:
        return 0
    except ImportError as error:
        if error.name != "numba":
            raise
        return _refuse(str(error))
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        return _refuse(f"can't go on: {error.strerror or error}{where}")
    return status if isinstance(status, int) else 0


def _with_help(error: click.ClickException) -> str:
    """Return click's words; where they don't say what would be right, name the help that does."""
    message = error.format_message()
    if "unexpected extra argument" in message:
        message = f"{message.rstrip('.')}; a value of several words takes quotes"
    ctx = getattr(error, "ctx", None)
    if ctx is None or (
        not isinstance(error, click.NoSuchOption | click.MissingParameter) and (":" in message)
    ):
        return message
    return f"{message.rstrip('.')}: see {ctx.command_path} --help"


def _refuse(message: str) -> int:
    with suppress(OSError):  # standard error may be full, or gone
        click.echo("upcard: " + " ".join(message.split()), err=True)
    return 2


def main() -> None:
    """Run the program with the command line's arguments and exit."""
    # A closed stream (`>&-`) is None, and nothing can be said to it.
    nowhere = Path(os.devnull).open("w")  # noqa: SIM115 (it lives as long as the program)
    sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    status = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        _let_go(stream)
    sys.exit(status)


def _let_go(stream: TextIO) -> None:
    """Lead what a stream can't take to nowhere, or Python would complain of it as it ends."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

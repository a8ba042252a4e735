"""`upcard play`: a table in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from upcard.cli.options import Checked, draw_seed, rules_option, say_notes, say_seed, seed_option

if TYPE_CHECKING:
    from upcard.referee.session import Session
    from upcard.referee.session_file import SessionFile

__all__ = ["command"]

ADVICE = ("off", "after", "always")
_DEFAULT_RULES = "6D"
_DEFAULT_BANKROLL = 1000


def _parse_amount(text: str) -> Any:
    from upcard.notation import parse_amount

    return parse_amount(text)


@click.command("play")
@rules_option(None, "; 6D if not given, 'parlour' for the plain game without bets")
@click.option(
    "--bankroll",
    metavar="N",
    type=Checked(_parse_amount, "amount"),
    help="What you start with, such as 500 or 7.5.  [default: 1000]",
)
@seed_option
@click.option(
    "--plain",
    is_flag=True,
    help="Whole words, no signs, no colour, one fact a line: for screen readers.",
)
@click.option(
    "--advice",
    type=click.Choice(ADVICE),
    is_flag=False,
    flag_value="always",
    default="off",
    help="The exact value of every action for the very cards left: before you act ('always', if "
    "no word is given), or what a mistake cost after you acted ('after').",
)
@click.option(
    "--resume",
    "name",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    help="Go on with a saved game, in mid-hand too; without NAME the newest unfinished one.",
)
def command(
    read: Any, bankroll: Any, seed: int | None, plain: bool, advice: str, name: str | None
) -> int:
    """Play blackjack at a table in the terminal.

    Type ? at any question for what you can do.  The game is saved after every decision, before
    its outcome is shown; leave with q, the end of the input or Ctrl-C, and go on with --resume.
    """
    from upcard.cli.dialogue import Dialogue
    from upcard.cli.progress import interruptible
    from upcard.cli.terminal import Terminal, can_show, wants_colour
    from upcard.report.table import Voice

    if name is None:
        session, file = _new_game(read, bankroll, seed)
    else:
        _refuse_beside_resume(rules=read, bankroll=bankroll, seed=seed)
        session, file = _saved_game(name)
    suits = not plain and can_show("♠♥♦♣")
    voice = Voice(plain, suits, parlour=session.kind == "parlour")
    terminal = Terminal(colour=not plain and wants_colour())
    dialogue = Dialogue(session, file, terminal, voice, advice)
    try:
        with interruptible():
            dialogue.run(resumed=name is not None)
    except KeyboardInterrupt:
        terminal.say(["", *dialogue.how_to_go_on()])
        return 130
    finally:
        file.close()
    return 0


def _new_game(read: Any, bankroll: Any, seed: int | None) -> tuple[Session, SessionFile]:
    from upcard.presets import find_rules
    from upcard.referee.games import kind_of
    from upcard.referee.session import Session
    from upcard.referee.session_file import SessionFile, session_folder

    read = read or find_rules(_DEFAULT_RULES)
    kind = kind_of(read)
    if kind == "parlour" and bankroll is not None:
        raise click.UsageError("the parlour game has no bets: leave --bankroll out")
    owned = None if kind == "parlour" else bankroll or _DEFAULT_BANKROLL
    file = SessionFile(session_folder())
    used = draw_seed(seed)
    session = Session(read.rules, used, [owned], kind)
    say_seed(seed, used)
    say_notes(read)
    session.store = file
    session.keep()
    return session, file


def _saved_game(name: str) -> tuple[Session, SessionFile]:
    from upcard.referee.session_file import resume, session_folder

    return resume(session_folder(), name)


def _refuse_beside_resume(**given: object) -> None:
    """A saved game has its own rules, bankroll and cards."""
    for option, value in given.items():
        if value is not None:
            raise click.UsageError(
                f"--resume goes on with what was saved: leave --{option} out, or start a new game"
            )

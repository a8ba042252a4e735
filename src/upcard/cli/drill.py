"""`upcard drill`: questions on strategy, counts and bets, the missed ones more often."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from upcard.cli.exact_options import announce_compilation
from upcard.cli.options import (
    Checked,
    WholeNumber,
    draw_seed,
    format_option,
    rules_option,
    say_notes,
    say_seed,
    seed_option,
)
from upcard.cli.plan_options import given
from upcard.errors import NotationError
from upcard.trainer.settings import KINDS, ONLY, TRAYS

if TYPE_CHECKING:
    from upcard.cli.drill_dialogue import DrillDialogue

__all__ = ["command"]

_COUNTED: Final = ("deviations", "insurance", "count", "true-count", "bets")
_USED_BY: Final = {
    "read": KINDS,
    "strategy": ("strategy", "deviations"),
    "only": KINDS,
    "count": _COUNTED,
    "indices": ("deviations", "insurance"),
    "bets": ("bets",),
    "cards": ("count",),
    "group": ("count",),
    "check_every": ("count",),
    "speed": ("count",),
    "tray": ("true-count",),
    "cards_left": ("insurance",),
}
"""The drills to which a parameter says something; all others are for each of them."""
_ALWAYS: Final = {"kind", "questions", "test", "seed", "plain"}
_DEEDS: Final = {
    "report": {"kind", "form"}, "export": set(), "source": set(), "reset": {"kind"},
}  # fmt: skip
"""What asks nothing, and which other parameters it takes."""
_TEST_QUESTIONS: Final = 20
_DEFAULT_SPEED: Final = 1.0
_SLOWEST: Final = 60


def _parse_speed(text: str) -> float:
    from upcard.trainer.replies import read_number

    seconds = float(read_number(text))
    if not 0 <= seconds <= _SLOWEST:
        raise NotationError(f"{text!r} is no speed: use 0 to {_SLOWEST} seconds")
    return seconds


@click.command("drill", short_help="Train strategy, counts and bets.")
@click.argument("kind", required=False, type=click.Choice(KINDS))
@rules_option(None, "; 6D if not given")
@click.option("--strategy", metavar="NAME|FILE", help="The chart: total, two-card, basic, a file.")
@click.option("--only", type=click.Choice(ONLY), help="Which hands are asked.")
@click.option("--count", metavar="NAME|FILE", help="The counting system; hi-lo if not given.")
@click.option("--indices", metavar="NAME|FILE", help="Index plays of that system.")
@click.option("--bets", metavar="RAMP", help="Your bets by the count; 1-12 if not given.")
@click.option("--cards", type=WholeNumber(1, 416, "a number of cards"), help="Cards to count.")
@click.option("--group", type=WholeNumber(1, 3, "a group"), help="Cards shown together, 1 to 3.")
@click.option(
    "--check-every",
    type=WholeNumber(1, 416, "a number of groups"),
    help="Ask for the running count after so many groups, not at the end alone.",
)
@click.option(
    "--speed",
    metavar="SECONDS",
    type=Checked(_parse_speed, "speed"),
    help="How long cards to count are shown; 0 leaves them there.  [default: 1]",
)
@click.option(
    "--tray",
    type=click.Choice(TRAYS),
    help="True count: discards to half or quarter decks, or as cards to be made decks.",
)
@click.option("--cards-left", is_flag=True, help="Insurance by the tens left, not by the count.")
@click.option(
    "--questions",
    type=WholeNumber(1, 100_000, "a number of questions"),
    help="How many; else until you leave, in a test 20.",
)
@click.option("--test", is_flag=True, help="Tell nothing until the report at the end.")
@seed_option
@click.option("--plain", is_flag=True, help="Whole words, one fact a line: for screen readers.")
@click.option("--report", is_flag=True, help="Show what was answered so far.")
@format_option
@click.option("--export", type=Checked(Path, "file"), metavar="FILE", help="Write all answers.")
@click.option(
    "--import", "source", type=Checked(Path, "file"), metavar="FILE", help="Take answers over."
)
@click.option("--reset", is_flag=True, help="Forget all answers, or those of one kind.")
@click.pass_context
def command(ctx: click.Context, /, kind: str | None, **others: Any) -> int:
    """Ask for basic strategy, index plays, insurance, counts or bets, and tell what was wrong.

    Type ? at any question for what you can do; q, the end of the input or Ctrl-C ends with a
    report.  What you miss comes back more often, until it is right three times in a row.  Every
    answer is kept; --report, --export, --import and --reset look after them and ask nothing.
    """
    written = {str(one.name): one.opts[0] for one in given(ctx)}
    deed = next((name for name in _DEEDS if name in written), None)
    if deed is not None:
        _refuse(written, {deed, *_DEEDS[deed]}, written[deed])
        _look_after(deed, kind, others)
        return 0
    if kind is None:
        raise click.UsageError(f"nothing to drill: name one of {', '.join(KINDS)}")
    used = {name for name, kinds in _USED_BY.items() if kind in kinds}
    _refuse(written, _ALWAYS | used, f"the drill {kind}")
    return _drill(kind, {name: others[name] for name in used & written.keys()}, others)


def _refuse(written: dict[str, str], allowed: set[str], what: str) -> None:
    """Refuse what would be left unheard."""
    for name, option in written.items():
        if name not in allowed:
            raise click.UsageError(f"{option} says nothing to {what}: leave it out")


def _look_after(deed: str, kind: str | None, options: dict[str, Any]) -> None:
    """Report, export, take over or forget answers."""
    from upcard.cli.drill_file import DrillFile, drill_path, forget, read_progress, write_progress
    from upcard.report.drillreport import drill_report
    from upcard.trainer.report import Report

    path = drill_path()
    if deed == "reset":
        click.echo(forget(path, kind))
        return
    file = DrillFile(path)
    if deed == "report":
        click.echo(drill_report(Report.of_progress(file.progress, kind), options["form"]))
    elif deed == "export":
        write_progress(options["export"], file.progress)
        click.echo(f"Wrote {str(options['export'])!r}.")
    else:
        theirs = read_progress(options["source"])
        file.change(lambda progress: progress.merge(theirs))
        click.echo(f"Took over what {str(options['source'])!r} has more of.")


def _drill(kind: str, settings: dict[str, Any], options: dict[str, Any]) -> int:
    """Ask until the person leaves."""
    from upcard.cli.progress import interruptible

    dialogue = _dialogue(kind, settings, options)
    try:
        with interruptible():
            dialogue.run()
    except KeyboardInterrupt:
        dialogue.goodbye()
        return 130
    return 0


def _dialogue(kind: str, told: dict[str, Any], options: dict[str, Any]) -> DrillDialogue:
    from random import Random

    from upcard.cli.drill_dialogue import DrillDialogue, DrillTerminal
    from upcard.cli.drill_file import DrillFile, drill_path
    from upcard.cli.terminal import can_show, wants_colour
    from upcard.report.table import Voice
    from upcard.trainer.drills import make_drill
    from upcard.trainer.settings import DrillSettings

    read, speed = told.pop("read", None), told.pop("speed", None)
    if read is not None:
        told["rules"] = read.rules
    settings = DrillSettings(kind=kind, **told)
    if kind in _USED_BY["strategy"]:
        announce_compilation()
    drill, file = make_drill(settings), DrillFile(drill_path())
    plain, test = options["plain"], options["test"]
    used = draw_seed(options["seed"])
    say_seed(options["seed"], used)
    if read is not None:
        say_notes(read)
    return DrillDialogue(
        drill,
        file,
        DrillTerminal(colour=not plain and wants_colour()),
        Voice(plain, suits=not plain and can_show("♠♥♦♣")),
        Random(used),
        questions=options["questions"] or (_TEST_QUESTIONS if test else None),
        test=test,
        speed=speed if speed is not None or plain else _DEFAULT_SPEED,
    )

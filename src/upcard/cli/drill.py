"""`upcard drill`: questions on strategy, counts and bets, the missed ones more often."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from upcard.cli.drill_options import ALWAYS, DrillCommand, drill_options, heard, refuse_unheard
from upcard.cli.options import Checked, draw_seed, format_option, say_notes, say_seed
from upcard.cli.plan_options import given
from upcard.trainer.kinds import KINDS

if TYPE_CHECKING:
    from upcard.cli.drill_dialogue import DrillDialogue

__all__ = ["command"]

_DEEDS: Final = {
    "report": {"kind", "form"}, "export": {"force"}, "source": set(), "reset": {"kind"},
}  # fmt: skip
"""What asks nothing, and which other parameters it takes."""
_TEST_QUESTIONS: Final = 20
_DEFAULT_SPEED: Final = 1.0
_COMPILED: Final = ("strategy", "deviations", "bets")
"""Kinds whose charts or costs the exact engine works out."""


@click.command("drill", cls=DrillCommand, short_help="Train strategy, counts and bets.")
@click.argument("kind", required=False, metavar="[KIND]", type=click.Choice(KINDS))
@drill_options
@click.option("--report", is_flag=True, help="Show what was answered so far, of KIND or all.")
@format_option
@click.option("--export", type=Checked(Path, "file"), metavar="FILE", help="Write all answers.")
@click.option("--force", is_flag=True, help="With --export: replace the file if it is there.")
@click.option(
    "--import", "source", type=Checked(Path, "file"), metavar="FILE", help="Take answers over."
)
@click.option("--reset", is_flag=True, help="Forget all answers, or those of KIND.")
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
        refuse_unheard(written, {deed, *_DEEDS[deed]}, written[deed])
        _look_after(deed, kind, others)
        return 0
    if kind is None:
        raise click.UsageError(f"nothing to drill: name one of {', '.join(KINDS)}")
    names, what = heard(kind, others)
    refuse_unheard(written, {"kind", *ALWAYS, *names}, what)
    return _drill(kind, {name: others[name] for name in names & written.keys()}, others)


def _look_after(deed: str, kind: str | None, options: dict[str, Any]) -> None:
    """Report, export, take over or forget answers."""
    from upcard.cli.drill_file import DrillFile, drill_path, forget, read_progress
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
        _export(options["export"], file.progress.to_bytes(), force=options["force"])
        click.echo(f"Wrote {str(options['export'])!r}.")
    else:
        theirs = read_progress(options["source"])
        file.change(lambda progress: progress.merge(theirs))
        click.echo(f"Took over what {str(options['source'])!r} has more of.")


def _export(path: Path, data: bytes, *, force: bool) -> None:
    from upcard.report.export import whole_file

    with whole_file(path, force=force) as spare:
        spare.write_bytes(data)


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
    from upcard.cli.exact_options import announce_compilation
    from upcard.cli.terminal import can_show, wants_colour
    from upcard.report.table import Voice
    from upcard.trainer.drills import make_drill
    from upcard.trainer.settings import DrillSettings

    read, speed = told.pop("read", None), told.pop("speed", None)
    if read is not None:
        told["rules"] = read.rules
    settings = DrillSettings(kind=kind, **told)
    if kind in _COMPILED:
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

"""`simulate -1` is a wrong number, not an unknown option: say so."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

__all__ = ["refuse_negative"]


def refuse_negative(error: click.ClickException, args: Sequence[str]) -> str | None:
    """Return what the command's argument has to say of a negative number taken for an option."""
    if not isinstance(error, click.NoSuchOption) or not re.match(r"-[\d.]", error.option_name):
        return None
    word = next((arg for arg in args if arg.startswith(error.option_name)), error.option_name)
    ctx = error.ctx
    arguments = (
        [param for param in ctx.command.params if isinstance(param, click.Argument)] if ctx else []
    )
    for argument in arguments:
        try:
            argument.type.convert(word, argument, ctx)
        except click.ClickException as refusal:
            return refusal.format_message()
    return None

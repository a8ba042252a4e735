"""The text game for tests: a table with known first cards, played by a list of answers."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from unittest.mock import patch

from upcard.actions import Action
from upcard.cards import CARDS, parse_cards
from upcard.cli.dialogue import Dialogue
from upcard.cli.terminal import Terminal
from upcard.presets import find_rules
from upcard.referee.games import kind_of
from upcard.referee.session import Session
from upcard.referee.session_file import SessionFile
from upcard.report.table import Voice
from upcard.shoe import Stack


def rigged(cards: str, rules: str = "6D", bankroll: int = 100, seats: int = 1) -> Session:
    """Return a session that deals these cards first and then the rest of the pack, shuffled."""
    read = find_rules(rules)
    kind = kind_of(read)
    owned = [None if kind == "parlour" else bankroll] * seats
    return Session(read.rules, 1, owned, kind, stack=rigged_stack(cards, read.rules.decks))


def rigged_stack(cards: str, decks: int | None) -> Stack:
    """Return a stack with these cards on top of the rest of the pack."""
    first = list(parse_cards(cards))
    rest = list(CARDS) * (decks or 0)
    for card in first:
        if card in rest:
            rest.remove(card)
    Random(1).shuffle(rest)
    return Stack(first + rest, decks=decks, rng=Random(1))


def keep_in(folder: Path, session: Session) -> SessionFile:
    """Save the session in a folder, now and after every decision."""
    file = SessionFile(folder)
    session.store = file
    session.keep()
    return file


def play(
    session: Session,
    answers: str,
    file: SessionFile,
    voice: Voice | None = None,
    *,
    resumed: bool = False,
    advice: str = "off",
) -> str:
    """Return what the game says when it gets these answers, one a word.

    `_` is Enter alone, and `d=5` is typed as "d 5".
    """
    typed = [word.replace("_", "").replace("=", " ") for word in answers.split()]
    voice = voice or Voice(parlour=session.kind == "parlour")
    with (
        redirect_stdout(io.StringIO()) as said,
        patch("sys.stdin", io.StringIO("".join(f"{word}\n" for word in typed))),
    ):
        Dialogue(session, file, Terminal(colour=False), voice, advice).run(resumed=resumed)
    file.close()
    return said.getvalue()


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return the environment of a program that keeps its sessions in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    return kept | {"UPCARD_DATA": str(folder), "PYTHONIOENCODING": "utf-8"} | more


def started(folder: Path) -> tuple[Session, SessionFile]:
    """Return a session in mid-hand, saved."""
    session = rigged("8h Ts 3d 6c 5h 9h")
    file = keep_in(folder, session)
    session.deal([10])
    return session, file


def finish(session: Session) -> None:
    """Stand and decline until the round is over."""
    while session.playing is not None:
        session.act(Action.STAND if session.playing.can(Action.STAND) else Action.DECLINE)

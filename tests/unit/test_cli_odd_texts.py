"""Every option of every command: an empty or an endless text is refused in one line that fits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from upcard.cli import COMMANDS, program, run

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep away from what the person who runs the tests has saved."""
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path))


def valued_options() -> Iterator[tuple[str, click.Option]]:
    """Yield the options that take a value, with their command's words."""
    for name in COMMANDS:
        found = program.get_command(click.Context(program), name)
        assert found is not None
        commands = {name: found}
        if isinstance(found, click.Group):
            commands = {f"{name} {word}": each for word, each in found.commands.items()}
        for words, command in commands.items():
            for param in command.params:
                if isinstance(param, click.Option) and not param.is_flag:
                    yield words, param


OPTIONS = [
    pytest.param(words, option, id=f"{words} {option.opts[0]}")
    for words, option in valued_options()
]


def refusal(capsys: Capture, words: str, option: click.Option, text: str) -> str:
    """Return what is said of an option with a text; nothing else may be told."""
    assert run([*words.split(), option.opts[0], text]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("upcard: ")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize(("words", "option"), OPTIONS)
def test_an_empty_text(capsys: Capture, words: str, option: click.Option) -> None:
    said = refusal(capsys, words, option, "")
    assert not ("leave the option out" in said and option.required)


@pytest.mark.parametrize(("words", "option"), OPTIONS)
@pytest.mark.parametrize("text", ["x" * 5000, "9" * 5000], ids=["letters", "digits"])
def test_an_endless_text(capsys: Capture, words: str, option: click.Option, text: str) -> None:
    refusal(capsys, words, option, text)

"""Run the commands shown in Markdown pages and hold the pages to what they print.

`console_blocks.py README.md docs` checks, `console_blocks.py --write README.md docs` writes the
output anew.  A block counts if it begins with `$ upcard …` or `$ .venv/bin/upcard …`; everything up
to its closing fence is that command's standard output.  `upcard play` asks questions and `upcard
serve` waits, so both are left to tests.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

from doctest_pages import pages

BLOCK = re.compile(
    r"^```console\n\$ (?P<command>(?:\.venv/bin/)?upcard (?!play|serve)[^\n]*)\n"
    r"(?P<output>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def output_of(command: str) -> str:
    """Return what the program prints on standard output for a command line."""
    words = shlex.split(command.split("upcard ", 1)[1])
    done = subprocess.run(
        [sys.executable, "-m", "upcard", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "100", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return done.stdout


def renew(match: re.Match[str]) -> str:
    """Return the block with the output that its command prints now."""
    return f"```console\n$ {match['command']}\n{output_of(match['command'])}```"


def main(arguments: list[str]) -> int:
    """Check or write the pages, name each block that differs, and return the exit status."""
    write = "--write" in arguments
    different = blocks = 0
    for page in pages([name for name in arguments if name != "--write"]):
        text = page.read_text(encoding="utf-8")
        blocks += len(BLOCK.findall(text))
        renewed = BLOCK.sub(renew, text)
        if renewed == text:
            continue
        different += 1
        if write:
            page.write_text(renewed, encoding="utf-8")
            continue
        for match in BLOCK.finditer(text):
            if match["output"] != output_of(match["command"]):
                print(f"{page}: `{match['command']}` prints something else: run with --write")
    print(f"pages: {blocks} commands, {different} pages {'written' if write else 'differ'}")
    return 1 if different and not write else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

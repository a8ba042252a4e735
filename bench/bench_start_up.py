"""How long a person waits for `upcard --help`: seconds from start to end, a new process each time.

What makes it slow is a heavy import, so neither numpy nor numba may be among its modules.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any


def run(*arguments: str) -> str:
    """Return what a fresh Python prints."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def bench_help(benchmark: Any) -> None:
    """The whole program, up to its help text."""
    assert "Usage" in benchmark(run, "-m", "upcard", "--help")


def bench_import(benchmark: Any) -> None:
    """The package alone."""
    heavy = "import sys, upcard; print({'numba', 'numpy'} & sys.modules.keys())"
    assert benchmark(run, "-c", heavy).strip() == "set()"

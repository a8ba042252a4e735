"""Compiled kernels on disk: whatever is wrong with them there, they are compiled anew."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import upcard

posix = pytest.mark.skipif(os.name != "posix", reason="needs limits of POSIX")

KERNEL = """
from upcard.kernels._jit import kernel

@kernel
def double(number):
    return 2 * number
"""
# The second line tells whether it was loaded: 1, or compiled: 0.
CALL = "from mine import double; print(double(21)); print(sum(double.stats.cache_hits.values()))"
LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0})); "


def called(folder: Path, before: str = "") -> list[str]:
    """Return what is printed by a fresh Python that calls the kernel."""
    (folder / "mine.py").write_text(KERNEL, encoding="utf-8")
    source = Path(upcard.__file__).parents[1]
    env = {
        **{name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"},
        "PYTHONPATH": f"{source}{os.pathsep}{folder}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "UPCARD_CACHE": str(folder / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-c", before + CALL], capture_output=True, text=True, check=False, env=env
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_a_kernel_is_compiled_once(tmp_path: Path) -> None:
    assert [called(tmp_path) for _ in range(2)] == [["42", "0"], ["42", "1"]]


@pytest.mark.parametrize(
    ("kind", "content"),
    [("nbi", 0), ("nbi", 100), ("nbc", 100), ("nbc", b"\x80\x05no pickle")],
)
def test_a_damaged_file_is_made_anew(tmp_path: Path, kind: str, content: int | bytes) -> None:
    called(tmp_path)
    (path,) = tmp_path.rglob(f"*.{kind}")
    path.write_bytes(content if isinstance(content, bytes) else path.read_bytes()[:content])
    assert [called(tmp_path) for _ in range(2)] == [["42", "0"], ["42", "1"]]


@posix
def test_a_disk_without_room(tmp_path: Path) -> None:
    """Nothing can be kept, and next time it can."""
    assert called(tmp_path, LIMITED.format(50)) == ["42", "0"]
    assert [called(tmp_path) for _ in range(2)] == [["42", "0"], ["42", "1"]]

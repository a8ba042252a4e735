"""The program as a process: Ctrl-C at any moment, full streams, a numba that can't start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import upcard

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals and devices of POSIX")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")

# Runs the program, and interrupts it when it is about to import a module.
INTERRUPTED = """
import os, runpy, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Finder())
sys.argv[1:] = {args!r}
runpy.run_module("upcard", run_name="__main__")
"""


def ran(*args: str, **others: Any) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(Path(upcard.__file__).parents[1])}
    told = {
        "env": env | others.pop("env", {}),
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
    }
    return subprocess.run([sys.executable, *args], text=True, check=False, **(told | others))


@posix
@pytest.mark.parametrize(
    "module",
    ["upcard.cli", "click", "upcard.cli.edge", "numpy", "numba", "upcard.exact.rounds", "json"],
)
def test_ctrl_c_leaves_without_a_word(module: str) -> None:
    """Whatever is being loaded; the last of these is loaded to print the result."""
    args = ["edge", "--rules", "SP1", "--format", "json"]
    done = ran("-c", INTERRUPTED.format(module=module, args=args))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@posix
def test_a_ctrl_c_that_is_ignored_stays_so() -> None:
    code = INTERRUPTED.replace("signal.default_int_handler", "signal.SIG_IGN")
    done = ran("-c", code.format(module="click", args=["--version"]))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"upcard {upcard.__version__}\n", "")


buffering = pytest.mark.parametrize("unbuffered", ["", "1"])


@full
@buffering
@pytest.mark.parametrize("args", [["edge", "--shoe", "1"], ["rules", "SPL3"]])
def test_standard_error_may_be_full(args: list[str], unbuffered: str) -> None:
    with Path("/dev/full").open("w") as stream:
        env = {"PYTHONUNBUFFERED": unbuffered}
        assert ran("-m", "upcard", *args, stderr=stream, env=env).returncode == 2


@full
@buffering
def test_standard_output_may_be_full(unbuffered: str) -> None:
    with Path("/dev/full").open("w") as stream:
        env = {"PYTHONUNBUFFERED": unbuffered}
        done = ran("-m", "upcard", "rules", stdout=stream, env=env)
    assert done.returncode == 2
    assert done.stderr == "upcard: can't go on: No space left on device\n"


def test_numba_that_can_not_start_is_told() -> None:
    """Such as for what the environment tells it."""
    done = ran("-m", "upcard", "edge", env={"NUMBA_NUM_THREADS": "0"})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("upcard: numba can't start: Number of threads")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:80", "tcp://[::1]:x"])
def test_an_address_that_is_none_is_told_in_one_line(address: str) -> None:
    """A client of Dask that is half made has more to say when the program ends."""
    pytest.importorskip("distributed", reason="pip install 'upcard[dask]'")
    plan = ["simulate", "9", "--strategy", "mimic", "--backend", "dask", "--scheduler", address]
    done = ran("-m", "upcard", *plan, timeout=120)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"upcard: no Dask scheduler answers at {address}: ")

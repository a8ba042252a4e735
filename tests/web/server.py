"""The real program `upcard serve` for tests: started, killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx2

_ADDRESS = re.compile(r"http://[^ ]+/")
_PATIENCE = 60
"""Seconds, for machines that are busy."""


class Server:
    """A server process that keeps its data in a folder."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        self.start()

    def start(self) -> None:
        """Start it on a free port and wait until it answers."""
        command = [sys.executable, "-m", "upcard", "serve", "--port", "0", *self.options]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = _ADDRESS.search(line)
        assert found, line + (self.process.stderr.read() if self.process.stderr else "")
        self.address = found[0]

    def end(self, how: int = signal.SIGKILL) -> tuple[int, str]:
        """Send a signal, and return the exit status and what standard error said."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=_PATIENCE)
        return self.process.returncode, errors

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.end()


class Visitor:
    """A browser of the real server; it comes back with its cookie after every restart."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = "V" * 43

    def get(self, path: str) -> Any:
        """Return the answer."""
        return self._ask("GET", path, None)

    def post(self, path: str, **fields: Any) -> Any:
        """Return the answer."""
        return self._ask("POST", path, fields)

    def _ask(self, method: str, path: str, fields: dict[str, Any] | None) -> Any:
        response = httpx2.request(
            method,
            self.server.address.rstrip("/") + path,
            json=fields,
            headers={"cookie": f"upcard={self.cookie}"},
            timeout=_PATIENCE,
        )
        self.status = response.status_code
        return response.json()

"""The program `upcard`, also as `python -m upcard`: Ctrl-C ends it from its first moment on.

What would otherwise be interrupted in the middle of an import, or of compiled code, ends with a
traceback or worse.  Commands that can end with what they have ask for Ctrl-C themselves.
"""

from __future__ import annotations

import os
import signal
from types import FrameType


def main() -> None:
    """Run the program with the command line's arguments and exit."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    from upcard.cli import main as program

    program()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    """End the program at once with the status of an interruption, and the cursor on a new line."""
    if os.isatty(2):
        os.write(2, b"\n")
    os._exit(130)


if __name__ == "__main__":
    main()

"""Whether compiled kernels are ready, so that a program can announce a wait of seconds.

Kernels are compiled when they are first called, and kept on disk from then on.
"""

from __future__ import annotations

from upcard.kernels._jit import compiled_before

__all__ = ["is_warm"]


def is_warm() -> bool:
    """Return whether kernels were compiled before on this machine, for this version."""
    return compiled_before()

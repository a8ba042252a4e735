"""Whether compiled kernels are ready, so that a program can announce a wait of seconds.

Kernels are compiled when they are first called, and kept on disk from then on.
"""

from __future__ import annotations

from upcard.kernels._jit import compiled_before

__all__ = ["is_warm"]


def is_warm(kernels: str = "hands") -> bool:
    """Return whether a file of kernels was compiled before on this machine, for this version.

    `hands` are the exact engine's, `rounds` the simulator's.
    """
    return compiled_before(kernels)

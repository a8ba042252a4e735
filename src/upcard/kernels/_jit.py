"""The only place that imports numba: one policy for every kernel.

Compiled nopython, single-threaded, with the GIL released; `fastmath` stays off, since exact
analysis needs the order of additions that we wrote.

Compiled code is kept on disk.  numba looks only at the file that a function lives in, so an edit of
a kernel elsewhere would leave its callers stale: the folder is named by a digest of all kernel
sources, the numba version and the processor.  Where no folder can be written, kernels are compiled
anew in every process; so are those whose file is damaged, or finds no room on the disk.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from platformdirs import user_cache_path

try:
    import numba
    from numba.core import caching
except Exception as error:  # such as what NUMBA_NUM_THREADS=0 in the environment ends in
    raise ImportError(f"numba can't start: {error}", name="numba") from error

__all__ = ["bare_inline", "bare_kernel", "bare_pass", "compiled_before", "kernel"]

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _digest() -> str:
    sources = sorted(Path(__file__).parent.glob("*.py"))
    text = b"".join(source.name.encode() + source.read_bytes() for source in sources)
    machine = f"{numba.__version__} {platform.python_version()} {platform.machine()}"
    return hashlib.sha256(text + machine.encode()).hexdigest()[:16]


def _cache_folder() -> Path | None:
    """Return the folder of compiled kernels, or None where none can be written."""
    folder = (
        Path(os.environ.get("UPCARD_CACHE") or user_cache_path("upcard")) / f"kernels-{_digest()}"
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f"probe-{os.getpid()}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return None
    return folder


_FOLDER = _cache_folder()
_CONFIG: Any = numba.config
_njit: Any = numba.njit
"""Its types leave out `_nrt`, which numba has for functions that may not allocate."""
_FunctionCache: Any = caching.FunctionCache


class _Cache(_FunctionCache):  # type: ignore[misc]
    """The files of one function, whose faults end nothing: at worst it is compiled anew."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what was compiled, or None; a damaged file may raise anything, and is given up."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled, if the disk has room."""
        with suppress(OSError):
            super().save_overload(sig, data)


def compiled_before(kernels: str) -> bool:
    """Return whether a file of kernels is compiled on disk, so that a call won't take seconds."""
    return _FOLDER is not None and any(_FOLDER.rglob(f"{kernels}.*.nbi"))


def kernel(
    function: Callable[_P, _R], *, counted: bool = True, inline: bool = False, inner: bool = False
) -> Callable[_P, _R]:
    """Compile a function by the one policy.

    `counted` counts references to arrays, as a function that makes any must; `inline` puts the
    function's body into its callers before they are compiled, and `inner` its machine code
    thereafter: Python itself can't call it.
    """
    before = _CONFIG.CACHE_DIR
    if _FOLDER is not None:
        _CONFIG.CACHE_DIR = str(_FOLDER)
    try:
        compiled = _njit(
            function,
            nogil=True,
            error_model="numpy",
            fastmath=False,
            cache=_FOLDER is not None,
            inline="always" if inline else "never",
            forceinline=inner,
            no_cpython_wrapper=inner,
            no_cfunc_wrapper=inner,
            _nrt=counted,
        )
        if _FOLDER is not None and not _CONFIG.DISABLE_JIT:
            compiled._cache = _Cache(function)
    finally:
        _CONFIG.CACHE_DIR = before
    return cast("Callable[_P, _R]", compiled)


def bare_kernel(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile a function that only reads and writes the arrays that it is given.

    numba counts a reference to every array that a function is given, with two locked instructions:
    half of the time of functions that are called for every card.
    """
    return kernel(function, counted=False)


def bare_inline(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile as `bare_kernel` does, into the callers, for what is called for every lane."""
    return kernel(function, counted=False, inline=True)


def bare_pass(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile as `bare_kernel` does, into the caller's code, what is called again and again.

    An array is handed over as seven words, and those of a pass take as long as some of its lanes.
    Inlined before it is compiled, a pass is worse: the loops are optimised one by one first.
    """
    return kernel(function, counted=False, inner=True)

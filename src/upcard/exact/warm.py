"""Whether compiled kernels are ready, so that a program can announce a wait of seconds, or do it.

Kernels are compiled when they are first called, and kept on disk from then on.
"""

from __future__ import annotations

from upcard.kernels._jit import compiled_before

__all__ = ["is_warm", "warm_up"]


def is_warm(kernels: str = "hands") -> bool:
    """Return whether a file of kernels was compiled before on this machine, for this version.

    `hands` are the exact engine's, `rounds` the simulator's.
    """
    return compiled_before(kernels)


def warm_up() -> None:
    """Ask what loads the kernels and builds the trees that every first question waits for.

    Half a second; some 20 where nothing is compiled yet.
    """
    from upcard.exact.advise import advise
    from upcard.exact.charts import work_out_chart
    from upcard.exact.dealer import dealer_odds

    advice = advise("8,8", "T", "6D")
    dealer_odds(advice.shoe, advice.rules)
    work_out_chart(advice.rules, values=True)

"""What is told of a simulation that goes on."""

from __future__ import annotations

from upcard.report.numbers import margin95, signed
from upcard.sim.summary import SimulationResult

__all__ = ["progress_words"]


def progress_words(result: SimulationResult, seconds: float) -> str:
    """Return the rounds of a run, their speed, the EV and its 95% interval."""
    speed = result.rounds / seconds / 1e6
    ev = f"EV {signed(result.ev, 5)} {margin95(result.standard_error, 5)}"
    return f"{result.rounds:,} rounds, {speed:.1f} million/s, {ev}"

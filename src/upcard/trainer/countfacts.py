"""The count that a question tells, and the index that an answer has missed."""

from __future__ import annotations

from upcard.counting import CountingSystem
from upcard.trainer.questions import Question, Why
from upcard.trainer.replies import signed

__all__ = ["count_label", "count_name", "count_of", "why_index"]


def count_name(system: CountingSystem) -> str:
    """Return the fact that holds the count which bets and plays look at."""
    return "running" if system.uses == "running" else "true_count"


def count_of(question: Question, system: CountingSystem) -> int:
    """Return the count that a question tells."""
    return int(question.facts[count_name(system)])


def count_label(system: CountingSystem, count: int) -> str:
    """Return the stable word for a count.

    Examples
    --------
    >>> from upcard.countfile import load_count
    >>> count_label(load_count("hi-lo"), 3), count_label(load_count("ko"), -4)
    ('TC +3', 'RC -4')
    """
    return f"{'RC' if system.uses == 'running' else 'TC'} {signed(count)}"


def why_index(
    system: CountingSystem, cell: str, count: int, index: int, at_or_above: str, below: str
) -> Why:
    """Return on which side of an index a count is."""
    return Why(
        "index-reached" if count >= index else "index-not-reached",
        {
            "cell": cell,
            "uses": str(system.uses),
            "count": count,
            "index": index,
            "at_or_above": at_or_above,
            "below": below,
        },
    )

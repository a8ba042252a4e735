"""How often a client may ask: a bucket of tokens for each client and kind of work."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

__all__ = ["Limits", "Rate"]

_MOST_KNOWN: Final = 10_000
"""Clients remembered; the one that was away longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    a_second: float


class Limits:
    """Tokens of all clients.

    Examples
    --------
    >>> limits = Limits({"act": Rate(2, 1)}, clock=lambda: 0.0)
    >>> [limits.allows("me", "act") for _ in range(3)], limits.allows("you", "act")
    ([True, True, False], True)
    """

    def __init__(self, rates: dict[str, Rate], clock: Callable[[], float] = monotonic) -> None:
        self._rates = rates
        self._clock = clock
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allows(self, client: str, kind: str) -> bool:
        """Take a token of the client, or return False if he has none."""
        rate, now = self._rates[kind], self._clock()
        left, since = self._left.pop((client, kind), (rate.burst, now))
        left = min(rate.burst, left + (now - since) * rate.a_second)
        allowed = left >= 1
        self._left[client, kind] = (left - allowed, now)
        if len(self._left) > _MOST_KNOWN:
            self._left.popitem(last=False)
        return allowed

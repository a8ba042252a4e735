"""Two hundred people at the server at once: how long an action takes, and whether any fails.

Each plays random rounds with a pause between two actions, over real connections; advice is asked
for before every decision, as the page does.  Run by `make bench`.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from random import Random
from time import perf_counter

import httpx2
from serving import served

_LIMIT = 0.25
"""What an action may take, at the 99th percentile."""


async def play(address: str, number: int, seconds: float, pause: float, took: list[float]) -> int:
    """Play until the time is over; return the number of answers that were errors."""
    dice, errors = Random(number), 0
    until = perf_counter() + seconds
    limits = httpx2.Limits(max_connections=1)
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=30) as client:
        table = (await client.post("/api/table", json={"bankroll": "1000000"})).json()["table"]
        while perf_counter() < until:
            await asyncio.sleep(dice.uniform(0, 2 * pause))
            round_ = table["round"]
            if round_ is None or round_["turn"] is None:
                path, fields = "deal", {"bets": ["10"]}
            else:
                errors += not (await client.get("/api/table/advice")).is_success
                path, fields = "act", {"action": dice.choice(round_["legal"])}
            begun = perf_counter()
            answer = await client.post(f"/api/table/{path}", json={"step": table["step"], **fields})
            took.append(perf_counter() - begun)
            if answer.is_success:
                table = answer.json()["table"]
            else:
                errors += 1
                table = (await client.get("/api/table")).json()["table"]
    return errors


async def load(address: str, clients: int, seconds: float, pause: float) -> str:
    """Return a line about what so many clients met."""
    took: list[float] = []
    errors = sum(
        await asyncio.gather(
            *(play(address, number, seconds, pause, took) for number in range(clients))
        )
    )
    parts = statistics.quantiles(took, n=100)
    verdict = "met" if parts[98] < _LIMIT and not errors else "NOT met"
    return (
        f"{clients:4} clients, a pause of {pause:.1f} s: {len(took) / seconds:6.0f} actions/s, "
        f"median {1000 * parts[49]:6.1f} ms, p99 {1000 * parts[98]:6.1f} ms, errors {errors}: "
        f"{verdict}"
    )


def main() -> None:
    """Measure one client alone as the baseline, then 200."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    with served() as address:
        for clients, pause in ((1, 0.1), (200, 1.0), (200, 0.5)):
            sys.stdout.write(asyncio.run(load(address, clients, seconds, pause)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()

"""A scripted deal as sentences, JSON or CSV."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.referee.scripted import ScriptedDeal
from upcard.report.numbers import run_fields
from upcard.report.output import as_csv, as_json
from upcard.rules import Rules

__all__ = ["scripted_report"]


def scripted_report(
    deal: ScriptedDeal, rules: Rules, thresholds: Sequence[int], bets: Sequence[int], form: str
) -> str:
    """Return the deal in the form text, json or csv."""
    if form == "json":
        return as_json(
            {
                "returned": list(deal.returned),
                "complete": deal.complete,
                "stand_on": list(thresholds),
                "bets": list(bets),
                "rules": str(rules),
                "log": list(deal.log),
                "run": run_fields(),
            }
        )
    if form == "csv":
        returned: Sequence[object] = deal.returned or [""] * len(bets)
        rows = zip(range(1, len(bets) + 1), thresholds, bets, returned, strict=True)
        return as_csv(["player", "stand_on", "bet", "returned"], rows)
    lines = [
        f"Player {number} stands on {threshold} or more and bets {bet}"
        for number, (threshold, bet) in enumerate(zip(thresholds, bets, strict=True), start=1)
    ]
    if not deal.complete:
        return "\n".join([*lines, *deal.log[:-1], "The cards ran out, so the deal has no result."])
    returned = ", ".join(map(str, deal.returned))
    return "\n".join([*lines, *deal.log, f"Returned: {returned}"])

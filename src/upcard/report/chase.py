"""The shares of the chase game as text, JSON and CSV.

Fields of the JSON form, named as those of a round against the house
    ev, house_edge   of a round per unit of the wager
    strategy, class  stand-on-17; null, since no class of strategy is
    rules, shoe      the shoe as it is before the round
    shares           of rounds: wins, pushes, losses
    run              version

CSV has a line an outcome: `rounds`, `share`.
"""

from __future__ import annotations

from upcard.exact.chase import ChaseShares
from upcard.report.numbers import game_words, percent, plain_percent, run_fields
from upcard.report.output import as_csv, as_json, as_table

__all__ = ["chase_report"]


def chase_report(shares: ChaseShares, form: str) -> str:
    """Return the shares in one of the forms "text", "json", "csv".

    Examples
    --------
    >>> from upcard.exact.chase import chase_shares
    >>> from upcard.rules import Rules
    >>> print(chase_report(chase_shares(Rules.parse("classroom")), "csv"))
    rounds,share
    wins,0.37124...
    pushes,0.12107...
    losses,0.50768...
    """
    rows = {"wins": shares.player, "pushes": shares.draws, "losses": shares.dealer}
    if form == "csv":
        return as_csv(("rounds", "share"), list(rows.items()))
    if form == "json":
        return as_json(
            {
                "ev": shares.ev,
                "house_edge": -shares.ev,
                "strategy": f"stand-on-{shares.stand_on}",
                "class": None,
                "rules": str(shares.rules),
                "shoe": str(shares.shoe),
                "shares": rows,
                "run": run_fields(),
            }
        )
    edge = percent(-shares.ev).lstrip("+")
    title = (
        f"House edge {edge}%: {game_words(shares.rules, shares.shoe)}\n"
        f"One player who stands on {shares.stand_on} or more, against a dealer who draws to his "
        "total"
    )
    cells = [(name, plain_percent(part)) for name, part in rows.items()]
    return f"{title}\n\n{as_table(('rounds, percent', 'share'), cells)}"

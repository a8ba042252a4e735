"""What a round is worth to the player, as text, JSON and CSV.

Fields of the JSON form
    ev, house_edge         of a round per unit of the initial wager, unconditional; text "a/b" with
                           --fractions
    strategy, insurance    the class or chart; `never` or `optimal`
    rules, shoe            the shoe as it is before the round
    by_up_card             EV given the up card, 2 … T, A; a rank that the shoe lacks has none
    variance, sd           of the net result of a round
    distribution           probability of each net result, by units
    shares                 of rounds: wins, pushes, losses, naturals, doubles, splits, surrenders,
                           busts
    hands                  shares of rounds that end with so many hands
    resplits               false: distribution, wins, pushes and losses are with two hands at most
                           (from variance to resplits all are null for `optimal`)
    run                    version

CSV has a line an up card, and one for all of them: `up_card`, `ev`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from upcard.cards import format_rank
from upcard.exact.house import Edge
from upcard.exact.outcomes import Outcomes
from upcard.exact.rounds import WorkedRound
from upcard.notation import format_amount
from upcard.report.numbers import percent, run_fields, shoe_words
from upcard.report.output import as_csv, as_json, as_table

__all__ = ["edge_report"]

_SHARES: Final = "wins pushes losses naturals doubles splits surrenders busts".split()
_ENDS: Final = "variance sd distribution shares hands resplits".split()


def edge_report(worked: WorkedRound, form: str) -> str:
    """Return the result in one of the forms "text", "json", "csv"."""
    return _FORMS[form](worked)


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _by_up_card(result: Edge) -> dict[str, float]:
    return {format_rank(up_card): value for up_card, value in result.by_up_card.items()}


def _shares(outcomes: Outcomes) -> dict[str, float]:
    return {name: getattr(outcomes, name) for name in _SHARES}


def _csv(worked: WorkedRound) -> str:
    whole = worked.edge.ev if worked.exact is None else _ratio(worked.exact)
    return as_csv(("up_card", "ev"), [*_by_up_card(worked.edge).items(), ("all", whole)])


def _json(worked: WorkedRound) -> str:
    result, exact = worked.edge, worked.exact
    fields: dict[str, Any] = {
        "ev": result.ev if exact is None else _ratio(exact),
        "house_edge": result.house_edge if exact is None else _ratio(-exact),
        "strategy": result.strategy,
        "insurance": result.insurance,
        "rules": str(result.rules),
        "shoe": str(result.shoe),
        "by_up_card": _by_up_card(result),
    }
    ends = dict.fromkeys(_ENDS) if worked.outcomes is None else _end_fields(worked.outcomes)
    return as_json(fields | ends | {"run": run_fields()})


def _end_fields(outcomes: Outcomes) -> dict[str, Any]:
    return {
        "variance": outcomes.variance,
        "sd": outcomes.sd,
        "distribution": {format_amount(net): share for net, share in outcomes.distribution.items()},
        "shares": _shares(outcomes),
        "hands": {str(hands): share for hands, share in outcomes.hands.items()},
        "resplits": outcomes.resplits,
    }


def _text(worked: WorkedRound) -> str:
    result = worked.edge
    edge = percent(result.house_edge).lstrip("+")
    blocks = [
        f"House edge {edge}%: {result.rules}; {shoe_words(result.shoe)}\n"
        f"Strategy {result.strategy}, insurance {result.insurance}; percent of the initial wager, "
        "before any card is seen"
    ]
    if worked.exact is not None:
        blocks.append(f"EV exactly: {_ratio(worked.exact)}")
    rows = [(name, percent(value)) for name, value in _by_up_card(result).items()]
    blocks.append(as_table(("up card", "EV"), [*rows, ("all", percent(result.ev))]))
    if (outcomes := worked.outcomes) is not None:
        blocks += [_shares_table(outcomes), _distribution_table(outcomes)]
    return "\n\n".join(blocks)


def _shares_table(outcomes: Outcomes) -> str:
    rows = [(name, f"{100 * share:.4f}") for name, share in _shares(outcomes).items()]
    variance = (
        f"Variance {outcomes.variance:.6f}, standard deviation {outcomes.sd:.6f} units a round"
    )
    return f"{variance}\n\n{as_table(('rounds, percent', 'share'), rows)}"


def _distribution_table(outcomes: Outcomes) -> str:
    rows = [
        (format_amount(net), f"{100 * share:.6f}") for net, share in outcomes.distribution.items()
    ]
    table = as_table(("net, units", "percent"), rows)
    if outcomes.resplits:
        return table
    note = "Net results, wins, pushes and losses are with two hands at most after a split."
    return f"{table}\n{note}"


_FORMS: Final[dict[str, Callable[[WorkedRound], str]]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

"""What a round is worth to the player, as text, JSON and CSV.

Fields of the JSON form
    ev, house_edge         of a round per unit of the initial wager, unconditional; text "a/b" with
                           --fractions
    strategy, class        the name of the class or chart; the class alone, null for a chart
    insurance              `never` or `optimal`
    rules, shoe            the shoe as it is before the round, whatever the decks of the rules
    by_up_card             EV given the up card, 2 … T, A, and no more: the hole card is unknown; a
                           rank that the shoe lacks has none
    variance, sd           of the net result of a round
    distribution           probability of each net result, by units
    shares                 of rounds: wins, pushes, losses, naturals, doubles, splits, surrenders,
                           busts
    hands                  shares of rounds that end with so many hands
    resplits               false: distribution, wins, pushes and losses are with two hands at most
    distribution_mean, distribution_variance
                           of `distribution`; `ev` and `variance` unless resplits are left out
                           (from variance on all are null for `optimal`)
    run                    version

CSV has a line an up card, and one for all of them: `up_card`, `ev`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from upcard.cards import format_rank
from upcard.exact.house import Edge
from upcard.exact.named import is_class
from upcard.exact.outcomes import Outcomes
from upcard.exact.rounds import WorkedRound
from upcard.notation import format_amount
from upcard.report.numbers import game_words, percent, plain_percent, ratio, run_fields
from upcard.report.output import as_csv, as_json, as_table

__all__ = ["edge_report"]

_SHARES: Final = "wins pushes losses naturals doubles splits surrenders busts".split()
_LABELS: Final = {
    "wins": "wins *",
    "pushes": "pushes *",
    "losses": "losses, surrenders too *",
    "doubles": "doubles, not after a split",
    "busts": "busts, not after a split",
}
"""Names of shares that need a word more; a star stands where resplits are left out."""
_ENDS: Final = (
    "variance sd distribution shares hands resplits distribution_mean distribution_variance"
).split()


def edge_report(worked: WorkedRound, form: str) -> str:
    """Return the result in one of the forms "text", "json", "csv"."""
    return _FORMS[form](worked)


def _by_up_card(result: Edge) -> dict[str, float]:
    return {format_rank(up_card): value for up_card, value in result.by_up_card.items()}


def _shares(outcomes: Outcomes) -> dict[str, float]:
    return {name: getattr(outcomes, name) for name in _SHARES}


def _csv(worked: WorkedRound) -> str:
    whole = worked.edge.ev if worked.exact is None else ratio(worked.exact)
    return as_csv(("up_card", "ev"), [*_by_up_card(worked.edge).items(), ("all", whole)])


def _json(worked: WorkedRound) -> str:
    result, exact = worked.edge, worked.exact
    fields: dict[str, Any] = {
        "ev": result.ev if exact is None else ratio(exact),
        "house_edge": result.house_edge if exact is None else ratio(-exact),
        "strategy": result.strategy,
        "class": result.strategy if is_class(result.strategy) else None,
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
        "distribution_mean": outcomes.distribution_mean,
        "distribution_variance": outcomes.distribution_variance,
    }


def _text(worked: WorkedRound) -> str:
    result = worked.edge
    edge = percent(result.house_edge).lstrip("+")
    blocks = [
        f"House edge {edge}%: {game_words(result.rules, result.shoe)}\n"
        f"Strategy {result.strategy}, insurance {result.insurance}\n"
        "EV in percent of the initial wager, given the up card, hole card unknown; "
        "all: before any card is seen"
    ]
    if worked.exact is not None:
        blocks.append(f"EV exactly: {ratio(worked.exact)}")
    rows = [(name, percent(value)) for name, value in _by_up_card(result).items()]
    blocks.append(as_table(("up card", "EV"), [*rows, ("all", percent(result.ev))]))
    if (outcomes := worked.outcomes) is not None:
        blocks += _ends(outcomes)
    return "\n\n".join(blocks)


def _ends(outcomes: Outcomes) -> tuple[str, str, str]:
    """Return how rounds end: moments, shares, and the distribution of the net result."""
    moments = (
        f"Variance {outcomes.variance:.6f}, standard deviation {outcomes.sd:.6f} units a round"
    )
    if not outcomes.resplits:
        moments += (
            "\n* with two hands at most after a split: such net results have mean "
            f"{percent(outcomes.distribution_mean)}%, variance {outcomes.distribution_variance:.6f}"
        )
    star = "" if outcomes.resplits else " *"
    shares = [
        (_LABELS.get(name, name).replace(" *", star), plain_percent(part))
        for name, part in _shares(outcomes).items()
    ]
    nets = [
        (format_amount(net), plain_percent(part, 6)) for net, part in outcomes.distribution.items()
    ]
    return (
        moments,
        as_table(("rounds, percent", "share"), shares),
        as_table((f"net, units{star}", "percent"), nets),
    )


_FORMS: Final[dict[str, Callable[[WorkedRound], str]]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

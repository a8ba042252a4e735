"""A shoe of a run, round by round and card by card, as text, JSON and CSV.

Fields of the JSON form
    seed, shoe, rules, strategy, seats_at_table, count, bets, indices
                        what was played; null where there is none
    rounds              `round` (from 1), `running_count` (exact, as text) and `count` at the bet
                        (null where nobody counts), `players`, `log`, `void`; a player has `seat`,
                        `bet` and `net` in units (exact, as text)
    agrees              the compiled engine settles each round the same
    fault               what it has otherwise; null if nothing
    run                 version

CSV has a line a round and player: `round`, `running_count`, `count`, `player`, `seat`, `bet`,
`net`, `void`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from upcard.money import exact
from upcard.notation import format_amount
from upcard.referee.events import Event, EventKind, describe
from upcard.report.numbers import run_fields
from upcard.report.output import as_csv, as_json
from upcard.report.simulated import plan_fields
from upcard.sim.plan import ME, Plan
from upcard.sim.recheck import CheckedShoe
from upcard.sim.replay import Replayed

__all__ = ["replay_report"]

_WAGERS: Final = (EventKind.ACT, EventKind.RESULT, EventKind.INSURANCE)


def replay_report(checked: CheckedShoe, form: str, only: int | None = None) -> str:
    """Return the rounds in one of the forms "text", "json", "csv"; `only` tells one of them."""
    plan, owner = checked.program.plan, checked.program.owner
    rounds = [
        _Told(number, one, plan, [plan.seats[owner[place]] for place in one.places])
        for number, one in enumerate(checked.rounds, start=1)
        if only in (None, number)
    ]
    return _FORMS[form](checked, rounds)


@dataclass(frozen=True, slots=True)
class _Told:
    """A round with what the player bets on it."""

    number: int
    one: Replayed
    plan: Plan
    seats: Sequence[str]

    def units(self, seat: int) -> Fraction:
        """Return what a seat bets."""
        return self.plan.bets.units(self.one.count) if self.seats[seat] == ME else Fraction(1)

    def net(self, seat: int) -> Fraction:
        """Return what a seat wins with its bet."""
        return Fraction(self.one.round.seats[seat].net) * self.units(seat)

    def log(self) -> list[str]:
        """Return what happened, a sentence each, amounts as they were bet."""
        return [describe(self._as_bet(event)) for event in self.one.round.events or ()]

    def _as_bet(self, event: Event) -> Event:
        if event.kind not in _WAGERS or event.seat is None or event.amount is None:
            return event
        # A round that is sat out is dealt all the same: the log tells what one unit would win.
        return replace(event, amount=exact(event.amount * (self.units(event.seat) or 1)))

    @property
    def counts(self) -> tuple[str, int] | tuple[None, None]:
        """The running count and the count that the bet looks at."""
        if self.plan.count is None:
            return None, None
        return format_amount(self.one.running), self.one.count


def _json(checked: CheckedShoe, rounds: Sequence[_Told]) -> str:
    return as_json(
        {"seed": checked.seed, "shoe": checked.shoe}
        | plan_fields(checked.program.plan)
        | {
            "rounds": [_round_fields(told) for told in rounds],
            "agrees": checked.fault is None,
            "fault": checked.fault,
            "run": run_fields(),
        }
    )


def _round_fields(told: _Told) -> dict[str, Any]:
    running, count = told.counts
    players = [
        {"seat": seat, "bet": str(told.units(place)), "net": str(told.net(place))}
        for place, seat in enumerate(told.seats)
    ]
    fields = {"round": told.number, "running_count": running, "count": count}
    return fields | {"players": players, "log": told.log(), "void": told.one.round.void}


def _csv(_: CheckedShoe, rounds: Sequence[_Told]) -> str:
    header = ["round", "running_count", "count", "player", "seat", "bet", "net", "void"]
    rows = [
        (
            told.number,
            *("" if count is None else count for count in told.counts),
            place + 1,
            seat,
            told.units(place),
            told.net(place),
            str(told.one.round.void).lower(),
        )
        for told in rounds
        for place, seat in enumerate(told.seats)
    ]
    return as_csv(header, rows)


def _text(checked: CheckedShoe, rounds: Sequence[_Told]) -> str:
    blocks = [_title(checked)]
    blocks += ["\n".join([_round_line(told), *told.log()]) for told in rounds]
    number = len(checked.rounds)
    total = "1 round" if number == 1 else f"{number} rounds"
    if checked.fault is None:
        blocks.append(f"{total} in the shoe; the compiled engine settles every one the same.")
    return "\n\n".join(blocks)


def _title(checked: CheckedShoe) -> str:
    plan = checked.program.plan
    words = [f"me plays {plan.strategy_name}", f"bets {plan.bets}"]
    words += [f"counts {plan.count.name}"] if plan.count else []
    words += [f"index plays {plan.indices.name}"] if plan.indices else []
    return f"Shoe {checked.shoe} of seed {checked.seed}: {plan.rules}\n{', '.join(words)}"


def _round_line(told: _Told) -> str:
    words = [f"Round {told.number}"]
    if told.plan.count is not None:
        running, count = told.counts
        words.append(f"running count {running}")
        words += [f"true count {count}"] if told.plan.count.uses == "true" else []
    if len(told.seats) > 1:
        words += [f"player {place} is {seat}" for place, seat in enumerate(told.seats, 1)]
    units = told.plan.bets.units(told.one.count)
    bet = f"bet {format_amount(units)}" if units else "sat out, with what a unit would have won"
    return f"{words[0]}: {', '.join([*words[1:], bet])}"


_FORMS: Final[dict[str, Callable[[CheckedShoe, Sequence[_Told]], str]]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

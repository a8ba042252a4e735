"""What a session has come to, as lines for people: bankroll, statistics, and the rules it is by.

Each of these facts can be asked for by a key of its own, which suits people who listen rather
than look.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from upcard.money import Money
from upcard.notation import format_amount
from upcard.referee.session import Session
from upcard.referee.statistics import Statistics
from upcard.report.table import Voice

__all__ = ["bankroll_lines", "rules_lines", "statistics_lines"]

_TOLD_RULES: Final = frozenset(
    "decks shuffle hit_soft_17 naturals blackjack_pays insurance double_on double_for_less "
    "double_after_split max_hands surrender".split()
)


def rules_lines(session: Session) -> list[str]:
    """Return the rules that a player needs to know, a question and its answer a line."""
    from upcard.report.rules import explain

    return [
        f"{entry.question} {entry.answer}"
        for entry in explain(session.rules)
        if entry.rule in _TOLD_RULES
    ]


def bankroll_lines(voice: Voice, session: Session) -> list[str]:
    """Return what the player owns, and what lies on the table."""
    owned = session.bankrolls[0]
    if owned is None:
        return ["This game is played without money."]
    lines = [f"Your bankroll is {_chips(owned)}" if voice.plain else f"Bankroll {_chips(owned)}"]
    if session.playing:
        lines.append(f"{_chips(session.playing.seats[0].staked)} on the table")
    return [f"{line}." for line in lines] if voice.plain else [", ".join(lines) + "."]


def statistics_lines(voice: Voice, statistics: Statistics) -> list[str]:
    """Return what the session has come to.

    Examples
    --------
    >>> statistics_lines(Voice(parlour=True), Statistics(rounds=3, won=2, lost=1))
    ['Rounds 3, won 2, lost 1, tied 0.']
    """
    groups = [_rounds(voice, statistics)]
    if statistics.bets and not voice.parlour:
        groups += _money_facts(statistics)
    if voice.plain:
        return [f"{name.capitalize()}: {value}." for group in groups for name, value in group]
    return [
        (", ".join(f"{name} {value}" for name, value in group) + ".").capitalize()
        for group in groups
    ]


def _rounds(voice: Voice, of: Statistics) -> list[tuple[str, str]]:
    facts = {"rounds": of.rounds, "won": of.won, "lost": of.lost}
    facts["tied" if voice.parlour else "drawn"] = of.drawn
    return [(name, str(value)) for name, value in (facts | {"void": of.void}).items()][
        : None if of.void else -1
    ]


def _money_facts(of: Statistics) -> list[list[tuple[str, str]]]:
    counts = {
        "naturals": of.naturals,
        "busts": of.busts,
        "doubles": of.doubles,
        "splits": of.splits,
        "surrenders": of.surrenders,
        "insured": of.insured,
    }
    return [
        [
            ("in all", _gain(of.net)),
            ("best round", _gain(of.best or 0)),
            ("worst round", _gain(of.worst or 0)),
        ],
        [(name, str(value)) for name, value in counts.items()],
        [
            ("first bets", _chips(of.bets)),
            ("wagered with doubles, splits and insurance", _chips(of.wagered)),
        ],
        [
            ("per first bet", _share(of.per_bet or Fraction(0))),
            ("per unit wagered", _share(of.per_wagered or Fraction(0))),
        ],
    ]


def _chips(amount: Money) -> str:
    return format_amount(amount)


def _gain(amount: Money) -> str:
    if not amount:
        return "level"
    return f"{_chips(max(amount, -amount))} {'won' if amount > 0 else 'lost'}"


def _share(ratio: Fraction) -> str:
    if not ratio:
        return "level"
    return f"{abs(float(100 * ratio)):.1f} percent {'won' if ratio > 0 else 'lost'}"

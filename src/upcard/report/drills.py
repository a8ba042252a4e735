"""Why an answer to a drill was wrong, in one English line for each code of `upcard.trainer`.

Every number in a line is a fact of the reason: exact chances and values of the very cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from upcard.report.numbers import signed
from upcard.rulebook import INSURANCE_PAYS
from upcard.trainer.questions import Verdict, Why

__all__ = ["DOING", "count_words", "number_words", "verdict_lines", "why_line"]

Facts: TypeAlias = Mapping[str, Any]

DOING: Final = {
    "hit": "hitting",
    "stand": "standing",
    "double": "doubling",
    "split": "splitting",
    "surrender": "surrendering",
    "insure": "insuring",
    "decline": "declining",
}
_BY_COUNT: Final = ("index-reached", "index-not-reached", "chart")
_COUNTS: Final = {"true": "true count", "running": "running count"}
_ROUNDED: Final = {
    "floor": "rounded down to",
    "truncate": "rounded towards zero to",
    "nearest": "to the nearest number",
}


def number_words(number: Any) -> str:
    """Return a count with its sign.

    Examples
    --------
    >>> number_words(3), number_words(-1.5), number_words(0), number_words("1/3")
    ('+3', '-1.5', '0', '1/3')
    """
    return number if isinstance(number, str) else f"{number:+g}" if number else "0"


def count_words(uses: str, count: Any) -> str:
    """Return a count and which of the two it is: "a true count of +3"."""
    return f"a {_COUNTS[uses]} of {number_words(count)}"


def verdict_lines(verdict: Verdict) -> list[str]:
    """Return how an answer was: one word if it was right, else the right one, its cost and why.

    Examples
    --------
    >>> verdict_lines(Verdict(True, "hit", "hit", Why("right"), 0.0))
    ['Right.']
    >>> why = Why("bet", {"uses": "true", "count": 2, "bet": "4", "ev": 0.01})
    >>> verdict_lines(Verdict(False, "2", "4", why, 0.02))  # doctest: +NORMALIZE_WHITESPACE
    ['Wrong: 4. A bet of 2 costs about 0.0200 units.',
     'At a true count of +2 your ramp bets 4; a unit is worth about +0.0100.']
    """
    if verdict.right:
        return ["Right."]
    return [f"Wrong: {verdict.answer}.{_cost(verdict)}", why_line(verdict.why)]


def _cost(verdict: Verdict) -> str:
    """Return what an answer loses; by a count it is about that, among the cards to expect."""
    cost, code, given = verdict.cost or 0.0, verdict.why.code, verdict.given
    if code == "bet":
        if cost < 0 < float(verdict.why.facts["ev"]):
            return f" A bet of {given} earns about {-cost:.4f} units more, and risks more."
        return f" A bet of {given} costs about {cost:.4f} units." if cost > 0 else ""
    about = "about " if code in _BY_COUNT else ""
    return f" {DOING[given].capitalize()} costs {about}{cost:.4f} of the bet." if cost > 0 else ""


def why_line(why: Why) -> str:
    """Return the line of a reason.

    Examples
    --------
    >>> facts = {"cards": 137, "decks": 137 / 52, "nearest": 2.5}
    >>> why_line(Why("tray", facts))
    '137 cards are 2.63 decks: 2.5 to the nearest half.'
    """
    return _LINES[why.code](why.facts)


def _share(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def _worth(facts: Facts, first: str, second: str) -> str:
    """Return what two plays are worth, the first of them as the subject."""
    values = {facts["right"]: facts["ev"], facts["given"]: facts["ev_given"]}
    hand = f"{'on ' * (first == 'stand')}{facts['hand']} v {facts['up_card']}"
    doing = DOING[first].capitalize()
    return (
        f"{doing} {hand} is worth {signed(values[first])}, {DOING[second]} {signed(values[second])}"
    )


def _standing(facts: Facts, only: str) -> str:
    """Return when the hand wins if it stands."""
    if facts["wins"] == facts["dealer_bust"]:
        return f"standing wins {only}when the dealer busts, {_share(facts['wins'])}"
    return f"standing wins {_share(facts['wins'])} and loses {_share(facts['loses'])}"


def _hit(facts: Facts) -> str:
    standing = _standing(facts, "only ")
    risk = f"a card busts it {_share(facts['bust'])} of the time, but {standing}"
    if not facts["bust"]:
        risk = f"no card busts it, and {standing}"
    return f"{_worth(facts, 'hit', 'stand')}: {risk}."


def _stand(facts: Facts) -> str:
    standing = _standing(facts, "")
    risk = f"a card busts it {_share(facts['bust'])} of the time, and {standing}"
    if not facts["bust"]:
        risk = f"no card busts it, but {standing}"
    return f"{_worth(facts, 'stand', 'hit')}: {risk}."


def _double(facts: Facts, ev: str = "ev") -> str:
    first, second = ("right", "given") if ev == "ev" else ("given", "right")
    worth = _worth(facts, facts[first], facts[second])
    return f"{worth}: with one card only, each of the two units is worth {signed(facts[ev] / 2)}."


def _split(facts: Facts, first: str = "right", second: str = "given") -> str:
    return f"{_worth(facts, facts[first], facts[second])} as one hand."


def _surrender(facts: Facts, first: str = "right", second: str = "given") -> str:
    return f"{_worth(facts, facts[first], facts[second])} on average."


def _by_total(facts: Facts) -> str:
    more = facts["ev_given"] - facts["ev"]
    doing = DOING[facts["given"]]
    than = f"{more:.4f} more" if more else "as much"
    chart = f"The chart's play for {facts['hand']} v {facts['up_card']} is to {facts['right']}"
    return f"{chart}, although with these very cards {doing} is worth {than}."


def _chart(facts: Facts) -> str:
    return f"The chart's play for {facts['hand']} v {facts['up_card']} is to {facts['right']}."


def _index(facts: Facts) -> str:
    subject = "insurance" if facts["below"] == "decline" else facts["cell"]
    plays = f"{facts['at_or_above']} from {count_words(facts['uses'], facts['index'])} on"
    reach = "reaches" if facts["count"] >= facts["index"] else "does not reach"
    words = (
        f"{subject}: {plays}, {facts['below']} below; {number_words(facts['count'])} {reach} it."
    )
    return words[0].upper() + words[1:]


def _tens(facts: Facts) -> str:
    tens, cards = facts["tens_left"], facts["cards_left"]
    return (
        f"{tens} of {cards} cards left are tens, {100 * tens / cards:.1f}%: insurance, which needs "
        f"more than one in {INSURANCE_PAYS + 1}, is worth {signed(facts['ev'])} per unit staked."
    )


def _running(facts: Facts) -> str:
    count, given, start, added = (
        number_words(facts[name]) for name in ("count", "given", "start", "added")
    )
    return (
        f"After {facts['cards']} cards the running count is {count}, not {given}: "
        f"it begins at {start}, and they add {added}."
    )


def _true(facts: Facts) -> str:
    decks = facts["decks_left"]
    return (
        f"{number_words(facts['running'])} over {decks} deck{'s' * (decks != 1)} left is "
        f"{signed(facts['quotient'], 2)}, {_ROUNDED[facts['rounding']]} "
        f"{number_words(facts['count'])}."
    )


def _tray(facts: Facts) -> str:
    cards, decks, nearest = facts["cards"], facts["decks"], facts["nearest"]
    return f"{cards} cards are {decks:.2f} decks: {nearest} to the nearest half."


def _bet(facts: Facts) -> str:
    does = f"bets {facts['bet']}" if facts["bet"] != "0" else "sits out"
    worth = f"; a unit is worth about {signed(facts['ev'])}" if "ev" in facts else ""
    return f"At {count_words(facts['uses'], facts['count'])} your ramp {does}{worth}."


_LINES: Final[Mapping[str, Callable[[Facts], str]]] = {
    "right": lambda _facts: "It is right.",
    "hit": _hit,
    "stand": _stand,
    "double": _double,
    "split": _split,
    "surrender": _surrender,
    "no-double": lambda facts: _double(facts, "ev_given"),
    "no-split": lambda facts: f"{_worth(facts, facts['right'], facts['given'])}.",
    "no-surrender": lambda facts: _surrender(facts, "given", "right"),
    "by-total": _by_total,
    "chart": _chart,
    "index-reached": _index,
    "index-not-reached": _index,
    "tens": _tens,
    "running-count": _running,
    "true-count": _true,
    "tray": _tray,
    "bet": _bet,
}

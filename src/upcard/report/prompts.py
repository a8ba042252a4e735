"""What the table asks: the questions of the game, and the help with each.

A question names the keys of what is legal; `?` says what each does, and of every other action why
it is not legal now.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from upcard.actions import PLAY_ACTIONS, Action
from upcard.notation import format_amount
from upcard.referee.round import Question, Round
from upcard.referee.session import Session
from upcard.report.session import bankroll_lines
from upcard.report.table import Voice
from upcard.rulebook import insurance_limit

__all__ = [
    "greeting",
    "help_lines",
    "legal_words",
    "round_question",
    "same_bet",
    "spoken",
    "turn_question",
]

_ORDER: Final = (
    Action.HIT,
    Action.STAND,
    Action.DOUBLE,
    Action.SPLIT,
    Action.SURRENDER,
    Action.EVEN_MONEY,
    Action.INSURE,
    Action.DECLINE,
)
_KEYED: Final = {
    Action.HIT: "(h)it",
    Action.STAND: "(s)tand",
    Action.DOUBLE: "(d)ouble",
    Action.SPLIT: "s(p)lit",
    Action.SURRENDER: "su(r)render",
}
_FACT_KEYS: Final = {
    "c": "your cards",
    "u": "the dealer's up card",
    "b": "bankroll",
    "l": "what is legal",
    "a": "what each action is worth",
    "t": "statistics",
    "rules": "the rules explained",
    "?": "this help",
    "q": "save and quit",
}


def spoken(message: str) -> str:
    """Return a message as a sentence.

    Examples
    --------
    >>> spoken("can't bet 8: 7.5 is all there is, need 0.5 more")
    "Can't bet 8: 7.5 is all there is, need 0.5 more."
    """
    return message[:1].upper() + message[1:] + "." * (not message.endswith((".", "?")))


def _listed(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


# ------------------------------------------------------------------ questions


def round_question(voice: Voice, session: Session) -> str:
    """Return the question before a round: the bet, or whether there shall be another one.

    The bet chosen last is offered if it can be paid.
    """
    if voice.parlour:
        return "Another round, yes or no? " if voice.plain else "Another round? (y/n) "
    chosen = same_bet(session)
    if chosen is None:
        return "Your bet? " if voice.plain else "Bet: "
    amount = format_amount(chosen)
    if voice.plain:
        return f"Your bet? Enter bets {amount} again. "
    return f"Bet (Enter = {amount}): "


def same_bet(session: Session) -> Fraction | None:
    """Return the bet that was chosen last, or None if there was none or too little is left."""
    chosen, owned = session.books[0].bet, session.bankrolls[0]
    return None if chosen is None or (owned is not None and chosen > owned) else chosen


def turn_question(voice: Voice, round_: Round) -> str:
    """Return the question that the round waits for, with the keys that answer it."""
    assert round_.turn is not None
    bet = round_.seats[round_.turn.seat].bet
    yes_no = ", yes or no? " if voice.plain else "? (y/n) "
    if round_.turn.question is Question.EARLY_SURRENDER:
        return f"Surrender before the dealer looks at the hole card{yes_no}"
    if round_.turn.question is Question.INSURANCE:
        if round_.can(Action.EVEN_MONEY):
            return f"Even money{yes_no}"
        stake = round_.for_less().get(Action.INSURE, insurance_limit(bet))
        return f"Insurance for {format_amount(stake)}{yes_no}"
    if voice.parlour:
        return "Hit or stay? " if voice.plain else "Hit (1) or stay (0)? "
    hands = round_.seats[round_.turn.seat].hands
    name = f"Hand {round_.turn.hand + 1}: " if len(hands) > 1 else ""
    return f"{name}{legal_words(voice, round_)}? "


def legal_words(voice: Voice, round_: Round) -> str:
    """Return the legal actions in words, with their keys where the voice has signs.

    Examples
    --------
    >>> from upcard.rules import Rules
    >>> from upcard.shoe import Stack
    >>> round = Round(Rules(), Stack.stacked("8 T 8 6"), [10])
    >>> legal_words(Voice(), round), legal_words(Voice(plain=True), round)
    ('(h)it, (s)tand, (d)ouble or s(p)lit', 'Hit, stand, double or split')
    """
    less = round_.for_less()
    legal = [action for action in _ORDER if round_.can(action) or action in less]
    by_word = voice.plain or voice.parlour or Action.DECLINE in legal
    staked = {action: f" for {format_amount(amount)}" for action, amount in less.items()}
    said = [
        (action.word if by_word else _KEYED[action]) + staked.get(action, "") for action in legal
    ]
    return _listed(said).capitalize() if by_word else _listed(said)


# ------------------------------------------------------------------ help


def help_lines(voice: Voice, round_: Round | None) -> list[str]:
    """Return what can be typed now, and why each other action is not legal."""
    lines = _bet_help(voice) if round_ is None else _turn_help(voice, round_)
    keys = [f"{key} {'for ' * voice.plain}{what}" for key, what in _FACT_KEYS.items()]
    return lines + (keys if voice.plain else ["Keys: " + ", ".join(keys) + "."])


def _bet_help(voice: Voice) -> list[str]:
    if voice.parlour:
        return ["y or Enter: another round.", "n: leave the table."]
    return [
        "Type an amount such as 10 or 7.5: it is bet, and the cards are dealt.",
        "Enter alone bets the amount that you chose last, once you have chosen one.",
    ]


def _turn_help(voice: Voice, round_: Round) -> list[str]:
    assert round_.turn is not None
    asked: tuple[Action, ...] = PLAY_ACTIONS
    if round_.turn.question is not Question.PLAY:
        asked = (Action.EVEN_MONEY, Action.INSURE, Action.SURRENDER, Action.DECLINE)
    less = round_.for_less()
    reasons = {
        action: None if action in less else round_.why_not(action)
        for action in _ORDER
        if action in asked
    }
    lines = [_what_it_does(voice, round_, action) for action, why in reasons.items() if not why]
    for action, why in reasons.items():
        # A game without bets says nothing of what it never has.
        if why and not (voice.parlour or why.startswith("the question is")):
            lines.append(spoken(f"no {action.word} now: {why}"))
    return lines


def _what_it_does(voice: Voice, round_: Round, action: Action) -> str:
    seat = round_.seats[round_.turn.seat if round_.turn else 0]
    key = {Action.HIT: "1, h", Action.STAND: "0, s, stay"} if voice.parlour else {}
    less = ", or d and a smaller amount" if round_.rules.double_for_less else ""
    most = round_.for_less()
    wager = format_amount(most.get(Action.DOUBLE, round_.hand.wager))
    half = format_amount(most.get(Action.INSURE, insurance_limit(seat.bet)))
    what = {
        Action.HIT: "take one more card",
        Action.STAND: "take no more cards",
        Action.DOUBLE: f"add {wager} to the wager, take exactly one card and stand{less}",
        Action.SPLIT: f"make two hands of the pair, with another {format_amount(seat.bet)}",
        Action.SURRENDER: "give up the hand and half of the bet",
        Action.INSURE: f"wager {half} at 2 to 1 that the dealer has a natural, or i and an amount",
        Action.EVEN_MONEY: f"win {format_amount(seat.bet)} now, whatever the dealer has",
        Action.DECLINE: "no, play on",
    }[action]
    return f"{key.get(action, action.letter.lower())} or {action.word}: {what}."


def greeting(voice: Voice, session: Session) -> list[str]:
    """Return the first lines of a new game."""
    if voice.parlour:
        return [
            "Hit or stay against the dealer, who draws to 17. 21 is 21, and equal is a tie.",
            "Type ? for help.",
        ]
    return [
        f"The rules are {session.rules}; type rules to have them explained.",
        *bankroll_lines(voice, session),
        "Type ? for help.",
    ]

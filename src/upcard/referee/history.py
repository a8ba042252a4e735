"""A round as one line of text: saved at any step, restored to the same cards and the same money.

A round is fixed by its rules, bets, chips, cards and decisions, so the line holds these and
restoring plays them again.  A saved line holds the undealt cards and the dice too; it is for the
program, never for a player.  The record of a finished round holds the dealt cards only.

    upcard-round/1; rules=6D S17 DAS SP4; bets=10; chips=90; cards=8h Tc 3d 6s …; acts=D; sum=…

`purses=0,0,1` follows `chips` where seats share one.
`acts` are the letters S H D P R I E N, with `=amount` where an amount was named.
"""

from __future__ import annotations

import base64
import re
import struct
import zlib
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from upcard.actions import Action
from upcard.cards import format_cards, parse_cards
from upcard.errors import BlackjackError, EmptyShoeError, SaveError
from upcard.money import Money, exact
from upcard.referee.round import Decision, Round
from upcard.rules import Rules
from upcard.shoe import Stack, StackMark

__all__ = ["read_stack", "record_round", "restore_round", "save_round", "write_stack"]

_HEAD: Final = "upcard-round/1"
_LETTERS: Final = {action.letter: action for action in Action}
_ACT: Final = re.compile(r"([SHDPRIEN])(?:=(\d+(?:/\d+)?))?")
_AMOUNT: Final = re.compile(r"\d{1,4000}(/0*[1-9]\d{0,3999})?")
_WORDS: Final = struct.Struct("<625I")


def save_round(round_: Round) -> str:
    """Return the round as one line that `restore_round` goes on from, with every card to come.

    Raises
    ------
    SaveError
        If the round was played without recording.

    Examples
    --------
    >>> round = Round("6D", Stack.stacked("8 T 3 6 T 9"), [10])
    >>> again = restore_round(save_round(round))
    >>> again.do(Action.DOUBLE)
    >>> again.seats[0].net
    20
    """
    if round_.start is None:
        raise SaveError("this round was played without recording, so it can't be saved")
    return _line(round_, write_stack(round_.start))


def record_round(round_: Round) -> str:
    """Return the round as one line with the dealt cards only, for a history of finished rounds.

    Raises
    ------
    SaveError
        If the round is not over (the line would tell the hole card), or was not recorded.
    """
    if round_.start is None or not round_.over:
        raise SaveError("only a recorded round that is over has a record")
    return _line(round_, {"cards": format_cards(round_.dealt)})


def restore_round(line: str) -> Round:
    """Return the round that `save_round` or `record_round` wrote, played to the same step.

    Raises
    ------
    SaveError
        If the line is cut off, altered or written by another version.

    Examples
    --------
    >>> restore_round("upcard-round/0")
    Traceback (most recent call last):
        ...
    upcard.errors.SaveError: ...
    """
    fields = _split(line)
    try:
        round_ = Round(
            Rules.parse(fields["rules"]),
            Stack.at(read_stack(fields)),
            [_money(text) for text in fields["bets"].split(",")],
            chips=[None if text == "-" else _money(text) for text in fields["chips"].split(",")],
            purses=_purses(fields.get("purses")),
        )
        _replay(round_, _decisions(fields["acts"]))
    except (BlackjackError, KeyError, ValueError, ZeroDivisionError) as error:
        raise SaveError(f"a saved round doesn't play: {error}") from None
    return round_


def _replay(round_: Round, decisions: Sequence[Decision]) -> None:
    """Take the decisions again; after the last one the cards may have run out, as they did then."""
    for number, (action, amount) in enumerate(decisions, 1):
        try:
            round_.do(action, amount)
        except EmptyShoeError:
            if number < len(decisions):
                raise


def write_stack(mark: StackMark) -> dict[str, str]:
    """Return a place in a stack as text fields."""
    fields = {
        "seen": format_cards(mark.cards[: mark.position]),
        "cards": format_cards(mark.cards[mark.position :]),
        "decks": "inf" if mark.decks is None else str(mark.decks),
        "shuffles": str(mark.shuffles),
    }
    if mark.dice is not None:
        version, words, spare = mark.dice
        if version != 3 or spare is not None:
            raise SaveError("the shoe's dice have a state that can't be saved")
        fields["dice"] = base64.b64encode(zlib.compress(_WORDS.pack(*words))).decode("ascii")
    return fields


def read_stack(fields: dict[str, str]) -> StackMark:
    """Return the place in a stack that `write_stack` wrote.

    Raises
    ------
    SaveError
        If a field is missing or unreadable.
    """
    try:
        seen = parse_cards(fields.get("seen", "")) if fields.get("seen") else ()
        cards = parse_cards(fields["cards"]) if fields["cards"] else ()
        decks = fields.get("decks", "1")
        return StackMark(
            (*seen, *cards),
            len(seen),
            None if decks == "inf" else int(decks),
            _dice(fields["dice"]) if "dice" in fields else None,
            int(fields.get("shuffles", "0")),
        )
    except (BlackjackError, KeyError, ValueError, zlib.error, struct.error) as error:
        raise SaveError(f"a saved shoe can't be read: {error}") from None


def _dice(text: str) -> Any:
    packed = zlib.decompressobj()
    # No more than what dice need, however much was packed.
    words = packed.decompress(base64.b64decode(text, validate=True), _WORDS.size + 1)
    return (3, _WORDS.unpack(words), None)


def _line(round_: Round, stack: dict[str, str]) -> str:
    fields = {
        "rules": str(round_.rules),
        "bets": ",".join(str(seat.bet) for seat in round_.seats),
        "chips": ",".join("-" if chips is None else str(chips) for chips in round_.limits),
        **_shared(round_),
        **stack,
        "acts": " ".join(_act(action, amount) for action, amount in round_.actions),
    }
    body = "; ".join([_HEAD, *(f"{key}={value}" for key, value in fields.items())])
    return f"{body}; sum={_check_sum(body)}"


def _shared(round_: Round) -> dict[str, str]:
    """Return which purse each seat draws on, if that is not its own."""
    own = round_.purses == tuple(range(len(round_.seats)))
    return {} if own else {"purses": ",".join(map(str, round_.purses))}


def _purses(text: str | None) -> list[int] | None:
    return None if text is None else [int(number) for number in text.split(",")]


def _check_sum(text: str) -> str:
    # An altered line may hold halves of characters, which no encoding knows.
    return f"{zlib.crc32(text.encode(errors='backslashreplace')):08x}"


def _split(line: str) -> dict[str, str]:
    line = line.strip()
    if "\n" in line or not line.startswith(_HEAD + "; "):
        raise SaveError(f"not a saved round: expected one line that starts with {_HEAD!r}")
    body, found, digits = line.rpartition("; sum=")
    if not found or digits != _check_sum(body):
        raise SaveError("the saved round is cut off or altered: its check sum doesn't fit")
    pairs = [part.partition("=") for part in body.split("; ")[1:]]
    return {key: value for key, _, value in pairs}


def _money(text: str) -> Money:
    if not _AMOUNT.fullmatch(text):
        raise SaveError(f"{text[:40]!r} is not an amount")
    return exact(Fraction(text))


def _act(action: Action, amount: Money | None) -> str:
    return action.letter if amount is None else f"{action.letter}={amount}"


def _decisions(text: str) -> Sequence[Decision]:
    decisions: list[Decision] = []
    for word in text.split():
        match = _ACT.fullmatch(word)
        if match is None:
            raise SaveError(f"unknown decision {word!r}")
        decisions.append((_LETTERS[match[1]], _money(match[2]) if match[2] else None))
    return decisions

"""The talk at the table: questions, answers, and the keys that ask for one fact each.

The session keeps itself before it tells, so leaving is the same everywhere: by `q`, at the end of
the input or by Ctrl-C the round stays as it is.  Only the top loop, `Dialogue.run`, ends the game.
"""

from __future__ import annotations

from collections.abc import Callable

from upcard.actions import Action
from upcard.cli.answers import read_action, shortened
from upcard.cli.terminal import Terminal
from upcard.errors import BlackjackError, IllegalActionError, MoneyError, NotationError
from upcard.money import Money
from upcard.notation import format_amount, parse_amount
from upcard.referee.round import Round
from upcard.referee.session import Session
from upcard.referee.session_file import SessionFile
from upcard.referee.view import view_of
from upcard.report.prompts import (
    greeting,
    help_lines,
    legal_words,
    round_question,
    same_bet,
    spoken,
    turn_question,
)
from upcard.report.session import bankroll_lines, rules_lines, statistics_lines
from upcard.report.table import Voice, dealer_lines, hands_lines, news, result_lines

__all__ = ["Dialogue"]


class Dialogue:
    """One session played by one person."""

    def __init__(
        self,
        session: Session,
        file: SessionFile,
        terminal: Terminal,
        voice: Voice,
        advice: str = "off",
    ) -> None:
        self.session = session
        self.file = file
        self.terminal = terminal
        self.voice = voice
        self.advice = advice
        self._told = 0
        self._warned: str | None = None
        self._facts: dict[str, Callable[[], list[str]]] = {
            "c": self._cards,
            "u": self._up_card,
            "b": lambda: bankroll_lines(voice, session),
            "l": self._legal,
            "a": self._advice,
            "t": lambda: statistics_lines(voice, session.books[0].statistics),
            "rules": lambda: rules_lines(session),
            "?": lambda: help_lines(voice, session.playing),
        }

    def run(self, *, resumed: bool = False) -> None:
        """Play until the player leaves, the input ends or the bankroll is gone."""
        say = self.terminal.say
        self._watch_store()
        try:
            say(self._welcome_back() if resumed else greeting(self.voice, self.session))
            while not self.session.bankrupt:
                if self.session.playing is None:
                    self._start_round()
                while self.session.playing is not None:
                    self._decide(self.session.playing)
                if not self.voice.parlour:
                    say(bankroll_lines(self.voice, self.session))
            say(["You have no chips left, so the game is over."])
        except EOFError:
            pass
        self.goodbye()

    def goodbye(self) -> None:
        """Tell the statistics, and how to go on."""
        if self.file.trouble:
            self.session.keep()
            self._watch_store()
        self.terminal.say(
            [
                "",
                *statistics_lines(self.voice, self.session.books[0].statistics),
                *self.how_to_go_on(),
            ]
        )

    def how_to_go_on(self) -> list[str]:
        """Return whether the session is saved, and what resumes it."""
        if self.session.bankrupt:
            return []
        if self.file.trouble:
            return ["What was played since the last save is not saved."]
        return [f"Saved. To go on: upcard play --resume {self.file.name}"]

    # -------------------------------------------------------------- rounds

    def _welcome_back(self) -> list[str]:
        rounds = self.session.books[0].statistics.rounds
        lines = [f"Session {self.file.name} goes on after {rounds} round{'s' * (rounds != 1)}."]
        if not self.voice.parlour:
            lines += bankroll_lines(self.voice, self.session)
        if self.session.playing:
            self._told = len(self.session.playing.events or ())
            return [*lines, *self._up_card(), *self._cards()]
        if self.session.round is not None:
            lines += ["The last round:", *result_lines(self.voice, self.session.round)]
        return lines

    def _start_round(self) -> None:
        """Ask for the bet, or for another round, and deal."""
        table = self.session.table
        new_cards = table.rules.decks is not None and (table.shuffle_due or table.round is None)
        shuffled = ["The cards are shuffled."] * new_cards
        question = round_question(self.voice, self.session)
        if not self.voice.parlour:
            worth = self._advice() if self.advice == "always" else []
            self.terminal.say(["", *shuffled, *worth])
            self._until(question, self._bet)
        elif table.round is None:
            self._another_round("yes")
            self.terminal.say(["", *shuffled])
        else:
            self.terminal.say([""])
            self._until(question, self._another_round)
            self.terminal.say(shuffled)
        self._told = 0
        self._tell()

    def _until(self, question: str, act: Callable[[str], None]) -> None:
        """Ask until an answer can be acted on; questions for a fact are answered on the way."""
        while True:
            answer = self.terminal.ask(question)
            key = answer.lower()
            if key in ("q", "quit", "exit"):
                raise EOFError
            try:
                if key in self._facts or key == "help":
                    self.terminal.say(self._facts["?" if key == "help" else key]())
                    continue
                act(answer)
            except BlackjackError as error:
                self.terminal.say([spoken(str(error))])
            else:
                return

    def _bet(self, answer: str) -> None:
        bet = parse_amount(answer) if answer else same_bet(self.session)
        if bet is None:
            chosen = self.session.books[0].bet
            short = (
                f": your last bet, {format_amount(chosen)}, is more than is left" if chosen else ""
            )
            raise MoneyError(f"type an amount to bet, such as 10{short}")
        self.session.deal([bet])

    def _another_round(self, answer: str) -> None:
        if answer.lower() in ("n", "no"):
            raise EOFError
        if answer.lower() not in ("", "y", "yes"):
            raise NotationError(f"{shortened(answer)} is no answer here: type y or n")
        self.session.deal([1])

    def _decide(self, round_: Round) -> None:
        """Ask for one decision and carry it out; an illegal one costs nothing."""

        def act(answer: str) -> None:
            action, amount = read_action(round_, answer, self.voice.parlour)
            amount = amount or round_.for_less().get(action)
            verdict = self._verdict(action, amount)
            self.session.act(action, amount)
            self.terminal.say(verdict)

        if self.advice == "always":
            self.terminal.say(self._advice())
        self._until(turn_question(self.voice, round_), act)
        self._tell()

    def _advice(self) -> list[str]:
        """Return what each decision is worth now, or the next round before the bet."""
        from upcard.coach import coach, next_round
        from upcard.report.coaching import coaching_lines, next_round_lines

        try:
            if self.session.playing is None:
                return next_round_lines(next_round(self.session))
            return coaching_lines(self.voice, coach(self.session))
        except BlackjackError as error:
            return [f"No exact advice: {error}"]

    def _verdict(self, action: Action, amount: Money | None) -> list[str]:
        """Return what a decision costs, if it is legal and asked for."""
        round_ = self.session.playing
        if self.advice == "off" or round_ is None or not round_.can(action, amount):
            return []
        from upcard.coach import coach, share_staked
        from upcard.report.coaching import verdict_lines

        try:
            told = coach(self.session)
            return verdict_lines(told, action, share_staked(round_, action, amount))
        except (BlackjackError, KeyError):
            return []

    def _tell(self) -> None:
        self._watch_store()
        round_ = self.session.round
        if round_ is not None:
            lines = news(self.voice, round_, self._told)
            self._told = len(round_.events or ())
            self.terminal.say(lines)

    def _watch_store(self) -> None:
        """Say in one line that saving fails, or works again."""
        trouble = self.file.trouble
        if trouble and trouble != self._warned:
            self.terminal.warn(trouble)
        elif self._warned and not trouble:
            self.terminal.warn("the game is saved again")
        self._warned = trouble

    # -------------------------------------------------------------- facts

    def _round(self) -> Round:
        if self.session.playing is None:
            raise IllegalActionError("no cards are on the table: the next round is not dealt yet")
        return self.session.playing

    def _cards(self) -> list[str]:
        return hands_lines(self.voice, view_of(self._round()))

    def _up_card(self) -> list[str]:
        view = view_of(self._round())
        return dealer_lines(self.voice, view.dealer, view.dealer_label)

    def _legal(self) -> list[str]:
        if self.session.playing is None:
            return help_lines(self.voice, None)[:-1]
        return [f"{legal_words(self.voice, self.session.playing)}."]

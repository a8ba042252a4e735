"""The table's API as a state machine: any calls in any order, from any window, after any restart.

The model is the referee's own session with the same shoe: after every step the frame must tell what
it tells, and nothing that is refused may change anything.
"""

from __future__ import annotations

import shutil
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.web.tables import Guest, a_hall
from upcard.actions import Action
from upcard.errors import BlackjackError
from upcard.presets import find_rules
from upcard.referee.games import kind_of
from upcard.referee.session import Others, Session
from upcard.referee.view import view_of

RULES = [
    "6D",
    "1D H17 RSA LS double_for_less=yes",
    "6D ENHC ES",
    "2D CSM OBO",
    "inf 6:5",
    "parlour",
]


class TableMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.guest = Guest(a_hall(self.folder))
        self.windows = [self.guest]

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    @initialize(rules=st.sampled_from(RULES), seed=st.integers(0, 2**64 - 1), others=st.booleans())
    def sit_down(self, rules: str, seed: int, others: bool) -> None:
        before = ["basic"] if others else []
        self.guest.sit(rules, bankroll="500", seed=str(seed), before=before)
        read = find_rules(rules)
        kind = kind_of(read)
        owned = None if kind == "parlour" else 500
        # The model's later shoes have other seeds, so it is compared within the first shoe only.
        self.model = Session(read.rules, seed, [owned], kind, others=Others(tuple(before)))

    def window(self, number: int) -> Guest:
        return self.windows[number % len(self.windows)]

    @property
    def same_shoe(self) -> bool:
        return not (self.model.table.shuffle_due and self.model.playing is None)

    @rule(number=st.integers(0, 3), bets=st.lists(st.integers(-1, 300), min_size=1, max_size=4))
    @precondition(lambda self: self.same_shoe)
    def deal(self, number: int, bets: list[int]) -> None:
        guest = self.window(number)
        told = guest.post("/api/table/deal", step=self.model.steps, bets=[str(bet) for bet in bets])
        try:
            if len(bets) > 3:
                raise BlackjackError("too many boxes")
            self.model.deal(bets)
        except BlackjackError:
            assert guest.status in (400, 422)
            assert list(told) == ["error"]

    @rule(number=st.integers(0, 3), action=st.sampled_from(Action), amount=st.integers(-1, 9))
    @precondition(lambda self: self.model.playing is not None)
    def decide(self, number: int, action: Action, amount: int) -> None:
        guest = self.window(number)
        fields: dict[str, Any] = {} if amount < 5 else {"amount": str(amount)}
        told = guest.post("/api/table/act", step=self.model.steps, action=action.word, **fields)
        try:
            self.model.act(action, amount if fields else None)
        except BlackjackError:
            assert guest.status in (409, 422)
            assert "error" in told

    @rule(number=st.integers(0, 3))
    @precondition(lambda self: self.model.playing is not None)
    def take_the_first_legal(self, number: int) -> None:
        assert self.model.playing is not None
        action = self.model.playing.legal_actions()[-1]
        self.window(number).post("/api/table/act", step=self.model.steps, action=action.word)
        self.model.act(action)

    @rule(number=st.integers(0, 3), step=st.integers(0, 200))
    def a_step_of_another_time_is_refused(self, number: int, step: int) -> None:
        if step != self.model.steps:
            guest = self.window(number)
            guest.post("/api/table/act", step=step, action="stand")
            assert guest.status == 409

    @rule()
    def open_a_window(self) -> None:
        self.windows.append(Guest(self.guest.hall, self.guest.token))

    @rule()
    def restart_the_server(self) -> None:
        self.guest = Guest(a_hall(self.folder), self.guest.token)
        self.windows = [self.guest]

    @rule()
    def ask(self) -> None:
        for path in ("advice", "count", "rounds", "mistakes"):
            self.guest.get(f"/api/table/{path}")
            assert self.guest.status == 200

    @invariant()
    def the_frame_is_the_referee_s(self) -> None:
        if not hasattr(self, "model"):
            return
        table = self.guest.table()
        assert table["step"] == self.model.steps
        view = None if self.model.round is None else view_of(self.model.round).to_dict()
        shown = table["round"]
        if view is None:
            assert shown is None
            return
        assert shown["dealer"] == list(view["dealer"])
        assert shown["legal"] == list(view["legal"])
        assert shown["why_not"] == view["why_not"]
        mine, theirs = shown["seats"], view["seats"]
        assert [seat["net"] for seat in mine] == [seat["net"] for seat in theirs]
        owned = self.model.bankrolls[0]
        assert table["bankroll"] == (None if owned is None else str(owned))
        assert owned is None or Fraction(owned) >= 0


TableMachine.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestTable = TableMachine.TestCase

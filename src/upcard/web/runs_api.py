"""Simulations: begin one, watch it, stop it, let it go on, set two side by side.

Names of strategies, counts and index plays are those that come with the package: no name makes the
server read a file.
"""

from __future__ import annotations

import re
from typing import Annotated, Final

import msgspec

from upcard.arguments import is_kelly
from upcard.countfile import count_names
from upcard.indexfile import index_names
from upcard.money import Money
from upcard.notation import parse_amount
from upcard.planning import make_goal, make_plan
from upcard.report.ramp import RampStudy, ramp_report
from upcard.report.runs import contrast_report
from upcard.report.simulated import simulated_report
from upcard.rules import MAX_SEATS
from upcard.sim.contrast import contrast
from upcard.sim.engine import check_seed
from upcard.sim.paths import Paths, paths
from upcard.sim.plan import ME, Plan
from upcard.sim.reramp import re_bet
from upcard.sim.run_file import is_own_file, named
from upcard.sim.run_rows import ListedRun
from upcard.sim.samples import sample_paths
from upcard.sim.summary import SimulationResult
from upcard.sim.walks import Resize
from upcard.simulator import draw_seed
from upcard.strategy import chart_names
from upcard.web.endpoint import Endpoint, Message, Nothing, RefusalError, Visit
from upcard.web.live import RunGoal
from upcard.web.run_frames import (
    CompareAnswer,
    PathsAnswer,
    RunAnswer,
    RunDetail,
    RunLine,
    RunResult,
    RunsAnswer,
    Study,
)
from upcard.web.wants import Amount, Short, read_rules

__all__ = ["ENDPOINTS"]

_BEST: Final = ("total", "two-card", "optimal")
_PLAYERS: Final = ("basic", "mimic", "never-bust", "stand-on-17")
_MOST_ROUNDS: Final = 10**10
_MOST_CELLS: Final = 5_000_000
"""Rounds of all bankrolls that are played out for one answer: some seconds."""
_TAKEN: Final = "compare"
"""An address of ours, so that no run can have it as its name."""

Name = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$", max_length=100)]


class NewRun(Message):
    """A simulation; give `rounds` or `until_se`."""

    rules: Short = "6D"
    strategy: Short | None = None
    """None is the best chart for the rules."""
    seats: Annotated[tuple[Short, ...], msgspec.Meta(min_length=1, max_length=MAX_SEATS)] = (ME,)
    """From the dealer's left: `me`, and the strategies of others, who bet one unit."""
    count: Short | None = None
    bets: Short = "flat"
    indices: Short | None = None
    rounds: Annotated[int, msgspec.Meta(ge=1, le=_MOST_ROUNDS)] | None = None
    until_se: Annotated[float, msgspec.Meta(ge=1e-6, le=1)] | None = None
    """Until the EV has this standard error, in units a round."""
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,20}$")] | None = None
    name: Name | None = None
    """None makes one of rules and date."""


class AskRun(Message):
    """A run, and the bankroll that its risks are told for."""

    bankroll: Amount | None = None
    """In units."""


class AskPaths(Message):
    """Bankrolls to play out."""

    bankroll: Amount = "1000"
    """In units."""
    paths: Annotated[int, msgspec.Meta(ge=1, le=2000)] = 200
    rounds: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 10_000
    """Of each."""
    resize: bool = False
    """Let the bets follow the bankroll."""
    shown: Annotated[int, msgspec.Meta(ge=0, le=20)] = 8
    """Of them that are told one by one."""


class AskCompare(Message):
    """Two runs."""

    one: Name
    other: Name


# ---------------------------------------------------------------------- begin, stop, go on


def begin(ask: NewRun, visit: Visit) -> RunAnswer:
    """Begin a simulation."""
    if (ask.rounds is None) == (ask.until_se is None):
        raise RefusalError(422, "a run takes one length: give rounds, or until_se")
    if ask.name == _TAKEN:
        raise RefusalError(422, f"a run can't be named {_TAKEN!r}: use another name")
    name = "" if ask.name is None else named(ask.name)
    if is_own_file(name):
        raise RefusalError(422, f"a run can't be named {name!r}, as files are: use another name")
    goal = make_goal(ask.rounds, None, ask.until_se)
    seed = draw_seed() if ask.seed is None else check_seed(int(ask.seed))
    return _line_of(visit, visit.hall.runs.begin(visit.client, name, _plan(ask), seed, goal))


def _plan(ask: NewRun) -> Plan:
    """Return the plan; names of files are none."""
    charts = chart_names()
    _check("strategy", ask.strategy, (*_BEST, *_PLAYERS, *charts))
    for seat in ask.seats:
        _check("seat", seat, (ME, *_PLAYERS, *charts))
    _check("count", ask.count, count_names())
    _check("indices", ask.indices, index_names())
    if is_kelly(ask.bets):
        # They are learnt from so many rounds first that nobody else could be served meanwhile.
        right = "name a ramp, such as 1-12, or let upcard simulate --bets 'kelly …' learn one"
        raise RefusalError(422, f"Kelly's bets are not learnt here: {right}")
    rules = read_rules(ask.rules).rules
    return make_plan(rules, ask.strategy, ask.seats, ask.count, ask.bets, ask.indices)


def _check(what: str, given: str | None, known: tuple[str, ...]) -> None:
    stands = what in ("strategy", "seat") and re.fullmatch("stand-on-[0-9]{1,2}", given or "")
    if given is not None and given not in known and not stands:
        raise RefusalError(422, f"no {what} {given!r}: use {', '.join(known)}")


def pause(_ask: Nothing, visit: Visit) -> RunAnswer:
    """Save a run and stop it; it can go on later."""
    visit.hall.runs.pause(visit.client, visit.path["name"])
    return _line_of(visit, visit.path["name"])


def resume(_ask: Nothing, visit: Visit) -> RunAnswer:
    """Let a paused run go on."""
    visit.hall.runs.resume(visit.client, visit.path["name"])
    return _line_of(visit, visit.path["name"])


def cancel(_ask: Nothing, visit: Visit) -> RunAnswer:
    """End a run where it is, for good; what it has found stays."""
    visit.hall.runs.cancel(visit.client, visit.path["name"])
    return _line_of(visit, visit.path["name"])


def delete(_ask: Nothing, visit: Visit) -> RunsAnswer:
    """Forget a run, and return the others."""
    visit.hall.runs.delete(visit.client, visit.path["name"])
    return list_runs(Nothing(), visit)


# ---------------------------------------------------------------------- look at them


def list_runs(_ask: Nothing, visit: Visit) -> RunsAnswer:
    """Return the client's runs, the newest first."""
    return RunsAnswer([_line(visit, run) for run in visit.hall.runs.listed(visit.client)])


def show_run(ask: AskRun, visit: Visit) -> RunDetail:
    """Return all that a run has found so far."""
    name, bankroll = visit.path["name"], _amount(ask.bankroll)
    # Looked at first, so that nothing older than its state is told.
    line = _line_of(visit, name).run
    stored = visit.hall.runs.load(visit.client, name)
    result = stored.result()
    found = msgspec.json.decode(simulated_report(result, "json"), type=RunResult)
    study = None
    if result.rounds and result.average_bet and result.sd:
        study = _study(result, bankroll)
    return RunDetail(
        run=line,
        seed=str(stored.seed),
        result=found,
        risk=None if study is None else study.risk,
        points=visit.hall.runs.points(visit.client, name, result.rounds),
    )


def show_paths(ask: AskPaths, visit: Visit) -> PathsAnswer:
    """Return what many bankrolls come to with the bets of a run, and some of them one by one."""
    if ask.paths * ask.rounds > _MOST_CELLS:
        raise RefusalError(422, f"at most {_MOST_CELLS:,} rounds in all: fewer paths or rounds")
    bankroll = parse_amount(ask.bankroll)
    stored = visit.hall.runs.load(visit.client, visit.path["name"])
    result = stored.result()
    if not result.rounds or not result.average_bet:
        raise RefusalError(409, "nothing was bet in this run so far: let it go on")
    if not result.sd:
        raise RefusalError(
            409, "every round of this run came out alike, so it shows no risk yet: play more rounds"
        )
    found = paths(
        result.program,
        stored.seed,
        ask.paths,
        ask.rounds,
        bankroll,
        stored.plan.bets,
        resize=Resize() if ask.resize else None,
        threads=1,
    )
    study = _study(result, bankroll, found)
    assert study.paths is not None
    return PathsAnswer(
        paths=study.paths,
        risk=study.risk,
        samples=sample_paths(result.program, found, ask.shown).tolist(),
    )


def compare(ask: AskCompare, visit: Visit) -> CompareAnswer:
    """Set two runs side by side."""
    runs = [visit.hall.runs.load(visit.client, name) for name in (ask.one, ask.other)]
    told = contrast_report(contrast([(run.name, run.result()) for run in runs]), "json")
    return msgspec.json.decode(told, type=CompareAnswer)


def _study(result: SimulationResult, bankroll: Money | None, played: Paths | None = None) -> Study:
    """Return what the bets of a run are worth and what they risk."""
    found = re_bet(result, result.program.plan.bets)
    study = RampStudy(result, found, found.risk(bankroll), played)
    return msgspec.json.decode(ramp_report(study, "json"), type=Study)


def _amount(text: str | None) -> Money | None:
    return None if text is None else parse_amount(text)


def _line_of(visit: Visit, name: str) -> RunAnswer:
    return RunAnswer(_line(visit, visit.hall.runs.find(visit.client, name)))


def _line(visit: Visit, run: ListedRun) -> RunLine:
    runs = visit.hall.runs
    ending, live = runs.ending(visit.client, run), runs.live(visit.client, run.name)
    now = None if live is None else live.standing()
    return RunLine(
        id=run.name,
        state=ending.state,
        why=ending.why,
        created=run.created,
        rules=run.rules,
        strategy=run.strategy,
        count=run.counting or None,
        bets=run.bets,
        indices=run.indices or None,
        goal=RunGoal(run.goal.get("rounds"), run.goal.get("error")),
        rounds=run.rounds if now is None else now.rounds,
        seconds=run.seconds,
        progress=None if live is None or now is None else live.told(now, ending.state),
    )


ENDPOINTS: Final = [
    Endpoint("GET", "/api/runs", list_runs, answer=RunsAnswer),
    Endpoint("POST", "/api/runs", begin, NewRun, RunAnswer, heavy=True),
    Endpoint("GET", "/api/runs/compare", compare, AskCompare, CompareAnswer, heavy=True),
    Endpoint("GET", "/api/runs/{name}", show_run, AskRun, RunDetail, heavy=True),
    Endpoint("GET", "/api/runs/{name}/paths", show_paths, AskPaths, PathsAnswer, heavy=True),
    Endpoint("POST", "/api/runs/{name}/pause", pause, answer=RunAnswer),
    Endpoint("POST", "/api/runs/{name}/resume", resume, answer=RunAnswer),
    Endpoint("POST", "/api/runs/{name}/cancel", cancel, answer=RunAnswer),
    Endpoint("POST", "/api/runs/{name}/delete", delete, answer=RunsAnswer),
]

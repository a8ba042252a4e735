"""What is sent to a cluster and what is made of its answers, with a client that is none."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from upcard import Rules
from upcard.errors import ClusterError, MissingExtraError
from upcard.sim import backends
from upcard.sim.plan import Plan, Program, compile_plan
from upcard.strategy import shipped_chart_for

Ranges = list[tuple[int, int]]
Work = Callable[..., Any]


class Future:
    """A task that is done when it is sent; its answer is worked out when it is asked for."""

    def __init__(self, work: Callable[[], Any], status: str = "finished") -> None:
        self.work, self.status = work, status

    def add_done_callback(self, tell: Callable[[Any], None]) -> None:
        tell(self)

    def result(self) -> Any:
        return self.work()


class Client:
    """Two threads; each task does what `answer` says, a failure or the work itself."""

    def __init__(self, answer: Callable[[int, Work], Future]) -> None:
        self.answer = answer
        self.sent: list[Ranges] = []
        self.cancelled = 0

    def nthreads(self) -> dict[str, int]:
        return {"a": 1, "b": 1}

    def submit(self, work: Work, *args: Any, **_: Any) -> Future:
        self.sent.append(args[-1])
        return self.answer(len(self.sent), lambda: work(*args))

    def cancel(self, futures: list[Any], **_: Any) -> None:
        self.cancelled += len(futures)


@pytest.fixture(scope="module")
def program() -> Program:
    rules = Rules.parse("6D S17")
    return compile_plan(Plan(rules=rules, strategy=shipped_chart_for(rules)))


def sender(program: Program, client: Client, stopped: bool = False) -> backends._Sender:
    return backends._Sender(client, program, 7, lambda: stopped)


def shoes(number: int) -> Iterator[tuple[int, int]]:
    return ((first, first + 1) for first in range(number))


def test_tallies_come_in_order_and_no_more_than_three_tasks_a_thread_are_sent(
    program: Program,
) -> None:
    client = Client(lambda _, work: Future(work))
    tallies = sender(program, client).play(shoes(100))
    assert next(tallies) == program.play(7, 0, 1)
    assert len(client.sent) == 6
    assert list(tallies) == [program.play(7, shoe, shoe + 1) for shoe in range(1, 100)]
    assert [pair for ranges in client.sent for pair in ranges] == list(shoes(100))
    assert max(map(len, client.sent)) > 1, "quick tasks get more than a range"


def test_what_is_in_flight_is_cancelled(program: Program) -> None:
    client = Client(lambda _, work: Future(work))
    tallies: Any = sender(program, client).play(shoes(100))
    next(tallies)
    tallies.close()
    assert client.cancelled == 5


def test_what_killed_its_workers_is_played_here(program: Program) -> None:
    distributed = pytest.importorskip("distributed", reason="pip install 'upcard[dask]'")

    def dies() -> None:
        raise distributed.KilledWorker("task", None, 3)

    client = Client(lambda number, work: Future(dies if number == 2 else work))
    tallies = list(sender(program, client).play(shoes(4)))
    assert tallies == [program.play(7, shoe, shoe + 1) for shoe in range(4)]


def test_a_lost_scheduler_is_told_after_what_was_done(program: Program) -> None:
    client = Client(lambda number, work: Future(work, "finished" if number < 3 else "cancelled"))
    tallies = sender(program, client).play(shoes(9))
    assert [next(tallies), next(tallies)] == [program.play(7, n, n + 1) for n in (0, 1)]
    with pytest.raises(ClusterError, match="scheduler is gone"):
        next(tallies)


def test_an_error_of_dask_is_one_line(program: Program) -> None:
    pytest.importorskip("distributed", reason="pip install 'upcard[dask]'")

    def fails() -> None:
        raise RuntimeError("Error during deserialization. This\nhappens\n")

    tallies = sender(program, Client(lambda *_: Future(fails, "error"))).play(shoes(1))
    with pytest.raises(ClusterError) as caught:
        next(tallies)
    assert str(caught.value).startswith("the cluster can't play: Error during deserialization; its")


def test_a_stopped_source_ends(program: Program) -> None:
    class Never(Future):
        def add_done_callback(self, tell: Callable[[Any], None]) -> None:
            pass

    client = Client(lambda _, work: Never(work))
    assert list(sender(program, client, stopped=True).play(shoes(9))) == []
    assert client.cancelled == 6


def test_without_the_extra_it_is_named(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(MissingExtraError, match=r"pip install 'upcard\[dask\]'"),
        backends.dask_source(program.plan, 7),
    ):
        pass

"""Errors of control: alarms, nested searches, callbacks, and forks."""

import ctypes
import itertools
import os
import subprocess
import sys
import threading
import time
from fractions import Fraction

import pytest
from problems import Grid, Stairs
from test_limits_in_functions import Steps, forever

import solvarium as sv
from solvarium._alarm import OutOfTime
from solvarium._events import Events

EIGHT = "8 6 7 / 2 5 4 / 3 0 1"
# IDA* does not end on it.
FIFTEEN = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0"


class Sleeper(Steps):
    """After some values, its function waits outside Python, where no exception reaches it."""

    asked = 0

    def value(self, state):
        self.asked += 1
        if self.asked > 3:
            time.sleep(60)
        return -self.asked


TWICE = """
import os, signal, sys, threading, time
sys.path.insert(0, {folder!r})
import solvarium as sv
from test_control import Sleeper
for wait in {waits}:
    threading.Timer(wait, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
time.sleep(0.3)
print("end", flush=True)
os._exit(0)
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize(("call", "waits"), [("sv.solve(Sleeper(), 'anneal')", (0.5, 1)), ("run = sv.watch(Sleeper(), 'anneal'); time.sleep(1); run.stop()", (2,))])
def test_ctrl_c_leaves_a_function_that_waits_outside_of_python(call, waits):
    code = TWICE.format(folder=os.path.dirname(__file__), call=call, waits=waits)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout) == (0, "interrupted\nend\n"), done.stderr


def test_a_finally_block_is_given_time():
    ended = []

    class Careful(Steps):
        def value(self, state):
            try:
                forever()
            finally:
                until = time.monotonic() + 0.3
                while time.monotonic() < until:
                    pass
                ended.append(state)

    assert sv.solve(Careful(), "climb", time_limit=0.05).record["stopped_by"] == "time"
    assert len(ended) == 1


CHAIN = {number: [number + 1] for number in range(100_000)}


@pytest.mark.parametrize("problem", [EIGHT, sv.graph(CHAIN, 0, 99_999), sv.graph(CHAIN, 0, 99_999, heuristic=lambda node: 0), Grid(4)])
def test_limits_and_cancel_end_a_callback_that_does_not_return(problem):
    run = sv.start(problem, "astar", on_expand=forever, time_limit=0.1)
    assert run.result(60).record["stopped_by"] == "time" and not run.cancelled
    run = sv.start(problem, "astar", on_expand=forever)
    time.sleep(0.1)
    run.cancel()
    assert run.result(60).record["stopped_by"] == "asked" and run.cancelled


def test_limits_end_a_state_that_shows_itself_without_end():
    shown = []

    class Endless(int):
        def __repr__(self):
            shown.append(self)
            return "1" if len(shown) > 1 else forever()

    class Shown(Steps):
        def random(self, rng):
            return Endless(1)

    run = sv.start(Shown(), "climb", events=True, time_limit=0.2)
    list(run.events())
    assert run.result(60).record["stopped_by"] == "time" and len(shown) > 1


def inner_solve():
    sv.solve(FIFTEEN, "ida")


def inner_solutions():
    for _ in sv.solutions("queens 30"):
        pass


def inner_landscape():
    sv.solve(Steps(), "anneal", node_limit=10**9)


class Informed(Stairs):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def heuristic(self, state):
        self.inner()
        return 0


class Valued(Steps):
    def __init__(self, inner):
        self.inner = inner

    def value(self, state):
        self.inner()
        return 0


@pytest.mark.parametrize("inner", [inner_solve, inner_solutions, inner_landscape])
@pytest.mark.parametrize(("outer", "method"), [(Informed, "astar"), (Valued, "climb")])
def test_the_limits_of_a_run_hold_in_a_search_within_its_functions(outer, method, inner):
    assert sv.solve(outer(inner), method, time_limit=0.3).record["stopped_by"] == "time"
    run = sv.start(outer(inner), method)
    time.sleep(0.1)
    run.cancel()
    assert run.result(60).record["stopped_by"] == "asked"


def test_a_search_after_one_that_was_ended_is_free():
    for _ in range(3):
        sv.solve(Valued(inner_solve), "climb", time_limit=0.05)
        assert sv.solve(EIGHT, "astar").cost == 27
        assert sv.solve(Valued(lambda: sv.solve(EIGHT, "astar")), "climb", node_limit=3).record["stopped_by"] == "nodes"


def test_a_limit_is_no_cancel():
    for problem, method, limits in [(Grid(30), "bfs", {"node_limit": 5}), (Valued(forever), "climb", {"time_limit": 0.05})]:
        run = sv.start(problem, method, **limits)
        assert run.result(60).status == "stopped" and not run.cancelled
        run.cancel()
        assert run.cancelled


def test_the_reason_why_the_check_of_a_heuristic_ended():
    endless = sv.graph({1: [2], 2: [3]}, 1, 3, heuristic=forever).puzzle()
    judged = sv.check_heuristic(endless, "own", time_limit=0.1)
    assert (judged.good, judged.why) == (None, "the time limit was reached")
    problem = Stairs()
    problem.heuristic = forever
    judged = sv.check_heuristic(problem, time_limit=0.1)
    assert (judged.good, judged.why) == (None, "the time limit was reached")


class Thirds(Steps):
    """After some integer values comes one that needs another unit, so that the run restarts."""

    def __init__(self):
        self.asked = 0

    def value(self, state):
        self.asked += 1
        return Fraction(1, 3) if self.asked == 10 else -abs(state - 50)


@pytest.mark.parametrize("more", [0, 1, 3])
def test_the_best_state_outlives_a_restart(more):
    problem = Thirds()
    run = sv.start(problem, "anneal", node_limit=10 + more, seed=3, events=True)
    events = list(run.events())
    result = run.result(60)
    assert result.record["stopped_by"] == "nodes"
    assert result.value is not None and result.value == -abs(result.state - 50)
    seen = [-event.h for event in events if event.kind == "best"]
    assert result.value >= max(seen) and all(abs(value) < 10**6 for value in seen)


def test_no_best_state_is_told_where_there_is_none():
    run = sv.start(Valued(forever), "climb", time_limit=0.05, events=True)
    assert all(event.kind != "best" for event in run.events())
    result = run.result(60)
    assert (result.value, result.states, result.record.get("best")) == (None, [], None)


def test_exceptions_in_the_midst_leave_events_whole():
    """Both ends of a queue are interrupted at arbitrary steps, many times; an event still arrives afterwards."""
    events, is_over = Events(None), threading.Event()

    def interrupted(work):
        while not is_over.is_set():
            try:
                while not is_over.is_set():
                    work()
            except OutOfTime:
                pass

    def safely(work):
        while not is_over.is_set():
            try:
                interrupted(work)
            except OutOfTime:
                pass

    def read():
        with events.reading(threading.get_ident()):
            if events.is_ready():
                events.take()

    def wait():
        with events.waiting(threading.get_ident()):
            pass

    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    threads = [threading.Thread(target=safely, args=(work,), daemon=True) for work in (lambda: events.put(("expand",)), read, wait)]
    try:
        for thread in threads:
            thread.start()
        for thread in itertools.islice(itertools.cycle(threads), 6000):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(OutOfTime))
            time.sleep(0)
    finally:
        sys.setswitchinterval(switch)
        is_over.set()
    passed = []

    def pass_one():
        while any(thread.is_alive() for thread in threads):
            events.put(("expand",))
            time.sleep(0.001)
        while events.take() is not None:
            pass
        events.is_wanted = True
        events.put(("goal",))
        events.end()
        while events.is_ready():
            passed.append(events.take().kind)
        passed.append(len(events._readers) + len(events._waiters))

    last = threading.Thread(target=pass_one, daemon=True)
    last.start()
    last.join(30)
    assert passed == ["goal", 0]


def slow_model(clock):
    """Its function takes 100 s by this clock, so no search ends."""
    model = sv.Csp()
    model.require(model.variables("xy", range(1)), lambda x, y: clock.append(100) is None)
    model.all_different(model.variables([f"pigeon {number}" for number in range(13)], range(12)))
    return model


METHOD = "backtrack(propagate=none)"
CALLS = [
    lambda model: sv.solve(model, METHOD, time_limit=101),
    lambda model: sv.count(model, method=METHOD, time_limit=101),
    lambda model: list(sv.solutions(model, METHOD, time_limit=101)),
    lambda model: model.explain(METHOD, time_limit=101),
    lambda model: sv.start(model, METHOD, time_limit=101).result(),
]


@pytest.mark.parametrize("call", CALLS)
def test_building_a_model_and_solving_it_share_the_time(call, monkeypatch):
    clock, real = [], time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: real() + sum(clock))
    begun = real()
    call(slow_model(clock))
    assert clock == [100] and real() - begun < 60


FORKED = """
import os
import solvarium as sv

class Hill(sv.Landscape):
    target = 3

    def random(self):
        return 0

    def value(self, state):
        if state == 1:
            child = os.fork()
            if child:
                assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
        return state

    def neighbours(self, state):
        return [state + 1]

assert sv.solve(Hill(), "climb", time_limit=30).status == "solved"
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_child_that_returns_from_a_function_is_refused():
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "was forked in a function of a search" in done.stderr


POOLED = """
import multiprocessing
import solvarium as sv

def cost(text):
    return sv.solve(text, "astar", time_limit=30).cost

class Pooled(sv.Problem):
    def start(self):
        return 0

    def is_goal(self, state):
        return state == 2

    def actions(self, state):
        with multiprocessing.get_context("fork").Pool(2) as pool:
            return pool.map(cost, ["1 4 2 / 3 0 5 / 6 7 8"])

    def result(self, state, action):
        return state + action - 1

assert sv.solve(Pooled(), "bfs", time_limit=30).cost == 2
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_multiprocessing_works_in_functions():
    subprocess.run([sys.executable, "-W", "ignore", "-c", POOLED], check=True, timeout=60)

"""Errors of control: alarms, nested searches, callbacks, leaks, and double counting."""

import ctypes
import gc
import itertools
import os
import subprocess
import sys
import threading
import time
import weakref
from fractions import Fraction

import pytest
from problems import Grid, Stairs
from test_limits_in_functions import Both, Steps, forever

import solvarium as sv
from solvarium import _landscape, _reversed
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


class Owner(Steps):
    def estimate(self, node):
        return 0


class TwoEnded(Both):
    pass


def landscape_of(owner):
    return _landscape.puzzle_of(owner), "climb"


def graph_of(owner):
    return sv.graph({1: [2], 2: [3]}, 1, 3, heuristic=owner.estimate).puzzle(), "astar"


def labels_of(owner):
    return sv.graph({1: [owner], owner: [3]}, 1, 3).puzzle(), "bfs"


def reversed_of(owner):
    return _reversed.Adapter(owner, "nbs", None).puzzle, "bidirectional"


@pytest.mark.parametrize(("kind", "made"), [(Owner, landscape_of), (Owner, graph_of), (Owner, labels_of), (TwoEnded, reversed_of)])
def test_a_puzzle_that_its_own_functions_refer_to_is_collected(kind, made):
    def begun():
        owner = kind()
        owner.puzzle, method = made(owner)
        owner.result = sv.solve(owner.puzzle, method, node_limit=20)
        owner.result = None
        return weakref.ref(owner)

    known = begun()
    gc.collect()
    assert known() is None


def test_a_puzzle_in_use_is_not_collected():
    owner = Owner()
    owner.puzzle = _landscape.puzzle_of(owner)
    puzzle = owner.puzzle
    del owner
    for _ in range(3):
        gc.collect()
        assert sv.solve(puzzle, "climb", node_limit=20, seed=1).record["best"]["cost"] <= 100


def test_results_and_states_of_a_landscape_are_collected():
    class State:
        def __init__(self, owner, number):
            self.owner, self.number = owner, number

    class Stateful(Steps):
        def random(self, rng):
            return State(self, 1)

        def value(self, state):
            return state.number

        def propose(self, state, rng):
            return State(self, state.number + 1)

    def begun():
        owner = Stateful()
        owner.puzzle = _landscape.puzzle_of(owner)
        sv.solve(owner.puzzle, "anneal", node_limit=50)
        owner.result = sv.solve(owner, "anneal", node_limit=50)
        return weakref.ref(owner)

    known = begun()
    gc.collect()
    assert known() is None


@pytest.mark.parametrize("problem", [EIGHT, Grid(5)])
def test_a_run_whose_callback_raises_is_freed(problem):
    def begun():
        runs = []

        def told(state, node):
            if runs:
                raise LookupError(runs)
            time.sleep(0.01)

        runs.append(sv.start(problem, "bfs", on_expand=told))
        with pytest.raises(LookupError):
            runs[0].result(60)
        return weakref.ref(runs[0])

    known = begun()
    until = time.monotonic() + 30
    while gc.collect() is not None and known() is not None and time.monotonic() < until:
        time.sleep(0.01)
    assert known() is None


def test_states_that_are_one_object_are_counted_once():
    few = [bytes([number]) * 1_000_000 for number in range(3)]

    class Shared(Steps):
        def random(self, rng):
            return few[rng.randrange(3)]

        def value(self, state):
            return state[0] - 10

        def mutate(self, state, rng):
            return self.random(rng)

        def crossover(self, one, other, rng):
            return one

    result = sv.solve(Shared(), "evolve(population=20)", memory_limit="8MiB", node_limit=500)
    assert result.record["stopped_by"] == "nodes" and 3_000_000 < result.peak_bytes < 8 << 20
    result = sv.solve(Shared(), "evolve(population=20)", memory_limit="2MiB", node_limit=500)
    assert result.record["stopped_by"] == "memory"


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


def test_drawings_for_callbacks_count():
    plain = sv.solve(EIGHT, "bfs")
    limit = plain.peak_bytes + (1 << 20)
    assert sv.solve(EIGHT, "bfs", memory_limit=limit).status == "solved"
    result = sv.start(EIGHT, "bfs", on_expand=lambda state, node: None, memory_limit=limit).result(60)
    assert result.record["stopped_by"] == "memory" and limit - (1 << 20) < result.peak_bytes < limit + (1 << 20)


def test_objects_and_tables_share_the_limit_of_both_ends():
    class Long(Both):
        goal = -1

        def is_goal(self, state):
            return False

        def actions(self, state):
            return [bytes(1000), bytes(1000)]

        def result(self, state, action):
            return state + 1

        def predecessors(self, state):
            return [(bytes(1000), state - 1)]

    result = sv.solve(Long(), "bidirectional", memory_limit="8MiB", time_limit=60)
    assert result.record["stopped_by"] == "memory" and 6 << 20 < result.peak_bytes < 9 << 20


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

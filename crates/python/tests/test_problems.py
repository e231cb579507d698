"""Problems that are written in Python."""

import fractions
import math
import os
import subprocess
import sys
import threading
import time
import traceback

import pytest
from problems import Endless, Grid, Stairs

import solvarium as sv

PATHS = ["astar", "greedy", "ucs", "bfs", "dfs", "iddfs", "ida", "rbfs", "beam", "auto"]


@pytest.mark.parametrize("method", PATHS)
def test_every_search_solves(method):
    result = sv.solve(Grid(4), method)
    assert result and result.status == "solved" and result.why is None
    assert result.states[0] == (0, 0) and result.states[-1] == (3, 3)
    problem, state = Grid(4), (0, 0)
    for action, after in result.path[1:]:
        state = problem.result(state, action)
        assert state == after
    assert result.path[0] == (None, (0, 0))


def test_costs_stay_whole_where_they_are():
    class Dear(Stairs):
        def cost(self, state, action):
            return 5 if action == 1 else 7

    assert sv.solve(Dear(), "astar").cost == 14 and type(sv.solve(Dear(), "astar").cost) is int

    class Half(Stairs):
        def cost(self, state, action):
            return fractions.Fraction(1, 2) * action

    assert sv.solve(Half(), "ucs").cost == 2.0


def test_a_problem_need_not_be_a_subclass():
    class Duck:
        start = "a"

        def is_goal(self, state):
            return state == "aaa"

        def actions(self, state):
            return iter("a")

    duck = Duck()
    duck.result = lambda state, action: state + action
    assert sv.solve(duck, "bfs").states == ["a", "aa", "aaa"]


def test_a_function_is_a_heuristic():
    asked = []

    def left(state):
        asked.append(state)
        return 4 - state

    assert sv.solve(Stairs(), "astar", heuristic=left).cost == 2
    assert asked


def test_no_solution_is_a_proof():
    class Lost(Stairs):
        def is_goal(self, state):
            return False

    result = sv.solve(Lost(), "bfs")
    assert (result.status, bool(result), result.cost, result.actions, result.path) == ("no-solution", False, None, [], [])


@pytest.mark.parametrize(
    ("limit", "why"),
    [({"node_limit": 10}, "node"), ({"time_limit": 0.05}, "time"), ({"memory_limit": "1MiB"}, "memory")],
)
def test_limits_stop_and_say_so(limit, why):
    result = sv.solve(Endless(), "bfs", **limit)
    assert result.status == "stopped" and why in result.why


def test_a_time_limit_holds_where_functions_are_slow():
    class Slow(Endless):
        slow = 0

        def actions(self, state):
            if state > 1000:
                time.sleep(0.02)
            return (1, 2)

    begun = time.perf_counter()
    assert sv.solve(Slow(), "dfs", time_limit=0.3).status == "stopped"
    assert time.perf_counter() - begun < 2


class Broken(RuntimeError):
    pass


@pytest.mark.parametrize("method", PATHS)
@pytest.mark.parametrize("name", ["start", "is_goal", "actions", "result", "cost", "heuristic"])
def test_exceptions_come_out_unchanged(method, name):
    problem, fault = Grid(5), Broken("no")

    def fails(*_):
        raise fault

    setattr(problem, name, fails)
    if name == "heuristic" and method in ("ucs", "bfs", "dfs", "iddfs"):
        return
    with pytest.raises(Broken) as caught:
        sv.solve(problem, method)
    assert caught.value is fault
    assert any(frame.name == "fails" for frame in traceback.extract_tb(caught.value.__traceback__))


def test_a_fault_ends_the_search_at_once():
    calls = []

    class Late(Endless):
        def actions(self, state):
            calls.append(state)
            if len(calls) == 1000:
                raise Broken
            return (1, 2)

    with pytest.raises(Broken):
        sv.solve(Late(), "bfs")
    assert len(calls) == 1000


@pytest.mark.parametrize(
    ("name", "function", "kind", "words"),
    [
        ("cost", lambda *_: -1, ValueError, ["cost(0, 1)", "-1"]),
        ("cost", lambda *_: math.nan, ValueError, ["cost(0, 1)", "nan"]),
        ("cost", lambda *_: "much", TypeError, ["cost(0, 1)", "'much'"]),
        ("heuristic", lambda *_: math.nan, ValueError, ["heuristic(0)", "nan"]),
        ("heuristic", lambda *_: None, TypeError, ["heuristic(0)", "None"]),
        ("actions", lambda *_: None, TypeError, ["actions(0)", "NoneType"]),
        ("result", lambda *_: [1], TypeError, ["result(0, 1)", "[1]", "list"]),
        ("start", lambda *_: {}, TypeError, ["start", "dict"]),
    ],
)
def test_what_cannot_be_is_named(name, function, kind, words):
    problem = Stairs()
    setattr(problem, name, function)
    with pytest.raises(kind) as caught:
        sv.solve(problem, "astar")
    for word in words:
        assert word in str(caught.value)


def test_a_state_that_changes_is_told():
    class State:
        def __init__(self, number):
            self.number = number

        def __hash__(self):
            return self.number

        def __eq__(self, other):
            return self.number == other.number

    class Changing(sv.Problem):
        def start(self):
            return State(0)

        def is_goal(self, state):
            return False

        def actions(self, state):
            return [1]

        def result(self, state, action):
            after = State(state.number + 1)
            state.number += 1
            return after

    changing = Changing()
    state = changing.start()
    changing.start = lambda: state
    with pytest.raises(ValueError, match="changed after it was stored"):
        sv.solve(changing, "iddfs", node_limit=100)


def test_infinity_is_a_dead_end():
    assert sv.solve(Stairs(), "astar", heuristic=lambda state: math.inf if state == 2 else 0).states == [0, 1, 3, 4]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.parametrize("call", ["anneal(trials=4)", "evolve(islands=3)"])
def test_a_forked_process_searches_on_threads_of_its_own(call):
    """The child has no threads of the parent: waiting for them would never end."""
    code = f"""
import os
import solvarium as sv

def search():
    return sv.solve("queens 12", {call!r}, seed=1, time_limit=30)

search()
child = os.fork()
if child == 0:
    os._exit(0 if search() else 1)
assert os.waitpid(child, 0)[1] == 0
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=60)


def test_searches_may_be_started_within_callbacks():
    class Outer(Stairs):
        def heuristic(self, state):
            return sv.solve(Stairs(self.top - state), "bfs").cost

    assert sv.solve(Outer(6), "astar").cost == 3


def test_errors_of_one_run_do_not_reach_another():
    problem = Stairs()
    problem.actions = lambda state: 1 / 0
    results = []

    def good():
        results.extend(sv.solve(Grid(30), "astar").cost for _ in range(10))

    thread = threading.Thread(target=good)
    thread.start()
    for _ in range(50):
        with pytest.raises(ZeroDivisionError):
            sv.solve(problem, "bfs")
    thread.join()
    assert results == [58] * 10


def test_a_million_states_leave_nothing_behind():
    class Large(Endless):
        token = object()

        def result(self, state, action):
            return (state[0] + action, self.token)

        def start(self):
            return (0, self.token)

        def actions(self, state):
            return (1, 2, 3)

    before = sys.getrefcount(Large.token)
    assert sv.solve(Large(), "bfs", node_limit=300_000).generated > 800_000
    after = sys.getrefcount(Large.token)
    assert after == before


def test_heuristics_are_judged():
    assert sv.check_heuristic(Grid(5)).good is True
    high = sv.check_heuristic(Grid(5), lambda state: 100)
    assert high.good is False and not high and str(high)


def test_methods_compared():
    table = sv.compare(Grid(6), ["bfs", "astar", "dfs"])
    assert table["cost"][:2] == [10, 10] and table["status"] == ["solved"] * 3
    assert table["expanded"][1] < table["expanded"][0]


def test_missing_methods_are_named():
    with pytest.raises(TypeError, match="is_goal"):
        sv.solve(object(), "bfs")

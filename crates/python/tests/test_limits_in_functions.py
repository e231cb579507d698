"""Limits, cancellation and Ctrl-C in user functions that do not return."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from problems import Stairs

import solvarium as sv
from solvarium import _native
from solvarium._solve import Search

TWO_ENDED = ["bidirectional", "nbs"]


def forever(*_):
    while True:
        pass


class Steps(sv.Landscape):
    def random(self, rng):
        return rng.randrange(100)

    def value(self, state):
        return -abs(state - 50)

    def neighbours(self, state):
        return [state - 1, state + 1]

    def propose(self, state, rng):
        return state + rng.choice((-1, 1))

    def crossover(self, one, other, rng):
        return (one + other) // 2


class Both(Stairs):
    goal = 4

    def predecessors(self, state):
        return [(1, state - 1), (2, state - 2)]


def landscape(name):
    return lambda: type("Endless", (Steps,), {name: forever})()


def both(name):
    return lambda: type("Endless", (Both,), {name: forever})()


def with_heuristic():
    return sv.graph({1: [2], 2: [3]}, 1, 3, heuristic=forever)


ENDLESS = [
    *((landscape(name), "climb") for name in ("random", "value", "neighbours")),
    (landscape("propose"), "anneal"),
    (landscape("crossover"), "evolve"),
    *((both(name), method) for name in ("actions", "result", "predecessors") for method in TWO_ENDED),
    (both("heuristic"), "nbs"),
    (with_heuristic, "astar"),
    (lambda: type("Own", (Stairs,), {"actions": forever})(), "bfs"),
]


@pytest.mark.parametrize(("make", "method"), ENDLESS)
def test_the_time_limit_ends_a_function_that_does_not_return(make, method):
    result = sv.solve(make(), method, time_limit=0.05)
    assert (result.status, result.record["stopped_by"]) == ("stopped", "time")


@pytest.mark.parametrize(("make", "method"), ENDLESS)
def test_cancel_ends_a_function_that_does_not_return(make, method):
    run = sv.start(make(), method)
    run.cancel()
    result = run.result(60)
    assert (result.status, result.record["stopped_by"]) == ("stopped", "asked")


@pytest.mark.parametrize(("make", "method"), ENDLESS)
def test_cancel_before_the_search_begins_ends_such_a_function(make, method):
    search = Search(make(), method, None, (None, None, None), 0)
    puzzle = search.problem if isinstance(search.problem, sv.Puzzle) else None
    control = _native.Control(puzzle, None, None, puzzle is None)
    control.cancel()
    result = []
    thread = threading.Thread(target=lambda: result.append(search.run(control)), daemon=True)
    thread.start()
    thread.join(30)
    assert result and result[0].status == "stopped"


def test_a_function_that_catches_the_exception_is_ended_later():
    caught = []

    class Stubborn(Steps):
        def value(self, state):
            while len(caught) < 3:
                try:
                    forever()
                except BaseException as error:
                    caught.append(error)
            return 1

    assert sv.solve(Stubborn(), "climb", time_limit=0.05).status == "stopped"
    assert len(caught) == 3


@pytest.mark.parametrize("method", ["climb", "tabu"])
def test_limits_hold_in_an_endless_list_of_neighbours(method):
    class Endless(Steps):
        def neighbours(self, state):
            return itertools.count()

    class Large(Endless):
        def neighbours(self, state):
            return (bytes(10_000) for _ in itertools.count())

        def value(self, state):
            return 0

    assert sv.solve(Endless(), method, node_limit=5000).record["stopped_by"] == "nodes"
    assert sv.solve(Large(), method, memory_limit="4MiB").record["stopped_by"] == "memory"
    assert sv.solve(Endless(), method, time_limit=0.05).record["stopped_by"] == "time"


@pytest.mark.parametrize("method", TWO_ENDED)
@pytest.mark.parametrize("name", ["actions", "predecessors"])
def test_limits_hold_in_endless_lists_of_both_ends(method, name):
    class Endless(Both):
        def is_goal(self, state):
            return False

        def result(self, state, action):
            return state + action if isinstance(state, int) else (state, action)

    def endless(self, state):
        steps = itertools.count(1)
        return steps if name == "actions" else ((step, (state, step, bytes(1000))) for step in steps)

    problem = type("Problem", (Endless,), {name: endless, "goal": -7})()
    assert sv.solve(problem, method, node_limit=50).record["stopped_by"] == "nodes"
    assert sv.solve(problem, method, memory_limit="4MiB").record["stopped_by"] == "memory"
    assert sv.solve(problem, method, time_limit=0.05).record["stopped_by"] == "time"


@pytest.mark.parametrize("method", ["climb", "anneal", "evolve", "tabu", "stochastic-beam"])
def test_states_of_a_landscape_are_measured(method):
    class Large(Steps):
        def random(self, rng):
            return bytes([rng.randrange(256)]) * 1_000_000

        def value(self, state):
            return state[0] - 1000

        def neighbours(self, state):
            return [bytes([(state[0] + 1) % 256]) * 1_000_000 for _ in range(20)]

        def propose(self, state, rng):
            return self.random(rng)

        def crossover(self, one, other, rng):
            return one

    result = sv.solve(Large(), method, memory_limit="3MiB", node_limit=3000)
    assert result.record["stopped_by"] == "memory"


def test_evolution_forgets_past_generations():
    class Large(Steps):
        made = 0

        def random(self, rng):
            return bytes([rng.randrange(200)]) * 10_000

        def value(self, state):
            return state[0]

        def mutate(self, state, rng):
            Large.made += 1
            return bytes([rng.randrange(200)]) * 10_000

        crossover = None

    result = sv.solve(Large(), "evolve(population=20)", memory_limit="4MiB", node_limit=5000)
    assert result.record["stopped_by"] == "nodes" and Large.made > 1000 and result.value == result.state[0]


INTERRUPTED = """
import os, signal, sys, threading, time
sys.path.insert(0, {folder!r})
import solvarium as sv
from solvarium import _native
from solvarium._solve import Search
from test_limits_in_functions import ENDLESS
make, method = ENDLESS[{number}]
problem = make()
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    sv.solve(problem, method)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("number", [1, 4, 5, len(ENDLESS) - 3, len(ENDLESS) - 2, len(ENDLESS) - 1])
def test_ctrl_c_ends_a_function_that_does_not_return(number):
    code = INTERRUPTED.format(folder=os.path.dirname(__file__), number=number)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "interrupted\n"), done.stderr


def test_a_puzzle_that_was_cancelled_can_be_solved_again():
    puzzle = sv.graph({1: [2], 2: [3]}, 1, 3, heuristic=lambda node: 0 if done else forever()).puzzle()
    done = []
    run = sv.start(puzzle, "astar")
    run.cancel()
    assert run.result(60).status == "stopped"
    done.append(True)
    assert sv.solve(puzzle, "astar").cost == 2


def test_no_exception_stays_behind():
    for _ in range(5):
        sv.solve(landscape("value")(), "climb", time_limit=0.01)
        for _ in range(10_000):
            time.monotonic()
    assert threading.active_count() < 20
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

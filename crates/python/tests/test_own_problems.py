"""Errors of problems in Python, and the types of their costs."""

import _thread
import decimal
import fractions
import itertools
import math
import operator
import threading
import time

import pytest
from problems import Endless, Grid, Stairs

import solvarium as sv

METHODS = ["astar", "greedy", "ucs", "bfs", "dfs", "iddfs", "ida", "rbfs", "beam"]


def with_methods(problem, **methods):
    for name, method in methods.items():
        setattr(problem, name, method)
    return problem


def for_ever(*_):
    while True:
        pass


def yields_never(*_):
    while True:
        if not METHODS:
            yield 1


ENDLESS = {
    "a constant": {"actions": lambda state: iter(int, 1)},
    "a count": {"actions": lambda state: itertools.count(1)},
    "functions in C": {"actions": lambda state: itertools.repeat(1), "result": operator.add},
    "expand": {"expand": lambda state: ((n, state + n, 1) for n in itertools.count(1))},
    "pairs": {"expand": lambda state: zip(itertools.count(1), itertools.count(1))},
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("functions", ENDLESS.values(), ids=ENDLESS.keys())
@pytest.mark.parametrize(
    ("limit", "why"), [({"node_limit": 5}, "node"), ({"time_limit": 0.05}, "time"), ({"memory_limit": "1MiB"}, "memory")]
)
def test_limits_hold_within_an_endless_iterator(method, functions, limit, why):
    result = sv.solve(with_methods(Endless(), **functions), method, **limit)
    assert result.status == "stopped" and why in result.why


@pytest.mark.parametrize("method", ["astar", "bfs", "ida"])
@pytest.mark.parametrize(
    "functions",
    [
        {"actions": for_ever},
        {"actions": yields_never},
        {"expand": yields_never},
        {"result": for_ever},
        {"is_goal": for_ever},
        {"cost": for_ever},
        {"heuristic": for_ever},
    ],
    ids=lambda functions: next(iter(functions)),
)
def test_a_time_limit_ends_a_function_that_does_not_return(method, functions):
    if method == "bfs" and "heuristic" in functions:
        return
    result = sv.solve(with_methods(Stairs(), **functions), method, time_limit=0.05)
    assert result.status == "stopped" and "time" in result.why and result.cost is None
    # The alarm leaves no trace.
    assert sv.solve(Grid(20), method).cost == 38


@pytest.mark.parametrize("functions", [*ENDLESS.values(), {"actions": yields_never}, {"is_goal": for_ever}])
def test_an_interrupt_ends_them(functions):
    timer = threading.Timer(0.1, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        sv.solve(with_methods(Endless(), **functions), "bfs", node_limit=10**9)
    timer.join()


@pytest.mark.parametrize("values", [itertools.count, lambda: iter(int, 1), lambda: itertools.repeat("red")])
def test_values_of_a_variable_that_never_end_are_refused(values):
    with pytest.raises(ValueError, match="more than 1,048,576 values"):
        sv.Csp().variable("x", values())
    with pytest.raises(ValueError, match="more than 1,048,576 values"):
        sv.Csp().variables("xy", values())


def test_children_of_one_state_count_towards_the_limit_on_nodes():
    # The start, and one more for every 1,000 children after the first.
    wide = with_methods(Endless(), actions=lambda state: range(10_000))
    assert sv.solve(wide, "bfs", node_limit=9).status == "stopped"
    assert sv.solve(wide, "bfs", node_limit=9).expanded < 9
    assert sv.solve(Endless(), "bfs", node_limit=1).expanded == 1


async def later(*_):
    return True


def generator(*_):
    yield True


ANSWERS = {"None": lambda *_: None, "coroutine": later, "generator": generator}


@pytest.mark.filterwarnings("ignore:coroutine")
@pytest.mark.parametrize("method", ["astar", "bfs", "ida"])
@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("name", ["start", "is_goal", "actions", "result", "cost", "heuristic"])
def test_what_is_no_answer_is_named(name, answer, method):
    if (name, answer) == ("actions", "generator") or (name, method) == ("heuristic", "bfs"):
        return
    with pytest.raises(TypeError) as caught:
        sv.solve(with_methods(Stairs(), **{name: ANSWERS[answer]}), method)
    assert name in str(caught.value) and answer in str(caught.value)
    assert name == "start" or f"{name}(0" in str(caught.value)


@pytest.mark.parametrize("answer", ["True", b"", [True], {}, len, 1.0j.conjugate], ids=repr)
def test_only_what_has_a_truth_of_its_own_is_a_goal(answer):
    with pytest.raises(TypeError, match=r"is_goal\(0\) must return True or False"):
        sv.solve(with_methods(Stairs(), is_goal=lambda state: answer), "bfs")


def test_truths_of_numpy_are_truths():
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.bool_, int, numpy.array):
        assert sv.solve(with_methods(Stairs(), is_goal=lambda state: kind(state == 4)), "astar").cost == 2


@pytest.mark.parametrize(
    ("answer", "words"),
    [([1], "(action, state"), ([(1,)], "(action, state"), ([(1, None)], "None"), (None, "None"), ([(1, 2, "much")], "'much'")],
)
def test_what_expand_gives_is_looked_at(answer, words):
    with pytest.raises(TypeError, match=r"expand\(0\)") as caught:
        sv.solve(with_methods(Stairs(), expand=lambda state: answer), "astar")
    assert words in str(caught.value)


@pytest.mark.parametrize("method", METHODS)
def test_expand_stands_for_three_methods(method):
    class Expanding(Grid):
        actions = result = cost = None

        def expand(self, state):
            there = ((name, (state[0] + x, state[1] + y)) for name, (x, y) in self.WAYS.items())
            return [(name, to, 1) for name, to in there if 0 <= min(to) and max(to) < self.size]

    one, other = sv.solve(Expanding(5), method), sv.solve(Grid(5), method)
    assert (one.path, one.cost, one.expanded, one.generated) == (other.path, other.cost, other.expanded, other.generated)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "cost",
    [2**53 + 1, 10**30, 2**62, fractions.Fraction(1, 3), fractions.Fraction(10**20, 7), decimal.Decimal("0.1"), 0.1, 3],
    ids=repr,
)
def test_costs_are_added_as_python_adds_them(method, cost):
    result = sv.solve(with_methods(Stairs(5), cost=lambda state, action: cost * action), method)
    total = sum((cost * action for action in result.actions), 0)
    assert (result.cost, type(result.cost)) == (total, type(total))
    assert result.record["cost"] == float(total)


@pytest.mark.parametrize("method", ["astar", "ucs", "ida", "rbfs"])
@pytest.mark.parametrize("kind", [fractions.Fraction, decimal.Decimal])
@pytest.mark.parametrize(("one_step", "plan"), [("0.2999999999999999", [3]), ("0.3000000000000001", [1, 1, 1])])
def test_exact_costs_are_compared_exactly(method, kind, one_step, plan):
    def cost(state, action):
        return kind(one_step) if action == 3 else kind("0.1")

    stairs = with_methods(Stairs(3), actions=lambda state: [a for a in (1, 3) if state + a <= 3], cost=cost)
    result = sv.solve(stairs, method)
    assert result.actions == plan and result.cost == (kind(one_step) if plan == [3] else kind("0.3"))


@pytest.mark.parametrize("method", ["astar", "ucs", "ida"])
def test_costs_that_cannot_be_compared_are_refused(method):
    with pytest.raises(OverflowError, match="cannot be compared exactly"):
        sv.solve(with_methods(Stairs(), cost=lambda state, action: 2**53 + action), method)


def test_bounds_are_costs():
    third = with_methods(Endless(), cost=lambda state, action: fractions.Fraction(action, 3), heuristic=lambda state: 0)
    # The search restarts after each of its first two costs, which need a smaller unit.
    assert sv.solve(third, "ucs", node_limit=102).lower_bound == pytest.approx(100 / 3)


def test_a_float_makes_all_costs_floats():
    mixed = with_methods(Stairs(), cost=lambda state, action: 0.5 if action == 2 else fractions.Fraction(1, 3))
    assert sv.solve(mixed, "astar").cost == 1.0


@pytest.mark.parametrize("method", ["bfs", "dfs", "astar", "iddfs"])
def test_steps_at_an_infinite_cost_are_not_taken(method):
    two = with_methods(Stairs(), cost=lambda state, action: math.inf if action == 2 else 1)
    assert sv.solve(two, method).actions == [1, 1, 1, 1]


GROWING = {
    "tuple": lambda state: (*state, *range(1000)),
    "text": lambda state: (state[0], (state[1] if len(state) > 1 else "") + "x" * 8000),
    "nested": lambda state: (0, tuple(range(1000 * (len(state[1]) // 1000 + 1) if len(state) > 1 else 1000))),
    "number": lambda state: ((state[0] + 1) << 60_000,),
    "set": lambda state: (0, frozenset(range(500 * (len(state[1]) // 500 + 1) if len(state) > 1 else 500))),
}


@pytest.mark.parametrize("method", ["bfs", "dfs", "astar"])
@pytest.mark.parametrize("grow", GROWING.values(), ids=GROWING.keys())
def test_states_that_grow_are_measured(method, grow):
    growing = with_methods(Endless(), start=lambda: (0,), actions=lambda state: [1], result=lambda state, action: grow(state))
    result = sv.solve(growing, method, memory_limit="8MiB", node_limit=20_000)
    assert result.status == "stopped" and "memory" in result.why
    assert 6 << 20 < result.peak_bytes < 10 << 20


def test_what_states_share_is_counted_once():
    row = tuple(range(10_000))
    sharing = with_methods(Endless(), start=lambda: (0, row), actions=lambda state: [1], result=lambda state, action: (state[0] + 1, row))
    assert sv.solve(sharing, "bfs", node_limit=100).peak_bytes < 100_000


def test_a_limit_stops_before_slow_functions_are_called_again():
    calls = []

    def actions(state):
        calls.append(state)
        return [1, 2]

    sv.solve(with_methods(Endless(), actions=actions), "bfs", node_limit=50)
    assert len(calls) <= 51


def test_a_plan_is_not_listed_again_when_it_is_replayed():
    calls = []

    def actions(state):
        calls.append(state)
        return [1]

    assert sv.solve(with_methods(Stairs(500), actions=actions), "dfs").cost == 500
    assert len(calls) <= 501


def test_a_state_is_estimated_once_where_it_costs_no_less_again():
    asked = []
    sv.solve(Grid(20), "astar", heuristic=lambda state: asked.append(state) or 0)
    assert len(asked) == len(set(asked))


def test_time_is_kept_within_a_second():
    begun = time.perf_counter()
    sv.solve(with_methods(Endless(), actions=lambda state: iter(int, 1)), "astar", time_limit=0.1)
    assert time.perf_counter() - begun < 5

"""Costs and values that equal each other in Python are equal in models, sums are exact, and threads do not wait for each other."""

from fractions import Fraction

import pytest

import solvarium as sv


class Steps(sv.Problem):
    """Ten steps at a cost, or one at another."""

    def __init__(self, each, whole, steps=10):
        self.each, self.whole, self.steps = each, whole, steps

    def start(self):
        return 0

    def is_goal(self, state):
        return state == self.steps

    def actions(self, state):
        return ["step", "jump"] if state == 0 else ["step"]

    def result(self, state, action):
        return state + 1 if action == "step" else self.steps

    def cost(self, state, action):
        return self.each if action == "step" else self.whole


def test_hash_distributed_search_ends_for_problems_in_python():
    assert sv.solve(Steps(1, 20), "hda", time_limit=20).cost == 10


def test_a_run_compares_costs_as_solve_does():
    problem = Steps(Fraction(1, 10), 1 - Fraction(1, 10**12))
    cost = sv.solve(problem, "ucs").cost
    assert cost == 1 - Fraction(1, 10**12)
    assert sv.start(problem, "ucs").result().cost == cost
    with pytest.raises(OverflowError):
        sv.start(Steps(2**60, 2**60 + 3, 2), "ucs").result()


def test_a_run_ends_in_a_function_that_never_returns():
    class Endless(Steps):
        def result(self, state, action):
            while True:
                pass

    assert sv.start(Endless(1, 2), "bfs", time_limit=0.3).result(timeout=20).status == "stopped"


def test_integers_of_numpy_do_not_wrap():
    numpy = pytest.importorskip("numpy")
    assert sv.solve(Steps(numpy.uint8(200), numpy.uint16(3000)), "ucs").cost == 2000


def test_graphs_refuse_sums_that_are_not_exact():
    with pytest.raises(OverflowError, match="2\\*\\*53"):
        sv.graph({"a": {"b": 2**53 - 1}, "b": {"c": 3}}, "a", "c")


def test_values_that_are_equal_have_one_number():
    m = sv.Csp()
    m.variable("x", [1.0, 2.5])
    y = m.variable("y", [1, 2, 3])
    m.maximize(y)
    assert sv.solve(m).objective == 3
    m = sv.Csp()
    m.variable("x", [1.0, 2.0])
    y = m.variable("y", [1, 2, 3])
    m.add(y <= 1)
    assert sv.solve(m).assignment["y"] == 1
    m = sv.Csp()
    x = m.variable("x", [1.0, "a"])
    m.add(x == 1)
    assert [solution["x"] for solution in m.solutions()] == [1.0]
    m = sv.Csp()
    x = m.variable("x", ["a", 2.0])
    m.add(x != 2)
    assert [solution["x"] for solution in m.solutions()] == ["a"]

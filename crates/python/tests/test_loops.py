"""Breadth-first search runs as a loop in Python without a watcher: it is the library's search, count for count. Depth-first search without
a watcher computes no costs, and is the same search otherwise."""

import math
import random

import pytest
import solvarium as sv


class Maze(sv.Problem):
    """A random graph with loops, equal siblings and dead ends; `kind` is that of what `actions` gives."""

    def __init__(self, seed, kind=list, expands=False, repeats=False):
        dice = random.Random(seed)
        self.size = dice.randrange(2, 40)
        self.edges = [[dice.randrange(self.size) for _ in range(dice.randrange(4))] for _ in range(self.size)]
        self.end = dice.randrange(self.size) if dice.random() < 0.8 else -1
        self.kind = kind
        self.repeats = repeats
        if expands:
            self.expand = lambda state: [(action, self.result(state, action), 2) for action in self.actions(state)]

    def start(self):
        return (0,)

    def is_goal(self, state):
        return state == (self.end,)

    def actions(self, state):
        steps = list(range(len(self.edges[state[0]])))
        return self.kind(steps + steps if self.repeats else steps)

    def result(self, state, action):
        return (self.edges[state[0]][action],)


def kept(result):
    record = {name: value for name, value in result.record.items() if name not in ("seconds", "peak_bytes")}
    return result.status, result.why, result.cost, result.actions, result.states, record


def in_library(problem, method, **limits):
    """The same run with an audience, which is the library's own search."""
    return sv.start(problem, method, on_expand=lambda state, node: None, **limits).result(60)


@pytest.mark.parametrize("method", ["bfs", "dfs"])
@pytest.mark.parametrize("seed", range(12))
def test_a_loop_is_the_search_of_the_library(method, seed):
    for problem in (Maze(seed), Maze(seed, iter), Maze(seed, tuple), Maze(seed, expands=True), Maze(seed, repeats=True)):
        assert kept(sv.solve(problem, method)) == kept(in_library(problem, method))


@pytest.mark.parametrize("method", ["bfs", "dfs"])
def test_it_stops_at_the_same_node(method):
    for seed in range(4):
        for nodes in range(1, 9):
            problem = Maze(seed)
            assert kept(sv.solve(problem, method, node_limit=nodes)) == kept(in_library(problem, method, node_limit=nodes))


class Wide(sv.Problem):
    """Many children of each state, in one list or one by one."""

    def __init__(self, children):
        self.children = children

    def start(self):
        return 0

    def is_goal(self, state):
        return state == 499

    def actions(self, state):
        return self.children(state)

    def result(self, state, action):
        return action


@pytest.mark.parametrize("method", ["bfs", "dfs"])
@pytest.mark.parametrize("many", [63, 64, 65, 128, 300])
@pytest.mark.parametrize("kind", [list, iter])
def test_long_lists_are_counted(method, many, kind):
    problem = Wide(lambda state: kind(range(state + 1, min(state + many, 500))))
    assert kept(sv.solve(problem, method, node_limit=20)) == kept(in_library(problem, method, node_limit=20))


def test_a_child_at_an_infinite_cost_is_none():
    class Steps(Maze):
        def expand(self, state):
            return [(1, (state[0] + 1,), 1), (9, (9,), math.inf)] if state[0] < 9 else []

    problem = Steps(0)
    problem.end = 9
    for method in ("bfs", "dfs"):
        result = sv.solve(problem, method)
        assert (result.cost, result.actions) == (9, [1] * 9)


def test_costs_of_a_plan_are_those_of_expand():
    class Both(Maze):
        def expand(self, state):
            return [("a", (state[0] + 1,), 3)]

        def cost(self, state, action):
            raise AssertionError("expand gives the costs")

    problem = Both(0)
    problem.end = 4
    assert sv.solve(problem, "bfs").cost == 12
    for cost, error in ((-1, ValueError), ("x", TypeError), (math.nan, ValueError)):
        problem.expand = lambda state, cost=cost: [("a", (state[0] + 1,), cost)]
        with pytest.raises(error, match=r"expand\(\(0,\)\) must return a number"):
            sv.solve(problem, "bfs")


@pytest.mark.parametrize("method", ["bfs", "dfs"])
def test_a_space_behind_infinite_costs_is_not_entered(method):
    class Walled(Maze):
        def expand(self, state):
            return [("through the wall", (state[0] + 1,), math.inf)]

    problem = Walled(0)
    problem.end = -1
    assert sv.solve(problem, method, node_limit=100).status == "no-solution"


@pytest.mark.parametrize("method", ["bfs", "dfs"])
def test_very_long_lists_count_as_several_expansions(method):
    problem = Wide(lambda state: range(state + 1, state + 3000))
    problem.is_goal = lambda state: False
    found, expected = (kept(search(problem, method, node_limit=10)) for search in (sv.solve, in_library))
    assert (found[0], found[-1]["expanded"]) == (expected[0], expected[-1]["expanded"])


@pytest.mark.parametrize("method", ["bfs", "dfs"])
def test_parts_that_children_share_count_for_their_parent(method):
    class Sharing(sv.Problem):
        def start(self):
            return ("a" * 100_000, 0)

        def is_goal(self, state):
            return state[1] == 400

        def actions(self, state):
            return [1, 2]

        def result(self, state, action):
            # Every second state has a large part of its own, which its first child keeps.
            part, number = state
            return ("a" * (100_000 + number), number + 1) if action == 2 or number % 2 else (part, number + 1)

    loop, library = sv.solve(Sharing(), method), in_library(Sharing(), method)
    assert 0.5 < loop.record["peak_bytes"] / library.record["peak_bytes"] < 2


def test_growing_states_end_at_the_memory_limit():
    class Growing(sv.Problem):
        def start(self):
            return ""

        def is_goal(self, state):
            return False

        def actions(self, state):
            return ["a" * 100_000]

        def result(self, state, action):
            return state + action

    for method in ("bfs", "dfs"):
        result = sv.solve(Growing(), method, memory_limit="64MiB", time_limit=60)
        assert result.record["stopped_by"] == "memory" and result.record["peak_bytes"] < 2 * 64 << 20


@pytest.mark.parametrize("method", ["bfs", "dfs"])
def test_a_wrong_answer_is_named(method):
    def fault(**methods):
        problem = Maze(3)
        problem.end = -1
        for name, function in methods.items():
            setattr(problem, name, function)
        with pytest.raises((TypeError, ValueError)) as raised:
            sv.solve(problem, method)
        return str(raised.value)

    assert fault(result=lambda state, action: [1]).startswith("result((0,), 0) gave the state [1], which cannot be hashed")
    assert fault(result=lambda state, action: None).startswith("result((0,), 0) must return a state")
    assert fault(is_goal=lambda state: None).startswith("is_goal((0,)) must return True or False")
    assert fault(actions=lambda state: None) == "actions((0,)) must return an iterable of actions, not None (NoneType): is a 'return' missing?"
    assert fault(expand=lambda state: 5).startswith("expand((0,)) must return an iterable of (action, state, cost), not 5")
    assert fault(expand=lambda state: [(1,)]).startswith("expand((0,)) must return tuples")
    assert fault(expand=lambda state: [(1, [2])]).startswith("expand((0,)) gave the state [2]")
    assert fault(is_goal="no").startswith("Maze.is_goal must be a method, not 'no' (str)")


def test_a_state_that_changes_is_refused():
    class Mutable:
        number = 0

        def __hash__(self):
            return hash(self.number)

        def __eq__(self, other):
            return self.number == other.number

    class Changing(Maze):
        def result(self, state, action):
            mutable = Mutable()
            mutable.number = 1
            return mutable

        def is_goal(self, state):
            if isinstance(state, Mutable):
                state.number = 2
            return False

        def actions(self, state):
            return [1]

    with pytest.raises(ValueError, match="was changed after it was stored"):
        sv.solve(Changing(0), "bfs")

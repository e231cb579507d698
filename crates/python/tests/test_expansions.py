"""The calls of `on_expand`, compared with hand-written searches."""

from collections import deque

import pytest

import solvarium as sv

PATHS = [row["name"] for row in sv.methods() if row["family"] == "paths"]
TWO_ENDED = ["bidirectional", "nbs"]
GOAL = (1, 0, 1, 1)
DEEPEST = 5


class Tree(sv.Problem):
    """A state is the list of the actions that lead to it, so its cost is its length."""

    goal = GOAL

    def start(self):
        return ()

    def is_goal(self, state):
        return state == GOAL

    def actions(self, state):
        return [0, 1] if len(state) < DEEPEST else []

    def result(self, state, action):
        return (*state, action)

    def predecessors(self, state):
        return [(state[-1], state[:-1])] if state else []

    def heuristic(self, state):
        return max(len(GOAL) - len(state), 0)


def told_of(problem, method, **settings):
    told = []
    result = sv.start(problem, method, on_expand=lambda state, node: told.append((state, node)), **settings).result(60)
    # `hda` reports only its plan.
    assert result.expanded == len(told) or method == "hda"
    return result, told


@pytest.mark.parametrize("method", [name for name in PATHS if name not in TWO_ENDED])
def test_every_method_tells_the_state_of_each_node(method):
    _, told = told_of(Tree(), method)
    assert told[0][0] == () and told[0][1].g == 0
    assert all(isinstance(state, tuple) and len(state) == node.g for state, node in told)
    numbers = {}
    assert all(numbers.setdefault(node.number, state) == state for state, node in told)


@pytest.mark.parametrize("method", TWO_ENDED)
def test_both_ends_tell_states(method):
    result, told = told_of(Tree(), method)
    assert result.cost == len(GOAL)
    assert {state for state, _ in told} <= {GOAL[:length] for length in range(5)} | {(0,), (1, 1), (1, 0, 0), (1, 0, 1, 0)}
    assert all(node.g in (len(state), len(GOAL) - len(state)) for state, node in told)


def breadth_first(start, children, goal):
    queue, order = deque([start]), []
    while True:
        state = queue.popleft()
        order.append(state)
        for child in children(state):
            if child == goal:
                return order
            queue.append(child)


def depth_first(start, children, goal):
    stack, order = [start], []
    while (state := stack.pop()) != goal:
        order.append(state)
        stack += list(children(state))[::-1]
    return order


def uniform_cost(start, children, goal):
    order = []
    layer = [start]
    while goal not in layer:
        order += layer
        layer = [child for state in layer for child in children(state)]
    return order + layer[: layer.index(goal)]


def children_of_tree(state):
    tree = Tree()
    return [tree.result(state, action) for action in tree.actions(state)]


@pytest.mark.parametrize(("method", "by_hand"), [("bfs", breadth_first), ("dfs", depth_first)])
def test_the_order_is_that_of_a_search_by_hand(method, by_hand):
    _, told = told_of(Tree(), method)
    assert [state for state, _ in told] == by_hand((), children_of_tree, GOAL)


def test_uniform_cost_goes_by_layers():
    order = uniform_cost((), children_of_tree, GOAL)
    _, told = told_of(Tree(), "ucs")
    states = [state for state, _ in told]
    assert sorted(map(len, states)) == list(map(len, states))
    assert set(states) >= {state for state in order if len(state) < len(GOAL)}


@pytest.mark.parametrize("method", ["bfs", "astar", "ucs", "bidirectional", "nbs"])
def test_nodes_of_graphs_have_their_names(method):
    roads = {"a": {"b": 1, "c": 5}, "b": {"c": 2}, "c": {"d": 1}}
    _, told = told_of(sv.graph(roads, "a", "d"), method)
    assert told[0][0] == "a" and {state for state, _ in told} <= set("abcd")


@pytest.mark.parametrize("method", ["astar", "uniform-cost"])
def test_a_node_that_is_reached_again_is_told_again(method):
    # The heuristic is admissible and not consistent, so that "c" is expanded twice.
    roads = {"s": {"c": 3, "b": 1}, "b": {"c": 1}, "c": {"t": 10}}
    estimates = {"s": 0, "b": 8, "c": 0, "t": 0}
    result, told = told_of(sv.graph(roads, "s", "t"), method, **({"heuristic": estimates} if method == "astar" else {}))
    assert result.cost == 12 and all(state in roads for state, _ in told)

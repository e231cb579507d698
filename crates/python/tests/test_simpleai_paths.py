"""The replacements of SimpleAI's path searches, compared event by event with a reference implementation in plain Python."""

import heapq
import math
import random
from fractions import Fraction

import pytest

from solvarium.compat.simpleai.search import (
    SearchProblem,
    astar,
    breadth_first,
    depth_first,
    greedy,
    iterative_limited_depth_first,
    limited_depth_first,
    uniform_cost,
)
from solvarium.compat.simpleai.search.models import (
    SearchNode,
    SearchNodeCostOrdered,
    SearchNodeHeuristicOrdered,
    SearchNodeStarOrdered,
)

KEYS = {
    "breadth_first": None,
    "depth_first": None,
    "uniform_cost": lambda node: node["cost"],
    "greedy": lambda node: node["h"],
    "astar": lambda node: node["h"] + node["cost"],
}
SEARCHES = {search.__name__: search for search in (breadth_first, depth_first, uniform_cost, greedy, astar)}


class Key:
    """A node of the reference, compared only by its key, as in Python's heap."""

    def __init__(self, node, key):
        self.node, self.key = node, key(node)

    def __lt__(self, other):
        return self.key < other.key


class Enough(Exception):
    pass


def twin(problem, name, graph, limit=None, most=300):
    """The events as a list: the nodes of the fringe, the chosen one, and its children."""
    key, events, fringe, closed = KEYS[name], [], [], set()

    def node(state, parent, action, cost, depth):
        made = {"state": state, "parent": parent, "action": action, "cost": cost, "depth": depth}
        if name in ("greedy", "astar"):
            made["h"] = problem.heuristic(state)
        return made if key is None else Key(made, key)

    def plain(item):
        return item.node if key else item

    def push(item):
        heapq.heappush(fringe, item) if key else fringe.append(item)

    def waiting():
        if key:
            return [told(item.node) for item in sorted(fringe)]
        return [told(item) for item in (fringe if name == "breadth_first" else reversed(fringe))]

    push(node(problem.initial_state, None, None, 0, 0))
    while fringe:
        events.append(("new_iteration", waiting()))
        if len(events) > most:
            raise Enough
        item = heapq.heappop(fringe) if key else fringe.pop(0 if name == "breadth_first" else -1)
        chosen = plain(item)
        is_goal = problem.is_goal(chosen["state"])
        events.append(("chosen_node", told(chosen), is_goal))
        if is_goal:
            events.append(("finished", waiting(), told(chosen), "goal found"))
            return chosen, events
        closed.add(chosen["state"])
        if limit is not None and chosen["depth"] >= limit:
            continue
        children = []
        for action in problem.actions(chosen["state"]):
            state = problem.result(chosen["state"], action)
            cost = chosen["cost"] + problem.cost(chosen["state"], action, state)
            children.append(node(state, chosen, action, cost, chosen["depth"] + 1))
        events.append(("expanded", [told(chosen)], [[told(plain(child)) for child in children]]))
        for child in children:
            if not graph:
                push(child)
                continue
            same = [other for other in fringe if plain(other)["state"] == plain(child)["state"]]
            if not same and plain(child)["state"] not in closed:
                push(child)
            elif same and key and child < same[0]:
                fringe.remove(same[0])
                heapq.heapify(fringe)
                push(child)
    events.append(("finished", [], None, "goal not found"))
    return None, events


def told(node):
    if isinstance(node, SearchNode):
        node = {"h": getattr(node, "heuristic", None), **vars(node)}
        parent = node["parent"].state if node["parent"] else None
    else:
        parent = node["parent"]["state"] if node["parent"] else None
    return (node["state"], parent, node["action"], node["cost"], type(node["cost"]), node["depth"], node.get("h"))


class Watch:
    """Records the events of a viewer; nodes that were reported once must be the same objects later."""

    def __init__(self, most=300):
        self.events, self.seen, self.most = [], {}, most

    def event(self, name, *params):
        if name != "started":
            self.events.append((name, *map(self.told, params)))
        if len(self.events) > self.most:
            raise Enough

    def told(self, param):
        if isinstance(param, list):
            return [self.told(item) for item in param]
        if not isinstance(param, SearchNode):
            return param
        if param.parent is not None:
            assert self.seen.setdefault(id(param.parent), param.parent) is param.parent
        self.seen[id(param)] = param
        return told(param)


COSTS = {
    "ints": lambda dice: dice.randint(0, 3),
    "negative": lambda dice: dice.randint(-2, 3),
    "floats": lambda dice: dice.choice([0.1, 0.5, 1.0, 2.0]),
    "fractions": lambda dice: Fraction(dice.randint(0, 4), 3),
    "large": lambda dice: dice.randint(0, 3) * 10**20,
    "mixed": lambda dice: dice.choice([1, 1.0, Fraction(1, 2), 2**60, 0.25, True]),
}


def problem(seed, kind):
    """A random graph with ties, cycles, dead ends and inconsistent estimates; and the calls of its methods."""
    dice = random.Random(seed)
    size, number = dice.randint(2, 12), COSTS[kind]
    edges = [[(dice.randrange(size), number(dice)) for _ in range(dice.randint(0, 4))] for _ in range(size)]
    estimates, goal, calls = [number(dice) for _ in range(size)], dice.randrange(size + 2), []

    class Graph(SearchProblem):
        def actions(self, state):
            calls.append(("actions", state))
            ways = range(len(edges[state]))
            return iter(ways) if seed % 2 else list(ways)

        def result(self, state, action):
            calls.append(("result", state, action))
            return edges[state][action][0]

        def is_goal(self, state):
            calls.append(("is_goal", state))
            return state == goal

        def cost(self, state, action, state2):
            calls.append(("cost", state, action, state2))
            return edges[state][action][1]

        def heuristic(self, state):
            calls.append(("heuristic", state))
            return estimates[state]

    return Graph(0), calls


@pytest.mark.parametrize("kind", COSTS)
@pytest.mark.parametrize("graph", [False, True])
@pytest.mark.parametrize("name", SEARCHES)
def test_the_same_nodes_in_the_same_order(name, graph, kind):
    for seed in range(60):
        (expected_problem, expected_calls), (own, calls) = problem(seed, kind), problem(seed, kind)
        watch = Watch()
        try:
            node, events = twin(expected_problem, name, graph)
        except Enough:
            with pytest.raises(Enough):
                SEARCHES[name](own, graph_search=graph, viewer=watch)
            continue
        found = SEARCHES[name](own, graph_search=graph, viewer=watch)
        assert watch.events == events
        assert calls == expected_calls
        blind, calls_without = problem(seed, kind)
        without = SEARCHES[name](blind, graph_search=graph)
        assert calls_without == expected_calls
        assert (found is None) == (node is None) == (without is None)
        if found is not None:
            assert told(found) == told(node) == told(without)
            assert found.path() == without.path()


@pytest.mark.parametrize("graph", [False, True])
def test_limits_of_depth(graph):
    for seed in range(100):
        (expected, _), (own, _) = problem(seed, "ints"), problem(seed, "ints")
        watch = Watch(10**6)
        node, events = twin(expected, "depth_first", graph, limit=3, most=10**6)
        found = limited_depth_first(own, 3, graph_search=graph, viewer=watch)
        assert watch.events == events and (found is None) == (node is None)


class Spell(SearchProblem):
    def actions(self, state):
        return "ab" if len(state) < 3 else ""

    def result(self, state, action):
        return state + action

    def is_goal(self, state):
        return state == "bab"


def test_iterative_deepening():
    watch = Watch()
    node = iterative_limited_depth_first(Spell(""), viewer=watch)
    assert node.path() == [(None, ""), ("b", "b"), ("a", "ba"), ("b", "bab")]
    assert watch.events[-1][0] == "no_more_runs" and watch.events[-1][2] == "returned after 4 runs"


@pytest.mark.parametrize(
    ("search", "kind"),
    [(breadth_first, SearchNode), (uniform_cost, SearchNodeCostOrdered), (greedy, SearchNodeHeuristicOrdered), (astar, SearchNodeStarOrdered)],
)
def test_nodes_are_of_their_kind(search, kind):
    node = search(Spell(""))
    assert type(node) is kind and node.parent.parent.parent.parent is None
    assert node.problem.is_goal(node.state) and node.depth == node.cost == 3
    assert [child.state for child in node.parent.expand()] == ["baa", "bab"]
    assert node == node.parent.expand()[1] and repr(node) == "Node <bab>"
    assert len({node, node.parent}) == 2


def test_methods_that_are_not_overridden_are_not_missed():
    class Duck:
        initial_state = 0

        def actions(self, state):
            return (action for action in (1, 2))

        def is_goal(self, state):
            return state == 4

        def cost(self, state, action, after):
            return 1

    duck = Duck()
    duck.result = lambda state, action: state + action
    assert uniform_cost(duck, graph_search=True).cost == 2
    with pytest.raises(AttributeError, match="heuristic"):
        astar(duck)


@pytest.mark.parametrize("name", ["actions", "result", "is_goal", "cost", "heuristic", "event"])
def test_exceptions_come_out_unchanged(name):
    fault = KeyError("mine")

    def fails(*_):
        raise fault

    spell, viewer = Spell(""), None
    if name == "event":
        viewer = type("Viewer", (), {"event": fails})()
    else:
        setattr(spell, name, fails)
    with pytest.raises(KeyError) as caught:
        astar(spell, graph_search=True, viewer=viewer)
    assert caught.value is fault


def test_states_that_cannot_be_hashed():
    class Lists(Spell):
        def result(self, state, action):
            return [*state, action]

        def is_goal(self, state):
            return list(state) == ["b", "a", "b"]

    with pytest.raises(TypeError, match="unhashable"):
        breadth_first(Lists(()), graph_search=True)


def test_no_number_breaks_the_order_of_a_viewer():
    class Odd(Spell):
        def heuristic(self, state):
            return math.nan if state.endswith("a") else 1

    assert astar(Odd(""), viewer=Watch(10**6)).state == "bab"


def test_a_path_of_a_hundred_thousand():
    class Line(SearchProblem):
        def actions(self, state):
            return (1,)

        def result(self, state, action):
            return state + 1

        def is_goal(self, state):
            return state == 100_000

    node = breadth_first(Line(0), graph_search=True)
    assert len(node.path()) == 100_001 and hash(node) is not None
    del node

"""Problems with `expand_many`, compared with the same problems with tuples."""

import itertools
import signal
import sys
import threading
from pathlib import Path

import pytest
import solvarium as sv

np = pytest.importorskip("numpy")

BENCHES = str(Path(__file__).parents[1] / "benches")
COUNTS = ("expanded", "generated", "duplicates", "open_peak", "seen_peak", "depth_peak")


@pytest.fixture(autouse=True, scope="module")
def benches():
    sys.path.insert(0, BENCHES)
    yield
    sys.path.remove(BENCHES)


def pair(name):
    import batch_problems
    import own_problems as own

    plain = {
        "map": lambda: own.Map(30),
        "tiles": lambda: own.Tiles((1, 2, 3, 0, 5, 6, 4, 7, 8)),
        "words": own.Words,
        "jugs": own.Jugs,
        "knight": lambda: own.Knight(3, 4),
        "rows": own.Rows,
    }[name]()
    return plain, batch_problems.batch(plain)


PROBLEMS = ["map", "tiles", "words", "jugs", "knight", "rows"]


@pytest.mark.parametrize("name", PROBLEMS)
def test_breadth_first_search_is_the_plain_one(name):
    plain, batch = pair(name)
    for limits in ({}, {"node_limit": 1}, {"node_limit": 77}):
        expected, found = sv.solve(plain, "bfs", **limits), sv.solve(batch, "bfs", **limits)
        assert (found.status, found.cost, found.actions) == (expected.status, expected.cost, expected.actions)
        assert {count: found.record.get(count) for count in COUNTS} == {count: expected.record.get(count) for count in COUNTS}
        for key in expected.record.keys() - {"seconds", "peak_bytes", "problem"}:
            assert found.record[key] == expected.record[key], key


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("method", ["ucs", "astar", "auto"])
def test_costs_are_those_of_the_plain_search(name, method):
    plain, batch = pair(name)
    expected, found = sv.solve(plain, method), sv.solve(batch, method)
    assert (found.status, found.cost, found.method) == (expected.status, expected.cost, expected.method)
    assert (found.optimal, found.heuristic) == (expected.optimal, expected.heuristic)
    # The plan is one of the plain problem.
    state = plain.start()
    for action in found.actions:
        state = plain.result(state, action)
    assert plain.is_goal(state)
    assert len(found.states) == len(found.actions) + 1 and isinstance(found.states[0], tuple)


@pytest.mark.parametrize("method", ["dfs", "ida", "greedy", "iterative-deepening"])
def test_other_methods_call_it_for_one_state(method):
    plain, batch = pair("rows")
    expected, found = sv.solve(plain, method), sv.solve(batch, method)
    assert (found.cost, found.actions, found.expanded) == (expected.cost, expected.actions, expected.expanded)


def test_a_watched_run_expands_one_state_at_a_time():
    plain, batch = pair("tiles")
    told, expected = [], []
    result = sv.start(batch, "bfs", on_expand=lambda state, node: told.append(state)).result(60)
    sv.start(plain, "bfs", on_expand=lambda state, node: expected.append(state)).result(60)
    assert told == expected and result.actions == sv.solve(batch, "bfs").actions
    assert sv.start(batch, "astar").result(60).cost == result.cost
    assert sv.check_heuristic(batch, time_limit=30, node_limit=500).good is not False
    assert sv.compare(batch, ["bfs", "ucs", "astar"])["cost"] == [result.cost] * 3


class Graph:
    """A random graph with costs, cycles and equal siblings; a state is a number of two digits."""

    def __init__(self, seed, costs, kind=np.int64):
        dice = np.random.default_rng(seed)
        self.size = int(dice.integers(2, 60))
        many = int(dice.integers(1, 4)) * self.size
        self.edges = dice.integers(self.size, size=(many, 2))
        self.costs = dice.choice(costs, many)
        self.end = int(dice.integers(self.size)) if dice.random() < 0.8 else -1
        self.kind = kind

    def start(self):
        return np.zeros(2, self.kind)

    def is_goal(self, state):
        return state[0] * 10 + state[1] == self.end

    def expand_many(self, states):
        parents, edges = ((states @ [10, 1])[:, None] == self.edges[:, 0]).nonzero()
        order = np.random.default_rng(len(states)).permutation(len(parents))
        parents, edges = parents[order], edges[order]
        return parents, edges, np.stack(np.divmod(self.edges[edges, 1], 10), axis=1), self.costs[edges]

    def roads(self):
        return [(int(a), int(b), cost) for (a, b), cost in zip(self.edges, self.costs.tolist()) if cost != float("inf")]


@pytest.mark.parametrize("costs", [[1], [0, 1, 5], [0.5, 2.25, np.inf], [3, 2**40]])
@pytest.mark.parametrize("seed", range(12))
def test_cheapest_paths_of_random_graphs(seed, costs):
    graph = Graph(seed, costs, np.uint8)
    edges = graph.roads()
    roads = {node: {} for node in range(graph.size)}
    for a, b, cost in edges:
        roads[a][b] = min(cost, roads[a].get(b, cost))
    for method in ("ucs", "astar"):
        result = sv.solve(graph, method)
        if graph.end < 0:
            assert result.status == "no-solution"
            continue
        expected = sv.solve(sv.graph(roads, 0, graph.end), "ucs")
        assert (result.status, result.cost) == (expected.status, expected.cost)
        assert type(result.cost) is type(expected.cost) or not result.cost


def test_estimates_guide_it_and_infinite_ones_prune():
    _, batch = pair("map")
    blind, informed = sv.solve(batch, "ucs"), sv.solve(batch, "astar")
    assert informed.expanded < blind.expanded
    # A function of the caller replaces those of the problem.
    assert sv.solve(batch, "astar", heuristic=lambda state: 0).expanded > informed.expanded
    batch.h_many = lambda states: np.full(len(states), np.inf)
    assert sv.solve(batch, "astar").status == "no-solution"


class Endless:
    """A line of numbers without an end."""

    def __init__(self, width=8):
        self.width = width

    def start(self):
        return np.zeros(self.width, np.int64)

    def is_goal_many(self, states):
        return np.zeros(len(states), bool)

    def expand_many(self, states):
        parents = np.repeat(np.arange(len(states)), 2)
        children = states[parents]
        children[:, 0] = children[:, 0] * 2 + np.tile([1, 2], len(states))
        return parents, parents, children, None


@pytest.mark.parametrize("method", ["bfs", "ucs", "astar"])
def test_limits_hold(method):
    nodes = sv.solve(Endless(), method, node_limit=12_345)
    assert (nodes.status, nodes.expanded, nodes.record["stopped_by"]) == ("stopped", 12_345, "nodes")
    memory = sv.solve(Endless(), method, memory_limit="64MiB", time_limit=60)
    assert memory.record["stopped_by"] == "memory"
    assert 8 << 20 < memory.record["peak_bytes"] <= 64 << 20
    assert memory.expanded > 100_000
    assert sv.solve(Endless(), method, time_limit=0.1, memory_limit="4GiB").record["stopped_by"] == "time"


def test_a_function_that_does_not_return_is_ended():
    endless = Endless()

    def forever(states):
        for _ in itertools.count():
            pass

    endless.expand_many = forever
    assert sv.solve(endless, "bfs", time_limit=0.2).record["stopped_by"] == "time"
    run = sv.start(endless, "ucs")
    run.cancel()
    assert run.result(60).status == "stopped"


def test_ctrl_c_ends_it():
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        sv.solve(Endless(), "bfs", time_limit=60, memory_limit="8GiB")


@pytest.mark.parametrize("method", ["bfs", "ucs", "astar", "dfs"])
def test_a_wrong_answer_is_named(method):
    def fault(error, **functions):
        endless = Endless(2)
        for name, function in functions.items():
            setattr(endless, name, function)
        with pytest.raises(error) as raised:
            sv.solve(endless, method, node_limit=100)
        return str(raised.value)

    def gives(**parts):
        def expand_many(states):
            told = dict(zip(("parents", "actions", "children", "costs"), Endless(2).expand_many(states))) | parts
            return tuple(told.values())

        return expand_many

    returns = "expand_many must return (parents, actions, children, costs)"
    assert fault(TypeError, expand_many=lambda states: None) == f"{returns}, not None (NoneType): is a 'return' missing?"
    assert fault(TypeError, expand_many=lambda states: (1, 2)).startswith(f"{returns}, not (1, 2)")
    assert fault(TypeError, expand_many=gives(parents=[0, 0, 0])).startswith(f"{returns}: parents must be an array of 2 whole numbers")
    assert fault(ValueError, expand_many=gives(parents=[0, 7])).startswith(f"{returns}: parents must be indices of the 1 states, not 0 to 7")
    assert fault(TypeError, expand_many=gives(actions=[1])).startswith(f"{returns}: actions must be an array or a list")
    assert fault(TypeError, expand_many=gives(children=[1, 2])).startswith(f"{returns}: children must be an array of whole numbers with 2 columns")
    assert fault(TypeError, expand_many=gives(children=[[0.5, 1], [1, 1]])).startswith(f"{returns}: children must be")
    assert fault(ValueError, expand_many=gives(costs=[1, -1])) == "expand_many must return numbers that are not negative, not -1"
    assert fault(ValueError, expand_many=gives(costs=[1, np.nan])).startswith("expand_many must return numbers")
    assert fault(TypeError, expand_many=gives(costs=["a", "b"])).startswith("expand_many must return an array of 2 numbers")
    assert fault(TypeError, is_goal_many=lambda states: None).startswith("is_goal_many must return an array of 1 truth values")
    assert fault(TypeError, is_goal_many=lambda states: [1]).startswith("is_goal_many must return an array of 1 truth values")
    assert fault(TypeError, is_goal_many=None).startswith("Endless has no method 'is_goal'")
    assert fault(TypeError, start=lambda: [0.5]).startswith("start must be an array or a tuple of whole numbers, as Endless has expand_many")
    assert fault(TypeError, start=lambda: 5).startswith("start must be an array")
    assert fault(TypeError, is_goal_many=None, is_goal=lambda state: None).startswith("is_goal((0, 0)) must return True or False")
    small = fault(ValueError, start=lambda: np.zeros(2, np.uint8), expand_many=gives(children=[[300, 0], [1, 0]]))
    assert small == "expand_many gave the child (300, 0), which does not fit uint8, the type of the start"
    with pytest.raises(ValueError, match="read-only"):
        sv.solve(Broken(), method)


class Broken(Endless):
    def expand_many(self, states):
        states[:, 0] += 1


def test_costs_above_two_to_the_53rd_are_refused():
    graph = Graph(3, [2**52 + 1])
    graph.edges, graph.costs, graph.end = np.array([(0, 1), (1, 2)]), np.array([2**52 + 1] * 2), 2
    with pytest.raises(OverflowError, match="more than 2\\*\\*53"):
        sv.solve(graph, "ucs")
    graph.costs = graph.costs.astype(float)
    assert sv.solve(graph, "ucs").cost == 2.0**53 + 2


def test_a_function_that_changes_its_answers_is_refused():
    graph = Graph(3, [1])
    graph.edges, graph.costs, graph.end, calls = np.array([(0, 1), (1, 2)]), np.array([1, 1]), 2, []

    def expand_many(states):
        calls.append(len(states))
        return Graph.expand_many(graph, states if len(calls) < 4 else states[:0])

    graph.expand_many = expand_many
    with pytest.raises(ValueError, match="does not give it now"):
        sv.solve(graph, "bfs")


def test_no_object_is_made_for_a_state():
    import tracemalloc

    tracemalloc.start()
    try:
        result = sv.solve(Endless(1), "bfs", node_limit=100_000)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # Arrays of a batch, not 200,000 states.
    assert result.record["generated"] == 200_000 and peak < 12 << 20

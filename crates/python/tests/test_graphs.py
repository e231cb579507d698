"""Graphs of other libraries, and problems given by one function."""

import itertools
import math
import random

import pytest

import solvarium as sv

PATHS = [row["name"] for row in sv.methods() if row["family"] == "paths"]
CHEAPEST = ["astar", "uniform-cost", "ida", "rbfs", "nbs", "hda"]
ROADS = {"a": {"b": 1, "c": 5}, "b": {"c": 2}, "d": {}}


@pytest.mark.parametrize("method", PATHS)
def test_every_method_takes_it(method):
    result = sv.solve(sv.graph(ROADS, "a", "c"), method)
    assert result.states in (["a", "b", "c"], ["a", "c"]) and result.actions == result.states[1:]
    assert result.cost == sum(ROADS[one][other] for one, other in itertools.pairwise(result.states)) and type(result.cost) is int
    assert sv.solve(sv.graph(ROADS, "a", "d"), method, node_limit=1000).status in ("no-solution", "stopped")


def random_edges(seed, nodes=40, edges=160):
    rng = random.Random(seed)
    return [(rng.randrange(nodes), rng.randrange(nodes), rng.randint(1, 9)) for _ in range(edges)]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("kind", ["Graph", "DiGraph", "MultiDiGraph"])
def test_networkx_agrees(seed, kind):
    networkx = pytest.importorskip("networkx")
    G = getattr(networkx, kind)()
    G.add_nodes_from(range(40))
    G.add_weighted_edges_from(random_edges(seed))
    for goal in (7, 31):
        try:
            cost = networkx.dijkstra_path_length(G, 0, goal)
        except networkx.NetworkXNoPath:
            cost = None
        for method in CHEAPEST[:2] + ["nbs"]:
            assert sv.solve(sv.graph(G, 0, goal), method).cost == cost
        hops = networkx.shortest_path_length(G, 0, goal) if cost is not None else None
        assert sv.solve(sv.graph(G, 0, goal, weight=None), "bfs").cost == hops


def test_all_libraries_agree():
    edges = [(one, other, cost) for (one, other), cost in {(a, b): c for a, b, c in random_edges(3)}.items()]
    table: dict = {number: {} for number in range(40)}
    for one, other, cost in edges:
        table[one][other] = cost
    graphs = [table]
    try:
        import networkx

        G = networkx.DiGraph()
        G.add_nodes_from(range(40))
        G.add_weighted_edges_from(edges)
        graphs.append(G)
    except ImportError:
        pass
    try:
        import scipy.sparse

        sources, targets, costs = zip(*edges)
        graphs += [kind((costs, (sources, targets)), shape=(40, 40)) for kind in (scipy.sparse.csr_matrix, scipy.sparse.coo_array)]
        graphs.append(graphs[-1].toarray())
    except ImportError:
        pass
    try:
        import igraph

        G = igraph.Graph(n=40, edges=[(a, b) for a, b, _ in edges], directed=True)
        G.es["weight"] = [cost for _, _, cost in edges]
        graphs.append(G)
    except ImportError:
        pass
    for library in ("pandas", "polars"):
        try:
            module = __import__(library)
        except ImportError:
            continue
        sources, targets, costs = zip(*edges)
        graphs.append(module.DataFrame({"source": sources, "target": targets, "weight": costs}))
    found = [sv.solve(sv.graph(G, 0, 9), "ucs") for G in graphs]
    assert len({(result.cost, type(result.cost)) for result in found}) == 1 and found[0].cost > 0
    assert all(result.states[0] == 0 and result.states[-1] == 9 for result in found)


def test_columns_have_names():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"from": ["a", "b"], "to": ["b", "c"], "km": [1.5, 2.0]})
    ways = sv.graph(frame, "c", "a", source="from", target="to", weight="km", directed=False)
    assert sv.solve(ways).cost == 3.5
    with pytest.raises(ValueError, match="no column 'source'; it has 'from', 'to', 'km'"):
        sv.graph(frame, "a", "c")


def test_heuristics():
    places = {(x, y): (x, y) for x in range(12) for y in range(12)}
    ways = {(x, y): [(x + dx, y + dy) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)) if (x + dx, y + dy) in places] for x, y in places}
    start, goal = (5, 5), (11, 11)
    blind = sv.solve(sv.graph(ways, start, goal), "astar")
    for given in (
        {"coordinates": places},
        {"heuristic": lambda node: math.dist(node, goal)},
        {"heuristic": {node: math.dist(node, goal) for node in places}},
    ):
        result = sv.solve(sv.graph(ways, start, goal, **given), "astar")
        assert result.cost == blind.cost == 12 and result.expanded < blind.expanded
    assert sv.solve(sv.graph(ways, start, goal), "astar", heuristic=lambda node: math.dist(node, goal)).cost == 12
    several = sv.graph(ways, start, [(0, 0), (11, 11)], coordinates=places)
    assert sv.solve(several, "astar").cost == 10
    with pytest.raises(ZeroDivisionError):
        sv.solve(sv.graph(ways, start, goal, heuristic=lambda node: 1 / 0), "astar")
    with pytest.raises(TypeError, match=r"heuristic\(\(5, 5\)\)"):
        sv.solve(sv.graph(ways, start, goal, heuristic=lambda node: "far"), "astar")


def test_the_arrays_are_shared():
    ways = sv.graph(ROADS, "a", "c")
    other = ways.between("b", "c")
    assert sv.solve(other).states == ["b", "c"] and (ways.nodes, ways.edges) == (4, 3)


@pytest.mark.parametrize(
    ("given", "kind", "words"),
    [
        (lambda: sv.graph({1: [2]}, 1, 3), ValueError, "goal: the graph has no node 3"),
        (lambda: sv.graph({"Arad": ["Sibiu"]}, "Arda", "Sibiu"), ValueError, "did you mean 'Arad'"),
        (lambda: sv.graph({1: {2: -1}}, 1, 2), ValueError, "from 1 to 2 has the weight -1"),
        (lambda: sv.graph({1: {2: math.nan}}, 1, 2), ValueError, "weight nan"),
        (lambda: sv.graph({1: {2: "far"}}, 1, 2), TypeError, "weight 'far'"),
        (lambda: sv.graph({1: 2}, 1, 2), TypeError, "the node 1 has 2"),
        (lambda: sv.graph({1: "23"}, 1, 2), TypeError, "the node 1 has '23'"),
        (lambda: sv.graph(5, 1, 2), TypeError, "not int"),
        (lambda: sv.graph({1: [2]}, [1], 2), ValueError, "start: the graph has no node"),
        (lambda: sv.graph({1: [2]}, 1, []), ValueError, "empty"),
        (lambda: sv.graph({1: [2]}, 1, 2, coordinates={1: (0, 0)}), ValueError, "node 2 is missing"),
        (lambda: sv.graph({1: [2]}, 1, 2, coordinates={1: (0, 0), 2: (0, math.inf)}), ValueError, "node 2 is at"),
        (lambda: sv.graph({1: [2]}, 1, 2, heuristic={1: 0}), ValueError, "node 2 is missing"),
        (lambda: sv.graph({1: [2]}, 1, 2, heuristic=7), TypeError, "not 7"),
        (lambda: sv.solve(sv.graph({1: [2]}, 1, 2), "anneal"), ValueError, "anneal"),
    ],
)
def test_bad_input_is_named(given, kind, words):
    with pytest.raises(kind) as caught:
        given()
    assert words in str(caught.value)


def test_from_successors():
    steps = sv.from_successors(0, lambda n: [(n + 1, 2), (n + 2, 3)], lambda n: n == 4, heuristic=lambda n: max(4 - n, 0))
    for method in ("ucs", "astar", "ida"):
        result = sv.solve(steps, method)
        assert result.states == [0, 2, 4] and result.cost == 6 and str(result.actions) == "[2, 4]"
    assert sv.solve(sv.from_successors("a", lambda text: [(text + "a", 1)], "aaa"), "bfs").cost == 2
    with pytest.raises(TypeError, match=r"successors\(0\) must list pairs"):
        sv.solve(sv.from_successors(0, lambda n: [n + 1], 3), "bfs")


@pytest.mark.parametrize("method", PATHS)
def test_an_edge_of_infinite_weight_is_no_way(method):
    roads = {"a": {"b": math.inf, "c": 1}, "b": {"d": 1}, "c": {}}
    assert sv.solve(sv.graph(roads, "a", "d"), method, node_limit=1000).status in ("no-solution", "stopped")
    around = {"a": {"d": math.inf, "c": 1}, "c": {"d": 1}}
    assert sv.solve(sv.graph(around, "a", "d"), method, node_limit=1000).cost == 2

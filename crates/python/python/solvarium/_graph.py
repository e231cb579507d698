"""Graphs of other libraries, and problems given by one function."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from solvarium import _given, _native
from solvarium._native import Puzzle
from solvarium._problem import Problem
from solvarium._result import Result


class Graph:
    """A shortest-path problem in a graph: from a node to another, or to the nearest of several. `solvarium.graph` makes it.

    `solve`, `compare`, `start` and `watch` take it, with every path search. The edges are stored in arrays, which are made once; the
    search does not hold the interpreter's lock. Results contain the nodes of the given graph.

    >>> import solvarium as sv
    >>> roads = {"a": {"b": 1, "c": 5}, "b": {"c": 2}}
    >>> r = sv.solve(sv.graph(roads, "a", "c"), "ucs")
    >>> r.states, r.cost
    (['a', 'b', 'c'], 3)
    """

    def __init__(self, native: _native.Graph, labels: list[Any], ends: tuple[Any, Any], estimate: Any, whole: bool, parts: Any = None):
        self._native, self._labels, self._estimate, self._whole = native, labels, estimate, whole
        self._numbers: dict[Any, int] = parts or {label: number for number, label in enumerate(labels)}
        start, goal = ends
        self._start = self._number(start, "start")
        goals = goal if isinstance(goal, (list, set, frozenset)) and not self._is_node(goal) else [goal]
        self._goals = [self._number(each, "goal") for each in goals]
        if not self._goals:
            raise ValueError("goal: expected a node or a list of nodes, found an empty one")

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return self._native.size()[0]

    @property
    def edges(self) -> int:
        """The number of edges; an edge of an undirected graph counts for each direction."""
        return self._native.size()[1]

    def between(self, start: Any, goal: Any) -> Graph:
        """The same graph with another start and goal, sharing its arrays.

        Raises ValueError for a node that the graph does not have. A heuristic by coordinates belongs to the first goal: for
        another goal, give the coordinates to `solvarium.graph` again.

        >>> import solvarium as sv
        >>> roads = sv.graph({1: [2], 2: [3]}, 1, 3)
        >>> sv.solve(roads.between(2, 3)).cost
        1
        """
        estimate = self._estimate if callable(self._estimate) else None
        return Graph(self._native, self._labels, (start, goal), estimate, self._whole, self._numbers)

    def puzzle(self) -> Puzzle:
        """The problem as a puzzle of the catalogue, whose states are numbers of nodes."""
        return self.adapter("auto", None).puzzle

    def adapter(self, method: str, heuristic: Any) -> Adapter:
        """The adapter for searches, with the given heuristic or the graph's own.

        >>> graph({1: [2]}, 1, 2).adapter("bfs", None).heuristic
        """
        estimate = self._estimate if heuristic is None else _estimates(heuristic, self)
        return Adapter(self, estimate, method)

    def _is_node(self, label: Any) -> bool:
        return isinstance(label, Hashable) and label in self._numbers

    def _number(self, label: Any, what: str) -> int:
        try:
            return self._numbers[label]
        except (KeyError, TypeError):
            from solvarium._suggest import nearest

            near = nearest(label, self._numbers) if isinstance(label, str) else None
            raise ValueError(f"{what}: the graph has no node {label!r}" + (f"; did you mean {near!r}?" if near else "")) from None

    def __repr__(self) -> str:
        return f"<solvarium.Graph: {self.nodes:,} nodes, {self.edges:,} edges>"


class Adapter:
    """A graph as a puzzle, and its results in the graph's own nodes."""

    def __init__(self, graph: Graph, estimate: Any, method: str):
        self.graph = graph
        values = None if callable(estimate) else estimate
        asked = estimate if callable(estimate) else None
        self.heuristic = None if estimate is not None or not asks(method) else "blind"
        self.puzzle = graph._native.route(graph._start, graph._goals, graph._labels, values, asked)

    def bounds(self, bounds: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        """The limits unchanged."""
        return bounds

    def result(self, result: Result) -> Result:
        """The result in nodes of the graph."""
        if not result:
            return replace(result, states=[])
        labels = self.graph._labels
        nodes = [labels[int(number)] for number in result.actions]
        cost = int(result.cost) if self.graph._whole and result.cost is not None else result.cost
        states = [labels[self.graph._start], *nodes]
        return replace(result, actions=nodes, states=states, cost=cost, solution=None, drawing=None, rows=None, _end=None)


def asks(method: str) -> bool:
    """Whether a method, or the one it is an alias of, uses a heuristic.

    >>> asks("auto"), asks("bfs")
    (True, False)
    """
    return _native.asks_heuristic(method) or _native.method_kind(method)[0] == "chosen"


def graph(
    G: Any,
    start: Any,
    goal: Any,
    *,
    weight: str | None = "weight",
    heuristic: Callable[[Any], float] | Mapping[Any, float] | None = None,
    coordinates: Mapping[Any, Sequence[float]] | None = None,
    directed: bool | None = None,
    source: str = "source",
    target: str = "target",
) -> Graph:
    """A shortest-path problem in a graph, from `start` to `goal`, which is a node or a list of nodes.

    `G` is a graph of networkx or igraph, a square matrix of scipy.sparse or numpy, a data frame of edges (columns `source`, `target`,
    `weight`) or a dictionary: `{node: [neighbour, ...]}` or `{node: {neighbour: weight}}`. Nodes of a matrix are 0, 1, ...; in numpy's, 0,
    NaN and infinity mean that there is no edge. Weights are those of the attribute `weight`. An edge without it
    has weight 1; with `weight=None`, all edges have.

    Graphs of networkx and igraph say whether they are directed; other graphs are directed unless `directed=False`.

    `heuristic` is a function of the node or a dictionary. With `coordinates` of every node, the heuristic is the
    straight-line distance times the least ratio of weight to length of any edge, so it is never too high.

    Raises TypeError for anything else than a graph, and ValueError for an unknown node and for a weight that is negative or not a number.

    >>> import solvarium as sv
    >>> square = {(0, 0): [(0, 1), (1, 0)], (0, 1): [(1, 1)], (1, 0): [(1, 1)], (1, 1): []}
    >>> places = {node: node for node in square}
    >>> sv.solve(sv.graph(square, (0, 0), (1, 1), coordinates=places), "astar").cost
    2
    >>> sv.graph({"a": {"b": -1}}, "a", "b")
    Traceback (most recent call last):
        ...
    ValueError: the edge from 'a' to 'b' has the weight -1: expected a number that is not negative
    """
    labels, edges, is_directed = _read(G, weight, (source, target))
    directed = is_directed if directed is None else directed
    numbers = {label: number for number, label in enumerate(labels)}
    sources, targets, weights, whole, total = [], [], [], True, 0
    for one, other, cost in edges:
        number, is_whole = _weight(cost, one, other)
        whole = whole and is_whole
        total += cost if is_whole else 0
        ends = numbers[one], numbers[other]
        for a, b in (ends,) if directed or ends[0] == ends[1] else (ends, ends[::-1]):
            sources.append(a)
            targets.append(b)
            weights.append(number)
    if whole and total > 2**53:
        raise OverflowError(f"the weights add up to {int(total)}: expected at most 2**53, up to which sums are exact; use smaller weights, or floats")
    native = _native.Graph(len(labels), sources, targets, weights)
    made = Graph(native, labels, (start, goal), None, whole, numbers)
    if heuristic is not None and coordinates is not None:
        raise ValueError("give a heuristic or coordinates, not both")
    if heuristic is not None:
        made._estimate = _estimates(heuristic, made)
    elif coordinates is not None:
        made._estimate = _lines(coordinates, made)
    return made


_Edges = Iterable[tuple[Any, Any, Any]]


def _read(G: Any, weight: str | None, ends: tuple[str, str]) -> tuple[list[Any], _Edges, bool]:
    """The nodes and the edges of a graph, and whether it is directed."""
    if isinstance(G, Mapping):
        return _of_mapping(G, weight)
    if hasattr(G, "nodes") and hasattr(G, "adj"):
        nodes = list(G.nodes)
        edges: _Edges = ((a, b, 1) for a, b in G.edges()) if weight is None else G.edges(data=weight, default=1)
        return nodes, edges, bool(G.is_directed())
    if hasattr(G, "get_edgelist"):
        labels = list(G.vs["name"]) if "name" in G.vs.attributes() else list(range(G.vcount()))
        weights = G.es[weight] if weight is not None and weight in G.es.attributes() else [1] * G.ecount()
        return labels, ((labels[a], labels[b], each) for (a, b), each in zip(G.get_edgelist(), weights)), bool(G.is_directed())
    if hasattr(G, "tocoo"):
        return _of_matrix(G, weight)
    if hasattr(G, "columns"):
        return _of_frame(G, weight, ends)
    if hasattr(G, "shape") and hasattr(G, "tolist"):
        return _of_array(G, weight)
    raise TypeError(
        f"expected a graph of networkx or igraph, a matrix of scipy.sparse, a data frame of edges or a dictionary, not {type(G).__name__}"
    )


def _of_mapping(G: Mapping[Any, Any], weight: str | None) -> tuple[list[Any], _Edges, bool]:
    edges: list[tuple[Any, Any, Any]] = []
    for node, neighbours in G.items():
        if isinstance(neighbours, Mapping):
            edges += [(node, other, _attribute(each, weight)) for other, each in neighbours.items()]
        elif isinstance(neighbours, (str, bytes)) or not isinstance(neighbours, Iterable):
            raise TypeError(f"the node {node!r} has {neighbours!r}: expected its neighbours, a list or a dictionary with their weights")
        else:
            edges += [(node, other, 1) for other in neighbours]
    return list(dict.fromkeys([*G, *(other for _, other, _ in edges)])), edges, True


def _attribute(given: Any, weight: str | None) -> Any:
    """The weight of an edge, which may be a dictionary of attributes."""
    if weight is None:
        return 1
    return given.get(weight, 1) if isinstance(given, Mapping) else given


def _square(shape: Any) -> int:
    if len(shape) != 2 or shape[0] != shape[1]:
        raise ValueError(f"a matrix of a graph must be square, not {' x '.join(map(str, shape))}")
    return int(shape[0])


def _of_matrix(G: Any, weight: str | None) -> tuple[list[Any], _Edges, bool]:
    nodes, entries = list(range(_square(G.shape))), G.tocoo()
    weights = entries.data.tolist() if weight is not None else [1] * len(entries.data)
    return nodes, zip(entries.row.tolist(), entries.col.tolist(), weights), True


def _of_array(G: Any, weight: str | None) -> tuple[list[Any], _Edges, bool]:
    nodes = list(range(_square(G.shape)))
    rows = enumerate(G.tolist())
    edges = ((a, b, each if weight is not None else 1) for a, row in rows for b, each in enumerate(row) if each and math.isfinite(each))
    return nodes, edges, True


def _of_frame(G: Any, weight: str | None, ends: tuple[str, str]) -> tuple[list[Any], _Edges, bool]:
    names = list(G.columns)
    for name in ends:
        if name not in names:
            raise ValueError(f"the table of edges has no column {name!r}; it has {', '.join(map(repr, names))} (source=, target= and weight= name others)")
    columns = [list(G[name]) for name in ends]
    weights = list(G[weight]) if weight is not None and weight in names else [1] * len(columns[0])
    edges = list(zip(*columns, weights))
    return list(dict.fromkeys(node for one, other, _ in edges for node in (one, other))), edges, True


def _weight(cost: Any, one: Any, other: Any) -> tuple[float, bool]:
    """The weight as a float, and whether it is a whole number."""
    try:
        number = float(cost)
    except (TypeError, ValueError):
        raise TypeError(f"the edge from {one!r} to {other!r} has the weight {cost!r}: expected a number") from None
    if not number >= 0:
        shown = cost if isinstance(cost, (int, float)) else number
        raise ValueError(f"the edge from {one!r} to {other!r} has the weight {shown!r}: expected a number that is not negative")
    return number, not isinstance(cost, float) and number == cost and abs(number) < 2**53 and hasattr(cost, "__index__")


def _estimates(heuristic: Any, graph: Graph) -> Any:
    """A heuristic as a function, or as a list of an estimate for each node."""
    if callable(heuristic):
        return heuristic
    if not isinstance(heuristic, Mapping):
        raise TypeError(f"heuristic: expected a function of the node or a dictionary, not {heuristic!r}")
    return [_estimate(heuristic, label) for label in graph._labels]


def _estimate(heuristic: Mapping[Any, Any], label: Any) -> float:
    if label not in heuristic:
        raise ValueError(f"heuristic: the node {label!r} is missing")
    number = float(heuristic[label])
    if not number >= 0:
        raise ValueError(f"heuristic: the node {label!r} has {heuristic[label]!r}: expected a number that is not negative")
    return number


def _lines(coordinates: Mapping[Any, Sequence[float]], graph: Graph) -> list[float]:
    """The straight-line distance from each node to the nearest goal, times the least ratio of weight to length of an edge."""
    missing = next((label for label in graph._labels if label not in coordinates), None)
    if missing is not None:
        raise ValueError(f"coordinates: the node {missing!r} is missing")
    places = [[float(each) for each in coordinates[label]] for label in graph._labels]
    strange = next((label for label, place in zip(graph._labels, places) if len(place) != len(places[0]) or not all(map(math.isfinite, place))), None)
    if strange is not None:
        raise ValueError(f"coordinates: the node {strange!r} is at {coordinates[strange]!r}: expected {len(places[0])} finite numbers")
    ratio = graph._native.ratio(places) or 0.0
    # A little less, so that rounding makes no estimate too high.
    ratio *= 1 - 1e-12
    goals = [places[number] for number in graph._goals]
    return [ratio * min(math.dist(place, goal) for goal in goals) for place in places]


class _Successors(Problem):
    """A problem given by one function."""

    def __init__(self, start: Any, successors: Callable[[Any], Iterable[Any]], is_goal: Any, heuristic: Any):
        self._start, self._successors, self._heuristic = start, successors, heuristic
        if not callable(successors):
            raise TypeError(f"successors: expected a function of the state, not {successors!r}")
        self._is_goal = is_goal if callable(is_goal) else None
        if self._is_goal is None:
            self.goal = is_goal
        if heuristic is not None:
            if not callable(heuristic):
                raise TypeError(f"heuristic: expected a function of the state, not {heuristic!r}")
            self.heuristic = heuristic  # type: ignore[method-assign]

    def start(self) -> Any:
        return self._start

    def is_goal(self, state: Any) -> bool:
        return bool(state == self.goal) if self._is_goal is None else self._is_goal(state)

    def actions(self, state: Any) -> Iterable[Any]:
        listed = self._successors(state)
        if not isinstance(listed, Iterable):
            missing = ": is a 'return' missing?" if listed is None else ""
            raise TypeError(f"successors({state!r}) must return an iterable of pairs (state, cost), not {_given.shown(listed)}{missing}")
        for pair in listed:
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise TypeError(f"successors({state!r}) must list pairs (state, cost), not {pair!r}")
            yield _Step(pair)

    def result(self, state: Any, action: Any) -> Any:
        return action.pair[0]

    def cost(self, state: Any, action: Any) -> Any:
        return action.pair[1]


class _Step:
    """A step to a state; it is shown as the state."""

    __slots__ = ("pair",)

    def __init__(self, pair: tuple[Any, Any]):
        self.pair = pair

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Step) and self.pair == other.pair

    def __hash__(self) -> int:
        return hash(self.pair)

    def __repr__(self) -> str:
        return repr(self.pair[0])


def from_successors(
    start: Any,
    successors: Callable[[Any], Iterable[tuple[Any, float]]],
    is_goal: Callable[[Any], bool] | Any,
    heuristic: Callable[[Any], float] | None = None,
) -> Problem:
    """Makes a problem from one function: `successors(state)` lists pairs of a state and the cost of the step to it.

    `is_goal` is a function of the state, or the goal itself. The actions of a result are the states that they lead to.

    If `successors` lists anything else, the search raises TypeError.

    >>> import solvarium as sv
    >>> steps = sv.from_successors(0, lambda n: [(n + 1, 2), (n + 2, 3)], lambda n: n == 4)
    >>> r = sv.solve(steps, "ucs")
    >>> r.states, r.cost
    ([0, 2, 4], 6)
    """
    return _Successors(start, successors, is_goal, heuristic)

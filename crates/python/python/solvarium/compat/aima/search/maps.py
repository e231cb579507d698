"""Graphs, the maps of the book, and path problems on them."""

from __future__ import annotations

import random
from sys import intern

from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.search.problem import Problem
from solvarium.compat.aima.utils import distance


class Graph:
    """A graph as a dictionary of dictionaries: `graph_dict[a][b]` is the length of the edge from a to b.

    >>> graph = Graph({"A": {"B": 1, "C": 2}}, directed=False)
    >>> graph.get("B"), graph.get("A", "C"), sorted(graph.nodes())
    ({'A': 1}, 2, ['A', 'B', 'C'])
    """

    def __init__(self, graph_dict=None, directed=True):
        self.graph_dict = graph_dict or {}
        self.directed = directed
        if not directed:
            self.make_undirected()

    def make_undirected(self):
        """Adds the reverse of every edge."""
        for a in [*self.graph_dict]:
            for b, length in self.graph_dict[a].items():
                self.connect1(b, a, length)

    def connect(self, A, B, distance=1):
        """Adds an edge, and its reverse unless the graph is directed."""
        self.connect1(A, B, distance)
        if not self.directed:
            self.connect1(B, A, distance)

    def connect1(self, A, B, distance):
        """Adds an edge in one direction."""
        self.graph_dict.setdefault(A, {})[B] = distance

    def get(self, a, b=None):
        """The length of an edge, or None if there is none; with one node, all its edges."""
        edges = self.graph_dict.setdefault(a, {})
        return edges if b is None else edges.get(b)

    def nodes(self):
        """All nodes."""
        return list({*self.graph_dict}.union(*self.graph_dict.values()))


def UndirectedGraph(graph_dict=None):
    """A graph whose edges lead both ways."""
    return Graph(graph_dict=graph_dict, directed=False)


def RandomGraph(
    nodes=list(range(10)), min_links=2, width=400, height=300, curvature=lambda: random.uniform(1.1, 1.5)
):
    """A graph of random points, each connected to its nearest ones by edges of `curvature()` times the straight-line distance."""
    graph = UndirectedGraph()
    graph.locations = {}
    for node in nodes:
        graph.locations[node] = (random.randrange(width), random.randrange(height))
    for _ in range(min_links):
        for node in nodes:
            if len(graph.get(node)) < min_links:
                here = graph.locations[node]

                def away(other):
                    return np.inf if other is node or graph.get(node, other) else distance(graph.locations[other], here)

                nearest = min(nodes, key=away)
                graph.connect(node, nearest, int(distance(graph.locations[nearest], here) * curvature()))
    return graph


class GraphProblem(Problem):
    """The problem of a path from one node of a graph to another.

    >>> GraphProblem("Arad", "Bucharest", romania_map).actions("Arad")
    ['Zerind', 'Sibiu', 'Timisoara']
    """

    def __init__(self, initial, goal, graph):
        super().__init__(initial, goal)
        self.graph = graph

    def actions(self, A):
        """The neighbours."""
        return [*self.graph.get(A)]

    def result(self, state, action):
        """The neighbour."""
        return action

    def path_cost(self, cost_so_far, A, action, B):
        """The cost so far plus the length of the edge; infinite if there is none."""
        return cost_so_far + (self.graph.get(A, B) or np.inf)

    def find_min_edge(self):
        """The shortest edge."""
        return min((min(edges.values()) for edges in self.graph.graph_dict.values()), default=np.inf)

    def h(self, node):
        """The straight-line distance to the goal from a node or from a state that is a text; infinite if it is unknown."""
        places = getattr(self.graph, "locations", None)
        if not places:
            return np.inf
        state = node if type(node) is str else node.state
        return int(distance(places[state], places[self.goal]))


class GraphProblemStochastic(GraphProblem):
    """The same with actions that lead to one of a list of states."""

    def result(self, state, action):
        """The possible next states of an action."""
        return self.graph.get(state, action)

    def path_cost(self):
        """There is none."""
        raise NotImplementedError


def _edges(text):
    """A dictionary of dictionaries from lines `A: B 75, C 140`."""
    rows = (line.split(":") for line in text.strip().splitlines())
    named = ((name.strip(), (edge.split() for edge in edges.split(",") if edge.strip())) for name, edges in rows)
    return {intern(name): {intern(other): int(length) for other, length in edges} for name, edges in named}


# Figure 3.2
romania_map = UndirectedGraph(
    _edges(
        """
        Arad: Zerind 75, Sibiu 140, Timisoara 118
        Bucharest: Urziceni 85, Pitesti 101, Giurgiu 90, Fagaras 211
        Craiova: Drobeta 120, Rimnicu 146, Pitesti 138
        Drobeta: Mehadia 75
        Eforie: Hirsova 86
        Fagaras: Sibiu 99
        Hirsova: Urziceni 98
        Iasi: Vaslui 92, Neamt 87
        Lugoj: Timisoara 111, Mehadia 70
        Oradea: Zerind 71, Sibiu 151
        Pitesti: Rimnicu 97
        Rimnicu: Sibiu 80
        Urziceni: Vaslui 142
        """
    )
)
romania_map.locations = {
    "Arad": (91, 492),
    "Bucharest": (400, 327),
    "Craiova": (253, 288),
    "Drobeta": (165, 299),
    "Eforie": (562, 293),
    "Fagaras": (305, 449),
    "Giurgiu": (375, 270),
    "Hirsova": (534, 350),
    "Iasi": (473, 506),
    "Lugoj": (165, 379),
    "Mehadia": (168, 339),
    "Neamt": (406, 537),
    "Oradea": (131, 571),
    "Pitesti": (320, 368),
    "Rimnicu": (233, 410),
    "Sibiu": (207, 457),
    "Timisoara": (94, 410),
    "Urziceni": (456, 350),
    "Vaslui": (509, 444),
    "Zerind": (108, 531),
}

# Figure 6.1
australia_map = UndirectedGraph(
    _edges("T:\nSA: WA 1, NT 1, Q 1, NSW 1, V 1\nNT: WA 1, Q 1\nNSW: Q 1, V 1")
)
australia_map.locations = {
    "WA": (120, 24),
    "NT": (135, 20),
    "SA": (135, 30),
    "Q": (145, 20),
    "NSW": (145, 32),
    "T": (145, 42),
    "V": (145, 37),
}


def _worlds(**results):
    """A state `State_n` (an interned text, as goals in lists are compared by identity) for each row of actions with the numbers of their
    possible next states."""
    return {
        intern(f"State_{at}"): {action: [intern(f"State_{to}") for to in all_of] for action, all_of in row.items()}
        for at, row in ((name[1:], row) for name, row in results.items())
    }


# Figure 4.9: two rooms, clean or dirty, and the position of the erratic cleaner.
vacuum_world = Graph(
    _worlds(
        s1={"Suck": [7, 5], "Right": [2]},
        s2={"Suck": [8, 4], "Left": [2]},
        s3={"Suck": [7], "Right": [4]},
        s4={"Suck": [4, 2], "Left": [3]},
        s5={"Suck": [5, 1], "Right": [6]},
        s6={"Suck": [8], "Left": [5]},
        s7={"Suck": [7, 3], "Right": [8]},
        s8={"Suck": [8, 6], "Left": [7]},
    )
)

# Figure 4.23: six states in a row.
one_dim_state_space = Graph(
    {
        intern(f"State_{at}"): {
            action: intern(f"State_{to}") for action, to in (("Right", at + 1), ("Left", at - 1)) if 1 <= to <= 6
        }
        for at in range(1, 7)
    }
)
one_dim_state_space.least_costs = dict(zip(one_dim_state_space.graph_dict, (8, 9, 2, 2, 4, 3)))

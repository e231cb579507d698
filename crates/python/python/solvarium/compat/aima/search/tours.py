"""The travelling salesman problem as a path problem."""

from __future__ import annotations

from solvarium.compat.aima.search.problem import Problem
from solvarium.compat.aima.utils import distance


class DisjointSets:
    """Disjoint sets (union by rank)."""

    def __init__(self):
        self.parent = {}
        self.rank = {}

    def make_set(self, vertex):
        """Adds a set of one member."""
        self.parent[vertex] = vertex
        self.rank[vertex] = 0

    def find(self, vertex):
        """The representative of a member's set."""
        while self.parent[vertex] != vertex:
            vertex = self.parent[vertex]
        return vertex

    def union(self, vertex_u, vertex_v):
        """Unites two sets."""
        root_u, root_v = self.find(vertex_u), self.find(vertex_v)
        if self.rank[root_u] > self.rank[root_v]:
            self.parent[root_v] = root_u
            return
        self.parent[root_u] = root_v
        if self.rank[root_u] == self.rank[root_v]:
            self.rank[root_v] += 1


class TravelingSalesman(Problem):
    """The shortest tour through all cities, `{number: (x, y)}`. A state is the tuple of the visited cities.

    >>> from solvarium.compat.aima.search.informed import astar_search
    >>> tour = astar_search(TravelingSalesman({0: (0, 0), 1: (0, 3), 2: (4, 3), 3: (4, 0)}, (0,)))
    >>> float(tour.path_cost), len(tour.state)
    (14.0, 5)
    """

    def __init__(self, all_cities, initial, goal=None):
        super().__init__(initial, goal)
        self.cities_matrix = self.init_distance_matrix(all_cities)
        self.cities_identifiers = {*all_cities}
        self.cities_amount = len(self.cities_identifiers)
        self.trees_evaluation_hash = {}

    def init_distance_matrix(self, all_cities):
        """The distances of all cities."""
        places = all_cities.items()
        return {city: {other: distance(here, there) for other, there in places} for city, here in places}

    def value(self, state):
        """The length of the tour so far."""
        return sum((self.cities_matrix[a][b] for a, b in zip(state, state[1:])), 0.0)

    def actions(self, state):
        """The unvisited cities, or the return to the start if there are none."""
        return [0] if len(state) == self.cities_amount else self.get_unvisited_cities(state)

    def result(self, state, action):
        """The tour with one more city."""
        return (*state, action)

    def goal_test(self, state):
        """Whether the tour is closed."""
        return len(state) == self.cities_amount + 1 and state[0] == state[-1]

    def get_unvisited_cities(self, state):
        """The unvisited cities."""
        return self.cities_identifiers.difference(state)

    def path_cost(self, c, state1, action, state2):
        """The length with one more edge."""
        return c + self.cities_matrix[state1[-1]][state2[-1]]

    def h(self, node):
        """The length of the minimum spanning tree of the unvisited cities (Kruskal, 1956), an admissible heuristic."""
        return 0.0 + self.eval_unvisited_mst_edges_sum(self.get_unvisited_cities(node.state))

    def eval_unvisited_mst_edges_sum(self, unvisited_nodes):
        """The length of the minimum spanning tree of these cities."""
        return self.tsp_kruskal(unvisited_nodes) if unvisited_nodes else 0.0

    def tsp_kruskal(self, unvisited_nodes):
        """The same, by the shortest edges that connect two components."""
        trees, edges = DisjointSets(), []
        for city in unvisited_nodes:
            trees.make_set(city)
            edges += [(city, other) for other in unvisited_nodes if city < other]
        length = 0.0
        for city, other in sorted(edges, key=lambda edge: self.cities_matrix[edge[0]][edge[1]]):
            if trees.find(other) != trees.find(city):
                length += self.cities_matrix[city][other]
                trees.union(other, city)
        return length

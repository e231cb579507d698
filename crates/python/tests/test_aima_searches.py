"""`compat.aima.search` compared with plain reference searches that scan the frontier, and its results on the book's maps."""

import io
import random
from contextlib import redirect_stdout
from heapq import heapify, heappop, heappush

import pytest
from solvarium.compat.aima import search as aima


def drawn(seed):
    """A problem of random edges and estimates, which records every call."""
    dice = random.Random(seed)
    size = dice.randrange(2, 14)
    edges = [[(dice.randrange(size), dice.choice([1, 1, 2, 3, 0.5])) for _ in range(dice.randrange(0, 5))] for _ in range(size)]
    estimates = [dice.choice([0, 0, 1, 2, 3]) for _ in range(size)]
    goal = dice.randrange(size)

    class Drawn(aima.Problem):
        def __init__(self):
            super().__init__(0, goal)
            self.log = []

        def actions(self, state):
            self.log.append(("actions", state))
            return range(len(edges[state]))

        def result(self, state, action):
            self.log.append(("result", state, action))
            return edges[state][action][0]

        def goal_test(self, state):
            self.log.append(("goal_test", state))
            return state == goal

        def path_cost(self, c, state1, action, state2):
            self.log.append(("path_cost", c, state1, action, state2))
            return c + edges[state1][action][1]

        def h(self, node):
            self.log.append(("h", node.state))
            return estimates[node.state]

        def value(self, state):
            return estimates[state]

    return Drawn()


def best_first_twin(problem, f):
    """Best-first search as in the book: a heap that is scanned and rebuilt."""

    def value(node):
        if not hasattr(node, "f"):
            node.f = f(node)
        return node.f

    root = aima.Node(problem.initial)
    heap, made, explored = [(value(root), 0, root)], 1, []
    while heap:
        node = heappop(heap)[2]
        if problem.goal_test(node.state):
            return node
        explored.append(node.state)
        for child in node.expand(problem):
            at = [place for place, entry in enumerate(heap) if entry[2].state == child.state]
            if at and value(child) < heap[at[0]][0]:
                del heap[at[0]]
                heapify(heap)
            elif at or child.state in explored:
                continue
            heappush(heap, (value(child), made, child))
            made += 1
    return None


def seen(node):
    return node and (node.state, node.path_cost, node.depth, node.solution(), node.path_states())


@pytest.mark.parametrize("seed", range(200))
def test_best_first_searches_ask_as_their_twin(seed):
    def star(node):
        if not hasattr(node, "h"):
            node.h = problem.h(node)
        return node.path_cost + node.h

    for search, f in ((aima.astar_search, star), (aima.uniform_cost_search, lambda node: node.path_cost)):
        problem = drawn(seed)
        ours, log = seen(search(problem)), problem.log
        problem = drawn(seed)
        assert (ours, log) == (seen(best_first_twin(problem, f)), problem.log)
    named = [seen(search(drawn(seed), lambda node: f"{node.state}")) for search in (aima.best_first_graph_search, best_first_twin)]
    assert named[0] == named[1]


@pytest.mark.parametrize("seed", range(60))
def test_searches_agree_on_what_can_be_reached(seed):
    shortest = aima.breadth_first_graph_search(drawn(seed))
    deepest = aima.depth_first_graph_search(drawn(seed))
    assert (shortest is None) == (deepest is None) == (aima.uniform_cost_search(drawn(seed)) is None)
    for limit in range(5):
        found = aima.depth_limited_search(drawn(seed), limit)
        if found == "cutoff" or found is None:
            assert shortest is None or shortest.depth > limit or found is None and shortest is None
        else:
            assert shortest.depth <= found.depth <= limit
    if shortest is not None:
        assert aima.iterative_deepening_search(drawn(seed)).depth == shortest.depth


def test_the_map_of_romania():
    def route():
        return aima.GraphProblem("Arad", "Bucharest", aima.romania_map)

    cheapest = ["Sibiu", "Rimnicu", "Pitesti", "Bucharest"]
    for search in (aima.astar_search, aima.uniform_cost_search, aima.recursive_best_first_search, aima.iterative_deepening_astar_search):
        node = search(route())
        assert (node.path_cost, node.solution()) == (418, cheapest)
    assert aima.bidirectional_search(route()) == 418
    assert aima.breadth_first_graph_search(route()).solution() == ["Sibiu", "Fagaras", "Bucharest"]
    assert aima.greedy_best_first_graph_search(route(), route().h).path_cost == 450
    assert aima.bidirectional_search(aima.GraphProblem("Arad", "Nowhere", aima.Graph({"Arad": {"Sibiu": 1}, "Sibiu": {"Arad": 1}, "Nowhere": {"X": 1}, "X": {}}, False))) == aima.np.inf


def test_the_table_of_counts():
    out = io.StringIO()
    with redirect_stdout(out):
        aima.compare_graph_searchers()
    assert [line.rstrip() for line in out.getvalue().splitlines()] == TABLE.splitlines()


# The output of aima-python.
TABLE = """\
Searcher                      romania_map(Arad, Bucharest)   romania_map(Oradea, Neamt)   australia_map
breadth_first_tree_search     <  21/  22/  57/Buch>          <1033/1034/2925/Neam>        <   4/   5/  14/WA>
breadth_first_graph_search    <   6/   9/  15/Buch>          <  18/  20/  44/Neam>        <   2/   5/   8/WA>
depth_first_graph_search      <   7/   8/  17/Buch>          <  11/  12/  27/Neam>        <   4/   5/  11/WA>
iterative_deepening_search    <  12/  34/  33/Buch>          < 599/1633/1633/Neam>        <   3/   8/  11/WA>
depth_limited_search          <  62/  89/ 160/Buch>          < 839/2312/2382/Neam>        <   2/   3/   8/WA>
recursive_best_first_search   <   5/   6/  15/Buch>          <5830/5831/16328/Neam>       <   2/   3/   8/WA>
"""


class Line(aima.Problem):
    """A chain of states of any depth."""

    def __init__(self, length):
        super().__init__(0, length)

    def actions(self, state):
        return [1] if state < self.goal else []

    def result(self, state, action):
        return state + 1

    def h(self, node):
        return self.goal - node.state


@pytest.mark.parametrize(
    "search",
    [
        lambda problem: aima.depth_limited_search(problem, 20_000),
        aima.recursive_best_first_search,
        aima.depth_first_graph_search,
        aima.astar_search,
    ],
)
def test_depth_is_no_error(search):
    assert search(Line(5_000)).depth == 5_000


def test_iterative_deepening_astar_goes_deep():
    # The search compares each child with its whole path, so the path is short here.
    assert aima.iterative_deepening_astar_search(Line(1_500)).depth == 1_500


def test_plans_for_every_result():
    problem = aima.GraphProblemStochastic("State_1", ["State_7", "State_8"], aima.vacuum_world)
    assert aima.and_or_graph_search(problem) == ["Suck", {"State_7": [], "State_5": ["Right", {"State_6": ["Suck", {"State_8": []}]}]}]
    chain = aima.Graph({n: {"on": [n + 1]} for n in range(3_000)})
    plan = aima.and_or_graph_search(aima.GraphProblemStochastic(0, 3_000, chain))
    assert plan[0] == "on"


@pytest.mark.parametrize("search", [aima.astar_search, aima.breadth_first_graph_search, aima.recursive_best_first_search, aima.hill_climbing])
@pytest.mark.parametrize("method", ["actions", "result", "path_cost"])
def test_an_exception_comes_out_unchanged(search, method):
    problem = Line(9)
    problem.value = lambda state: state

    def fail(*_):
        raise KeyError("mine")

    setattr(problem, method, fail)
    with pytest.raises(KeyError, match="mine"):
        search(problem)


def test_dice_are_those_of_aima_python():
    # The numbers are those of aima-python, which was run for comparison.
    random.seed(1)
    peak = aima.PeakFindingProblem((0, 0), [[x * y % 7 for x in range(6)] for y in range(7)], aima.directions8)
    results = [aima.hill_climbing(peak), aima.simulated_annealing(peak), aima.stochastic_hill_climbing(peak), aima.local_beam_search(peak)]
    results.append(aima.genetic_algorithm(aima.init_population(8, [0, 1], 6), sum, ngen=20))
    results.append(round(random.random(), 12))
    assert results == [(3, 2), (0, 0), (2, 3), (2, 3), [1, 0, 1, 1, 1, 1], 0.008279858133]

"""`solvarium.compat --replace`: copies of aima-python's `search.py` in a project."""

import subprocess
import sys

import pytest
from solvarium.compat.aima import search as aima

#: A typical `search.py` of a university: ties by the order of nodes, other names, an additional search.
COPY = '''
import heapq
from tools import called

made = 0

class Problem:
    def __init__(self, initial, goal=None):
        self.initial, self.goal = initial, goal
    def goal_test(self, state):
        return state == self.goal
    def path_cost(self, c, state1, action, state2):
        return c + 1

class Node:
    def __init__(self, state, parent=None, action=None, path_cost=0):
        global made
        made += 1
        self.state, self.parent, self.action, self.path_cost = state, parent, action, path_cost
        self.depth = parent.depth + 1 if parent else 0
    def __lt__(self, other):
        return self.state < other.state
    def __eq__(self, other):
        return isinstance(other, Node) and self.state == other.state
    def __hash__(self):
        return hash(self.state)
    def expand(self, problem):
        for action in problem.actions(self.state):
            state = problem.result(self.state, action)
            yield Node(state, self, action, problem.path_cost(self.path_cost, self.state, action, state))
    def path(self):
        return (self.parent.path() if self.parent else []) + [self]
    def said(self):
        return " ".join(str(node.action) for node in self.path()[1:])

def best_first_graph_search(problem, f):
    assert isinstance(problem, Problem)
    frontier, explored = [(f(Node(problem.initial)), Node(problem.initial))], set()
    while frontier:
        node = heapq.heappop(frontier)[1]
        if problem.goal_test(node.state):
            return node
        explored.add(node.state)
        for child in node.expand(problem):
            waiting = [entry for entry in frontier if entry[1] == child]
            if child.state not in explored and not waiting:
                heapq.heappush(frontier, (f(child), child))
            elif waiting and f(child) < waiting[0][0]:
                frontier.remove(waiting[0])
                heapq.heapify(frontier)
                heapq.heappush(frontier, (f(child), child))
    return None

greedy_graph_search = best_first_graph_search

def astar_graph_search(problem, h=None):
    return best_first_graph_search(problem, lambda node: node.path_cost + (h or problem.h)(node))

def depth_first_graph_search(problem):
    """Another order than aima-python's: the first child first."""
    frontier, seen = [Node(problem.initial)], set()
    while frontier:
        node = frontier.pop()
        if problem.goal_test(node.state):
            return node
        if node.state not in seen:
            seen.add(node.state)
            frontier.extend(reversed(list(node.expand(problem))))
    return None

def two_ways(problem):
    return [astar_graph_search(problem).said(), depth_first_graph_search(problem).said()]
'''

PROGRAM = '''
import sys
import search
from search import Problem, astar_graph_search, depth_first_graph_search, two_ways

class Grid(Problem):
    def actions(self, state):
        return [step for step in [(1, 0), (0, 1), (-1, 0), (0, -1)] if all(0 <= a + b < 6 for a, b in zip(state, step))]
    def result(self, state, action):
        return state[0] + action[0], state[1] + action[1]
    def h(self, node):
        return abs(5 - node.state[0]) + abs(5 - node.state[1])

grid = Grid((0, 0), (5, 5))
print(search.made, astar_graph_search(grid).said(), depth_first_graph_search(grid).said(), two_ways(grid), sys.argv)
if "homes" in sys.argv:
    for name in ["best_first_graph_search", "greedy_graph_search", "astar_graph_search", "depth_first_graph_search", "two_ways"]:
        print(name, vars(search)[name].__module__)
'''


@pytest.fixture
def project(tmp_path):
    (tmp_path / "search.py").write_text(COPY)
    (tmp_path / "tools.py").write_text("called = 0\n")
    (tmp_path / "program.py").write_text(PROGRAM)
    return tmp_path


def run(project, *arguments):
    return subprocess.run([sys.executable, *arguments], cwd=project, capture_output=True, text=True)


def test_what_behaves_alike_is_replaced_and_the_rest_stays(project):
    plain = run(project, "program.py")
    replaced = run(project, "-m", "solvarium.compat", "--replace", "program.py")
    assert replaced.returncode == plain.returncode == 0, replaced.stderr
    assert replaced.stdout == plain.stdout
    assert "2 of 3 searches are replaced; not replaced, because they behave differently: depth_first_graph_search" in replaced.stderr


def test_aliases_are_replaced_too(project):
    lines = run(project, "-m", "solvarium.compat", "--replace", "program.py", "homes").stdout.splitlines()[1:]
    homes = dict(line.split() for line in lines)
    assert homes["best_first_graph_search"] == homes["greedy_graph_search"] == "solvarium.compat.aima.search.older"
    assert homes["depth_first_graph_search"] == homes["two_ways"] == "search"


def test_without_the_option_a_copy_comes_first(project):
    done = run(project, "-m", "solvarium.compat", "program.py", "homes")
    assert done.returncode == 0 and "solvarium" not in done.stdout and not done.stderr


def test_a_copy_that_cannot_be_loaded_is_replaced_as_a_whole(project):
    (project / "search.py").write_text(COPY + "\nprint 'of another age'\n")
    (project / "program.py").write_text("from search import Node, greedy_search, astar\nprint(astar.__module__)\n")
    done = run(project, "-m", "solvarium.compat", "--replace", "program.py")
    assert done.stdout == "solvarium.compat.aima.search.informed\n"
    assert "cannot be loaded" in done.stderr and "all of it is replaced" in done.stderr


def test_other_files_of_these_names_stay(project):
    (project / "search.py").write_text("def astar_search(text):\n    return text\n")
    (project / "program.py").write_text("import search\nprint(search.astar_search('mine'))\n")
    done = run(project, "-m", "solvarium.compat", "--replace", "program.py")
    assert (done.stdout, done.stderr) == ("mine\n", "")


@pytest.mark.parametrize("arguments, says", [(["--replace"], "found nothing"), (["--repalce", "a.py"], "found --repalce")])
def test_a_wrong_command_is_refused(tmp_path, arguments, says):
    done = run(tmp_path, "-m", "solvarium.compat", *arguments)
    assert done.returncode == 2 and says in done.stderr


def test_names_that_universities_add():
    puzzle = aima.EightPuzzle((1, 2, 3, 4, 5, 6, 0, 7, 8))
    names = "greedy_search greedy_best_first_search astar a_star_search astar_graph_search bfs breadth_first_search ucs uniform_cost_graph_search ids iddfs"
    for name in names.split():
        assert getattr(aima, name)(puzzle).solution() == ["RIGHT", "RIGHT"], name
    assert aima.dfs is aima.depth_first_search is aima.depth_first_graph_search
    assert set(names.split()) <= set(aima.__all__)

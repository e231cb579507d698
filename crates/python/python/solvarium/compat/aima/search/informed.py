"""Best-first searches by any `f` of a node with comparable values; ties go to the older node."""

from __future__ import annotations

from heapq import heappop, heappush

from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.search.problem import Node
from solvarium.compat.aima.utils import memoize


def best_first_graph_search(problem, f, display=False):
    """Expands the node with the least `f` first, each state once; `f` is stored in the node. A cheaper path to an open state
    replaces the known one. An expanded state is not reopened, so an inconsistent heuristic may miss the cheapest path. Solvarium's
    own search reopens it: `solvarium.solve(problem, "astar")`.

    >>> from solvarium.compat.aima.search.maps import GraphProblem, romania_map
    >>> node = best_first_graph_search(GraphProblem("Arad", "Bucharest", romania_map), lambda node: node.path_cost)
    >>> node.path_cost, node.f
    (418, 418)
    """
    f = memoize(f, "f")
    node = Node(problem.initial)
    heap = [(f(node), 0, node)]
    # The valid entry of each state in the frontier; other entries in the heap are stale.
    waiting = {node.state: heap[0]}
    explored = set()
    made = 1
    goal_test = problem.goal_test
    while waiting:
        entry = heappop(heap)
        node = entry[2]
        state = node.state
        if waiting.get(state) is not entry:
            continue
        del waiting[state]
        if goal_test(state):
            if display:
                print(len(explored), "paths have been expanded and", len(waiting), "paths remain in the frontier")
            return node
        explored.add(state)
        for child in node.expand(problem):
            place = child.state
            if place not in explored:
                known = waiting.get(place)
                if known is not None and not f(child) < known[0]:
                    continue
                entry = (f(child), made, child)
                made += 1
                waiting[place] = entry
                heappush(heap, entry)
            elif place in waiting and f(child) < waiting[place][0]:
                entry = waiting[place] = (f(child), made, child)
                made += 1
                heappush(heap, entry)
    return None


def best_first_tree_search(problem, f, display=False):
    """Tree search that expands the node with the least `f` first."""
    f = memoize(f, "f")
    node = Node(problem.initial)
    heap = [(f(node), 0, node)]
    made = 1
    while heap:
        node = heappop(heap)[2]
        if problem.goal_test(node.state):
            if display:
                print(len(heap), "paths remain in the frontier")
            return node
        for child in node.expand(problem):
            heappush(heap, (f(child), made, child))
            made += 1
    return None


greedy_best_first_graph_search = best_first_graph_search
greedy_best_first_tree_search = best_first_tree_search
best_first_search = best_first_graph_search


def _cost(node):
    return node.path_cost


def uniform_cost_search(problem, display=False):
    """Uniform-cost graph search."""
    return best_first_graph_search(problem, _cost, display)


ucs = uniform_cost_graph_search = uniform_cost_search


def uniform_cost_tree_search(problem, display=False):
    """Uniform-cost tree search."""
    return best_first_tree_search(problem, _cost, display)


def _star(problem, h):
    """Cost plus estimate; the estimate is stored in the node."""
    h = memoize(h or problem.h, "h")
    return lambda node: node.path_cost + h(node)


def astar_search(problem, h=None, display=False):
    """A*: best-first by cost plus estimate, which is `h(node)` or the problem's own.

    >>> from solvarium.compat.aima.search import EightPuzzle
    >>> astar_search(EightPuzzle((1, 2, 3, 4, 5, 6, 0, 7, 8))).solution()
    ['RIGHT', 'RIGHT']
    """
    return best_first_graph_search(problem, _star(problem, h), display)


def greedy_search(problem, h=None, display=False):
    """Greedy best-first by the estimate. aima-python does not have it; copies of several universities do.

    >>> from solvarium.compat.aima.search import EightPuzzle
    >>> greedy_search(EightPuzzle((1, 2, 3, 4, 5, 6, 0, 7, 8))).solution()
    ['RIGHT', 'RIGHT']
    """
    return best_first_graph_search(problem, memoize(h or problem.h, "h"), display)


greedy_best_first_search = greedy_search
astar = a_star_search = astar_graph_search = astar_search


def astar_tree_search(problem, h=None, display=False):
    """The same as a tree search."""
    return best_first_tree_search(problem, _star(problem, h), display)


def iterative_deepening_astar_search(problem, h=None):
    """IDA* (Korf, 1985): depth-first searches up to a bound on f, which rises to the least f that exceeded it."""
    f = _star(problem, h)
    root = Node(problem.initial)
    bound = f(root)
    while True:
        result = _contour(problem, f, root, bound)
        if isinstance(result, Node):
            return result
        if result == np.inf:
            return None
        bound = result


def _contour(problem, f, root, bound):
    """The goal within a bound, or the least f above it."""
    if f(root) > bound:
        return f(root)
    if problem.goal_test(root.state):
        return root
    # For each node of the path, its children and the least f above the bound that was seen below it.
    frames = [[root, iter(root.expand(problem)), np.inf]]
    while True:
        node, children, _ = frames[-1]
        for child in children:
            # States of the path are not entered again.
            if any(child.state == ancestor.state for ancestor in node.path()):
                continue
            if f(child) > bound:
                frames[-1][2] = min(frames[-1][2], f(child))
                continue
            if problem.goal_test(child.state):
                return child
            frames.append([child, iter(child.expand(problem)), np.inf])
            break
        else:
            least = frames.pop()[2]
            if not frames:
                return least
            frames[-1][2] = min(frames[-1][2], least)


def recursive_best_first_search(problem, h=None):
    """Recursive best-first search in linear space: an abandoned branch is remembered by its best value (Korf, 1993; figure 3.26)."""
    h = memoize(h or problem.h, "h")
    root = Node(problem.initial)
    root.f = h(root)
    if problem.goal_test(root.state):
        return root
    frames = [_frame(problem, h, root, np.inf)]
    if not frames[0][1]:
        return None
    while True:
        _, successors, limit = frames[-1]
        successors.sort(key=_value)
        best = successors[0]
        if best.f > limit:
            value = best.f
        else:
            alternative = successors[1].f if len(successors) > 1 else np.inf
            if problem.goal_test(best.state):
                # As in aima-python, the nodes of the path have this value at the end.
                for node in [best, *(frame[0] for frame in frames[1:])]:
                    node.f = 0
                return best
            frame = _frame(problem, h, best, min(limit, alternative))
            if frame[1]:
                frames.append(frame)
                continue
            best.f = np.inf
            continue
        node = frames.pop()[0]
        if not frames:
            return None
        node.f = value


def _value(node):
    return node.f


def _frame(problem, h, node, limit):
    """The current node, its successors with their values, and the limit."""
    successors = node.expand(problem)
    for successor in successors:
        successor.f = max(successor.path_cost + h(successor), node.f)
    return node, successors, limit

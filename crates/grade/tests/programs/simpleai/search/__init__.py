import heapq

from simpleai.search.models import SearchNodeStarOrdered, SearchProblem


def astar(problem, graph_search=False):
    fringe, memory = [SearchNodeStarOrdered(problem.initial_state, problem=problem)], set()
    while fringe:
        node = heapq.heappop(fringe)
        if problem.is_goal(node.state):
            return node
        memory.add(node.state)
        for child in node.expand():
            if not (graph_search and child.state in memory):
                heapq.heappush(fringe, child)

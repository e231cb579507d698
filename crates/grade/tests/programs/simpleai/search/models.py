"""The names of SimpleAI that the test needs."""


class SearchProblem:
    def __init__(self, initial_state=None):
        self.initial_state = initial_state

    def cost(self, state, action, state2):
        return 1

    def heuristic(self, state):
        return 0


class SearchNode:
    def __init__(self, state, parent=None, action=None, cost=0, problem=None, depth=0):
        self.state, self.parent, self.action = state, parent, action
        self.cost, self.problem, self.depth = cost, problem or parent.problem, depth

    def expand(self):
        children = []
        for action in self.problem.actions(self.state):
            state = self.problem.result(self.state, action)
            cost = self.cost + self.problem.cost(self.state, action, state)
            children.append(type(self)(state, self, action, cost, self.problem, self.depth + 1))
        return children


class SearchNodeStarOrdered(SearchNode):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.heuristic = self.problem.heuristic(self.state)

    def __lt__(self, other):
        return self.cost + self.heuristic < other.cost + other.heuristic

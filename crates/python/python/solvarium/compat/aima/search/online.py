"""Agents that search while they act."""

from __future__ import annotations

from solvarium.compat.aima.search.problem import Problem


class OnlineDFSAgent:
    """Explores an unknown environment depth-first (figure 4.21)."""

    def __init__(self, problem):
        self.problem = problem
        self.s = None
        self.a = None
        self.untried = {}
        self.unbacktracked = {}
        self.result = {}

    def __call__(self, percept):
        state = self.update_state(percept)
        self.a = None if self.problem.goal_test(state) else self._next(state)
        self.s = state
        return self.a

    def _next(self, state):
        if state not in self.untried:
            self.untried[state] = list(self.problem.actions(state))
            self.unbacktracked[state] = []
        if self.s is not None:
            self.result[(self.s, self.a)] = state
            self.unbacktracked[state].insert(0, self.s)
        if self.untried[state]:
            return self.untried[state].pop()
        if not self.unbacktracked[state]:
            return None
        before = self.unbacktracked[state].pop(0)
        back = (action for (at, action), to in self.result.items() if at == state and to == before)
        return next(back, self.a)

    def update_state(self, percept):
        """The state of a percept; by default the percept itself."""
        return percept


class OnlineSearchProblem(Problem):
    """A graph for an online agent: `graph_dict` has the actions of each state, `least_costs` the estimates."""

    def __init__(self, initial, goal, graph):
        super().__init__(initial, goal)
        self.graph = graph

    def actions(self, state):
        """The actions of a state."""
        return self.graph.graph_dict[state].keys()

    def output(self, state, action):
        """The state that an action leads to."""
        return self.graph.graph_dict[state][action]

    def h(self, state):
        """The estimate of a state."""
        return self.graph.least_costs[state]

    def c(self, s, a, s1):
        """The cost of a step."""
        return 1

    def update_state(self, percept):
        """The state of a percept."""
        raise NotImplementedError

    def goal_test(self, state):
        """Whether it is the goal."""
        return state == self.goal


class LRTAStarAgent:
    """LRTA*: learns the costs to the goal while it acts (Korf, 1990; figure 4.24). As in aima-python, it prints each step
    that it considers."""

    def __init__(self, problem):
        self.problem = problem
        self.H = {}
        self.s = None
        self.a = None

    def __call__(self, s1):
        problem = self.problem
        if problem.goal_test(s1):
            self.a = None
            return None
        if s1 not in self.H:
            self.H[s1] = problem.h(s1)

        def cost(state):
            return lambda action: self.LRTA_cost(state, action, problem.output(state, action), self.H)

        if self.s is not None:
            self.H[self.s] = min(map(cost(self.s), problem.actions(self.s)))
        self.a = min(problem.actions(s1), key=cost(s1))
        self.s = s1
        return self.a

    def LRTA_cost(self, s, a, s1, H):
        """The cost of a step, and the estimate from there."""
        print(s, a, s1)
        if s1 is None:
            return self.problem.h(s)
        step = self.problem.c(s, a, s1)
        if s1 in self.H:
            return step + self.H[s1]
        return self.problem.c(s, a, s1) + self.problem.h(s1)

"""Search where an action may have one of several results (figure 4.11)."""

from __future__ import annotations


def and_or_graph_search(problem):
    """A plan for every result: a list of an action and a dictionary with the plan of each state that it may lead to; None where
    there is none.

    >>> from solvarium.compat.aima.search.maps import GraphProblemStochastic, vacuum_world
    >>> and_or_graph_search(GraphProblemStochastic("State_1", ["State_7", "State_8"], vacuum_world))[0]
    'Suck'
    """
    # What waits for the plan of a state: the state's own actions, and the state among the results of an action.
    frames = []
    entering = (problem.initial, [])
    plan = None
    while True:
        if entering is not None:
            state, path = entering
            entering = None
            if problem.goal_test(state):
                plan = []
            elif state in path:
                plan = None
            else:
                frames.append(_Or(problem, state, path))
                plan = None
                if frames[-1].begin():
                    entering = frames[-1].wanted()
                    continue
                plan = frames.pop().plan
        # The plan of a state is known: it goes to whoever asked for it.
        while frames and entering is None:
            if frames[-1].take(plan):
                entering = frames[-1].wanted()
            else:
                plan = frames.pop().plan
        if not frames and entering is None:
            return plan


class _Or:
    """A state whose actions are tried one after the other, and the results of the one that is tried."""

    def __init__(self, problem, state, path):
        self.problem, self.state = problem, state
        self.path = [*path, state]
        self.actions = iter(problem.actions(state))
        self.plan = None

    def begin(self):
        """Takes the next action that leads anywhere; whether a plan is wanted for one of its results."""
        for self.action in self.actions:
            self.plans = {}
            self.results = iter(self.problem.result(self.state, self.action))
            if self._next():
                return True
            # No result at all: nothing needs a plan.
            self.plan = [self.action, self.plans]
            return False
        self.plan = None
        return False

    def _next(self):
        for self.result in self.results:
            return True
        return False

    def wanted(self):
        """The state that needs a plan, and the states above it."""
        return self.result, self.path

    def take(self, plan):
        """Takes the plan of a result; whether another one is wanted."""
        self.plans[self.result] = plan
        if plan is None:
            return self.begin()
        if self._next():
            return True
        self.plan = [self.action, self.plans]
        return False

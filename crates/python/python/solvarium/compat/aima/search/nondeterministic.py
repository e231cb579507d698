"""AND-OR search for nondeterministic actions (figure 4.11)."""

from __future__ import annotations


def and_or_graph_search(problem):
    """A conditional plan: a list of an action and a dictionary from its possible next states to plans; None if there is none.

    >>> from solvarium.compat.aima.search.maps import GraphProblemStochastic, vacuum_world
    >>> and_or_graph_search(GraphProblemStochastic("State_1", ["State_7", "State_8"], vacuum_world))[0]
    'Suck'
    """
    # The frames that wait for the plan of a state: its own, and that of the action with this result.
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
        # The plan of a state is known and is passed to the frame that needs it.
        while frames and entering is None:
            if frames[-1].take(plan):
                entering = frames[-1].wanted()
            else:
                plan = frames.pop().plan
        if not frames and entering is None:
            return plan


class _Or:
    """An OR node: a state whose actions are tried in turn, and the results of the current action."""

    def __init__(self, problem, state, path):
        self.problem, self.state = problem, state
        self.path = [*path, state]
        self.actions = iter(problem.actions(state))
        self.plan = None

    def begin(self):
        """Moves to the next action with results. Returns whether one of them needs a plan."""
        for self.action in self.actions:
            self.plans = {}
            self.results = iter(self.problem.result(self.state, self.action))
            if self._next():
                return True
            # There are no results, so nothing needs a plan.
            self.plan = [self.action, self.plans]
            return False
        self.plan = None
        return False

    def _next(self):
        for self.result in self.results:
            return True
        return False

    def wanted(self):
        """A state that needs a plan, and the states above it."""
        return self.result, self.path

    def take(self, plan):
        """Stores the plan of a result. Returns whether another result needs one."""
        self.plans[self.result] = plan
        if plan is None:
            return self.begin()
        if self._next():
            return True
        self.plan = [self.action, self.plans]
        return False

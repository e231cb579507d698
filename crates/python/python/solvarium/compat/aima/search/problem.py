"""Problems, nodes, and the planning agent."""

from __future__ import annotations

from solvarium.compat.aima.utils import is_in


class Problem:
    """A problem: subclasses define `actions` and `result`, and override `goal_test`, `path_cost` and `value` where needed.

    >>> class Count(Problem):
    ...     def actions(self, state): return [1, 2]
    ...     def result(self, state, action): return state + action
    >>> Count(0, 3).goal_test(3), Count(0, [1, 2]).goal_test(2), Count(0).path_cost(4, 0, 1, 1)
    (True, True, 5)
    """

    def __init__(self, initial, goal=None):
        self.initial = initial
        self.goal = goal

    def actions(self, state):
        """The possible actions in a state."""
        raise NotImplementedError

    def result(self, state, action):
        """The state that an action leads to."""
        raise NotImplementedError

    def goal_test(self, state):
        """Whether a state is the goal, or one of a list of goals."""
        return is_in(state, self.goal) if isinstance(self.goal, list) else state == self.goal

    def path_cost(self, c, state1, action, state2):
        """The cost of a path to `state2` by way of `state1`, whose cost is `c`; by default `c + 1`."""
        return c + 1

    def value(self, state):
        """The value of a state, for local searches."""
        raise NotImplementedError


class Node:
    """A node of a search tree. Nodes with the same state are equal and have the same hash.

    >>> child = Node("b", parent=Node("a"), action="go", path_cost=3)
    >>> child.depth, child.solution(), child.path_states(), child == Node("b")
    (1, ['go'], ['a', 'b'], True)
    """

    def __init__(self, state, parent=None, action=None, path_cost=0):
        self.state = state
        self.parent = parent
        self.action = action
        self.path_cost = path_cost
        self.depth = parent.depth + 1 if parent else 0

    def __repr__(self):
        return f"<Node {self.state}>"

    def __lt__(self, node):
        return self.state < node.state

    def __eq__(self, other):
        return isinstance(other, Node) and self.state == other.state

    def __hash__(self):
        return hash(self.state)

    def expand(self, problem):
        """The child nodes."""
        return [self.child_node(problem, action) for action in problem.actions(self.state)]

    def child_node(self, problem, action):
        """The child node by an action."""
        state = problem.result(self.state, action)
        return Node(state, self, action, problem.path_cost(self.path_cost, self.state, action, state))

    def path(self):
        """The nodes from the root to this one."""
        nodes, node = [], self
        while node:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def solution(self):
        """The actions from the root to this node."""
        return [node.action for node in self.path()[1:]]

    def path_states(self):
        """The states from the root to this node."""
        return [node.state for node in self.path()]


class SimpleProblemSolvingAgentProgram:
    """An agent that executes plans (figure 3.1): subclasses define the four steps."""

    def __init__(self, initial_state=None):
        self.state = initial_state
        self.seq = []

    def __call__(self, percept):
        self.state = self.update_state(self.state, percept)
        if not self.seq:
            goal = self.formulate_goal(self.state)
            self.seq = self.search(self.formulate_problem(self.state, goal))
        return self.seq.pop(0) if self.seq else None

    def update_state(self, state, percept):
        """The state after a percept."""
        raise NotImplementedError

    def formulate_goal(self, state):
        """The goal to pursue."""
        raise NotImplementedError

    def formulate_problem(self, state, goal):
        """The problem of reaching it."""
        raise NotImplementedError

    def search(self, problem):
        """The actions that solve it."""
        raise NotImplementedError

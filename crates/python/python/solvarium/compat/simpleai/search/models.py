"""Problems and nodes."""

from __future__ import annotations

from typing import Any


class SearchProblem:
    """A search problem. A search calls only the methods that it needs; any object with these methods can be used.

    >>> from solvarium.compat.simpleai.search import SearchProblem, breadth_first
    >>> class Spell(SearchProblem):
    ...     def actions(self, state): return "ab" if len(state) < 2 else ""
    ...     def result(self, state, action): return state + action
    ...     def is_goal(self, state): return state == "ba"
    >>> breadth_first(Spell("")).path()
    [(None, ''), ('b', 'b'), ('a', 'ba')]
    """

    def __init__(self, initial_state: Any = None):
        self.initial_state = initial_state

    def actions(self, state):
        """The possible actions in a state: any iterable."""
        raise NotImplementedError

    def result(self, state, action):
        """The state that an action leads to."""
        raise NotImplementedError

    def cost(self, state, action, state2):
        """The cost of an action that leads from `state` to `state2`; by default 1."""
        return 1

    def is_goal(self, state):
        """Whether a state is a goal."""
        raise NotImplementedError

    def value(self, state):
        """The value of a state, for local searches: greater is better."""
        raise NotImplementedError

    def heuristic(self, state):
        """An estimate of the remaining cost; by default 0."""
        return 0

    def crossover(self, state1, state2):
        """A child of two states, for the genetic search."""
        raise NotImplementedError

    def mutate(self, state):
        """A state with a small random change, for the genetic search."""
        raise NotImplementedError

    def generate_random_state(self):
        """A random state, for searches that start from random states."""
        raise NotImplementedError

    def state_representation(self, state):
        """A state as text, for viewers."""
        return str(state)

    def action_representation(self, action):
        """An action as text, for viewers."""
        return str(action)


class SearchNode:
    """A node of a search: a state, and how it was reached. Two nodes are equal if their states are."""

    def __init__(self, state, parent=None, action=None, cost=0, problem=None, depth=0):
        self.state = state
        self.parent = parent
        self.action = action
        self.cost = cost
        self.problem = problem or parent.problem
        self.depth = depth

    def expand(self, local_search=False):
        """The nodes of all actions here; those of a local search have no parent."""
        problem, parent, kind = self.problem, None if local_search else self, type(self)
        nodes = []
        for action in problem.actions(self.state):
            state = problem.result(self.state, action)
            cost = self.cost + problem.cost(self.state, action, state)
            nodes.append(kind(state=state, parent=parent, problem=problem, action=action, cost=cost, depth=self.depth + 1))
        return nodes

    def path(self):
        """`(action, state)` from the root, whose action is None, to this node."""
        steps, node = [], self
        while node:
            steps.append((node.action, node.state))
            node = node.parent
        steps.reverse()
        return steps

    def __eq__(self, other):
        return isinstance(other, SearchNode) and self.state == other.state

    def __hash__(self):
        before = None if self.parent is None else self.parent.state
        return hash((self.state, before, self.action, self.cost, self.depth))

    def __repr__(self):
        return f"Node <{self.state_representation()}>".replace("\n", " ")

    def state_representation(self):
        """The state as text, by its problem."""
        return self.problem.state_representation(self.state)

    def action_representation(self):
        """The action that led here as text, by its problem."""
        return self.problem.action_representation(self.action)


class SearchNodeCostOrdered(SearchNode):
    """A node ordered by cost."""

    def __lt__(self, other):
        return self.cost < other.cost


class SearchNodeValueOrdered(SearchNode):
    """A node ordered by value, the greatest first."""

    def __init__(self, state, parent=None, action=None, cost=0, problem=None, depth=0):
        self.state = state
        self.parent = parent
        self.action = action
        self.cost = cost
        self.problem = problem = problem or parent.problem
        self.depth = depth
        self.value = problem.value(state)

    def __lt__(self, other):
        return -self.value < -other.value


class SearchNodeHeuristicOrdered(SearchNode):
    """A node ordered by the estimate."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.heuristic = self.problem.heuristic(self.state)

    def __lt__(self, other):
        return self.heuristic < other.heuristic


class SearchNodeStarOrdered(SearchNodeHeuristicOrdered):
    """A node ordered by cost plus estimate."""

    def __lt__(self, other):
        return self.heuristic + self.cost < other.heuristic + other.cost


class CspProblem:
    """A constraint problem: variables, the values of each, and constraints.

    A constraint is `(variables, function)`; the function gets the tuple of its variables and the tuple of their values.

    >>> from solvarium.compat.simpleai.search import CspProblem, backtrack
    >>> differ = lambda variables, values: values[0] != values[1]
    >>> backtrack(CspProblem("ab", {"a": [1, 2], "b": [1]}, [(("a", "b"), differ)]))
    {'a': 2, 'b': 1}
    """

    def __init__(self, variables, domains, constraints):
        self.variables = variables
        self.domains = domains
        self.constraints = constraints
        # SimpleAI's spelling.
        self.var_contraints = {v: [constraint for constraint in constraints if v in constraint[0]] for v in variables}
        self.var_degrees = {v: len(self.var_contraints[v]) for v in variables}

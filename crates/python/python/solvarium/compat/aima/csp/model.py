"""The class of binary constraint problems."""

from __future__ import annotations

from solvarium.compat.aima.search.problem import Problem


class CSP(Problem):
    """Variables, `domains[var]`, `neighbors[var]`, and a function that tells whether two neighbours may have these values.

    `curr_domains` has the values that inference left, `nassigns` counts assignments, and `nchecks` calls of the function.

    >>> csp = CSP("ab", {"a": [1, 2], "b": [1, 2]}, {"a": "b", "b": "a"}, lambda A, a, B, b: a < b if A < B else b < a)
    >>> csp.nconflicts("a", 1, {"b": 2}), csp.nconflicts("a", 2, {"b": 1})
    (0, 1)
    """

    def __init__(self, variables, domains, neighbors, constraints):
        super().__init__(())
        self.variables = variables or [*domains.keys()]
        self.domains = domains
        self.neighbors = neighbors
        self.constraint_relation = constraints
        self.curr_domains = None
        self.nassigns = 0
        self.nchecks = 0

    def constraints(self, A, a, B, b):
        """Whether A=a and B=b are consistent; counted."""
        self.nchecks += 1
        return self.constraint_relation(A, a, B, b)

    def assign(self, var, val, assignment):
        """Assigns a value to a variable; counted."""
        assignment[var] = val
        self.nassigns += 1

    def unassign(self, var, assignment):
        """Removes the assignment of a variable."""
        assignment.pop(var, None)

    def nconflicts(self, var, val, assignment):
        """The number of assigned neighbours that conflict with this value."""
        conflicts = 0
        for other in self.neighbors[var]:
            if other in assignment and not self.constraints(var, val, other, assignment[other]):
                conflicts += 1
        return conflicts

    def count_lost_values(self, var, val, assignment):
        """How many values of unassigned neighbours it would rule out."""
        lost = 0
        for other in self.neighbors[var]:
            if other not in assignment:
                for value in self.domains[other]:
                    if not self.constraints(var, val, other, value):
                        lost += 1
        return lost

    def display(self, assignment):
        """Prints an assignment."""
        print(assignment)

    def actions(self, state):
        """The values without conflicts of the first unassigned variable; used by path searches."""
        if len(state) == len(self.variables):
            return []
        assignment = dict(state)
        var = next(var for var in self.variables if var not in assignment)
        return [(var, val) for val in self.domains[var] if self.nconflicts(var, val, assignment) == 0]

    def result(self, state, action):
        """The assignment with one more value."""
        return (*state, tuple(action))

    def goal_test(self, state):
        """Whether all variables have values without conflicts."""
        assignment = dict(state)
        return len(assignment) == len(self.variables) and all(
            self.nconflicts(var, assignment[var], assignment) == 0 for var in self.variables
        )

    def support_pruning(self):
        """Starts to maintain the domains that inference reduces."""
        if self.curr_domains is None:
            self.curr_domains = {var: [*self.domains[var]] for var in self.variables}

    def suppose(self, var, value):
        """Reduces a variable to one value. Returns the removed values."""
        self.support_pruning()
        removals = [(var, other) for other in self.curr_domains[var] if other != value]
        self.curr_domains[var] = [value]
        return removals

    def prune(self, var, value, removals):
        """Removes a value and records it."""
        self.curr_domains[var].remove(value)
        if removals is not None:
            removals.append((var, value))

    def choices(self, var):
        """The values that are left."""
        return (self.curr_domains or self.domains)[var]

    def infer_assignment(self):
        """The variables with one value left."""
        self.support_pruning()
        return {var: self.curr_domains[var][0] for var in self.variables if len(self.curr_domains[var]) == 1}

    def restore(self, removals):
        """Restores the removed values."""
        for var, value in removals:
            self.curr_domains[var].append(value)

    def conflicted_vars(self, current):
        """The variables whose values conflict."""
        return [var for var in self.variables if self.nconflicts(var, current[var], current) > 0]

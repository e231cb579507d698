"""Backtracking with the orders and inferences of aima-python. Functions passed by the user are called with the original
`csp`. Nothing is recursive."""

from __future__ import annotations

from solvarium.compat.aima.csp.arcs import AC3b
from solvarium.compat.aima.utils import argmin_random_tie, count


def first_unassigned_variable(assignment, csp):
    """The first variable without a value."""
    for var in csp.variables:
        if var not in assignment:
            return var
    return None


def mrv(assignment, csp):
    """The variable with the fewest values left; ties are broken at random."""
    open_vars = [var for var in csp.variables if var not in assignment]
    return argmin_random_tie(open_vars, key=lambda var: num_legal_values(csp, var, assignment))


def num_legal_values(csp, var, assignment):
    """The number of values left or, without inference, of values without conflicts."""
    if csp.curr_domains:
        return len(csp.curr_domains[var])
    return count(csp.nconflicts(var, val, assignment) == 0 for val in csp.domains[var])


def unordered_domain_values(var, assignment, csp):
    """The values in their order."""
    return csp.choices(var)


def lcv(var, assignment, csp):
    """The values sorted by how many values of neighbours they rule out, the fewest first."""
    return sorted(csp.choices(var), key=lambda val: csp.count_lost_values(var, val, assignment))


def no_inference(csp, var, value, assignment, removals):
    """Infers nothing."""
    return True


def forward_checking(csp, var, value, assignment, removals):
    """Removes conflicting values from neighbours without a value."""
    csp.support_pruning()
    for other in csp.neighbors[var]:
        if other in assignment:
            continue
        for b in csp.curr_domains[other][:]:
            if not csp.constraints(var, value, other, b):
                csp.prune(other, b, removals)
        if not csp.curr_domains[other]:
            return False
    return True


def mac(csp, var, value, assignment, removals, constraint_propagation=AC3b):
    """Maintains arc consistency (Sabin and Freuder, 1994). As in aima-python, it returns a pair, which is always true: a
    variable without values is found later."""
    return constraint_propagation(csp, {(other, var) for other in csp.neighbors[var]}, removals)


class _Level:
    """A variable, its untried values, and what its current value removed."""

    __slots__ = ("removals", "values", "var")

    def __init__(self, csp, assignment, select, order):
        self.var = select(assignment, csp)
        self.values = iter(order(self.var, assignment, csp))
        self.removals = None

    def take(self, csp, assignment, inference):
        """Assigns the variable its next value without conflicts. Returns whether there was one."""
        if self.removals is not None:
            csp.restore(self.removals)
            self.removals = None
        var = self.var
        for value in self.values:
            if csp.nconflicts(var, value, assignment) == 0:
                csp.assign(var, value, assignment)
                removals = csp.suppose(var, value)
                if inference(csp, var, value, assignment, removals):
                    self.removals = removals
                    return True
                csp.restore(removals)
        csp.unassign(var, assignment)
        return False


def backtracking_search(
    csp,
    select_unassigned_variable=first_unassigned_variable,
    order_domain_values=unordered_domain_values,
    inference=no_inference,
):
    """A solution, or None if there is none (figure 6.5). Solvarium's own search:
    `solvarium.solve(model, "backtrack")` for a `solvarium.Csp`.

    >>> from solvarium.compat.aima.csp import australia_csp
    >>> solution = backtracking_search(australia_csp)
    >>> solution["SA"] != solution["NSW"]
    True
    """
    assignment, levels = {}, []
    while len(assignment) < len(csp.variables):
        levels.append(_Level(csp, assignment, select_unassigned_variable, order_domain_values))
        while not levels[-1].take(csp, assignment, inference):
            levels.pop()
            if not levels:
                return None
    assert csp.goal_test(assignment)
    return assignment

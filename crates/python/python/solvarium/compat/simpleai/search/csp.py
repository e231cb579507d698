"""Constraint problems: backtracking by an engine in Rust, min-conflicts, and making constraints binary."""

from __future__ import annotations

import itertools
import random

from solvarium._native import simpleai_backtrack
from solvarium.compat.simpleai.search.utils import argmin

MOST_CONSTRAINED_VARIABLE = "mcv"
HIGHEST_DEGREE_VARIABLE = "degree"
LEAST_CONSTRAINING_VALUE = "lvc"


def backtrack(problem, variable_heuristic="", value_heuristic="", inference=True):
    """Backtracking: an assignment that satisfies all constraints, as a dictionary, or None.

    `variable_heuristic` is MOST_CONSTRAINED_VARIABLE, HIGHEST_DEGREE_VARIABLE or an empty text (the given order);
    `value_heuristic` is LEAST_CONSTRAINING_VALUE or an empty text. With the given order, the solution is the one that SimpleAI finds;
    with other orders it is a valid one, the same on every run.

    A constraint is called at most once for a tuple of values, so its result must depend only on these. Unlike SimpleAI's, arc
    consistency is complete, and constraints over more than two variables propagate, too.
    """
    order = {MOST_CONSTRAINED_VARIABLE: "mcv", HIGHEST_DEGREE_VARIABLE: "degree"}.get(variable_heuristic, "first")
    model = (problem.variables, problem.domains, problem.constraints)
    return simpleai_backtrack(model, order, value_heuristic == LEAST_CONSTRAINING_VALUE, bool(inference))


def _basic_variable_chooser(problem, variables, domains):
    """The first variable."""
    return variables[0]


def _most_constrained_variable_chooser(problem, variables, domains):
    """The variable with the fewest values; ties go to the first."""
    return min(variables, key=lambda variable: len(domains[variable]))


def _highest_degree_variable_chooser(problem, variables, domains):
    """The variable with the most constraints; ties go to the first."""
    return max(variables, key=lambda variable: problem.var_degrees[variable])


def _call_constraint(assignment, neighbors, constraint):
    """The result of a constraint for an assignment."""
    return constraint(tuple(neighbors), tuple(assignment[variable] for variable in neighbors))


def _find_conflicts(problem, assignment, variable=None, value=None):
    """The constraints that an assignment violates, with one more value if given. Constraints with unassigned variables
    are skipped."""
    if variable is not None and value is not None:
        assignment = {**assignment, variable: value}
    return [
        (neighbors, constraint)
        for neighbors, constraint in problem.constraints
        if all(neighbor in assignment for neighbor in neighbors) and not _call_constraint(assignment, neighbors, constraint)
    ]


def _count_conflicts(problem, assignment, variable=None, value=None):
    """The number of constraints that an assignment violates."""
    return len(_find_conflicts(problem, assignment, variable, value))


def _basic_values_sorter(problem, assignment, variable, domains):
    """The values in their order."""
    return domains[variable][:]


def _least_constraining_values_sorter(problem, assignment, variable, domains):
    """The values sorted by their number of conflicts."""
    return sorted(domains[variable][:], key=lambda value: _count_conflicts(problem, assignment, variable, value))


def _min_conflicts_value(problem, assignment, variable):
    """A value with the fewest conflicts; ties are broken at random."""
    return argmin(problem.domains[variable], lambda value: _count_conflicts(problem, assignment, variable, value))


def min_conflicts(problem, initial_assignment=None, iterations_limit=0):
    """Min-conflicts (Minton and others, 1992): repeatedly sets a conflicted variable to its best value.

    Without a limit, it continues until there are no conflicts. It uses `random` like SimpleAI.
    """
    assignment = dict(initial_assignment or {})
    if not initial_assignment:
        for variable in problem.variables:
            assignment[variable] = _min_conflicts_value(problem, assignment, variable)
    iteration = 0
    while True:
        conflicts = _find_conflicts(problem, assignment)
        at_fault = [v for v in problem.variables if any(v in neighbors for neighbors, _ in conflicts)]
        if at_fault:
            variable = random.choice(at_fault)
            assignment[variable] = _min_conflicts_value(problem, assignment, variable)
        iteration += 1
        if iterations_limit and iteration >= iterations_limit:
            return assignment
        if not _find_conflicts(problem, assignment):
            return assignment


def convert_to_binary(variables, domains, constraints):
    """The same problem with binary constraints only: a constraint over other numbers of variables becomes a hidden variable,
    whose values are the tuples that satisfy it (Rossi, Petrie and Dhar, 1990).

    Returns variables, domains and constraints; its arguments are not changed.
    """
    all_variables, all_domains, binary = list(variables), dict(domains), []
    for scope, function in constraints:
        if len(scope) == 2:
            binary.append((scope, function))
            continue
        hidden = f"hidden{len(all_variables) - len(variables)}"
        all_variables.append(hidden)
        all_domains[hidden] = [values for values in itertools.product(*(domains[v] for v in scope)) if function(scope, values)]
        binary += [((hidden, variable), _agrees(scope)) for variable in scope]
    return all_variables, all_domains, binary


def _agrees(scope):
    """Whether a variable's value agrees with the tuple of a hidden variable; the two may be in either order."""

    def agrees(variables, values):
        if variables[0].startswith("hidden"):
            return values[1] == values[0][scope.index(variables[1])]
        return values[0] == values[1][scope.index(variables[0])]

    agrees.no_wrap = True
    return agrees

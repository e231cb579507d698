"""Constraints over any number of variables: generalised arc consistency, and splitting of domains."""

from __future__ import annotations

from solvarium.compat.aima.csp.sorted_set import SortedSet
from solvarium.compat.aima.search.problem import Problem
from solvarium.compat.aima.search.uninformed import depth_first_tree_search
from solvarium.compat.aima.utils import extend, first


class NaryCSP:
    """A dictionary from variables to domains, and a list of constraints."""

    def __init__(self, domains, constraints):
        self.variables = set(domains)
        self.domains = domains
        self.constraints = constraints
        self.var_to_const = {var: set() for var in self.variables}
        for constraint in constraints:
            for var in constraint.scope:
                self.var_to_const[var].add(constraint)

    def __str__(self):
        return str(self.domains)

    def display(self, assignment=None):
        """Prints an assignment."""
        print({} if assignment is None else assignment)

    def consistent(self, assignment):
        """Whether all constraints hold whose variables have values."""
        known = (constraint for constraint in self.constraints if all(var in assignment for var in constraint.scope))
        return all(constraint.holds(assignment) for constraint in known)


class Constraint:
    """A function of the values of some variables.

    >>> Constraint(("a", "b"), all_diff_constraint).holds({"a": 1, "b": 2})
    True
    """

    def __init__(self, scope, condition):
        self.scope = scope
        self.condition = condition

    def __repr__(self):
        return f"{self.condition.__name__}{self.scope}"

    def holds(self, assignment):
        """Whether it holds; all its variables have values."""
        return self.condition(*(assignment[var] for var in self.scope))


def all_diff_constraint(*values):
    """All values differ."""
    return len(values) == len(set(values))


def _named(name, function):
    function.__name__ = name
    return function


def is_word_constraint(words):
    """The letters form one of the words."""

    def isw(*letters):
        return "".join(letters) in words

    return isw


def meet_at_constraint(p1, p2):
    """Two words have the same letter at these positions."""
    return _named(f"meet_at({p1},{p2})", lambda w1, w2: w1[p1] == w2[p2])


def adjacent_constraint(x, y):
    """Two numbers are neighbours."""
    return abs(x - y) == 1


def sum_constraint(n):
    """The values add up to n."""
    return _named(f"{n}==sum", lambda *values: sum(values) == n)


def is_constraint(val):
    """The value is this one."""
    return _named(f"{val}==", lambda x: val == x)


def ne_constraint(val):
    """The value is another one."""
    return _named(f"{val}!=", lambda x: val != x)


def no_heuristic(to_do):
    """The arcs, unsorted."""
    return to_do


def sat_up(to_do):
    """The arcs of constraints over the fewest variables first."""
    return SortedSet(to_do, key=lambda arc: 1 / len(arc[1].scope))


class ACSolver:
    """Solves by generalised arc consistency and splitting of domains (Mackworth, 1977)."""

    def __init__(self, csp):
        self.csp = csp

    def GAC(self, orig_domains=None, to_do=None, arc_heuristic=sat_up):
        """Removes values without support. Returns whether every variable has a value left, the domains, and the number of checks."""
        if to_do is None:
            to_do = {(var, constraint) for constraint in self.csp.constraints for var in constraint.scope}
        domains = (self.csp.domains if orig_domains is None else orig_domains).copy()
        to_do = arc_heuristic(to_do.copy())
        checks = 0
        while to_do:
            var, constraint = to_do.pop()
            others = [other for other in constraint.scope if other != var]
            left = set()
            for val in domains[var]:
                holds, checks = self.any_holds(domains, constraint, {var: val}, others, checks=checks)
                if holds:
                    left.add(val)
            if left != domains[var]:
                domains[var] = left
                if not left:
                    return False, domains, checks
                to_do |= self.new_to_do(var, constraint).difference(to_do)
        return True, domains, checks

    def new_to_do(self, var, const):
        """The arcs to check again after a constraint has removed a value of a variable."""
        touched = (constraint for constraint in self.csp.var_to_const[var] if constraint != const)
        return {(other, constraint) for constraint in touched for other in constraint.scope if other != var}

    def any_holds(self, domains, const, env, other_vars, ind=0, checks=0):
        """Whether a constraint holds for some values of the other variables, which are written to `env`; and the number of checks."""
        open_vars = other_vars[ind:]
        levels = []
        while True:
            if len(levels) == len(open_vars):
                checks += 1
                if const.holds(env):
                    return True, checks
            else:
                levels.append(iter(domains[open_vars[len(levels)]]))
            # The next value of the innermost variable that has another one.
            while levels:
                try:
                    env[open_vars[len(levels) - 1]] = next(levels[-1])
                    break
                except StopIteration:
                    levels.pop()
            else:
                return False, checks

    def domain_splitting(self, domains=None, to_do=None, arc_heuristic=sat_up):
        """A solution, or False if there is none."""
        waiting = [(self.csp.domains if domains is None else domains, to_do)]
        while waiting:
            domains, to_do = waiting.pop()
            consistent, reduced, _ = self.GAC(domains, to_do, arc_heuristic)
            if not consistent:
                continue
            var = first(var for var in self.csp.variables if len(reduced[var]) > 1)
            if var is None:
                return {var: first(reduced[var]) for var in domains}
            to_do = self.new_to_do(var, None)
            halves = partition_domain(reduced[var])
            waiting += [(extend(reduced, var, half), to_do) for half in reversed(halves)]
        return False


def partition_domain(dom):
    """A domain in two."""
    half = {*[*dom][: len(dom) // 2]}
    return half, dom - half


class ACSearchSolver(Problem):
    """The same as a path search whose states are domains."""

    def __init__(self, csp, arc_heuristic=sat_up):
        self.cons = ACSolver(csp)
        consistent, self.domains, _ = self.cons.GAC(arc_heuristic=arc_heuristic)
        if not consistent:
            raise Exception("CSP is inconsistent")
        self.heuristic = arc_heuristic
        super().__init__(self.domains)

    def goal_test(self, node):
        """Whether every variable has one value."""
        return all(len(node[var]) == 1 for var in node)

    def actions(self, state):
        """The two halves of a domain, each made consistent if possible."""
        var = first(var for var in state if len(state[var]) > 1)
        if not var:
            return []
        to_do = self.cons.new_to_do(var, None)
        reduced = (self.cons.GAC(extend(state, var, half), to_do, self.heuristic) for half in partition_domain(state[var]))
        return [domains for consistent, domains, _ in reduced if consistent]

    def result(self, state, action):
        """The chosen domains."""
        return action


def ac_solver(csp, arc_heuristic=sat_up):
    """A solution by splitting domains, or False."""
    return ACSolver(csp).domain_splitting(arc_heuristic=arc_heuristic)


def ac_search_solver(csp, arc_heuristic=sat_up):
    """A solution by search, or None."""
    try:
        found = depth_first_tree_search(ACSearchSolver(csp, arc_heuristic=arc_heuristic))
    except Exception:
        # As in aima-python, any exception means no solution.
        return None
    return {var: first(values) for var, values in found.state.items()} if found and found.state else None

"""Arc consistency: AC-3 (Mackworth, 1977), AC-3b (van Dongen and Bowen, 2000) and AC-4 (Mohr and Henderson, 1986), with
aima-python's order of checks, so that their numbers are equal."""

from __future__ import annotations

from collections import Counter, defaultdict

from solvarium.compat.aima.csp.sorted_set import SortedSet


def no_arc_heuristic(csp, queue):
    """The arcs, unsorted."""
    return queue


def dom_j_up(csp, queue):
    """The arcs sorted by the number of values of the second variable."""
    return SortedSet(queue, key=lambda arc: -len(csp.curr_domains[arc[1]]))


def _arcs(csp, queue, arc_heuristic):
    """The queue of arcs; all arcs if none are given."""
    if queue is None:
        queue = {(one, other) for one in csp.variables for other in csp.neighbors[one]}
    csp.support_pruning()
    return arc_heuristic(csp, queue)


def _wake(csp, queue, var, but):
    """Adds the arcs to a variable, except the one from a given neighbour."""
    for other in csp.neighbors[var]:
        if other != but:
            queue.add((other, var))


def AC3(csp, queue=None, removals=None, arc_heuristic=dom_j_up):
    """Removes values without support. Returns whether every variable has a value left, and the number of checks.

    >>> from solvarium.compat.aima.csp import MapColoringCSP
    >>> csp = MapColoringCSP([1, 2], "a: b")
    >>> csp.domains = {"a": [1], "b": [1, 2]}
    >>> AC3(csp)[0], csp.curr_domains
    (True, {'a': [1], 'b': [2]})
    """
    queue = _arcs(csp, queue, arc_heuristic)
    checks = 0
    while queue:
        one, other = queue.pop()
        revised, checks = revise(csp, one, other, removals, checks)
        if revised:
            if not csp.curr_domains[one]:
                return False, checks
            _wake(csp, queue, one, other)
    return True, checks


def revise(csp, Xi, Xj, removals, checks=0):
    """Removes the values of Xi that no value of Xj supports. Returns whether there were any, and the number of checks."""
    revised = False
    for x in csp.curr_domains[Xi][:]:
        for y in csp.curr_domains[Xj]:
            checks += 1
            if csp.constraints(Xi, x, Xj, y):
                break
        else:
            csp.prune(Xi, x, removals)
            revised = True
    return revised, checks


def AC3b(csp, queue=None, removals=None, arc_heuristic=dom_j_up):
    """The same, but a check that finds support for both values counts for both arcs."""
    queue = _arcs(csp, queue, arc_heuristic)
    checks = 0
    while queue:
        Xi, Xj = queue.pop()
        supported_i, supported_j, unknown_j, checks = partition(csp, Xi, Xj, checks)
        if not supported_i:
            return False, checks
        if _keep(csp, Xi, supported_i, removals):
            _wake(csp, queue, Xi, Xj)
        if (Xj, Xi) in queue:
            # As in aima-python: two variables, not arcs, are popped from a sorted queue.
            queue.difference_update({(Xj, Xi)} if isinstance(queue, set) else (Xj, Xi))
            for y in unknown_j:
                for x in supported_i:
                    checks += 1
                    if csp.constraints(Xj, y, Xi, x):
                        supported_j.add(y)
                        break
            if _keep(csp, Xj, supported_j, removals):
                _wake(csp, queue, Xj, Xi)
    return True, checks


def _keep(csp, var, supported, removals):
    """Removes all other values. Returns whether there were any."""
    revised = False
    for value in set(csp.curr_domains[var]) - supported:
        csp.prune(var, value, removals)
        revised = True
    return revised


def partition(csp, Xi, Xj, checks=0):
    """Returns the supported values of Xi, the values of Xj with and without known support, and the number of checks. Values
    of Xj without known support are checked first."""
    supported_i, supported_j = set(), set()
    all_j = set(csp.curr_domains[Xj])
    for x in csp.curr_domains[Xi]:
        for y in all_j - supported_j:
            checks += 1
            if csp.constraints(Xi, x, Xj, y):
                supported_i.add(x)
                supported_j.add(y)
                break
        else:
            for y in supported_j:
                checks += 1
                if csp.constraints(Xi, x, Xj, y):
                    supported_i.add(x)
                    break
    return supported_i, supported_j, all_j - supported_j, checks


def AC4(csp, queue=None, removals=None, arc_heuristic=dom_j_up):
    """The same by counting supports: a removed value reduces the counts of the values that it supported."""
    queue = _arcs(csp, queue, arc_heuristic)
    supports, supported, gone = Counter(), defaultdict(set), []
    checks = 0
    while queue:
        Xi, Xj = queue.pop()
        revised = False
        for x in csp.curr_domains[Xi][:]:
            for y in csp.curr_domains[Xj]:
                checks += 1
                if csp.constraints(Xi, x, Xj, y):
                    supports[(Xi, x, Xj)] += 1
                    supported[(Xj, y)].add((Xi, x))
            if supports[(Xi, x, Xj)] == 0:
                csp.prune(Xi, x, removals)
                revised = True
                gone.append((Xi, x))
        if revised and not csp.curr_domains[Xi]:
            return False, checks
    while gone:
        Xj, y = gone.pop()
        for Xi, x in supported[(Xj, y)]:
            if x in csp.curr_domains[Xi]:
                supports[(Xi, x, Xj)] -= 1
                if supports[(Xi, x, Xj)] == 0:
                    csp.prune(Xi, x, removals)
                    gone.append((Xi, x))
                    if not csp.curr_domains[Xi]:
                        return False, checks
    return True, checks

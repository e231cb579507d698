"""Arc consistency of binary constraints, on domains that are lists."""

from __future__ import annotations

from solvarium.compat.simpleai.search.csp import _call_constraint

__all__ = ["all_arcs", "revise", "arc_consistency_3"]


def all_arcs(constraints):
    """The arcs of binary constraints, both ways.

    >>> from solvarium.compat.simpleai.search.arc import all_arcs
    >>> sorted(all_arcs([(("a", "b"), None)]))
    [('a', 'b'), ('b', 'a')]
    """
    pairs = [tuple(neighbors) for neighbors, _ in constraints if len(neighbors) == 2]
    return {arc for x, y in pairs for arc in ((x, y), (y, x))}


def revise(domains, arc, constraints):
    """Removes the values of the first variable that no value of the second supports. Returns whether there were any.

    SimpleAI skips values, as it changes the list over which it iterates; this function does not.
    """
    x, y = arc
    modified = False
    for neighbors, constraint in constraints:
        if set(neighbors) != {x, y}:
            continue
        good = [
            value
            for value in domains[x]
            if any(_call_constraint({x: value, y: other}, neighbors, constraint) for other in domains[y])
        ]
        if len(good) < len(domains[x]):
            domains[x][:] = good
            modified = True
    return modified


def arc_consistency_3(domains, constraints):
    """Makes domains arc consistent, in place; False if one is left empty (Mackworth, 1977)."""
    arcs = all_arcs(constraints)
    waiting = set(arcs)
    while waiting:
        x, y = waiting.pop()
        if revise(domains, (x, y), constraints):
            if not domains[x]:
                return False
            waiting.update(arc for arc in arcs if arc[1] == x)
    return True

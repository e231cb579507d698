"""The children of a state in one call from the search in Rust: calls within Python are cheaper than calls from Rust."""

from __future__ import annotations


def lister(actions, result, cost, heuristic):
    """Returns a function that lists the children of a state: actions, states, costs and estimates. Costs and estimates are empty where
    the function is None.

    >>> lister(lambda state: "ab", lambda state, action: state + action, None, len)("x")
    (['a', 'b'], ['xa', 'xb'], [], [2, 2])
    """

    def children(state):
        listed, states, costs, estimates = [], [], [], []
        for action in actions(state):
            child = result(state, action)
            listed.append(action)
            states.append(child)
            if cost is not None:
                costs.append(cost(state, action, child))
            if heuristic is not None:
                estimates.append(heuristic(child))
        return listed, states, costs, estimates

    return children

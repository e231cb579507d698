"""Lists the children of a state in one call from the library.

Calls within Python are cheaper than calls from the library, so the loop over actions is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from solvarium._given import brief, shown

Piece = tuple[Any, ...]
"""Actions, the states that they lead to, and perhaps their costs."""

PIECE = 64
"""The limits of the run are looked at between pieces of so many actions."""


def lister(
    actions: Callable[[Any], Any], result: Callable[[Any, Any], Any], cost: Callable[[Any, Any], Any] | None = None
) -> Callable[[Any], Piece | Iterator[Piece]]:
    """Returns a function that lists the children of a state: one piece, or several where there are many.

    >>> lister(lambda state: [1, 2], lambda state, action: state + action)(10)
    ([1, 2], [11, 12])
    """

    def children(state: Any) -> Piece | Iterator[Piece]:
        listed = actions(state)
        if listed.__class__ is not list or len(listed) > PIECE:
            listed, more = pieces(state, listed)
            if more is not None:
                return rest(state, listed, more)
        states: list[Any] = []
        add = states.append
        for action in listed:
            add(result(state, action))
        return listed, states

    def children_with_costs(state: Any) -> Piece | Iterator[Piece]:
        listed = actions(state)
        if listed.__class__ is not list or len(listed) > PIECE:
            listed, more = pieces(state, listed)
            if more is not None:
                return rest(state, listed, more)
        states: list[Any] = []
        costs: list[Any] = []
        add, add_cost = states.append, costs.append
        for action in listed:
            add(result(state, action))
            add_cost(cost(state, action))  # type: ignore[misc]
        return listed, states, costs

    def rest(state: Any, taken: list[Any], iterator: Iterator[Any]) -> Iterator[Piece]:
        while taken:
            states = [result(state, action) for action in taken]
            yield (taken, states) if cost is None else (taken, states, [cost(state, action) for action in taken])
            taken = list(islice(iterator, PIECE))

    return children if cost is None else children_with_costs


def pieces(state: Any, listed: Any) -> tuple[Any, Iterator[Any] | None]:
    """The actions that a problem returned for a state, as a list or a tuple; if there are many, the first ones, with an iterator over the
    rest.

    >>> pieces(0, range(3))
    ([0, 1, 2], None)
    """
    kind = listed.__class__
    if (kind is list or kind is tuple) and len(listed) <= PIECE:
        return listed, None
    try:
        iterator = iter(listed)
    except TypeError as fault:
        missing = ": is a 'return' missing?" if listed is None else ""
        raise TypeError(f"actions({brief(state)}) must return an iterable of actions, not {shown(listed)}{missing}") from fault
    first = list(islice(iterator, PIECE))
    return first, None if len(first) < PIECE else iterator

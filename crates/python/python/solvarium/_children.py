"""The children of a state, listed by one call of the library.

A call of one function of Python by another is cheaper than a call from the library, so the loop over actions is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

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

    def plain(state: Any, taken: Any) -> Piece:
        return taken, [result(state, action) for action in taken]

    def priced(state: Any, taken: Any) -> Piece:
        assert cost is not None
        return taken, [result(state, action) for action in taken], [cost(state, action) for action in taken]

    piece = plain if cost is None else priced

    def children(state: Any) -> Piece | Iterator[Piece]:
        listed = actions(state)
        kind = listed.__class__
        if (kind is list or kind is tuple) and len(listed) <= PIECE:
            states: list[Any] = []
            add = states.append
            for action in listed:
                add(result(state, action))
            return listed, states
        return several(state, listed)

    def children_with_costs(state: Any) -> Piece | Iterator[Piece]:
        listed = actions(state)
        kind = listed.__class__
        if (kind is list or kind is tuple) and len(listed) <= PIECE:
            states: list[Any] = []
            costs: list[Any] = []
            add, add_cost = states.append, costs.append
            for action in listed:
                add(result(state, action))
                add_cost(cost(state, action))  # type: ignore[misc]
            return listed, states, costs
        return several(state, listed)

    def several(state: Any, listed: Any) -> Piece | Iterator[Piece]:
        try:
            iterator = iter(listed)
        except TypeError as fault:
            raise TypeError(
                f"actions({_shown(state)}) must return an iterable of actions, not {_shown(listed)} ({type(listed).__name__})"
                + (": is a 'return' missing?" if listed is None else "")
            ) from fault
        first = list(islice(iterator, PIECE))
        if len(first) < PIECE:
            return piece(state, first)
        return rest(state, first, iterator)

    def rest(state: Any, taken: list[Any], iterator: Iterator[Any]) -> Iterator[Piece]:
        while taken:
            yield piece(state, taken)
            taken = list(islice(iterator, PIECE))

    return children if cost is None else children_with_costs


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:80] + "..."

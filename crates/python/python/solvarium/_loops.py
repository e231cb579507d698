"""Breadth-first search of problems in Python, for runs without a watcher.

Python calls a function of the user faster than the library does, so this loop is here. `native/loops.rs` runs it as a generator: it
grants a number of expansions. When they are used up, it checks the limits. Plans and counts equal those of the library's own search.
A loop of depth-first search, or one for problems with `expand`, took as long as the library, or longer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import islice
from typing import Any

from solvarium._children import PIECE, pieces
from solvarium._native import Checks

Path = list[tuple[Any, Any]]
"""The steps of a plan, each with the state that it leads to."""
Told = tuple[int, int, Path | None]
"""The children generated so far, the children of an unfinished list, and the plan."""
Loop = Generator[Told, int, None]
Functions = tuple[Callable[[Any], Any], Callable[[Any], Any], Callable[[Any, Any], Any], Checks]
"""`is_goal`, `actions`, `result`, and the checks of what they return."""


def breadth_first(start: Any, functions: Functions, order: list[Any], ends: list[int]) -> Loop:
    """Searches each state once, and tests it when it is generated. `order` gets the states, and `ends` its length after each expansion."""
    is_goal, actions, result, checks = functions
    generated, granted, usual = 0, 0, type(start)
    # Maps each state to the step that led to it.
    seen: dict[Any, Any] = {start: None}
    order.append(start)
    if checks.is_true(is_goal(start), start):
        yield 0, 0, []
        return
    # Whether the hash of a state may change.
    guarded = checks.check_child(start, start, None)
    state = step = child = start
    listed, more = [], None
    waiting = iter(order)
    try:
        while len(ends) < len(order):
            if not granted:
                granted = yield generated, 0, None
            # Only measured states are expanded, as children share parts with them.
            checks.measure(order)
            batch = list(islice(waiting, min(granted, len(order) - len(ends))))
            granted -= len(batch)
            for state in batch:
                if guarded and state not in seen:
                    checks.refuse_changed(state)
                listed = actions(state)
                if type(listed) is not list or (many := len(listed)) > PIECE:
                    listed, more = pieces(state, listed)
                    many = len(listed)
                generated += many
                while True:
                    for step in listed:
                        child = result(state, step)
                        if child not in seen:
                            if type(child) is not usual:
                                guarded |= checks.check_child(child, state, step)
                                usual = type(child)
                            seen[child] = step
                            order.append(child)
                            answer = is_goal(child)
                            if answer is not False and checks.is_true(answer, child):
                                yield generated - _after(listed, step), 0, _path(order, seen, ends, checks)
                                return
                    if more is None:
                        break
                    yield generated, many, None
                    listed, more = _following(more)
                    many += len(listed)
                    generated += len(listed)
                ends.append(len(order))
    except TypeError:
        # If the child cannot be stored, this names it.
        checks.check_child(child, state, step)
        raise
    yield generated, 0, None


def _following(more: Iterator[Any]) -> tuple[list[Any], Iterator[Any] | None]:
    """The next piece of a long list of actions, and the rest of the list; None if it is over."""
    listed = list(islice(more, PIECE))
    return listed, more if listed else None


def _after(listed: Sequence[Any], step: Any) -> int:
    """The number of steps after this one."""
    # The first one, as an equal action leads to the same state, which was new.
    return len(listed) - 1 - next(at for at, other in enumerate(listed) if other is step)


def _path(order: list[Any], seen: dict[Any, Any], ends: list[int], checks: Checks) -> Path:
    """The path to the last state. A state that was changed after it was stored is refused."""
    path: Path = []
    number = len(order) - 1
    while number:
        state = order[number]
        if state not in seen:
            checks.refuse_changed(state)
        path.append((seen[state], state))
        number = bisect_right(ends, number)
    return path[::-1]

"""Solving, counting, checking."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle
from solvarium._problem import Problem
from solvarium._csp import Csp
from solvarium._landscape import Rescale
from solvarium._puzzles import posed
from solvarium._result import Result


def solve(
    problem: Any,
    method: str = "auto",
    *,
    heuristic: str | Callable[[Any], float] | None = None,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
    seed: int | None = None,
    threads: int = 1,
) -> Result:
    """Solves a problem by a method of the catalogue.

    `problem` is a puzzle, a text that holds one, a model (`solvarium.Csp`), a graph (`solvarium.graph`), or an object with the methods of
    `solvarium.Problem` or of `solvarium.Landscape`. `method` is a
    name with settings as `solvarium list methods` has it: `"astar(weight=1.5)"`, `"ida"`, `"backtrack"`. `heuristic` is a name
    for a puzzle, and for a problem in Python a function of the state, in place of its own. `time_limit` takes seconds or
    `"10s"`, `memory_limit` bytes or `"2GiB"` (three quarters of what is free, unless it is given). A limit is no exception:
    the result is `stopped`, and says why.

    `threads` is for methods that have a setting of this name (`fast` on sliding tiles): others raise ValueError.

    An exception of a problem's own function ends the search and comes out unchanged. Ctrl-C ends every search.

    Raises ValueError for a wrong name (with the one that was meant) and for costs that cannot be, PuzzleError for a faulty
    text, TypeError for states that cannot be hashed, RuntimeError for a text that is not read within the limits.

    >>> import solvarium as sv
    >>> sv.solve("8 6 7 / 2 5 4 / 3 0 1", "ida").cost
    27
    >>> sv.solve("8 6 7 / 2 5 4 / 3 0 1", "asta")
    Traceback (most recent call last):
        ...
    ValueError: column 1: unknown method 'asta'; did you mean 'astar'?
    """
    if threads != 1:
        method = _native.with_setting(method, "threads", str(threads))
    return searched(problem, method, heuristic, (time_limit, node_limit, memory_limit), seed or 0)


def searched(problem: Any, method: str, heuristic: Any, bounds: tuple[Any, Any, Any], seed: int) -> Result:
    """Solves a problem of any kind on this thread.

    >>> searched("1 4 2 / 3 0 5 / 6 7 8", "bfs", None, (None, None, None), 0).cost
    2
    """
    search = Search(problem, method, heuristic, bounds, seed)
    try:
        return search.run()
    except Rescale:
        return Search(problem, method, heuristic, bounds, seed, is_rescaled=True).run()


class Search:
    """A problem of any kind, made ready: what is wrong with it or with a name is raised before the search begins."""

    def __init__(self, problem: Any, method: str, heuristic: Any, bounds: tuple[Any, Any, Any], seed: int, is_rescaled: bool = False):
        self.given, self.method, self.bounds, self.seed = problem, method, bounds, seed
        _native.check_limits(bounds)
        self.adapter = adapter(problem, method, heuristic, seed)
        if is_rescaled:
            self.adapter.rescale()
        if self.adapter is not None:
            self.problem, self.heuristic = self.adapter.puzzle, self.adapter.heuristic
            self.bounds = self.adapter.bounds(bounds)
            return
        self.problem = posed(problem, bounds[0], bounds[2])
        self.is_puzzle = isinstance(self.problem, Puzzle)
        self.heuristic = by_name(heuristic) if self.is_puzzle else by_function(heuristic)
        _native.method_kind(method)

    def run(self, control: Any = None) -> Result:
        """The result; `control` ends the search, and reads how far it is."""
        if self.adapter is not None:
            with self.adapter.seeded():
                told = _native.solve_puzzle(self.problem, self.method, self.heuristic, self.seed, self.bounds, control)
            return self.adapter.result(_of_puzzle(self.given, told))  # type: ignore[no-any-return]
        if self.is_puzzle:
            return _of_puzzle(self.given, _native.solve_puzzle(self.problem, self.method, self.heuristic, self.seed, self.bounds, control))
        row, why, actions, states, cost = _native.solve_problem(
            (self.problem, Problem), self.method, self.heuristic, self.seed, self.bounds, control
        )
        return _result(json.loads(row), why, cost, actions, states, None)


def adapter(problem: Any, method: str, heuristic: Any, seed: int = 0) -> Any:
    """What makes a puzzle of a graph, of a landscape, or of a problem that is searched from both ends; None for all others.

    Raises TypeError where the problem lacks what the method needs.

    >>> adapter("queens 4", "bfs", None)
    """
    from solvarium import _graph, _landscape, _reversed

    if isinstance(problem, (str, Puzzle, Csp)):
        return None
    if isinstance(problem, _graph.Graph):
        return problem.adapter(method, heuristic)
    family, is_two_ended = _native.method_kind(method)
    if family == "states" or family == "chosen" and _landscape.is_landscape(problem):
        if heuristic is not None:
            raise ValueError(f"method '{method}' asks no heuristic")
        return _landscape.Adapter(problem, method, seed)
    if family == "constraints":
        raise TypeError(f"method '{method}' propagates constraints, and {type(problem).__name__} has none: write it as a solvarium.Csp")
    if _landscape.is_landscape(problem):
        raise TypeError(f"method '{method}' needs a problem with start, is_goal, actions and result; {type(problem).__name__} is a landscape: use climb, anneal, tabu, ils or evolve")
    if is_two_ended:
        return _reversed.Adapter(problem, method, by_function(heuristic))
    return None


def solutions(
    problem: Puzzle | Csp | str,
    method: str = "auto",
    *,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
) -> Iterator[Result]:
    """All solutions of a puzzle whose answer is a filled board, one after the other; none comes twice.

    A thread looks for them, a few ahead of those that are taken, and ends when nobody takes more. The limits hold for all of them; where one
    ends the search, the last result says so: its status is `stopped`.

    >>> import solvarium as sv
    >>> sorted(r.solution for r in sv.solutions("queens 4"))
    ['2 4 1 3', '3 1 4 2']
    >>> from itertools import islice
    >>> len(list(islice(sv.solutions("queens 12"), 100)))
    100
    """
    puzzle = posed(problem, time_limit, memory_limit)
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"expected a puzzle, a text or a model, not {type(puzzle).__name__}: solutions of a problem in Python are not listed")
    return _one_by_one(problem, puzzle, method, (time_limit, node_limit, memory_limit))


def _one_by_one(problem: Any, puzzle: Puzzle, method: str, bounds: tuple[Any, Any, Any]) -> Iterator[Result]:
    found = _native.solutions(puzzle, method, bounds)
    try:
        while (told := found.next()) is not None:
            yield _of_puzzle(problem, told)
    finally:
        found.close()


def _of_puzzle(problem: Any, told: tuple[str, str | None, list[str], Any]) -> Result:
    row, why, boards, end = told
    record = json.loads(row)
    result = _result(record, why, record.get("cost"), record.get("actions") or [], boards, end)
    if not isinstance(problem, Csp):
        return result
    if result.status == "no-solution":
        return replace(result, why=why or "no assignment satisfies all constraints: explain() of the model finds those that contradict each other")
    # The search for the best solution has one to give where a limit ended it, too.
    if result.rows is None:
        return result
    values = (result.rows or [[]])[0]
    best = problem.objective(values)
    if result.status == "stopped":
        why = f"{why}; the best solution so far is given, and it is not proved that none is better"
    cost = result.cost if best is None else best
    return replace(result, assignment=problem.assignment(values), objective=best, cost=cost, why=why)


def by_name(heuristic: str | Callable[[Any], float] | None) -> str | None:
    """The heuristic of a puzzle, which has a name.

    >>> by_name("manhattan")
    'manhattan'
    """
    if heuristic is None or isinstance(heuristic, str):
        return heuristic
    raise TypeError(f"a puzzle takes a heuristic by its name (solvarium.heuristics() has them), not {heuristic!r}")


def by_function(heuristic: str | Callable[[Any], float] | None) -> Callable[[Any], float] | None:
    """The heuristic of a problem in Python, which is a function of the state.

    >>> by_function(None)
    """
    if heuristic is None or callable(heuristic):
        return heuristic
    raise TypeError(f"the heuristic of a problem in Python is a function of the state, not {heuristic!r}")


def _result(record: dict[str, Any], why: str | None, cost: Any, actions: list[Any], states: list[Any], end: Any) -> Result:
    return Result(
        status=record["outcome"],
        why=why,
        cost=cost,
        actions=actions,
        states=states,
        solution=record.get("solution"),
        rows=end.rows() if end else None,
        record=record,
        drawing=end.drawing() if end else None,
        _end=end,
    )

"""Solving, counting, checking."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypedDict

from solvarium import _given, _native
from solvarium._native import Puzzle
from solvarium._batches import batched
from solvarium._problem import Problem
from solvarium._csp import Csp
from solvarium._limits import Bounds
from solvarium._puzzles import as_puzzle_within, puzzle_within
from solvarium._result import Result
from solvarium._suggest import nearest


class Settings(TypedDict, total=False):
    """The settings of `solve`, which `start` and `watch` take, too."""

    domain: str | None
    any_plan: bool
    heuristic: str | Callable[[Any], float] | None
    time_limit: float | str | None
    node_limit: int | str | None
    memory_limit: int | str | None
    seed: int | None
    threads: int


def solve(
    problem: Any,
    method: str = "auto",
    *,
    domain: str | None = None,
    any_plan: bool = False,
    heuristic: str | Callable[[Any], float] | None = None,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
    seed: int | None = None,
    threads: int = 1,
) -> Result:
    """Solves a problem by a method of the catalogue.

    `problem` is a puzzle, a text that holds one, a model (`solvarium.Csp`), a graph (`solvarium.graph`), or an object with the methods of
    `solvarium.Problem`, of `solvarium.Landscape` or of `solvarium.Game`. `method` is a
    name with settings as `solvarium list methods` prints it: `"astar(weight=1.5)"`, `"ida"`, `"backtrack"`. `heuristic` is a name
    for a puzzle; for a problem in Python it is a function of the state, which replaces the problem's own. `time_limit` takes
    seconds or
    `"10s"`, `memory_limit` bytes or `"2GiB"` (by default three quarters of the free memory). Reaching a limit raises no
    exception: the result is `stopped`, and says why.

    `domain` is the text of the PDDL domain if `problem` is the text of a planning problem.

    With `any_plan`, the method `auto` finds any path fast, which need not be the cheapest.

    `threads` is for methods that have a setting of this name (`fast` on sliding tiles): others raise ValueError.

    An exception in a function of the problem ends the search and is raised unchanged. Ctrl-C ends every search. A second Ctrl-C does
    not wait for a function that sleeps, which then ends in its thread.

    Raises ValueError for a wrong name (with the most similar one) and for invalid costs, and PuzzleError for an invalid
    text. Raises TypeError for states that cannot be hashed. Raises RuntimeError if a limit is reached while a
    text is read or a model is built.

    >>> import solvarium as sv
    >>> sv.solve("8 6 7 / 2 5 4 / 3 0 1", "ida").cost
    27
    >>> sv.solve("8 6 7 / 2 5 4 / 3 0 1", "asta")
    Traceback (most recent call last):
        ...
    ValueError: column 1: unknown method 'asta'; did you mean 'astar'?
    """
    settings = Settings(
        domain=domain,
        any_plan=any_plan,
        heuristic=heuristic,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        seed=seed,
        threads=threads,
    )
    return prepared(problem, method, settings).run()


def prepared(problem: Any, method: str, settings: Settings) -> Search:
    """A search of a problem of any kind.

    Raises TypeError for an unknown setting.

    >>> prepared("1 4 2 / 3 0 5 / 6 7 8", "bfs", {"seed": 1}).run().cost
    2
    """
    for unknown in settings.keys() - Settings.__annotations__.keys():
        similar = nearest(unknown, Settings.__annotations__)
        raise TypeError(f"unknown argument '{unknown}'" + (f"; did you mean '{similar}'?" if similar else ""))
    threads = _given.whole("threads", settings.get("threads", 1), 1)
    if threads != 1:
        method = _native.with_setting(method, "threads", str(threads))
    if settings.get("any_plan"):
        method = _native.with_setting(method, "plan", "any")
    bounds: Bounds = (settings.get("time_limit"), settings.get("node_limit"), settings.get("memory_limit"))
    domain, seed = settings.get("domain"), settings.get("seed")
    if domain is not None:
        problem, bounds = as_puzzle_within(_given.text("problem", problem), bounds, domain=domain)
    return Search(problem, method, settings.get("heuristic"), bounds, 0 if seed is None else seed)


def searched(problem: Any, method: str, heuristic: Any, bounds: tuple[Any, Any, Any], seed: int) -> Result:
    """Solves a problem of any kind on this thread.

    >>> searched("1 4 2 / 3 0 5 / 6 7 8", "bfs", None, (None, None, None), 0).cost
    2
    """
    return Search(problem, method, heuristic, bounds, seed).run()


class Search:
    """A prepared problem of any kind: errors in it or in a name are raised before the search starts."""

    def __init__(self, problem: Any, method: str, heuristic: Any, bounds: tuple[Any, Any, Any], seed: int):
        self.given, self.method, self.bounds, self.seed = problem, method, bounds, _given.whole("seed", seed)
        _native.check_limits(bounds)
        problem = batched(problem)
        self.adapter = adapter(problem, method, heuristic)
        if self.adapter is not None:
            self.problem, self.heuristic = self.adapter.puzzle, self.adapter.heuristic
            self.bounds = self.adapter.bounds(bounds)
            return
        self.problem, self.bounds = as_puzzle_within(problem, bounds)
        self.is_puzzle = isinstance(self.problem, Puzzle)
        self.heuristic = by_name(heuristic) if self.is_puzzle else by_function(heuristic)
        _native.method_kind(method)

    def run(self, control: Any = None) -> Result:
        """The result; `control` ends the search and has its progress."""
        if self.adapter is not None:
            told = _native.solve_puzzle(self.problem, self.method, self.heuristic, self.seed, self.bounds, control)
            return self.adapter.result(_of_puzzle(self.given, told))  # type: ignore[no-any-return]
        if self.is_puzzle:
            return _of_puzzle(self.given, _native.solve_puzzle(self.problem, self.method, self.heuristic, self.seed, self.bounds, control))
        row, why, actions, states, cost = _native.solve_problem(
            (self.problem, Problem), self.method, self.heuristic, self.seed, self.bounds, control
        )
        return _result(json.loads(row), why, cost, actions, states, None)


def adapter(problem: Any, method: str, heuristic: Any) -> Any:
    """The function that makes a puzzle from a graph, a landscape, or a problem that is searched from both ends; None for all others.

    Raises TypeError if the problem lacks a method that the search needs.

    >>> adapter("queens 4", "bfs", None)
    """
    from solvarium import _game, _graph, _landscape, _reversed

    _given.text("method", method)
    if isinstance(problem, (str, Puzzle, Csp)):
        return None
    if isinstance(problem, _graph.Graph):
        return problem.adapter(method, heuristic)
    _given.problem(problem)
    if _game.is_game(problem):
        if heuristic is not None:
            raise ValueError("a game uses no heuristic: it may have an estimate")
        return _game.Adapter(problem)
    family, is_two_ended = _native.method_kind(method)
    if family == "states" or family == "chosen" and _landscape.is_landscape(problem):
        if heuristic is not None:
            raise ValueError(f"method '{method}' uses no heuristic")
        return _landscape.Adapter(problem, method)
    if family == "constraints":
        raise TypeError(f"method '{method}' needs constraints, and {type(problem).__name__} has none: write it as a solvarium.Csp")
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
    """Iterates over the different solutions of a puzzle whose answer is a filled board.

    A thread searches a few solutions ahead of the loop, and ends when the loop does. The limits hold for all solutions together; if one is
    reached, the status of the last result is `stopped`.

    >>> import solvarium as sv
    >>> sorted(r.solution for r in sv.solutions("queens 4"))
    ['2 4 1 3', '3 1 4 2']
    >>> from itertools import islice
    >>> len(list(islice(sv.solutions("queens 12"), 100)))
    100
    """
    _given.text("method", method)
    puzzle, bounds = puzzle_within(problem, (time_limit, node_limit, memory_limit), "solutions of a problem in Python are not listed")
    return _one_by_one(problem, puzzle, method, bounds)


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
    # An optimization may have a solution even if a limit ended it.
    if result.rows is None:
        return result
    values = (result.rows or [[]])[0]
    best = problem.objective(values)
    if result.status == "stopped":
        why = f"{why}; the best solution so far, not proved optimal"
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
        value=record.get("value"),
        _end=end,
    )

"""Solvarium: a workbench for AI search.

Write a `Problem`, or read a puzzle, and `solve` it by any method of the catalogue.

>>> import solvarium as sv
>>> sv.solve("8 6 7 / 2 5 4 / 3 0 1", "astar").cost
27
"""

from __future__ import annotations

from solvarium._native import version as _version

TYPE_CHECKING = False
if TYPE_CHECKING:
    # `as` tells a type checker that the name is the package's own.
    from solvarium import arrow as arrow, pdb as pdb
    from solvarium._array import array as array
    from solvarium._bulk import (
        BulkResult as BulkResult,
        bulk as bulk,
        bulk_files as bulk_files,
        bulk_status as bulk_status,
    )
    from solvarium._catalogue import (
        generators as generators,
        heuristics as heuristics,
        methods as methods,
        problems as problems,
    )
    from solvarium._conflict import Conflict as Conflict
    from solvarium._convert import convert as convert
    from solvarium._csp import Csp as Csp
    from solvarium._errors import (
        ContradictionError as ContradictionError,
        PuzzleError as PuzzleError,
        UnreadableError as UnreadableError,
    )
    from solvarium._events import Event as Event
    from solvarium._game import Game as Game
    from solvarium._graph import (
        Graph as Graph,
        from_successors as from_successors,
        graph as graph,
    )
    from solvarium._human import (
        Exercise as Exercise,
        Explanation as Explanation,
        Step as Step,
        explain as explain,
        hint as hint,
        rate as rate,
        train as train,
    )
    from solvarium._landscape import Landscape as Landscape
    from solvarium._measure import (
        Count as Count,
        Judgement as Judgement,
        check as check,
        check_heuristic as check_heuristic,
        compare as compare,
        count as count,
        explore as explore,
        generate as generate,
        sweep as sweep,
    )
    from solvarium._native import Puzzle as Puzzle
    from solvarium._play import (
        Match as Match,
        Play as Play,
        Valued as Valued,
        match as match,
        play as play,
    )
    from solvarium._problem import Problem as Problem
    from solvarium._puzzles import (
        grid_map as grid_map,
        queens as queens,
        read as read,
        read_all as read_all,
        sudoku as sudoku,
        tiles as tiles,
        tsp as tsp,
    )
    from solvarium._report import Report as Report, report as report
    from solvarium._result import Result as Result
    from solvarium._run import (
        Node as Node,
        Progress as Progress,
        Run as Run,
        start as start,
    )
    from solvarium._solve import solutions as solutions, solve as solve
    from solvarium._sums import Condition as Condition, Variable as Variable
    from solvarium._table import Table as Table
    from solvarium._uncertain import (
        Decision as Decision,
        Policy as Policy,
        Walk as Walk,
        policy as policy,
        walk as walk,
    )
    from solvarium._watch import (
        Watch as Watch,
        replay as replay,
        watch as watch,
    )

__version__ = _version()

# The modules and their names. A module is imported when one of its names is first used, so that `import solvarium` takes no time.
_NAMES = {
    "_array": "array",
    "_bulk": "BulkResult bulk bulk_files bulk_status",
    "_catalogue": "generators heuristics methods problems",
    "_conflict": "Conflict",
    "_convert": "convert",
    "_csp": "Csp",
    "_errors": "ContradictionError PuzzleError UnreadableError",
    "_events": "Event",
    "_game": "Game",
    "_graph": "Graph from_successors graph",
    "_human": "Exercise Explanation Step explain hint rate train",
    "_landscape": "Landscape",
    "_measure": "Count Judgement check check_heuristic compare count explore generate sweep",
    "_native": "Puzzle",
    "_play": "Match Play Valued match play",
    "_problem": "Problem",
    "_puzzles": "grid_map queens read read_all sudoku tiles tsp",
    "_report": "Report report",
    "_result": "Result",
    "_run": "Node Progress Run start",
    "_solve": "solutions solve",
    "_sums": "Condition Variable",
    "_table": "Table",
    "_uncertain": "Decision Policy Walk policy walk",
    "_watch": "Watch replay watch",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = [*sorted([*_HOMES, "arrow", "pdb"])]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in ("arrow", "pdb"):
        return import_module(f"solvarium.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'solvarium' has no attribute {name!r}")
    value = getattr(import_module(f"solvarium.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

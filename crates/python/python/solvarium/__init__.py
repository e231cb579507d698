"""Solvarium: a workbench for AI search.

One problem, any algorithm: write a `Problem`, or read a puzzle, and `solve` it by any method of the catalogue.

>>> import solvarium as sv
>>> sv.solve("8 6 7 / 2 5 4 / 3 0 1", "astar").cost
27
"""

from solvarium import arrow
from solvarium._catalogue import generators, heuristics, methods, problems
from solvarium._errors import PuzzleError
from solvarium._measure import Count, Judgement, check, check_heuristic, compare, count, explore, generate, sweep
from solvarium._native import Puzzle
from solvarium._native import version as _version
from solvarium._problem import Problem
from solvarium._puzzles import grid_map, queens, read, read_all, sudoku, tiles, tsp
from solvarium._result import Result
from solvarium._solve import solve
from solvarium._table import Table

__version__ = _version()

__all__ = [
    "Count",
    "Judgement",
    "Problem",
    "Puzzle",
    "PuzzleError",
    "Result",
    "Table",
    "arrow",
    "check",
    "check_heuristic",
    "compare",
    "count",
    "explore",
    "generate",
    "generators",
    "grid_map",
    "heuristics",
    "methods",
    "problems",
    "queens",
    "read",
    "read_all",
    "solve",
    "sudoku",
    "sweep",
    "tiles",
    "tsp",
]

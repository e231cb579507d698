"""Functions on columns of puzzles. They take any Arrow column (pyarrow, polars, pandas, DuckDB) and return one.

A column is an object with `__arrow_c_array__` or `__arrow_c_stream__` that holds strings, or a sequence of `str` and
`None`. Input columns are not copied. Nulls stay null. The interpreter's lock is not held. `threads` is the number of threads, by
default one for each processor. An invalid row is null, and its message is in `.errors` of the column; with `errors="raise"`, the
first such row raises ValueError.

>>> import solvarium as sv
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> column = sv.arrow.solve_sudoku([puzzle, None, "12"])
>>> column.to_pylist()[0][:9], column.to_pylist()[1:], column.errors.to_pylist()[2]
('534678912', [None, None], 'expected 81 characters, found 2')
"""

from __future__ import annotations

import os
from typing import Any

from solvarium import _native
from solvarium._native import Column

__all__ = ["Column", "answers", "canonical_sudoku", "count_sudoku", "solve_sudoku", "solve_tiles"]

_Time = float | str | None
_Number = int | str | None


def _settings(threads: int | None, errors: str) -> tuple[int, bool]:
    if errors not in ("null", "raise"):
        raise ValueError(f"errors takes 'null' or 'raise', not {errors!r}")
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise ValueError(f"threads takes a number of at least 1, not {threads}")
    return threads, errors == "raise"


def answers(
    verb: str,
    column: Any,
    *,
    problem: str | None = None,
    cap: int = 2,
    order: str = "human",
    time_limit: _Time = None,
    node_limit: _Number = None,
    memory_limit: _Number = None,
    threads: int | None = None,
    errors: str = "null",
) -> dict[str, Column]:
    """The columns that `solvarium bulk TASK` adds to a table, by name: `solve`, `count`, `rate`, `canonical`, `check`,
    `explain`. The last is `why`, the messages of invalid rows. A limit is such a message, never "no solution".

    `problem` is the problem of all rows, by default Sudoku. `count` stops at `cap` solutions; `explain` uses the `order` of
    techniques. The limits hold for each row.

    >>> import solvarium as sv
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = sv.arrow.answers("check", [puzzle, "12"])
    >>> {name: column.to_pylist()[0] for name, column in answers.items()}
    {'clues': 30, 'solvable': True, 'unique': True, 'minimal': False, 'why': None}
    """
    limits = (time_limit, node_limit, memory_limit)
    return dict(_native.answers(column, (verb, problem, cap, order), limits, *_settings(threads, errors)))


def solve_sudoku(column: Any, *, threads: int | None = None, errors: str = "null") -> Column:
    """The solutions of Sudoku; `.` or `0` is an empty cell. A puzzle with no solution, or with more than one, is an invalid
    row.

    >>> import solvarium as sv
    >>> sv.arrow.solve_sudoku(["." * 81]).errors.to_pylist()
    ['more than one solution']
    """
    return answers("solve", column, threads=threads, errors=errors)["solution"]


def count_sudoku(column: Any, *, threads: int | None = None, errors: str = "null") -> Column:
    """The number of solutions of each Sudoku: 0, 1, or 2 for more than one.

    >>> import solvarium as sv
    >>> sv.arrow.count_sudoku(["." * 81, "11" + "." * 79]).to_pylist()
    [2, 0]
    """
    return answers("count", column, threads=threads, errors=errors)["solutions"]


def canonical_sudoku(column: Any, *, threads: int | None = None, errors: str = "null") -> Column:
    """The canonical (min-lex) form of each 9x9 Sudoku: equivalent puzzles have the same form.

    >>> import solvarium as sv
    >>> a, b = sv.arrow.canonical_sudoku(["9" + "." * 80, "." * 80 + "4"]).to_pylist()
    >>> a == b
    True
    """
    return answers("canonical", column, threads=threads, errors=errors)["canonical"]


def solve_tiles(boards: Any, *, threads: int | None = None, errors: str = "null") -> Column:
    """Shortest solutions of sliding-tile puzzles: a struct of `cost`, `expanded` and `moves`, a letter for each direction
    in which the blank moves.

    >>> import solvarium as sv
    >>> sv.arrow.solve_tiles(["1 4 2 / 3 0 5 / 6 7 8"]).to_pylist()
    [{'cost': 2, 'expanded': 3, 'moves': 'UL'}]
    """
    return _native.solve_tiles(boards, *_settings(threads, errors))

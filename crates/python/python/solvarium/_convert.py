"""Puzzles in other forms: texts of other programs, pictures, pages to print."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from solvarium import _given, _native
from solvarium._limits import Bounds, left
from solvarium._native import Puzzle
from solvarium._puzzles import as_puzzle

_MOST_PER_PAGE = 30


@dataclass(frozen=True, slots=True)
class _Asked:
    solved: bool
    steps: bool
    marks: bool
    solutions: bool
    per_page: int
    is_letter: bool
    title: str


def convert(
    puzzles: Puzzle | str | Iterable[Puzzle | str],
    to: str,
    *,
    solved: bool = False,
    steps: bool = False,
    marks: bool = False,
    solutions: bool = False,
    per_page: int = 1,
    paper: str = "a4",
    title: str = "",
    time_limit: float | str | None = None,
    memory_limit: int | str | None = None,
) -> str | bytes:
    """Converts puzzles to another format, like `solvarium convert`: `line`, `json`, `grid` (its own notation), `candidates`, `729`,
    `hodoku`, `sdk`, `sdm`, `csv`, `sudokuwiki`, `fpuzzles`, `svg`; as bytes `png` and `pdf`. A text is read back as the same puzzles; a
    format that cannot hold one raises
    ValueError.

    `solved` writes the solutions. In pictures, `steps` draws every step of the solution (`png`: an animation, `pdf`: pages), and `marks` the
    candidates of empty cells. `pdf` has the options `solutions`, `per_page` (up to 30), `paper` (`a4` or `letter`) and `title`. `svg` and `png`
    take one puzzle.

    Raises ValueError for an unknown format, for a format that cannot hold a puzzle, and if a requested solution is not found.

    >>> import solvarium as sv
    >>> sv.read(sv.convert("8 6 7 / 2 5 4 / 3 0 1", "json"))
    <solvarium.Puzzle: 3x3 sliding tiles>
    >>> sv.convert("1.....3..4.....2", "line", solved=True)
    '1324423124133142\\n'
    >>> print(sv.convert(["1.....3..4.....2", "1.....3..4.....2"], "csv"), end="")
    puzzle,solution
    1.....3..4.....2,
    1.....3..4.....2,
    >>> sv.convert("1.....3..4.....2", "pdf", title="Small", solutions=True)[:5]
    b'%PDF-'
    """
    texts, pictures = _native.forms()
    if to not in (*texts, *pictures):
        raise ValueError(f"to: expected {', '.join((*texts, *pictures))}, not {to!r}")
    if paper not in ("a4", "letter"):
        raise ValueError(f"paper: expected a4 or letter, not {paper!r}")
    if not 1 <= per_page <= _MOST_PER_PAGE:
        raise ValueError(f"per_page: expected a number from 1 to {_MOST_PER_PAGE}, not {per_page}")
    if solved and (steps or solutions):
        raise ValueError("solved: steps and solutions show the solution already; remove one of them")
    if steps and to not in ("png", "pdf"):
        raise ValueError(f"steps: for png, an animation, and pdf, pages, not for {to}")
    if to != "pdf" and (solutions or per_page != 1 or paper != "a4" or title):
        raise ValueError(f"solutions, per_page, paper and title are for pdf, not for {to}")
    begun, bounds = time.monotonic(), (time_limit, None, memory_limit)
    given = [_posed(one, left(bounds, begun)) for one in ([puzzles] if isinstance(puzzles, (str, Puzzle)) else _given.items("puzzles", puzzles, "a puzzle or several"))]
    bounds = left(bounds, begun)
    if not given:
        raise ValueError("puzzles: expected at least one puzzle")
    if to in texts:
        return _native.convert_text(given, to, solved, bounds)
    asked = _Asked(solved, steps, marks, solutions, per_page, paper == "letter", title)
    drawn = _native.convert_picture(given, to, asked, bounds)
    return drawn.decode() if to == "svg" else drawn


def _posed(puzzle: Puzzle | str, bounds: Bounds) -> Puzzle:
    given = as_puzzle(puzzle, bounds[0], bounds[2])
    if not isinstance(given, Puzzle):
        raise TypeError(f"puzzles: expected a puzzle or a text, not {_given.shown(given)}")
    return given

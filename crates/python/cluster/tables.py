"""The data of the scenes, and the comparison of two results."""

from __future__ import annotations

import hashlib
import random
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

import solvarium as sv

EXPERIMENT = """
title = "Many short runs"
runs = {runs}
[limits]
nodes = 20_000
[[instances]]
name = "near"
tiles = {{ depth = [6, 12, 18], count = 10 }}
[[questions]]
ask = "Which expands less?"
methods = ["astar", "bfs", "ida"]
"""


def puzzles(rows: int) -> pa.Table:
    """Returns different Sudoku, made from 20 by permutations of digits, bands and rows."""
    dice = random.Random(7)
    first = [puzzle.text for puzzle in sv.generate("sudoku", count=20, seed=1)]
    texts = ["".join(cell for cell in text.replace("·", ".") if cell in "0123456789.") for text in first]
    made = []
    for _ in range(rows):
        text, digits = dice.choice(texts), dice.sample("123456789", 9)
        order = [3 * band + row for band in dice.sample(range(3), 3) for row in dice.sample(range(3), 3)]
        moved = "".join(text[9 * row : 9 * row + 9] for row in order)
        made.append(moved.translate(str.maketrans("123456789", "".join(digits))))
    return pa.table({"id": pa.array(range(rows), pa.int64()), "puzzle": made})


def sum_of(table: pa.Table) -> tuple[int, int, str]:
    """The numbers of rows and of distinct rows, and a checksum that does not depend on their order."""
    table = table.select(["id", "puzzle", "solution"]).sort_by("id")
    digest = hashlib.sha256()
    for column in table.columns:
        digest.update("\n".join(map(str, column.to_pylist())).encode())
    return table.num_rows, pc.count_distinct(table["id"]).as_py(), digest.hexdigest()


def plain(table: Iterable[Any]) -> list[tuple[Any, ...]]:
    """The rows of a sweep without fields that depend on the machine and the time."""
    names = [name for name in table.columns if "seconds" not in name and name not in ("machine", "runs_at_once", "at_once")]  # type: ignore[attr-defined]
    return [tuple(row[name] for name in names) for row in table]


def runs_in(log: Path) -> int:
    """The number of runs in the log of a sweep."""
    return log.read_bytes().count(b'{"key"') if log.exists() else 0


def bulk(program: str, *arguments: str | Path, patience: float) -> None:
    """`solvarium bulk` in one process, without kills."""
    subprocess.run([program, "bulk", *arguments, "-q"], check=True, timeout=patience, stdout=subprocess.DEVNULL)

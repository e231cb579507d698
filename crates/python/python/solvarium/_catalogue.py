"""The tables of the catalogue, as the library has them."""

from __future__ import annotations

from typing import Any

from solvarium import _native


def methods() -> list[dict[str, Any]]:
    """The methods by name, with their settings, the values that these take, and what they do.

    >>> import solvarium as sv
    >>> next(row["informed"] for row in sv.methods() if row["name"] == "astar")
    True
    """
    return _native.methods()


def heuristics() -> list[dict[str, Any]]:
    """The heuristics by name, with their problems; `admissible` is None if it depends on the instance.

    >>> import solvarium as sv
    >>> next(row["problems"] for row in sv.heuristics() if row["name"] == "manhattan")
    ['tiles']
    """
    return _native.heuristics()


def problems() -> list[dict[str, Any]]:
    """The problems by name, each with an example that `solve` takes.

    >>> import solvarium as sv
    >>> all(row["example"] for row in sv.problems())
    True
    """
    return _native.problems()


def generators() -> list[dict[str, Any]]:
    """The generators by name, with their settings.

    >>> import solvarium as sv
    >>> "sudoku" in [row["name"] for row in sv.generators()]
    True
    """
    return _native.generators()

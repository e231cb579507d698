"""Checks of arguments: an error has the name of the argument, and is raised before any work is done."""

from __future__ import annotations

import inspect
import operator
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_MOST = 2**64 - 1
# A problem, a landscape or a game in Python has at least one of these attributes.
_METHODS = ("start", "is_goal", "actions", "expand", "random", "value", "payoff")


def text(name: str, value: Any) -> str:
    """The argument, which must be a text.

    >>> text("method", None)
    Traceback (most recent call last):
        ...
    TypeError: method: expected a text, not None (NoneType)
    """
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, not {shown(value)}")
    return value


def whole(name: str, value: Any, least: int = 0) -> int:
    """The argument, which must be a whole number from `least` up to 2**64 - 1.

    >>> whole("seed", -1)
    Traceback (most recent call last):
        ...
    ValueError: seed: expected a whole number of at least 0, not -1
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, not {shown(value)}") from None
    if isinstance(value, bool):
        raise TypeError(f"{name}: expected a whole number, not {value}")
    if number < least:
        raise ValueError(f"{name}: expected a whole number of at least {least}, not {number}")
    if number > _MOST:
        raise ValueError(f"{name}: expected a whole number below 2**64, not {number}")
    return number


def path(name: str, value: Any) -> Path:
    """The argument, which must name a file or a folder.

    >>> path("trace", None)
    Traceback (most recent call last):
        ...
    TypeError: trace: expected a path, not None (NoneType)
    """
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name}: expected a path, not {shown(value)}")
    return Path(value)


def paths(name: str, value: Any) -> list[Path]:
    """The argument, which must name files or folders: one, or several.

    >>> paths("folders", "a") == paths("folders", ["a"])
    True
    """
    if isinstance(value, (str, os.PathLike)):
        return [path(name, value)]
    return [path(name, one) for one in items(name, value, "paths")]


def items(name: str, value: Any, of: str) -> list[Any]:
    """The items of the argument, which must be iterable.

    >>> items("methods", 5, "names")
    Traceback (most recent call last):
        ...
    TypeError: methods: expected names, not 5 (int)
    """
    if not isinstance(value, Iterable):
        raise TypeError(f"{name}: expected {of}, not {shown(value)}")
    return list(value)


def problem(value: Any) -> Any:
    """The argument `problem`, which must have methods of a problem.

    >>> problem(None)
    Traceback (most recent call last):
        ...
    TypeError: problem: expected a text, a puzzle, a model, a graph, or an object with start, is_goal, actions and result, not None (NoneType)
    """
    if isinstance(value, type) and any(inspect.isfunction(inspect.getattr_static(value, name, None)) for name in ("is_goal", "payoff")):
        raise TypeError(f"problem: expected an object, not the class {value.__name__}: write {value.__name__}()")
    if not any(hasattr(value, name) for name in _METHODS):
        raise TypeError(
            f"problem: expected a text, a puzzle, a model, a graph, or an object with start, is_goal, actions and result, not {shown(value)}"
        )
    return value


def shown(value: Any) -> str:
    """The beginning of the `repr` of a value, and its type.

    >>> shown([0] * 1000)
    '[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0... (list)'
    """
    return f"{brief(value)} ({type(value).__name__})"


def brief(value: Any) -> str:
    """The beginning of the `repr` of a value.

    >>> brief("a")
    "'a'"
    """
    try:
        written = repr(value)
    except Exception:
        return "an object"
    return written if len(written) <= 80 else written[:80] + "..."

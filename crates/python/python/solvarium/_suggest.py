"""Suggestions for unknown names."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[object]) -> str | None:
    """The most similar known name, if there is a similar one.

    >>> nearest("Bucarest", ["Arad", "Bucharest"])
    'Bucharest'
    """
    return next(iter(get_close_matches(name, [each for each in known if isinstance(each, str)], 1)), None)

"""Searches that run several times."""

from __future__ import annotations

from contextlib import contextmanager


@contextmanager
def several_runs(viewer):
    """One search of several runs: tells viewers with `has_more_runs` that `finished` is not the end.

    >>> with several_runs(None):
    ...     pass
    """
    knows = hasattr(viewer, "has_more_runs")
    if knows:
        viewer.has_more_runs = True
    try:
        yield
    finally:
        if knows:
            viewer.has_more_runs = False

"""The time limit of a call that does several things in turn."""

from __future__ import annotations

import time
from typing import Any

from solvarium import _native

Bounds = tuple[Any, Any, Any]
"""The limits of time, nodes and memory, as they are given."""

# The library rejects a limit of 0. With this one, the work ends when it first checks the clock.
_LEAST = 1e-6


def left(bounds: Bounds, begun: float) -> Bounds:
    """The limits of a call that began at this time of `time.monotonic`, with the time that is left: reading a text or building a model
    and the search share it.

    >>> left((60, 100, None), time.monotonic() - 59)[0] <= 1
    True
    """
    seconds = _native.check_limits(bounds)
    return bounds if seconds is None else (max(seconds - (time.monotonic() - begun), _LEAST), *bounds[1:])

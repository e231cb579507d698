"""`np`: numpy if it is installed, else a substitute for functions of single numbers."""

from __future__ import annotations

import math


class _Numbers:
    """The functions of numpy from single numbers to single numbers.

    >>> _Numbers().sqrt(9.0)
    3.0
    """

    inf = math.inf
    nan = math.nan
    pi = math.pi
    e = math.e
    log = staticmethod(math.log)
    sqrt = staticmethod(math.sqrt)
    hypot = staticmethod(math.hypot)
    tanh = staticmethod(math.tanh)

    @staticmethod
    def exp(x):
        """As in numpy, an overflow gives infinity."""
        try:
            return math.exp(x)
        except OverflowError:
            return math.inf

    def __getattr__(self, name):
        raise ImportError(f"np.{name} needs numpy: pip install numpy")


try:
    import numpy as np
except ImportError:
    np = _Numbers()

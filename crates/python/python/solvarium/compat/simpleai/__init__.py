"""A replacement for SimpleAI 0.8.3: the same names and the same results in less time."""

__version__ = "0.8.3"

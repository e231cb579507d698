"""In the place of SimpleAI 0.8.3: the same names, the same runs, less time."""

__version__ = "0.8.3"

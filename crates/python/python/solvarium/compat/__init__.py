"""Programs that were written for other libraries, as they are.

`solvarium.compat.simpleai` stands in the place of SimpleAI 0.8.3. (A stand-in for aima-python is not there yet; its names are
served as soon as it is.) A program runs without a change to it by

    python -m solvarium.compat program.py [arguments]

or after `solvarium.compat.install()`, which serves the imports of `simpleai`.
"""

from solvarium.compat._imports import install, uninstall

__all__ = ["install", "uninstall"]

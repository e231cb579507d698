"""Runs programs that were written for other libraries, unchanged.

`solvarium.compat.simpleai` replaces SimpleAI 0.8.3, and `solvarium.compat.aima` replaces `search`, `csp`, `games` and `utils` of
aima-python 4.0.0. To run a program unchanged:

    python -m solvarium.compat program.py [arguments]

If the project has its own copy of aima-python's `search.py`, `--replace` replaces its searches:

    python -m solvarium.compat --replace program.py [arguments]

Or call `solvarium.compat.install()` first. It replaces the modules `simpleai` and `aima`, and the top-level modules `search`, `csp`,
`games` and `utils` unless the program has files of these names.
"""

from solvarium.compat._imports import install, uninstall

__all__ = ["install", "uninstall"]

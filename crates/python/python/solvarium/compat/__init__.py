"""Programs that were written for other libraries, as they are.

`solvarium.compat.simpleai` stands in the place of SimpleAI 0.8.3, `solvarium.compat.aima` in that of aima-python 4.0.0's `search`, `csp`,
`games` and `utils`. A program runs without a change to it by

    python -m solvarium.compat program.py [arguments]

or, where the project carries a copy of aima-python's `search.py`, with its searches replaced, by

    python -m solvarium.compat --replace program.py [arguments]

or after `solvarium.compat.install()`, which serves the imports of `simpleai`, `aima`, and of flat `search`, `csp`, `games`, `utils` where no such files are found.
"""

from solvarium.compat._imports import install, uninstall

__all__ = ["install", "uninstall"]

"""`python -m solvarium.compat program.py [arguments]`: runs a program that imports SimpleAI or aima-python."""

from __future__ import annotations

import os
import runpy
import sys

from solvarium.compat import install


def main() -> None:
    """Runs the program as Python itself would, with the imports served."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print("usage: python -m solvarium.compat PROGRAM.py [ARGUMENT ...]\n\nRuns a program that imports simpleai, aima.search, aima.csp, aima.games, or search, csp, games, utils.")
        sys.exit(0 if len(sys.argv) > 1 else 2)
    program = sys.argv[1]
    if not os.path.exists(program):
        print(f"error: {program}: there is no such file", file=sys.stderr)
        sys.exit(2)
    sys.argv = sys.argv[1:]
    sys.path[0] = os.path.dirname(os.path.abspath(program))
    install()
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main()

"""`python -m solvarium.compat [--replace] program.py [arguments]`: runs a program that imports SimpleAI or aima-python."""

from __future__ import annotations

import os
import runpy
import sys

from solvarium.compat import install


_HELP = """usage: python -m solvarium.compat [--replace] PROGRAM.py [ARGUMENT ...]

Runs a program that imports simpleai, aima.search, aima.csp, aima.games, or search, csp, games, utils.

  --replace  also replaces the searches in copies of aima-python's search.py that the program brings along"""


def main() -> None:
    """Runs the program as Python itself would, with the imports replaced."""
    arguments = sys.argv[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_HELP)
        sys.exit(0 if arguments else 2)
    replace = arguments[0] == "--replace"
    arguments = arguments[replace:]
    if not arguments or arguments[0].startswith("-"):
        found = f"found {arguments[0]}" if arguments else "found nothing"
        print(f"error: expected a program after the options, {found}; --help shows the usage", file=sys.stderr)
        sys.exit(2)
    program = arguments[0]
    if not os.path.exists(program):
        print(f"error: {program}: there is no such file", file=sys.stderr)
        sys.exit(2)
    sys.argv = arguments
    sys.path[0] = os.path.dirname(os.path.abspath(program))
    install(replace=replace)
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main()

"""`python -m solvarium sql QUERY`: SQL over files of puzzles."""

from __future__ import annotations

import sys

_USAGE = """usage: python -m solvarium sql QUERY [-o FILE]
       python -m solvarium.compat PROGRAM.py [ARGUMENT ...]

SQL over files of puzzles, and programs written for SimpleAI or aima-python. Everything else is
`import solvarium` (docs/python.md), or the program `solvarium`."""


def main() -> int:
    """Runs the command of the first argument; the exit code is 2 for a wrong call."""
    match sys.argv[1:]:
        case ["sql", *arguments]:
            from solvarium import sql

            return sql.main(arguments)
        case ["-h" | "--help"]:
            print(_USAGE)
            return 0
        case [unknown, *_]:
            print(f"error: unknown command {unknown!r}\n\n{_USAGE}", file=sys.stderr)
        case _:
            print(_USAGE, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())

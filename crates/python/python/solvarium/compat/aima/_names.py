"""The names that `import *` imports from a package of several files."""

from __future__ import annotations

from types import ModuleType


def public(names, package):
    """The public names of a package without its submodules. A package here replaces one file of aima-python, so the name of a
    submodule (`search` in `games`, `numbers` in `utils`) would hide a module of the program.

    >>> import math
    >>> public({"pi": math.pi, "math": math, "_own": 1}, "other")
    ['pi', 'math']
    """
    inner = package + "."
    return [
        name
        for name, thing in names.items()
        if not name.startswith("_") and not (isinstance(thing, ModuleType) and thing.__name__.startswith(inner))
    ]

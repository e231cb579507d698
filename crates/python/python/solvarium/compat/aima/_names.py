"""What `import *` brings from a package of several files."""

from __future__ import annotations

from types import ModuleType


def public(names, package):
    """The public names of a package without its own submodules: aima-python has one file where there is a package here, and a
    submodule's name (`search` in `games`, `numbers` in `utils`) would hide a module of the program.

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

"""Imports of other libraries, served by the modules that stand in their place."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from types import ModuleType

from solvarium.compat._copies import CopyFinder

_SIMPLEAI = "solvarium.compat.simpleai"
_AIMA = "solvarium.compat.aima"
_FLAT = ("search", "csp", "games", "utils")


def _place(name: str) -> str | None:
    """The module that stands in the place of one that is imported."""
    if name == "simpleai" or name.startswith("simpleai."):
        return _SIMPLEAI + name[len("simpleai") :]
    for other in ("aima", "aima3"):
        if name == other or name.startswith(other + "."):
            return _AIMA + name[len(other) :]
    if name in _FLAT:
        return f"{_AIMA}.{name}"
    return None


def _of_the_library(name: str) -> importlib.machinery.ModuleSpec | None:
    """The library's own module, where it is installed, if nothing stands in its place (`aima.logic`)."""
    library, _, rest = name.partition(".")
    own = importlib.machinery.PathFinder.find_spec(library) if rest else None
    if own is None or "." in rest:
        return None
    return importlib.machinery.PathFinder.find_spec(name, own.submodule_search_locations)


class _Alias(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds modules under their old names, and loads the very modules that stand in their place."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        place = _place(fullname)
        if place is None or (fullname in _FLAT and importlib.machinery.PathFinder.find_spec(fullname) is not None):
            return None
        try:
            found = importlib.util.find_spec(place)
        except ModuleNotFoundError:
            found = None
        if found is None:
            return _of_the_library(fullname)
        return importlib.machinery.ModuleSpec(fullname, self, is_package=found.submodule_search_locations is not None)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = importlib.import_module(_place(spec.name) or spec.name)
        # The import system will write the names of the alias into the module, and its spec with them.
        spec.loader_state = (module.__spec__, module.__loader__, module.__package__)
        return module

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        if spec is not None:
            module.__spec__, module.__loader__, module.__package__ = spec.loader_state


_ALIAS = _Alias()
_COPIES = CopyFinder()


def install(*, replace: bool = False) -> None:
    """Serves the imports of `simpleai`, `aima` and of aima-python's flat modules from now on, in this interpreter.

    With `replace`, copies of aima-python's `search.py` in the program's own folders are served, too: each search function in a copy
    that behaves as one of ours is replaced by it. Both are tried on small problems first; what is replaced is printed to the
    standard error. A copy that cannot be loaded is replaced as a whole.

    >>> from solvarium import compat
    >>> compat.install()
    >>> from simpleai.search import SearchProblem
    >>> SearchProblem.__module__
    'solvarium.compat.simpleai.search.models'
    >>> compat.uninstall()
    """
    for finder in [_ALIAS, _COPIES] if replace else [_ALIAS]:
        if finder not in sys.meta_path:
            sys.meta_path.insert(0, finder)


def uninstall() -> None:
    """Ends what `install` began; modules that were imported by then stay what they are, in those that have them.

    >>> from solvarium import compat
    >>> compat.uninstall()
    """
    for finder in (_ALIAS, _COPIES):
        if finder in sys.meta_path:
            sys.meta_path.remove(finder)
    for name in [name for name in sys.modules if _place(name) is not None]:
        if sys.modules[name].__name__ == _place(name):
            del sys.modules[name]

"""Imports of other libraries, served by their replacements."""

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


def _replacement_of(name: str) -> str | None:
    """The name of the module that replaces an imported module."""
    if name == "simpleai" or name.startswith("simpleai."):
        return _SIMPLEAI + name[len("simpleai") :]
    for other in ("aima", "aima3"):
        if name == other or name.startswith(other + "."):
            return _AIMA + name[len(other) :]
    if name in _FLAT:
        return f"{_AIMA}.{name}"
    return None


def _original_spec(name: str) -> importlib.machinery.ModuleSpec | None:
    """The library's own module, if it is installed, for a module without a replacement (`aima.logic`)."""
    library, _, rest = name.partition(".")
    own = importlib.machinery.PathFinder.find_spec(library) if rest else None
    if own is None or "." in rest:
        return None
    return importlib.machinery.PathFinder.find_spec(name, own.submodule_search_locations)


class _Alias(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds modules by their old names, and loads their replacements."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        replacement = _replacement_of(fullname)
        if replacement is None or (fullname in _FLAT and importlib.machinery.PathFinder.find_spec(fullname) is not None):
            return None
        try:
            found = importlib.util.find_spec(replacement)
        except ModuleNotFoundError:
            found = None
        if found is None:
            return _original_spec(fullname)
        return importlib.machinery.ModuleSpec(fullname, self, is_package=found.submodule_search_locations is not None)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = importlib.import_module(_replacement_of(spec.name) or spec.name)
        # The import system overwrites the module's name and spec with those of the alias.
        spec.loader_state = (module.__spec__, module.__loader__, module.__package__)
        return module

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        if spec is not None:
            module.__spec__, module.__loader__, module.__package__ = spec.loader_state


_ALIAS = _Alias()
_COPIES = CopyFinder()


def install(*, replace: bool = False) -> None:
    """Replaces imports of `simpleai`, `aima` and aima-python's flat modules from now on, in this interpreter.

    With `replace`, copies of aima-python's `search.py` in the program's folders are changed, too. Each of their search functions that
    gives the same results as ours on small test problems is replaced by ours. The names of replaced functions are printed to standard
    error. A copy that cannot be loaded is replaced as a whole.

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
    """Undoes `install`; modules that were imported before this call remain in use.

    >>> from solvarium import compat
    >>> compat.uninstall()
    """
    for finder in (_ALIAS, _COPIES):
        if finder in sys.meta_path:
            sys.meta_path.remove(finder)
    for name in [name for name in sys.modules if _replacement_of(name) is not None]:
        if sys.modules[name].__name__ == _replacement_of(name):
            del sys.modules[name]

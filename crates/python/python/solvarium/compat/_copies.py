"""Copies of aima-python's files in a project: their searches are replaced by Solvarium's.

Universities hand out modified copies of `search.py`. So a copy is loaded unchanged. A search function in it is replaced only if it behaves
like one of ours on small test problems. Problems, nodes and everything else remain those of the copy.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import io
import re
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from solvarium.compat._probes import alike

_Search = Callable[..., Any]
_MODULES = ("uninformed", "informed", "older")
_GRAPH = ("best_first_graph_search", "ordered_best_first_graph_search", "repeating_best_first_graph_search")
_TREE = ("best_first_tree_search", "ordered_best_first_tree_search")
_ASTAR = ("astar_search", "ordered_astar_search", "repeating_astar_search")
_BREADTH = ("breadth_first_graph_search", "late_breadth_first_graph_search")
_GREEDY = ("greedy_search", "ordered_greedy_search")
_UNIFORM = ("uniform_cost_search", "ordered_uniform_cost_search", "repeating_uniform_cost_search")

# The possible replacements of a function of this name, the most likely first.
_PLACES = {
    "breadth_first_tree_search": ("breadth_first_tree_search",),
    "depth_first_tree_search": ("depth_first_tree_search",),
    "depth_first_graph_search": ("depth_first_graph_search",),
    "breadth_first_graph_search": _BREADTH,
    "breadth_first_search": (*_BREADTH, "breadth_first_tree_search"),
    "depth_first_search": ("depth_first_graph_search", "depth_first_tree_search"),
    "bfs": _BREADTH,
    "dfs": ("depth_first_graph_search",),
    "best_first_graph_search": _GRAPH,
    "best_first_search": _GRAPH,
    "best_first_tree_search": _TREE,
    "uniform_cost_search": _UNIFORM,
    "uniform_cost_graph_search": _UNIFORM,
    "ucs": _UNIFORM,
    "depth_limited_search": ("depth_limited_search",),
    "iterative_deepening_search": ("iterative_deepening_search",),
    "astar_search": _ASTAR,
    "astar_graph_search": _ASTAR,
    "a_star_search": _ASTAR,
    "astar": _ASTAR,
    "astar_tree_search": ("astar_tree_search", "ordered_astar_tree_search"),
    "greedy_search": _GREEDY,
    "greedy_best_first_search": _GREEDY,
    "recursive_best_first_search": ("recursive_best_first_search",),
}

# How copies of aima-python's files are recognized, whatever their name: all these patterns match.
_KINDS = {
    "search": (r"^class Problem\b", r"^class Node\b", r"^def (breadth_first|depth_first|best_first|astar|uniform_cost)\w*\("),
    "csp": (r"^class CSP\b", r"^def (AC3|backtracking_search|min_conflicts)\("),
    "games": (r"^class Game\b", r"^def (alphabeta|alpha_beta|minimax)\w*\("),
    "utils": (r"^def (argmin|argmax|memoize|is_in|argmin_random_tie)\(", r"^(class|def) (PriorityQueue|FIFOQueue|Stack|probability)\b"),
}


def kind_of(path: str) -> str | None:
    """The file of aima-python that a file is a copy of: `"search"`, `"csp"`, `"games"`, `"utils"`, or None."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return None
    for kind, marks in _KINDS.items():
        if all(re.search(mark, text, re.MULTILINE) for mark in marks):
            return kind
    return None


def _executed(spec: importlib.machinery.ModuleSpec | None) -> ModuleType:
    """A new module, which is not shared."""
    if spec is None or spec.loader is None:
        raise ImportError("a module of the package is missing: reinstall the package")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _ours(node: type) -> dict[str, _Search]:
    """Our searches by name; they create nodes of this class."""
    found: dict[str, Any] = {}
    for name in _MODULES:
        module = _executed(importlib.util.find_spec(f"solvarium.compat.aima.search.{name}"))
        vars(module)["Node"] = node
        found.update({name: thing for name, thing in vars(module).items() if isinstance(thing, types.FunctionType)})
    return found


def _accepts(ours: _Search, copied: _Search) -> bool:
    """Whether our function accepts every call that the copy's accepts."""
    mine, theirs = (list(inspect.signature(search).parameters) for search in (ours, copied))
    return mine[: len(theirs)] == theirs


def _arguments(search: _Search) -> list[Callable[[Any], Any]]:
    """The arguments of a search in a probe besides the problem: an evaluation function if it has a parameter `f`."""
    wanted = list(inspect.signature(search).parameters.values())[1:2]
    return [lambda probe: lambda node: node.path_cost + probe.h(node)] if wanted and wanted[0].default is inspect.Parameter.empty else []


def _agreeing(copy: ModuleType) -> dict[str, str | None]:
    """For each search of a copy, the name of ours that behaves in the same way, or None."""
    ours = _ours(copy.Node)
    found: dict[str, Any] = {}
    for name, places in _PLACES.items():
        copied = vars(copy).get(name)
        if isinstance(copied, types.FunctionType):
            arguments = _arguments(copied)
            able = (place for place in places if _accepts(ours[place], copied))
            found[name] = next((place for place in able if alike(copied, ours[place], copy.Problem, arguments)), None)
    return found


def _replace(copy: ModuleType, agreeing: Mapping[str, str | None]) -> None:
    """Replaces searches in a copy, under all their names."""
    ours = _ours(copy.Node)
    instead = {id(vars(copy)[name]): ours[place] for name, place in agreeing.items() if place is not None}
    for name, thing in list(vars(copy).items()):
        if id(thing) in instead:
            setattr(copy, name, instead[id(thing)])


class CopyLoader(importlib.abc.Loader):
    """Loads a copy and replaces the searches in it. A copy that cannot be loaded is replaced as a whole."""

    def __init__(self, kind: str, loader: importlib.machinery.SourceFileLoader, path: str) -> None:
        self.kind, self.loader, self.path = kind, loader, path

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        """As in the copy's own loader."""
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Loads the copy, and replaces its searches."""
        try:
            self.loader.exec_module(module)
        except (ImportError, SyntaxError, AttributeError) as error:
            self._whole(module, error)
            return
        if self.kind == "search":
            # A second module of the same file is tested, so that counters in the program's own module remain 0.
            with contextlib.redirect_stdout(io.StringIO()):
                tried = _executed(importlib.util.spec_from_file_location(module.__name__, self.path))
            agreeing = _agreeing(tried)
            _replace(module, agreeing)
            _tell(self.path, agreeing)

    def _whole(self, module: ModuleType, error: Exception) -> None:
        ours = importlib.import_module(f"solvarium.compat.aima.{self.kind}")
        vars(module).update({name: thing for name, thing in vars(ours).items() if not name.startswith("__")})
        print(f"solvarium: {self.path} cannot be loaded ({error}); all of it is replaced", file=sys.stderr)


def _tell(path: str, agreeing: Mapping[str, str | None]) -> None:
    """Prints what was replaced."""
    kept = sorted(name for name, place in agreeing.items() if place is None)
    text = f"solvarium: {path}: {len(agreeing) - len(kept)} of {len(agreeing)} searches are replaced"
    print(text + (f"; not replaced, because they behave differently: {', '.join(kept)}" if kept else ""), file=sys.stderr)


class CopyFinder(importlib.abc.MetaPathFinder):
    """Finds modules that are copies of aima-python's files."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """A module spec whose loader replaces searches; None for any other module."""
        if fullname.partition(".")[0] == "solvarium":
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader) or "site-packages" in spec.loader.path:
            return None
        kind = kind_of(spec.loader.path)
        if kind is None:
            return None
        spec.loader = CopyLoader(kind, spec.loader, spec.loader.path)
        return spec

"""The identity of a problem that is written in Python: a hash of its code, its settings, its start, and states near it.

Layers of a space are stored under this name, so that those of another problem, or of the same class with other settings, are
never confused with them. The hash is of a description that is equal for equal values in every run: sets and dictionaries are
sorted, and it
contains no memory addresses. Code of installed packages is represented by its name.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import json
import sys
import sysconfig
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

_SCHEMES = ("stdlib", "platstdlib", "purelib", "platlib")
_PLAIN = (type(None), bool, int, float, complex, str, bytes, bytearray, type(Ellipsis), range)
_IGNORED = {"__dict__", "__weakref__", "__doc__", "__module__", "__firstlineno__", "__static_attributes__", "__annotations__", "__annotate_func__"}
_STATES = 50


class Indistinguishable(ValueError):
    """A value that cannot be distinguished from others of its kind."""


def of(record: Any) -> str:
    """The hash of a record of plain values: 16 hexadecimal digits."""
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()[:16]


def described(*values: Any) -> str:
    """A description of these values that is unique to their code and settings."""
    return repr([_Describer().describe(value) for value in values])


def near(start: bytes, children: Callable[[bytes], Iterable[bytes]]) -> list[str]:
    """States near the start, in the order of a breadth-first search that sorts its layers, as hexadecimal digits."""
    seen, layer, expanded = {start}, [start], 0
    while layer and expanded < _STATES:
        expanded += len(layer[:_STATES])
        layer = sorted({child for state in layer[:_STATES] for child in children(state)} - seen)
        seen.update(layer)
    return sorted(state.hex() for state in seen)


class _Describer:
    """Describes values, each once: a repeated value, also in a cycle, is a number."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[int, Any]] = {}

    def describe(self, value: Any) -> Any:
        if isinstance(value, _PLAIN) and type(value) in _PLAIN:
            return (type(value).__name__, repr(value))
        if id(value) in self.known:
            return ("again", self.known[id(value)][0])
        self.known[id(value)] = (len(self.known), value)
        if isinstance(value, types.ModuleType):
            return ("module", value.__name__)
        if isinstance(value, type):
            return self.of_class(value)
        if isinstance(value, types.FunctionType):
            return self.of_function(value)
        if isinstance(value, types.MethodType):
            return ("method", self.describe(value.__func__), self.describe(value.__self__))
        if isinstance(value, (staticmethod, classmethod, functools.cached_property)):
            return (type(value).__name__, self.describe(value.func if isinstance(value, functools.cached_property) else value.__func__))
        if isinstance(value, property):
            return ("property", *(self.describe(part) for part in (value.fget, value.fset, value.fdel)))
        if isinstance(value, types.CodeType):
            return self.of_code(value)
        if isinstance(value, (types.BuiltinFunctionType, types.WrapperDescriptorType, types.MethodDescriptorType, types.GetSetDescriptorType, types.MemberDescriptorType)):
            owner = getattr(value, "__self__", None)
            named = owner if isinstance(owner, (type, types.ModuleType)) or owner is None else type(owner)
            return ("built in", getattr(named, "__name__", ""), value.__qualname__)
        if type(value) in (list, tuple):
            return (type(value).__name__, [self.describe(part) for part in value])
        if type(value) in (set, frozenset):
            return (type(value).__name__, self.sorted(value))
        if type(value) is dict:
            names = sorted(((repr(_Describer().describe(key)), part) for key, part in value.items()), key=lambda pair: pair[0])
            return ("dict", [(name, self.describe(part)) for name, part in names])
        return self.of_object(value)

    def sorted(self, values: Iterable[Any]) -> list[str]:
        """Unordered collections. Each item is described separately, as numbers of repeated values would depend on the order."""
        return sorted(repr(_Describer().describe(value)) for value in values)

    def of_object(self, value: Any) -> Any:
        try:
            parts = value.__reduce_ex__(4)
        except Exception as error:
            raise Indistinguishable(f"{type(value).__qualname__}: {error}") from None
        if isinstance(parts, str):
            return ("global", type(value).__module__, parts)
        parts = [list(part) if at >= 3 and part is not None else part for at, part in enumerate(parts)]
        return ("object", self.describe(type(value)), [self.describe(part) for part in parts])

    def of_class(self, value: type) -> Any:
        name = (value.__module__, value.__qualname__)
        if _is_installed(value.__module__):
            return ("class", *name)
        own = {key: part for key, part in vars(value).items() if key not in _IGNORED and not key.startswith("_abc_")}
        bases = [self.describe(base) for base in value.__bases__]
        return ("class", *name, bases, [(key, self.describe(own[key])) for key in sorted(own)])

    def of_function(self, value: types.FunctionType) -> Any:
        name = (value.__module__, value.__qualname__)
        if value.__module__ is not None and _is_installed(value.__module__):
            return ("function", *name)
        names = _names(value.__code__)
        around = [(key, self.describe(value.__globals__[key])) for key in sorted(names) if key in value.__globals__]
        cells = [self.describe(cell.cell_contents) for cell in value.__closure__ or () if _is_full(cell)]
        own = [self.describe(part) for part in (value.__code__, value.__defaults__, value.__kwdefaults__)]
        return ("function", *name, own, cells, around)

    def of_code(self, code: types.CodeType) -> Any:
        parts = (code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_consts)
        return ("code", [self.describe(part) for part in parts])


def _names(code: types.CodeType) -> set[str]:
    """All names that a function and its inner functions use."""
    inner = (part for part in code.co_consts if isinstance(part, types.CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _is_full(cell: types.CellType) -> bool:
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True


@functools.cache
def _is_installed(module: str) -> bool:
    """Whether a module belongs to Python or an installed package, not to the program."""
    if module.partition(".")[0] in sys.stdlib_module_names | {"builtins"}:
        return module != "__main__"
    try:
        file = getattr(importlib.import_module(module), "__file__", None)
    except ImportError:
        return False
    folders = [Path(path) for name, path in sysconfig.get_paths().items() if name in _SCHEMES]
    return file is not None and any(folder in Path(file).parents for folder in folders)

"""Writes docs/python-reference.md: every public name of the package, from its signatures and docstrings, and of what is compiled from
the stub `_native.pyi`. `python3 crates/python/reference.py` writes it; a test says when it is old."""

import ast
import inspect
import re
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent / "python/solvarium"
PAGE = PACKAGE.parents[3] / "docs/python-reference.md"
HEAD = """# Reference of the Python package

Every public name, written from the signatures and docstrings of the package (`python3 crates/python/reference.py`). [Python](python.md)
shows how they work together; `help(solvarium.solve)` says the same in the interpreter.
"""
#: Modules that are imported by their own names.
BESIDE = ["arrow", "pdb", "spark", "sql", "notebook"]


def parsed(name: str) -> ast.Module:
    return ast.parse((PACKAGE / name).read_text(encoding="utf-8"))


def public(module: ast.Module) -> dict[str, str]:
    """The names of the package and the modules that they come from, as `__init__.py` lists them."""
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_NAMES":
            return {name: home for home, names in ast.literal_eval(node.value).items() for name in names.split()}
    raise ValueError("__init__.py has no _NAMES")


def text(docstring: str | None) -> str:
    """A docstring as Markdown: its examples are code."""
    paragraphs = inspect.cleandoc(docstring or "").split("\n\n")
    return "\n\n".join(f"```pycon\n{one}\n```" if one.startswith(">>> ") else one for one in paragraphs)


def signature(node: ast.FunctionDef, own: str = "") -> str:
    """A function as it is called; without `self`, and broken into lines where it is long."""
    arguments = [one for one in re.split(r", (?![^\[(]*[\])])", ast.unparse(node.args)) if one not in ("self", "/")]
    name = own or node.name
    after = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{name}({', '.join(arguments)}){after}"
    return line if len(line) <= 100 else f"{name}(\n    " + ",\n    ".join(arguments) + f",\n){after}"


def is_public(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")


def of_class(node: ast.ClassDef) -> list[str]:
    fields = [ast.unparse(one.target) + ": " + ast.unparse(one.annotation) for one in node.body if isinstance(one, ast.AnnAssign)]
    fields = [one for one in fields if not one.startswith("_")]
    methods = [one for one in node.body if is_public(one) and isinstance(one, ast.FunctionDef)]
    begin = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    parts = [text(ast.get_docstring(node))]
    if begin:
        parts.append(f"```py\n{signature(begin[0], node.name)}\n```")
    if fields:
        parts.append("```py\n" + "\n".join(fields) + "\n```")
    for method in methods:
        is_property = any(ast.unparse(one) == "property" for one in method.decorator_list)
        head = f"{method.name}: {ast.unparse(method.returns)}" if is_property and method.returns else signature(method)
        parts.append(f"```py\n{head}\n```\n\n{text(ast.get_docstring(method))}".strip())
    return [part for part in parts if part]


def entry(node: ast.stmt) -> str:
    if isinstance(node, ast.ClassDef):
        return "\n\n".join([f"### `{node.name}`", *of_class(node)])
    assert isinstance(node, ast.FunctionDef)
    return f"### `{node.name}`\n\n```py\n{signature(node)}\n```\n\n{text(ast.get_docstring(node))}".strip()


def named(module: ast.Module, name: str) -> ast.stmt:
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return node
    raise ValueError(f"no {name} in its module")


def page() -> str:
    parts = [HEAD.strip(), "## `solvarium`"]
    for name, home in sorted(public(parsed("__init__.py")).items()):
        module = parsed("_native.pyi" if home == "_native" else f"{home}.py")
        parts.append(entry(named(module, name)))
    for beside in BESIDE:
        module = parsed(f"{beside}.py")
        parts += [f"## `solvarium.{beside}`", text(ast.get_docstring(module))]
        parts += [entry(node) for node in module.body if is_public(node)]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

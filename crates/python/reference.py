"""Writes docs/python-reference.md: every public name of the package, from its signatures and docstrings, and of the native module from the stub `_native.pyi`. `python3 crates/python/reference.py` writes it; a test fails if it is out of date."""

import ast
import inspect
import re
import textwrap
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent / "python/solvarium"
PAGE = PACKAGE.parents[3] / "docs/python-reference.md"
HEAD = """# Reference of the Python package

Every public name, written from signatures and docstrings (`python3 crates/python/reference.py`). [Python](python.md) shows how they work
together. Examples begin with `import solvarium as sv`. `help(sv.Csp.add)` also has examples of methods.
"""
#: Modules that are imported by their own names.
BESIDE = ["arrow", "pdb", "spark", "sql", "notebook", "up"]


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
    code = [one.removeprefix(">>> import solvarium as sv\n") for one in paragraphs]
    return "\n\n".join(f"```pycon\n{one}\n```" if one.startswith(">>> ") else one for one in code)


def brief(docstring: str | None) -> str:
    """A docstring without its examples, as one paragraph."""
    paragraphs = inspect.cleandoc(docstring or "").split("\n\n")
    return " ".join(" ".join(one.split()) for one in paragraphs if not one.startswith(">>> "))


def signature(node: ast.FunctionDef, own: str = "") -> str:
    """A function as it is called, without `self`."""
    written = re.sub(r": Unpack\[\w+\]", "", ast.unparse(node.args))
    arguments = [one for one in re.split(r", (?![^\[(]*[\])])", written) if one not in ("self", "/")]
    after = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{own or node.name}({', '.join(arguments)}){after}"


def block(lines: list[str]) -> str:
    """Python code, with long lines broken."""
    return "```py\n" + "\n".join(textwrap.fill(line, 120, subsequent_indent="    ", break_on_hyphens=False) for line in lines) + "\n```"


def is_public(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")


def of_class(node: ast.ClassDef) -> list[str]:
    fields = [ast.unparse(one.target) + ": " + ast.unparse(one.annotation) for one in node.body if isinstance(one, ast.AnnAssign)]
    fields = [one for one in fields if not one.startswith("_")]
    methods = [one for one in node.body if is_public(one) and isinstance(one, ast.FunctionDef)]
    begin = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    heads = [signature(one, node.name) for one in begin] + ([", ".join(fields)] if fields else [])
    parts = [text(ast.get_docstring(node)), block(heads) if heads else "", "\n".join(map(of_method, methods))]
    return [part for part in parts if part]


def of_method(node: ast.FunctionDef) -> str:
    is_property = any(ast.unparse(one) == "property" for one in node.decorator_list)
    head = f"{node.name}: {ast.unparse(node.returns)}" if is_property and node.returns else signature(node)
    return f"- `{head}` {brief(ast.get_docstring(node))}".strip()


def entry(node: ast.stmt) -> str:
    if isinstance(node, ast.ClassDef):
        return "\n\n".join([f"### `{node.name}`", *of_class(node)])
    assert isinstance(node, ast.FunctionDef)
    return f"### `{node.name}`\n\n{block([signature(node)])}\n\n{text(ast.get_docstring(node))}".strip()


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
    return "\n\n".join([*parts, "Next: [glossary](glossary.md)."]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

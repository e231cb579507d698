"""Every public name has a docstring, and its examples are right."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import solvarium

MODULES = sorted(
    name
    for _, name, _ in pkgutil.walk_packages(solvarium.__path__, "solvarium.")
    if name.rsplit(".", 1)[-1] not in ("__main__", "_native")
)


@pytest.mark.parametrize("name", ["solvarium", *MODULES])
def test_examples(name):
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        pytest.skip(str(error))
    found = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


@pytest.mark.parametrize("name", solvarium.__all__)
def test_public_names_have_docstrings(name):
    value = getattr(solvarium, name)
    assert inspect.getdoc(value), name
    if inspect.isclass(value):
        for member, method in vars(value).items():
            if not member.startswith("_") and (callable(method) or isinstance(method, property)):
                assert inspect.getdoc(getattr(value, member)), f"{name}.{member}"

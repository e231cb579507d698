"""Encodes models as numbers for the native module: variables by index, values by code."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solvarium._sums import Variable, is_true, name_of

if TYPE_CHECKING:
    from solvarium._csp import Csp

_MOST_TUPLES = 1_000_000


@dataclass(frozen=True)
class Constraint:
    """A constraint with variables by name."""

    kind: str
    parts: tuple[Any, ...]
    title: str


@dataclass(frozen=True)
class Coded:
    """A model as numbers."""

    variables: list[tuple[str, list[int]]]
    constraints: list[tuple[Any, ...]]
    goal: tuple[bool, list[tuple[int, int]]] | None
    """Whether the objective is minimised, and its terms: a weight and a variable each."""
    labels: dict[int, str]


def coded(model: Csp, seconds: float | None = None) -> Coded:
    """The variables, constraints, objective and labels as numbers.

    Raises the exceptions of predicates, ValueError if a predicate has too many combinations of values, and RuntimeError if the time
    limit in seconds is reached.
    """
    until = None if seconds is None else time.monotonic() + seconds
    numbers = codes(model)
    places = {name: place for place, name in enumerate(model._variables)}
    variables = [(variable.name, [numbers[value] for value in variable.values]) for variable in model._variables.values()]
    constraints = [_constraint(model._variables, constraint, places, numbers, until) for constraint in model._constraints]
    labels = {code: str(value) for value, code in numbers.items() if not isinstance(value, int)}
    goal = None
    if model._objective is not None:
        sense, weights, _ = model._objective
        goal = sense == "minimize", [(weight, places[name]) for name, weight in weights.items()]
    return Coded(variables, constraints, goal, labels)


def codes(model: Csp) -> dict[Any, int]:
    """A number for each value of a variable or element of a list; an int is its own number."""
    elements = (operand for one in model._constraints if one.kind == "element" for operand in [*one.parts[1], one.parts[2]])
    constants = (value for is_variable, value in elements if not is_variable)
    values = [*(value for variable in model._variables.values() for value in variable.values), *constants]
    # 1.0 equals 1, so it has the same number.
    ints = dict.fromkeys(value for value in values if isinstance(value, int))
    others = dict.fromkeys(value for value in values if value not in ints)
    first = max(ints, default=-1) + 1
    return {value: value for value in ints} | {value: first + place for place, value in enumerate(others)}


def _constraint(
    variables: dict[str, Variable], constraint: Constraint, places: dict[str, int], numbers: dict[Any, int], until: float | None
) -> tuple[Any, ...]:
    def operand(given: tuple[bool, Any]) -> tuple[bool, int]:
        is_variable, value = given
        return is_variable, places[value] if is_variable else numbers[value]

    parts = constraint.parts
    match constraint.kind:
        case "different":
            return "different", [(places[name], added) for name, added in parts[0]]
        case "condition":
            tree = _placed(parts[0], places, numbers)
            return ("linear", *tree[1:]) if tree[0] == "sum" else tree
        case "if":
            return "if", _placed(parts[0], places, numbers), _placed(parts[1], places, numbers)
        case "element":
            index, listed, value = parts
            return "element", places[index], [operand(one) for one in listed], operand(value)
        case "count":
            names, value, sign, (is_variable, number) = parts
            return "count", [places[name] for name in names], numbers[value], sign, (is_variable, places[number] if is_variable else number)
    names, rows = parts
    if constraint.kind == "predicate":
        rows = _tabulated(variables, names, rows, until)
    # A row with a value that no variable has is never satisfied.
    kept = [[numbers[value] for value in row] for row in rows if all(value in numbers for value in row)]
    return "table", [places[name] for name in names], kept


def _placed(tree: tuple[Any, ...], places: dict[str, int], numbers: dict[Any, int]) -> tuple[Any, ...]:
    """A condition with variables by index and values by number."""
    if tree[0] != "sum":
        return tree[0], [_placed(part, places, numbers) for part in tree[1]]
    _, weights, sign, total = tree
    number = total if isinstance(total, int) else numbers[total]
    return "sum", [(weight, places[name]) for name, weight in weights.items()], sign, number


def _tabulated(variables: dict[str, Variable], names: Sequence[str], predicate: Callable[..., Any], until: float | None) -> list[tuple[Any, ...]]:
    """The rows of values for which a function is true."""
    domains = [variables[name].values for name in names]
    tuples = math.prod(map(len, domains))
    if tuples > _MOST_TUPLES:
        raise ValueError(
            f"the function over {', '.join(names)} would be called for {tuples:,} combinations of values, but at most "
            f"{_MOST_TUPLES:,} are allowed: use sums, tables or functions of fewer variables"
        )
    kept = []
    for number, row in enumerate(itertools.product(*domains)):
        if until is not None and time.monotonic() > until:
            raise RuntimeError(f"the time limit was reached: by then {name_of(predicate)} was called for {number:,} of {tuples:,} combinations of values")
        if is_true(predicate, names, row):
            kept.append(row)
    return kept

"""Constraint models: variables, the values that each may take, and what has to hold among them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle

_MOST_TUPLES = 1_000_000


class Sum:
    """A weighted sum of variables and a number, to be compared with another: `2 * x + y - 3 <= z`.

    >>> import solvarium as sv
    >>> m = sv.Csp()
    >>> x, y = m.variables("xy", range(10))
    >>> 2 * x - y + 1 <= 5
    2*x - y <= 4
    """

    __slots__ = ("terms", "constant")

    def __init__(self, terms: dict[Variable, int], constant: int = 0):
        self.terms = terms
        self.constant = constant

    def __add__(self, other: Sum | int) -> Sum:
        other = _sum(other)
        terms = dict(self.terms)
        for variable, weight in other.terms.items():
            terms[variable] = terms.get(variable, 0) + weight
        return Sum({variable: weight for variable, weight in terms.items() if weight}, self.constant + other.constant)

    __radd__ = __add__

    def __neg__(self) -> Sum:
        return self * -1

    def __sub__(self, other: Sum | int) -> Sum:
        return self + -_sum(other)

    def __rsub__(self, other: Sum | int) -> Sum:
        return _sum(other) - self

    def __mul__(self, factor: int) -> Sum:
        if not isinstance(factor, int):
            raise TypeError(f"a sum is multiplied by an int, not by {factor!r}")
        return Sum({variable: weight * factor for variable, weight in self.terms.items()}, self.constant * factor)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> Comparison:  # type: ignore[override]
        return self._compared("==", other)

    def __ne__(self, other: object) -> Comparison:  # type: ignore[override]
        return self._compared("!=", other)

    def __le__(self, other: Sum | int) -> Comparison:
        return self._compared("<=", other)

    def __ge__(self, other: Sum | int) -> Comparison:
        return self._compared(">=", other)

    def __lt__(self, other: Sum | int) -> Comparison:
        return self._compared("<=", _sum(other) - 1)

    def __gt__(self, other: Sum | int) -> Comparison:
        return self._compared(">=", _sum(other) + 1)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        parts = [f"{'-' if weight < 0 else '+'} {'' if abs(weight) == 1 else f'{abs(weight)}*'}{variable.name}" for variable, weight in self.terms.items()]
        if self.constant or not parts:
            parts.append(f"{'-' if self.constant < 0 else '+'} {abs(self.constant)}")
        text = " ".join(parts)
        return text[2:] if text.startswith("+") else "-" + text[2:]

    def _compared(self, sign: str, other: object) -> Comparison:
        difference = self - _sum(other)
        return Comparison(Sum(difference.terms), sign, -difference.constant)


class Variable(Sum):
    """A variable of a model: made by `Csp.variable`.

    >>> import solvarium as sv
    >>> m = sv.Csp()
    >>> m.variable("x", range(3))
    x
    """

    __slots__ = ("name", "values")

    def __init__(self, name: str, values: Sequence[Any]):
        super().__init__({})
        self.name = name
        self.values = values
        self.terms = {self: 1}

    # A key of dictionaries; `==` makes a comparison, so that it is found by its identity.
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return Variable, (self.name, self.values)


@dataclass(frozen=True, eq=False)
class Comparison:
    """A sum that compares with a number: what `Csp.add` takes. It has no truth of its own."""

    left: Sum
    sign: str
    right: int

    def __bool__(self) -> bool:
        # Python asks this when it looks for a variable among the keys of a dictionary, or for `in`: the sum of one
        # variable is that variable only if it is the same object.
        raise TypeError(f"'{self!r}' is a constraint, and neither true nor false: give it to Csp.add")

    def __repr__(self) -> str:
        return f"{self.left!r} {self.sign} {self.right}"


@dataclass(eq=False)
class Csp:
    """A model: variables, each with its values, and constraints. `solve`, `count`, `compare`, `check` and `watch` take it;
    the values of a solution are in `Result.assignment`.

    Values are ints or any objects that can be hashed; only ints can be added up.

    >>> import solvarium as sv
    >>> m = sv.Csp("three numbers")
    >>> a, b, c = m.variables("abc", range(1, 10))
    >>> m.all_different(a, b, c)
    >>> m.add(a + b + c == 23, a < b, b < c)
    >>> sv.solve(m).assignment
    {'a': 6, 'b': 8, 'c': 9}
    >>> sv.count(m).number
    1
    """

    name: str = "model"
    _variables: dict[str, Variable] = field(default_factory=dict, repr=False)
    _different: list[list[tuple[str, int]]] = field(default_factory=list, repr=False)
    _linear: list[tuple[list[tuple[int, str]], str, int]] = field(default_factory=list, repr=False)
    _tables: list[tuple[list[str], list[tuple[Any, ...]]]] = field(default_factory=list, repr=False)
    _predicates: list[tuple[list[str], Callable[..., Any]]] = field(default_factory=list, repr=False)

    def variable(self, name: str, values: Iterable[Hashable]) -> Variable:
        """A new variable, which takes one of these values.

        >>> import solvarium as sv
        >>> sv.Csp().variable("colour", ["red", "green"])
        colour
        """
        if name in self._variables:
            raise ValueError(f"the model has a variable {name!r} already")
        made = Variable(str(name), [_plain(value) for value in dict.fromkeys(values)])
        if not made.values:
            raise ValueError(f"the variable {name!r} has no values")
        self._variables[made.name] = made
        return made

    def variables(self, names: Iterable[str], values: Iterable[Hashable]) -> list[Variable]:
        """New variables that all take these values.

        >>> import solvarium as sv
        >>> sv.Csp().variables(["x", "y"], range(3))
        [x, y]
        """
        values = list(values)
        return [self.variable(name, values) for name in names]

    def add(self, *comparisons: Comparison) -> None:
        """What has to hold: sums compared by `==`, `!=`, `<=`, `<`, `>=`, `>`.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(5))
        >>> m.add(x + 2 * y == 11)
        >>> sv.solve(m).assignment
        {'x': 3, 'y': 4}
        """
        for comparison in comparisons:
            if not isinstance(comparison, Comparison):
                raise TypeError(f"expected a comparison of sums like x + y <= 5, not {comparison!r}")
            self.linear([(weight, variable) for variable, weight in comparison.left.terms.items()], comparison.sign, comparison.right)

    def linear(self, terms: Iterable[tuple[int, Variable | str]], sign: str, total: int) -> None:
        """A weighted sum compares with a number: `sign` is `==`, `!=`, `<=` or `>=`.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(5))
        >>> m.linear([(1, x), (-1, y)], "==", 4)
        >>> sv.solve(m).assignment
        {'x': 4, 'y': 0}
        """
        named = [(weight, self._named(variable)) for weight, variable in terms]
        for _, name in named:
            if not all(isinstance(value, int) for value in self._variables[name].values):
                raise TypeError(f"the values of {name!r} are not all ints, and cannot be added up")
        if not named:
            raise ValueError(f"the sum that should be {sign} {total} has no variable")
        self._linear.append((named, sign, int(total)))

    def all_different(self, *variables: Variable | str | Sum | Iterable[Variable | str | Sum]) -> None:
        """No two of these are equal. A variable may have a number added, as queens on diagonals have: `q + 3`.

        >>> import solvarium as sv
        >>> m = sv.Csp("queens")
        >>> q = m.variables(["a", "b", "c", "d"], range(4))
        >>> m.all_different(q)
        >>> m.all_different(x + i for i, x in enumerate(q))
        >>> m.all_different(x - i for i, x in enumerate(q))
        >>> sv.count(m).number
        2
        """
        if len(variables) == 1 and not isinstance(variables[0], (Sum, str)):
            variables = tuple(variables[0])
        shifted = []
        for given in variables:
            if isinstance(given, Sum) and len(given.terms) == 1 and set(given.terms.values()) == {1}:
                shifted.append((self._named(next(iter(given.terms))), given.constant))
            else:
                shifted.append((self._named(given), 0))
        if any(added for _, added in shifted):
            for name, _ in shifted:
                if not all(isinstance(value, int) for value in self._variables[name].values):
                    raise TypeError(f"the values of {name!r} are not all ints: no number is added to them")
        self._different.append(shifted)

    def table(self, variables: Sequence[Variable | str], rows: Iterable[Sequence[Any]]) -> None:
        """The values of these variables are one of these rows.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", ["rock", "paper", "scissors"])
        >>> m.table([x, y], [("paper", "rock"), ("rock", "scissors")])
        >>> sv.count(m).number
        2
        """
        names = [self._named(variable) for variable in variables]
        kept = []
        for row in rows:
            row = tuple(_plain(value) for value in row)
            if len(row) != len(names):
                raise ValueError(f"the row {row!r} has {len(row)} values for {len(names)} variables")
            kept.append(row)
        self._tables.append((names, kept))

    def require(self, variables: Sequence[Variable | str], predicate: Callable[..., Any]) -> None:
        """A function of the values of these variables is true. It is asked once for each combination of values when the
        model is first used, so it must answer alike each time, and there may be a million combinations at most.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(1, 20))
        >>> m.require([x, y], lambda x, y: x * y == 91 and x < y)
        >>> sv.solve(m).assignment
        {'x': 7, 'y': 13}
        """
        if not callable(predicate):
            raise TypeError(f"expected a function of the values, not {predicate!r}")
        self._predicates.append(([self._named(variable) for variable in variables], predicate))

    def puzzle(self) -> Puzzle:
        """The model as a puzzle of the catalogue, as it is now.

        Raises ValueError for a model that is not well-formed, and what a predicate raises.

        >>> import solvarium as sv
        >>> m = sv.Csp("one bit")
        >>> _ = m.variable("x", [0, 1])
        >>> m.puzzle()
        <solvarium.Puzzle: one bit: 1 variables, 0 constraints>
        """
        places = {name: place for place, name in enumerate(self._variables)}
        codes = self._codes()
        tables = [*self._tables, *(self._tabulated(names, predicate) for names, predicate in self._predicates)]
        # A row with a value that no variable has can never be taken.
        coded = (
            ([places[name] for name in names], [[codes[value] for value in row] for row in rows if all(value in codes for value in row)])
            for names, rows in tables
        )
        return _native.model(
            self.name,
            [(variable.name, [codes[value] for value in variable.values]) for variable in self._variables.values()],
            (
                [[(places[name], added) for name, added in terms] for terms in self._different],
                [([(weight, places[name]) for weight, name in terms], sign, total) for terms, sign, total in self._linear],
                list(coded),
            ),
            {code: str(value) for value, code in codes.items() if not isinstance(value, int)},
        )

    def assignment(self, row: Sequence[int]) -> dict[str, Any]:
        """The values by the names of the variables, from their numbers as `Result.rows` has them."""
        codes = self._codes()
        by_number = ({codes[value]: value for value in variable.values} for variable in self._variables.values())
        return {name: values[number] for name, values, number in zip(self._variables, by_number, row, strict=True)}

    def _codes(self) -> dict[Any, int]:
        """A number for each value: an int is its own."""
        values = dict.fromkeys(value for variable in self._variables.values() for value in variable.values)
        ints = [value for value in values if isinstance(value, int)]
        others = [value for value in values if not isinstance(value, int)]
        first = max(ints, default=-1) + 1
        return {value: value for value in ints} | {value: first + place for place, value in enumerate(others)}

    def _tabulated(self, names: list[str], predicate: Callable[..., Any]) -> tuple[list[str], list[tuple[Any, ...]]]:
        domains = [self._variables[name].values for name in names]
        tuples = math.prod(map(len, domains))
        if tuples > _MOST_TUPLES:
            raise ValueError(
                f"the function over {', '.join(names)} would be asked for {tuples:,} combinations of values, and at most "
                f"{_MOST_TUPLES:,} are: use sums or tables, or functions of fewer variables"
            )
        return names, [row for row in itertools.product(*domains) if predicate(*row)]

    def _named(self, variable: object) -> str:
        name = variable.name if isinstance(variable, Variable) else variable
        if not isinstance(name, str):
            raise TypeError(f"expected a variable of the model or its name, not {variable!r}")
        known = self._variables.get(name)
        if known is None or (isinstance(variable, Variable) and known is not variable):
            raise ValueError(f"{name!r} is no variable of this model; it has {', '.join(self._variables) or 'none'}")
        return name


def _sum(value: object) -> Sum:
    if isinstance(value, Sum):
        return value
    plain = _plain(value)
    if isinstance(plain, int):
        return Sum({}, plain)
    raise TypeError(f"expected a variable, a sum or an int, not {value!r}")


def _plain(value: Any) -> Any:
    """An int for whatever is one (those of numpy, too), and everything else as it is."""
    return value.__index__() if hasattr(type(value), "__index__") and not isinstance(value, int) else value

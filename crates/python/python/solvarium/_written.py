"""The contents of a model: variables by name, checked constraints, sums as weights by name."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from numbers import Number
from typing import Any

from solvarium._coded import Constraint
from solvarium._sums import Comparison, Condition, Joined, Sum, Variable, plain, summed

_LARGEST = 2**31 - 1
_DEEPEST = 100
_MOST_VALUES = 2**20
#: The maximum number of words of 64 values for all variables together: a gigabyte.
_MOST_WORDS = 2**27


@dataclass(eq=False)
class Written:
    """The variables, constraints and objective of a model."""

    _variables: dict[str, Variable] = field(default_factory=dict, init=False, repr=False)
    _constraints: list[Constraint] = field(default_factory=list, init=False, repr=False)
    _objective: tuple[str, dict[str, int], int] | None = field(default=None, init=False, repr=False)
    _hidden: set[str] = field(default_factory=set, init=False, repr=False)
    _span: tuple[int, int] | None = field(default=None, init=False, repr=False)
    """The least and the greatest int of all variables."""

    def _keep(self, kind: str, parts: tuple[Any, ...], title: str) -> None:
        self._constraints.append(Constraint(kind, parts, title))

    def _made(self, name: str, values: Iterable[Hashable]) -> Variable:
        """An auxiliary variable of the model, with a unique name."""
        numbered = itertools.chain([name], (f"{name} ({number})" for number in itertools.count(2)))
        made = self._new(next(free for free in numbered if free not in self._variables), values_of(values, repr(name)))
        self._hidden.add(made.name)
        return made

    def _new(self, name: str, values: list[Any]) -> Variable:
        """A variable with these values, after checking them."""
        if name in self._variables:
            raise ValueError(f"the model has a variable {name!r} already: each has a name of its own")
        made = Variable(name, values)
        self._span = self._spanned(made)
        self._variables[name] = made
        return made

    def _spanned(self, made: Variable) -> tuple[int, int] | None:
        """The least and the greatest int of the model with this variable.

        Raises ValueError if they are too large or too far apart: all variables share one range of values."""
        ints = [value for value in made.values if isinstance(value, int)]
        if not ints:
            return self._span
        furthest = max(ints, key=abs)
        if abs(furthest) > _LARGEST:
            raise ValueError(f"the variable {made.name!r} has the value {furthest}: ints of a model can be at most {_LARGEST} in size")
        ends = [*ints, *(self._span or ())]
        least, most = min(ends), max(ends)
        hint = "; subtract from the values what they have in common, or divide them"
        if most - least >= _MOST_VALUES:
            raise ValueError(f"the ints of a model may span {_MOST_VALUES:,} numbers; with {made.name!r} they go from {least:,} to {most:,}{hint}")
        count = len(self._variables) + 1
        if count * ((most - least + 64) // 64) > _MOST_WORDS:
            raise ValueError(f"{count:,} variables over the ints from {least:,} to {most:,} (with {made.name!r}) would take more than a GiB{hint}")
        return least, most

    def _are_far(self, values: Iterable[Any]) -> bool:
        """Whether these are ints that are too far from each other, or from those of the model."""
        ends = [*values]
        if not all(isinstance(value, int) for value in ends):
            return False
        ends.extend(self._span or ())
        return bool(max(ends) - min(ends) >= _MOST_VALUES)

    def _once(self, names: list[str], what: str) -> list[str]:
        """The names, if none is given twice."""
        known: set[str] = set()
        for name in names:
            if name in known:
                raise ValueError(f"{what}: {name!r} appears twice")
            known.add(name)
        return names

    def _aim(self, sense: str, objective: Sum | int) -> None:
        if isinstance(objective, Condition):
            raise TypeError(f"the objective is a sum of variables, not the constraint {objective!r}")
        aim = summed(objective)
        if not aim.terms:
            raise ValueError(f"the objective {aim!r} has no variable")
        weights = {self._named(variable): self._small(weight, f"the weight of {variable.name!r}") for variable, weight in aim.terms.items()}
        self._are_numeric(weights)
        self._objective = (sense, weights, aim.constant)

    def _operand(self, value: Any) -> tuple[bool, Any]:
        """Whether it is a variable, and its name or the value."""
        if isinstance(value, Variable):
            return True, self._named(value)
        if isinstance(value, Sum):
            raise TypeError(f"expected a variable or a value, not the sum {value!r}")
        value = plain(value)
        return False, self._small(value, "a number") if isinstance(value, int) else value

    def _values_of(self, operand: tuple[bool, Any]) -> Sequence[Any]:
        return self._variables[operand[1]].values if operand[0] else [operand[1]]

    def _lowered(self, condition: Condition, depth: int = 0) -> tuple[Any, ...]:
        """A condition with variables by name: `("sum", ...)`, `("any", parts)`, `("all", parts)`."""
        if depth > _DEEPEST:
            raise ValueError(f"conditions are nested more than {_DEEPEST} deep")
        if isinstance(condition, Joined):
            return condition.kind, [self._lowered(part, depth + 1) for part in condition.parts]
        if not isinstance(condition, Comparison):
            raise TypeError(f"expected a condition like x == 3, not {condition!r}")
        weights = {self._named(variable): weight for variable, weight in condition.left.terms.items()}
        return self._sum(weights, condition.sign, condition.right)

    def _sum(self, weights: dict[str, int], sign: str, total: Any) -> tuple[Any, ...]:
        """A comparison, if it is of ints, or of two variables, or of a variable and a value."""
        if sign in ("==", "!=") and len(weights) == 1 and set(weights.values()) == {1}:
            (name,) = weights
            if not self._variables[name].is_numeric:
                if total not in self._variables[name].values:
                    known = ", ".join(map(repr, self._variables[name].values[:10]))
                    raise ValueError(f"{total!r} is not a value of {name!r}, whose values are not all ints: it has {known}")
                own = next(value for value in self._variables[name].values if value == total)
                # A value that is an int in `_placed` is compared directly.
                return "sum", weights, sign, own
        if not (sign in ("==", "!=") and total == 0 and sorted(weights.values()) == [-1, 1]):
            self._are_numeric(weights)
        for name, weight in weights.items():
            self._small(weight, f"the weight of {name!r}")
        if abs(total) > 2**62:
            raise ValueError(f"the number {total} is too large to compare with a sum: at most 62 bits")
        return "sum", weights, sign, total

    def _are_numeric(self, names: Iterable[str]) -> None:
        for name in names:
            if not self._variables[name].is_numeric:
                raise TypeError(f"the values of {name!r} are not all ints, and cannot be added up")

    def _small(self, number: int, what: str) -> int:
        if abs(number) > _LARGEST:
            raise ValueError(f"{what} is {number}: it is at most {_LARGEST} in size")
        return number

    def _named(self, variable: object) -> str:
        name = variable.name if isinstance(variable, Variable) else variable
        if not isinstance(name, str):
            raise TypeError(f"expected a variable of the model or its name, not {variable!r}")
        known = self._variables.get(name)
        if known is None or (isinstance(variable, Variable) and known is not variable):
            raise ValueError(f"{name!r} is not a variable of this model; it has {', '.join(self._variables) or 'none'}")
        return name


def values_of(values: Iterable[Hashable], name: str) -> list[Any]:
    """The values of a variable, each once. Infinite iterators and ranges that are too long are not read to the end.

    >>> values_of([3, 1, 3], "'x'")
    [3, 1]
    >>> values_of(itertools.count(), "'x'")
    Traceback (most recent call last):
        ...
    ValueError: the variable 'x' has more than 1,048,576 values: list fewer, from an iterator that ends
    """
    listed = list(itertools.islice(values, _MOST_VALUES + 1))
    if len(listed) > _MOST_VALUES:
        raise ValueError(f"the variable {name} has more than {_MOST_VALUES:,} values: list fewer, from an iterator that ends")
    if not listed:
        raise ValueError(f"the variable {name} has no values")
    for value in listed:
        if isinstance(value, (Sum, Condition)):
            raise TypeError(f"the variable {name} has the value {value!r}: a variable or a condition is not a value")
        if isinstance(value, Number) and value != value:
            raise ValueError(f"the variable {name} has the value {value!r}, which is not equal to itself")
    return [plain(value) for value in dict.fromkeys(listed)]

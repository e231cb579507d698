"""Sums of variables, what they are compared with, and conditions that are joined by or, and, not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn


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
        other = summed(other)
        terms = dict(self.terms)
        for variable, weight in other.terms.items():
            terms[variable] = terms.get(variable, 0) + weight
        return Sum({variable: weight for variable, weight in terms.items() if weight}, self.constant + other.constant)

    __radd__ = __add__

    def __neg__(self) -> Sum:
        return self * -1

    def __sub__(self, other: Sum | int) -> Sum:
        return self + -summed(other)

    def __rsub__(self, other: Sum | int) -> Sum:
        return summed(other) - self

    def __mul__(self, factor: int) -> Sum:
        factor = plain(factor)
        if not isinstance(factor, int):
            hint = ": say what a product has to be by Csp.require or Csp.table" if isinstance(factor, Sum) else ""
            raise TypeError(f"a sum is multiplied by an int, not by {factor!r}{hint}")
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
        return self._compared("<=", summed(other) - 1)

    def __gt__(self, other: Sum | int) -> Comparison:
        return self._compared(">=", summed(other) + 1)

    def __or__(self, other: object) -> NoReturn:
        raise TypeError("put each comparison in parentheses: (x == 1) | (y == 2), as | and & bind more closely than ==")

    __ror__ = __and__ = __rand__ = __or__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        parts = [f"{'-' if weight < 0 else '+'} {'' if abs(weight) == 1 else f'{abs(weight)}*'}{variable.name}" for variable, weight in self.terms.items()]
        if self.constant or not parts:
            parts.append(f"{'-' if self.constant < 0 else '+'} {abs(self.constant)}")
        text = " ".join(parts)
        return text[2:] if text.startswith("+") else "-" + text[2:]

    def _compared(self, sign: str, other: object) -> Comparison:
        difference = self - summed(other)
        return Comparison(Sum(difference.terms), sign, -difference.constant)


class Variable(Sum):
    """A variable of a model: made by `Csp.variable`.

    >>> import solvarium as sv
    >>> m = sv.Csp()
    >>> m.variable("x", range(3))
    x
    """

    __slots__ = ("name", "values", "is_numeric")

    def __init__(self, name: str, values: Sequence[Any]):
        super().__init__({})
        self.name = name
        self.values = values
        self.is_numeric = all(isinstance(value, int) for value in values)
        self.terms = {self: 1}

    def _compared(self, sign: str, other: object) -> Comparison:
        if self.is_numeric or isinstance(other, Sum):
            return super()._compared(sign, other)
        # Equal to a value that may be no int: a colour.
        if sign in ("==", "!=") and other in self.values:
            return Comparison(self, sign, plain(other))
        if not isinstance(plain(other), int):
            known = ", ".join(map(repr, self.values[:10])) + (", ..." if len(self.values) > 10 else "")
            raise ValueError(f"{other!r} is no value of {self.name!r}, which has {known}")
        return super()._compared(sign, other)

    # A key of dictionaries; `==` makes a comparison, so that it is found by its identity.
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return Variable, (self.name, self.values)


class Condition:
    """What can hold or not: a comparison of sums, or several joined by `|` (or), `&` (and) and `~` (not). `Csp.add`, `Csp.or_` and
    `Csp.if_` take it. It has no truth of its own.

    >>> import solvarium as sv
    >>> m = sv.Csp()
    >>> x, y = m.variables("xy", range(10))
    >>> (x + 3 <= y) | ~(x == y)
    y - x >= 3 or x - y != 0
    """

    __slots__ = ()

    def __or__(self, other: Condition) -> Condition:
        return Joined.of("any", self, other)

    def __and__(self, other: Condition) -> Condition:
        return Joined.of("all", self, other)

    __ror__, __rand__ = __or__, __and__

    def __invert__(self) -> Condition:
        raise NotImplementedError

    def __bool__(self) -> bool:
        # Python asks this for `and`, `or`, `not` and `1 <= x <= 3`, when it looks for a variable among the keys of a
        # dictionary, or for `in`.
        raise TypeError(
            f"'{self!r}' is a constraint, and neither true nor false: give it to Csp.add, and join it by |, & and ~ in place of or, and, not"
        )


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Condition):
    """A sum that compares with a number, or a variable with one of its values."""

    left: Sum
    sign: str
    right: Any

    def __invert__(self) -> Condition:
        if self.sign in ("==", "!="):
            return Comparison(self.left, "!=" if self.sign == "==" else "==", self.right)
        return Comparison(self.left, "<=", self.right - 1) if self.sign == ">=" else Comparison(self.left, ">=", self.right + 1)

    def __repr__(self) -> str:
        return f"{self.left!r} {self.sign} {self.right!r}"


@dataclass(frozen=True, eq=False, repr=False)
class Joined(Condition):
    """Conditions of which one holds (`any`), or all (`all`)."""

    kind: str
    parts: tuple[Condition, ...]

    @staticmethod
    def of(kind: str, *parts: Condition) -> Joined:
        """Joins conditions; those that are joined in the same way already are joined flatly."""
        flat: list[Condition] = []
        for part in parts:
            if not isinstance(part, Condition):
                raise TypeError(f"expected a condition like x == 3 or (x == 3) | (y <= 2), not {part!r}")
            flat.extend(part.parts if isinstance(part, Joined) and part.kind == kind else [part])
        return Joined(kind, tuple(flat))

    def __invert__(self) -> Condition:
        return Joined("all" if self.kind == "any" else "any", tuple(~part for part in self.parts))

    def __repr__(self) -> str:
        word = " or " if self.kind == "any" else " and "
        return word.join(f"({part!r})" if isinstance(part, Joined) else repr(part) for part in self.parts)


def summed(value: object) -> Sum:
    """A variable, a sum or an int as a sum.

    >>> summed(3)
    3
    """
    if isinstance(value, Sum):
        return value
    number = plain(value)
    if isinstance(number, int):
        return Sum({}, number)
    raise TypeError(f"expected a variable, a sum or an int, not {value!r}")


def plain(value: Any) -> Any:
    """An int for whatever is one (those of numpy, too), and everything else as it is.

    >>> plain("red")
    'red'
    """
    return value.__index__() if hasattr(type(value), "__index__") and not isinstance(value, int) else value


def asked(predicate: Callable[..., Any], names: Sequence[str], row: Sequence[Any]) -> bool:
    """Whether a function of the values of some variables is true.

    Raises TypeError for an answer that is neither: None, as of a function without `return`, a text, a coroutine.

    >>> asked(lambda x, y: x < y, ["x", "y"], [1, 2])
    True
    """
    answer = predicate(*row)
    if answer is True or answer is False:
        return answer
    if answer is None or isinstance(answer, (str, bytes)) or hasattr(answer, "__await__") or callable(answer):
        close = getattr(answer, "close", None)
        if hasattr(answer, "__await__") and close is not None:
            close()
        values = ", ".join(f"{name} = {value!r}" for name, value in zip(names, row, strict=False))
        hint = "; is a return missing?" if answer is None else ""
        raise TypeError(f"{said(predicate)} over {', '.join(names)} must return True or False, and returned {answer!r} for {values}{hint}")
    return bool(answer)


def said(predicate: Callable[..., Any]) -> str:
    """The name of a function, with its place where it is a lambda.

    >>> said(max)
    'max'
    """
    name = str(getattr(predicate, "__name__", type(predicate).__name__))
    code = getattr(predicate, "__code__", None)
    return f"the lambda of line {code.co_firstlineno}" if name == "<lambda>" and code is not None else name

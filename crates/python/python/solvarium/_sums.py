"""Sums of variables, their comparisons, and conditions joined by or, and, not."""

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

    __slots__ = ("_held",)

    def __init__(self, terms: dict[Variable, int], constant: int = 0, parts: tuple[Sum, ...] = ()):
        #: The weights, the number, and the sums still to be added: `sum` of a long list makes as many sums, of which only the last is
        #: used. It is one object, so that an interruption leaves it consistent.
        self._held = (terms, constant, parts)

    @property
    def terms(self) -> dict[Variable, int]:
        """The weights of the variables, none of them 0."""
        return self._added_up()[0]

    @property
    def constant(self) -> int:
        """The number that is added."""
        return self._added_up()[1]

    def _added_up(self) -> tuple[dict[Variable, int], int]:
        if self._held[2]:
            terms: dict[Variable, int] = {}
            constant, left = 0, [self]
            while left:
                weights, number, parts = left.pop()._held
                left.extend(reversed(parts))
                constant += number
                for variable, weight in weights.items():
                    terms[variable] = terms.get(variable, 0) + weight
            self._held = ({variable: weight for variable, weight in terms.items() if weight}, constant, ())
        return self._held[:2]

    def __add__(self, other: Sum | int) -> Sum:
        # Only the left side is added later, as `sum` needs it: a sum on both sides would be added as often as it occurs.
        added = summed(other)
        added._added_up()
        return Sum({}, 0, (self, added))

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
            hint = ": constrain a product by Csp.require or Csp.table" if isinstance(factor, Sum) else ""
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

    def __reduce__(self) -> Any:
        return Sum, (self.terms, self.constant)

    def _compared(self, sign: str, other: object) -> Comparison:
        self._added_up()
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
        self._held = ({self: 1}, 0, ())

    def _compared(self, sign: str, other: object) -> Comparison:
        if self.is_numeric or isinstance(other, Sum):
            return super()._compared(sign, other)
        # A value that is perhaps not an int, such as a colour.
        if sign in ("==", "!=") and other in self.values:
            return Comparison(self, sign, plain(other))
        if not isinstance(plain(other), int):
            known = ", ".join(map(repr, self.values[:10])) + (", ..." if len(self.values) > 10 else "")
            raise ValueError(f"{other!r} is not a value of {self.name!r}, which has {known}")
        return super()._compared(sign, other)

    # A key of dictionaries. As `==` makes a comparison, it is found by identity.
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return Variable, (self.name, self.values)


class Condition:
    """A condition on variables: a comparison of sums, or several joined by `|` (or), `&` (and) and `~` (not). `Csp.add`, `Csp.or_`
    and `Csp.if_` take it. It cannot be used as a Python bool.

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
        # Python calls this for `and`, `or`, `not`, `1 <= x <= 3` and `in`, and when it looks up a variable among the
        # keys of a dictionary.
        raise TypeError(
            f"'{self!r}' is a constraint, not a truth value: pass it to Csp.add, and use |, & and ~ instead of or, and, not"
        )


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Condition):
    """A comparison of a sum with a number, or of a variable with one of its values."""

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
    """Conditions of which at least one (`any`) or all (`all`) must hold."""

    kind: str
    parts: tuple[Condition, ...]

    @staticmethod
    def of(kind: str, *parts: Condition) -> Joined:
        """Joins conditions; nested ones of the same kind are flattened."""
        flat: list[Condition] = []
        for part in parts:
            if not isinstance(part, Condition):
                raise TypeError(f"expected a condition like x == 3 or (x == 3) | (y <= 2), not {part!r}")
            flat.extend(part.parts if isinstance(part, Joined) and part.kind == kind else [part])
        return Joined(kind, tuple(flat))

    def __invert__(self) -> Condition:
        return Joined("all" if self.kind == "any" else "any", tuple(~part for part in self.parts))

    def __repr__(self) -> str:
        if not self.parts:
            return "one of no conditions" if self.kind == "any" else "all of no conditions"
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
    """An int for any integer (also of numpy); everything else unchanged.

    >>> plain("red")
    'red'
    """
    return value.__index__() if hasattr(type(value), "__index__") and not isinstance(value, int) else value


def is_true(predicate: Callable[..., Any], names: Sequence[str], row: Sequence[Any]) -> bool:
    """Whether a function of the values of some variables is true.

    Raises TypeError for a result that is neither: None (as from a function without `return`), a text, a coroutine.

    >>> is_true(lambda x, y: x < y, ["x", "y"], [1, 2])
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
        raise TypeError(f"{name_of(predicate)} over {', '.join(names)} must return True or False, and returned {answer!r} for {values}{hint}")
    return bool(answer)


def name_of(predicate: Callable[..., Any]) -> str:
    """The name of a function; for a lambda, with its line.

    >>> name_of(max)
    'max'
    """
    name = str(getattr(predicate, "__name__", type(predicate).__name__))
    code = getattr(predicate, "__code__", None)
    return f"the lambda of line {code.co_firstlineno}" if name == "<lambda>" and code is not None else name

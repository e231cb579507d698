"""Constraint models: variables, the values that each may take, what has to hold among them, and what is to be best."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass, field
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle
from solvarium._coded import Constraint, coded, codes
from solvarium._conflict import Conflict
from solvarium._sums import Comparison, Condition, Joined, Sum, Variable, plain, said, summed

_LARGEST = 2**31 - 1
_DEEPEST = 100
_MOST_VALUES = 2**20


@dataclass(eq=False)
class Csp:
    """A model: variables, each with its values, constraints, and perhaps an objective. `solve`, `count`, `compare`, `check` and
    `watch` take it; the values of a solution are in `Result.assignment`.

    Values are ints or any objects that can be hashed; only ints can be added up. Ints have at most 31 bits, and those of a
    model lie within 2**20 of each other; others raise ValueError. Every constraint can be given a name by `name=`, by which
    `explain` calls it.

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
    _constraints: list[Constraint] = field(default_factory=list, repr=False)
    _objective: tuple[str, dict[str, int], int] | None = field(default=None, repr=False)
    _hidden: set[str] = field(default_factory=set, repr=False)

    def variable(self, name: str, values: Iterable[Hashable]) -> Variable:
        """A new variable, which takes one of these values.

        Raises ValueError for a name that is taken, for no values, for an iterator of more than 2**20, and for ints of more than 31 bits.

        >>> import solvarium as sv
        >>> sv.Csp().variable("colour", ["red", "green"])
        colour
        """
        if name in self._variables:
            raise ValueError(f"the model has a variable {name!r} already")
        made = Variable(str(name), [plain(value) for value in dict.fromkeys(_finite(values, repr(name)))])
        if not made.values:
            raise ValueError(f"the variable {name!r} has no values")
        furthest = max((value for value in made.values if isinstance(value, int)), key=abs, default=0)
        if abs(furthest) > _LARGEST:
            raise ValueError(f"the variable {name!r} has the value {furthest}: ints of a model are at most {_LARGEST} in size")
        self._variables[made.name] = made
        return made

    def variables(self, names: Iterable[str], values: Iterable[Hashable]) -> list[Variable]:
        """New variables that all take these values.

        >>> import solvarium as sv
        >>> sv.Csp().variables(["x", "y"], range(3))
        [x, y]
        """
        values = _finite(values, "of each name")
        return [self.variable(name, values) for name in names]

    def add(self, *conditions: Condition, name: str | None = None) -> None:
        """What has to hold: sums compared by `==`, `!=`, `<=`, `<`, `>=`, `>`, or a variable compared with one of its values;
        several joined by `|` (or), `&` (and), `~` (not), each in parentheses.

        Raises TypeError for what is no condition, ValueError for numbers of more than 31 bits (of sums: 62).

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(5))
        >>> m.add(x + 2 * y == 11)
        >>> sv.solve(m).assignment
        {'x': 3, 'y': 4}
        >>> m = sv.Csp("two meetings, of 2 and 3 hours, in one room")
        >>> a, b = m.variables("ab", range(9, 13))
        >>> m.add((a + 2 <= b) | (b + 3 <= a))
        >>> sv.count(m).number
        4
        """
        for condition in conditions:
            if not isinstance(condition, Condition):
                hint = "; or_, if_ and other methods of the model add their constraint themselves" if condition is None else ""
                raise TypeError(f"expected a comparison of sums like x + y <= 5, not {condition!r}{hint}")
            self._keep("condition", (self._lowered(condition),), name or repr(condition))

    def or_(self, *conditions: Condition | Iterable[Condition], name: str | None = None) -> None:
        """At least one of these conditions holds: the same as `add(a | b | c)`.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(10))
        >>> m.or_(x == 3, y == 3, x + y == 3)
        >>> sv.count(m).number
        21
        """
        parts = conditions[0] if len(conditions) == 1 and not isinstance(conditions[0], Condition) else conditions
        if not isinstance(parts, Iterable):
            raise TypeError(f"expected conditions like x == 3, not {parts!r}")
        self.add(Joined.of("any", *parts), name=name)

    def if_(self, condition: Condition, then: Condition, otherwise: Condition | None = None, *, name: str | None = None) -> None:
        """Where a condition holds, so does another; where it does not, `otherwise`, if that is given.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x = m.variable("weather", ["sun", "rain"])
        >>> hours = m.variable("hours", range(24))
        >>> m.if_(x == "rain", hours <= 2, hours >= 6)
        >>> sv.count(m).number
        21
        """
        for given in (condition, then) if otherwise is None else (condition, then, otherwise):
            if not isinstance(given, Condition):
                raise TypeError(f"expected a condition like x == 3 or (x == 3) | (y <= 2), not {given!r}")
        if otherwise is None:
            self._keep("if", (self._lowered(condition), self._lowered(then)), name or f"if {condition!r} then {then!r}")
        else:
            whole = (~condition | then) & (condition | otherwise)
            self._keep("condition", (self._lowered(whole),), name or f"if {condition!r} then {then!r} else {otherwise!r}")

    def element(
        self, index: Variable | str, values: Iterable[Any], value: Any = None, *, name: str | None = None
    ) -> Any:
        """The element of a list at the place `index`, counted from 0, is `value`; gives `value`, a new variable if it is left out.

        Elements and `value` are variables or values. A value of `index` that is no place in the list is ruled out, negative ones
        too. A new variable is no part of `Result.assignment`.

        Raises ValueError where no value of `index` is a place in the list.

        >>> import solvarium as sv
        >>> m = sv.Csp("the cheapest of three shops")
        >>> shop = m.variable("shop", range(3))
        >>> m.minimize(m.element(shop, [7, 3, 5]))
        >>> sv.solve(m).assignment
        {'shop': 1}
        """
        place = self._named(index)
        listed = [self._operand(one) for one in values]
        if not self._variables[place].is_numeric:
            raise TypeError(f"the values of {place!r} are not all ints, and are no places in a list")
        if not any(0 <= at < len(listed) for at in self._variables[place].values):
            raise ValueError(f"no value of {place!r} is a place in the list, which has {len(listed)} (the first is 0)")
        made = None
        if value is None:
            found = [listed[at] for at in self._variables[place].values if 0 <= at < len(listed)]
            value = made = self._made(f"element {place}", itertools.chain.from_iterable(self._values_of(one) for one in found))
        wanted = self._operand(value)
        text = ", ".join(str(one) for _, one in listed[:8]) + (", ..." if len(listed) > 8 else "")
        self._keep("element", (place, listed, wanted), name or f"element {place} of [{text}] is {wanted[1]}")
        return made

    def count(self, variables: Iterable[Variable | str], value: Any, number: Any = None, *, name: str | None = None) -> Any:
        """The number of these variables that have `value` is `number`; gives `number`, a new variable if it is left out. (The
        solutions of a model are counted by `solvarium.count`.)

        `number` is an int or a variable; `m.add(m.count(days, "late") <= 2)` compares it otherwise. A new variable is no part of
        `Result.assignment`.

        Raises ValueError for a value that no variable has, and for a number that is not from 0 to that of the variables.

        >>> import solvarium as sv
        >>> m = sv.Csp("shifts of a week")
        >>> days = m.variables(["mon", "tue", "wed"], ["early", "late", "off"])
        >>> m.count(days, "off", 1)
        >>> m.add(m.count(days, "late") <= 1)
        >>> sv.count(m).number
        9
        """
        if isinstance(variables, (str, Sum)) or not isinstance(variables, Iterable):
            raise TypeError(f"expected the variables to count in, as a list, not {variables!r}")
        names = [self._named(variable) for variable in variables]
        if isinstance(value, Sum):
            raise TypeError(f"expected a value to count, not {value!r}")
        value = plain(value)
        if not any(value in self._variables[one].values for one in names):
            raise ValueError(f"none of {', '.join(names) or 'no variables'} can have the value {value!r}")
        made = None
        if number is None:
            number = made = self._made(f"count {value}", range(len(names) + 1))
        counted = self._operand(number)
        if not counted[0] and not (isinstance(counted[1], int) and 0 <= counted[1] <= len(names)):
            raise ValueError(f"{counted[1]!r} of {len(names)} variables cannot have the value {value!r}: the number is an int from 0 to {len(names)}")
        if counted[0] and not self._variables[counted[1]].is_numeric:
            raise TypeError(f"the values of {counted[1]!r} are not all ints: it is no number of variables")
        text = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
        self._keep("count", (names, value, "==", counted), name or f"the number of {value!r} in {text} is {counted[1]}")
        return made

    def minimize(self, objective: Sum | int) -> None:
        """The sum that is to be as small as can be. `solvarium.solve` finds a solution for which it is: `Result.objective` is its
        value, and `Result.optimal` says whether it is proved that none is smaller. Where a limit ends the search, the status is
        `stopped` and the assignment is the best so far. `backtrack` does it by branch and bound, and `sat` where it is built in.

        A model has one objective: the last that was given.

        >>> import solvarium as sv
        >>> m = sv.Csp("three jobs on one machine")
        >>> a, b, c, end = m.variables(["a", "b", "c", "end"], range(10))
        >>> m.add((a + 2 <= b) | (b + 3 <= a), (b + 3 <= c) | (c + 1 <= b), (a + 2 <= c) | (c + 1 <= a))
        >>> m.add(a + 2 <= end, b + 3 <= end, c + 1 <= end)
        >>> m.minimize(end)
        >>> r = sv.solve(m)
        >>> r.status, r.objective, r.optimal
        ('solved', 6, True)
        """
        self._aim("minimize", objective)

    def maximize(self, objective: Sum | int) -> None:
        """The sum that is to be as great as can be: see `minimize`.

        >>> import solvarium as sv
        >>> m = sv.Csp("what to take of 10 kg")
        >>> radio, tent, books, food = m.variables(["radio", "tent", "books", "food"], [0, 1])
        >>> m.add(2 * radio + 5 * tent + 6 * books + 4 * food <= 10)
        >>> m.maximize(3 * radio + 7 * tent + 8 * books + 6 * food)
        >>> r = sv.solve(m)
        >>> r.objective, [name for name, taken in r.assignment.items() if taken]
        (14, ['books', 'food'])
        """
        self._aim("maximize", objective)

    def solutions(
        self,
        limit: int | None = None,
        method: str = "auto",
        *,
        time_limit: float | str | None = None,
        node_limit: int | str | None = None,
        memory_limit: int | str | None = None,
    ) -> Iterator[dict[str, Any]]:
        """The solutions, one after the other as they are asked for, each as a dictionary of values by the names of the variables; none comes
        twice. At most `limit` of them. To stop, leave the loop. An objective plays no part.

        Raises RuntimeError where another limit ends the search: there may be more solutions. The time is that from the first
        solution that is asked for, whoever takes it.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(10))
        >>> m.add(x + y == 2)
        >>> for s in m.solutions():
        ...     print(s["x"], s["y"])
        0 2
        1 1
        2 0
        """
        if limit is not None and (not isinstance(limit, int) or limit < 0):
            raise ValueError(f"limit={limit!r}: expected the most solutions that are wanted, an int from 0 on")
        from solvarium._solve import solutions

        results = solutions(self, method, time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit)
        return self._assignments(itertools.islice(results, limit))

    def _assignments(self, results: Iterable[Any]) -> Iterator[dict[str, Any]]:
        for number, result in enumerate(results):
            if not result:
                raise RuntimeError(f"{result.why}: {number:,} solutions were found, and there may be more")
            yield result.assignment

    def solve(self, method: str = "auto", **limits: Any) -> Any:
        """The same as `solvarium.solve(model, method, ...)`.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x = m.variable("x", [1, 2])
        >>> m.add(x != 1)
        >>> m.solve().assignment
        {'x': 2}
        """
        from solvarium._solve import solve

        return solve(self, method, **limits)

    def explain(
        self,
        method: str = "auto",
        *,
        time_limit: float | str | None = None,
        node_limit: int | str | None = None,
        memory_limit: int | str | None = None,
    ) -> Conflict:
        """Why the model has no solution: a set of its constraints that has none, and of which each is needed, by QuickXplain
        (Junker, 2004). The limits hold for all searches that this takes; where one ends it, the set is the smallest so far, and
        `Conflict.minimal` is False.

        >>> import solvarium as sv
        >>> m = sv.Csp("a dinner")
        >>> ann, ben, cem = m.variables(["ann", "ben", "cem"], ["left", "right"])
        >>> m.add(ann != ben, name="Ann and Ben quarrel")
        >>> m.add(ben != cem, name="Ben and Cem quarrel")
        >>> m.add(ann == "left", name="Ann is deaf on the left")
        >>> m.add(ann != cem, name="Ann and Cem quarrel")
        >>> list(m.explain())
        ['Ann and Ben quarrel', 'Ben and Cem quarrel', 'Ann and Cem quarrel']
        """
        model, bounds = coded(self), (time_limit, node_limit, memory_limit)
        status, numbers, minimal, why = _native.model_conflict(model.variables, model.constraints, method, bounds)
        return Conflict(status, [self._constraints[number].title for number in numbers], minimal, why)

    def linear(self, terms: Iterable[tuple[int, Variable | str]], sign: str, total: int, *, name: str | None = None) -> None:
        """A weighted sum compares with a number: `sign` is `==`, `!=`, `<=` or `>=`.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(5))
        >>> m.linear([(1, x), (-1, y)], "==", 4)
        >>> sv.solve(m).assignment
        {'x': 4, 'y': 0}
        """
        named = [(plain(weight), self._named(variable)) for weight, variable in terms]
        if sign not in ("==", "!=", "<=", ">="):
            raise ValueError(f"a sum compares by '==', '!=', '<=' or '>=', not by {sign!r}")
        if not named:
            raise ValueError(f"the sum that should be {sign} {total} has no variable")
        weights: dict[str, int] = {}
        for weight, of in named:
            if not isinstance(weight, int):
                raise TypeError(f"the weight of {of!r} is {weight!r}, and not an int")
            weights[of] = weights.get(of, 0) + weight
        total = plain(total)
        if not isinstance(total, int):
            raise TypeError(f"a sum compares with an int, not with {total!r}")
        left = Sum({self._variables[of]: weight for of, weight in weights.items()})
        self._keep("condition", (self._sum(weights, sign, total),), name or repr(Comparison(left, sign, total)))

    def all_different(self, *variables: Variable | str | Sum | Iterable[Variable | str | Sum], name: str | None = None) -> None:
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
            for one, _ in shifted:
                if not self._variables[one].is_numeric:
                    raise TypeError(f"the values of {one!r} are not all ints: no number is added to them")
        for one, added in shifted:
            self._small(added, f"the number that is added to {one!r}")
        text = ", ".join(f"{one} {added:+}" if added else one for one, added in shifted)
        self._keep("different", (shifted,), name or f"all different: {text}")

    def table(self, variables: Sequence[Variable | str], rows: Iterable[Sequence[Any]], *, name: str | None = None) -> None:
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
            row = tuple(plain(value) for value in row)
            if len(row) != len(names):
                raise ValueError(f"the row {row!r} has {len(row)} values for {len(names)} variables")
            kept.append(row)
        self._keep("table", (names, kept), name or f"({', '.join(names)}) is one of {len(kept)} rows")

    def require(self, variables: Sequence[Variable | str], predicate: Callable[..., Any], *, name: str | None = None) -> None:
        """A function of the values of these variables is true. It is asked once for each combination of values when the
        model is first used, so it must answer alike each time, and there may be a million combinations at most.

        An answer that is neither true nor false, as None where a `return` is missing, raises TypeError.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(1, 20))
        >>> m.require([x, y], lambda x, y: x * y == 91 and x < y)
        >>> sv.solve(m).assignment
        {'x': 7, 'y': 13}
        """
        if not callable(predicate):
            raise TypeError(f"expected a function of the values, not {predicate!r}")
        if isinstance(variables, (str, Sum)):
            raise TypeError(f"expected the variables of the function as a list, not {variables!r}")
        names = [self._named(variable) for variable in variables]
        self._keep("predicate", (names, predicate), name or f"{said(predicate)} over {', '.join(names)}")

    def puzzle(self) -> Puzzle:
        """The model as a puzzle of the catalogue, as it is now.

        Raises ValueError for a model that is not well-formed, and what a predicate raises.

        >>> import solvarium as sv
        >>> m = sv.Csp("one bit")
        >>> _ = m.variable("x", [0, 1])
        >>> m.puzzle()
        <solvarium.Puzzle: one bit: 1 variables, 0 constraints>
        """
        model = coded(self)
        return _native.model(self.name, model.variables, model.constraints, model.goal, model.labels)

    def assignment(self, row: Sequence[int]) -> dict[str, Any]:
        """The values by the names of the variables, from their numbers as `Result.rows` has them."""
        return {name: value for name, value in self._assigned(row).items() if name not in self._hidden}

    def objective(self, row: Sequence[int]) -> int | None:
        """The value of the objective, if there is one, from the numbers that `Result.rows` has."""
        if self._objective is None:
            return None
        _, weights, constant = self._objective
        values = self._assigned(row)
        return constant + sum(weight * int(values[name]) for name, weight in weights.items())

    def _assigned(self, row: Sequence[int]) -> dict[str, Any]:
        numbers = codes(self)
        by_number = ({numbers[value]: value for value in variable.values} for variable in self._variables.values())
        return {name: values[number] for name, values, number in zip(self._variables, by_number, row, strict=True)}

    def _keep(self, kind: str, parts: tuple[Any, ...], title: str) -> None:
        self._constraints.append(Constraint(kind, parts, title))

    def _made(self, name: str, values: Iterable[Any]) -> Variable:
        """A variable that the model makes for itself, with a name that nobody else has."""
        numbered = itertools.chain([name], (f"{name} ({number})" for number in itertools.count(2)))
        made = self.variable(next(free for free in numbered if free not in self._variables), values)
        self._hidden.add(made.name)
        return made

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
        """A condition with variables by their names: `("sum", ...)`, `("any", parts)`, `("all", parts)`."""
        if depth > _DEEPEST:
            raise ValueError(f"conditions are nested more than {_DEEPEST} deep")
        if isinstance(condition, Joined):
            return condition.kind, [self._lowered(part, depth + 1) for part in condition.parts]
        if not isinstance(condition, Comparison):
            raise TypeError(f"expected a condition like x == 3, not {condition!r}")
        weights = {self._named(variable): weight for variable, weight in condition.left.terms.items()}
        return self._sum(weights, condition.sign, condition.right)

    def _sum(self, weights: dict[str, int], sign: str, total: Any) -> tuple[Any, ...]:
        """A comparison, if it is about ints, or says that two variables are equal, or one a value."""
        if sign in ("==", "!=") and len(weights) == 1 and set(weights.values()) == {1}:
            (name,) = weights
            if not self._variables[name].is_numeric:
                if total not in self._variables[name].values:
                    known = ", ".join(map(repr, self._variables[name].values[:10]))
                    raise ValueError(f"{total!r} is no value of {name!r}, whose values are not all ints: it has {known}")
                own = next(value for value in self._variables[name].values if value == total)
                # A value that is an int in `_placed` is compared as itself.
                return "sum", weights, sign, own
        if not (sign in ("==", "!=") and total == 0 and sorted(weights.values()) == [-1, 1]):
            self._are_numeric(weights)
        for name, weight in weights.items():
            self._small(weight, f"the weight of {name!r}")
        if abs(total) > 2**62:
            raise ValueError(f"the number {total} is too large to compare a sum with: it has at most 62 bits")
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
            raise ValueError(f"{name!r} is no variable of this model; it has {', '.join(self._variables) or 'none'}")
        return name


def _finite(values: Iterable[Hashable], name: str) -> list[Hashable]:
    """The values of a variable: an iterator that never ends is not read to its end.

    >>> _finite(itertools.count(), "'x'")
    Traceback (most recent call last):
        ...
    ValueError: the variable 'x' has more than 1,048,576 values: list fewer, from an iterator that ends
    """
    if isinstance(values, Sized):
        return list(values)
    listed = list(itertools.islice(values, _MOST_VALUES + 1))
    if len(listed) > _MOST_VALUES:
        raise ValueError(f"the variable {name} has more than {_MOST_VALUES:,} values: list fewer, from an iterator that ends")
    return listed

"""Constraint models: variables, their values, constraints, and an objective."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle
from solvarium._coded import coded, codes
from solvarium._conflict import Conflict
from solvarium._limits import left
from solvarium._sums import Comparison, Condition, Joined, Sum, Variable, name_of, plain
from solvarium._written import Written, values_of


@dataclass(eq=False)
class Csp(Written):
    """A constraint model: variables with their values, constraints, and optionally an objective. `solve`, `count`, `compare`,
    `check` and `watch` take it; the values of a solution are in `Result.assignment`.

    Values are ints or any hashable objects; only ints can be added. Ints have at most 31 bits, and those of a model lie
    within 2**20 of each other; others raise ValueError. `name=` gives a constraint a name, which `explain` prints.

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

    def variable(self, name: str, values: Iterable[Hashable]) -> Variable:
        """Adds a variable with these values.

        Raises ValueError for a name that is taken, for no values or more than 2**20 of them, and for NaN. Raises ValueError also for
        ints of more than 31 bits or too far from others of the model, and TypeError for a value that is not hashable.

        >>> import solvarium as sv
        >>> sv.Csp().variable("colour", ["red", "green"])
        colour
        """
        return self._new(str(name), values_of(values, repr(name)))

    def variables(self, names: Iterable[str], values: Iterable[Hashable]) -> list[Variable]:
        """New variables that all take these values. Raises ValueError for a name that is given twice, and the exceptions of `variable`.

        >>> import solvarium as sv
        >>> sv.Csp().variables(["x", "y"], range(3))
        [x, y]
        """
        names, values = [str(name) for name in names], values_of(values, "of each name")
        self._once(names, "the names of the variables")
        return [self._new(name, values) for name in names]

    def add(self, *conditions: Condition, name: str | None = None) -> None:
        """Adds constraints: sums compared by `==`, `!=`, `<=`, `<`, `>=`, `>`, or a variable compared with one of its values.
        Several are joined by `|` (or), `&` (and), `~` (not), each in parentheses.

        Raises TypeError for anything else than a condition, and ValueError for numbers of more than 31 bits (62 bits in sums).

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
        """Requires that at least one of these conditions holds, like `add(a | b | c)`.

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
        """Requires `then` if the condition holds, and `otherwise`, if given, if it does not.

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
        """Requires that the element of a list at `index`, counted from 0, is `value`. Returns `value`, by default a new variable.

        Elements and `value` are variables or values. Values of `index` that are not an index of the list are excluded, also negative ones.
        A new variable is not part of `Result.assignment`. If its ints would lie too far from others of the model, such as prices of
        millions, returns a sum instead.

        Raises ValueError if no value of `index` is an index of the list.

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
            raise TypeError(f"the values of {place!r} are not all ints, so they cannot be indices of a list")
        if not any(0 <= at < len(listed) for at in self._variables[place].values):
            raise ValueError(f"no value of {place!r} is an index of the list of {len(listed)} (the first is 0)")
        made = None
        if value is None:
            found = [listed[at] for at in self._variables[place].values if 0 <= at < len(listed)]
            # Each value once, as variables share many values.
            known = dict.fromkeys(itertools.chain.from_iterable(self._values_of(one) for one in found))
            if all(not is_variable for is_variable, _ in found) and self._are_far(known):
                return self._priced(place, listed, name)
            value = made = self._made(f"element {place}", known)
        wanted = self._operand(value)
        text = ", ".join(str(one) for _, one in listed[:8]) + (", ..." if len(listed) > 8 else "")
        self._keep("element", (place, listed, wanted), name or f"element {place} of [{text}] is {wanted[1]}")
        return made

    def _priced(self, place: str, listed: list[tuple[bool, Any]], name: str | None) -> Sum:
        """The element of a list of ints as a sum, with a new 0-1 variable for each index: 1 if it is the chosen index."""
        index = self._variables[place]
        places = [at for at in index.values if 0 <= at < len(listed)]
        title = name or f"{place} is a place in a list of {len(listed)}"
        self.table([index], [(at,) for at in places], name=title)
        here = [self._made(f"{place} is {at}", (0, 1)) for at in places]
        for at, one in zip(places, here, strict=True):
            self.if_(index == at, one == 1, one == 0, name=title)
        self.add(sum(here, Sum({})) == 1, name=title)
        return sum((listed[at][1] * one for at, one in zip(places, here, strict=True)), Sum({}))

    def count(self, variables: Iterable[Variable | str], value: Any, number: Any = None, *, name: str | None = None) -> Any:
        """Requires that exactly `number` of these variables have `value`. Returns `number`, by default a new variable.
        (`solvarium.count` counts the solutions of a model.)

        `number` is an int or a variable; for other comparisons, write `m.add(m.count(days, "late") <= 2)`. A new variable is not
        part of `Result.assignment`.

        Raises ValueError for a value that no variable has, and for a number below 0 or above the number of variables.

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
        able = [self._variables[one].values for one in names if value in self._variables[one].values]
        if not able:
            raise ValueError(f"none of {', '.join(names) or 'no variables'} can have the value {value!r}")
        made = None
        if number is None:
            sure = sum(len(values) == 1 for values in able)
            number = made = self._made(f"count {value}", range(sure, len(able) + 1))
        counted = self._operand(number)
        if not counted[0] and not (isinstance(counted[1], int) and 0 <= counted[1] <= len(names)):
            raise ValueError(f"{counted[1]!r} of {len(names)} variables cannot have the value {value!r}: the number is an int from 0 to {len(names)}")
        if counted[0] and not self._variables[counted[1]].is_numeric:
            raise TypeError(f"the values of {counted[1]!r} are not all ints, so it cannot be a number of variables")
        text = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
        self._keep("count", (names, value, "==", counted), name or f"the number of {value!r} in {text} is {counted[1]}")
        return made

    def minimize(self, objective: Sum | int) -> None:
        """Sets the sum to minimize. `solvarium.solve` then finds an optimal solution: `Result.objective` is its value, and
        `Result.optimal` says whether it is proved that no value is smaller. If a limit ends the search, the status is
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
        """Sets the sum to maximize: see `minimize`.

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
        """Iterates over the different solutions. Each is a dictionary from the names of variables to their values. At most `limit` of them.
        To stop, leave the loop. An objective plays no part.

        Raises RuntimeError if another limit ends the search: there may be more solutions. The time limit begins when the first
        solution is requested.

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
            raise ValueError(f"limit={limit!r}: expected a maximum number of solutions, an int from 0 on")
        from solvarium._solve import solutions

        results = solutions(self, method, time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit)
        return self._assignments(itertools.islice(results, limit if limit is None else min(limit, sys.maxsize)))

    def _assignments(self, results: Iterable[Any]) -> Iterator[dict[str, Any]]:
        for number, result in enumerate(results):
            if not result:
                raise RuntimeError(f"{result.why}: {number:,} solutions found, maybe more")
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
        """Explains why the model has no solution: finds a minimal set of contradictory constraints by QuickXplain (Junker,
        2004). The limits hold for all searches together. If one is reached, the set is the smallest found so far, and
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
        begun, bounds = time.monotonic(), (time_limit, node_limit, memory_limit)
        model = coded(self, _native.check_limits(bounds))
        status, numbers, minimal, why = _native.model_conflict(model.variables, model.constraints, method, left(bounds, begun))
        return Conflict(status, [self._constraints[number].title for number in numbers], minimal, why)

    def linear(self, terms: Iterable[tuple[int, Variable | str]], sign: str, total: int, *, name: str | None = None) -> None:
        """Requires that a comparison of a weighted sum with a number holds: `sign` is `==`, `!=`, `<=` or `>=`.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", range(5))
        >>> m.linear([(1, x), (-1, y)], "==", 4)
        >>> sv.solve(m).assignment
        {'x': 4, 'y': 0}
        """
        named = [(plain(weight), self._named(variable)) for weight, variable in terms]
        if sign not in ("==", "!=", "<=", ">="):
            raise ValueError(f"a sum can be compared with '==', '!=', '<=' or '>=', not {sign!r}")
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
        """Requires that no two of these are equal. A number may be added to a variable, as for queens on diagonals: `q + 3`.

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
                    raise TypeError(f"the values of {one!r} are not all ints, so no number can be added to them")
        for one, added in shifted:
            self._small(added, f"the number that is added to {one!r}")
        self._once([one for one, _ in shifted], "all different")
        text = ", ".join(f"{one} {added:+}" if added else one for one, added in shifted) or "no variables"
        self._keep("different", (shifted,), name or f"all different: {text}")

    def table(self, variables: Sequence[Variable | str], rows: Iterable[Sequence[Any]], *, name: str | None = None) -> None:
        """Requires that the values of these variables are one of these rows.

        >>> import solvarium as sv
        >>> m = sv.Csp()
        >>> x, y = m.variables("xy", ["rock", "paper", "scissors"])
        >>> m.table([x, y], [("paper", "rock"), ("rock", "scissors")])
        >>> sv.count(m).number
        2
        """
        names = self._once([self._named(variable) for variable in variables], "the variables of a table")
        kept = []
        for row in rows:
            row = tuple(plain(value) for value in row)
            if len(row) != len(names):
                raise ValueError(f"the row {row!r} has {len(row)} values for {len(names)} variables")
            kept.append(row)
        self._keep("table", (names, kept), name or f"({', '.join(names)}) is one of {len(kept)} rows")

    def require(self, variables: Sequence[Variable | str], predicate: Callable[..., Any], *, name: str | None = None) -> None:
        """Requires that a function of the values of these variables is true. It is called once for each combination of values
        (at most a million) when the model is first used, so it must always return the same.

        An answer that is neither True nor False, such as None if a `return` is missing, raises TypeError.

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
        names = self._once([self._named(variable) for variable in variables], "the variables of a function")
        self._keep("predicate", (names, predicate), name or f"{name_of(predicate)} over {', '.join(names) or 'no variables'}")

    def puzzle(self) -> Puzzle:
        """The current model as a puzzle of the catalogue.

        Raises ValueError for a model that is not well-formed, and the exceptions of a predicate.

        >>> import solvarium as sv
        >>> m = sv.Csp("one bit")
        >>> _ = m.variable("x", [0, 1])
        >>> m.puzzle()
        <solvarium.Puzzle: one bit: 1 variable, 0 constraints>
        """
        return self._posed(None)

    def _posed(self, seconds: float | None) -> Puzzle:
        model = coded(self, seconds)
        return _native.model(self.name, model.variables, model.constraints, model.goal, model.labels)

    def assignment(self, row: Sequence[int]) -> dict[str, Any]:
        """Converts a row of `Result.rows` to a dictionary from the names of variables to their values."""
        return {name: value for name, value in self._assigned(row).items() if name not in self._hidden}

    def objective(self, row: Sequence[int]) -> int | None:
        """The value of the objective, if there is one, for a row of `Result.rows`."""
        if self._objective is None:
            return None
        _, weights, constant = self._objective
        values = self._assigned(row)
        return constant + sum(weight * int(values[name]) for name, weight in weights.items())

    def _assigned(self, row: Sequence[int]) -> dict[str, Any]:
        numbers = codes(self)
        by_number = ({numbers[value]: value for value in variable.values} for variable in self._variables.values())
        return {name: values[number] for name, values, number in zip(self._variables, by_number, row, strict=True)}

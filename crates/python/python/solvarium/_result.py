"""The result of a search."""

from __future__ import annotations

import html
import os
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a search. It is true if a solution was found, and can be pickled.

    >>> import solvarium as sv
    >>> r = sv.solve("1 4 2 / 3 0 5 / 6 7 8", "astar")
    >>> r.status, r.cost, r.actions, bool(r)
    ('solved', 2, ['Up', 'Left'], True)
    >>> sv.solve("8 6 7 / 2 5 4 / 3 0 1", "bfs", node_limit=1000).why
    'the node limit was reached'
    """

    status: str
    """`solved`, `no-solution` (which is proved), or `stopped`."""
    why: str | None
    """Why it was stopped, or why there is no solution, in words."""
    cost: float | None
    """The cost of the plan; of a problem in Python the sum as Python adds it."""
    actions: list[Any]
    """The actions of the plan."""
    states: list[Any]
    """The states from the start to the goal: those of a problem in Python; of a puzzle its boards, drawn."""
    solution: str | None
    """The solution in one line, as `solvarium solve --format line` prints it."""
    rows: list[list[int]] | None
    """The final state as rows of numbers, if it is a grid of numbers."""
    record: dict[str, Any] = field(repr=False)
    """The result as a record, with the fields of docs/json.md."""
    drawing: str | None = field(default=None, repr=False)
    """The final state, drawn in several lines; the best state of a local search that found no solution."""
    assignment: dict[str, Any] | None = None
    """The values of the variables by their names, if the problem is a model (`solvarium.Csp`)."""
    objective: int | None = None
    """The exact value of the objective, if the problem is a model with one; after a stop, that of the best solution so
    far. `optimal` says whether it is proved to be the best."""
    value: float | None = None
    """The value of the best state, if the problem is a landscape (`solvarium.Landscape`). The proved value for the
    player to move, if the problem is a position of a game (`solvarium.Game`); `record` has its proven bounds `least`
    and `most`, too."""
    _end: Any = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        # The library's own result, from which it draws the picture.
        fields = (self.status, self.why, self.cost, self.actions, self.states, self.solution, self.rows, self.record, self.drawing, self.assignment, self.objective, self.value)
        return type(self), fields

    def _repr_svg_(self) -> str | None:
        return self._end.svg() if self._end is not None else None

    def _repr_html_(self) -> str:
        end = f"{self.cost:g} cost, " if isinstance(self.cost, (int, float)) else ""
        end = f"value {self.value:g}, " if self.value is not None else end
        told = f"{self.status}: {self.why}" if self.why else self.status
        facts = f"<p><b>{html.escape(told)}</b>, {end}{self.expanded:,} expanded, {self.seconds:.3g} s, {html.escape(self.method)}</p>"
        picture = self._repr_svg_() or (f"<pre>{html.escape(self.drawing)}</pre>" if self.drawing else "")
        steps = [f"<tr><td>{html.escape(str(action))}</td><td>{html.escape(repr(state))}</td></tr>" for action, state in self.path[:100]]
        table = "" if self._end is not None or not steps else f"<table><tr><th>action</th><th>state</th></tr>{''.join(steps)}</table>"
        return facts + picture + table

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a picture of the final state to a file whose name ends in `.svg` or `.png`.

        Raises ValueError if there is no picture: no solution was found, the problem is written in Python, or the result was pickled.
        """
        if self._end is None:
            raise ValueError("there is no picture of this result: it has no solution of a puzzle, or it was pickled")
        self._end.save(path)

    def __bool__(self) -> bool:
        return self.status == "solved"

    def __str__(self) -> str:
        return self.drawing or self.solution or f"{self.status}: {self.why}"

    @property
    def state(self) -> Any:
        """The final state: the goal that was found, or the best state of a landscape; None if there is none."""
        return self.states[-1] if self.states else None

    @property
    def path(self) -> list[tuple[Any, Any]]:
        """Each action with the state that it led to; the first is `(None, start)`."""
        return list(zip([None, *self.actions], self.states)) if self.states else []

    @property
    def method(self) -> str:
        """The method that ran, with its settings; for `auto`, the method that it chose."""
        return str(self.record["method"])

    @property
    def auto(self) -> dict[str, str] | None:
        """The rule by which `auto` chose the method: `puzzle`, `where` and `why`; None if the method was named."""
        return self.record.get("auto")

    @property
    def heuristic(self) -> str | None:
        """The heuristic, if the method used one."""
        return self.record.get("heuristic")

    @property
    def expanded(self) -> int:
        """The number of expanded states."""
        return int(self.record["expanded"])

    @property
    def generated(self) -> int:
        """The number of generated states."""
        return int(self.record["generated"])

    @property
    def seconds(self) -> float:
        """The time that the search took."""
        return float(self.record["seconds"])

    @property
    def peak_bytes(self) -> int:
        """Peak memory of the search, in bytes."""
        return int(self.record["peak_bytes"])

    @property
    def optimal(self) -> bool | None:
        """Whether the method has proved that no plan costs less; None if the answer is not a path."""
        return self.record.get("optimal")

    @property
    def lower_bound(self) -> float | None:
        """A lower bound that the search proved: no plan costs less. It is the cost if the plan is proved optimal."""
        return self.record.get("lower_bound")

    @property
    def seed(self) -> int:
        """The random seed."""
        return int(self.record["seed"])

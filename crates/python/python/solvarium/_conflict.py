"""Why a model has no solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Conflict:
    """The reason why a model has no solution: a set of constraints that contradict each other, as text. It is true if
    such a set was found.

    >>> import solvarium as sv
    >>> m = sv.Csp()
    >>> x, y = m.variables("xy", range(10))
    >>> m.add(x < y, y < x, x + y <= 3)
    >>> print(m.explain())
    no solution has
      x - y <= -1
      y - x <= -1
    """

    status: str
    """`no-solution`, `solved` (the model has a solution), or `stopped` (a limit was reached before that was known)."""
    constraints: list[str]
    """What the constraints say, or the names that they were given, in the order in which they were added."""
    minimal: bool
    """Whether it is proved that without any one of them there is a solution."""
    why: str | None = None
    """The limit that ended the search, in words."""

    def __bool__(self) -> bool:
        return self.status == "no-solution"

    def __iter__(self) -> Iterator[str]:
        return iter(self.constraints)

    def __len__(self) -> int:
        return len(self.constraints)

    def __str__(self) -> str:
        if self.status == "solved":
            return "the model has a solution"
        if self.status == "stopped":
            return f"unknown whether there is a solution: {self.why}"
        fewer = "" if self.minimal else f"\n(maybe not minimal: {self.why})"
        return "\n  ".join(["no solution has", *self.constraints]) + fewer

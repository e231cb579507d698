"""Policies for uncertain worlds, and walks on maps that an agent does not know."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from solvarium import _given, _native
from solvarium._native import Puzzle
from solvarium._puzzles import puzzle_within


@dataclass(frozen=True, slots=True)
class Decision:
    """A state of a policy, with the decision for it.

    >>> import solvarium as sv
    >>> sv.policy("grid(noise=0) S +1").states
    [Decision(state='row 1, column 1', cell=(1, 1), action='right', value=0.96, next=[1], goal=False), ...]
    """

    state: str
    """The name of the state."""
    cell: tuple[int, int] | None
    """Row and column from 1, if there is a map."""
    action: str | None
    """The action; None if the state is final, or if the method has not expanded it."""
    value: float
    """The value of the state."""
    next: list[int]
    """The states that may follow: indices in `Policy.states`."""
    goal: bool
    """Whether it is a goal."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy for an uncertain world: an action for each state. It is true if the method was not stopped, and did not prove that there is
    no plan.

    >>> import solvarium as sv
    >>> policy = sv.policy("vacuum", "and-or")
    >>> print(policy.plan)
      1  suck
         if robot on the left, dirt on the right:
      2    right
      3    suck
           done
         if robot on the left, no dirt:
           done
    >>> policy.guarantee, policy.promise
    ('always', 'the policy always reaches a clean world')
    """

    status: str
    """`solved`, `no-solution` (`and-or` proved that no plan always succeeds), or `stopped`."""
    why: str | None
    """Why it was stopped, in words. `states` is then the best policy so far."""
    value: float | None
    """The value of the start, if it is known; of `and-or` the number of actions in the worst case, negative."""
    guarantee: str
    """The verdict of a verifier that knows no method: the policy reaches a goal `always`, with `probability-1`, or may fail: `none`."""
    promise: str
    """The guarantee in a sentence."""
    states: list[Decision]
    """The states that the method knows: first the start, then the states that the policy reaches, then all others."""
    drawings: dict[str, str] = field(repr=False)
    """The values and the policy on the map, by their titles, if there is a map."""
    plan: str = field(repr=False)
    """The policy as a conditional plan: actions in order, and the states on which they depend."""
    remarks: list[str] = field(repr=False)
    """Decisions made while reading the world."""
    record: dict[str, Any] = field(repr=False)
    """The result as a record, with the fields of docs/json.md."""

    def __bool__(self) -> bool:
        return self.status == "solved"

    def __str__(self) -> str:
        drawn = "".join(f"{title}\n{text}" for title, text in self.drawings.items())
        return (drawn or self.plan + "\n") + self.promise


@dataclass(frozen=True, slots=True)
class Walk:
    """The walk of an agent on a map that it does not know. It is true if the agent reached a goal.

    >>> import solvarium as sv
    >>> walk = sv.walk("map(four)\\nS.#G\\n..#.\\n....\\n", "lrta")
    >>> walk.cost, walk.best, walk.cells[-1]
    (11.0, 7.0, (1, 4))
    >>> print(walk)
    S*#G
    .*#*
    .***
    """

    status: str
    """`solved`, `no-solution` (the agent cannot reach a goal), or `stopped`."""
    why: str | None
    """Why it was stopped, or why there is no walk to a goal, in words."""
    cost: float
    """The cost of the walk; of a walk that did not reach a goal, so far."""
    best: float | None
    """The cost of the best path of an agent that knows the map; None if there is no path, or if a limit ended its search."""
    cells: list[tuple[int, int]]
    """The cells of the walk, the start first: row and column from 1."""
    drawing: str = field(repr=False)
    """The map as the agent knows it, with `*` on its walk and `?` where it saw nothing."""
    record: dict[str, Any] = field(repr=False)
    """The result as a record, with the fields of docs/json.md."""

    @property
    def ratio(self) -> float | None:
        """The cost of the walk divided by that of the best path (the competitive ratio), if the agent reached a goal."""
        return self.record.get("ratio")

    def __bool__(self) -> bool:
        return self.status == "solved"

    def __str__(self) -> str:
        return self.drawing.rstrip("\n")


def policy(
    world: str,
    method: str = "value-iteration",
    kind: str | None = None,
    *,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
) -> Policy:
    """Finds a policy for an uncertain world: actions have several outcomes, each with its probability.

    `world` is a text: the name of a world with settings, then its rows ([worlds](uncertainty.md#worlds)). `kind` names the world for rows without a header. `method` is one of `solvarium list policies`. `node_limit` counts states whose actions are listed.

    Raises PuzzleError for an invalid world, and ValueError if the method does not fit it.

    >>> import solvarium as sv
    >>> print(sv.policy("grid . . . +1 / . # . -1 / S . . .").drawings["policy"])
     →   →   →  +1
     ↑   #   ↑  -1
     ↑   ←   ←   ←
    <BLANKLINE>
    >>> round(sv.policy("racetrack(slip=0.2)", "lao").value, 2)
    -7.4
    """
    _given.text("world", world)
    _given.text("method", method)
    if kind is not None:
        _given.text("kind", kind)
    row, why, promise, drawings, plan, remarks = _native.policy(world, kind, method, (time_limit, node_limit, memory_limit))
    record = json.loads(row)
    # The text is as large as the states.
    del row
    states = [_decision(state) for state in record["states"]]
    return Policy(record["outcome"], why, record.get("start_value"), record["guarantee"], promise, states, dict(drawings), plan.rstrip("\n"), remarks, record)


def _decision(state: dict[str, Any]) -> Decision:
    cell = state.get("cell")
    return Decision(state["state"], tuple(cell) if cell else None, state.get("action"), state["value"], state["next"], state["goal"])


def walk(
    map: Puzzle | str,
    method: str = "dstar-lite",
    *,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
) -> Walk:
    """Lets an agent walk to a goal of a map that it does not know: at each cell it sees the cells around it only.

    `map` is a text or a puzzle of the problem `map`. `method` is one of `solvarium list walks`.

    Raises ValueError if the text is not a map, or if the method does not fit it.

    >>> import solvarium as sv
    >>> maze = sv.read("map(four)\\nS....\\n.###.\\n.#G..\\n.....\\n")
    >>> {method: sv.walk(maze, method).cost for method in ("dstar-lite", "lrta", "online-dfs")}
    {'dstar-lite': 10.0, 'lrta': 8.0, 'online-dfs': 12.0}
    """
    _given.text("method", method)
    puzzle, bounds = puzzle_within(map, (time_limit, node_limit, memory_limit), "an agent walks on a map")
    row, why, drawing = _native.walk(puzzle, method, bounds)
    record = json.loads(row)
    cells = [(row, column) for row, column in record["cells"]]
    return Walk(record["outcome"], why, record["cost"], record.get("best"), cells, drawing, record)

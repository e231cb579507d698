"""Sudoku as people solve it: explanations, ratings, hints, exercises."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from solvarium import _given, _native
from solvarium._limits import Bounds
from solvarium._native import Puzzle
from solvarium._puzzles import as_puzzle_within
from solvarium._table import Table

_Limit = float | str | None
_Size = int | str | None


@dataclass(frozen=True, slots=True)
class Step:
    """A human solving step: a technique, its cells, and its effect. A notebook draws it."""

    technique: str
    """The technique by its name."""
    text: str
    """The step in a sentence."""
    placements: list[str]
    """Digits that follow: `7r4c5` is 7 in row 4, column 5."""
    eliminations: list[str]
    """Candidates that are removed, in the same form."""
    where: str = field(repr=False)
    """Where to look, and no more."""
    pattern: str = field(repr=False)
    """The technique and its cells, without what follows."""
    record: dict[str, Any] = field(repr=False)
    """The step as a record, with the fields of docs/json.md."""
    svg: str = field(repr=False, compare=False)
    """The board before the step, with the pattern drawn, as SVG."""

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.text)}</p>{self.svg}"


class Explanation(Sequence[Any]):
    """The steps of a path in order: a sequence of `solvarium.Step`."""

    def __init__(
        self,
        steps: list[Step],
        solved: bool,
        fault: str | None,
        cost: tuple[float, float] | None = None,
        stopped_by: str | None = None,
        backdoors: tuple[list[str], list[list[str]] | None] | None = None,
    ):
        self._steps = steps
        self.solved = solved
        """Whether the path ends at the solution."""
        self.fault = fault
        """What is wrong with the puzzle: it has no solution, or several."""
        self.cost: float | None = None if cost is None else cost[0]
        """With `path`: the sum of the difficulties, or the greatest one."""
        self.bound: float | None = None if cost is None else cost[1]
        """With `path`: a lower bound on the cost of all paths. If it equals `cost`, the path is proved optimal."""
        self.stopped_by: str | None = stopped_by
        """With `path`: the limit that ended the search for a cheaper path, `"time"` or `"memory"`."""
        self.backdoors: list[list[str]] | None = None if backdoors is None else [*([cell] for cell in backdoors[0]), *(backdoors[1] or [])]
        """With `backdoors`: the cells, then the pairs of cells, that leave only singles once they are filled: `[["r1c2"], ["r1c3", "r4c4"]]`."""

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, at: Any) -> Any:
        """A step by its number from 0, or a list of steps by a slice."""
        return self._steps[at]

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def table(self) -> Table:
        """A row for each step: `number`, `technique`, `placements`, `eliminations`, `hodoku`, `se` (its difficulties), `text`."""
        columns = ("number", "technique", "placements", "eliminations", "hodoku", "se", "text")
        return Table([_row(number, step) for number, step in enumerate(self._steps, 1)], columns)

    def __str__(self) -> str:
        lines = [f"{number}. {step.text}" for number, step in enumerate(self._steps, 1)]
        return "\n".join([*([self.fault] if self.fault else []), *lines])

    def __repr__(self) -> str:
        return f"<solvarium.Explanation: {len(self)} steps, {'solved' if self.solved else 'not solved'}>"

    def _repr_html_(self) -> str:
        fault = f"<p>{html.escape(self.fault)}</p>" if self.fault else ""
        return fault + "<ol>" + "".join(f"<li>{step._repr_html_()}</li>" for step in self._steps) + "</ol>"


def _row(number: int, step: Step) -> dict[str, Any]:
    prices = step.record["prices"]
    return {
        "number": number,
        "technique": step.technique,
        "placements": " ".join(step.placements),
        "eliminations": " ".join(step.eliminations),
        "hodoku": (prices.get("hodoku") or {}).get("score"),
        "se": prices.get("se"),
        "text": step.text,
    }


@dataclass(frozen=True, slots=True)
class _Asked:
    order: str
    only: list[str]
    also: list[str]
    without: list[str]
    find: list[str]
    allow: list[str]
    most: int | None
    last: str | None
    is_stuck_an_end: bool
    all: bool
    unique_eliminations: bool
    path: str | None
    positions: int
    backdoors: int | None
    notation: str


def _names(names: str | Iterable[str]) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()] if isinstance(names, str) else list(names)


def _sudoku(puzzle: Puzzle | str, time_limit: _Limit, memory_limit: _Size) -> tuple[Puzzle, Bounds]:
    """A Sudoku, and the remaining limits."""
    given, bounds = as_puzzle_within(puzzle, (time_limit, None, memory_limit))
    if not isinstance(given, Puzzle):
        raise TypeError(f"puzzle: expected a Sudoku, as a puzzle or a text, not {_given.shown(given)}")
    return given, bounds


def explain(
    puzzle: Puzzle | str,
    *,
    order: str = "human",
    only: str | Iterable[str] = (),
    also: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    until: str | int | None = None,
    all: bool = False,
    find: str | Iterable[str] = (),
    unique_eliminations: bool = False,
    allow: str | Iterable[str] = (),
    path: str | None = None,
    positions: int = 5000,
    backdoors: int | None = None,
    notation: str = "plain",
    time_limit: _Limit = None,
    memory_limit: _Size = None,
) -> Explanation:
    """Solves a Sudoku step by step, as a person does, like `solvarium explain`.

    `order` is the order of the techniques: `human`, `hodoku`, `se` or `modern`. `only`, `also` and `without` name techniques (`"x-wing,xy-wing"` or a
    list; `uniqueness` stands for all that assume a unique solution). `until` ends the path after a number of steps, after the first step of a
    technique, or when no technique helps (`"stuck"`). `all=True` lists every step that is possible now; with `find`, only steps of these
    techniques, and with `unique_eliminations=True`, only the cheapest of the steps with the same placements and eliminations. `allow` names
    further variants of patterns. `path` is `"easiest"`, the path with the lowest total difficulty, or `"easiest:greatest"`, the path whose
    greatest difficulty is lowest. The search visits at most `positions` positions and takes at most 10 s, or `time_limit`. `cost`, `bound` and
    `stopped_by` of the explanation say how good the path is. `backdoors=1` finds cells that leave only singles once they are filled, `backdoors=2` also
    pairs of cells. `notation` is the notation of the texts: `plain` (sentences), `hodoku`, `eureka`, `wiki` or `se`.

    Raises ValueError for a puzzle without human techniques and for an unknown technique, RuntimeError if a limit is reached.

    >>> import solvarium as sv
    >>> path = sv.explain("1.....3..4.....2")
    >>> path.solved, path[0].technique, path[0].placements
    (True, 'hidden-single', ['3r1c2'])
    >>> easiest = sv.explain("1.....3..4.....2", path="easiest")
    >>> easiest.cost, easiest.bound
    (48.0, 48.0)
    >>> sv.explain("1.....3..4.....2", notation="hodoku")[0].text
    'Hidden Single: r1c2=3'
    >>> sv.explain("1.....3..4.....2", backdoors=1).backdoors[:2]
    [['r1c2'], ['r1c3']]
    """
    most, last, stuck = None, None, until == "stuck"
    many = {"all": all, "until": until is not None, "path": path is not None, "backdoors": backdoors is not None}
    if len(both := [name for name, is_given in many.items() if is_given]) > 1:
        raise ValueError(f"{both[0]} and {both[1]} exclude each other: remove one of them")
    for name, is_given in {"find": bool(find), "unique_eliminations": unique_eliminations}.items():
        if is_given and not all:
            raise ValueError(f"{name}: give it with all=True, which lists every step")
    if backdoors not in (None, 1, 2):
        raise ValueError(f"backdoors: expected 1 (single cells) or 2 (pairs of cells, too), not {backdoors!r}")
    if isinstance(until, int):
        if until < 1:
            raise ValueError(f"until: expected at least one step, 'stuck' or a technique, not {until}")
        most = until
    elif until is not None and not stuck:
        last = until
    only, also, without, find, allow = (_names(some) for some in (only, also, without, find, allow))
    asked = _Asked(order, only, also, without, find, allow, most, last, stuck, all, unique_eliminations, path, positions, backdoors, notation)
    given, bounds = _sudoku(puzzle, time_limit, memory_limit)
    told, solved, fault, cost, stopped_by, cells = _native.explain(given, asked, bounds)
    # Prices of Sudoku Explainer are counted in tenths.
    scale = 10 if order == "se" else 1
    priced = None if cost is None else (cost[0] / scale, cost[1] / scale)
    return Explanation([_step(*each) for each in told], solved, fault, priced, stopped_by, cells)


def _step(row: str, where: str, pattern: str, svg: str) -> Step:
    record = json.loads(row)
    return Step(record["technique"], record["text"], record["placements"], record["eliminations"], where, pattern, record, svg)


def hint(puzzle: Puzzle | str, level: int = 1, *, order: str = "human", time_limit: _Limit = None, memory_limit: _Size = None) -> str:
    """A hint for the next step of a Sudoku. Level 1 says where to look, 2 the technique and its cells, 3 the whole step.

    Raises ValueError for another level, and if there is no step, because the puzzle is solved or contradictory. Raises the exceptions of
    `explain`.

    >>> import solvarium as sv
    >>> sv.hint("1.....3..4.....2", 3)
    'Hidden Single: 3 fits only one cell of box 1, so r1c2 is 3.'
    """
    if level not in (1, 2, 3):
        raise ValueError(f"level: expected 1 (where to look), 2 (the technique and its cells) or 3 (the whole step), not {level!r}")
    path = explain(puzzle, order=order, until=1, time_limit=time_limit, memory_limit=memory_limit)
    if not path:
        raise ValueError(path.fault or "there is no step: the puzzle is solved")
    step: Step = path[0]
    return (step.where, step.pattern, step.text)[level - 1]


def rate(
    puzzles: Puzzle | str | Iterable[Puzzle | str],
    *,
    scale: str | Iterable[str] = ("hodoku", "se"),
    steps: bool = False,
    time_limit: _Limit = None,
    memory_limit: _Size = None,
) -> Table:
    """Rates Sudoku by difficulty: a row for each puzzle, with `level` and `score` of HoDoKu 2.2, and `er`, `ep`, `ed` of Sudoku Explainer
    1.2.1.

    `scale` is `hodoku`, `se` or both. `steps=True` adds the paths, `hodoku_steps` and `se_steps`. A puzzle without exactly one solution is
    not rated, and `why` says so. The limits hold for each puzzle.

    Raises ValueError for a puzzle without human techniques, and for an unknown scale.

    >>> import solvarium as sv
    >>> sv.rate("1.....3..4.....2")["level"]
    ['easy']
    """
    scales = _names(scale)
    for name in scales:
        if name not in ("hodoku", "se"):
            raise ValueError(f"scale: expected hodoku or se, not {name!r}")
    many = [puzzles] if isinstance(puzzles, (str, Puzzle)) else _given.items("puzzles", puzzles, "a Sudoku or several")
    rows = []
    for puzzle in many:
        given, bounds = _sudoku(puzzle, time_limit, memory_limit)
        told = _native.rate(given, ("hodoku" in scales, "se" in scales), steps, bounds)
        rows.append(_rating(json.loads(told), scales, steps))
    return Table(rows)


def _rating(rating: dict[str, Any], scales: list[str], steps: bool) -> dict[str, Any]:
    hodoku, se = rating.get("hodoku") or {}, rating.get("se") or {}
    row = {"puzzle": rating["puzzle"]}
    if "hodoku" in scales:
        row |= {"level": hodoku.get("level"), "score": hodoku.get("score"), "hardest": hodoku.get("hardest")}
    if "se" in scales:
        row |= {"er": se.get("er"), "ep": se.get("ep"), "ed": se.get("ed"), "se_hardest": se.get("hardest")}
    if steps:
        row |= {f"{name}_steps": each.get("steps") for name, each in (("hodoku", hodoku), ("se", se)) if name in scales}
    return row | {"why": rating.get("fault") or rating.get("stopped_by")}


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position in which a technique is the next step. A notebook draws it without the answer."""

    position: str
    """The position as a text that `read` takes."""
    task: str
    """What to find."""
    answers: list[str] = field(repr=False)
    """The possible steps of the technique, in sentences; the first is the next one in the order of techniques."""
    record: list[dict[str, Any]] = field(repr=False)
    """The same steps as records, with the fields of docs/json.md."""
    svg: str = field(repr=False, compare=False)
    """The position as SVG."""

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.task)}</p>{self.svg}"


def train(
    technique: str, *, count: int = 20, seed: int = 1, grade: str = "real", threads: int | None = None, time_limit: _Limit = None
) -> list[Exercise]:
    """Exercises for a technique: positions in which it is the next step. Equal seeds give equal exercises on any number of threads.

    `grade` is `real`, which shows all candidates, or `easy`, which shows only those of the technique's digits.

    Raises ValueError for an unknown technique and for one that is never the next step, and RuntimeError if the limit is reached before
    there are `count` exercises.

    >>> import solvarium as sv
    >>> exercise, = sv.train("naked-pair", count=1, seed=7)
    >>> exercise.task
    "Naked Pair: one step, next in HoDoKu's order"
    """
    if grade not in ("real", "easy"):
        raise ValueError(f"grade: expected real or easy, not {grade!r}")
    numbers = (_given.whole("count", count, 1), _given.whole("seed", seed), threads and _given.whole("threads", threads) or os.cpu_count() or 1)
    made = _native.train(_given.text("technique", technique), numbers, grade == "easy", (time_limit, None, None))
    return [Exercise(position, task, answers, json.loads(rows), svg) for position, task, answers, svg, rows in made]

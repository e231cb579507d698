"""Sudoku as people solve it: explained, rated, hinted at, trained."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle
from solvarium._puzzles import posed
from solvarium._table import Table

_Limit = float | str | None
_Size = int | str | None


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a person: a technique, where it is, and what follows. In a notebook it is drawn."""

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
    """All that is known of it, with the names of docs/json.md."""
    svg: str = field(repr=False, compare=False)
    """The board before the step, with the pattern drawn, as SVG."""

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.text)}</p>{self.svg}"


class Explanation(Sequence[Any]):
    """The steps of a path, one after the other: a sequence of `solvarium.Step`."""

    def __init__(self, steps: list[Step], solved: bool, fault: str | None):
        self._steps = steps
        self.solved = solved
        """Whether the path ends at the solution."""
        self.fault = fault
        """What is wrong with the puzzle: it has no solution, or several."""

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, at: Any) -> Any:
        """A step by its number from 0, or a list of steps by a slice."""
        return self._steps[at]

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def table(self) -> Table:
        """A row for each step: `number`, `technique`, `placements`, `eliminations`, `hodoku`, `se` (its prices), `text`."""
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
    most: int | None
    all: bool


def _names(names: str | Iterable[str]) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()] if isinstance(names, str) else list(names)


def _sudoku(puzzle: Puzzle | str, time_limit: _Limit, memory_limit: _Size) -> Puzzle:
    posed_ = posed(puzzle, time_limit, memory_limit)
    if not isinstance(posed_, Puzzle):
        raise TypeError(f"expected a Sudoku, as a puzzle or a text, not {type(posed_).__name__}")
    return posed_


def explain(
    puzzle: Puzzle | str,
    *,
    order: str = "human",
    only: str | Iterable[str] = (),
    also: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    until: str | int | None = None,
    all: bool = False,
    time_limit: _Limit = None,
    memory_limit: _Size = None,
) -> Explanation:
    """Solves a Sudoku as people do, step by step: what `solvarium explain` says.

    `order` is that of the techniques: `human`, `hodoku` or `se`. `only`, `also` and `without` name techniques (`"x-wing,xy-wing"` or a
    list; `uniqueness` stands for all that need one solution). `until` ends the path after so many steps, or after the first step of
    a technique, or where no technique helps (`"stuck"`). `all=True` lists every step that there is now.

    Raises ValueError for what is no Sudoku with techniques and for an unknown technique, RuntimeError if a limit ends it.

    >>> import solvarium as sv
    >>> path = sv.explain("1.....3..4.....2")
    >>> path.solved, path[0].technique, path[0].placements
    (True, 'hidden-single', ['3r1c2'])
    """
    most, last, stuck = None, None, until == "stuck"
    if isinstance(until, int):
        if until < 1:
            raise ValueError(f"until: expected one step at least, 'stuck' or a technique, not {until}")
        most = until
    elif until is not None and not stuck:
        last = until
    without = [*_names(without), *(["brute-force"] if stuck else [])]
    if last is not None:
        # A technique that is not there is refused by its name.
        _native.explain(_sudoku("1.....3..4.....2", None, None), _Asked(order, [last], [], [], 1, False), (None, None, None))
    asked = _Asked(order, _names(only), _names(also), without, most, all)
    bounds = (time_limit, None, memory_limit)
    told, solved, fault = _native.explain(_sudoku(puzzle, time_limit, memory_limit), asked, bounds)
    steps = [_step(*each) for each in told]
    if last is not None:
        end = next((number for number, step in enumerate(steps, 1) if step.technique == last), None)
        steps, solved = (steps, solved) if end is None else (steps[:end], False if end < len(steps) else solved)
    return Explanation(steps, solved, fault)


def _step(row: str, where: str, pattern: str, svg: str) -> Step:
    record = json.loads(row)
    return Step(record["technique"], record["text"], record["placements"], record["eliminations"], where, pattern, record, svg)


def hint(puzzle: Puzzle | str, level: int = 1, *, order: str = "human", time_limit: _Limit = None, memory_limit: _Size = None) -> str:
    """The next step of a Sudoku: 1 where to look, 2 its technique and its cells, 3 all of it.

    Raises ValueError for another level, and where there is no step: the puzzle is solved, or contradicts itself; and what `explain` raises.

    >>> import solvarium as sv
    >>> sv.hint("1.....3..4.....2", 3)
    'Hidden Single: 3 has one place in box 1: r1c2 is 3.'
    """
    if level not in (1, 2, 3):
        raise ValueError(f"level: expected 1 (where to look), 2 (the technique and its cells) or 3 (all of it), not {level!r}")
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
    """What Sudoku cost people: a row for each puzzle, with `level` and `score` of HoDoKu 2.2, and `er`, `ep`, `ed` of Sudoku Explainer 1.2.1.

    `scale` is `hodoku`, `se` or both. `steps=True` adds the paths, `hodoku_steps` and `se_steps`. A puzzle without exactly one solution is
    not rated, and `why` says so. The limits hold for each puzzle.

    Raises ValueError for what is no Sudoku with techniques, and for an unknown scale.

    >>> import solvarium as sv
    >>> sv.rate("1.....3..4.....2")["level"]
    ['easy']
    """
    scales = _names(scale)
    for name in scales:
        if name not in ("hodoku", "se"):
            raise ValueError(f"scale: expected hodoku or se, not {name!r}")
    many = [puzzles] if isinstance(puzzles, (str, Puzzle)) else list(puzzles)
    rows = []
    for puzzle in many:
        given = _sudoku(puzzle, time_limit, memory_limit)
        told = _native.rate(given, ("hodoku" in scales, "se" in scales), steps, (time_limit, None, memory_limit))
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
    """A position in which a technique is next. In a notebook it is drawn, and shows no answer."""

    position: str
    """The position as a text that `read` takes."""
    task: str
    """What to find."""
    answers: list[str] = field(repr=False)
    """The steps of the technique that are there, in sentences; the first is the one that the order takes next."""
    record: list[dict[str, Any]] = field(repr=False)
    """The same with the names of docs/json.md."""
    svg: str = field(repr=False, compare=False)
    """The position as SVG."""

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.task)}</p>{self.svg}"


def train(
    technique: str, *, count: int = 20, seed: int = 1, grade: str = "real", threads: int | None = None, time_limit: _Limit = None
) -> list[Exercise]:
    """Exercises for a technique: positions in which it is the next step. Equal seeds give equal exercises on any number of threads.

    `grade` is `real`, which shows all candidates, or `easy`, which shows those of the digits concerned.

    Raises ValueError for an unknown technique or one that is never next, RuntimeError if the limit ends it before there were so many.

    >>> import solvarium as sv
    >>> exercise, = sv.train("naked-pair", count=1, seed=7)
    >>> exercise.task
    "Naked Pair: one step, next in HoDoKu's order"
    """
    if grade not in ("real", "easy"):
        raise ValueError(f"grade: expected real or easy, not {grade!r}")
    if count < 1:
        raise ValueError(f"count: expected one exercise at least, not {count}")
    threads = threads or os.cpu_count() or 1
    made = _native.train(technique, (count, seed, threads), grade == "easy", (time_limit, None, None))
    return [Exercise(position, task, answers, json.loads(rows), svg) for position, task, answers, svg, rows in made]

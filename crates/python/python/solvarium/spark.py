"""Puzzles, experiments and whole state spaces on Apache Spark (`pip install 'solvarium[spark]'`; docs/scale.md).

On one machine `solvarium bulk` and `solvarium explore` are simpler and faster. On a cluster, every worker needs this package in
the driver's version.

    import solvarium.spark as svs
    df = spark.read.parquet("puzzles/").transform(svs.solve("puzzle"))
    rows = svs.sweep(spark, "experiment.toml", "out")
    depths = svs.explore(spark, "tiles 3x4", folder="layers")
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any
from uuid import uuid4

from solvarium import _identity, _native
from solvarium import _spark_worker as worker
from solvarium._measure import rows_of
from solvarium._table import Table

try:
    from pyspark import cloudpickle  # type: ignore[import-not-found,unused-ignore]
    from pyspark.errors import AnalysisException, PySparkException  # type: ignore[import-not-found,unused-ignore]
    from pyspark.sql.types import StructType  # type: ignore[import-not-found,unused-ignore]
except ImportError as error:
    raise ImportError("solvarium.spark needs PySpark 4: pip install 'solvarium[spark]'") from error

# Workers get these classes by value, so that a worker without the package can report this.
cloudpickle.register_pickle_by_value(worker)  # type: ignore[no-untyped-call,unused-ignore]

__all__ = ["canonical", "check", "count", "explain", "explore", "rate", "solve", "sweep"]

_Time = float | str | None
_Number = int | str | None
_Limits = tuple[_Time, _Number, _Number]
_Transform = Callable[[Any], Any]
_TYPES = {"Utf8": "string", "Int64": "long", "Float64": "double", "Boolean": "boolean"}


def solve(
    column: str = "puzzle",
    *,
    problem: str | None = None,
    node_limit: _Number = None,
    memory_limit: _Number = None,
    time_limit: _Time = None,
    prefix: str = "",
) -> _Transform:
    """Adds `solution` and `why` to a data frame, for `DataFrame.transform`. Rows are Sudoku, or puzzles of the `problem`;
    then `cost` and `expanded` are added, too. An invalid row has a null, and its error is in `why`. A limit is never "no
    solution"."""
    return _added("solve", column, (problem, 2, "human"), (time_limit, node_limit, memory_limit), prefix)


def count(
    column: str = "puzzle",
    *,
    cap: int = 2,
    problem: str | None = None,
    node_limit: _Number = None,
    memory_limit: _Number = None,
    time_limit: _Time = None,
    prefix: str = "",
) -> _Transform:
    """Adds `solutions`, the number of solutions up to `cap`, and `why`."""
    return _added("count", column, (problem, cap, "human"), (time_limit, node_limit, memory_limit), prefix)


def rate(column: str = "puzzle", *, time_limit: _Time = None, prefix: str = "") -> _Transform:
    """Adds the difficulty of a 9x9 Sudoku: `unique`, `level`, `score`, `hardest` by HoDoKu, `er`, `ep`, `ed`, `se_hardest` by
    Sudoku Explainer, and `why`."""
    return _added("rate", column, (None, 2, "human"), (time_limit, None, None), prefix)


def canonical(column: str = "puzzle", *, prefix: str = "") -> _Transform:
    """Adds `canonical`, the min-lex form of a 9x9 Sudoku, and `why`."""
    return _added("canonical", column, (None, 2, "human"), (None, None, None), prefix)


def check(column: str = "puzzle", *, prefix: str = "") -> _Transform:
    """Adds `clues`, `solvable`, `unique`, `minimal` of a 9x9 Sudoku, and `why`."""
    return _added("check", column, (None, 2, "human"), (None, None, None), prefix)


def explain(column: str = "puzzle", *, order: str = "human", time_limit: _Time = None, prefix: str = "") -> _Transform:
    """Adds the path that a person would take, by the `order` of techniques: the columns of `solvarium bulk explain`."""
    return _added("explain", column, (None, 2, order), (time_limit, None, None), prefix)


def _added(verb: str, column: str, settings: tuple[str | None, int, str], limits: _Limits, prefix: str) -> _Transform:
    asked = (verb, *settings)
    # Wrong settings are refused here, not by a worker.
    fields = [(prefix + name, kind) for name, kind in _native.answer_fields(asked, limits)]

    def transform(frame: Any) -> Any:
        names = frame.columns
        if column not in names:
            raise ValueError(f"expected a column {column!r} with the puzzles, found {', '.join(names)}")
        if twice := [name for name, _ in fields if name in names]:
            raise ValueError(f"the data frame has a column {twice[0]!r} already: give prefix='...' for those that are added")
        schema = StructType(list(frame.schema.fields))
        for name, kind in fields:
            schema = schema.add(name, _TYPES[kind])
        return frame.mapInArrow(worker.Answers(_native.build(), column, asked, limits, [name for name, _ in fields]), schema)

    return transform


def sweep(
    spark: Any,
    experiment: str | os.PathLike[str],
    folder: str | os.PathLike[str] | None = None,
    *,
    scale: str | None = None,
    overwrite: bool = False,
    parallel: int | None = None,
    part_runs: int = 5000,
    part_seconds: float = 10.0,
) -> Table:
    """Executes the runs of an experiment (docs/experiments.md) on Spark's executors, and returns a row for each.
    The rows are those of `solvarium sweep`, except for time and machine.

    The driver keeps the log in `folder` (the experiment's name, if none is given), which `solvarium report` reads. After any
    interruption, the same call continues: runs in the log are not repeated. A folder with runs of another experiment or build is
    refused; `overwrite=True` removes them. Executors get parts of at most `part_runs` runs. A part returns after `part_seconds`, and
    its remaining runs are sent out again. `parallel` is the number of parts at work, by default twice the number of Spark's slots.
    """
    experiment = Path(experiment)
    folder = Path(folder) if folder is not None else Path(experiment.stem)
    if parallel is None:
        parallel = 2 * _slots(spark)
    if parallel < 1 or part_runs < 1:
        raise ValueError(f"parallel and part_runs take numbers of at least 1, not {parallel} and {part_runs}")
    ledger = _native.SweepLedger(experiment, folder, scale, overwrite)
    try:
        few = max(1, min(part_runs, -(-ledger.left // (4 * parallel))))
        _run_parts(spark, ledger, ledger.parts(few, max(1, parallel // 2)), parallel, part_seconds)
    finally:
        ledger.close()
    return rows_of(folder)


def _run_parts(spark: Any, ledger: _native.SweepLedger, parts: list[str], parallel: int, seconds: float) -> None:
    """Runs each part as a separate Spark job, so that its rows are in the log as soon as it ends."""
    tag = f"solvarium-sweep-{uuid4().hex}"
    runs = worker.Runs(_native.build(), seconds)

    def run(part: str) -> str:
        spark.addTag(tag)
        frame = spark.createDataFrame([(part,)], "part string").mapInArrow(runs, "rows string")
        rows: str = frame.collect()[0][0]
        return rows

    left = parts[::-1]
    out: dict[Future[str], str] = {}
    with ThreadPoolExecutor(parallel) as pool:
        try:
            while left or out:
                while left and len(out) < parallel:
                    part = left.pop()
                    out[pool.submit(run, part)] = part
                done, _ = wait(out, return_when=FIRST_COMPLETED)
                for future in done:
                    part = out.pop(future)
                    rest = ledger.add(part, future.result())
                    if rest is not None:
                        left.append(rest)
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            spark.interruptTag(tag)
            raise _told(error) from error


def explore(
    spark: Any,
    problem: Any,
    *,
    folder: str,
    states: tuple[Callable[[Any], bytes], Callable[[bytes], Any]] | str | None = None,
    undirected: bool = False,
    name: str | None = None,
) -> Table:
    """Visits every reachable state, breadth-first by layers, and counts the states at each depth.

    `problem` is a problem of the catalogue with its instance, as in `solvarium explore` (`"tiles 3x4"`, `"pancake 8"`). Or it
    is an object with `start`, `actions` and `result`. Then `states` converts states to bytes: it is a pair of functions, to bytes
    and back, or `"pickle"` if equal states have equal pickles. The workers need the module of the object, unless that is the
    program itself or a
    notebook. Set `undirected` if every step can be undone by a step; then a layer is compared with only two others.

    Each layer is a table in a folder of its space within `folder`, on any file system that Spark writes. A layer appears complete
    or not at all, so the same call continues after any interruption. One driver at a time may do so. The folder of a space is named
    by its identity: the problem
    with its settings, and what makes its states. For an object this is a hash of its code and its attributes. If an attribute cannot
    be hashed (an open file, say), give a `name`.
    """
    try:
        space = _Space.of(problem, states, undirected, name)
        folder = f"{folder.rstrip('/')}/{space.folder}"
        _label(spark, folder, space)
        sizes = _known(spark, folder)
        if not sizes:
            first = spark.createDataFrame([(space.start,)], f"state {space.kind}")
            sizes.append(_keep(spark, folder, 0, first))
        while sizes[-1] > 0:
            sizes.append(_keep(spark, folder, len(sizes), _next(spark, folder, len(sizes), space)))
    except PySparkException as error:
        raise _told(error) from error
    return Table([{"depth": depth, "states": states} for depth, states in enumerate(sizes) if states], ("depth", "states"))


class _Space:
    """A space to explore: its start, the type of its states, and the function of successors."""

    def __init__(self, name: str, start: Any, kind: str, undirected: bool, expand: Any, identity: str) -> None:
        self.name, self.start, self.kind, self.undirected, self.expand = name, start, kind, undirected, expand
        self.identity = identity

    @property
    def folder(self) -> str:
        """A name that every file system accepts."""
        return f"{re.sub('[^0-9A-Za-z]+', '-', self.name)[:40].strip('-')}-{self.identity}"

    @classmethod
    def of(cls, problem: Any, states: Any, undirected: bool, name: str | None) -> _Space:
        if isinstance(problem, str):
            kind, _, instance = problem.strip().partition(" ")
            space = _native.Space(kind, instance)
            build = _native.build()
            identity = _identity.of({"build": json.loads(build), "space": space.name, "start": space.start})
            return cls(space.name, space.start, "bigint", space.undirected, worker.Numbers(build, kind, instance), identity)
        if states == "pickle":
            import pickle

            states = (pickle.dumps, pickle.loads)
        if not (isinstance(states, tuple) and len(states) == 2):
            raise ValueError(
                "the states of a problem in Python must be bytes: give states=(to_bytes, from_bytes), "
                "or states='pickle' where equal states have equal pickles"
            )
        dump, load = states
        named = name or type(problem).__qualname__
        try:
            record = {"name": named, "undirected": undirected, "what": name or _identity.described(problem, dump, load)}
        except _identity.Indistinguishable as error:
            raise ValueError(
                f"this {named} cannot be distinguished from another one ({error}): give name='...', a different one for other settings, "
                "under which its layers are stored"
            ) from None
        start = dump(problem.start() if callable(problem.start) else problem.start)
        expand = worker.States(problem, dump, load)
        identity = _identity.of(record | {"near": _identity.near(start, expand.children_of)})
        return cls(named, start, "binary", undirected, expand, identity)


def _next(spark: Any, folder: str, depth: int, space: _Space) -> Any:
    """The successors of the previous layer, without known states."""
    before = range(max(0, depth - 2) if space.undirected else 0, depth)
    known = spark.read.parquet(*[_layer(folder, at) for at in before])
    last = spark.read.parquet(_layer(folder, depth - 1))
    children = last.mapInArrow(space.expand, f"state {space.kind}").distinct()
    return children.join(known, "state", "left_anti")


def _layer(folder: str, depth: int) -> str:
    return f"{folder}/layer-{depth:04}"


def _keep(spark: Any, folder: str, depth: int, frame: Any) -> int:
    """Writes a layer, then marks it as complete by a file that appears by a rename. Returns the number of states."""
    path = _layer(folder, depth)
    frame.write.mode("overwrite").parquet(path)
    states: int = spark.read.parquet(path).count()
    spark.createDataFrame([(states,)], "states bigint").coalesce(1).write.mode("overwrite").parquet(f"{path}.whole")
    return states


def _known(spark: Any, folder: str) -> list[int]:
    """The sizes of the complete layers."""
    sizes: list[int] = []
    while (rows := _rows(spark, f"{_layer(folder, len(sizes))}.whole")) is not None:
        sizes.append(rows[0][0])
    return sizes


def _label(spark: Any, folder: str, space: _Space) -> None:
    """Writes a readable note of the space that the layers belong to."""
    path = f"{folder}/space"
    if _rows(spark, path) is None:
        frame = spark.createDataFrame([(space.name, space.identity, _native.build())], "space string, identity string, made_by string")
        frame.coalesce(1).write.mode("overwrite").parquet(path)


def _rows(spark: Any, path: str) -> list[Any] | None:
    """The rows of a small table; None if it is missing or incomplete."""
    try:
        rows: list[Any] = spark.read.parquet(path).collect()
    except AnalysisException:
        return None
    return rows or None


def _slots(spark: Any) -> int:
    """The number of tasks that Spark runs at once; unknown with Spark Connect."""
    try:
        return max(1, int(spark.sparkContext.defaultParallelism))
    except PySparkException:
        return 4


_NEEDED = "a worker's Python says: {}; it needs all packages that pip install 'solvarium[spark]' installs (docs/scale.md, 'The package on the workers')"
_TOLD = {"RuntimeError: ": "{}", "ValueError: ": "{}", "ModuleNotFoundError: ": _NEEDED}


def _told(error: BaseException) -> BaseException:
    """A worker's message, without the stack traces of both languages."""
    text = str(error)
    for mark, told in _TOLD.items():
        if isinstance(error, PySparkException) and mark in text:
            line = text.rsplit(mark, 1)[1].splitlines()[0]
            return RuntimeError(told.format(line))
    return error

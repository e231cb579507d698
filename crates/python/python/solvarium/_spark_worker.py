"""The code that runs on Spark's workers. These classes are pickled by value, so that a worker without the package can report that it is
missing."""

from __future__ import annotations

from typing import Any, Iterator


def shown(build: str) -> str:
    """A build as text: `0.1.0 (0123456789, sat)`."""
    import json

    said = json.loads(build)
    return f"{said['version']} ({', '.join([(said['commit'] or 'no commit')[:10], *said['features']])})"


def package(build: str) -> Any:
    """Returns the native module. Raises an error if its build differs from the driver's: another build may choose other methods."""
    try:
        from solvarium import _native
    except ImportError as error:
        raise RuntimeError(
            f"the worker's Python has no solvarium {shown(build)}: install the wheel on every worker, or ship an environment "
            f"with it (docs/scale.md, 'The package on the workers'); the worker says: {error}"
        ) from None
    if _native.build() != build:
        raise RuntimeError(
            f"the worker has solvarium {shown(_native.build())} and the driver {shown(build)}: install the same version on both (docs/scale.md)"
        )
    return _native


class Answers:
    """Adds the columns of a task to batches of rows."""

    def __init__(self, build: str, column: str, asked: tuple[Any, ...], limits: tuple[Any, ...], names: list[str]) -> None:
        self.build, self.column, self.asked, self.limits, self.names = build, column, asked, limits, names

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa  # type: ignore[import-untyped,import-not-found,unused-ignore]

        native = package(self.build)
        for batch in batches:
            added = native.answers(batch.column(self.column), self.asked, self.limits, 1, False)
            columns = [*batch.columns, *(pa.array(column) for _, column in added)]
            yield pa.RecordBatch.from_arrays(columns, [*batch.schema.names, *self.names])


class Runs:
    """Runs parts of a sweep. Returns a Spark row for each part, whose column `rows` has the part's results as text."""

    def __init__(self, build: str, seconds: float) -> None:
        self.build, self.seconds = build, seconds

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        native = package(self.build)
        for batch in batches:
            rows = [native.sweep_part(part, self.seconds) for part in batch.column("part").to_pylist()]
            yield pa.RecordBatch.from_arrays([pa.array(rows, pa.string())], ["rows"])


class Numbers:
    """Maps a batch of state numbers to the numbers of their successors."""

    def __init__(self, build: str, problem: str, instance: str) -> None:
        self.build, self.problem, self.instance = build, problem, instance

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        space = package(self.build).Space(self.problem, self.instance)
        for batch in batches:
            yield pa.RecordBatch.from_arrays([pa.array(space.expand(batch.column("state")))], ["state"])


class States:
    """Maps a batch of pickled states of a Python problem to their successors."""

    def __init__(self, problem: Any, dump: Any, load: Any) -> None:
        self.problem, self.dump, self.load = problem, dump, load

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        for batch in batches:
            seen = {child for state in batch.column("state").to_pylist() for child in self.children_of(state)}
            yield pa.RecordBatch.from_arrays([pa.array(sorted(seen), pa.binary())], ["state"])

    def children_of(self, text: bytes) -> Iterator[bytes]:
        state = self.load(text)
        for action in self.problem.actions(state):
            yield self.dump(self.problem.result(state, action))

"""Spark: workers and drivers are killed while tasks run, and workers lack the package."""

from __future__ import annotations

import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from scenes import Place
from standalone import Driver, Loss, with_a_worker_killed
from tables import EXPERIMENT, bulk, plain, puzzles, runs_in, sum_of

import solvarium as sv
from solvarium import _native
from solvarium._spark_worker import shown


def told(driver: int, loss: Loss) -> str:
    """The result of the kills."""
    return f"the driver killed over {driver} tasks, a worker over {loss.running} ({loss.failed} failed)"


def solve(place: Place, rows: int) -> str:
    """A driver is killed; the next one loses a worker."""
    from driver import solve as solved

    source, out = place.folder / "puzzles", place.folder / "solved"
    source.mkdir()
    pq.write_table(puzzles(rows), source / "puzzles.parquet", row_group_size=max(1000, rows // 40))
    bulk(place.program, "solve", source, "-o", place.folder / "bulk", patience=place.left())
    driver = Driver(place.engine, place.folder, "solve", str(source), str(out))
    # Some tasks have written their rows.
    hit = driver.kill_at_work(lambda: any(out.rglob("*.parquet")))
    assert not (out / "_SUCCESS").exists(), "the driver was killed too late"
    _, loss = with_a_worker_killed(place.engine, place.spark, lambda: solved(place.spark, str(source), str(out)))
    assert (out / "_SUCCESS").exists()
    here, there = sum_of(pq.read_table(place.folder / "bulk")), sum_of(pq.read_table(out))
    assert here == there and here[:2] == (rows, rows), (here, there)
    return f"{rows:,} rows, {rows:,} distinct, the sum of bulk; {told(hit, loss)}"


def sweep(place: Place, runs: int) -> str:
    """A driver is killed; the next one continues, and loses a worker. Each run is in the log once."""
    import solvarium.spark as svs

    file, there = place.folder / "many.toml", place.folder / "there"
    file.write_text(EXPERIMENT.format(runs=runs))
    here = sv.sweep(file, place.folder / "here")
    log = there / "runs.log"
    hit = Driver(place.engine, place.folder, "sweep", str(file), str(there)).kill_at_work(lambda: runs_in(log))
    before = runs_in(log)
    assert 0 < before < len(here), f"the driver was killed too late or too early: {before} of {len(here)} runs"
    rows, loss = with_a_worker_killed(place.engine, place.spark, lambda: svs.sweep(place.spark, file, there, part_runs=25))
    assert plain(here) == plain(rows)
    assert runs_in(log) == len(here), "a run is in the log twice"
    return f"{len(here):,} runs, {before:,} of them by the first driver, each once; {told(hit, loss)}"


def explore(place: Place, space: str) -> str:
    """A driver is killed in the middle of a layer; the next one continues, and loses a worker."""
    import solvarium.spark as svs

    here, layers = sv.explore(*space.split(" ", 1)), place.folder / "layers"

    def whole() -> int:
        return len(list(layers.glob("*/layer-*.whole/_SUCCESS")))

    hit = Driver(place.engine, place.folder, "explore", space, str(layers)).kill_at_work(lambda: whole() > 2)
    before = whole()
    assert before < len(here), "the driver was killed too late"
    work = lambda: svs.explore(place.spark, space, folder=str(layers))  # noqa: E731
    there, loss = with_a_worker_killed(place.engine, place.spark, work, ready=lambda: whole() > before)
    assert here == there
    return f"{space}: {sum(here['states']):,} states, depth {len(here) - 1}, {before} layers by the first driver; {told(hit, loss)}"


def without_the_package(place: Place, rows: int) -> str:
    """The driver's errors for workers whose Python lacks the wheel, and for workers whose Python lacks all packages."""
    import solvarium.spark as svs

    file = place.folder / "many.toml"
    file.write_text(EXPERIMENT.format(runs=1))
    frame = place.spark.createDataFrame(puzzles(rows).to_pandas()).coalesce(1)
    works: dict[str, Callable[[], Any]] = {
        "solve": lambda: frame.transform(svs.solve("puzzle")).collect(),
        "sweep": lambda: svs.sweep(place.spark, file, place.folder / "runs", parallel=1),
        "explore": lambda: svs.explore(place.spark, "tiles 2x3", folder=str(place.folder / "layers")),
    }
    less, bare = python_without(place.folder / "less", "solvarium"), python_without(place.folder / "bare")
    for name, work in works.items():
        said = refused_by(place.spark, less, work)
        assert f"the worker's Python has no solvarium {shown(_native.build())}: install the wheel on every worker" in said, f"{name}: {said}"
        # For our own work, the error is one line, without the stack traces of both languages.
        assert name == "solve" or "\n" not in said, said
    said = refused_by(place.spark, bare, works["sweep"])
    assert "No module named 'pyarrow'; it needs all packages that pip install 'solvarium[spark]' installs" in said, said
    assert len(works["sweep"]()) == 90, "the repeated call continues the sweep"
    return f"{', '.join(works)} report on the driver that the workers lack the package, and one that they lack all packages"


def refused_by(spark: Any, python: str, work: Callable[[], Any]) -> str:
    """The driver's error if the workers have this Python."""
    context = spark.sparkContext
    before, context.pythonExec = context.pythonExec, python
    try:
        work()
    except Exception as error:
        return str(error)
    finally:
        context.pythonExec = before
    raise AssertionError(f"no error with workers that run {python}")


def python_without(folder: Path, package: str | None = None) -> str:
    """An environment with all packages of this one except one, or with none."""
    venv.create(folder, with_pip=False, symlinks=True)
    here = Path(sysconfig.get_paths()["purelib"])
    there = folder / here.relative_to(sys.prefix)
    for entry in here.iterdir() if package else ():
        if not entry.name.startswith(str(package)):
            (there / entry.name).symlink_to(entry)
    return str(folder / "bin" / "python")

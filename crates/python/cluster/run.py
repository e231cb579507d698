"""Crash tests on cluster engines: `cargo xtask cluster` runs this with the installed package.

Each scene does its work once in a single process, and once on an engine while its processes are killed with -9. Both
results must be equal. The figures are printed, and written as a table.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import tempfile
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import queue_scenes
import spark_figures
import spark_scenes
from processes import watchdog, within
from scenes import Place, Stage

Scene = Callable[[Place, Any], str]

# The scene, its arguments in a short run (None: skipped), and in a full run.
SCENES: dict[str, tuple[Scene, Any, Any]] = {
    "spark-solve": (spark_scenes.solve, 20_000, 1_000_000),
    "spark-sweep": (spark_scenes.sweep, 5, 23),
    "spark-explore": (spark_scenes.explore, "pancake 8", "tiles 2x5"),
    "spark-bare": (spark_scenes.without_the_package, 100, 100),
    "hyperqueue-part": (queue_scenes.a_part, 40_000, 1_000_000),
    "hyperqueue-all": (queue_scenes.all_of_it, 40_000, 1_000_000),
    "spark-overhead": (spark_figures.overhead, None, 50_000),
    "spark-growth": (spark_figures.growth, None, (100_000, 300_000, 1_000_000)),
}
# The time limit of all scenes together, in seconds.
SHORT, FULL = 360, 5400


def main() -> None:
    given = arguments()
    began = time.monotonic()
    watchdog(given.limit + 30)
    rows: list[tuple[str, float, str]] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name, contextlib.closing(Stage(Path(name))) as stage:
        settle(Path(name) / "tmp", given.short)
        try:
            for scene in given.scenes:
                rows.append(played(scene, given, stage, began + given.limit))
        finally:
            write(given.figures, rows, given.short)
    print(f"{len(rows)} scenes in {time.monotonic() - began:.0f} s of {given.limit} s", flush=True)


def settle(folder: Path, short: bool) -> None:
    """The environment of all engines: killed processes leave temporary files, so these are in a folder that is removed at the end."""
    folder.mkdir()
    os.environ["TMPDIR"] = str(folder)
    options = [f"-Djava.io.tmpdir={folder}"]
    if short:
        # A JVM spends most of its first half minute compiling.
        options += ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    os.environ["JAVA_TOOL_OPTIONS"] = " ".join(options)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program solvarium, with the feature bulk")
    parser.add_argument("--short", action="store_true", help="less of everything: some minutes")
    parser.add_argument("--only", default="", help=f"scenes with this in their name, of {', '.join(SCENES)}")
    parser.add_argument("--limit", type=float, help=f"seconds for all scenes together ({SHORT} in short, {FULL} in full)")
    parser.add_argument("--figures", type=Path, default=Path("figures.md"), help="the file of the figures")
    given = parser.parse_args()
    given.program = os.path.abspath(given.program)
    given.limit = given.limit or (SHORT if given.short else FULL)
    given.scenes = [name for name, (_, short, _) in SCENES.items() if given.only in name and not (given.short and short is None)]
    if not given.scenes:
        parser.error(f"no scene has '{given.only}' in its name: there are {', '.join(SCENES)}")
    return given


def played(name: str, given: argparse.Namespace, stage: Stage, end: float) -> tuple[str, float, str]:
    """A scene, its seconds, and its result."""
    scene, short, full = SCENES[name]
    folder = stage.folder / name
    folder.mkdir()
    began = time.monotonic()
    with within(end - began, f"{name}, with the scenes before it"):
        outcome = scene(Place(stage, folder, given.program, end), short if given.short else full)
    seconds = time.monotonic() - began
    print(f"{name:16} {seconds:7.1f} s  {outcome}", flush=True)
    return name, seconds, outcome


def write(file: Path, rows: list[tuple[str, float, str]], is_short: bool) -> None:
    """The figures as a table."""
    versions = ", ".join(f"{package} {metadata.version(package)}" for package in ("solvarium", "pyspark", "hyperqueue", "pyarrow"))
    form = "short" if is_short else "full"
    head = f"`cargo xtask cluster`, {form} form, {time.strftime('%Y-%m-%d')}: {platform.machine()}, {os.cpu_count()} cores, {versions}, Python {platform.python_version()}."
    table = "".join(f"| {name} | {outcome} | {seconds:.0f} s |\n" for name, seconds, outcome in rows)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{head}\n\n| scene | outcome | wall-clock time |\n|---|---|---|\n{table}")


if __name__ == "__main__":
    main()

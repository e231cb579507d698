"""Spark: the overhead of a run, and how the time grows with rows and workers."""

from __future__ import annotations

import statistics
import time
from typing import Any

import pyarrow.parquet as pq
from scenes import Place
from standalone import Driver
from tables import bulk, puzzles

import solvarium as sv

# A run that is stopped after this number of expansions takes about a millisecond.
EXPERIMENT = """
title = "Runs of a millisecond"
runs = {runs}
[limits]
nodes = {nodes}
[[instances]]
name = "far"
tiles = {{ depth = [30], count = 10 }}
[[questions]]
ask = "How long does it take?"
methods = ["bfs"]
"""


def overhead(place: Place, runs: int) -> str:
    """A sweep of short runs: the time of the slots compared with the time of the runs themselves."""
    import solvarium.spark as svs

    nodes = nodes_of_a_millisecond(place)
    file = place.folder / "runs.toml"
    file.write_text(EXPERIMENT.format(runs=runs // 10, nodes=nodes))
    began = time.monotonic()
    rows = svs.sweep(place.spark, file, place.folder / "out", part_runs=1000)
    slots = 2 * (time.monotonic() - began)
    took = sum(row["seconds"] for row in rows)
    return f"{len(rows):,} runs of {1000 * took / len(rows):.2f} ms: {slots / took:.2f} of the time that they took"


def nodes_of_a_millisecond(place: Place) -> int:
    """The number of expansions in a run of a millisecond on this machine."""
    file, nodes = place.folder / "probe.toml", 2000
    file.write_text(EXPERIMENT.format(runs=5, nodes=nodes))
    seconds: float = statistics.median(row["seconds"] for row in sv.sweep(file, place.folder / "probe"))
    return max(1, round(nodes * 0.001 / seconds))


def growth(place: Place, sizes: tuple[int, ...]) -> str:
    """`solve` on one and on two workers, and `bulk` on one and on two threads: seconds for these numbers of rows."""
    sources = {}
    for rows in sizes:
        sources[rows] = place.folder / f"rows-{rows}"
        sources[rows].mkdir()
        table = puzzles(rows)
        for file in range(8):
            part = table.slice(file * rows // 8, rows // 8)
            pq.write_table(part, sources[rows] / f"{file}.parquet")
    found: dict[str, list[float]] = {}
    for jobs in (1, 2):
        found[f"bulk -j {jobs}"] = [bulked(place, sources[rows], jobs) for rows in sizes]
    for cores in (1, 2):
        found[f"spark, {cores} workers"] = by_spark(place, [str(sources[rows]) for rows in sizes], cores)
    told = "; ".join(f"{name}: {', '.join(f'{seconds:.2f} s' for seconds in times)}" for name, times in found.items())
    return f"rows {', '.join(f'{rows:,}' for rows in sizes)}; {told}"


def bulked(place: Place, source: Any, jobs: int) -> float:
    began = time.monotonic()
    out = place.folder / f"bulk-{jobs}-{source.name}"
    bulk(place.program, "solve", source, "-o", out, "-j", str(jobs), patience=place.left())
    return time.monotonic() - began


def by_spark(place: Place, sources: list[str], cores: int) -> list[float]:
    """The seconds of each job, in a warm session."""
    folder = place.folder / f"spark-{cores}"
    folder.mkdir()
    driver = Driver(place.engine, folder, "time", str(cores), str(folder), *sources)
    code, said = driver.end(place.left())
    assert code == 0, said[-3000:]
    return [float(line.split()[1]) for line in said.splitlines() if line.startswith("seconds ")]

"""What dies on a cluster, and what is there afterwards: `cargo xtask cluster` runs this beside the installed package.

Each case does its work once in one place and once on an engine, of which a part is killed with -9 in the middle; both must
come to the same. The figures are printed as a table.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from engines import PATIENCE, Standalone

import solvarium as sv

EXPERIMENT = """
title = "Many short runs"
runs = {runs}
[limits]
nodes = 20_000
[[instances]]
name = "near"
tiles = {{ depth = [6, 12, 18], count = 10 }}
[[questions]]
ask = "Which expands less?"
methods = ["astar", "bfs", "ida"]
"""


def puzzles(rows: int) -> pa.Table:
    """Sudoku that differ: a few, each with its digits renamed and its bands and rows moved."""
    dice = random.Random(7)
    first = [puzzle.text for puzzle in sv.generate("sudoku", count=20, seed=1)]
    texts = ["".join(cell for cell in text.replace("·", ".") if cell in "0123456789.") for text in first]
    made = []
    for _ in range(rows):
        text, digits = dice.choice(texts), dice.sample("123456789", 9)
        order = [3 * band + row for band in dice.sample(range(3), 3) for row in dice.sample(range(3), 3)]
        moved = "".join(text[9 * row : 9 * row + 9] for row in order)
        made.append(moved.translate(str.maketrans("123456789", "".join(digits))))
    return pa.table({"id": pa.array(range(rows), pa.int64()), "puzzle": made})


def sum_of(table: pa.Table) -> tuple[int, int, str]:
    """Rows, distinct rows, and a check sum that does not depend on their order."""
    table = table.select(["id", "puzzle", "solution"]).sort_by("id")
    digest = hashlib.sha256()
    for column in table.columns:
        digest.update("\n".join(map(str, column.to_pylist())).encode())
    return table.num_rows, pc.count_distinct(table["id"]).as_py(), digest.hexdigest()


def killed(engine: Standalone, seconds: float, work: Callable[[], Any]) -> Any:
    """Does the work, while a worker is killed after so many seconds."""
    timer = threading.Timer(seconds, engine.kill_a_worker)
    timer.start()
    try:
        return work()
    finally:
        timer.cancel()


def solve(engine: Standalone, spark: Any, folder: Path, program: str, rows: int) -> str:
    import solvarium.spark as svs

    source = folder / "puzzles"
    source.mkdir()
    pq.write_table(puzzles(rows), source / "puzzles.parquet", row_group_size=max(1000, rows // 40))
    out = folder / "bulk"
    subprocess.run([program, "bulk", "solve", source, "-o", out, "-q"], check=True, timeout=3600)

    def work() -> None:
        frame = spark.read.option("maxPartitionBytes", 1 << 16).parquet(str(source)).repartition(40)
        frame.transform(svs.solve("puzzle")).write.mode("overwrite").parquet(str(folder / "solved"))

    killed(engine, 2.0, work)
    here, there = sum_of(pq.read_table(out)), sum_of(pq.read_table(folder / "solved"))
    assert here == there, (here, there)
    assert here[:2] == (rows, rows)
    return f"{rows:,} rows, {rows:,} distinct, the same sum"


def plain(table: sv.Table) -> list[tuple[Any, ...]]:
    """The rows of a sweep without what a machine and an hour change."""
    names = [name for name in table.columns if "seconds" not in name and name not in ("machine", "runs_at_once", "at_once")]
    return [tuple(row[name] for name in names) for row in table]


def sweep(engine: Standalone, spark: Any, folder: Path, _: str, runs: int) -> str:
    import solvarium.spark as svs

    file = folder / "many.toml"
    file.write_text(EXPERIMENT.format(runs=runs))
    here = sv.sweep(file, folder / "here")
    # A driver that is killed, then this one, which goes on, and a worker of which is killed.
    other = multiprocessing.get_context("spawn").Process(target=drive, args=(str(file), str(folder / "there")))
    other.start()
    log = folder / "there" / "runs.log"
    end = time.monotonic() + PATIENCE
    while other.is_alive() and (not log.exists() or log.stat().st_size < 4000) and time.monotonic() < end:
        time.sleep(0.05)
    if other.pid and other.is_alive():
        os.kill(other.pid, signal.SIGKILL)
    other.join(PATIENCE)
    before = log.read_bytes().count(b'{"key"')
    there = killed(engine, 1.0, lambda: svs.sweep(spark, file, folder / "there", part_runs=25))
    assert 0 < before < len(here), f"the driver was killed too late or too early: {before} of {len(here)} runs"
    assert plain(here) == plain(there)
    assert log.read_bytes().count(b'{"key"') == len(here), "a run is in the log twice"
    return f"{len(here):,} runs, {before:,} of them by a driver that was killed"


def drive(file: str, folder: str) -> None:
    """A driver with an engine of its own."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession

    import solvarium.spark as svs

    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    svs.sweep(spark, file, folder, part_runs=5, parallel=2)


def explore(engine: Standalone, spark: Any, folder: Path, _: str, space: str) -> str:
    import solvarium.spark as svs

    here = sv.explore(*space.split(" ", 1))
    there = killed(engine, 8.0, lambda: svs.explore(spark, space, folder=str(folder / "layers")))
    assert here == there
    return f"{space}: {sum(here['states']):,} states, depth {len(here) - 1}"


def hyperqueue(_: Standalone, __: Any, folder: Path, program: str, rows: int) -> str:
    """Parts by HyperQueue's server and two workers; a part's process is killed, and its job submitted again."""
    from hyperqueue import Job, LocalCluster
    from hyperqueue.client import FailedJobsException

    source = folder / "hq.csv"
    from pyarrow import csv

    csv.write_csv(puzzles(rows), source)
    command = [program, "bulk", "check", str(source), "-q", "-j", "1", "--segment", str(max(100, rows // 40)), "-o"]
    subprocess.run([*command, str(folder / "whole")], check=True, timeout=3600)
    parts = 8
    rounds = 0
    with LocalCluster() as cluster:
        cluster.start_worker()
        cluster.start_worker()
        client = cluster.client()
        while True:
            job = Job()
            for part in range(1, parts + 1):
                job.program([*command, str(folder / "parts"), "--part", f"{part}/{parts}"], stdout=None, stderr=None)
            submitted = client.submit(job)
            if rounds == 0:
                kill_one(str(folder / "parts"))
            rounds += 1
            try:
                client.wait_for_jobs([submitted])
                break
            except FailedJobsException:
                assert rounds < 3
    assert rounds == 2, "no part was killed"
    assert (folder / "whole" / "hq.csv").read_bytes() == (folder / "parts" / "hq.csv").read_bytes()
    return f"{rows:,} rows in {parts} parts, one of them killed: the same bytes"


def kill_one(word: str) -> None:
    """kill -9 of a process with this word in its command line, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = subprocess.run(["pgrep", "-f", f"bulk check.*{word}"], capture_output=True, text=True, check=False).stdout.split()
        if found:
            os.kill(int(found[0]), signal.SIGKILL)
            return
        time.sleep(0.005)
    raise TimeoutError("no part was started")


CASES: dict[str, tuple[Callable[..., str], Any, Any]] = {
    # name: the case, what it is asked in short, and in full
    "spark solve, a worker killed": (solve, 60_000, 1_000_000),
    "spark sweep, the driver and a worker killed": (sweep, 5, 23),
    "spark explore, a worker killed": (explore, "tiles 2x4", "tiles 2x5"),
    "hyperqueue bulk, a part killed": (hyperqueue, 40_000, 1_000_000),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program solvarium, with the feature bulk")
    parser.add_argument("--short", action="store_true", help="less of everything: some minutes")
    parser.add_argument("--only", default="", help="cases with this word in their name")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        engine = Standalone(Path(name))
        try:
            spark = engine.session()
            for at, (case, (work, short, full)) in enumerate(CASES.items()):
                if given.only not in case:
                    continue
                folder = Path(name) / str(at)
                folder.mkdir()
                began = time.monotonic()
                said = work(engine, spark, folder, given.program, short if given.short else full)
                print(f"{case:45} {time.monotonic() - began:7.1f} s  {said}", flush=True)
        finally:
            engine.stop()


if __name__ == "__main__":
    main()

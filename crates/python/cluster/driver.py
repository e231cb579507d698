"""A driver in its own process: it writes the address of its REST interface, and then does one task.

    python driver.py MASTER ADDRESS_FILE solve SOURCE OUT | sweep EXPERIMENT FOLDER | explore PROBLEM FOLDER | time CORES FOLDER SOURCE...
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from standalone import application_of, connected

import solvarium.spark as svs


def main() -> None:
    master, told, task, what, where, *more = sys.argv[1:]
    spark = connected(master, os.environ["DRIVER_SECRET"], cores=int(what) if task == "time" else 2, name=task)
    application = application_of(spark)
    fresh = Path(told + ".fresh")
    fresh.write_text(f"{application.address} {application.name}")
    fresh.rename(told)
    if task == "solve":
        solve(spark, what, where)
    elif task == "sweep":
        svs.sweep(spark, what, where, part_runs=5, part_seconds=2.0)
    elif task == "time":
        timed(spark, where, more)
    else:
        svs.explore(spark, what, folder=where)
    spark.stop()


def solve(spark: object, source: str, out: str) -> None:
    """Puzzles in many tasks, so that there is always one to kill."""
    frame = spark.read.parquet(source).repartition(40)  # type: ignore[attr-defined]
    frame.transform(svs.solve("puzzle")).write.mode("overwrite").parquet(out)


def timed(spark: object, where: str, sources: list[str]) -> None:
    """Each source is solved after a first job, which is not timed: it starts the Python processes of the workers."""
    for at, source in enumerate([sources[0], *sources]):
        began = time.monotonic()
        frame = spark.read.parquet(source).transform(svs.solve("puzzle"))  # type: ignore[attr-defined]
        frame.write.mode("overwrite").parquet(f"{where}/{at}")
        if at > 0:
            print(f"seconds {time.monotonic() - began:.3f}", flush=True)


if __name__ == "__main__":
    main()

"""Times engines that solve a column of Sudoku, one at a time in a process of its own, and compares their answers.

    pip install 'solvarium[spark]' duckdb polars pyarrow
    cargo build --release --package solvarium-cli --features bulk
    python crates/python/benches/tables.py --program target/release/solvarium [--rows 1000000] [--files 8] [--turns 3] [--only bulk-2,duckdb]

Each engine reads a folder of Parquet files and writes Parquet. Wall-clock and processor time are those of the whole process, including
the start of a JVM. The peak of resident memory is that of the largest process.
"""

import argparse
import json
import multiprocessing
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DUCKDB = """
import duckdb, pyarrow, solvarium as sv
connection = duckdb.connect()
connection.execute("set threads = 2")
def solve(column): return pyarrow.array(sv.arrow.solve_sudoku(column))
connection.create_function("solve", solve, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
connection.execute("copy (select *, solve(puzzle) as solution from '{rows}/*.parquet') to '{out}/a.parquet' (format parquet)")
"""
DUCKDB_ROWS = """
import duckdb, solvarium as sv
connection = duckdb.connect()
connection.execute("set threads = 2")
def solve(puzzle): return sv.solve(puzzle).solution
connection.create_function("solve", solve, ["VARCHAR"], "VARCHAR")
connection.execute("copy (select *, solve(puzzle) as solution from '{rows}/*.parquet') to '{out}/a.parquet' (format parquet)")
"""
POLARS = """
import polars, solvarium as sv
frame = polars.scan_parquet("{rows}/*.parquet")
def solve(column): return polars.Series(sv.arrow.solve_sudoku(column))
frame.with_columns(solution=polars.col("puzzle").map_batches(solve, return_dtype=polars.String)).sink_parquet("{out}/a.parquet")
"""
POLARS_ROWS = """
import polars, solvarium as sv
frame = polars.scan_parquet("{rows}/*.parquet")
def solve(puzzle): return sv.solve(puzzle).solution
frame.with_columns(solution=polars.col("puzzle").map_elements(solve, return_dtype=polars.String)).sink_parquet("{out}/a.parquet")
"""
SPARK = """
import os, sys
os.environ["PYSPARK_PYTHON"] = sys.executable
from pyspark.sql import SparkSession
import solvarium.spark as svs
spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
spark.sparkContext.setLogLevel("ERROR")
spark.read.parquet("{rows}").transform(svs.solve("puzzle")).write.mode("overwrite").parquet("{out}")
gateway = spark.sparkContext._gateway
spark.stop()
gateway.shutdown()
gateway.proc.stdin.close()
gateway.proc.wait()
"""
SCRIPTS = {
    "duckdb": DUCKDB,
    "duckdb row by row": DUCKDB_ROWS,
    "polars": POLARS,
    "polars row by row": POLARS_ROWS,
    "spark local[2]": SPARK,
}


def make(folder, rows, files):
    """Writes different Sudoku, made from 20 by permutations of digits, bands and rows."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    import solvarium as sv

    dice = random.Random(7)
    first = [puzzle.text for puzzle in sv.generate("sudoku", count=20, seed=1)]
    texts = ["".join(cell for cell in text.replace("·", ".") if cell in "0123456789.") for text in first]
    for file in range(files):
        made = []
        for _ in range(rows // files):
            text, digits = dice.choice(texts), dice.sample("123456789", 9)
            order = [3 * band + row for band in dice.sample(range(3), 3) for row in dice.sample(range(3), 3)]
            made.append("".join(text[9 * row : 9 * row + 9] for row in order).translate(str.maketrans("123456789", "".join(digits))))
        ids = pa.array(range(file * len(made), (file + 1) * len(made)), pa.int64())
        pq.write_table(pa.table({"id": ids, "puzzle": made}), folder / f"{file:04}.parquet")


def commands(program, rows, out):
    """The commands of each engine, which are started together."""
    bulk = [program, "bulk", "solve", rows, "-o", out]
    all_of_them = {"bulk --jobs 1": [[*bulk, "--jobs", "1"]], "bulk --jobs 2": [[*bulk, "--jobs", "2"]]}
    all_of_them["bulk two parts at once"] = [[*bulk, "--jobs", "1", "--part", f"{part}/2"] for part in (1, 2)]
    for name, script in SCRIPTS.items():
        all_of_them[name] = [[sys.executable, "-c", script.format(rows=rows, out=out)]]
    return all_of_them


def timed(commands):
    """Seconds of wall-clock and processor time, and the peak of memory in MiB."""
    began, usage = time.perf_counter(), []
    processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for command in commands]
    for process in processes:
        # A JVM's workers are grandchildren: their time is added to the JVM's once it has waited for them.
        told = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        if status:
            sys.exit(f"{process.args}: {told.decode()}")
        usage.append(used)
    clock = time.perf_counter() - began
    return clock, sum(used.ru_utime + used.ru_stime for used in usage), sum(used.ru_maxrss for used in usage) / 1024


def answers(folder):
    """The number of rows, and a sum over the answers that does not depend on their order."""
    import pyarrow.parquet as pq

    rows = total = 0
    for file in sorted(Path(folder).glob("*.parquet")):
        for batch in pq.ParquetFile(file).iter_batches(columns=["id", "solution"]):
            rows += batch.num_rows
            for number, text in zip(batch["id"].to_pylist(), batch["solution"].to_pylist()):
                total += (number + 1) * (int(text[:40]) % 1_000_003 + int(text[40:]) % 999_983)
    return rows, total


def apart(function, *arguments):
    """Runs a function in a separate process, because the memory of this process would count for the processes that it starts."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(function, arguments)


def main():
    """Prints a row for each engine."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", required=True, help="the program solvarium, built with the feature bulk")
    arguments.add_argument("--rows", type=int, default=1_000_000)
    arguments.add_argument("--files", type=int, default=8)
    arguments.add_argument("--turns", type=int, default=3)
    arguments.add_argument("--folder", help="folder in which to keep the rows for later calls")
    arguments.add_argument("--only", help="names of engines, separated by commas")
    arguments = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows, out = Path(arguments.folder or folder) / f"rows-{arguments.rows}-{arguments.files}", Path(folder) / "out"
        if not rows.exists():
            rows.mkdir(parents=True)
            apart(make, rows, arguments.rows, arguments.files)
        figures, sums = {}, {}
        for _ in range(arguments.turns):
            for name, command in commands(arguments.program, str(rows), str(out)).items():
                if arguments.only and name not in arguments.only.split(","):
                    continue
                shutil.rmtree(out, ignore_errors=True)
                out.mkdir()
                figures.setdefault(name, []).append(timed(command))
                if name not in sums:
                    sums[name] = apart(answers, out)
        for name, turns in figures.items():
            clock, processor, memory = (statistics.median(column) for column in zip(*turns))
            print(f"{name:28} {clock:8.2f} s {processor:8.2f} s of CPU {memory:7.0f} MiB")
        if len(set(sums.values())) != 1:
            sys.exit(f"the answers differ: {json.dumps(sums)}")
        print(f"{arguments.rows:,} rows, the same answers from all engines")


if __name__ == "__main__":
    main()

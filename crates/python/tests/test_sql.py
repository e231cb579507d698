"""SQL by DataFusion, and the functions in DuckDB and Polars; skipped if these are not installed."""

import json
import subprocess
import sys

import pytest
import solvarium as sv

pa = pytest.importorskip("pyarrow")

PUZZLES = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "." * 81, None, "12"]
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    from pyarrow import csv
    from pyarrow import parquet

    table = pa.table({"id": range(4), "puzzle": PUZZLES})
    parquet.write_table(table, tmp_path / "puzzles.parquet")
    csv.write_csv(table, tmp_path / "puzzles.csv")
    (tmp_path / "puzzles.json").write_text("".join(json.dumps({"id": row, "puzzle": puzzle}) + "\n" for row, puzzle in enumerate(PUZZLES)))
    (tmp_path / "tiles.csv").write_text("board\n1 4 2 / 3 0 5 / 6 7 8\nno board\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("file", ["puzzles.parquet", "puzzles.csv", "puzzles.json"])
def test_datafusion(folder, file):
    pytest.importorskip("datafusion")
    import solvarium.sql

    rows = solvarium.sql.query(
        f"select solve_sudoku(puzzle) s, count_solutions(puzzle) n, is_unique(puzzle) u, canonical_sudoku(puzzle) c from '{file}' order by id"
    ).to_pylist()
    assert [row["s"] for row in rows] == [SOLUTION, None, None, None]
    assert [row["n"] for row in rows] == [1, 2, None, None]
    assert [row["u"] for row in rows] == [True, False, None, None]
    assert rows[0]["c"] == sv.arrow.canonical_sudoku(PUZZLES[:1]).to_pylist()[0]
    tiles = solvarium.sql.query("select tiles_cost(board) cost, tiles_moves(board) moves from 'tiles.csv'").to_pylist()
    assert tiles == [{"cost": 2, "moves": "UL"}, {"cost": None, "moves": None}]


def run(*arguments):
    done = subprocess.run([sys.executable, "-m", "solvarium", *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_the_command(folder):
    pytest.importorskip("datafusion")
    code, out, _ = run("sql", "select is_unique(puzzle) u, count(*) n from 'puzzles.parquet' group by 1 order by n, u")
    assert (code, out.split()) == (0, ["u", "n", "False", "1", "True", "1", "2"])
    for ending in ("csv", "json", "parquet"):
        assert run("sql", "select count_solutions(puzzle) n from 'puzzles.csv' order by id", "-o", f"out.{ending}")[0] == 0
    assert (folder / "out.csv").read_text() == '"n"\n1\n2\n\n\n'
    assert [json.loads(line)["n"] for line in (folder / "out.json").read_text().splitlines()] == [1, 2, None, None]
    assert not [file for file in folder.iterdir() if file.name.startswith(".")]


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["sql", "select solve_sudok('1')"], "solve_sudok"),
        (["sql", "select * from 'absent.csv'"], "absent.csv"),
        (["sql", "select 1", "-o", "out.xlsx"], "expected a name that ends in .csv, .json, .parquet"),
        (["sqll", "select 1"], "unknown command 'sqll'"),
        ([], "usage"),
    ],
)
def test_what_is_wrong_is_said(folder, arguments, message):
    pytest.importorskip("datafusion")
    code, out, error = run(*arguments)
    assert code == 2 and message in error and not out and "Traceback" not in error


def test_duckdb(folder):
    duckdb = pytest.importorskip("duckdb")
    base = duckdb.connect()
    # The two lines of docs/python.md.
    base.create_function("solve", lambda column: pa.array(sv.arrow.solve_sudoku(column)), ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
    rows = base.sql("select solve(puzzle) from 'puzzles.parquet'").fetchall()
    assert rows == [(SOLUTION,), (None,), (None,), (None,)]


def test_polars():
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"puzzle": PUZZLES})
    # The two lines of docs/python.md.
    solved = polars.Series(sv.arrow.solve_sudoku(frame["puzzle"]))
    frame = frame.with_columns(solution=solved)
    assert frame["solution"].to_list() == [SOLUTION, None, None, None]

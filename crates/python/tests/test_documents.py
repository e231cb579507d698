"""The programs in both README.md, in docs/python*.md and in docs/heuristic.md run unchanged."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FILES = [ROOT / "README.md", ROOT / "crates/python/README.md", *sorted((ROOT / "docs").glob("python*.md")), ROOT / "docs/heuristic.md"]


@pytest.mark.parametrize("file", [file for file in FILES if "```python" in file.read_text(encoding="utf-8")], ids=lambda file: f"{file.parent.name}/{file.name}")
def test_programs(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", file.read_text(encoding="utf-8"), re.S):
        exec(compile(block, file.name, "exec"), names)


def test_the_reference_is_that_of_the_package():
    written = runpy.run_path(str(ROOT / "crates/python/reference.py"))
    told = "docs/python-reference.md is old: python3 crates/python/reference.py writes it"
    assert written["PAGE"].read_text(encoding="utf-8") == written["page"](), told


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    pyarrow = pytest.importorskip("pyarrow")
    import solvarium as sv

    database = duckdb.connect()
    database.create_function("solve", lambda column: pyarrow.array(sv.arrow.solve_sudoku(column)), ["VARCHAR"], "VARCHAR", type="arrow")
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert database.sql(f"select solve('{puzzle}')").fetchall()[0][0].startswith("534678912")

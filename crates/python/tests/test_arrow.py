"""Columns of Arrow, in and out."""

import pytest

import solvarium as sv

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_rows_keep_their_places():
    column = sv.arrow.solve_sudoku([PUZZLE, None, "12", "11" + "." * 79, "." * 81] * 3, threads=2)
    assert column.to_pylist() == [SOLVED, None, None, None, None] * 3
    errors = column.errors.to_pylist()
    assert errors[0] is None and errors[1] is None
    assert "81" in errors[2] and errors[3:5] == ["no solution", "more than one solution"]
    assert len(column) == 15 and "15" in repr(column)


def test_the_first_fault_is_raised():
    with pytest.raises(ValueError, match="row 2: "):
        sv.arrow.solve_sudoku([PUZZLE, None, "12"], errors="raise")
    assert sv.arrow.solve_sudoku([PUZZLE, None], errors="raise").to_pylist() == [SOLVED, None]


def test_nothing_in_nothing_out():
    assert sv.arrow.solve_sudoku([]).to_pylist() == [] == sv.arrow.solve_tiles([]).to_pylist()


def test_tiles():
    column = sv.arrow.solve_tiles(["1 4 2 / 3 0 5 / 6 7 8", None, "1 2 / 3", "1 2 / 0 3"], threads=2)
    first, second, third, fourth = column.to_pylist()
    assert (first["cost"], first["moves"], second, third) == (2, "UL", None, None)
    assert fourth is None or fourth["cost"] >= 0


def test_a_million_rows_by_threads_are_those_of_one():
    puzzles = [PUZZLE, "." * 81, None] * 50_000
    assert sv.arrow.count_sudoku(puzzles, threads=1).to_pylist() == sv.arrow.count_sudoku(puzzles, threads=2).to_pylist()


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_pyarrow(kind):
    pyarrow = pytest.importorskip("pyarrow")
    rows = pyarrow.array([PUZZLE, None, PUZZLE], getattr(pyarrow, kind)())
    for column in [rows, pyarrow.chunked_array([rows, rows]), rows.slice(1, 2)]:
        out = pyarrow.array(sv.arrow.solve_sudoku(column))
        assert out.to_pylist() == [None if row is None else SOLVED for row in column.to_pylist()]
    assert pyarrow.array(sv.arrow.solve_tiles(["1 4 2 / 3 0 5 / 6 7 8"])).to_pylist()[0]["cost"] == 2
    with pytest.raises(TypeError, match="strings"):
        sv.arrow.solve_sudoku(pyarrow.array([1, 2]))


def test_polars_and_pandas():
    polars = pytest.importorskip("polars")
    series = polars.Series([PUZZLE, None])
    assert polars.Series(sv.arrow.solve_sudoku(series)).to_list() == [SOLVED, None]
    table = sv.compare("1 4 2 / 3 0 5 / 6 7 8", ["bfs", "astar"])
    assert table.to_polars()["cost"].to_list() == [2, 2]
    pytest.importorskip("pandas")
    frame = table.to_pandas()
    assert frame["method"].to_list() == ["bfs", "astar"]
    assert sv.arrow.solve_sudoku(frame["method"]).errors.to_pylist()[0]


def test_tables():
    pyarrow = pytest.importorskip("pyarrow")
    table = sv.compare("1 4 2 / 3 0 5 / 6 7 8", ["bfs", "astar", "ida"])
    assert pyarrow.table(table).to_pylist() == list(table)
    assert "<td>astar</td>" in table._repr_html_() and "astar" in str(table)
    assert len(table[1:]) == 2 and table[0]["method"] == "bfs"
    with pytest.raises(KeyError, match="columns"):
        table["no"]

"""Columns of Arrow, in and out."""

import ctypes
import struct

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


def sudoku(column):
    return sv.arrow.answers("solve", column, problem="sudoku", threads=1)


class Given:
    """A column that returns the same capsules each time."""

    def __init__(self, column, method="__arrow_c_array__"):
        capsules = getattr(column, method)()
        setattr(type(self), method, lambda self, requested_schema=None: capsules)


def given(column, method="__arrow_c_array__"):
    return type("Given", (Given,), {})(column, method)


def test_texts_are_utf_8():
    pyarrow = pytest.importorskip("pyarrow")
    for kind, text in [(pyarrow.binary(), pyarrow.string()), (pyarrow.large_binary(), pyarrow.large_string())]:
        with pytest.raises(ValueError, match="(?i)utf-?8"):
            sudoku(pyarrow.array([b"\xf0"], kind).view(text))
        with pytest.raises(ValueError, match="(?i)utf-?8"):
            sudoku(pyarrow.chunked_array([pyarrow.array(["1"], text), pyarrow.array([b"a\xff"], kind).view(text)]))


def test_offsets_lie_within_their_texts():
    pyarrow = pytest.importorskip("pyarrow")
    for width, kind in [("i", pyarrow.string()), ("q", pyarrow.large_string())]:
        for offsets in [(0, 5, 2), (0, 3, -1), (-2, 1, 2), (1 << 20, 0, 5)]:
            buffers = [None, pyarrow.py_buffer(struct.pack(f"<3{width}", *offsets)), pyarrow.py_buffer(b"abcde")]
            with pytest.raises(ValueError, match="(?i)offset"):
                sudoku(pyarrow.Array.from_buffers(kind, 2, buffers))


def test_keys_name_values_that_are_there():
    pyarrow = pytest.importorskip("pyarrow")
    for key in (1, -1, 2**31 - 1):
        keys = pyarrow.array([0, key], pyarrow.int32())
        with pytest.raises(ValueError, match="out of bounds"):
            sudoku(pyarrow.DictionaryArray.from_arrays(keys, pyarrow.array([PUZZLE]), safe=False))
    whole = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, None, 0]), pyarrow.array([PUZZLE]))
    assert sudoku(whole)["solution"].to_pylist() == [SOLVED, None, SOLVED]


def test_nulls_are_as_many_as_are_said():
    pyarrow = pytest.importorskip("pyarrow")
    buffers = pyarrow.array(["a", None]).buffers()
    with pytest.raises(ValueError, match="null"):
        sudoku(pyarrow.Array.from_buffers(pyarrow.string(), 2, buffers, null_count=2))


def test_what_was_taken_is_an_error():
    pyarrow = pytest.importorskip("pyarrow")
    for column, method in [
        (pyarrow.array([PUZZLE]), "__arrow_c_array__"),
        (pyarrow.chunked_array([[PUZZLE]]), "__arrow_c_stream__"),
    ]:
        twice = given(column, method)
        assert sudoku(twice)["solution"].to_pylist() == [SOLVED]
        with pytest.raises(ValueError, match="already used or released"):
            sudoku(twice)


def test_types_that_hold_no_texts_are_refused_before_they_are_read():
    pyarrow = pytest.importorskip("pyarrow")
    for column in [
        pyarrow.array([["a"]]),
        pyarrow.array([{"a": 1}]),
        pyarrow.array([b"a"]),
        pyarrow.array([True]),
        pyarrow.nulls(2),
        pyarrow.table({"a": ["b"]}),
        pyarrow.array([1, 2]).dictionary_encode(),
    ]:
        with pytest.raises(TypeError, match="expected"):
            sudoku(column)


class Schema(ctypes.Structure):
    _fields_ = [
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", ctypes.c_void_p),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


class Array(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.c_void_p),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


def pointed(capsule, name, shape):
    """The struct of a capsule."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return shape.from_address(pointer(capsule, name))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("length", -1),
        ("length", 1 << 62),
        ("offset", -1),
        ("offset", 1 << 62),
        ("null_count", 3),
        ("n_buffers", -1),
        ("n_buffers", 2),
        ("n_buffers", 1 << 62),
        ("buffers", None),
    ],
)
@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "dictionary"])
def test_structs_that_lie_are_refused(kind, field, value):
    pyarrow = pytest.importorskip("pyarrow")
    rows = pyarrow.array(["a", "some text of more than twelve bytes"])
    column = rows.dictionary_encode() if kind == "dictionary" else rows.cast(getattr(pyarrow, kind)())
    if kind == "dictionary" and (field, value) == ("n_buffers", 2):
        value = 3
    schema, array = column.__arrow_c_array__()
    fields = pointed(array, b"arrow_array", Array)
    assert getattr(fields, field) != value
    setattr(fields, field, value)
    liar = type("Liar", (), {"__arrow_c_array__": lambda self, requested_schema=None: (schema, array)})()
    # A refused column is released with its buffers.
    with pytest.raises((ValueError, TypeError)):
        sudoku(liar)


def test_schemas_that_lie_are_refused():
    pyarrow = pytest.importorskip("pyarrow")
    for field, value in [("format", None), ("format", b"\xff"), ("format", b"?"), ("format", b"+l"), ("n_children", 1), ("release", None)]:
        schema, array = pyarrow.array(["a"]).__arrow_c_array__()
        fields = pointed(schema, b"arrow_schema", Schema)
        place = ctypes.c_void_p.from_buffer(fields, getattr(Schema, field).offset)
        kept = place.value
        setattr(fields, field, value)
        liar = type("Liar", (), {"__arrow_c_array__": lambda self, requested_schema=None: (schema, array)})()
        with pytest.raises((ValueError, TypeError)):
            sudoku(liar)
        place.value = kept

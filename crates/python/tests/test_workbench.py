"""The whole workbench from Python: explain, rate, hint, convert, train, report, pdb, replay, bulk."""

import pickle
import subprocess
import sys

import pytest

import solvarium as sv

SMALL = "1.....3..4.....2"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EIGHT = "8 6 7 / 2 5 4 / 3 0 1"


def test_explain():
    path = sv.explain(EASY)
    assert path.solved and path.fault is None and len(path) > 40 and path[0].svg.startswith("<svg")
    table = path.table()
    assert table["number"][:2] == [1, 2] and table["technique"][0] == path[0].technique
    assert path._repr_html_().count("<svg") == len(path) and str(path).startswith("1. ")
    assert len(sv.explain(EASY, until=3)) == 3 and not sv.explain(EASY, until=3).solved
    assert sv.explain(EASY, until=sv.explain(EASY)[5].technique)[-1].technique == sv.explain(EASY)[5].technique
    assert {step.technique for step in sv.explain(EASY, only="naked-single")} <= {"naked-single", "brute-force"}
    assert len(sv.explain(EASY, all=True)) > 5
    assert not sv.explain(HARD, until="stuck", only=["naked-single"]).solved


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"order": "humans"}, "human"),
        ({"only": "x-wings"}, "x-wing"),
        ({"until": 0}, "one step"),
        ({"until": "x-wings"}, "x-wing"),
        ({"order": "se", "only": "sue-de-coq"}, "sue-de-coq"),
    ],
)
def test_explain_names_what_is_wrong(arguments, words):
    with pytest.raises(ValueError) as caught:
        sv.explain(EASY, **arguments)
    assert words in str(caught.value)


def test_a_puzzle_with_several_solutions_is_told():
    path = sv.explain("1...............")
    assert not path.solved and "solutions" in path.fault
    with pytest.raises(ValueError, match="tiles is no Sudoku"):
        sv.explain(EIGHT)
    with pytest.raises(TypeError, match="expected a Sudoku"):
        sv.explain(5)


def test_hints():
    levels = [sv.hint(EASY, level) for level in (1, 2, 3)]
    assert len(set(levels)) == 3 and levels[2] == sv.explain(EASY, until=1)[0].text
    with pytest.raises(ValueError, match="level"):
        sv.hint(EASY, 4)
    with pytest.raises(ValueError, match="solved"):
        sv.hint(sv.solve(EASY).solution)


def test_rate():
    table = sv.rate([EASY, HARD, "1" + "." * 80])
    assert table["level"][0] == "easy" and table["er"][1] > table["er"][0] and table["score"][1] > table["score"][0]
    assert table["why"][:2] == [None, None] and "solutions" in table["why"][2]
    assert sv.rate(EASY, scale="se").columns == ("puzzle", "er", "ep", "ed", "se_hardest", "why")
    assert len(sv.rate(EASY, scale="hodoku", steps=True)["hodoku_steps"][0]) > 40
    with pytest.raises(ValueError, match="scale"):
        sv.rate(EASY, scale="hodoko")


def test_train():
    made = sv.train("x-wing", count=2, seed=3)
    assert made == sv.train("x-wing", count=2, seed=3, threads=1) and len(made) == 2
    assert sv.explain(made[0].position, order="hodoku", until=1)[0].text == made[0].answers[0]
    assert "<svg" in made[0]._repr_html_() and made[0].answers[0] not in made[0]._repr_html_()
    for wrong in ({"technique": "x-wings"}, {"technique": "x-wing", "grade": "hard"}, {"technique": "x-wing", "count": 0}):
        with pytest.raises(ValueError):
            sv.train(**wrong)


def test_convert():
    assert sv.read(sv.convert(EIGHT, "json")) == sv.read(EIGHT)
    assert sv.convert(EASY, "svg").startswith("<svg") and sv.convert(EASY, "png").startswith(b"\x89PNG")
    assert sv.convert(EASY, "text", solved=True) == sv.solve(EASY).solution
    assert sv.convert(EASY, "candidates").count("\n") > 9 and sv.convert(EASY, "grid") == str(sv.read(EASY))
    for puzzle, to, solved in [(EASY, "doc", False), (EIGHT, "candidates", False), (EASY, "json", True), ("11..............", "svg", True)]:
        with pytest.raises(ValueError):
            sv.convert(puzzle, to, solved=solved)


def test_bulk():
    table = sv.bulk("rate", [EASY, None, "12"])
    assert len(table) == 3 and "why" in table.columns
    assert sv.bulk("solve", EASY)["solution"] == [sv.solve(EASY).solution]
    with pytest.raises(ValueError, match="did you mean 'solve'"):
        sv.bulk("slove", [EASY])


def test_report(tmp_path):
    experiment = tmp_path / "small.toml"
    experiment.write_text('[[instances]]\nproblem = "tiles"\ntext = ["1 4 2 / 3 0 5 / 6 7 8"]\n\n[runs]\nmethods = ["bfs", "astar"]\n')
    try:
        sv.sweep(experiment, tmp_path / "out")
    except ValueError as error:
        pytest.skip(f"another form of experiments: {error}")
    report = sv.report(tmp_path / "out", tmp_path / "page")
    assert report.complete and report.rows == 2 and "<html" in report._repr_html_()
    with pytest.raises(ValueError):
        sv.report([])


def test_databases(tmp_path):
    assert len(sv.pdb.build("4-4", tmp_path, threads=1)) == 2 and sv.pdb.build("4-4", tmp_path) == []
    table = sv.pdb.list(tmp_path)
    assert table["state"] == ["ready", "ready"] and table["tiles"][0] == "1,2,3,4"
    assert sv.pdb.remove("4-4", tmp_path) == 2 and len(sv.pdb.list(tmp_path)) == 0
    with pytest.raises(ValueError, match="7-8"):
        sv.pdb.build("7-9", tmp_path)


def test_replay(tmp_path):
    with pytest.raises(OSError, match="cannot be read"):
        sv.replay(tmp_path / "none.trace")
    (tmp_path / "bad.trace").write_text("rubbish")
    with pytest.raises(ValueError):
        sv.replay(tmp_path / "bad.trace")


@pytest.mark.parametrize(
    "column",
    [lambda: sv.arrow.solve_sudoku([EASY, None, "12"]), lambda: sv.arrow.count_sudoku([EASY]), lambda: sv.arrow.solve_tiles([EIGHT, None, "1"])],
)
def test_columns_are_pickled(column):
    column = column()
    again = pickle.loads(pickle.dumps(column))
    assert again.to_pylist() == column.to_pylist() and repr(again) == repr(column)
    assert again.errors.to_pylist() == column.errors.to_pylist() and again.errors.errors is None


def test_a_name_with_its_letters_mixed_up_is_known():
    with pytest.raises(ValueError, match="did you mean 'astar'"):
        sv.solve(EIGHT, "asrta")


def test_members_of_puzzles_have_docstrings():
    told = subprocess.run([sys.executable, "-c", "import solvarium as sv; help(sv.Puzzle)"], capture_output=True, text=True, check=True).stdout
    assert all(not (name[0] != "_" and not getattr(sv.Puzzle, name).__doc__) for name in dir(sv.Puzzle)) and "picture as SVG" in told


def test_results_are_shown():
    for result in (sv.solve(EIGHT, "astar"), sv.solve(EASY), sv.solve(sv.graph({1: [2]}, 1, 2)), sv.solve("queens 6", "bfs", node_limit=1)):
        told = result._repr_html_()
        assert result.status in told
    assert "<svg" in sv.solve(EASY)._repr_html_()

"""The whole workbench from Python: explain, rate, hint, convert, train, report, pdb, replay, bulk."""

import pickle
import subprocess
import sys

import pytest

import solvarium as sv

SMALL = "1.....3..4.....2"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WING = sv.train("x-wing", count=1, seed=3)[0].position
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


def test_explain_finds_paths_and_backdoors():
    wings = sv.explain(WING, all=True, find="x-wing,xy-wing")
    assert {step.technique for step in wings} == {"x-wing"} and len(wings) < len(sv.explain(WING, all=True))
    usual, easiest = sv.explain(EASY), sv.explain(EASY, path="easiest", positions=200)
    assert easiest.solved and easiest.bound <= easiest.cost <= sum(usual.table()["hodoku"])
    assert 1.0 <= sv.explain(EASY, path="easiest:greatest", order="se", positions=200).cost <= 2.5
    cells, pairs = sv.explain(HARD, backdoors=1).backdoors, sv.explain(SMALL, backdoors=2).backdoors
    assert all(len(cell) == 1 for cell in cells) and len(pairs) == 12 and len(sv.explain(EASY, backdoors=1).backdoors) == 51
    assert sv.explain(EASY).backdoors is None and sv.explain(EASY).cost is None
    assert len(sv.explain(HARD, allow="siamese", until=1)) == 1


def test_explain_lists_each_effect_once_and_names_the_limit_of_a_path():
    every = sv.explain(SMALL, all=True, only="hidden-single")
    once = sv.explain(SMALL, all=True, only="hidden-single", unique_eliminations=True)
    assert len(every) == 16 and len({step.placements[0] for step in once}) == len(once) == 8
    ended = sv.explain(EASY, path="easiest", memory_limit="64KiB")
    assert ended.stopped_by == "memory" and ended.solved and ended.bound < ended.cost
    assert sv.explain(SMALL, path="easiest").stopped_by is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"order": "humans"}, "human"),
        ({"only": "x-wings"}, "x-wing"),
        ({"until": 0}, "one step"),
        ({"until": "x-wings"}, "x-wing"),
        ({"order": "se", "only": "sue-de-coq"}, "sue-de-coq"),
        ({"order": "se", "until": "sue-de-coq"}, "sue-de-coq"),
        ({"order": "se", "allow": "siamese"}, "siamese"),
        ({"allow": "siames"}, "siamese"),
        ({"path": "shortest"}, "easiest"),
        ({"path": "easiest", "until": 3}, "until and path"),
        ({"find": "x-wing"}, "all=True"),
        ({"unique_eliminations": True}, "all=True"),
        ({"backdoors": 3}, "pairs"),
    ],
)
def test_explain_names_what_is_wrong(arguments, words):
    with pytest.raises(ValueError) as caught:
        sv.explain(EASY, **arguments)
    assert words in str(caught.value)


def test_a_puzzle_with_several_solutions_is_told():
    path = sv.explain("1...............")
    assert not path.solved and "solutions" in path.fault
    with pytest.raises(ValueError, match="tiles is not a Sudoku"):
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
    assert sv.convert(EASY, "line", solved=True).strip() == sv.solve(EASY).solution
    for to in ("line", "grid", "candidates", "sdk", "sdm", "csv", "sudokuwiki", "fpuzzles"):
        assert sv.read(sv.convert(EASY, to)).rows == sv.read(EASY).rows, to
    assert len(sv.read_all(sv.convert([EASY, HARD], "sdm"))) == 2
    for puzzle, to, options in [
        (EASY, "doc", {}),
        (EIGHT, "candidates", {}),
        ("11..............", "svg", {"solved": True}),
        ([EASY, HARD], "png", {}),
        (EASY, "svg", {"steps": True}),
        (EASY, "png", {"title": "One"}),
        (EASY, "pdf", {"per_page": 31}),
        ([], "line", {}),
    ]:
        with pytest.raises(ValueError):
            sv.convert(puzzle, to, **options)


def test_convert_prints_books_and_steps():
    book = sv.convert([EASY, HARD], "pdf", title="Two", per_page=2, solutions=True, paper="letter")
    assert book.startswith(b"%PDF-1.7") and book.count(b"/Type /Page\n") + book.count(b"/Type /Page ") + book.count(b"/Type /Page/") <= 3
    assert sv.convert(EIGHT, "png", steps=True).count(b"fcTL") == 28
    assert sv.convert(EIGHT, "pdf", steps=True).startswith(b"%PDF")
    assert len(sv.convert(EASY, "svg", marks=True)) > len(sv.convert(EASY, "svg"))


def test_bulk():
    table = sv.bulk("rate", [EASY, None, "12"])
    assert len(table) == 3 and "why" in table.columns
    assert sv.bulk("solve", EASY)["solution"] == [sv.solve(EASY).solution]
    with pytest.raises(ValueError, match="did you mean 'solve'"):
        sv.bulk("slove", [EASY])


def test_bulk_over_files(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in/two.csv").write_text(f"name,puzzle\na,{EASY}\nb,12\n")
    (tmp_path / "in/one.csv").write_text(f"puzzle\n{HARD}\n")
    call = ("check", tmp_path / "in", tmp_path / "out")
    assert sv.bulk_status(*call)["state"] == ["missing", "missing"]
    first = sv.bulk_files(*call, part="1/2", jobs=1)
    assert first.tables + first.unfinished == 2 and first.unfinished >= 1
    done = sv.bulk_files(*call)
    assert (done.tables, done.unfinished, done.rows, done.refused, done.panics) == (2, 0, 3, 1, 0)
    assert sv.bulk_status(*call)["state"] == ["done", "done"]
    assert (tmp_path / "out/two.csv").read_text().splitlines()[1] == f"a,{EASY},30,true,true,false,"
    with pytest.raises(ValueError, match="overwrite"):
        sv.bulk_files("count", tmp_path / "in", tmp_path / "out")
    assert sv.bulk_files("count", tmp_path / "in", tmp_path / "out", overwrite=True).rows == 3
    for wrong in ({"part": "3/2"}, {"part": "all"}, {"column": "puzzles"}, {"jobs": 0}):
        with pytest.raises(ValueError):
            sv.bulk_files(*call, **wrong)


def test_array():
    script = sv.array("slurm", ["solvarium", "bulk", "rate", "my tables/", "-o", "out"], parts=16, cpus=4)
    assert "--array=1-16" in script and "exec solvarium bulk rate 'my tables/' -o out --jobs 4 --part auto" in script
    assert " --resume --part auto/2" in sv.array("hq", "sweep mine.toml -o out", parts=2)
    for engine, command, parts in [("pbs", "bulk rate x -o y", 2), ("hq", "solve x", 2), ("hq", "bulk rate x --part 1/2", 2), ("hq", "sweep x", 0)]:
        with pytest.raises(ValueError):
            sv.array(engine, command, parts=parts)


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
    assert sv.pdb.verify(dir=tmp_path)["outcome"] == ["sound", "sound"] and sv.pdb.verify("4-4", tmp_path)["why"] == [None, None]
    damaged = tmp_path / table["file"][0]
    damaged.write_bytes(damaged.read_bytes()[:-1] + bytes([damaged.read_bytes()[-1] ^ 1]))
    assert sorted(sv.pdb.verify("4-4", tmp_path)["outcome"]) == ["refused", "sound"]
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

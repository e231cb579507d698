"""Puzzles of the catalogue."""

import copy
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import solvarium as sv

# A task with millions of actions.
WIDE = "(define (domain wide) (:predicates (p ?a ?b ?c)) (:action x :parameters (?a ?b ?c) :effect (p ?a ?b ?c)))"
WIDE += f" (define (problem all) (:domain wide) (:objects {' '.join(f'o{n}' for n in range(160))}) (:init) (:goal (p o1 o2 o3)))"

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SLOW = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3"


def test_a_sudoku():
    result = sv.solve(sv.sudoku(HARD))
    assert result.rows[0] == [8, 1, 2, 7, 5, 3, 6, 4, 9] and result.solution.startswith("812753649")
    assert len(result.states) == len(result.actions) + 1 == len(result.path)


def test_tiles_by_rows_and_goal():
    rows = [[1, 4, 2], [3, 0, 5], [6, 7, 8]]
    assert sv.solve(sv.tiles(rows), "astar", heuristic="manhattan").cost == 2
    assert sv.solve(sv.tiles([[1, 2], [3, 0]], goal=[[1, 2], [0, 3]])).cost == 1


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: sv.solve(HARD, "asta"), ValueError, "did you mean 'astar'"),
        (lambda: sv.solve("1 4 2 / 3 0 5 / 6 7 8", "astar", heuristic="manhatan"), ValueError, "manhattan"),
        (lambda: sv.solve("1 4 2 / 3 0 5 / 6 7 8", "astar(weight=-1)"), ValueError, "weight"),
        (lambda: sv.solve(HARD, time_limit=-1), ValueError, "time_limit"),
        (lambda: sv.solve(HARD, node_limit="many"), ValueError, "node_limit"),
        (lambda: sv.read(""), sv.PuzzleError, "empty"),
        (lambda: sv.read("x", colour=3), TypeError, "colours"),
        (lambda: sv.generate("sudok"), ValueError, "sudoku"),
        (lambda: sv.explore("tiles", "1 2 / 3"), sv.PuzzleError, ""),
        (lambda: sv.count(3), TypeError, "int"),
        (lambda: sv.arrow.solve_sudoku([HARD], errors="no"), ValueError, "errors"),
        (lambda: sv.arrow.solve_sudoku([HARD], threads=0), ValueError, "threads"),
        (lambda: sv.arrow.solve_sudoku(HARD), TypeError, "list"),
        (lambda: sv.arrow.solve_sudoku([3]), TypeError, "strings"),
    ],
)
def test_wrong_names_and_texts(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)


def test_a_puzzle_error_has_its_place():
    with pytest.raises(sv.PuzzleError) as caught:
        sv.sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..75")
    assert (caught.value.line, caught.value.column) == (1, 81)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.line, again.column) == (str(caught.value), caught.value.line, caught.value.column)


@pytest.mark.parametrize(
    ("text", "problem", "kind"),
    [
        ("11" + "." * 79, "sudoku", sv.ContradictionError),
        ("Q..\n...\n..Q", "queens", sv.ContradictionError),
        ("." * 80, "sudoku", sv.UnreadableError),
        ("1 2 3 / 4 5 6 / 7 7 0", "tiles", sv.UnreadableError),
        ("hello world", None, sv.UnreadableError),
    ],
)
def test_contradictions_are_told_from_texts_that_cannot_be_read(text, problem, kind):
    with pytest.raises(sv.PuzzleError) as caught:
        sv.read(text, problem)
    assert type(caught.value) is kind and isinstance(caught.value, ValueError)
    assert type(pickle.loads(pickle.dumps(caught.value))) is kind


def test_an_uncertain_reading_proves_nothing():
    text = "1 2 3 4\n3 4 2 .\n2 3 4 1\n4 1 . .\n"
    puzzle = sv.read(text)
    assert puzzle.doubt == "sudoku"
    with pytest.raises(sv.UnreadableError, match="no solution if this is sudoku, as the text was read"):
        sv.solve(puzzle)
    named = sv.read(text, "sudoku")
    assert named.doubt is None and not sv.solve(named)


def test_every_puzzle_is_written_as_json_and_read_back():
    puzzles = [sv.read(row["example"], row["name"]) for row in sv.problems()]
    puzzles += [sv.read("AA..\n....\n....\n....\nA = 3"), sv.tiles("1 2 / 3 0", goal="0 1 / 2 3")]
    for puzzle in puzzles:
        line = puzzle.json()
        assert "\n" not in line and sv.read(line) == puzzle, line
    model = sv.Csp()
    model.variable("a", [1, 2])
    with pytest.raises(TypeError, match="a model has no text"):
        model.puzzle().json()


def test_one_faulty_puzzle_spoils_no_other():
    good, bad, last = sv.read_all("1.....3..4.....2\n11....3..4.....2\n4.....2..1.....3", "sudoku")
    assert (good.problem, last.problem) == ("sudoku", "sudoku") and isinstance(bad, sv.PuzzleError)


def test_pickles():
    for puzzle in [sv.queens(8), sv.sudoku(HARD), sv.tiles("1 2 / 3 0"), sv.grid_map("S.#\n..G")]:
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle == copy.deepcopy(puzzle)
        assert hash(pickle.loads(pickle.dumps(puzzle))) == hash(puzzle)
    result = sv.solve("1 4 2 / 3 0 5 / 6 7 8")
    again = pickle.loads(pickle.dumps(result))
    assert again == result and again.path == result.path


def test_pictures(tmp_path):
    puzzle, result = sv.sudoku(HARD), sv.solve(HARD)
    assert puzzle._repr_svg_().startswith("<svg") and result._repr_svg_().startswith("<svg")
    puzzle.save(tmp_path / "a.svg")
    result.save(str(tmp_path / "b.png"))
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="svg"):
        puzzle.save(tmp_path / "c.gif")


def test_counts():
    assert sv.count("queens 6").number == 4 and sv.count("queens 6").exact
    few = sv.count("." * 81, cap=5)
    assert few.number == 5 and not few.exact and range(10)[few] == 5


def test_a_limit_is_not_no_solution():
    result = sv.solve(SLOW, "bfs", node_limit=1000)
    assert result.status == "stopped" and result.expanded == 1000


def test_generated_puzzles_repeat():
    assert sv.generate("sudoku", count=3, seed=7) == sv.generate("sudoku", count=3, seed=7)
    assert sv.solve(sv.generate("tiles(depth=12)", seed=3)[0]).cost == 12


def test_puzzles_are_generated_by_difficulty():
    choice = "sudoku(hardest=x-wing,symmetry=none)"
    puzzles = sv.generate(choice, count=2, seed=7)
    assert puzzles == sv.generate(choice, count=2, seed=7)
    assert puzzles[1] == sv.generate(choice, seed=8)[0]
    assert all(sv.count(puzzle).number == 1 for puzzle in puzzles)
    small = sv.generate("sudoku(boxes=2x3,rate=hodoku:medium)", seed=3)
    assert sv.count(small[0]).number == 1
    with pytest.raises(ValueError, match="never needed on 4x4"):
        sv.generate("sudoku(size=4,hardest=jellyfish)")
    with pytest.raises(RuntimeError, match="20 tries: 0 found, 20 too easy"):
        sv.generate("sudoku(size=4,hardest=xy-wing,tries=20)")


def test_a_sweep(tmp_path):
    file = tmp_path / "two.toml"
    file.write_text(
        'title = "Two"\n[[instances]]\nname = "near"\ntiles = { depth = [2, 4], count = 2 }\n'
        '[[questions]]\nask = "Which expands less?"\nmethods = ["astar", "bfs"]\n'
    )
    table = sv.sweep(file)
    assert len(table) == 8 and set(table["method"]) == {"astar", "bfs"} and all(isinstance(n, int) for n in table["expanded"])
    kept = sv.sweep(file, tmp_path / "out")
    assert len(kept) == 8
    assert len(sv.sweep(file, tmp_path / "out", resume=True)) == 8
    with pytest.raises(ValueError, match="already"):
        sv.sweep(file, tmp_path / "out")


def test_whole_spaces():
    assert sv.explore("tiles", "1 2 / 3 0")["states"] == [1, 2, 2, 2, 2, 2, 1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "call",
    [
        f"sv.solve('{SLOW}', 'ida', heuristic='misplaced')",
        "sv.count('queens 20', cap=10**15)",
        "sv.solve(Endless(), 'iddfs')",
        "sv.solve(Endless(), 'bfs', memory_limit='8GiB')",
        f"sv.arrow.solve_tiles(['{SLOW}'] * 1000)",
        f"sv.read('{WIDE}')",
    ],
)
def test_ctrl_c_ends_it(call):
    program = (
        "import signal, sys; sys.path.insert(0, sys.argv[1])\n"
        # A shell starts jobs in the background with SIGINT ignored, and Python leaves it so.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "import solvarium as sv\nfrom problems import Endless\n"
        "print('ready', flush=True)\n"
        f"try:\n    {call}\nexcept KeyboardInterrupt:\n    print('ended', flush=True)\n"
    )
    here = __file__.rsplit("/", 1)[0]
    with subprocess.Popen([sys.executable, "-c", program, here], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        begun = time.perf_counter()
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "ended\n"
        assert time.perf_counter() - begun < 1
        assert child.wait(10) == 0


def test_native_puzzles_hold_no_lock():
    ticks = 0
    done = threading.Event()

    def search():
        sv.solve(SLOW, "ida", heuristic="misplaced", time_limit=0.5)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    assert ticks > 50


def test_the_catalogue_is_asked():
    assert {"astar", "ida", "backtrack"} <= {row["name"] for row in sv.methods()}
    assert all(row["help"] for row in sv.methods() + sv.heuristics() + sv.problems() + sv.generators())


def test_nothing_is_printed(capfd):
    sv.solve(HARD)
    sv.solve(SLOW, "ida", time_limit=0.05)
    sv.count("queens 8")
    assert capfd.readouterr() == ("", "")

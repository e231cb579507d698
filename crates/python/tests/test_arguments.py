"""Wrong arguments: each is refused at once, and the message begins with its name."""

import re

import pytest
import solvarium as sv

EIGHT = "8 6 7 / 2 5 4 / 3 0 1"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Count(sv.Problem):
    def start(self):
        return 0

    def is_goal(self, state):
        return state == 5

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return state + action


CALLS = {
    "problem": [
        *(lambda given=given: sv.solve(given) for given in (None, 5, [], b"12", Count)),
        lambda: sv.start(None),
        lambda: sv.watch(None),
        lambda: sv.compare(None, ["bfs"]),
        lambda: sv.check(Count()),
        lambda: sv.check_heuristic(None),
        lambda: sv.count(Count()),
        lambda: sv.solutions(Count()),
        lambda: sv.solve(Count(), domain="(define (domain d))"),
        lambda: sv.read(SUDOKU, 5),
        lambda: sv.explore(None, "1 2 / 3 0"),
    ],
    "method": [
        *(lambda call=call: call(EIGHT, None) for call in (sv.solve, sv.start, sv.watch, sv.solutions)),
        lambda: sv.solve(Count(), 5),
        lambda: sv.count(SUDOKU, method=5),
    ],
    "methods": [lambda: sv.compare(EIGHT, None), lambda: sv.compare(EIGHT, ["bfs", 5])],
    "seed": [
        *(lambda given=given: sv.solve(EIGHT, seed=given) for given in ("x", -1, 2**70, 1.5, True)),
        lambda: sv.start(EIGHT, seed=-1),
        lambda: sv.watch(EIGHT, seed=-1),
        lambda: sv.generate("sudoku", seed=-1),
        lambda: sv.train("naked-pair", seed="x"),
    ],
    "threads": [lambda: sv.solve(EIGHT, threads=0), lambda: sv.explore("tiles", "1 2 / 3 0", threads="x")],
    "domain": [lambda: sv.solve(EIGHT, domain=5)],
    "text": [lambda: sv.read(None), lambda: sv.read_all(5), lambda: sv.grid_map([])],
    "goal": [lambda: sv.read(EIGHT, "tiles", goal=5), lambda: sv.tiles([[1, 0]], goal=5)],
    "grid": [lambda: sv.sudoku(None), lambda: sv.sudoku([1, 2]), lambda: sv.sudoku([["x"]])],
    "board": [lambda: sv.tiles([1, 1, 2, 0]), lambda: sv.tiles(None)],
    "n": [*(lambda given=given: sv.queens(given) for given in (0, -1, "8", 8.5))],
    "cities": [*(lambda given=given: sv.tsp(given) for given in (None, [(0, 0), (1,)], [(0, 0), (float("nan"), 1)], [5]))],
    "cap": [lambda: sv.count(SUDOKU, cap=-1), lambda: sv.count(SUDOKU, cap="x")],
    "count": [lambda: sv.generate("sudoku", count=-1), lambda: sv.generate("sudoku", count="x"), lambda: sv.train("x-wing", count=0)],
    "generator": [lambda: sv.generate(None)],
    "instance": [lambda: sv.explore("tiles", None)],
    "experiment": [lambda: sv.sweep(None)],
    "puzzle": [lambda: sv.explain(None), lambda: sv.hint(5)],
    "puzzles": [lambda: sv.rate(None), lambda: sv.convert(None, "line"), lambda: sv.bulk("solve", None), lambda: sv.bulk("solve", 5)],
    "technique": [lambda: sv.train(None)],
    "inputs": [lambda: sv.bulk_files("solve", None, "out"), lambda: sv.bulk_status("solve", [5], "out")],
    "out": [lambda: sv.bulk_files("solve", "in.csv", None), lambda: sv.report("sweep", 5)],
    "jobs": [lambda: sv.bulk_files("solve", "in.csv", "out", jobs="x")],
    "folders": [lambda: sv.report(None), lambda: sv.report([None])],
    "trace": [lambda: sv.replay(None)],
    "engine": [lambda: sv.array(None, "bulk rate x -o y", parts=2)],
    "command": [lambda: sv.array("xargs", 5, parts=2), lambda: sv.array("xargs", [5], parts=2)],
    "parts": [lambda: sv.array("xargs", "bulk rate x -o y", parts=0)],
}


@pytest.mark.parametrize(
    ("name", "call"), [pytest.param(name, call, id=f"{name}-{at}") for name, calls in CALLS.items() for at, call in enumerate(calls)]
)
def test_an_argument_is_refused_by_its_name(name, call):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(name)}: "):
        call()


def test_a_class_is_no_problem_but_an_object_with_static_methods_is():
    with pytest.raises(TypeError, match=r"write Count\(\)"):
        sv.solve(Count)

    class Fixed:
        start = 0
        is_goal = staticmethod(lambda state: state == 2)
        actions = staticmethod(lambda state: [1])
        result = staticmethod(lambda state, action: state + action)

    assert sv.solve(Fixed, "bfs").cost == 2


def test_numbers_of_numpy_are_whole_numbers():
    numpy = pytest.importorskip("numpy")
    assert sv.solve(EIGHT, "ida", seed=numpy.int64(3)).cost == 27
    assert sv.queens(numpy.int64(6)).text == "queens 6" or sv.queens(numpy.int64(6)).description == "6 queens"


def test_one_method_is_compared_alone():
    assert sv.compare(EIGHT, "ida")["method"] == ["ida"]


def test_successors_that_are_none_are_named():
    with pytest.raises(TypeError, match=r"successors\(1\) must return an iterable of pairs .*, not None \(NoneType\): is a 'return' missing"):
        sv.solve(sv.from_successors(1, lambda state: None, lambda state: state == 3))


def test_runs_and_pages_take_the_settings_of_solve():
    domain = "(define (domain d) (:predicates (p)) (:action a :parameters () :effect (p)))"
    task = "(define (problem t) (:domain d) (:init) (:goal (p)))"
    assert sv.start(task, "bfs", domain=domain).result(60).cost == 1
    with sv.watch(task, "bfs", domain=domain) as run:
        assert run.wait(60) and run.summary()["ending"] == "solved"
    assert sv.start(EIGHT, any_plan=True).result(60).record["method"] == sv.solve(EIGHT, any_plan=True).record["method"]
    for call in (sv.start, sv.watch):
        with pytest.raises(ValueError, match="threads"):
            call(EIGHT, "bfs", threads=2)
        with pytest.raises(TypeError, match="unknown argument 'time_limits'; did you mean 'time_limit'"):
            call(EIGHT, time_limits=1)


def test_the_settings_are_those_of_solve():
    import inspect

    from solvarium._solve import Settings

    keywords = [one.name for one in inspect.signature(sv.solve).parameters.values() if one.kind is one.KEYWORD_ONLY]
    assert keywords == list(Settings.__annotations__)

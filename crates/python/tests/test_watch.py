"""The viewer's page for a search in the background."""

import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from problems import Endless, Grid, Stairs

import solvarium as sv


def test_a_problem_is_watched():
    with sv.watch(Grid(6), "astar") as run:
        assert run.wait(20)
        assert run.summary()["ending"] == "solved" and run.is_over
        assert run.tree_svg().startswith("<svg") and run.url in run._repr_html_()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with browser.open(run.url) as page:
            assert b"<!doctype html>" in page.read(100).lower()
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(run.url.split("?")[0])
    assert run.url is None and "stopped" in repr(run)


def test_an_exception_is_no_answer():
    class Broken(Stairs):
        def actions(self, state):
            if state > 1:
                raise KeyError("mine")
            return super().actions(state)

    with sv.watch(Broken(), "bfs") as run:
        with pytest.raises(KeyError, match="mine"):
            run.wait(20)
        assert run.summary()["ending"] == "stopped" and "mine" in run.summary()["why"]


def test_wrong_names_are_told_at_once():
    with pytest.raises(ValueError, match="did you mean 'astar'"):
        sv.watch(Stairs(), "asta")
    with pytest.raises(ValueError, match="backtrack"):
        sv.watch("1 4 2 / 3 0 5 / 6 7 8", "backtrack")


def test_paused_it_waits():
    with sv.watch(Endless(), "bfs", paused=True, node_limit=1000) as run:
        assert not run.wait(0.2)


def test_the_end_of_a_program_ends_it():
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\nimport solvarium as sv\nfrom problems import Endless\n"
        "run = sv.watch(Endless(), 'bfs')\nprint(run.url)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, __file__.rsplit("/", 1)[0]], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("http://127.0.0.1:")


def test_puzzles_and_problems_are_watched_by_their_own_method(capsys):
    class Stairs(sv.Problem):
        def start(self):
            return 0

        def is_goal(self, state):
            return state == 4

        def actions(self, state):
            return [1, 2]

        def result(self, state, action):
            return state + action

    for watched in (Stairs(), sv.queens(4), sv.read("8 6 7 / 2 5 4 / 3 0 1")):
        with watched.watch("dfs" if not isinstance(watched, sv.Puzzle) else "auto", open=False, time_limit=10) as run:
            assert run.wait(30)
            assert capsys.readouterr().out == f"{run.url}\n"


def test_threads_are_for_methods_that_have_them():
    korf = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3"
    assert sv.solve(korf, "fast", threads=2).cost == 57
    with pytest.raises(ValueError, match="threads"):
        sv.solve(korf, "astar", threads=2)

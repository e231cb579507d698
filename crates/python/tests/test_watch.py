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

"""The viewer's page for a search in the background."""

import json
import re
import subprocess
import sys
import threading
import time
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
            text = page.read().decode()
        assert text.lower().startswith("<!doctype html>")
        home = run.url.split("?")[0]
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(home)
        # The cookie alone gives no access; the secret of the page does.
        with browser.open(home) as page:
            assert b"<!doctype html>" in page.read(100).lower()
        with pytest.raises(urllib.error.HTTPError):
            browser.open(home + "api/runs")
        secret = re.search(r'<meta name="solvarium" content="(\w+)">', text)[1]
        with urllib.request.urlopen(urllib.request.Request(home + "api/runs", headers={"X-Solvarium": secret})) as runs:
            assert len(json.load(runs)["runs"]) == 1
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


class Slow(Endless):
    """The names of its states are requested again and again, at each stop."""

    def start(self):
        return Called(super().start())

    def actions(self, state):
        return super().actions(state.inner)

    def result(self, state, action):
        return Called(super().result(state.inner, action))

    def is_goal(self, state):
        return False


class Called:
    """A state whose name is computed in Python, with switches to other threads in between."""

    def __init__(self, inner):
        self.inner = inner

    def __hash__(self):
        return hash(self.inner)

    def __eq__(self, other):
        return self.inner == other.inner

    def __str__(self):
        time.sleep(0)
        return f"called {self.inner}"


def test_a_thousand_pauses_with_a_breakpoint_that_asks_python():
    with sv.watch(Slow(), "bfs", paused=True) as run:
        run._control(do="breakpoints", list=[{"kind": "state", "value": "never"}, {"kind": "dead-cell"}])
        done = threading.Event()

        def rounds():
            for number in range(1000):
                before = run.summary()["events"]
                run.run()
                run.pause()
                run.step()
                # Now and then, the search gets time for a step.
                while number % 50 == 0 and run.summary()["events"] == before and not run.is_over:
                    time.sleep(0.001)
            done.set()

        worker = threading.Thread(target=rounds, daemon=True)
        worker.start()
        assert done.wait(60), "a pause waits for the search, which waits for the interpreter"
        assert not run.is_over


def test_one_that_is_forgotten_ends():
    run = sv.watch(Endless(), "bfs")
    url = run.url.split("?")[0]
    del run
    with pytest.raises(urllib.error.URLError):
        for _ in range(100):
            try:
                urllib.request.urlopen(url, timeout=1)
            except urllib.error.HTTPError:
                time.sleep(0.05)

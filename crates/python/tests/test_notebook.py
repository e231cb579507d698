"""The widget for notebooks, driven by the messages of its page."""

import pathlib

import pytest
import solvarium as sv


@pytest.fixture
def notebook():
    pytest.importorskip("anywidget")
    from solvarium import notebook

    return notebook


def ask(widget, **message):
    widget._asked(widget, message, [])


def test_run_pause_step_and_back(notebook):
    widget = notebook.tree("8 6 7 / 2 5 4 / 3 0 1", "astar")
    run = widget._run
    try:
        before = widget.status["expanded"]
        for steps in range(1, 4):
            ask(widget, do="step")
            for _ in range(100):
                if widget.status["expanded"] >= before + steps:
                    break
                run.wait(0.02)
                ask(widget, do="look")
            assert widget.status["state"] == "held" and widget.status["expanded"] == before + steps
        grown = widget.svg
        widget.at = 3
        assert widget.svg != grown and widget.svg.startswith("<svg")
        widget.at = -1
        assert widget.svg == grown
        ask(widget, do="run")
        assert run.wait(30)
        ask(widget, do="look")
        assert widget.status["state"] == "done" and widget.status["cost"] == 27
        ask(widget, do="dance")
        ask(widget)
    finally:
        ask(widget, do="stop")
    assert run.url is None


def test_it_is_made_of_a_watch_and_of_problems_in_python(notebook):
    class Stairs(sv.Problem):
        def start(self):
            return 0

        def is_goal(self, state):
            return state == 4

        def actions(self, state):
            return [1, 2]

        def result(self, state, action):
            return state + action

    with sv.watch(Stairs(), "bfs") as run:
        assert run.wait(30)
        assert run.widget().status["cost"] == 2


def test_what_the_page_needs_is_in_the_package(notebook):
    folder = pathlib.Path(notebook.__file__).parent
    script = (folder / "notebook.js").read_text()
    assert "export default { render }" in script and "http" not in script
    assert (folder / "notebook.css").exists()

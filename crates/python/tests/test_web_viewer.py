"""SimpleAI's viewer for browsers, on Solvarium's page."""

import threading
import warnings

import pytest
from solvarium.compat.simpleai.search import (
    astar,
    breadth_first,
    hill_climbing_random_restarts,
    iterative_limited_depth_first,
)
from solvarium.compat.simpleai.search.models import SearchProblem
from solvarium.compat.simpleai.search.viewers import BaseViewer, WebViewer


class Spell(SearchProblem):
    def actions(self, state):
        return "ab" if len(state) < 3 else ""

    def result(self, state, action):
        return state + action

    def is_goal(self, state):
        return state == "bab"

    def heuristic(self, state):
        return 3 - len(state)

    def value(self, state):
        return state.count("b")

    def generate_random_state(self):
        return "a"


@pytest.mark.parametrize("search", [breadth_first, astar, iterative_limited_depth_first])
def test_the_page_has_every_node(search, capsys):
    viewer, plain = WebViewer(paused=False), BaseViewer()
    node = search(Spell(""), viewer=viewer)
    search(Spell(""), viewer=plain)
    try:
        assert viewer.watch.wait(30)
        summary = viewer.watch.summary()
        assert summary["ending"] == "solved" and summary["cost"] == node.cost == 3
        assert summary["expanded"] == sum(event.name == "expanded" for event in plain.events)
        assert viewer.stats == plain.stats and viewer.solution_type == plain.solution_type
        assert viewer.watch.tree_svg().count("bab") == 0 and "<svg" in viewer.watch.tree_svg()
        assert viewer.url in capsys.readouterr().out and viewer.url.startswith("http://127.0.0.1:")
    finally:
        viewer.watch.stop()


def test_several_runs_are_one_page():
    viewer = WebViewer(paused=False)
    best = hill_climbing_random_restarts(Spell("a"), 3, viewer=viewer)
    try:
        assert viewer.watch.wait(30) and viewer.watch.summary()["ending"] == "solved"
        assert best.value == 2
    finally:
        viewer.watch.stop()


def until(is_so):
    """Waits until a condition holds."""
    for _ in range(3000):
        if is_so():
            return
        threading.Event().wait(0.01)
    pytest.fail("it is not so after 30 s")


def test_the_search_waits_for_the_page():
    viewer = WebViewer()
    found = []
    thread = threading.Thread(target=lambda: found.append(breadth_first(Spell(""), viewer=viewer)), daemon=True)
    thread.start()
    until(lambda: viewer.watch)
    viewer.watch.step(2)
    until(lambda: viewer.watch.summary()["expanded"] >= 1)
    assert thread.is_alive() and not found
    viewer.watch.run()
    thread.join(30)
    assert found and found[0].state == "bab"
    viewer.watch.stop()


def test_a_page_that_is_closed_lets_the_search_go_on():
    viewer = WebViewer()
    thread = threading.Thread(target=lambda: breadth_first(Spell(""), viewer=viewer), daemon=True)
    thread.start()
    until(lambda: viewer.watch)
    viewer.watch.stop()
    thread.join(30)
    assert not thread.is_alive()


def test_no_other_address_is_bound():
    with pytest.warns(UserWarning, match="loopback"):
        WebViewer(host="0.0.0.0")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        WebViewer(host="localhost", port=8080)

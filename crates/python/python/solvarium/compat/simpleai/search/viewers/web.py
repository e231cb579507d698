"""SimpleAI's viewer for browsers, on Solvarium's own page."""

from __future__ import annotations

import atexit
import sys
import time
import warnings

from solvarium import _native
from solvarium._watch import Watch
from solvarium.compat.simpleai.search.viewers.base import BaseViewer

_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class WebViewer(BaseViewer):
    """Shows the search on Solvarium's page, where you run or step it. Only this machine can open the page.

    The page is always served on the loopback address, whatever `host` is, and on a free port. Its address is printed, and is
    `url`. If the program runs in a terminal, the page remains after its end until Ctrl-C.

    >>> from solvarium.compat.simpleai.search import breadth_first
    >>> from solvarium.compat.simpleai.search.models import SearchProblem
    >>> class Spell(SearchProblem):
    ...     def actions(self, state): return "ab" if len(state) < 2 else ""
    ...     def result(self, state, action): return state + action
    ...     def is_goal(self, state): return state == "ba"
    >>> viewer = WebViewer(paused=False)
    >>> node = breadth_first(Spell(""), viewer=viewer)  # doctest: +ELLIPSIS
    The search waits at http://127.0.0.1:...
    >>> viewer.watch.wait(), viewer.watch.summary()["rows"]
    (True, 7)
    >>> viewer.watch.stop()
    """

    def __init__(self, host="127.0.0.1", port=8000, *, paused=True):
        super().__init__()
        if host not in _LOOPBACK:
            warnings.warn(
                f"the page is served on the loopback address, not on {host!r}: others could control the search",
                stacklevel=2,
            )
        self.host = host
        self.port = port
        self.watch = None
        self.has_more_runs = False
        self._paused = paused
        self._sender = None
        self._numbers = {}
        # An object is kept as long as its number, so that no other object gets its address in memory.
        self._nodes = []

    @property
    def url(self):
        """The address of the page; None before the search starts."""
        return self.watch.url if self.watch else None

    def handle_started(self):
        """A search starts; several runs of one search share a page."""
        super().handle_started()
        if self._sender is None:
            watched, self._sender = _native.watch_external("SimpleAI", "simpleai", (self._paused, (None, None, None)))
            self.watch = Watch(watched)
            print(f"The search waits at {self.url}")
            if sys.stdout.isatty():
                atexit.register(_stay, self.watch)

    def handle_new_iteration(self, fringe):
        """An iteration starts, with these nodes in the fringe."""
        super().handle_new_iteration(fringe)
        for node in fringe:
            self._number(node)

    def handle_expanded(self, nodes, successors):
        """Nodes were expanded."""
        super().handle_expanded(nodes, successors)
        for node, children in zip(nodes, successors):
            self._sender.expand(self._number(node))
            for child in children:
                self._number(child)

    def handle_finished(self, fringe, node, solution_type):
        """A run ended."""
        super().handle_finished(fringe, node, solution_type)
        if node is not None:
            self._sender.goal(self._number(node))
        if not self.has_more_runs:
            self._over()

    def handle_no_more_runs(self, node, solution_type):
        """The last of several runs ended."""
        super().handle_no_more_runs(node, solution_type)
        self._over()

    def _over(self):
        if self._sender is not None:
            self._sender.done()
        self._sender = None
        self._numbers.clear()
        self._nodes.clear()

    def _number(self, node):
        """The number of a node; a new node is reported."""
        number = self._numbers.get(id(node))
        if number is None:
            number = self._numbers[id(node)] = len(self._nodes)
            self._nodes.append(node)
            parent = None if node.parent is None else self._numbers.get(id(node.parent))
            # A heuristic or a value that is not a number is not shown.
            costs = (_number(node.cost), _number(getattr(node, "heuristic", 0)))
            self._sender.node(parent, costs, str(node.action_representation()), f"{node.state_representation()}\n")
        return number


def _number(value):
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return 0.0


def _stay(watch):
    """Keeps the page open after the program's end."""
    if watch.url is None:
        return
    print(f"The page stays at {watch.url} until Ctrl-C.")
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        pass

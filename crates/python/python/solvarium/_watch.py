"""The viewer's page for a search in the background."""

from __future__ import annotations

import atexit
import html
import json
import os
import weakref
from pathlib import Path
from typing import Any

from solvarium import _given, _native
from solvarium._native import Puzzle, Watched
from solvarium._problem import Problem
from solvarium._solve import Settings, prepared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Unpack


class Watch:
    """A search in the background, with its page at `url`, which only this machine can open.

    A notebook shows the address, and a picture of the tree, which needs no server. The search ends with the `with`
    block, or with the program.
    """

    def __init__(self, watched: Watched):
        self._watched = watched
        _OPEN.add(self)

    @property
    def url(self) -> str | None:
        """The address of the page, with its token; None after `stop`."""
        return self._watched.url

    @property
    def is_over(self) -> bool:
        """Whether the search is over."""
        return self._watched.is_over

    def open(self) -> None:
        """Opens the page in a browser of this machine."""
        self._watched.open()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until the search is over, at most this number of seconds; returns whether it is over. Raises an exception
        that a method of the problem raised."""
        over = self._watched.wait(seconds)
        self._watched.check()
        return over

    def summary(self) -> dict[str, Any]:
        """The state of the run, with the fields of docs/viewer-api.md."""
        summary: dict[str, Any] = json.loads(self._watched.summary())
        return summary

    def tree_svg(self, at: int | None = None) -> str:
        """The tree of the search as SVG, after `at` events or as it is now."""
        return self._watched.tree_svg(at)

    def run(self) -> None:
        """Continues the search."""
        self._control(do="run")

    def pause(self) -> None:
        """Pauses before the next event."""
        self._control(do="pause")

    def step(self, n: int = 1, unit: str = "expansion") -> None:
        """Continues for `n` steps, then pauses; `unit` is one of docs/viewer-api.md."""
        self._control(do="step", n=n, unit=unit)

    def _control(self, **command: Any) -> None:
        self._watched.control(json.dumps(command))

    def widget(self) -> Any:
        """The live tree as a widget of a notebook, with run, pause, step and back: needs `solvarium[notebook]`."""
        from solvarium.notebook import TreeWidget

        return TreeWidget(self)

    def stop(self) -> None:
        """Ends the search and closes the page."""
        self._watched.stop()
        _OPEN.discard(self)

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<solvarium.Watch: {self.url or 'stopped'}>"

    def _repr_html_(self) -> str:
        address = html.escape(self.url or "")
        link = f'<p><a href="{address}" target="_blank">{address}</a></p>' if address else ""
        try:
            return link + self.tree_svg()
        except ValueError as error:
            return f"{link}<p>{html.escape(str(error))}</p>"


_OPEN: weakref.WeakSet[Watch] = weakref.WeakSet()


@atexit.register
def _stop_all() -> None:
    for watch in list(_OPEN):
        watch.stop()


def watch(problem: Any, method: str = "auto", *, paused: bool = False, open: bool = False, **settings: Unpack[Settings]) -> Watch:
    """Searches in the background, and serves Solvarium's page on the loopback address: watch the search, pause it, step it,
    go back in time. `paused` waits before the first event; `open` opens a browser. The problem and the settings are those of
    `solvarium.solve`: `time_limit`, `heuristic` and the others.

    Methods of a problem in Python are called from another thread. Wrong names and texts raise the exceptions of `solve`.

    >>> import solvarium as sv
    >>> with sv.watch("8 6 7 / 2 5 4 / 3 0 1", "bfs") as run:
    ...     run.wait(), run.summary()["ending"], run.url.startswith("http://127.0.0.1:")
    (True, 'solved', True)
    """
    search = prepared(problem, method, settings)
    run = (paused, search.bounds)
    if isinstance(search.problem, Puzzle):
        watched = _native.watch_puzzle(search.problem, search.method, search.heuristic, search.seed, run)
    else:
        watched = _native.watch_problem((search.problem, Problem), search.method, search.heuristic, search.seed, run)
    begun = Watch(watched)
    if open:
        begun.open()
    return begun


def opened(problem: Any, method: str = "auto", **settings: Any) -> Watch:
    """The method `.watch()` of puzzles and problems: opens the page in a browser and prints its address.

    >>> import solvarium as sv
    >>> with opened(sv.queens(4), "dfs", open=False) as run:  # doctest: +ELLIPSIS
    ...     run.wait()
    http://127.0.0.1:...
    True
    """
    begun = watch(problem, method, **{"open": True, **settings})
    print(begun.url)
    return begun


def replay(trace: str | os.PathLike[str], *, open: bool = False, memory_limit: int | str | None = None) -> Watch:
    """Shows a run that `solvarium solve --record` wrote, on the viewer's page, where you can go to any time and select any node. `open`
    opens a browser.

    Raises OSError if the file cannot be read, and ValueError if it is not a trace.

    >>> import solvarium as sv
    >>> sv.replay("nothing.trace")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    OSError: nothing.trace: the trace cannot be read: ...
    """
    shown = Watch(_native.replay(_given.path("trace", trace), (None, None, memory_limit)))
    if open:
        shown.open()
    return shown

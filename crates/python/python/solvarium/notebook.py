"""The live tree of a search in notebooks (JupyterLab, VS Code): `pip install solvarium[notebook]`.

The widget uses the notebook's own channel, so it needs no address of this machine. While the search runs, the widget requests the tree
and the kernel draws it. Without a kernel, the last tree stays.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from solvarium._watch import Watch, watch

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("widgets need anywidget: pip install 'solvarium[notebook]'") from error

__all__ = ["TreeWidget", "tree"]

_FOLDER = Path(__file__).parent


class TreeWidget(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
    """The tree of a watched search, with run, pause, step and back.

    >>> import solvarium as sv
    >>> with sv.watch("1 4 2 / 3 0 5 / 6 7 8", "bfs") as run:
    ...     widget = TreeWidget(run)
    ...     run.wait(), widget.refresh()["state"], widget.svg[:4]
    (True, 'done', '<svg')
    """

    _esm = _FOLDER / "notebook.js"
    _css = _FOLDER / "notebook.css"
    svg = traitlets.Unicode().tag(sync=True)
    """The tree after `at` events."""
    status = traitlets.Dict().tag(sync=True)
    """The state of the run: `state`, `events`, `expanded`, `open`, `cost`, `why`."""
    at = traitlets.Int(-1).tag(sync=True)
    """The number of events after which the tree is shown; -1 for the latest."""

    def __init__(self, run: Watch):
        super().__init__()
        self._run = run
        self.on_msg(self._asked)
        self.observe(lambda _: self.refresh(), names="at")
        self.refresh()

    def refresh(self) -> dict[str, Any]:
        """Draws the current tree; returns the state of the run."""
        summary = self._run.summary()
        status = {name: summary.get(name) for name in ("state", "ending", "method", "describe", "events", "expanded", "open", "cost", "why")}
        try:
            self.svg = self._run.tree_svg(None if self.at < 0 else min(self.at, summary["events"]))
        except ValueError as error:
            # A tree that is too large for a picture.
            self.svg, status["why"] = "", str(error)
        self.status = status
        return status

    def _asked(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """A command of the widget's buttons: `run`, `pause`, `step`, `stop`, or `look`, which only asks for the tree."""
        command = message.get("do") if isinstance(message, dict) else None
        if command in ("run", "pause", "step"):
            self.at = -1
            getattr(self._run, command)()
        elif command == "stop":
            self._run.stop()
        if command == "step":
            # The search makes the step in its own thread.
            self._run.wait(0.05)
        self.refresh()


def tree(problem: Any, method: str = "auto", *, paused: bool = True, **settings: Any) -> TreeWidget:
    """Searches in the background, and shows the live tree: settings are those of `solvarium.watch`.

    >>> widget = tree("1 4 2 / 3 0 5 / 6 7 8", "astar")
    >>> widget.status["state"] != "done"  # it is paused before its first step
    True
    """
    return TreeWidget(watch(problem, method, paused=paused, **settings))

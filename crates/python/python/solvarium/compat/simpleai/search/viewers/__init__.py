"""Viewers: any object with `event(name, *params)` can be used; these are SimpleAI's.

The events of a path search: `started`, `new_iteration` (the fringe, the next node first), `chosen_node` (the node, whether it is a
goal), `expanded` (nodes, and the list of the successors of each), `finished` (the fringe, the goal's node or None, why), and `no_more_runs`
of searches that run several times.
"""

from solvarium.compat.simpleai.search.viewers.base import BaseViewer, Event
from solvarium.compat.simpleai.search.viewers.console import CONSOLE_HELP_TEXT, ConsoleViewer
from solvarium.compat.simpleai.search.viewers.web import WebViewer

__all__ = ["CONSOLE_HELP_TEXT", "BaseViewer", "ConsoleViewer", "Event", "WebViewer"]

"""SimpleAI's base class of viewers: events, their latest data, statistics."""

from __future__ import annotations

import shutil
import subprocess

from solvarium._whole import replaced
from solvarium.compat.simpleai.search.viewers.graph import Graph


class Event:
    """An event: a name and a description, which is formatted on request.

    >>> Event("started", "It begins.").description
    'It begins.'
    """

    def __init__(self, name, description):
        self.name = name
        self._description = description

    @property
    def description(self):
        """The description of the event."""
        description = self._description
        if type(description) is tuple:
            description = self._description = description[0](*description[1:])
        return description

    @description.setter
    def description(self, description):
        self._description = description

    def __str__(self):
        return self.name


def listed(fringe):
    """The nodes of a fringe, which may be lazy."""
    return fringe if isinstance(fringe, list) else fringe.nodes()


class BaseViewer:
    """Keeps the events, their latest data, and statistics.

    >>> from solvarium.compat.simpleai.search import breadth_first, viewers
    >>> from solvarium.compat.simpleai.search.models import SearchProblem
    >>> class Spell(SearchProblem):
    ...     def actions(self, state): return "ab" if len(state) < 2 else ""
    ...     def result(self, state, action): return state + action
    ...     def is_goal(self, state): return state == "ba"
    >>> viewer = viewers.BaseViewer()
    >>> node = breadth_first(Spell(""), viewer=viewer)
    >>> viewer.stats, viewer.solution_type
    ({'max_fringe_size': 4, 'visited_nodes': 6, 'iterations': 6}, 'goal found')
    """

    def __init__(self):
        self.successor_color = "#DD4814"
        self.fringe_color = "#20a0c0"
        self.solution_color = "#adeba8"
        self.font_size = "11"
        self.last_event = None
        self.events = []
        # Unread events, four entries each: name, formatter of the description, and its two arguments. A search logs thousands, and
        # one object for each would slow down the garbage collector.
        self._unread = []
        self.stats = {"max_fringe_size": 0, "visited_nodes": 0, "iterations": 0}
        self.clear_nodes_data()

    def clear_nodes_data(self):
        """Clears the nodes of the last step."""
        self.current_fringe = []
        self.last_chosen = None
        self.last_expandeds = []
        self.last_successors = []

    @property
    def current_fringe(self):
        """The nodes of the fringe, the next one first."""
        self._fringe = listed(self._fringe)
        return self._fringe

    @current_fringe.setter
    def current_fringe(self, fringe):
        self._fringe = fringe

    @property
    def _looks_back(self):
        """Whether fringes may be lazy: only if no method of a subclass receives them."""
        takers = ("event", "handle_new_iteration", "handle_finished")
        return all(name not in vars(self) and getattr(type(self), name) is getattr(BaseViewer, name) for name in takers)

    def event(self, name, *params):
        """Handles an event by the method `handle_` with its name."""
        getattr(self, "handle_" + name)(*params)

    def log_event(self, name, description):
        """Records an event with its description."""
        event = Event(name, description)
        self.events.append(event)
        self.last_event = event

    def _log(self, name, write, first, second=None):
        """Records an event whose description is `write(first, second)`, called when the text is requested."""
        if type(self).log_event is not BaseViewer.log_event or "log_event" in vars(self):
            self.log_event(name, write(first, second))
        else:
            self._unread.extend((name, write, first, second))

    @property
    def events(self):
        """The events so far, as a list."""
        unread, self._unread = self._unread, []
        for at in range(0, len(unread), 4):
            self._last_event = Event(unread[at], tuple(unread[at + 1 : at + 4]))
            self._events.append(self._last_event)
        return self._events

    @events.setter
    def events(self, events):
        self._events, self._unread = events, []

    @property
    def last_event(self):
        """The last event, or None before the first."""
        if self._unread:
            self.events  # noqa: B018 reads the unread events
        return self._last_event

    @last_event.setter
    def last_event(self, event):
        if vars(self).get("_unread"):
            self.events  # noqa: B018 reads the unread events
        self._last_event = event

    def handle_started(self):
        """A search starts."""
        self.clear_nodes_data()
        self.log_event("started", "Algorithm just started.")

    def handle_new_iteration(self, fringe):
        """An iteration starts, with these nodes in the fringe."""
        self._fringe = fringe
        stats, size = self.stats, len(fringe)
        if size > stats["max_fringe_size"]:
            stats["max_fringe_size"] = size
        stats["iterations"] += 1
        self._log("new_iteration", _new_iteration, fringe)

    def handle_chosen_node(self, node, is_goal=None):
        """A node was chosen."""
        self.last_chosen = node
        self.stats["visited_nodes"] += 1
        self._log("chosen_node", _chosen_node, node, is_goal)

    def handle_expanded(self, nodes, successors):
        """Nodes were expanded."""
        self.last_expandeds, self.last_successors = nodes, successors
        self._log("expanded", _expanded, nodes, successors)

    def handle_finished(self, fringe, node, solution_type):
        """The search ended."""
        self._end(node, solution_type, "finished", "Finished algorithm")

    def handle_no_more_runs(self, node, solution_type):
        """The last of several searches ended."""
        self._end(node, solution_type, "no_more_runs", "Finished all of the runs of the inner algorithm")

    def _end(self, node, solution_type, name, what):
        self.clear_nodes_data()
        self.solution_node = node
        self.solution_type = solution_type
        if node:
            self.current_fringe = [node]
        self._log(name, _ended, (what, node), solution_type)

    def create_graph(self, image_format, image_path):
        """Draws the current tree to a file: `dot` as text, any other format by the program `dot` of Graphviz."""
        text = Graph(self).text()
        if image_format == "dot":
            with replaced(image_path) as beside:
                beside.write_text(text, encoding="utf-8")
            return
        program = shutil.which("dot")
        if program is None:
            raise RuntimeError("pictures of graphs need the program 'dot': install Graphviz, or take the format 'dot'")
        with replaced(image_path) as beside:
            subprocess.run([program, f"-T{image_format}", "-o", beside], input=text.encode(), check=True)


def _new_iteration(fringe, _):
    return f"New iteration with {len(fringe)} elements in the fringe:\n{listed(fringe)}"


def _chosen_node(node, is_goal):
    goal = "" if is_goal is None else "\nIs goal!" if is_goal else "\nNot goal"
    return f"Chosen node: {node}{goal}"


def _expanded(nodes, successors):
    return f"Expanded {nodes}\nSuccessors: {successors}"


def _ended(end, solution_type):
    what, node = end
    text = f"{what} returning {node}.\nSolution type: {solution_type}"
    if node is not None and node.parent is not None:
        text += f"\nPath from initial to goal: {node.path()}"
    return text

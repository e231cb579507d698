"""The tree of a viewer as a Graphviz graph."""

from __future__ import annotations


class Graph:
    """The tree of a viewer as a Graphviz graph."""

    def __init__(self, viewer):
        self.nodes = {}
        self.edges = {}
        self._viewer = viewer
        event = viewer.last_event.name if viewer.last_event else ""
        if event == "chosen_node":
            self._node(viewer.last_chosen, fillcolor=viewer.fringe_color)
        if event == "finished" and viewer.solution_node:
            self._node(viewer.solution_node, fillcolor=viewer.solution_color)
        if event == "expanded":
            for node, successors in zip(viewer.last_expandeds, viewer.last_successors):
                self._node(node, fillcolor=viewer.fringe_color)
                for successor in successors:
                    self._node(successor, color=viewer.successor_color, fontcolor=viewer.successor_color)
                    self._edge(node, successor, color=viewer.successor_color)
        for node in viewer.current_fringe:
            self._node(node, color=viewer.fringe_color)
            while node.parent is not None and (id(node.parent), id(node)) not in self.edges:
                self._edge(node.parent, node)
                node = node.parent
                self._node(node)

    def _node(self, node, **attributes):
        if id(node) not in self.nodes:
            label = node.state_representation()
            for name in ("cost", "heuristic", "value"):
                if hasattr(node, name):
                    label += f"\n{name.capitalize()}: {getattr(node, name)}"
            self.nodes[id(node)] = {
                "label": label,
                "style": "filled",
                "shape": "circle",
                "fillcolor": "#ffffff",
                "fontsize": self._viewer.font_size,
            }
        self.nodes[id(node)].update(attributes)

    def _edge(self, parent, node, **attributes):
        self._node(parent)
        self._node(node)
        label = {"label": node.action_representation(), "fontsize": self._viewer.font_size}
        self.edges.setdefault((id(parent), id(node)), label).update(attributes)

    def text(self):
        """The whole graph."""
        nodes = [f"  n{name} [{_attributes(attributes)}];" for name, attributes in self.nodes.items()]
        edges = [f"  n{a} -> n{b} [{_attributes(attributes)}];" for (a, b), attributes in self.edges.items()]
        return "\n".join(["digraph {", *nodes, *edges, "}\n"])


def _attributes(attributes):
    def quoted(value):
        return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

    return ", ".join(f"{name}={quoted(value)}" for name, value in attributes.items())

"""Runs a program, and reports the first search of one that uses SimpleAI or aima-python in lines of JSON.

A program that reports its search itself runs as it is: it imports json, or neither of these libraries. Nodes are seen
where the libraries make and expand them, so a search of the student's own is seen as well as theirs.
"""
import ast
import functools
import importlib
import io
import json
import math
import os
import runpy
import sys

# The module of each library that has the classes below.
MODULES = {
    "simpleai": "simpleai.search.models",
    "aima": "aima.search",
    "aima3": "aima3.search",
    "search": "search",
}
NODES = ("SearchNode", "Node")
PROBLEMS = ("SearchProblem", "Problem")
GREEDY = ("greedy_best_first_graph_search", "greedy_best_first_search")
NUMBER = "_number_of_report"


def value(thing):
    """A state or an action as JSON."""
    if isinstance(thing, (list, tuple)):
        return [value(part) for part in thing]
    is_plain = isinstance(thing, (str, int)) and not isinstance(thing, bool)
    return thing if is_plain else str(thing)


def cost(thing):
    """A cost as JSON; None if it is none."""
    try:
        return thing if type(thing) is int else float(thing) if math.isfinite(thing) else None
    except (TypeError, ValueError, OverflowError):
        return None


class Report:
    """The first search, as far as it was seen."""

    def __init__(self):
        self.out = sys.stdout
        self.nodes = []
        self.expanded = set()
        self.goals = set()
        self.told = {}  # the h of each node, as it was reported
        self.known = {}  # the h of each state
        self.waiting = None  # the newest node, whose h may still become known
        self.touched = None  # the node whose state was read last
        self.is_over = False
        self.tests = 0  # goal tests under way, as one may call another

    def tell(self, **event):
        print(json.dumps(event), file=self.out, flush=True)

    def flush(self):
        if self.waiting is not None:
            event, self.waiting = self.waiting, None
            number = event["node"]
            # A search may drop a node without its h: then it is that of the first node of its state.
            h = event.setdefault("h", self.known_of(self.nodes[number]))
            if h is None:
                del event["h"]
            else:
                self.told[number] = h
            self.tell(**event)

    def known_of(self, node, h=None):
        """The h that was known first of the state of a node, or else this one."""
        state = node.__dict__.get("state")
        try:
            return self.known.get(state) if h is None else self.known.setdefault(state, h)
        except TypeError:  # a state that cannot be hashed
            return h

    def end(self):
        """Ends the report; what comes later is another search."""
        if not self.is_over:
            self.flush()
            self.tell(done=True)
            self.is_over = True

    def number(self, node):
        return None if self.is_over else getattr(node, "__dict__", {}).get(NUMBER)

    def born(self, node):
        parent = getattr(node, "parent", None)
        above = self.number(parent)
        if self.is_over or NUMBER in node.__dict__:
            return
        if above is None and len(self.nodes) == 1 and self.waiting is not None:
            # A node that no search has used.
            del self.nodes.pop().__dict__[NUMBER]
            self.waiting = None
        if above is None and self.nodes:
            self.end()
            print("only the first search is reported", file=sys.stderr)
            return
        if above is not None:
            self.expand(parent)
        self.flush()
        number = len(self.nodes)
        if not number:
            show(sys.stderr)
        node.__dict__[NUMBER] = number
        self.nodes.append(node)
        event = {"node": number, "parent": above, "g": cost(getattr(node, "path_cost", getattr(node, "cost", 0)))}
        if above is not None and getattr(node, "action", None) is not None:
            event["action"] = value(node.action)
        self.waiting = dict(event, state=value(node.__dict__.get("state")))

    def expand(self, node):
        number = self.number(node)
        if number is not None and number not in self.expanded:
            self.expanded.add(number)
            self.flush()
            self.tell(expand=number)

    def estimate(self, node, h):
        number, h = self.number(node), cost(h)
        if number is None or h is None:
            return
        self.known_of(node, h)
        if self.waiting is not None and self.waiting["node"] == number:
            self.waiting["h"] = h
        elif self.told.get(number) != h:
            self.flush()
            self.told[number] = h
            self.tell(estimate=number, h=h)

    def of(self, state):
        """The node of a state: the one that it was read from, or else the newest."""
        candidates = [self.touched] + self.nodes[::-1] if self.touched is not None else self.nodes[::-1]
        for node in candidates:
            if node.__dict__.get("state") is state:
                return node
        for node in candidates:
            if node.__dict__.get("state") == state:
                return node
        return None

    def goal(self, state):
        number = self.number(self.of(state))
        if number is not None and number not in self.goals:
            self.goals.add(number)
            self.flush()
            self.tell(goal=number)


REPORT = Report()


def show(to):
    """Prints what was held back, and from now on what is printed."""
    if isinstance(sys.stdout, io.StringIO):
        held, sys.stdout = sys.stdout.getvalue(), to
        to.write(held)


def is_report(text):
    """Whether a text may be lines of JSON."""
    return text.lstrip().startswith("{")


class State:
    """The attribute `state`, which notes whose it is: a goal test gets only the state."""

    def __get__(self, node, _):
        if node is None:
            return self
        try:
            state = node.__dict__["state"]
        except KeyError:
            raise AttributeError("state") from None
        REPORT.touched = node
        return state

    def __set__(self, node, state):
        node.__dict__["state"] = state


class Estimate:
    """The attribute `h`, in which aima-python keeps the h of a node."""

    def __get__(self, node, _):
        if node is None:
            return self
        try:
            return node.__dict__["h"]
        except KeyError:
            raise AttributeError("h") from None

    def __set__(self, node, h):
        node.__dict__["h"] = h
        REPORT.estimate(node, h)


def watch_nodes(kind):
    init, expand = kind.__init__, getattr(kind, "expand", None)

    @functools.wraps(init)
    def watched_init(self, *args, **kwargs):
        init(self, *args, **kwargs)
        REPORT.born(self)

    kind.__init__, kind.state, kind.h = watched_init, State(), Estimate()
    if expand is not None:

        @functools.wraps(expand)
        def watched_expand(self, *args, **kwargs):
            REPORT.expand(self)
            return expand(self, *args, **kwargs)

        kind.expand = watched_expand


def tested(test):
    @functools.wraps(test)
    def watched(self, state, *args, **kwargs):
        REPORT.tests += 1
        try:
            is_goal = test(self, state, *args, **kwargs)
        finally:
            REPORT.tests -= 1
        if is_goal and not REPORT.tests:
            REPORT.goal(state)
        return is_goal

    return watched


def estimated(estimate):
    """Watches an h of a node, as in aima-python, or of a state, as in SimpleAI."""

    @functools.wraps(estimate)
    def watched(self, of, *args, **kwargs):
        touched = REPORT.touched
        h = estimate(self, of, *args, **kwargs)
        if REPORT.number(of) is not None:
            REPORT.estimate(of, h)
        elif touched is not None and touched.__dict__.get("state") is of:
            REPORT.estimate(touched, h)
        return h

    return watched


def watch_problem(kind):
    for name, watched in (("is_goal", tested), ("goal_test", tested), ("heuristic", estimated), ("h", estimated)):
        method = kind.__dict__.get(name)
        if callable(method):
            setattr(kind, name, watched(method))


def watch_problems(kind):
    """Watches a class of problems, with the classes below it, also later ones."""

    def later(cls, **kwargs):
        super(kind, cls).__init_subclass__(**kwargs)
        watch_problem(cls)

    known = [kind]
    while known:
        some = known.pop()
        known += some.__subclasses__()
        watch_problem(some)
    kind.__init_subclass__ = classmethod(later)


def greedy(search):
    """Greedy search by a function, which aima-python keeps as f."""

    @functools.wraps(search)
    def watched(problem, f, *args, **kwargs):
        def h(node):
            known = f(node)
            REPORT.estimate(node, known)
            return known

        return search(problem, h, *args, **kwargs)

    return watched


def watch(module):
    """Watches the classes of a library; false if it has none."""
    classes = [
        next((kind for kind in (getattr(module, name, None) for name in names) if isinstance(kind, type)), None)
        for names in (NODES, PROBLEMS)
    ]
    if None in classes or not classes[0].__dictoffset__:
        return False
    watch_nodes(classes[0])
    watch_problems(classes[1])
    for name in GREEDY:
        if callable(getattr(module, name, None)):
            setattr(module, name, greedy(getattr(module, name)))
    return True


def imports(file):
    """The modules that a program imports, without their submodules."""
    with open(file, "rb") as source:
        tree = ast.parse(source.read())
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names


def watches(file):
    """Whether the program of this file is watched."""
    try:
        names = imports(file)
    except (OSError, SyntaxError, ValueError):
        return False  # the program itself reports it
    is_watched = False
    for name in names & set(MODULES) if "json" not in names else ():
        try:
            is_watched |= watch(importlib.import_module(MODULES[name]))
        except Exception:
            continue  # the program itself reports it
    return is_watched


def main():
    file = sys.argv[1]
    sys.argv = sys.argv[1:]
    sys.path[0] = os.path.dirname(os.path.abspath(file))
    if not watches(file):
        runpy.run_path(file, run_name="__main__")
        return
    # If the libraries make no node, what is printed may be the report of the program itself.
    sys.stdout = io.StringIO()
    try:
        runpy.run_path(file, run_name="__main__")
    finally:
        REPORT.flush()
        held = getattr(sys.stdout, "getvalue", str)()
        show(REPORT.out if is_report(held) else sys.stderr)
    if REPORT.nodes:
        REPORT.end()


main()

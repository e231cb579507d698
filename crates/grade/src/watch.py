"""Runs a program, and reports the first search of one that uses SimpleAI or aima-python in lines of JSON.

A program that reports its search itself runs as it is: it imports json or neither of these libraries, or it prints a
line of its report before a search uses a node. Nodes are seen where the libraries make and expand them, so a search of
the student's own is seen as well as theirs.
"""
import sys

AT_START = set(sys.modules)
if sys.path[:1] == [""]:
    del sys.path[0]  # the current folder: its modules must not replace the ones imported below

import ast
import functools
import importlib
import io
import json
import math
import os
import runpy

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


def is_report(line):
    """Whether a line reports a node."""
    try:
        event = json.loads(line)
    except ValueError:
        return False
    return isinstance(event, dict) and "node" in event


class Printed(io.RawIOBase):
    """What the program prints. It is held until a node is watched, and then is no report, or until a line reports a node: then the
    program reports its search itself."""

    MOST = 1 << 20  # what is longer may be anything, but its reader has a limit

    def __init__(self, out):
        self.out = out
        self.to = None
        self.held = bytearray()
        self.checked = 0  # the lines before this byte are no report

    def writable(self):
        return True

    def fileno(self):
        return self.out.fileno()

    def write(self, data):
        if self.to is not None:
            self.to.write(data)
            self.to.flush()
        else:
            self.held += data
            self.check(self.held.rfind(b"\n") + 1)
        return len(data)

    def check(self, end):
        lines = self.held[self.checked : end].splitlines()
        self.checked = max(self.checked, end)
        if len(self.held) > self.MOST or any(map(is_report, lines)):
            REPORT.leave()
            self.go_to(self.out)

    def go_to(self, to):
        if self.to is None:
            self.to = to
            to.write(self.held)
            to.flush()
            self.held.clear()

    def end(self):
        """Its last line may lack its end. What is no report is still shown."""
        if self.to is None:
            self.check(len(self.held))
            self.go_to(sys.stderr.buffer)


class Report:
    """The first search, as far as it was seen."""

    def __init__(self):
        self.out = sys.stdout
        self.printed = Printed(sys.stdout.buffer)
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
        self.printed.go_to(sys.stderr.buffer)
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

    def leave(self):
        """The program reports its search itself."""
        self.waiting, self.is_over = None, True

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

    kind.__init__ = watched_init
    for name, attribute in (("state", State()), ("h", Estimate())):
        if not hasattr(kind, name):
            setattr(kind, name, attribute)
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
            module = importlib.import_module(MODULES[name])
            is_own = name == "search" and "json" in imports(module.__file__)
            is_watched |= not is_own and watch(module)
        except Exception:
            continue  # the program itself reports it
    return is_watched


def main():
    file = sys.argv[1]
    sys.argv = sys.argv[1:]
    folder = os.path.dirname(os.path.abspath(file))
    sys.path.insert(0, folder)
    # Modules of the program may have the same names as modules imported above.
    for name in set(sys.modules) - AT_START:
        if os.path.exists(os.path.join(folder, name + ".py")):
            del sys.modules[name]
    sys.stdout = sys.stderr  # what a library prints when it is imported
    is_watched = watches(file)
    sys.stdout = REPORT.out
    if not is_watched:
        runpy.run_path(file, run_name="__main__")
        return
    printed = io.BufferedWriter(REPORT.printed)
    stream = io.TextIOWrapper(printed, REPORT.out.encoding, REPORT.out.errors, line_buffering=True)
    sys.stdout = stream
    try:
        runpy.run_path(file, run_name="__main__")
    finally:
        if not stream.closed:
            stream.flush()
        REPORT.flush()
        REPORT.printed.end()
    if REPORT.nodes:
        REPORT.end()


main()

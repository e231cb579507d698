"""Queues, memoization, names and tables."""

from __future__ import annotations

import collections.abc
import functools
import heapq
import os.path
import sys
from statistics import mean

from solvarium.compat.aima._numpy import np


class injection:
    """Other values for names of `utils` within a `with` block.

    >>> from solvarium.compat.aima import utils
    >>> with injection(LEFT=7):
    ...     utils.LEFT
    7
    """

    def __init__(self, **kwds):
        self.new = kwds

    def __enter__(self):
        names = vars(sys.modules["solvarium.compat.aima.utils"])
        self.old = {name: names[name] for name in self.new}
        names.update(self.new)

    def __exit__(self, type, value, traceback):
        vars(sys.modules["solvarium.compat.aima.utils"]).update(self.old)


def memoize(fn, slot=None, maxsize=32):
    """Memoizes a function: in the attribute `slot` of its first argument, or by all arguments.

    >>> calls = []
    >>> double = memoize(lambda x: calls.append(x) or 2 * x)
    >>> double(4), double(4), calls
    (8, 8, [4])
    """
    if not slot:
        return functools.lru_cache(maxsize=maxsize)(lambda *args: fn(*args))

    def remembering(obj, *args):
        try:
            return getattr(obj, slot)
        except AttributeError:
            value = fn(obj, *args)
            setattr(obj, slot, value)
            return value

    return remembering


def name(obj):
    """The name of an object or of its class.

    >>> name(len), name(3)
    ('len', 'int')
    """
    for holder, attribute in ((obj, "name"), (obj, "__name__"), (getattr(obj, "__class__", 0), "__name__")):
        found = getattr(holder, attribute, 0)
        if found:
            return found
    return str(obj)


def isnumber(x):
    """Whether it can become an int."""
    return hasattr(x, "__int__")


def issequence(x):
    """Whether it is a sequence."""
    return isinstance(x, collections.abc.Sequence)


def print_table(table, header=None, sep="   ", numfmt="{}"):
    """Prints rows in aligned columns, numbers to the right. A header is also inserted as the first row of the table.

    >>> print_table([["a", 1], ["bc", 20]], header=["x", "n"])
    x     n
    a     1
    bc   20
    """
    sides = [str.rjust if isnumber(cell) else str.ljust for cell in table[0]]
    if header:
        table.insert(0, header)
    rows = [[str(numfmt.format(cell) if isnumber(cell) else cell) for cell in row] for row in table]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print(sep.join(side(cell, width) for side, cell, width in zip(sides, row, widths)))


def open_data(name, mode="r"):
    """Opens a file of the folder `aima-data`: in the folder of the program, or in `AIMA_DATA`."""
    folders = [os.environ["AIMA_DATA"]] if "AIMA_DATA" in os.environ else [os.path.join(sys.path[0] or ".", "aima-data"), "aima-data"]
    for folder in folders:
        file = os.path.join(folder, name)
        if os.path.exists(file):
            return open(file, mode=mode)
    raise FileNotFoundError(f"{name} is not in {' or '.join(folders)}: aima-data is a repository of its own; AIMA_DATA may say where it is")


def failure_test(algorithm, tests):
    """The fraction of tests that an algorithm passes; a test is a pair of values and the wrong answer."""
    return mean(int(algorithm(values) != wrong) for values, wrong in tests)


class hashabledict(dict):
    """A dictionary that can be hashed."""

    def __hash__(self):
        return 1


class PriorityQueue:
    """A queue whose least (or greatest) item by `f` comes first; ties go to the older item.

    >>> queue = PriorityQueue("max", len)
    >>> queue.extend(["a", "ccc", "bb"])
    >>> queue.pop(), len(queue), "a" in queue
    ('ccc', 2, True)
    """

    def __init__(self, order="min", f=lambda x: x):
        if order not in ("min", "max"):
            raise ValueError("Order must be either 'min' or 'max'.")
        self.heap = []
        self.counter = 0
        self.f = f if order == "min" else lambda x: -f(x)

    def append(self, item):
        """Adds an item."""
        heapq.heappush(self.heap, (self.f(item), self.counter, item))
        self.counter += 1

    def extend(self, items):
        """Adds several items."""
        for item in items:
            self.append(item)

    def pop(self):
        """Removes and returns the first item."""
        if not self.heap:
            raise Exception("Trying to pop from empty PriorityQueue.")
        return heapq.heappop(self.heap)[2]

    def __len__(self):
        return len(self.heap)

    def _place(self, key):
        for place, entry in enumerate(self.heap):
            if entry[2] == key:
                return place
        raise KeyError(f"{key} is not in the priority queue")

    def __contains__(self, key):
        return any(entry[2] == key for entry in self.heap)

    def __getitem__(self, key):
        return self.heap[self._place(key)][0]

    def __delitem__(self, key):
        del self.heap[self._place(key)]
        heapq.heapify(self.heap)


class Bool(int):
    """A bool that is shown as `T` or `F`."""

    def __repr__(self):
        return "T" if self else "F"

    __str__ = __repr__


T = Bool(True)
F = Bool(False)


class MCT_Node:
    """A node of a Monte Carlo tree search: its state, its total value and its number of visits."""

    def __init__(self, parent=None, state=None, U=0, N=0):
        self.parent, self.state, self.U, self.N = parent, state, U, N
        self.children = {}
        self.actions = None


def ucb(n, C=1.4):
    """The upper confidence bound of a node (UCB1; Auer, Cesa-Bianchi and Fischer, 2002); infinite if it was not visited."""
    if n.N == 0:
        return np.inf
    return n.U / n.N + C * np.sqrt(np.log(n.parent.N) / n.N)

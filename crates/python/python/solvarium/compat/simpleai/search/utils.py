"""Fringes, samplers, and functions that find the best item."""

from __future__ import annotations

import heapq
import random
from bisect import bisect_left
from collections import deque


class LifoList(deque):
    """A last-in, first-out fringe."""

    def sorted(self):
        """The nodes, the next one first."""
        return list(reversed(self))


class FifoList(deque):
    """A first-in, first-out fringe."""

    def pop(self):
        """Removes and returns the oldest node."""
        return self.popleft()

    def sorted(self):
        """The nodes, the next one first."""
        return list(self)


class BoundedPriorityQueue:
    """A priority queue, the smallest node first; beyond a limit, the largest is dropped."""

    def __init__(self, limit=None, *args):
        self.limit = limit
        self.queue = []

    def __getitem__(self, val):
        return self.queue[val]

    def __len__(self):
        return len(self.queue)

    def append(self, x):
        """Adds a node."""
        queue = self.queue
        heapq.heappush(queue, x)
        if self.limit and len(queue) > self.limit:
            self.remove(heapq.nlargest(1, queue)[0])

    def pop(self):
        """Removes and returns the smallest node."""
        return heapq.heappop(self.queue)

    def extend(self, iterable):
        """Adds several nodes in order."""
        for node in iterable:
            self.append(node)

    def clear(self):
        """Removes all nodes."""
        self.queue.clear()

    def remove(self, x):
        """Removes the first equal node."""
        self.queue.remove(x)
        heapq.heapify(self.queue)

    def sorted(self):
        """The nodes, the next one first."""
        return sorted(self.queue)


class InverseTransformSampler:
    """Draws objects by weight; uniformly if all weights are zero."""

    def __init__(self, weights, objects):
        assert weights and objects and len(weights) == len(objects)
        self.objects = objects
        total = float(sum(weights))
        if total == 0:
            weights, total = [1] * len(weights), len(weights)
        self.probs = []
        reached = 0
        for weight in weights:
            reached += weight / total
            self.probs.append(reached)
        # With negative weights, the sums are not sorted: then the first that is reached is found by a linear scan.
        self._sorted = all(before <= after for before, after in zip(self.probs, self.probs[1:]))

    def sample(self):
        """Draws one object by a number of `random.random()`."""
        target, probs = random.random(), self.probs
        at, last = 0, len(probs) - 1
        if self._sorted:
            return self.objects[min(bisect_left(probs, target), last)]
        while at != last and target > probs[at]:
            at += 1
        return self.objects[at]


def _best(iterable, function, better):
    values = [function(item) for item in iterable]
    best = better(values)
    return random.choice([item for item, value in zip(iterable, values) if value == best])


def argmin(iterable, function):
    """An item that minimizes a function; ties are broken at random.

    >>> from solvarium.compat.simpleai.search.utils import argmin
    >>> argmin([3, -1, 2], abs)
    -1
    """
    return _best(iterable, function, min)


def argmax(iterable, function):
    """An item that maximizes a function; ties are broken at random.

    >>> from solvarium.compat.simpleai.search.utils import argmax
    >>> argmax([3, -1, 2], abs)
    3
    """
    return _best(iterable, function, max)

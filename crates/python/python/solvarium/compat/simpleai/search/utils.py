"""Fringes, samplers, and the best of many."""

from __future__ import annotations

import heapq
import random
from bisect import bisect_left
from collections import deque


class LifoList(deque):
    """A fringe whose newest node comes next."""

    def sorted(self):
        """The nodes, the next one first."""
        return list(reversed(self))


class FifoList(deque):
    """A fringe whose oldest node comes next."""

    def pop(self):
        """Takes out the oldest."""
        return self.popleft()

    def sorted(self):
        """The nodes, the next one first."""
        return list(self)


class BoundedPriorityQueue:
    """A fringe whose smallest node comes next; beyond a limit the largest is dropped."""

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
        """Takes out the smallest."""
        return heapq.heappop(self.queue)

    def extend(self, iterable):
        """Adds nodes, one after the other."""
        for node in iterable:
            self.append(node)

    def clear(self):
        """Drops all."""
        self.queue.clear()

    def remove(self, x):
        """Takes out the first that is equal."""
        self.queue.remove(x)
        heapq.heapify(self.queue)

    def sorted(self):
        """The nodes, the next one first."""
        return sorted(self.queue)


class InverseTransformSampler:
    """Draws objects by weight; by chance alone, if all weights are zero."""

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
        # Weights below zero leave the sums out of order: then the first that is reached is looked for from the left.
        self._sorted = all(before <= after for before, after in zip(self.probs, self.probs[1:]))

    def sample(self):
        """Draws one: a number of `random.random()`."""
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
    """An item for which a function is smallest, by chance among equals.

    >>> from solvarium.compat.simpleai.search.utils import argmin
    >>> argmin([3, -1, 2], abs)
    -1
    """
    return _best(iterable, function, min)


def argmax(iterable, function):
    """An item for which a function is largest, by chance among equals.

    >>> from solvarium.compat.simpleai.search.utils import argmax
    >>> argmax([3, -1, 2], abs)
    3
    """
    return _best(iterable, function, max)

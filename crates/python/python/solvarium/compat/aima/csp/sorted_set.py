"""A set sorted by a key, which is computed when a member is added; members with equal keys are in the order of insertion. It
behaves like the class of sortedcontainers 2.4 that aima-python uses to sort arcs."""

from __future__ import annotations

import bisect
from itertools import chain


class SortedSet:
    """A sorted set.

    >>> words = SortedSet(["ccc", "a", "bb"], key=len)
    >>> words.pop(), "a" in words, len(words)
    ('ccc', True, 2)
    """

    # If more than a quarter of its members change, the library sorts all of them again.
    _FACTOR = 4

    def __init__(self, iterable=None, key=None):
        self._key = key or (lambda value: value)
        self._set = set()
        self._order, self._keys = [], []
        if iterable is not None:
            self.update(iterable)

    def _sort(self):
        self._order = sorted(self._set, key=self._key)
        self._keys = [self._key(value) for value in self._order]

    def add(self, value):
        """Adds a member."""
        if value not in self._set:
            self._set.add(value)
            key = self._key(value)
            place = bisect.bisect_right(self._keys, key)
            self._order.insert(place, value)
            self._keys.insert(place, key)

    def discard(self, value):
        """Removes a member, if it is present."""
        if value in self._set:
            self._set.remove(value)
            place = self._order.index(value)
            del self._order[place], self._keys[place]

    def pop(self, index=-1):
        """Removes and returns the last member, or the one at an index."""
        value = self._order.pop(index)
        self._keys.pop(index)
        self._set.remove(value)
        return value

    def update(self, *iterables):
        """Adds several members."""
        values = set(chain(*iterables))
        if self._FACTOR * len(values) > len(self._set):
            self._set |= values
            self._sort()
        else:
            for value in values:
                self.add(value)
        return self

    __ior__ = update

    def difference_update(self, *iterables):
        """Removes several members."""
        values = set(chain(*iterables))
        if self._FACTOR * len(values) > len(self._set):
            self._set -= values
            self._sort()
        else:
            for value in values:
                self.discard(value)
        return self

    def __contains__(self, value):
        return value in self._set

    def __iter__(self):
        return iter(self._order)

    def __len__(self):
        return len(self._order)

    def __repr__(self):
        return f"SortedSet({self._order!r})"

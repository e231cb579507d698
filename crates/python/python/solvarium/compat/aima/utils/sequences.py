"""Functions on sequences and iterables, and their least and greatest items with random ties."""

from __future__ import annotations

import collections
import collections.abc
import itertools
import random


def sequence(iterable):
    """A sequence unchanged; anything else as the only item of a tuple.

    >>> sequence(3)
    (3,)
    """
    return iterable if isinstance(iterable, collections.abc.Sequence) else (iterable,)


def remove_all(item, seq):
    """A copy of a sequence, text or set without an item.

    >>> remove_all("s", "possess")
    'poe'
    """
    if isinstance(seq, str):
        return "".join(seq.split(item)) if item else seq
    if isinstance(seq, set):
        if item not in seq:
            raise KeyError(item)
        return seq - {item}
    return [kept for kept in seq if kept != item]


def unique(seq):
    """The different items, in the order of a set.

    >>> sorted(unique([3, 1, 3]))
    [1, 3]
    """
    return list(set(seq))


def count(seq):
    """The number of items that are true.

    >>> count([1, 0, "a", ""])
    2
    """
    return sum(1 for item in seq if item)


def multimap(items):
    """Lists of values by their keys.

    >>> multimap([("a", 1), ("b", 2), ("a", 3)])
    {'a': [1, 3], 'b': [2]}
    """
    found = {}
    for key, value in items:
        found.setdefault(key, []).append(value)
    return found


def multimap_items(mmap):
    """All pairs of keys and values of such lists."""
    return ((key, value) for key, values in mmap.items() for value in values)


def product(numbers):
    """The product of numbers; 1 if there are none.

    >>> product([2, 3, 10])
    60
    """
    result = 1
    for number in numbers:
        result = result * number
    return result


def first(iterable, default=None):
    """The first item, or the default where there is none."""
    for item in iterable:
        return item
    return default


def is_in(elt, seq):
    """Whether the same object (by identity) is among the items."""
    return any(elt is item for item in seq)


def mode(data):
    """The most frequent item."""
    return collections.Counter(data).most_common(1)[0][0]


def power_set(iterable):
    """All subsets but the empty one, by size.

    >>> power_set([1, 2])
    [(1,), (2,), (1, 2)]
    """
    items = list(iterable)
    return [subset for size in range(1, len(items) + 1) for subset in itertools.combinations(items, size)]


def extend(s, var, val):
    """A copy of a dictionary with one more entry."""
    copy = dict(s)
    copy[var] = val
    return copy


def flatten(seqs):
    """The items of lists in one list."""
    flat = []
    for seq in seqs:
        flat = flat + seq
    return flat


def identity(x):
    """The argument itself."""
    return x


def shuffled(iterable):
    """The items in random order."""
    items = [*iterable]
    random.shuffle(items)
    return items


def argmin_random_tie(seq, key=identity):
    """A least item; ties are broken at random."""
    return min(shuffled(seq), key=key)


def argmax_random_tie(seq, key=identity):
    """A greatest item; ties are broken at random."""
    return max(shuffled(seq), key=key)

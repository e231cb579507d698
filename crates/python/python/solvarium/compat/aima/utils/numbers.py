"""Numbers: vectors as tuples, weighted random choice, distances."""

from __future__ import annotations

import bisect
import itertools
import operator
import random

from solvarium.compat.aima._numpy import np


def histogram(values, mode=0, bin_function=None):
    """The number of occurrences of each value: pairs sorted by value or, if `mode` is true, by number, the greatest first.

    >>> histogram([1, 2, 2], mode=1)
    [(2, 2), (1, 1)]
    """
    bins = {}
    for value in values if bin_function is None else map(bin_function, values):
        bins[value] = bins.get(value, 0) + 1
    if not mode:
        return sorted(bins.items())
    return sorted(bins.items(), key=lambda pair: pair[::-1], reverse=True)


def dot_product(x, y):
    """The dot product of two vectors."""
    return sum(map(operator.mul, x, y))


def vector_add(a, b):
    """The sum of two vectors.

    >>> vector_add((0, 1), (8, 9))
    (8, 10)
    """
    return tuple(map(operator.add, a, b))


def probability(p):
    """True with this probability."""
    return random.uniform(0.0, 1.0) < p


def weighted_sampler(seq, weights):
    """A function that returns random items by weight."""
    totals = list(itertools.accumulate(weights))
    return lambda: seq[bisect.bisect(totals, random.uniform(0, totals[-1]))]


def weighted_sample_with_replacement(n, seq, weights):
    """A number of random items by weight."""
    draw = weighted_sampler(seq, weights)
    return [draw() for _ in range(n)]


def weighted_choice(choices):
    """A random one of the pairs of an item and its weight."""
    left = random.uniform(0, sum(weight for _, weight in choices))
    passed = 0
    for item, weight in choices:
        if passed + weight >= left:
            return item, weight
        passed += weight
    return None


def rounder(numbers, d=4):
    """A number, or all numbers of a collection of any depth, rounded to `d` decimals.

    >>> rounder([1.23456, (2.0,)], 2)
    [1.23, (2.0,)]
    """
    if isinstance(numbers, (int, float)):
        return round(numbers, d)
    return type(numbers)(rounder(number, d) for number in numbers)


def num_or_str(x):
    """A text as an int, as a float, or stripped of spaces.

    >>> num_or_str("42"), num_or_str(" 42x ")
    (42, '42x')
    """
    for kind in (int, float):
        try:
            return kind(x)
        except ValueError:
            pass
    return str(x).strip()


def euclidean_distance(x, y):
    """The straight-line distance."""
    return np.sqrt(sum((a - b) ** 2 for a, b in zip(x, y)))


def manhattan_distance(x, y):
    """The Manhattan distance."""
    return sum(abs(a - b) for a, b in zip(x, y))


def hamming_distance(x, y):
    """The number of positions at which two vectors differ."""
    return sum(map(operator.ne, x, y))


def normalize(dist):
    """Numbers divided by their sum; a dictionary is changed in place.

    >>> normalize([1, 2, 1])
    [0.25, 0.5, 0.25]
    """
    if not isinstance(dist, dict):
        total = sum(dist)
        return [number / total for number in dist]
    total = sum(dist.values())
    for key, number in dist.items():
        dist[key] = number / total
        assert 0 <= dist[key] <= 1
    return dist

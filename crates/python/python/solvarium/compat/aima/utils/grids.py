"""Directions on grids, and distances between points."""

from __future__ import annotations

from solvarium.compat.aima._numpy import np

EAST, NORTH, WEST, SOUTH = (1, 0), (0, 1), (-1, 0), (0, -1)
orientations = [EAST, NORTH, WEST, SOUTH]
LEFT, RIGHT = 1, -1
turns = (LEFT, RIGHT)


def turn_heading(heading, inc, headings=orientations):
    """The heading after a number of quarter turns to the left.

    >>> turn_heading(NORTH, LEFT) == WEST
    True
    """
    return headings[(headings.index(heading) + inc) % len(headings)]


def turn_right(heading):
    """The heading after a quarter turn to the right."""
    return turn_heading(heading, RIGHT)


def turn_left(heading):
    """The heading after a quarter turn to the left."""
    return turn_heading(heading, LEFT)


def distance(a, b):
    """The straight-line distance between two points."""
    (ax, ay), (bx, by) = a, b
    return np.hypot(ax - bx, ay - by)


def distance_squared(a, b):
    """Its square."""
    (ax, ay), (bx, by) = a, b
    return (ax - bx) ** 2 + (ay - by) ** 2

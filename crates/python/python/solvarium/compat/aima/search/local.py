"""Local searches with aima-python's use of `random`: after `random.seed(1)`, they find the same states."""

from __future__ import annotations

import random
import sys

from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.search.problem import Node
from solvarium.compat.aima.utils import argmax_random_tie, probability


def hill_climbing(problem):
    """Moves to the best neighbour as long as it is better (figure 4.2). Returns the final state."""
    current = Node(problem.initial)
    while True:
        neighbors = current.expand(problem)
        if not neighbors:
            return current.state
        best = argmax_random_tie(neighbors, key=lambda node: problem.value(node.state))
        if problem.value(best.state) <= problem.value(current.state):
            return current.state
        current = best


def stochastic_hill_climbing(problem):
    """Moves to a random better neighbour."""
    current = Node(problem.initial)
    while True:
        uphill = [node for node in current.expand(problem) if problem.value(node.state) > problem.value(current.state)]
        if not uphill:
            return current.state
        current = random.choice(uphill)


def first_choice_hill_climbing(problem, tries=100):
    """Moves to the first better one of `tries` random neighbours."""
    current = Node(problem.initial)
    while True:
        neighbors = current.expand(problem)
        if not neighbors:
            return current.state
        for _ in range(tries):
            candidate = random.choice(neighbors)
            if problem.value(candidate.state) > problem.value(current.state):
                current = candidate
                break
        else:
            return current.state


def random_restart_hill_climbing(problem, new_state, restarts=10):
    """Hill climbing from the states that `new_state()` returns. Returns the best final state. `problem.initial` becomes the last start."""
    best = None
    for _ in range(restarts):
        problem.initial = new_state()
        state = hill_climbing(problem)
        if best is None or problem.value(state) > problem.value(best):
            best = state
    return best


def local_beam_search(problem, k=4, new_state=None, iterations=1000):
    """Keeps the `k` best successors of the `k` states as long as the best one improves."""

    def value(node):
        return problem.value(node.state)

    current = [Node(new_state() if new_state else problem.initial) for _ in range(k)]
    for _ in range(iterations):
        neighbors = [neighbor for node in current for neighbor in node.expand(problem)]
        if not neighbors:
            break
        best = sorted(neighbors, key=value, reverse=True)[:k]
        if value(best[0]) <= max(map(value, current)):
            break
        current = best
    return max(current, key=value).state


def exp_schedule(k=20, lam=0.005, limit=100):
    """A temperature that falls exponentially, and is 0 from `limit` on."""
    return lambda t: k * np.exp(-lam * t) if t < limit else 0


def _annealed(problem, schedule):
    """Yields the visited nodes and False until the temperature is 0; a node without neighbours ends it, and is yielded again with True."""
    current = Node(problem.initial)
    for t in range(sys.maxsize):
        yield current, False
        temperature = schedule(t)
        if temperature == 0:
            return
        neighbors = current.expand(problem)
        if not neighbors:
            yield current, True
            return
        chosen = random.choice(neighbors)
        gain = problem.value(chosen.state) - problem.value(current.state)
        if gain > 0 or probability(np.exp(gain / temperature)):
            current = chosen


def simulated_annealing(problem, schedule=exp_schedule()):
    """Moves to random neighbours; a worse one is accepted less often the lower the temperature (figure 4.5). Returns the final state."""
    for current, _ in _annealed(problem, schedule):
        last = current
    return last.state


def simulated_annealing_full(problem, schedule=exp_schedule()):
    """The same, but returns all visited states. As in aima-python, returns only the last state if it has no neighbours."""
    states = []
    for current, is_stuck in _annealed(problem, schedule):
        if is_stuck:
            return current.state
        states.append(current.state)
    return states

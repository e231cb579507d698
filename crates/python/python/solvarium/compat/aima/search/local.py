"""Local searches, with the dice of aima-python: after `random.seed(1)` the same states come out."""

from __future__ import annotations

import random
import sys

from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.search.problem import Node
from solvarium.compat.aima.utils import argmax_random_tie, probability


def hill_climbing(problem):
    """Goes to the best neighbour for as long as it is better (figure 4.2): the state at the end."""
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
    """Goes to a better neighbour by dice."""
    current = Node(problem.initial)
    while True:
        uphill = [node for node in current.expand(problem) if problem.value(node.state) > problem.value(current.state)]
        if not uphill:
            return current.state
        current = random.choice(uphill)


def first_choice_hill_climbing(problem, tries=100):
    """Goes to the first better one of `tries` neighbours by dice."""
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
    """Hill climbing from states that `new_state()` gives: the best end. `problem.initial` becomes the last of them."""
    best = None
    for _ in range(restarts):
        problem.initial = new_state()
        state = hill_climbing(problem)
        if best is None or problem.value(state) > problem.value(best):
            best = state
    return best


def local_beam_search(problem, k=4, new_state=None, iterations=1000):
    """Keeps the `k` best successors of the `k` states for as long as the best gets better."""

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
    """The nodes of an annealing; ends where the temperature is 0. The last one is given with whether it has no neighbours."""
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
    """Goes to a neighbour by dice, to a worse one the less likely the lower the temperature (figure 4.5): the state at the end."""
    for current, _ in _annealed(problem, schedule):
        last = current
    return last.state


def simulated_annealing_full(problem, schedule=exp_schedule()):
    """The same: all states on the way; as in aima-python only the last one where it has no neighbours."""
    states = []
    for current, is_stuck in _annealed(problem, schedule):
        if is_stuck:
            return current.state
        states.append(current.state)
    return states

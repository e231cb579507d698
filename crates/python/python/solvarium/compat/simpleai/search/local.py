"""Local searches. They use Python's `random` like SimpleAI: equal seeds give equal runs."""

from __future__ import annotations

import math
import random

from solvarium.compat.simpleai.search._runs import several_runs
from solvarium.compat.simpleai.search.models import SearchNodeValueOrdered
from solvarium.compat.simpleai.search.utils import BoundedPriorityQueue, InverseTransformSampler


def beam(problem, beam_size=100, iterations_limit=0, viewer=None):
    """Keeps the `beam_size` best states, and expands them all, until there is no better one or the iteration limit is reached."""
    return _local_search(problem, _all_expander, iterations_limit, beam_size, True, iterations_limit == 0, viewer)


def beam_best_first(problem, beam_size=100, iterations_limit=0, viewer=None):
    """Keeps the `beam_size` best states, and expands the best, until there is no better one or the iteration limit is reached."""
    return _local_search(problem, _first_expander, iterations_limit, beam_size, True, iterations_limit == 0, viewer)


def hill_climbing(problem, iterations_limit=0, viewer=None):
    """Moves to the best neighbour, until none is better."""
    return _local_search(problem, _first_expander, iterations_limit, 1, False, True, viewer)


def hill_climbing_stochastic(problem, iterations_limit=0, viewer=None):
    """Moves to a random better neighbour."""
    return _local_search(problem, _random_best_expander, iterations_limit, 1, False, iterations_limit == 0, viewer)


def hill_climbing_random_restarts(problem, restarts_limit, iterations_limit=0, viewer=None):
    """Hill climbing from `restarts_limit` random states; returns the best result."""
    best = None
    with several_runs(viewer):
        for _ in range(restarts_limit):
            end = _local_search(problem, _first_expander, iterations_limit, 1, True, True, viewer)
            if not best or best.value < end.value:
                best = end
    if viewer:
        viewer.event("no_more_runs", best, f"returned after {restarts_limit} runs")
    return best


def simulated_annealing(problem, schedule=None, iterations_limit=0, viewer=None):
    """Moves to a random neighbour; to a worse one with a probability that falls with the temperature `schedule(iteration)`.

    As in SimpleAI, without a limit it ends at the first iteration without improvement.
    """
    expander = _create_simulated_annealing_expander(_exp_schedule if schedule is None else schedule)
    return _local_search(problem, expander, iterations_limit, 1, False, iterations_limit == 0, viewer)


def genetic(problem, population_size=100, mutation_chance=0.1, iterations_limit=0, viewer=None):
    """A genetic algorithm: children are made by crossover and mutation, and parents are drawn by value."""
    expander = _create_genetic_expander(problem, mutation_chance)
    return _local_search(problem, expander, iterations_limit, population_size, True, iterations_limit == 0, viewer)


def _all_expander(fringe, iteration, viewer):
    """Adds all neighbours of all nodes."""
    neighbours = [node.expand(local_search=True) for node in fringe]
    if viewer:
        viewer.event("expanded", list(fringe), neighbours)
    for some in neighbours:
        fringe.extend(some)


def _first_expander(fringe, iteration, viewer):
    """Adds all neighbours of the best node."""
    best = fringe[0]
    neighbours = best.expand(local_search=True)
    if viewer:
        viewer.event("expanded", [best], [neighbours])
    fringe.extend(neighbours)


def _random_best_expander(fringe, iteration, viewer):
    """Adds a random one of the best node's better neighbours."""
    current = fringe[0]
    neighbours = current.expand(local_search=True)
    if viewer:
        viewer.event("expanded", [current], [neighbours])
    better = [node for node in neighbours if node.value > current.value]
    if better:
        chosen = random.choice(better)
        if viewer:
            viewer.event("chosen_node", chosen)
        fringe.append(chosen)


def _exp_schedule(iteration, k=20, lam=0.005, limit=100):
    """A temperature that falls exponentially."""
    return k * math.exp(-lam * iteration)


def _create_simulated_annealing_expander(schedule):
    """An expander that moves to a random neighbour, sometimes to a worse one."""

    def expander(fringe, iteration, viewer):
        temperature = schedule(iteration)
        current = fringe[0]
        neighbours = current.expand(local_search=True)
        if viewer:
            viewer.event("expanded", [current], [neighbours])
        if not neighbours:
            return
        chosen = random.choice(neighbours)
        gain = chosen.value - current.value
        if gain > 0 or random.random() < math.exp(gain / temperature):
            fringe.pop()
            fringe.append(chosen)
            if viewer:
                viewer.event("chosen_node", chosen)

    return expander


def _create_genetic_expander(problem, mutation_chance):
    """An expander that replaces the population by its children."""

    def expander(fringe, iteration, viewer):
        parents = InverseTransformSampler([node.value for node in fringe], fringe)
        children, expanded, neighbours = [], [], []
        for _ in fringe:
            pair = [parents.sample(), parents.sample()]
            state, action = problem.crossover(pair[0].state, pair[1].state), "crossover"
            if random.random() < mutation_chance:
                state, action = problem.mutate(state), "crossover+mutation"
            child = SearchNodeValueOrdered(state=state, problem=problem, action=action)
            children.append(child)
            expanded += pair
            neighbours += [[child], [child]]
        if viewer:
            viewer.event("expanded", expanded, neighbours)
        fringe.clear()
        for child in children:
            fringe.append(child)

    return expander


def _local_search(
    problem,
    fringe_expander,
    iterations_limit=0,
    fringe_size=1,
    random_initial_states=False,
    stop_when_no_better=True,
    viewer=None,
):
    """The loop of all local searches: expands until there is no improvement or the iteration limit is reached."""
    if viewer:
        viewer.event("started")
    fringe = BoundedPriorityQueue(fringe_size)
    if random_initial_states:
        for _ in range(fringe_size):
            fringe.append(SearchNodeValueOrdered(state=problem.generate_random_state(), problem=problem))
    else:
        fringe.append(SearchNodeValueOrdered(state=problem.initial_state, problem=problem))
    iteration, reason = 0, ""
    while not reason:
        if viewer:
            viewer.event("new_iteration", list(fringe))
        before = fringe[0]
        fringe_expander(fringe, iteration, viewer)
        best = fringe[0]
        iteration += 1
        if iterations_limit and iteration >= iterations_limit:
            reason = "reaching iteration limit"
        elif stop_when_no_better and before.value >= best.value:
            reason = "not being able to improve solution"
    if viewer:
        viewer.event("finished", fringe, best, f"returned after {reason}")
    return best

"""The genetic algorithm (figure 4.8), with aima-python's use of `random`."""

from __future__ import annotations

import random

from solvarium.compat.aima.utils import weighted_sampler


def genetic_search(problem, ngen=1000, pmut=0.1, n=20):
    """The genetic algorithm on the successors of the initial state. As in aima-python, the problem needs `initial_state`."""
    start = problem.initial_state
    states = [problem.result(start, action) for action in problem.actions(start)]
    random.shuffle(states)
    return genetic_algorithm(states[:n], problem.value, ngen, pmut)


def genetic_algorithm(population, fitness_fn, gene_pool=[0, 1], f_thres=None, ngen=1000, pmut=0.1):
    """The fittest individual after `ngen` generations, or the first that reaches `f_thres`.

    >>> import random
    >>> random.seed(1)
    >>> genetic_algorithm(init_population(20, [0, 1], 8), sum, f_thres=8)
    [1, 1, 1, 1, 1, 1, 1, 1]
    """
    for _ in range(ngen):
        population = [mutate(recombine(*select(2, population, fitness_fn)), gene_pool, pmut) for _ in range(len(population))]
        fittest = fitness_threshold(fitness_fn, f_thres, population)
        if fittest:
            return fittest
    return max(population, key=fitness_fn)


def fitness_threshold(fitness_fn, f_thres, population):
    """The fittest individual if it reaches the threshold, else None."""
    if not f_thres:
        return None
    fittest = max(population, key=fitness_fn)
    return fittest if fitness_fn(fittest) >= f_thres else None


def init_population(pop_number, gene_pool, state_length):
    """A number of individuals of this length with random genes."""
    genes = len(gene_pool)
    return [[gene_pool[random.randrange(0, genes)] for _ in range(state_length)] for _ in range(pop_number)]


def select(r, population, fitness_fn):
    """A number of individuals, drawn in proportion to their fitness."""
    draw = weighted_sampler(population, map(fitness_fn, population))
    return [draw() for _ in range(r)]


def recombine(x, y):
    """One-point crossover: the beginning of one and the end of the other."""
    cut = random.randrange(0, len(x))
    return x[:cut] + y[cut:]


def recombine_uniform(x, y):
    """Uniform crossover: half of the genes of one, the others of the other, as a text."""
    n = len(x)
    places = random.sample(range(n), n)
    result = list(y[:n])
    for rank, place in enumerate(places):
        if rank < n / 2:
            result[place] = x[place]
    return "".join(map(str, result))


def mutate(x, gene_pool, pmut):
    """With this probability, the individual with one gene changed; else the individual itself."""
    if random.uniform(0, 1) >= pmut:
        return x
    place = random.randrange(0, len(x))
    gene = gene_pool[random.randrange(0, len(gene_pool))]
    return x[:place] + [gene] + x[place + 1 :]

"""Memory of searches: objects that are collected, and bytes that are counted once."""

import gc
import time
import weakref

import pytest
from problems import Grid
from test_limits_in_functions import Both, Steps

import solvarium as sv
from solvarium import _landscape, _reversed

EIGHT = "8 6 7 / 2 5 4 / 3 0 1"


class Owner(Steps):
    def estimate(self, node):
        return 0


class TwoEnded(Both):
    pass


def landscape_of(owner):
    return _landscape.puzzle_of(owner), "climb"


def graph_of(owner):
    return sv.graph({1: [2], 2: [3]}, 1, 3, heuristic=owner.estimate).puzzle(), "astar"


def labels_of(owner):
    return sv.graph({1: [owner], owner: [3]}, 1, 3).puzzle(), "bfs"


def reversed_of(owner):
    return _reversed.Adapter(owner, "nbs", None).puzzle, "bidirectional"


@pytest.mark.parametrize(("kind", "made"), [(Owner, landscape_of), (Owner, graph_of), (Owner, labels_of), (TwoEnded, reversed_of)])
def test_a_puzzle_that_its_own_functions_refer_to_is_collected(kind, made):
    def begun():
        owner = kind()
        owner.puzzle, method = made(owner)
        owner.result = sv.solve(owner.puzzle, method, node_limit=20)
        owner.result = None
        return weakref.ref(owner)

    known = begun()
    gc.collect()
    assert known() is None


def test_a_puzzle_in_use_is_not_collected():
    owner = Owner()
    owner.puzzle = _landscape.puzzle_of(owner)
    puzzle = owner.puzzle
    del owner
    for _ in range(3):
        gc.collect()
        assert sv.solve(puzzle, "climb", node_limit=20, seed=1).record["best"]["cost"] <= 100


def test_results_and_states_of_a_landscape_are_collected():
    class State:
        def __init__(self, owner, number):
            self.owner, self.number = owner, number

    class Stateful(Steps):
        def random(self, rng):
            return State(self, 1)

        def value(self, state):
            return state.number

        def propose(self, state, rng):
            return State(self, state.number + 1)

    def begun():
        owner = Stateful()
        owner.puzzle = _landscape.puzzle_of(owner)
        sv.solve(owner.puzzle, "anneal", node_limit=50)
        owner.result = sv.solve(owner, "anneal", node_limit=50)
        return weakref.ref(owner)

    known = begun()
    gc.collect()
    assert known() is None


@pytest.mark.parametrize("problem", [EIGHT, Grid(5)])
def test_a_run_whose_callback_raises_is_freed(problem):
    def begun():
        runs = []

        def told(state, node):
            if runs:
                raise LookupError(runs)
            time.sleep(0.01)

        runs.append(sv.start(problem, "bfs", on_expand=told))
        with pytest.raises(LookupError):
            runs[0].result(60)
        return weakref.ref(runs[0])

    known = begun()
    until = time.monotonic() + 30
    while gc.collect() is not None and known() is not None and time.monotonic() < until:
        time.sleep(0.01)
    assert known() is None


def test_states_that_are_one_object_are_counted_once():
    few = [bytes([number]) * 1_000_000 for number in range(3)]

    class Shared(Steps):
        def random(self, rng):
            return few[rng.randrange(3)]

        def value(self, state):
            return state[0] - 10

        def mutate(self, state, rng):
            return self.random(rng)

        def crossover(self, one, other, rng):
            return one

    result = sv.solve(Shared(), "evolve(population=20)", memory_limit="8MiB", node_limit=500)
    assert result.record["stopped_by"] == "nodes" and 3_000_000 < result.peak_bytes < 8 << 20
    result = sv.solve(Shared(), "evolve(population=20)", memory_limit="2MiB", node_limit=500)
    assert result.record["stopped_by"] == "memory"


def test_drawings_for_callbacks_count():
    plain = sv.solve(EIGHT, "bfs")
    limit = plain.peak_bytes + (1 << 20)
    assert sv.solve(EIGHT, "bfs", memory_limit=limit).status == "solved"
    result = sv.start(EIGHT, "bfs", on_expand=lambda state, node: None, memory_limit=limit).result(60)
    assert result.record["stopped_by"] == "memory" and limit - (1 << 20) < result.peak_bytes < limit + (1 << 20)


def test_objects_and_tables_share_the_limit_of_both_ends():
    class Long(Both):
        goal = -1

        def is_goal(self, state):
            return False

        def actions(self, state):
            return [bytes(1000), bytes(1000)]

        def result(self, state, action):
            return state + 1

        def predecessors(self, state):
            return [(bytes(1000), state - 1)]

    result = sv.solve(Long(), "bidirectional", memory_limit="8MiB", time_limit=60)
    assert result.record["stopped_by"] == "memory" and 6 << 20 < result.peak_bytes < 9 << 20

"""Landscapes that are written in Python, and problems that are searched from both ends."""

import random

import pytest
from problems import Grid, Stairs

import solvarium as sv

LOCAL = ["local", "climb", "min-conflicts", "anneal", "late-acceptance", "tabu", "ils", "stochastic-beam", "evolve"]


class Ones(sv.Landscape):
    target = 16

    def random(self, rng):
        return tuple(rng.randrange(2) for _ in range(16))

    def value(self, state):
        return sum(state)

    def propose(self, state, rng):
        at = rng.randrange(16)
        return state[:at] + (1 - state[at],) + state[at + 1 :]


class Bowl:
    """States that cannot be hashed, values that are floats, dice of the module."""

    def random(self):
        return [random.uniform(-1, 1) for _ in range(3)]

    def value(self, state):
        return -sum(x * x for x in state)

    def neighbours(self, state):
        return [self.mutate(state) for _ in range(5)]

    def mutate(self, state):
        return [x + random.gauss(0, 0.1) for x in state]

    def crossover(self, one, other):
        return [random.choice(pair) for pair in zip(one, other)]


@pytest.mark.parametrize("method", LOCAL)
def test_every_local_method_finds_the_target_by_its_seed(method):
    result, same = (sv.solve(Ones(), method, seed=3, node_limit=50_000) for _ in range(2))
    assert result and result.value == 16 and result.state == (1,) * 16 and result.why is None
    assert (result.state, result.expanded) == (same.state, same.expanded)


@pytest.mark.parametrize("method", LOCAL)
def test_dice_of_the_module_are_seeded_and_restored(method):
    random.seed(5)
    before = random.getstate()
    result, same = (sv.solve(Bowl(), method, seed=3, node_limit=2_000) for _ in range(2))
    assert random.getstate() == before
    assert result.status == "stopped" and result.state == same.state and result.value == same.value > -0.5
    assert isinstance(result.value, float) and result.value == pytest.approx(Bowl().value(result.state), abs=1e-6)


def test_ints_that_become_floats_begin_again():
    class Late(Ones):
        target = None

        def value(self, state):
            return sum(state) if sum(state) < 13 else sum(state) / 2 + 6.5

    assert sv.solve(Late(), "climb", seed=1, node_limit=2000).value == 14.5


@pytest.mark.parametrize("method", LOCAL)
@pytest.mark.parametrize("name", ["random", "value", "propose"])
def test_exceptions_come_out_unchanged(method, name):
    fault = LookupError("no")
    calls = []

    def fails(*arguments):
        calls.append(1)
        if len(calls) > 5:
            raise fault
        return getattr(Ones(), name)(*arguments) if name != "value" else Ones().value(*arguments)

    land = Ones()
    setattr(land, name, fails if name != "random" else lambda rng: (_ for _ in ()).throw(fault))
    with pytest.raises(LookupError) as caught:
        sv.solve(land, method, node_limit=20_000)
    assert caught.value is fault


@pytest.mark.parametrize(
    ("missing", "method", "words"),
    [("random", "climb", "'random'"), ("value", "anneal", "'value'"), ("propose", "tabu", "'propose'")],
)
def test_a_missing_method_is_named(missing, method, words):
    land = type("Land", (), {name: vars(Ones)[name] for name in ("random", "value", "propose") if name != missing})()
    with pytest.raises(TypeError, match=words):
        sv.solve(land, method)


def test_what_is_no_value_is_named():
    for value, kind in [("much", TypeError), (None, TypeError), (float("nan"), ValueError)]:
        land = Ones()
        land.value = lambda state, value=value: value
        with pytest.raises(kind, match="value\\("):
            sv.solve(land, "climb", node_limit=100)


def test_landscapes_are_started_watched_and_compared():
    assert sv.start(Ones(), "anneal", seed=1).result(60).value == 16
    assert sv.compare(Ones(), ["climb", "evolve"], seed=1)["status"] == ["solved", "solved"]
    with sv.watch(Ones(), "climb") as run:
        assert run.wait(60)


class Line(sv.Problem):
    goal = (50,)

    def start(self):
        return (0,)

    def is_goal(self, state):
        return state == (50,)

    def actions(self, state):
        return [1, -1, 2]

    def result(self, state, action):
        return (state[0] + action,)

    def predecessors(self, state):
        return [(action, (state[0] - action,)) for action in (1, -1, 2)]


@pytest.mark.parametrize("method", ["bidirectional", "nbs"])
def test_both_ends(method):
    result = sv.solve(Line(), method)
    assert result.cost == 25 and result.actions == [2] * 25 and result.states[-1] == (50,) and type(result.cost) is int
    several = Line()
    several.goal = lambda: [(50,), (-3,)]
    assert sv.solve(several, method).cost == 3


@pytest.mark.parametrize("method", ["bidirectional", "nbs"])
def test_inverse_stands_for_predecessors(method):
    grid = Grid(6)
    grid.goal = (5, 5)
    grid.inverse = {"E": "W", "W": "E", "N": "S", "S": "N"}.get
    result = sv.solve(grid, method)
    assert result.cost == 10 and result.states[0] == (0, 0) and result.states[-1] == (5, 5)


@pytest.mark.parametrize("method", ["bidirectional", "nbs"])
def test_what_both_ends_need_is_named(method):
    with pytest.raises(TypeError, match="'goal'"):
        sv.solve(Stairs(), method)
    stairs = Stairs()
    stairs.goal = 4
    with pytest.raises(TypeError, match="'predecessors'"):
        sv.solve(stairs, method)
    stairs.predecessors = lambda state: [state - 1]
    with pytest.raises(TypeError, match="predecessors\\(4\\)"):
        sv.solve(stairs, method)
    stairs.predecessors = lambda state: 1 / 0
    with pytest.raises(ZeroDivisionError):
        sv.solve(stairs, method)


@pytest.mark.parametrize("method", ["bidirectional", "nbs"])
def test_predecessors_that_contradict_result_are_told(method):
    line = Line()
    line.predecessors = lambda state: [(2, (state[0] - 3,))]
    with pytest.raises(ValueError, match="predecessors"):
        sv.solve(line, method, node_limit=1000)


def test_other_families_say_what_they_need():
    with pytest.raises(TypeError, match=r"solvarium\.Csp"):
        sv.solve(Stairs(), "backtrack")
    with pytest.raises(TypeError, match="is a landscape"):
        sv.solve(Ones(), "astar")
    with pytest.raises(TypeError, match="'random'"):
        sv.solve(Stairs(), "anneal")

"""Landscapes in Python, and problems that are searched from both ends."""

import math
import random
from decimal import Decimal
from fractions import Fraction

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
    """Unhashable states, values that are floats, the module's random generator."""

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
def test_dice_of_the_module_are_those_of_the_program(method):
    found = []
    for _ in range(2):
        random.seed(5)
        found.append(sv.solve(Bowl(), method, seed=3, node_limit=2_000))
    result, same = found
    assert result.status == "stopped" and result.state == same.state and result.value == same.value > -0.5
    assert isinstance(result.value, float) and result.value == Bowl().value(result.state)


def test_dice_of_the_module_are_left_alone():
    before = random.getstate()
    seen = []

    class Watching(Ones):
        def value(self, state):
            seen.append(random.getstate() == before)
            return super().value(state)

    sv.solve(Watching(), "climb", seed=3, node_limit=100)
    assert all(seen) and random.getstate() == before
    # A function without a random generator does not make the search seed one.
    plain = Ones()
    plain.random = lambda: (0,) * 16
    sv.solve(plain, "climb", seed=3, node_limit=100)
    assert random.getstate() == before


class Late(Ones):
    """Values that are ints at first."""

    target = None

    def value(self, state):
        return sum(state) if sum(state) < 13 else sum(state) / 2 + 6.5


@pytest.mark.parametrize("run", [sv.solve, lambda *given, **settings: sv.start(*given, **settings).result(60)])
def test_ints_that_become_floats_begin_again(run):
    result = run(Late(), "climb", seed=1, node_limit=2000)
    assert result.value == 14.5 and result.expanded == 2000
    with sv.watch(Late(), "climb", seed=1, node_limit=2000) as page:
        assert page.wait(60) and page.summary()["ending"] == "stopped"


BIG = 10**30
SMALL = 2.0**-45


@pytest.mark.parametrize("method", LOCAL)
@pytest.mark.parametrize("unit", [1, BIG, Fraction(1, 3), Decimal("0.1"), -(2**58) // 16, SMALL, 2.0**300])
def test_values_are_compared_exactly(method, unit):
    class Scaled(Ones):
        target = 16 * unit if unit > 0 else 0

        def value(self, state):
            return sum(state) * unit

    if method == "stochastic-beam":
        # Its temperature is a cost.
        method += "(temperature=0)"
    result = sv.solve(Scaled(), method, seed=3, node_limit=50_000)
    assert result and result.value == Scaled.target and type(result.value) is type(Scaled.target)
    plain = Ones()
    plain.value = lambda state: sum(state) if unit > 0 else -sum(state)
    plain.target = 16 if unit > 0 else 0
    assert result.state == sv.solve(plain, method, seed=3, node_limit=50_000).state


def test_a_value_near_the_target_does_not_reach_it():
    class Near(Ones):
        target = 1.0

        def value(self, state):
            return 1.0 - 2.0**-52 if sum(state) > 2 else 0.5

    result = sv.solve(Near(), "climb", seed=1, node_limit=500)
    assert result.status == "stopped" and result.value == 1.0 - 2.0**-52
    near = Near()
    near.target = Fraction(1) - Fraction(1, 2**52)
    assert sv.solve(near, "climb", seed=1, node_limit=500).status == "solved"


def test_infinite_values_are_beyond_all_others():
    class Walled(Ones):
        target = 10**9

        def value(self, state):
            return -math.inf if sum(state) < 8 else sum(state) if sum(state) < 16 else math.inf

    result = sv.solve(Walled(), "anneal", seed=1, node_limit=50_000)
    assert result and result.value == math.inf


def test_values_that_cannot_be_compared_are_refused():
    class Wide(Ones):
        target = None

        def value(self, state):
            return sum(state) * 2**70 + state[0]

    with pytest.raises(OverflowError, match=r"2\*\*60"):
        sv.solve(Wide(), "climb", seed=1, node_limit=500)
    for target in ("much", math.nan):
        wrong = Ones()
        wrong.target = target
        with pytest.raises(TypeError, match="target"):
            sv.solve(wrong, "climb", node_limit=10)


def test_limits_hold_over_restarts():
    class Growing(Ones):
        target = None
        asked = 0

        def value(self, state):
            Growing.asked += 1
            return 1000.0**Growing.asked if Growing.asked < 90 else 0.0

    result = sv.solve(Growing(), "climb", seed=1, node_limit=50)
    assert result.expanded == 50 and Growing.asked < 200


def test_costs_of_a_run_are_values():
    class Halves(Ones):
        target = 8.0

        def value(self, state):
            return sum(state) / 2

    run = sv.start(Halves(), "climb", seed=1, events=True)
    best = [event.h for event in run.events() if event.kind == "best"]
    assert best[-1] == -8.0 and run.progress.cost == -8.0


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

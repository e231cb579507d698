"""The replacements of SimpleAI's local searches, constraint problems, viewers and imports."""

import hashlib
import heapq
import itertools
import math
import random
import subprocess
import sys
from fractions import Fraction

import pytest

from solvarium.compat.simpleai.search import (
    HIGHEST_DEGREE_VARIABLE,
    LEAST_CONSTRAINING_VALUE,
    MOST_CONSTRAINED_VARIABLE,
    CspProblem,
    SearchProblem,
    astar,
    backtrack,
    beam,
    breadth_first,
    convert_to_binary,
    csp,
    depth_first,
    genetic,
    greedy,
    hill_climbing,
    hill_climbing_random_restarts,
    hill_climbing_stochastic,
    min_conflicts,
    simulated_annealing,
    uniform_cost,
    viewers,
)
from solvarium.compat.simpleai.search.arc import arc_consistency_3, revise
from solvarium.compat.simpleai.search.utils import BoundedPriorityQueue, InverseTransformSampler


class Hills(SearchProblem):
    """Numbers on a ring, each with a height."""

    def __init__(self, seed):
        dice = random.Random(seed)
        self.heights = [dice.randint(1, 9) for _ in range(30)]
        super().__init__(dice.randrange(30))

    def actions(self, state):
        return [-1, 1, 2]

    def result(self, state, action):
        return (state + action) % 30

    def value(self, state):
        return self.heights[state]

    def generate_random_state(self):
        return random.randrange(30)

    def crossover(self, state1, state2):
        return random.choice([state1, state2, (state1 + state2) % 30])

    def mutate(self, state):
        return (state + random.choice([-1, 1])) % 30


def climb(hills):
    state = hills.initial_state
    while True:
        # A queue with room for one node keeps the last of equal ones.
        best = state
        for after in (hills.result(state, action) for action in hills.actions(state)):
            if hills.value(after) >= hills.value(best):
                best = after
        if hills.value(best) <= hills.value(state):
            return best
        state = best


def anneal(hills, rounds):
    state = hills.initial_state
    for iteration in range(rounds):
        temperature = 20 * math.exp(-0.005 * iteration)
        after = random.choice([hills.result(state, action) for action in hills.actions(state)])
        gain = hills.value(after) - hills.value(state)
        if gain > 0 or random.random() < math.exp(gain / temperature):
            state = after
    return state


def breed(hills, size, rounds, mutation=0.1):
    def heaped(states):
        heap = []
        for state in states:
            heapq.heappush(heap, (-hills.value(state), Equal(state)))
        return [item.state for _, item in heap]

    class Equal:
        def __init__(self, state):
            self.state = state

        def __lt__(self, other):
            return False

    states = heaped([hills.generate_random_state() for _ in range(size)])
    for _ in range(rounds):
        weights = [hills.value(state) for state in states]
        reached = list(itertools.accumulate(weight / float(sum(weights)) for weight in weights))

        def draw():
            target = random.random()
            return next((state for state, limit in zip(states, reached) if target <= limit), states[-1])

        children = []
        for _ in range(size):
            child = hills.crossover(draw(), draw())
            if random.random() < mutation:
                child = hills.mutate(child)
            children.append(child)
        states = heaped(children)
    return states[0]


@pytest.mark.parametrize("seed", range(60))
def test_dice_of_local_searches(seed):
    for search, same in [
        (lambda: hill_climbing(Hills(seed)), lambda: climb(Hills(seed))),
        (lambda: simulated_annealing(Hills(seed), iterations_limit=50), lambda: anneal(Hills(seed), 50)),
        (lambda: genetic(Hills(seed), population_size=8, iterations_limit=6), lambda: breed(Hills(seed), 8, 6)),
    ]:
        random.seed(seed)
        node = search()
        after = random.random()
        random.seed(seed)
        assert (node.state, after) == (same(), random.random())


def test_local_searches_end():
    random.seed(3)
    for search, settings in [
        (beam, {"beam_size": 5}),
        (beam, {"beam_size": 5, "iterations_limit": 3}),
        (hill_climbing_stochastic, {}),
        (hill_climbing_random_restarts, {"restarts_limit": 5}),
        (genetic, {"population_size": 5}),
    ]:
        viewer = viewers.BaseViewer()
        node = search(Hills(1), viewer=viewer, **settings)
        assert node.value == Hills(1).value(node.state)
        assert viewer.solution_node is node and "returned after" in viewer.last_event.description


def test_queues_and_samplers():
    queue = BoundedPriorityQueue(2)
    queue.extend([3, 1, 2])
    assert (queue.sorted(), len(queue), queue[0], queue.pop()) == ([1, 2], 2, 1, 1)
    with pytest.raises(AssertionError):
        InverseTransformSampler([], [])
    assert InverseTransformSampler([0, 0], "ab").sample() in "ab"


def differ(variables, values):
    return values[0] != values[1]


def colouring(colours):
    regions = "WA NT SA Q NSW V T".split()
    borders = "WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V".split()
    return CspProblem(regions, {region: list(colours) for region in regions}, [(tuple(pair.split("-")), differ) for pair in borders])


def is_solution(problem, assignment):
    return set(assignment) == set(problem.variables) and not csp._find_conflicts(problem, assignment)


def first_solution(problem):
    for values in itertools.product(*(problem.domains[variable] for variable in problem.variables)):
        assignment = dict(zip(problem.variables, values))
        if not csp._find_conflicts(problem, assignment):
            return assignment
    return None


@pytest.mark.parametrize("inference", [True, False])
@pytest.mark.parametrize("values", ["", LEAST_CONSTRAINING_VALUE])
@pytest.mark.parametrize("variables", ["", MOST_CONSTRAINED_VARIABLE, HIGHEST_DEGREE_VARIABLE])
def test_backtracking(variables, values, inference):
    for seed in range(40):
        dice = random.Random(seed)
        names = [f"v{at}" for at in range(dice.randint(1, 5))]
        domains = {name: [dice.randint(0, 9) for _ in range(dice.randint(1, 4))] for name in names}
        before = {name: list(domain) for name, domain in domains.items()}
        asked = []

        def constraint(seed):
            def function(scope, given):
                assert isinstance(scope, tuple) and isinstance(given, tuple)
                asked.append((seed, scope, given))
                return random.Random(hash((seed, given))).random() < 0.6

            return function

        scopes = [tuple(dice.sample(names, min(len(names), dice.randint(1, 3)))) for _ in range(dice.randint(0, 5))]
        problem = CspProblem(names, domains, [(scope, constraint(at)) for at, scope in enumerate(scopes)])
        expected = first_solution(problem)
        asked.clear()
        found = backtrack(problem, variables, values, inference)
        # Values of a domain may be equal: each tuple of indices is checked once.
        most = max([1, *(math.prod(len(domains[v]) // len(set(domains[v])) + 3 for v in scope) for scope in scopes)])
        assert len(asked) <= len(set(asked)) * most
        assert domains == before
        if expected is None:
            assert found is None
        else:
            assert is_solution(problem, found)
            if not variables and not values:
                assert found == expected and list(found) == names
        assert backtrack(problem, variables, values, inference) == found


def test_each_tuple_is_asked_once():
    asked = []

    def counted(variables, values):
        asked.append((variables, values))
        return values[0] != values[1]

    problem = colouring("rgb")
    problem = CspProblem(problem.variables, problem.domains, [(scope, counted) for scope, _ in problem.constraints])
    assert backtrack(problem) and len(asked) == len(set(asked))


def test_constraints_over_many_propagate():
    asked = []

    def total(variables, values):
        asked.append(values)
        return sum(values) == 6

    problem = CspProblem("abc", {name: [0, 1, 2] for name in "abc"}, [(tuple("abc"), total)])
    assert backtrack(problem) == {"a": 2, "b": 2, "c": 2}
    assert backtrack(CspProblem([], {}, [])) == {}
    with pytest.raises(KeyError, match="is not a variable"):
        backtrack(CspProblem("a", {"a": [1]}, [(("a", "b"), total)]))
    with pytest.raises(ZeroDivisionError):
        backtrack(CspProblem("ab", {"a": [1], "b": [1]}, [(("a", "b"), lambda variables, values: 1 / 0)]))


def test_min_conflicts_and_binary():
    random.seed(7)
    problem = colouring("rgb")
    assert is_solution(problem, min_conflicts(problem))
    assert len(min_conflicts(problem, iterations_limit=1)) == 7
    variables, domains, constraints = convert_to_binary("abc", {n: [0, 1, 2] for n in "abc"}, [(tuple("abc"), lambda v, x: sum(x) == 6)])
    assert len(constraints) == 3 and variables[-1] == "hidden0" and domains["hidden0"] == [(2, 2, 2)]
    assert backtrack(CspProblem(variables, domains, constraints))["a"] == 2


def test_arc_consistency():
    less = (("a", "b"), lambda variables, values: values[0] < values[1])
    domains = {"a": [1, 2, 3], "b": [1, 2, 3]}
    assert revise(domains, ("a", "b"), [less]) and domains["a"] == [1, 2]
    assert arc_consistency_3(domains, [less]) and domains == {"a": [1, 2], "b": [2, 3]}
    assert not arc_consistency_3({"a": [3], "b": [3]}, [less])


class Spell(SearchProblem):
    def actions(self, state):
        return "ab" if len(state) < 2 else ""

    def result(self, state, action):
        return state + action

    def is_goal(self, state):
        return state == "ba"


def test_the_help_of_the_console_viewer_is_word_for_word_that_of_simpleai():
    digest = "9c6821efe399af5b9b8d646459792866a214b19e503b6e416b3ebfda2a2de3d2"
    assert hashlib.sha256(viewers.CONSOLE_HELP_TEXT.encode()).hexdigest() == digest


def test_the_console_viewer(monkeypatch, capsys, tmp_path):
    answers = iter(["", "h", "s", "x", f"g {tmp_path / 'a.png'}", "e"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    viewer = viewers.ConsoleViewer()
    monkeypatch.setattr(viewer, "create_graph", lambda form, path: viewers.BaseViewer.create_graph(viewer, "dot", path))
    assert astar(Spell(""), viewer=viewer).state == "ba"
    printed = capsys.readouterr().out
    for words in ("EVENT: started", "Statistics:", "visited nodes: ", "Incorrect command", "graph saved to", "Path from initial to goal"):
        assert words in printed
    assert (tmp_path / "a.png").read_text().startswith("digraph {")


def test_events_are_written_when_they_are_asked_for():
    written = []

    class Loud(Spell):
        def state_representation(self, state):
            written.append(state)
            return state

    viewer = viewers.BaseViewer()
    astar(Loud(""), viewer=viewer)
    assert not written
    assert "Node <ba>" in viewer.last_event.description and written
    assert viewer.stats["visited_nodes"] == viewer.stats["iterations"] and str(viewer.last_event) == "finished"


@pytest.mark.parametrize("search", [breadth_first, depth_first, astar, uniform_cost, greedy])
@pytest.mark.parametrize("unit", [1, 1.5, Fraction(1, 3)])
def test_a_fringe_that_is_made_later_is_the_one_that_was(search, unit):
    """A viewer that receives fringes itself gets lists; the base class makes the same lists on request."""

    class Walk(SearchProblem):
        def actions(self, state):
            return [1, 3, 4, 9] if state < 60 else []

        def result(self, state, action):
            return (state * 7 + action) % 71

        def cost(self, state, action, state2):
            return unit * (action % 4)

        def heuristic(self, state):
            return unit * (state % 5)

        def is_goal(self, state):
            return state == 70

    class Takes(viewers.BaseViewer):
        def __init__(self):
            super().__init__()
            self.fringes = []

        def handle_new_iteration(self, fringe):
            self.fringes.append([node.state for node in fringe])
            super().handle_new_iteration(fringe)

    taken, later = Takes(), viewers.BaseViewer()
    one, other = search(Walk(2), graph_search=True, viewer=taken), search(Walk(2), graph_search=True, viewer=later)
    assert one.path() == other.path() and taken.stats == later.stats
    assert len(taken.fringes) == later.stats["iterations"] > 5
    # Events are read backwards, so that each list of the fringe is restored.
    pairs = list(zip(taken.events, later.events, strict=True))
    assert [str(one) for one, _ in pairs] == [str(other) for _, other in pairs]
    assert all(one.description == other.description for one, other in reversed(pairs))


PROGRAM = """
import sys
from fractions import Fraction
from simpleai.search import astar, SearchProblem
from simpleai.search.models import SearchNode
import simpleai.search.viewers as viewers
class Spell(SearchProblem):
    def actions(self, state): return "ab" if len(state) < 2 else ""
    def result(self, state, action): return state + action
    def is_goal(self, state): return state == sys.argv[1]
print(__name__, astar(Spell("")).path()[-1], SearchNode.__module__, viewers.BaseViewer)
"""


def test_a_program_runs_as_it_is(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    run = [sys.executable, "-m", "solvarium.compat"]
    done = subprocess.run([*run, program, "ab"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("__main__ ('b', 'ab') solvarium.compat.simpleai.search.models")
    for arguments, code, words in [([], 2, "usage"), (["no.py"], 2, "no such file"), (["--help"], 0, "usage")]:
        done = subprocess.run([*run, *arguments], capture_output=True, text=True)
        assert done.returncode == code and words in done.stdout + done.stderr

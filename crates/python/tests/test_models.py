"""Conditions, elements, counts, optima and conflicts of models, compared with brute force over all assignments."""

import itertools
import pickle
import random
import time

import pytest
import solvarium as sv


def every(m, values, holds):
    """The assignments for which a function is true."""
    rows = (dict(zip(values, row)) for row in itertools.product(*values.values()))
    return [row for row in rows if holds(row)]


def listed(m):
    return sorted(tuple(s.values()) for s in m.solutions())


def random_model(seed):
    """A model, its domains, and its constraints as functions of an assignment."""
    dice = random.Random(seed)
    m, tests = sv.Csp(), []
    domains = {name: sorted(dice.sample(range(-2, 4), dice.randrange(1, 5))) for name in "abcd"}
    v = {name: m.variable(name, values) for name, values in domains.items()}

    def leaf():
        x, y = dice.choice("abcd"), dice.choice("abcd")
        p, q, total = dice.randrange(-2, 3), dice.randrange(-2, 3), dice.randrange(-3, 5)
        sign = dice.choice(["==", "!=", "<=", ">", "<", ">="])
        of = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, "<": lambda a, b: a < b, ">=": lambda a, b: a >= b}[sign]
        return of(p * v[x] + q * v[y], total), lambda s: of(p * s[x] + q * s[y], total)

    def condition(depth):
        kind = dice.randrange(4) if depth else 0
        if kind == 0:
            return leaf()
        (a, holds_a), (b, holds_b) = condition(depth - 1), condition(depth - 1)
        if kind == 1:
            return a | b, lambda s: holds_a(s) or holds_b(s)
        if kind == 2:
            return a & b, lambda s: holds_a(s) and holds_b(s)
        return ~a, lambda s: not holds_a(s)

    for _ in range(dice.randrange(1, 5)):
        kind = dice.randrange(5)
        if kind == 0:
            parts = [condition(2) for _ in range(dice.randrange(1, 4))]
            m.or_(*(part for part, _ in parts))
            tests.append(lambda s, parts=parts: any(holds(s) for _, holds in parts))
        elif kind == 1:
            (a, holds_a), (b, holds_b), (c, holds_c) = condition(1), condition(1), condition(1)
            m.if_(a, b, c)
            tests.append(lambda s, a=holds_a, b=holds_b, c=holds_c: b(s) if a(s) else c(s))
        elif kind == 2:
            index, wanted = dice.choice("abcd"), dice.choice("abcd")
            cells = [dice.choice([dice.choice("abcd"), dice.randrange(-2, 4)]) for _ in range(dice.randrange(1, 5))]
            at = lambda s, cells=cells, index=index: [s[cell] if isinstance(cell, str) else cell for cell in cells][s[index]]  # noqa: E731
            if not any(0 <= value < len(cells) for value in domains[index]):
                continue
            m.element(v[index], [v[cell] if isinstance(cell, str) else cell for cell in cells], v[wanted])
            tests.append(lambda s, at=at, cells=cells, index=index, wanted=wanted: 0 <= s[index] < len(cells) and at(s) == s[wanted])
        elif kind == 3:
            names = dice.sample("abcd", dice.randrange(1, 5))
            value = dice.choice(domains[names[0]])
            number = dice.choice([dice.randrange(len(names) + 1), v[dice.choice("abcd")]])
            m.count([v[name] for name in names], value, number)
            told = number if isinstance(number, int) else number.name
            tests.append(lambda s, n=names, x=value, told=told: [s[a] for a in n].count(x) == (s[told] if isinstance(told, str) else told))
        else:
            a, holds = condition(3)
            m.add(a)
            tests.append(holds)
    weights = {name: dice.randrange(-3, 4) for name in "abcd"}
    return m, v, domains, tests, weights


@pytest.mark.parametrize("seed", range(80))
def test_models_have_the_solutions_and_the_optimum_of_all_assignments(seed):
    m, v, domains, tests, weights = random_model(seed)
    good = every(m, domains, lambda s: all(test(s) for test in tests))
    assert listed(m) == sorted(tuple(s.values()) for s in good)
    assert sv.count(m).number == len(good)
    conflict = m.explain()
    assert bool(conflict) is not bool(good) and (conflict.minimal or good)
    value = lambda s: sum(weights[name] * s[name] for name in s) + 7  # noqa: E731
    objective = sum(weights[name] * v[name] for name in v) + 7
    if not objective.terms:
        return
    for aim, best in ((m.minimize, min), (m.maximize, max)):
        aim(objective)
        for method in ("auto", "backtrack", "backtrack(propagate=none,value=random)", "backtrack(propagate=fc)", "backtrack(restarts=luby,order=dom-wdeg)"):
            found = sv.solve(m, method, seed=seed)
            if not good:
                assert found.status == "no-solution" and found.objective is None
                continue
            assert (found.status, found.optimal, found.objective) == ("solved", True, best(map(value, good)))
            assert found.assignment in good and value(found.assignment) == found.objective == found.cost


def test_a_knapsack():
    dice = random.Random(5)
    weights, worths = [dice.randrange(1, 30) for _ in range(14)], [dice.randrange(1, 30) for _ in range(14)]
    m = sv.Csp("knapsack")
    taken = m.variables([f"thing {i}" for i in range(14)], [0, 1])
    m.add(sum(w * x for w, x in zip(weights, taken)) <= 100)
    m.maximize(sum(w * x for w, x in zip(worths, taken)))
    best = max(
        sum(w for w, x in zip(worths, row) if x) for row in itertools.product([0, 1], repeat=14) if sum(w for w, x in zip(weights, row) if x) <= 100
    )
    assert sv.solve(m).objective == best


def test_a_job_shop_of_three_jobs_on_three_machines():
    # Machine and time of each step of each job.
    jobs = [[(0, 3), (1, 2), (2, 2)], [(0, 2), (2, 1), (1, 4)], [(1, 4), (2, 3), (0, 1)]]
    m = sv.Csp("job shop")
    start = {(j, k): m.variable(f"job {j} step {k}", range(20)) for j, job in enumerate(jobs) for k in range(len(job))}
    end = m.variable("end", range(21))
    for j, job in enumerate(jobs):
        for k, (_, time) in enumerate(job):
            m.add(start[j, k] + time <= (start[j, k + 1] if k + 1 < len(job) else end))
    steps = [(machine, start[j, k], time) for j, job in enumerate(jobs) for k, (machine, time) in enumerate(job)]
    for (a, x, p), (b, y, q) in itertools.combinations(steps, 2):
        if a == b:
            m.or_(x + p <= y, y + q <= x)
    m.minimize(end)
    found = sv.solve(m, node_limit=2_000_000)
    # Machine 1 has work for 10, and the first of it that can end without waiting begins at 0: something waits for one.
    assert (found.status, found.objective) == ("solved", 11)


def test_a_magic_square():
    m = sv.Csp("magic square")
    cells = m.variables([f"{r}{c}" for r in range(3) for c in range(3)], range(1, 10))
    m.all_different(cells)
    for i in range(3):
        m.add(sum(cells[3 * i : 3 * i + 3]) == 15, sum(cells[i::3]) == 15)
    m.add(cells[0] + cells[4] + cells[8] == 15, cells[2] + cells[4] + cells[6] == 15)
    assert sum(1 for _ in m.solutions()) == 8
    m.minimize(100 * cells[0] + 10 * cells[1] + cells[2])
    assert sv.solve(m).objective == 276


def test_the_fewest_colours_of_a_map():
    m = sv.Csp("colours")
    borders = "WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V".split()
    regions = {name: m.variable(name, range(1, 7)) for name in "WA NT SA Q NSW V T".split()}
    most = m.variable("colours", range(1, 7))
    for border in borders:
        one, other = border.split("-")
        m.add(regions[one] != regions[other])
    for region in regions.values():
        m.add(region <= most)
    m.minimize(most)
    assert sv.solve(m).objective == 3


def test_values_that_are_no_ints():
    m = sv.Csp()
    x, y, z = m.variables("xyz", ["red", "green", (1, 2)])
    m.if_(x == "red", y == (1, 2))
    m.add((x != "green") & (y != z))
    good = every(m, dict.fromkeys("xyz", ["red", "green", (1, 2)]), lambda s: (s["x"] != "red" or s["y"] == (1, 2)) and s["x"] != "green" and s["y"] != s["z"])
    assert sv.count(m).number == len(good)
    place = m.variable("place", range(-1, 5))
    m.element(place, ["red", x, "blue", 3], y)
    assert all(s["y"] == ["red", s["x"], "blue", 3][s["place"]] for s in m.solutions())
    assert {s["place"] for s in m.solutions()} == {0, 1}
    many = m.count([x, y, z], "red")
    m.add(many == 2)
    assert all(list(s.values()).count("red") == 2 and set(s) == {"x", "y", "z", "place"} for s in m.solutions())


def test_solutions_are_lazy_and_stop():
    m = sv.Csp()
    m.variables([f"x{i}" for i in range(60)], range(10))
    found = m.solutions(method="backtrack")
    assert next(found) != next(found)
    found.close()
    assert len(list(m.solutions(5))) == 5 and list(m.solutions(0)) == []
    for s in m.solutions():
        assert len(s) == 60
        break
    with pytest.raises(RuntimeError, match="node limit was reached: .* maybe more"):
        for _ in m.solutions(node_limit=200):
            pass
    with pytest.raises(RuntimeError, match="time limit"):
        for _ in m.solutions(time_limit=0.2):
            pass
    with pytest.raises(ValueError, match="limit=-1"):
        m.solutions(-1)
    with pytest.raises(ValueError, match="did you mean 'backtrack'"):
        next(m.solutions(method="backtrak"))


def hard():
    m = sv.Csp("hard")
    x = m.variables([f"x{i}" for i in range(40)], range(40))
    m.all_different(x)
    m.minimize(sum((-1) ** i * (i + 3) * x[i] for i in range(40)))
    return m


def test_a_limit_leaves_the_best_so_far_and_no_proof():
    found = sv.solve(hard(), node_limit=500)
    assert found.status == "stopped" and not found and found.optimal is False
    assert "node limit" in found.why and "not proved" in found.why
    assert found.objective == sum((-1) ** i * (i + 3) * found.assignment[f"x{i}"] for i in range(40))
    assert pickle.loads(pickle.dumps(found)).objective == found.objective
    none = sv.solve(hard(), node_limit=1)
    assert (none.status, none.objective, none.assignment, none.optimal) == ("stopped", None, None, None)
    assert sv.solve(hard(), time_limit=0.3).status == "stopped"
    assert sv.solve(hard(), memory_limit=1000).status == "stopped"


def test_a_conflict_within_limits_is_not_called_minimal():
    m = sv.Csp()
    holes = m.variables([f"p{i}" for i in range(9)], range(8))
    for a, b in itertools.combinations(holes, 2):
        m.add(a != b)
    unknown = m.explain("backtrack", node_limit=50)
    assert (unknown.status, bool(unknown), unknown.minimal, list(unknown)) == ("stopped", False, False, [])
    assert "node limit" in str(unknown)
    m = sv.Csp()
    a, b = m.variables("ab", range(5))
    m.add(a < b, a + b == 2)
    assert (m.explain().status, str(m.explain())) == ("solved", "the model has a solution")
    m.add(a > 3)
    assert "explain()" in sv.solve(m).why


def never(x):
    pass


async def later(x):
    return True


@pytest.mark.parametrize(
    "wrong, message",
    [
        (lambda m, x, y: m.add(m.or_(x == 1)), "not None; or_, if_ and other methods of the model add"),
        (lambda m, x, y: m.add(x == 1 | y == 2), "put each comparison in parentheses"),
        (lambda m, x, y: m.add(x == 1 or y == 2), "use |, & and ~ instead of"),
        (lambda m, x, y: m.add(not x == 1), "is a constraint, not a truth value"),
        (lambda m, x, y: m.add(1 <= x <= 2), "is a constraint, not a truth value"),
        (lambda m, x, y: m.or_(x, y), "expected a condition like x == 3"),
        (lambda m, x, y: m.or_(3), "expected conditions like x == 3"),
        (lambda m, x, y: m.if_(x == 1, True), "expected a condition like"),
        (lambda m, x, y: m.minimize("x"), "expected a variable, a sum or an int"),
        (lambda m, x, y: m.minimize(x == 3), "the objective is a sum of variables"),
        (lambda m, x, y: m.minimize(3), "the objective 3 has no variable"),
        (lambda m, x, y: m.maximize(m.variable("c", ["red"])), "not all ints"),
        (lambda m, x, y: m.maximize(sv.Csp().variable("c", [1])), "'c' is not a variable of this model"),
        (lambda m, x, y: m.maximize(2**40 * x), "the weight of 'x' is 1099511627776"),
        (lambda m, x, y: m.add(x <= 2**70), "too large to compare"),
        (lambda m, x, y: m.add((2**31) * x <= 5), "the weight of 'x'"),
        (lambda m, x, y: m.add(2.5 * x <= 5), "multiplied by an int, not by 2.5"),
        (lambda m, x, y: m.add(x * y == 2), "not by y: constrain a product by Csp.require"),
        (lambda m, x, y: m.add(True | (x == 2)), "expected a condition like x == 3"),
        (lambda m, x, y: m.add(x <= 2.5), "expected a variable, a sum or an int, not 2.5"),
        (lambda m, x, y: m.add(x == 2.0), "expected a variable, a sum or an int, not 2.0"),
        (lambda m, x, y: m.linear([(0.5, x)], "==", 1), "the weight of 'x' is 0.5"),
        (lambda m, x, y: m.linear([(1, x)], "==", 1.5), "not with 1.5"),
        (lambda m, x, y: m.variable("big", [2**53 + 1]), "'big' has the value 9007199254740993: ints of a model"),
        (lambda m, x, y: m.variable("big", [-(2**90)]), "ints of a model"),
        (lambda m, x, y: m.variable("c", ["red"]) == "blue", "'blue' is not a value of 'c', which has 'red'"),
        (lambda m, x, y: m.add(m.variable("c", ["red"]) == 3), "3 is not a value of 'c'"),
        (lambda m, x, y: m.add(m.variable("c", ["red"]) < 3), "not all ints"),
        (lambda m, x, y: m.element(x, []), "no value of 'x' is an index of the list of 0"),
        (lambda m, x, y: m.element(m.variable("far", [7]), [1, 2]), "no value of 'far' is an index of the list of 2"),
        (lambda m, x, y: m.element(m.variable("c", ["red"]), [1]), "cannot be indices of a list"),
        (lambda m, x, y: m.element(x, [x + y]), "not the sum x"),
        (lambda m, x, y: m.element("nobody", [1]), "'nobody' is not a variable of this model"),
        (lambda m, x, y: m.element(x, [1, 2**40], y), "a number is 1099511627776"),
        (lambda m, x, y: m.count(), "argument"),
        (lambda m, x, y: m.count([x, y]), "argument"),
        (lambda m, x, y: m.count(x, 1), "as a list"),
        (lambda m, x, y: m.count([x, y], 77), "can have the value 77"),
        (lambda m, x, y: m.count([x, y], 1, 3), "the number is an int from 0 to 2"),
        (lambda m, x, y: m.count([x, y], 1, "two"), "the number is an int from 0 to 2"),
        (lambda m, x, y: m.count([x, y], y), "expected a value to count"),
        (lambda m, x, y: m.require(x, max), "as a list"),
        (lambda m, x, y: (m.require([x], never), m.puzzle()), "never over x must return True or False, and returned None for x = 0; is a return missing"),
        (lambda m, x, y: (m.require([x], lambda x: "no"), m.puzzle()), "the lambda of line .* returned 'no'"),
        (lambda m, x, y: (m.require([x], later), m.puzzle()), "later over x must return True or False"),
        (lambda m, x, y: (m.minimize(x), sv.solve(m, "dfs")), "dfs does not optimise models; use `backtrack` or `sat`"),
        (lambda m, x, y: (m.minimize(x), sv.solve(m, "astar")), "astar does not optimise models"),
        (lambda m, x, y: (m.or_(x == 1, y == 1), sv.solve(m, "exact-cover")), "exact cover does not support this constraint"),
    ],
)
def test_what_is_wrong_is_said(wrong, message):
    m = sv.Csp()
    x, y = m.variables("xy", range(3))
    with pytest.raises((ValueError, TypeError), match=message):
        wrong(m, x, y)


def test_constraints_are_named_as_a_person_would():
    m = sv.Csp()
    x, y, z = m.variables("xyz", range(3))
    m.all_different(x, y, z)
    m.require([x, y], never and (lambda x, y: x + y > 9))
    m.table([x, y], [(1, 2)])
    m.if_(x == 1, y > 2, name="rule one")
    m.or_(x == 1, (y == 2) & (z != 0))
    m.element(x, [y, 2], z)
    m.count([x, y, z], 2, 1)
    titles = [constraint.title for constraint in m._constraints]
    assert titles[0] == "all different: x, y, z" and titles[1].startswith("the lambda of line ") and titles[1].endswith("over x, y")
    assert titles[2:] == [
        "(x, y) is one of 1 rows",
        "rule one",
        "x == 1 or (y == 2 and z != 0)",
        "element x of [y, 2] is z",
        "the number of 2 in x, y, z is 1",
    ]
    assert list(m.explain()) == [titles[1]]


def test_models_with_everything_are_pickled():
    m = sv.Csp("all")
    x, y = m.variables("xy", range(5))
    m.or_(x == 1, y == 2)
    m.add(m.count([x, y], 2) == 1)
    m.maximize(x + y)
    found = sv.solve(pickle.loads(pickle.dumps(m)))
    assert found.assignment == sv.solve(m).assignment and found.objective == 6


def test_deep_conditions_are_flat_or_refused():
    m = sv.Csp()
    x = m.variable("x", range(5))
    wide = x == 0
    for i in range(3000):
        wide = wide | (x == i % 3)
    m.add(wide)
    assert sv.count(m).number == 3
    deep = x == 0
    for _ in range(300):
        deep = (deep | (x == 1)) & (x <= 3)
    with pytest.raises(ValueError, match="nested more than 100 deep"):
        m.add(deep)


def test_a_new_variable_has_the_values_that_its_constraint_allows():
    m = sv.Csp()
    x, y, z = m.variable("x", [5, 6]), m.variable("y", [6]), m.variable("z", [7])
    assert list(m.count([x, y, z], 6).values) == [1, 2]
    # Elements that are variables share their values: together these are not too many.
    place, many = m.variable("place", range(600)), m.variables([f"v{i}" for i in range(600)], range(2000))
    assert len(m.element(place, many).values) == 2000


def test_what_lies_too_far_is_said_where_it_is_written():
    m = sv.Csp()
    x = m.variable("x", range(2_000_000, 2_000_009))
    with pytest.raises(ValueError, match=r"with 'count 2000001' they go from 0 to 2,000,008; subtract from the values"):
        m.count([x], 2_000_001)
    assert sv.solve(m).assignment == {"x": 2_000_000}
    m = sv.Csp()
    m.variables([f"b{i}" for i in range(9000)], [0, 1])
    with pytest.raises(ValueError, match=r"9,001 variables over the ints from 0 to 1,000,000 \(with 'price'\) would take more than a GiB"):
        m.variable("price", [0, 10**6])


def test_empty_lists_have_a_meaning_and_a_title():
    m = sv.Csp()
    m.variable("x", [1])
    m.all_different([])
    m.require([], lambda: True)
    assert sv.count(m).number == 1
    m.or_([])
    assert sv.count(m).number == 0
    assert list(m.explain()) == ["one of no conditions"]
    m = sv.Csp()
    m.table([], [])
    assert list(m.explain()) == ["() is one of 0 rows"]


def test_a_long_sum_is_added_up_once():
    m = sv.Csp()
    x = m.variables([f"x{i}" for i in range(5000)], [0, 1])
    total = sum(x)
    m.add(total == 5000, sum(2 * one for one in x) - total >= 5000)
    assert sv.solve(m, time_limit=60).status == "solved"
    assert str(x[0] + x[1] - x[0] + 3 - x[1] + 4) == "7"
    assert str(pickle.loads(pickle.dumps(x[0] + x[1] + 1))) == "x0 + x1 + 1"


def test_solutions_by_every_method_are_the_same():
    m = sv.Csp()
    x = m.variables("abc", range(4))
    m.all_different(x)
    m.add(x[0] + x[1] <= x[2] + 1)
    methods = ["backtrack", "exact-cover", "sat"]
    try:
        listed = {method: sorted(tuple(s.values()) for s in m.solutions(method=method)) for method in methods}
    except ValueError as error:
        assert "SAT" in str(error)
        methods.remove("sat")
        listed = {method: sorted(tuple(s.values()) for s in m.solutions(method=method)) for method in methods}
    wanted = sorted(row for row in itertools.permutations(range(4), 3) if row[0] + row[1] <= row[2] + 1)
    assert all(found == wanted for found in listed.values())
    for method in methods:
        assert sv.count(m, method=method).number == len(wanted)
        assert len(list(m.solutions(3, method=method))) == 3
    with pytest.raises(ValueError, match="does not list solutions"):
        list(m.solutions(method="dfs"))


def test_a_time_limit_holds_while_functions_are_asked():
    m = sv.Csp()
    x, y = m.variables("xy", range(1000))
    asked = []
    m.require([x, y], lambda a, b: asked.append(None) or time.sleep(0.001) or True)
    for use in (lambda: sv.solve(m, time_limit=0.05), lambda: sv.count(m, time_limit=0.05), lambda: m.explain(time_limit=0.05), lambda: next(m.solutions(time_limit=0.05))):
        with pytest.raises(RuntimeError, match="the time limit was reached: by then the lambda of line .* was called for .* of 1,000,000 combinations"):
            use()
    assert len(asked) < 10_000


def test_prices_of_millions_are_elements_too():
    m = sv.Csp("the cheapest of four shops, not the first two")
    shop = m.variable("shop", range(-1, 6))
    price = m.element(shop, [3_000_000, 2_000_000, 7_000_000, 5_000_000])
    m.add(shop != 1, price >= 3_000_001)
    m.minimize(price)
    found = sv.solve(m)
    assert (found.assignment, found.objective, found.optimal) == ({"shop": 3}, 5_000_000, True)
    assert [s["shop"] for s in m.solutions()] in ([2, 3], [3, 2])
    m.add(price <= 4_000_000, name="budget")
    assert "budget" in list(m.explain())

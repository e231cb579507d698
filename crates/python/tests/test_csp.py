"""Constraint models, compared with brute force over all assignments."""

import itertools
import pickle
import random

import pytest
import solvarium as sv


def send_more_money():
    m = sv.Csp("send + more = money")
    s, e, n, d, m_, o, r, y = letters = m.variables("sendmory", range(10))
    m.all_different(letters)
    m.add(s >= 1, m_ >= 1)
    send = 1000 * s + 100 * e + 10 * n + d
    more = 1000 * m_ + 100 * o + 10 * r + e
    m.add(send + more == 10000 * m_ + 1000 * o + 100 * n + 10 * e + y)
    return m


@pytest.mark.parametrize("method", ["auto", "backtrack(propagate=bounds)", "backtrack(propagate=matching,order=dom-wdeg)"])
def test_a_sum_of_words(method):
    found = sv.solve(send_more_money(), method)
    assert found.assignment == dict(zip("sendmory", [9, 5, 6, 7, 1, 0, 8, 2]))
    assert sv.count(send_more_money()).number == 1


@pytest.mark.parametrize("seed", range(30))
def test_counts_are_those_of_all_assignments(seed):
    dice = random.Random(seed)
    values = dice.choice([[0, 1, 2, 3], ["a", "b", "c"], [0, "x", (1, 2)], [True, False], [-3, 5]])
    m = sv.Csp()
    x = m.variables("vwxyz", values)
    tests = []
    for _ in range(dice.randrange(1, 5)):
        kind = dice.randrange(4)
        scope = dice.sample(range(5), dice.randrange(2, 4))
        chosen = [x[i] for i in scope]
        if kind == 0:
            m.all_different(chosen)
            tests.append((scope, lambda *row: len(set(row)) == len(row)))
        elif kind == 1:
            rows = [tuple(dice.choice(values) for _ in scope) for _ in range(8)]
            m.table(chosen, rows)
            tests.append((scope, lambda *row, rows=rows: row in rows))
        elif kind == 2:
            salt = dice.randrange(1000)
            predicate = lambda *row, salt=salt: hash((salt, *map(str, row)).__repr__()) % 3 > 0  # noqa: E731
            table = {row: predicate(*row) for row in itertools.product(values, repeat=len(scope))}
            m.require(chosen, lambda *row, table=table: table[row])
            tests.append((scope, lambda *row, table=table: table[row]))
        elif all(isinstance(value, int) for value in values):
            weights, total = [dice.randrange(-3, 4) or 1 for _ in scope], dice.randrange(-5, 6)
            sign = dice.choice(["==", "!=", "<=", ">="])
            m.linear(list(zip(weights, chosen)), sign, total)
            holds = {"==": int.__eq__, "!=": int.__ne__, "<=": int.__le__, ">=": int.__ge__}[sign]
            tests.append((scope, lambda *row, w=weights, t=total, h=holds: h(sum(a * b for a, b in zip(w, row)), t)))
    good = [row for row in itertools.product(values, repeat=5) if all(test(*(row[i] for i in scope)) for scope, test in tests)]
    assert sv.count(m).number == len(good)
    found = sv.solve(m)
    assert bool(found) == bool(good)
    if found:
        assert tuple(found.assignment.values()) in good
    else:
        assert found.status == "no-solution" and found.assignment is None


def test_path_searches_and_comparisons_take_models():
    m = sv.Csp("colours")
    regions = m.variables(["WA", "NT", "SA", "Q", "NSW", "V", "T"], ["red", "green", "blue"])
    borders = "WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V".split()
    for border in borders:
        m.all_different(*border.split("-"))
    for method in ("dfs", "backtrack", "auto"):
        found = sv.solve(m, method).assignment
        assert list(found) == [region.name for region in regions]
        assert all(found[a] != found[b] for a, b in (border.split("-") for border in borders))
    assert sv.count(m).number == 18
    assert sv.compare(m, ["backtrack", "dfs"])["status"] == ["solved", "solved"]
    assert "SA = red" in sv.solve(m).drawing or "SA = " in sv.solve(m).drawing


def test_a_predicate_is_asked_once_for_a_tuple():
    asked = []
    m = sv.Csp()
    x, y = m.variables("xy", range(4))
    m.require([x, y], lambda a, b: asked.append((a, b)) or a > b)
    assert sv.solve(m).assignment == {"x": 1, "y": 0}
    assert sorted(asked) == sorted(set(asked)) and len(asked) == 16


def test_results_and_models_are_pickled():
    m = send_more_money()
    assert sv.solve(pickle.loads(pickle.dumps(m))).assignment == sv.solve(m).assignment
    found = sv.solve(m)
    assert pickle.loads(pickle.dumps(found)).assignment == found.assignment
    with pytest.raises(TypeError, match="pickle the solvarium.Csp it was made from"):
        pickle.dumps(m.puzzle())


@pytest.mark.parametrize(
    "wrong, message",
    [
        (lambda m, x: m.variable("x", [1]), "has a variable 'x' already"),
        (lambda m, x: m.variable("y", []), "has no values"),
        (lambda m, x: m.add(x == "red"), "expected a variable, a sum or an int, not 'red'"),
        (lambda m, x: m.add(True), "expected a comparison of sums"),
        (lambda m, x: m.linear([(1, "q")], "==", 3), "'q' is not a variable of this model; it has x"),
        (lambda m, x: m.linear([], "==", 3), "has no variable"),
        (lambda m, x: (m.linear([(1, x)], "<", 3), m.puzzle()), "a sum can be compared with"),
        (lambda m, x: m.table([x], [(1, 2)]), "has 2 values for 1 variables"),
        (lambda m, x: m.require([x], 3), "expected a function"),
        (lambda m, x: (m.variable("big", range(10**6)), m.require(["x", "big"], max), m.puzzle()), "at most 1,000,000"),
        (lambda m, x: m.variable("far", [0, 1 << 30]), "the ints of a model may span 1,048,576 numbers; with 'far' they go from 0 to 1,073,741,824"),
        (lambda m, x: m.variable("far", [2_000_000]), "with 'far' they go from 0 to 2,000,000"),
        (lambda m, x: m.variable("huge", range(10**30)), "more than 1,048,576 values"),
        (lambda m, x: m.variable("nan", [1.5, float("nan")]), "'nan' has the value nan, which is not equal to itself"),
        (lambda m, x: m.variable("y", [x]), "a variable or a condition is not a value"),
        (lambda m, x: m.variables("aba", [1]), "the names of the variables: 'a' appears twice"),
        (lambda m, x: (m.variable(1, [1]), m.variable("1", [1])), "has a variable '1' already"),
        (lambda m, x: m.table([x, x], []), "the variables of a table: 'x' appears twice"),
        (lambda m, x: m.require([x, x], max), "the variables of a function: 'x' appears twice"),
        (lambda m, x: (m.variable("s", ["a"]), m.linear([(1, "s")], "==", 3)), "not all ints"),
        (lambda m, x: bool(x == 3), "is a constraint, not a truth value"),
        (lambda m, x: m.all_different(x, x), "all different: 'x' appears twice"),
    ],
)
def test_what_is_wrong_is_said(wrong, message):
    m = sv.Csp()
    x = m.variable("x", range(3))
    with pytest.raises((ValueError, TypeError), match=message):
        wrong(m, x)


def test_an_exception_of_a_predicate_comes_out():
    m = sv.Csp()
    x = m.variable("x", range(3))
    m.require([x], lambda x: 1 / x)
    with pytest.raises(ZeroDivisionError):
        sv.solve(m)


def test_a_limit_is_no_answer():
    m = sv.Csp("pigeons")
    m.all_different(m.variables([f"p{i}" for i in range(12)], range(11)))
    found = sv.solve(m, "backtrack(propagate=none)", node_limit=100)
    assert found.status == "stopped" and found.why and found.assignment is None

"""Policies for uncertain worlds, and walks on unknown maps."""

import pickle
import tracemalloc

import pytest

import solvarium as sv

MAZE = "map(four)\nS....\n.###.\n.#G..\n.....\n"


def test_the_textbook_grid_has_its_values_and_its_policy():
    for method in ("value-iteration", "policy-iteration", "lao"):
        policy = sv.policy("textbook", method)
        start = policy.states[0]
        assert policy and policy.why is None and policy.guarantee == "probability-1"
        assert abs(policy.value - 0.705) < 0.001 and (start.cell, start.action, start.value) == ((3, 1), "up", policy.value)
        assert all(policy.states[next].cell for next in start.next)
        assert list(policy.drawings) == ["values", "policy"] and str(policy).endswith(policy.promise)
    assert policy.record["method"] == "lao(hope=1)"
    assert pickle.loads(pickle.dumps(policy)) == policy


def test_a_plan_that_always_succeeds_or_a_proof_that_there_is_none():
    policy = sv.policy("vacuum", "and-or")
    assert policy and policy.guarantee == "always" and policy.drawings == {} and str(policy).startswith("  1  suck\n")
    refuted = sv.policy("vacuum(slippery)", "and-or")
    assert (bool(refuted), refuted.status, refuted.states) == (False, "no-solution", [])
    assert refuted.promise == "no plan always reaches a clean world"


def test_rows_with_their_world():
    rows = ". . +1\nS . -1"
    assert sv.policy(rows, kind="grid(noise=0)").value == pytest.approx(0.88)
    assert "4x1" in sv.policy("S..F", "lao", "racetrack(slip=0)").record["world"]
    with pytest.raises(sv.PuzzleError, match="line 1, column 3: expected") as raised:
        sv.policy(". x +1", kind="grid")
    assert (raised.value.line, raised.value.column) == (1, 3)


def test_limits_of_policies_and_walks():
    policy = sv.policy("textbook", node_limit=2)
    assert (policy.status, policy.why, policy.record["expanded"]) == ("stopped", "the node limit was reached", 2)
    assert not policy and policy.guarantee == "none"
    walk = sv.walk(MAZE, node_limit=3)
    assert (walk.status, walk.why, walk.best, walk.ratio) == ("stopped", "the node limit was reached", None, None)
    with pytest.raises(ValueError, match="time_limit=0"):
        sv.policy("textbook", time_limit=0)


def test_the_memory_limit_holds_for_the_objects_of_a_policy():
    rows = [" ".join(["."] * 60)] * 60
    rows[0], rows[-1] = "S" + rows[0][1:], rows[-1][:-1] + "+1"
    tracemalloc.start()
    policy = sv.policy("\n".join(rows), kind="grid", memory_limit="3MiB", time_limit=60)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert policy.record["stopped_by"] == "memory" and len(policy.states) > 500
    assert peak < 3 * 2**20


@pytest.mark.parametrize("method", ["dstar-lite", "lpa", "replan", "lrta", "online-dfs"])
def test_every_agent_reaches_the_goal(method):
    walk = sv.walk(sv.read(MAZE), method)
    assert walk and (walk.cells[0], walk.cells[-1], walk.best) == ((1, 1), (3, 3), 6)
    assert walk.cost == len(walk.cells) - 1 == walk.ratio * walk.best
    assert str(walk).splitlines()[0].startswith("S") and walk.record["method"] == method
    assert pickle.loads(pickle.dumps(walk)) == walk
    closed = sv.walk("S.#G\n..#.", method)
    assert (bool(closed), closed.status, closed.why) == (False, "no-solution", "no path leads to a goal")


def test_wrong_arguments():
    with pytest.raises(ValueError, match="unknown method 'astar'; known: value-iteration"):
        sv.policy("textbook", "astar")
    with pytest.raises(ValueError, match="unknown method 'astar'; known: lrta"):
        sv.walk(MAZE, "astar")
    with pytest.raises(ValueError, match="needs steps that cost something"):
        sv.policy("grid(living=0) S . +1", "rtdp")
    with pytest.raises(ValueError, match="expected a map, found 5 queens"):
        sv.walk("queens 5")
    with pytest.raises(TypeError, match="world: expected a text, not 5"):
        sv.policy(5)
    with pytest.raises(TypeError, match="an agent walks on a map"):
        sv.walk(5)

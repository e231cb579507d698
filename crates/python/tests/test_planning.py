"""Planning tasks: PDDL texts, limits, and the engine for unified-planning if that is installed."""

from pathlib import Path

import pytest

import solvarium as sv

TASKS = Path(__file__).parents[3] / "examples" / "planning"


def texts(domain: str, problem: str) -> dict[str, str]:
    folder = TASKS / domain
    return {"domain": (folder / "domain.pddl").read_text(), "problem": (folder / f"{problem}.pddl").read_text()}


def test_a_domain_and_a_problem_are_solved():
    result = sv.solve(**texts("gripper", "p01"))
    assert (result.status, result.cost, result.optimal) == ("solved", 5, True)
    assert len(result.actions) == 5 and result.actions[2] == "move kitchen hall"
    assert sv.solve(**texts("blocks", "p01"), method="greedy", heuristic="ff").cost >= 6


def test_any_plan_is_found_fast_and_never_called_optimal():
    result = sv.solve(**texts("logistics", "p02"), any_plan=True)
    assert (result.status, result.optimal, result.method, result.heuristic) == ("solved", False, "lazy-greedy", "ff")
    assert result.cost >= sv.solve(**texts("logistics", "p02")).cost
    assert sv.solve("1 4 2 / 3 0 5 / 6 7 8", any_plan=True).method == "greedy"
    with pytest.raises(ValueError, match="unknown setting of method 'bfs'"):
        sv.solve("1 4 2 / 3 0 5 / 6 7 8", "bfs", any_plan=True)


def test_anytime_search_proves_its_plan_or_says_that_it_did_not():
    task = texts("gripper", "p02")
    whole = sv.solve(**task, method="anytime-astar")
    assert (whole.cost, whole.optimal) == (sv.solve(**task).cost, True)
    part = sv.solve(**task, method="anytime-astar", node_limit=whole.expanded - 1)
    assert (part.status, part.optimal) == ("solved", False)


def test_a_plan_is_checked_step_by_step():
    task = texts("blocks", "p01")
    result = sv.solve(**task)
    assert sv.check(**task, plan=result.actions)["good"] == [True]
    text = "".join(f"({action})\n" for action in result.actions) + "; cost = 6 (unit cost)\n"
    assert sv.check(**task, plan=text)["text"] == ["the goal is reached; cost 6"]
    [row] = sv.check(**task, plan=result.actions[1:])
    assert row["good"] is False
    assert row["text"].startswith("line 1, step 1: (put-down c) is not applicable, since (holding c) is false")
    with pytest.raises(ValueError, match="plans can be checked for planning tasks"):
        sv.check("1 4 2 / 3 0 5 / 6 7 8", plan=["Up"])


@pytest.mark.parametrize("generator", ["blocks(blocks=4)", "gripper(balls=2)", "logistics(packages=2)", "sokoban(width=4,height=4,boxes=1)"])
def test_generated_tasks_are_solved(generator):
    first, second = sv.generate(generator, count=2, seed=5)
    assert first.problem == "planning"
    assert sv.solve(first).status == sv.solve(second, any_plan=True).status == "solved"
    assert [str(puzzle) for puzzle in sv.generate(generator, count=1, seed=6)] == [str(second)]


def test_both_in_one_text_are_one_puzzle():
    both = "\n".join(texts("blocks", "p02").values())
    puzzle = sv.read(both)
    assert puzzle.problem == "planning"
    assert sv.solve(puzzle, "astar", heuristic="hmax").cost == sv.solve(puzzle, "astar", heuristic="lm-cut").cost


def test_errors_say_where():
    task = texts("gripper", "p01")
    with pytest.raises(sv.PuzzleError, match="needs its domain `gripper`"):
        sv.solve(task["problem"])
    with pytest.raises(sv.PuzzleError, match="line [0-9]+, column [0-9]+"):
        sv.solve(task["problem"].replace("robot-in", "robot-inn", 1), domain=task["domain"])


def test_limits_hold_while_a_task_is_grounded():
    objects = " ".join(f"o{number}" for number in range(400))
    domain = "(define (domain wide) (:predicates (p ?a ?b ?c)) (:action x :parameters (?a ?b ?c) :effect (p ?a ?b ?c)))"
    problem = f"(define (problem q) (:domain wide) (:objects {objects}) (:init) (:goal (p o1 o2 o3)))"
    with pytest.raises(RuntimeError, match="time limit"):
        sv.solve(problem, domain=domain, time_limit=0.001)


def engine():
    pytest.importorskip("unified_planning")
    import solvarium.up  # noqa: F401
    from unified_planning.shortcuts import get_environment

    get_environment().credits_stream = None


def test_unified_planning_solves_its_examples():
    engine()
    from unified_planning.shortcuts import OneshotPlanner, PlanValidator
    from unified_planning.test.examples import get_example_problems

    examples, solved = get_example_problems(), 0
    with OneshotPlanner(name="solvarium") as planner, PlanValidator(name="sequential_plan_validator") as validator:
        for name, example in examples.items():
            if not planner.supports(example.problem.kind):
                continue
            result = planner.solve(example.problem, timeout=20)
            if example.solvable:
                assert result.plan is not None, f"{name}: {result.status}"
                assert validator.validate(example.problem, result.plan), name
                solved += 1
            else:
                assert result.plan is None, name
    assert solved >= 10


def test_anytime_plans_become_cheaper_until_one_is_optimal():
    engine()
    from unified_planning.engines import PlanGenerationResultStatus as Status
    from unified_planning.io import PDDLReader
    from unified_planning.shortcuts import AnytimePlanner

    folder = TASKS / "gripper"
    problem = PDDLReader().parse_problem(str(folder / "domain.pddl"), str(folder / "p02.pddl"))
    with AnytimePlanner(name="solvarium") as planner:
        results = list(planner.get_solutions(problem, timeout=60))
    lengths = [len(result.plan.actions) for result in results]
    assert lengths == sorted(lengths, reverse=True)
    assert results[-1].status == Status.SOLVED_OPTIMALLY


def test_a_limit_is_a_result_of_both_planners():
    engine()
    from unified_planning.engines import PlanGenerationResultStatus as Status
    from unified_planning.io import PDDLReader
    from unified_planning.shortcuts import AnytimePlanner, OneshotPlanner

    folder = TASKS / "gripper"
    problem = PDDLReader().parse_problem(str(folder / "domain.pddl"), str(folder / "p02.pddl"))
    for timeout in (-1, 0, 1e-6, 1e-4):
        with OneshotPlanner(name="solvarium") as planner, AnytimePlanner(name="solvarium") as anytime:
            results = [planner.solve(problem, timeout=timeout), *anytime.get_solutions(problem, timeout=timeout)]
        assert [(result.status, result.plan) for result in results] == [(Status.TIMEOUT, None)] * 2


def test_only_limits_are_statuses(monkeypatch):
    engine()
    import solvarium.up
    from unified_planning.engines import PlanGenerationResultStatus as Status
    from unified_planning.io import PDDLReader
    from unified_planning.shortcuts import AnytimePlanner, OneshotPlanner

    def fails(told):
        def solve(*_, **__):
            raise RuntimeError(told)

        monkeypatch.setattr(solvarium.up, "solve", solve)

    folder = TASKS / "gripper"
    problem = PDDLReader().parse_problem(str(folder / "domain.pddl"), str(folder / "p02.pddl"))
    with OneshotPlanner(name="solvarium") as planner, AnytimePlanner(name="solvarium") as anytime:
        for search in (planner.solve, lambda problem: next(anytime.get_solutions(problem))):
            for limit, status in (("time", Status.TIMEOUT), ("memory", Status.MEMOUT)):
                fails(f"the {limit} limit was reached while the task was grounded")
                assert search(problem).status == status
            fails("the search ended with a bug, please report it")
            with pytest.raises(RuntimeError, match="a bug"):
                search(problem)


def test_only_what_is_proved_is_promised():
    engine()
    from unified_planning.engines import PlanGenerationResultStatus as Status
    from unified_planning.engines.mixins.oneshot_planner import OptimalityGuarantee
    from unified_planning.io import PDDLReader
    from unified_planning.shortcuts import OneshotPlanner

    folder = TASKS / "gripper"
    problem = PDDLReader().parse_problem(str(folder / "domain.pddl"), str(folder / "p01.pddl"))
    for name, params, is_optimal in [
        ("solvarium", {}, True),
        ("solvarium", {"method": "lazy-greedy"}, False),
        ("solvarium", {"heuristic": "ff"}, False),
        ("solvarium-any", {}, False),
    ]:
        with OneshotPlanner(name=name, params=params) as planner:
            assert planner.name == name
            assert planner.satisfies(OptimalityGuarantee.SATISFICING)
            assert planner.satisfies(OptimalityGuarantee.SOLVED_OPTIMALLY) == is_optimal
            status = planner.solve(problem).status
            assert status == (Status.SOLVED_OPTIMALLY if is_optimal else Status.SOLVED_SATISFICING), (name, params)

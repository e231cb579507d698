"""Solvarium as an engine of unified-planning (https://unified-planning.readthedocs.io).

`import solvarium.up` registers two engines: `solvarium`, whose plans are optimal, and `solvarium-any`, which finds any plan fast:

    import solvarium.up
    from unified_planning.shortcuts import OneshotPlanner

    with OneshotPlanner(name="solvarium") as planner:
        print(planner.solve(problem).plan)

Needs the package unified-planning, which Solvarium does not install.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import IO, Any

from unified_planning.engines import Engine, PlanGenerationResult, PlanGenerationResultStatus  # type: ignore[import-untyped]
from unified_planning.engines.mixins import AnytimePlannerMixin, OneshotPlannerMixin  # type: ignore[import-untyped]
from unified_planning.engines.mixins.anytime_planner import AnytimeGuarantee  # type: ignore[import-untyped]
from unified_planning.engines.mixins.oneshot_planner import OptimalityGuarantee  # type: ignore[import-untyped]
from unified_planning.environment import get_environment  # type: ignore[import-untyped]
from unified_planning.io import PDDLWriter  # type: ignore[import-untyped]
from unified_planning.model import ProblemKind  # type: ignore[import-untyped]
from unified_planning.plans import ActionInstance, SequentialPlan  # type: ignore[import-untyped]

from solvarium._result import Result
from solvarium._solve import solve

_FEATURES = {
    "PROBLEM_CLASS": ["ACTION_BASED"],
    "TYPING": ["FLAT_TYPING", "HIERARCHICAL_TYPING"],
    "CONDITIONS_KIND": [
        "NEGATIVE_CONDITIONS",
        "DISJUNCTIVE_CONDITIONS",
        "EQUALITIES",
        "EXISTENTIAL_CONDITIONS",
        "UNIVERSAL_CONDITIONS",
    ],
    "EFFECTS_KIND": ["CONDITIONAL_EFFECTS", "FORALL_EFFECTS", "STATIC_FLUENTS_IN_BOOLEAN_ASSIGNMENTS"],
    "FLUENTS_TYPE": [],
    "QUALITY_METRICS": ["ACTIONS_COST", "PLAN_LENGTH"],
    "ACTIONS_COST_KIND": ["STATIC_FLUENTS_IN_ACTIONS_COST", "INT_NUMBERS_IN_ACTIONS_COST"],
}


class SolvariumPlanner(Engine, OneshotPlannerMixin, AnytimePlannerMixin):  # type: ignore[misc]
    """A planner whose one-shot plans are optimal, and whose anytime plans become cheaper until the last is optimal.

    `method` and `heuristic` are names as in `solvarium.solve`; without them, the best ones for the task are used. A planner with a
    method or a heuristic of your own does not promise an optimal plan, but reports it if the plan was proved optimal.
    """

    engine, default = "solvarium", "auto"

    def __init__(self, method: str | None = None, heuristic: str | None = None) -> None:
        Engine.__init__(self)
        OneshotPlannerMixin.__init__(self)
        AnytimePlannerMixin.__init__(self)
        self.method, self.heuristic = method or self.default, heuristic
        if method is not None or heuristic is not None:
            self.satisfies = _is_satisficing  # type: ignore[method-assign]

    @property
    def name(self) -> str:
        """The name of the engine."""
        return self.engine

    @staticmethod
    def supported_kind() -> Any:
        """The features of planning problems that it supports."""
        kind = ProblemKind(version=2)
        for group, features in _FEATURES.items():
            for feature in features:
                getattr(kind, f"set_{group.lower()}")(feature)
        return kind

    @staticmethod
    def supports(problem_kind: Any) -> bool:
        """Whether it supports all features of a problem."""
        return bool(problem_kind <= SolvariumPlanner.supported_kind())

    @staticmethod
    def satisfies(optimality_guarantee: Any) -> bool:
        """Whether its plans have this guarantee: they are optimal."""
        return optimality_guarantee in (OptimalityGuarantee.SATISFICING, OptimalityGuarantee.SOLVED_OPTIMALLY)

    @staticmethod
    def ensures(anytime_guarantee: Any) -> bool:
        """Whether its sequence of plans has this guarantee: each is cheaper than the one before."""
        return bool(anytime_guarantee == AnytimeGuarantee.INCREASING_QUALITY)

    def _solve(
        self,
        problem: Any,
        heuristic: Callable[[Any], float | None] | None = None,
        timeout: float | None = None,
        output_stream: IO[str] | None = None,
    ) -> Any:
        if heuristic is not None:
            raise ValueError("the engine solvarium takes the name of a heuristic, not a function: OneshotPlanner(name='solvarium', params={'heuristic': 'ff'})")
        writer = PDDLWriter(problem)
        result = _searched(writer.get_domain(), writer.get_problem(), self.method, self.heuristic, timeout)
        if isinstance(result, PlanGenerationResultStatus):
            return PlanGenerationResult(result, None, self.name)
        return self._told(problem, writer, result, is_optimal=result.optimal is True)

    def _get_solutions(
        self, problem: Any, timeout: float | None = None, output_stream: IO[str] | None = None
    ) -> Iterator[Any]:
        writer, begun, best = PDDLWriter(problem), time.monotonic(), None
        domain, text = writer.get_domain(), writer.get_problem()
        limit: Any = None
        for method, heuristic in [("lazy-greedy", "ff"), ("astar(weight=5)", "ff"), ("astar(weight=2)", "ff"), ("auto", None)]:
            left = None if timeout is None else timeout - (time.monotonic() - begun)
            result = _searched(domain, text, method, heuristic, left)
            if isinstance(result, PlanGenerationResultStatus):
                limit = result
                break
            limit = _limit(result)
            is_last = method == "auto" and result.status != "stopped"
            if is_last or result.status == "no-solution" or result.cost is not None and (best is None or result.cost < best):
                best = result.cost
                yield self._told(problem, writer, result, is_optimal=is_last)
            if result.status == "no-solution":
                return
        if best is None:
            yield PlanGenerationResult(limit, None, self.name)

    def _told(self, problem: Any, writer: Any, result: Result, is_optimal: bool) -> Any:
        """The result in the terms of unified-planning."""
        status = {
            "solved": PlanGenerationResultStatus.SOLVED_OPTIMALLY if is_optimal else PlanGenerationResultStatus.SOLVED_SATISFICING,
            "no-solution": PlanGenerationResultStatus.UNSOLVABLE_PROVEN,
        }.get(result.status)
        if status is None:
            status = _limit(result)
        plan = SequentialPlan([_action(problem, writer, name) for name in result.actions]) if result.status == "solved" else None
        metrics = {"engine_internal_time": str(result.seconds), "expanded": str(result.expanded)}
        return PlanGenerationResult(status, plan, self.name, metrics=metrics)

    def destroy(self) -> None:
        """Does nothing, as an engine holds no resources."""


_ENDS = {
    "time": PlanGenerationResultStatus.TIMEOUT,
    "memory": PlanGenerationResultStatus.MEMOUT,
    "incomplete": PlanGenerationResultStatus.UNSOLVABLE_INCOMPLETELY,
}


def _limit(result: Result) -> Any:
    """The status of a run that ended without an answer."""
    return _ENDS.get(str(result.record.get("stopped_by")), PlanGenerationResultStatus.INTERNAL_ERROR)


def _searched(domain: str, text: str, method: str, heuristic: str | None, left: float | None) -> Any:
    """The result of a search within the time that is left, or the status alone if the limit was reached before it began.

    Raises RuntimeError if something other than a limit ended the reading of the task.
    """
    if left is not None and left <= 0:
        return PlanGenerationResultStatus.TIMEOUT
    try:
        return solve(text, method, domain=domain, heuristic=heuristic, time_limit=left)
    except RuntimeError as stopped:
        for limit in ("time", "memory"):
            if f"the {limit} limit was reached" in str(stopped):
                return _ENDS[limit]
        raise


class SatisficingPlanner(SolvariumPlanner):
    """A planner whose one-shot plans are found fast, but may cost more than an optimal plan."""

    engine, default = "solvarium-any", "auto(plan=any)"

    @staticmethod
    def satisfies(optimality_guarantee: Any) -> bool:
        """Whether its plans have this guarantee: they need not be optimal."""
        return _is_satisficing(optimality_guarantee)


def _is_satisficing(optimality_guarantee: Any) -> bool:
    return bool(optimality_guarantee == OptimalityGuarantee.SATISFICING)


def _action(problem: Any, writer: Any, name: str) -> Any:
    """The action of a line of the plan, `move hall kitchen`."""
    schema, *objects = [writer.get_item_named(word) for word in name.split()]
    manager = problem.environment.expression_manager
    return ActionInstance(schema, tuple(manager.ObjectExp(item) for item in objects))


for _planner in (SolvariumPlanner, SatisficingPlanner):
    get_environment().factory.add_engine(_planner.engine, "solvarium.up", _planner.__name__)

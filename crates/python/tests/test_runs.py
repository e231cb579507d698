"""Searches in the background: cancelled, observed and awaited."""

import asyncio
import gc
import logging
import os
import subprocess
import sys
import threading
import time
import weakref
from fractions import Fraction

import pytest
from problems import Endless, Grid

import solvarium as sv
from solvarium import _run

EIGHT = "8 6 7 / 2 5 4 / 3 0 1"
# Breadth-first search does not end on it.
FIFTEEN = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0"
KINDS = [lambda: sv.start(FIFTEEN, "bfs"), lambda: sv.start(Endless(), "bfs"), lambda: sv.start(Endless(), "astar", events=True)]


def waits(condition):
    """Waits for a condition, a minute at most."""
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize(("problem", "method"), [(EIGHT, "astar"), (EIGHT, "auto"), ("queens 6", "auto"), (Grid(8), "bfs"), (Grid(8), "astar")])
def test_a_run_gives_what_solve_gives(problem, method):
    run = sv.start(problem, method)
    result, same = run.result(60), sv.solve(problem, method)
    assert (result.status, result.cost, result.actions, result.expanded) == (same.status, same.cost, same.actions, same.expanded)
    assert run.done and not run.cancelled and run.result() is result
    assert run.progress.state == "done" and run.progress.expanded == result.expanded


@pytest.mark.parametrize("start", KINDS)
def test_a_run_can_be_cancelled(start):
    run = start()
    with pytest.raises(TimeoutError, match="still runs"):
        run.result(timeout=0.05)
    run.cancel()
    assert run.result(60).status == "stopped" and run.cancelled


@pytest.mark.parametrize("start", KINDS)
def test_progress_grows(start):
    run = start()
    waits(lambda: run.progress.expanded > 100)
    progress = run.progress
    assert progress.state == "running" and progress.bytes > 0 and progress.seconds > 0
    run.cancel()
    run.result(60)


@pytest.mark.parametrize("start", KINDS)
def test_a_run_that_nobody_has_ends(start):
    run = start()
    threads = len(_run._RUNNING)
    assert threads
    del run
    gc.collect()
    waits(lambda: len(_run._RUNNING) < threads)


def test_limits_and_faults_are_those_of_solve():
    assert sv.start(Endless(), "bfs", node_limit=10).result(60).expanded == 10
    problem = Grid(4)
    problem.is_goal = lambda state: 1 / 0
    run = sv.start(problem, "bfs")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            run.result(60)
    with pytest.raises(ValueError, match="did you mean 'astar'"):
        sv.start(EIGHT, "asta")
    with pytest.raises(ValueError, match="time_limit"):
        sv.start(Endless(), "bfs", time_limit="soon")


def test_events():
    run = sv.start(EIGHT, "astar", events=True)
    kinds = [event.kind for event in run.events()]
    assert kinds[:2] == ["generate", "expand"] and kinds[-2:] == ["goal", "done"]
    assert kinds.count("expand") == run.result(60).expanded
    with pytest.raises(ValueError, match="events=True"):
        sv.start(EIGHT, "astar").events()


def test_nobody_needs_to_read_the_events():
    assert sv.start(EIGHT, "bfs", events=True).result(60).cost == 27


def test_events_and_faults():
    problem = Grid(30)
    problem.heuristic = lambda state: 1 / 0 if state == (3, 3) else 0
    run = sv.start(problem, "astar", events=True)
    with pytest.raises(ZeroDivisionError):
        list(run.events())


@pytest.mark.parametrize(("problem", "state"), [(Grid(5), (0, 0)), (EIGHT, sv.tiles(EIGHT))])
def test_on_expand(problem, state):
    told = []
    result = sv.start(problem, "astar", on_expand=lambda state, node: told.append((state, node))).result(60)
    assert len(told) == result.expanded
    first, node = told[0]
    assert first == (state if isinstance(state, tuple) else str(state)) and node.number == 0 and node.g == 0 and node.f == node.h


@pytest.mark.parametrize("problem", [Grid(9), EIGHT])
def test_what_on_expand_raises_comes_out(problem):
    fault = LookupError("no")

    def told(state, node):
        if node.number > 3:
            raise fault

    with pytest.raises(LookupError) as caught:
        sv.start(problem, "bfs", on_expand=told).result(60)
    assert caught.value is fault


def test_asyncio():
    async def main():
        results = await asyncio.gather(sv.start(EIGHT, "astar"), sv.start(Grid(6), "bfs"))
        assert [result.cost for result in results] == [27, 10]
        run = sv.start(Endless(), "bfs")
        task = asyncio.ensure_future(run)
        await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert run.cancelled
        seen = []
        run = sv.start(Endless(), "bfs", events=True)
        async for event in run.events():
            seen.append(event)
            if len(seen) == 100:
                break
        run.cancel()
        assert (await run).status == "stopped"

    asyncio.run(asyncio.wait_for(main(), 60))


def test_logging(caplog):
    with caplog.at_level(logging.INFO, logger="solvarium"):
        sv.start(EIGHT, "astar").result(60)
        waits(lambda: any("solved" in record.getMessage() for record in caplog.records))
    assert caplog.records[0].getMessage() == "astar: started"


def test_a_bar_of_tqdm(capsys):
    pytest.importorskip("tqdm")
    sv.start(Endless(), "bfs", node_limit=3000, progress=True).result(60)
    waits(lambda: not any("progress" in thread.name for thread in threading.enumerate()))
    assert "3.00k/3.00k" in capsys.readouterr().err


def test_without_tqdm_it_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="pip install tqdm"):
        sv.start(EIGHT, "astar", progress=True)


@pytest.mark.parametrize("actions", ["return (1, 2)", "\n        while True: pass"])
def test_the_interpreter_ends_with_runs(actions):
    code = f"""
import solvarium as sv
class Endless:
    start = 0
    def is_goal(self, state): return False
    def actions(self, state): {actions}
    def result(self, state, action): return state + action
runs = [sv.start(Endless(), "bfs"), sv.start({FIFTEEN!r}, "bfs"), sv.start({FIFTEEN!r}, "astar", events=True)]
print("end")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_forked_process_has_no_run_of_its_parent():
    code = f"""
import os, sys
import solvarium as sv
run = sv.start({FIFTEEN!r}, "bfs")
child = os.fork()
if child == 0:
    try:
        run.result()
    except RuntimeError as error:
        os._exit(0 if "forked" in str(error) and sv.start({EIGHT!r}).result(30) else 1)
status = os.waitpid(child, 0)[1]
run.cancel()
sys.exit(status)
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=60)


def test_a_reader_who_stops_does_not_hold_the_search():
    async def awaited():
        run = sv.start(EIGHT, "bfs", events=True)
        async for _ in run.events():
            break
        return await asyncio.wait_for(run, 60)

    assert asyncio.run(awaited()).cost == 27
    run = sv.start(EIGHT, "bfs", events=True)
    stream = iter(run.events())
    next(stream)
    assert run.result(timeout=60).cost == 27
    run = sv.start(EIGHT, "bfs", events=True)
    reader = threading.Thread(target=lambda: next(iter(run.events())))
    reader.start()
    assert run.result(timeout=60).cost == 27
    reader.join()


def test_limits_hold_where_nobody_reads():
    run = sv.start(EIGHT, "bfs", events=True, time_limit="0.2s")
    until = time.monotonic() + 30
    while not run.done and time.monotonic() < until:
        time.sleep(0.05)
    assert run.done


def test_no_event_is_lost():
    whole = [event.kind for event in sv.start("1 4 2 / 3 0 5 / 6 7 8", "astar", events=True).events()]

    async def read():
        run = sv.start("1 4 2 / 3 0 5 / 6 7 8", "astar", events=True)
        kinds = []
        async for event in run.events():
            kinds.append(event.kind)
            break
        return kinds + [event.kind async for event in run.events()]

    assert asyncio.run(read()) == whole
    run = sv.start(EIGHT, "bfs", events=True)
    with pytest.raises(TimeoutError):
        run.result(timeout=0.001)
    assert sum(1 for _ in run.events()) > 100_000


def test_the_end_of_a_program_ends_a_run_that_a_thread_waits_for():
    program = """
import threading, solvarium as sv
class Endless(sv.Problem):
    def start(self): return 0
    def is_goal(self, state): return False
    def actions(self, state): return [1]
    def result(self, state, action): return state + action
threading.Thread(target=sv.start(Endless(), "bfs").result).start()
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


@pytest.mark.parametrize("problem", [Grid(4), EIGHT])
def test_a_run_that_its_callback_names_is_freed(problem):
    def started():
        runs = []
        run = sv.start(problem, "astar", on_expand=lambda state, node: runs and runs[0].done)
        runs.append(run)
        assert run.result(60)
        return weakref.ref(run)

    known = started()
    gc.collect()
    waits(lambda: gc.collect() is not None and known() is None)


@pytest.mark.parametrize(("problem", "method"), [(FIFTEEN, "ida"), (FIFTEEN, "rbfs")])
def test_progress_shows_generated_states(problem, method):
    run = sv.start(problem, method, node_limit=300_000)
    waits(lambda: run.progress.generated > 100 or run.done)
    assert run.progress.generated > 100
    run.cancel()
    run.result(60)


def test_limits_hold_where_costs_need_a_new_unit():
    class Thirds(Endless):
        def cost(self, state, action):
            return Fraction(1, 1 + state % 7)

    result = sv.solve(Thirds(), "ucs", node_limit=40)
    assert result.status == "stopped" and result.expanded == 40

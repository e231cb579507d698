"""Searches in the background: cancelled, observed and awaited.

Each run has its own thread. Searches of puzzles and graphs do not hold the interpreter's lock; the functions of a problem in Python
hold it while they run in that thread.

The only lock here is that of the result (`Future._condition`). No other lock is acquired while it is held, and callbacks of the garbage
collector do not acquire it.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import threading
import time
import weakref
from collections.abc import Callable, Generator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as _Timeout
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from solvarium import _native
from solvarium._events import Events, EventStream
from solvarium._native import Puzzle
from solvarium._progress import LOG, Shown
from solvarium._result import Result
from solvarium._solve import Search, Settings, prepared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Unpack

_LOOK = 0.1


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a search, as passed to `on_expand`."""

    number: int
    """Nodes are numbered from 0 in the order in which they are generated."""
    g: float | None
    """The cost of the path to it."""
    h: float | None
    """The estimate of the remaining cost, if the method uses a heuristic."""

    @property
    def f(self) -> float | None:
        """`g + h`."""
        return None if self.g is None else self.g + (self.h or 0)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run. The numbers are at most some milliseconds old."""

    state: str
    """`running`, `cancelled` (it ends soon), or `done`."""
    expanded: int
    """States expanded, or evaluated by local search."""
    generated: int
    open: int | None
    """Nodes generated and not expanded; None for puzzles and graphs, unless the run has `events` or `on_expand`."""
    f: float | None
    """f of the node expanded last, where `open` is counted; otherwise the least cost that a plan can still have, if it is known."""
    cost: float | None
    """The cost of the solution, once it is known; of a local search the least so far."""
    depth: int | None
    """No plan has this few actions, as proved by a method that searches depth by depth."""
    bytes: int
    """The memory that the search holds."""
    seconds: float


class Run:
    """A search in the background, started by `solvarium.start`.

    It is cancelled by `cancel`, with its asyncio task, when the object is garbage-collected, and at the end of the program. A forked
    child process does not have the search: `result` raises RuntimeError there.

    >>> import solvarium as sv
    >>> run = sv.start("8 6 7 / 2 5 4 / 3 0 1", "astar")
    >>> run.result(timeout=30).cost, run.done
    (27, True)
    """

    def __init__(self, search: Search, control: _native.Control, events: Events | None, show: bool, total: int | None):
        self._control, self._events, self._process = control, events, os.getpid()
        self._future: Future[Result] = Future()
        # Tasks that wait for the run can cancel it only by `cancel`.
        self._future.set_running_or_notify_cancel()
        self._seconds: list[float] = []
        self.method = search.method
        """The requested method."""
        thread = threading.Thread(
            target=_search, args=(search, control, self._future, events, self._seconds), name=f"solvarium {search.method}", daemon=True
        )
        _RUNNING[thread] = control, events
        # Ends the search once the run is unreferenced; it acquires no lock.
        self._finalizer = weakref.finalize(self, _abandon, control, events)
        self._finalizer.atexit = False
        try:
            thread.start()
        except BaseException:
            _RUNNING.pop(thread, None)
            raise
        if show or LOG.isEnabledFor(logging.INFO):
            Shown(search.method, control, self._future, total, show).start()

    def cancel(self) -> None:
        """Ends the search. `result` then returns a `stopped` result; that of a local search has its best state. A function of
        the problem that does not return is ended by an exception."""
        _abandon(self._control, self._events)

    @property
    def cancelled(self) -> bool:
        """Whether the run was cancelled, by `cancel` or Ctrl-C. A limit does not count."""
        return self._control.is_cancelled()

    @property
    def done(self) -> bool:
        """Whether the run is over."""
        return self._future.done()

    def result(self, timeout: float | None = None) -> Result:
        """Waits for the result, at most `timeout` seconds.

        Raises TimeoutError if the search is not done by then; the search continues. Raises the exception of a function of the
        problem or of `on_expand`. Ctrl-C cancels the run.
        """
        self.check_process()
        until = None if timeout is None else time.monotonic() + timeout
        with self._awaited_by(threading.get_ident()):
            return self._result(timeout, until)

    def _awaited_by(self, waiter: object) -> AbstractContextManager[None]:
        return nullcontext() if self._events is None else self._events.waiting(waiter)

    def _result(self, timeout: float | None, until: float | None) -> Result:
        while True:
            left = _LOOK if until is None else min(_LOOK, until - time.monotonic())
            try:
                return self._future.result(max(left, 0))
            except _Timeout:
                if self._future.done():
                    return self._future.result()
                if until is not None and time.monotonic() >= until:
                    raise TimeoutError(f"the search is not done after {timeout} s and still runs: cancel() stops it") from None
            except KeyboardInterrupt:
                self.cancel()
                raise

    def __await__(self) -> Generator[Any, None, Result]:
        return self._awaited().__await__()

    async def _awaited(self) -> Result:
        self.check_process()
        try:
            with self._awaited_by(asyncio.current_task()):
                return await asyncio.wrap_future(self._future)
        except asyncio.CancelledError:
            self.cancel()
            raise

    @property
    def progress(self) -> Progress:
        """The progress of the run."""
        expanded, generated, open, f, cost, bound, depth, bytes, seconds = self._control.progress()
        state = "done" if self.done else "cancelled" if self.cancelled else "running"
        result = self._future.result() if self.done and self._future.exception() is None else None
        if result is not None:
            expanded, generated, seconds = result.expanded, result.generated, result.seconds
            cost = result.cost if result.value is None else -result.value
        elif self._seconds:
            seconds = self._seconds[0]
        return Progress(state, expanded, generated, open, bound if f is None else f, cost, depth, bytes, seconds)

    def events(self) -> EventStream:
        """The events of the run, for `for` and `async for`. Each event goes to one reader, once. The search waits while 10,000 events are
        unread, unless the program waits for the result and reads no events.

        Raises ValueError if the run was not started with `events=True`.

        >>> import solvarium as sv
        >>> run = sv.start("1 4 2 / 3 0 5 / 6 7 8", "astar", events=True)
        >>> [event.kind for event in run.events()][:3]
        ['generate', 'expand', 'generate']
        """
        if self._events is None:
            raise ValueError("this run sends no events: start it with events=True")
        self.check_process()
        return EventStream(self, self._events)

    def raise_fault(self) -> None:
        """Raises the exception with which the run ended, if it did."""
        if self.done and (fault := self._future.exception()) is not None:
            raise fault

    def check_process(self) -> None:
        """Raises RuntimeError in a process that was forked after the start of the run."""
        if os.getpid() != self._process:
            raise RuntimeError("this run was started before the process was forked: start a run in this process")

    def __repr__(self) -> str:
        return f"<solvarium.Run: {self.method}, {'done' if self.done else 'cancelled' if self.cancelled else 'running'}>"


# The threads of searches, with their controls. Setting or removing an item of a dictionary is atomic in the interpreter.
_RUNNING: dict[threading.Thread, tuple[_native.Control, Events | None]] = {}


def _abandon(control: _native.Control, events: Events | None) -> None:
    control.cancel()
    if events is not None:
        events.is_wanted = False


def _search(search: Search, control: _native.Control, future: Future[Result], events: Events | None, seconds: list[float]) -> None:
    """The work of a run's thread."""
    begun = time.monotonic()
    try:
        result, fault = search.run(control), None
    except BaseException as error:
        result, fault = None, error
    seconds.append(time.monotonic() - begun)
    _RUNNING.pop(threading.current_thread(), None)
    try:
        if fault is not None:
            future.set_exception(fault)
        elif result is not None:
            future.set_result(result)
    finally:
        # A callback may refer to the run, which refers to the control.
        control.release()
        # Readers that reach the end get the exception.
        if events is not None:
            events.end()
        # An exception refers to this frame, and a frame to its exception.
        del fault, result, search, control, events, future


def _cancel_all() -> None:
    """Asks all runs to end, before threads that may wait for one are joined."""
    for run in dict(_RUNNING).values():
        _abandon(*run)


# Functions registered there run before the interpreter joins its threads, the last one first; those of `atexit` run later.
getattr(threading, "_register_atexit", atexit.register)(_cancel_all)


@atexit.register
def _end_all() -> None:
    """Ends all runs before the interpreter exits."""
    running = dict(_RUNNING)
    for run in running.values():
        _abandon(*run)
    for thread in running:
        thread.join(1)
        if thread.is_alive():
            _interrupt(thread)
            thread.join(1)


def _interrupt(thread: threading.Thread) -> None:
    """Raises SystemExit in a thread whose Python function does not return."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))


def start(
    problem: Any,
    method: str = "auto",
    *,
    events: bool = False,
    on_expand: Callable[[Any, Node], Any] | None = None,
    progress: bool = False,
    **settings: Unpack[Settings],
) -> Run:
    """Solves a problem in the background, in its own thread. It takes the same problems and settings as `solvarium.solve`:
    `time_limit`, `heuristic` and the others.

    Searches of puzzles and graphs do not hold the interpreter's lock. The functions of a problem in Python, and `on_expand`, are called
    in the run's thread, and hold the lock while they run.

    `on_expand(state, node)` is called at each expansion with the state and a `solvarium.Node`. For a puzzle of the catalogue, the state is a drawing. `bfs` and `dfs` call it after the children are listed, and `hda` only for
    its plan. An exception in it ends the run, and `result` raises it. `events=True` keeps events for `Run.events`. With either, the search of a puzzle waits for Python, and `auto` chooses a method that reports its steps.

    `progress=True` shows a tqdm progress bar. If the level INFO is enabled at the start, the logger
    `solvarium` reports the start, the end and, once a second, the progress.

    Raises the exceptions of `solve` for wrong names and texts at once, and ImportError for `progress` without tqdm.

    >>> import asyncio
    >>> import solvarium as sv
    >>> async def main():
    ...     return await sv.start("queens 8")
    >>> asyncio.run(main()).status
    'solved'
    >>> expanded = []
    >>> run = sv.start("1 4 2 / 3 0 5 / 6 7 8", "astar", on_expand=lambda state, node: expanded.append(node.f))
    >>> run.result().cost, expanded
    (2, [2.0, 2.0])
    """
    if on_expand is not None and not callable(on_expand):
        raise TypeError(f"on_expand: expected a function of a state and a node, not {on_expand!r}")
    search = prepared(problem, method, settings)
    waiting = Events(_native.check_limits(search.bounds)) if events else None
    told = None
    if on_expand is not None:
        callback = on_expand

        def told(event: tuple[Any, ...]) -> None:
            callback(event[0], Node(*event[1:]))

    puzzle = search.problem if isinstance(search.problem, Puzzle) else None
    control = _native.Control(puzzle, None if waiting is None else waiting.put, told, puzzle is None)
    most = settings.get("node_limit")
    total = most if isinstance(most, int) else None
    return Run(search, control, waiting, progress, total)

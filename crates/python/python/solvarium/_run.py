"""Searches in the background: ended, observed and awaited.

A run has a thread of its own. Searches of puzzles and graphs leave the interpreter to others; the functions of a problem in Python take
it while they run, in that thread.

What each lock protects:
- `_Events._changed`: the deque of events, its readers and those who wait for the result. The search's thread waits in it for room, readers for events.
- `Future._condition` (of `concurrent.futures`): the result. No other lock is taken while it is held.
Callbacks of the garbage collector take neither: they set flags, which the search's thread looks at ten times a second.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import threading
import time
import weakref
from collections import deque
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as _Timeout
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from solvarium import _native
from solvarium._native import Puzzle
from solvarium._result import Result
from solvarium._solve import Search

_LOG = logging.getLogger("solvarium")
# Events that wait for a reader before the search waits, too.
_WAITING = 10_000
_LOOK = 0.1


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a search, as `on_expand` is told of it."""

    number: int
    """Nodes are numbered from 0 in the order in which they are generated."""
    g: float | None
    """The cost of the path to it."""
    h: float | None
    """The estimate of what is left, if the method asks a heuristic."""

    @property
    def f(self) -> float | None:
        """`g + h`."""
        return None if self.g is None else self.g + (self.h or 0)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a search.

    `kind` is `generate`, `expand`, `duplicate`, `prune`, `bound`, `goal` or `done`; of models also `propagate`, `strike` and `backtrack`; of
    landscapes `best`, `figures`, `restart` and `report`, where `h` is the cost.
    """

    kind: str
    node: int | None = None
    parent: int | None = None
    g: float | None = None
    h: float | None = None
    action: str | None = None
    """The action that led to a new node, in words."""
    state: str | None = None
    """The state of a new node, drawn."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is. Numbers are those of some milliseconds ago at most."""

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
    """No plan has so few actions, as far as methods by depth have proved."""
    bytes: int
    """The memory that the search holds."""
    seconds: float


class _Events:
    """Events between the search and those who read them."""

    def __init__(self, seconds: float | None) -> None:
        self._changed = threading.Condition()
        self._all: deque[Event] = deque()
        # Threads or asyncio tasks that read, and those that wait for the result and cannot read meanwhile.
        self._readers: list[object] = []
        self._waiters: list[object] = []
        self._until = None if seconds is None else time.monotonic() + seconds
        # Set without the lock, by the garbage collector as well.
        self.is_wanted = True
        self.is_over = False

    def put(self, told: tuple[Any, ...]) -> None:
        """Takes an event from the search's thread, which waits where readers are far behind."""
        with self._changed:
            while self.is_wanted and len(self._all) >= _WAITING:
                is_read = any(reader not in self._waiters for reader in self._readers)
                is_late = self._until is not None and time.monotonic() > self._until
                if is_late or (self._waiters and not is_read):
                    self.is_wanted = False
                self._changed.wait(_LOOK)
            if self.is_wanted:
                self._all.append(Event(*told))
                self._changed.notify_all()

    def end(self) -> None:
        """The search is over."""
        with self._changed:
            self.is_over = True
            self._changed.notify_all()

    def is_ready(self) -> bool:
        """Waits for an event, and says whether there is one; there is none at the end."""
        with self._changed:
            while not self._all and not self.is_over:
                self._changed.wait(_LOOK)
            return bool(self._all)

    def take(self) -> Event | None:
        """The next event, if there is one at this moment."""
        with self._changed:
            if not self._all:
                return None
            self._changed.notify_all()
            return self._all.popleft()

    @contextmanager
    def reading(self, reader: object) -> Iterator[None]:
        """A thread or task reads: the search waits for it."""
        with self._changed:
            self._readers.append(reader)
        try:
            yield
        finally:
            with self._changed:
                self._readers.remove(reader)

    @contextmanager
    def waiting(self, waiter: object) -> Iterator[None]:
        """A thread or task waits for the result: the search does not wait for readers, if there are no others."""
        with self._changed:
            self._waiters.append(waiter)
        try:
            yield
        finally:
            with self._changed:
                self._waiters.remove(waiter)


class EventStream:
    """The events of a run, for `for` and `async for`: `Run.events`."""

    def __init__(self, run: Run, events: _Events):
        # The run lives as long as somebody reads its events.
        self._run, self._events = run, events

    def __iter__(self) -> Iterator[Event]:
        self._run.check_process()
        with self._events.reading(threading.get_ident()):
            while self._events.is_ready():
                if (event := self._events.take()) is not None:
                    yield event
        self._run.raise_fault()

    async def __aiter__(self) -> AsyncIterator[Event]:
        self._run.check_process()
        loop = asyncio.get_running_loop()
        with self._events.reading(asyncio.current_task()):
            try:
                while (event := self._events.take()) is not None or await loop.run_in_executor(None, self._events.is_ready):
                    if event is not None:
                        yield event
            except asyncio.CancelledError:
                self._run.cancel()
                raise
        self._run.raise_fault()


class Run:
    """A search in the background, which `solvarium.start` begins.

    It is cancelled by `cancel`, when its asyncio task is, when the object is collected unfinished, and at the end of the program. In
    a child process that was forked while it ran there is no such search: `result` raises RuntimeError there.

    >>> import solvarium as sv
    >>> run = sv.start("8 6 7 / 2 5 4 / 3 0 1", "astar")
    >>> run.result(timeout=30).cost, run.done
    (27, True)
    """

    def __init__(self, search: Search, control: _native.Control, events: _Events | None, show: bool, total: int | None):
        self._control, self._events, self._process = control, events, os.getpid()
        self._future: Future[Result] = Future()
        # Nothing that waits for it can cancel it but by `cancel`.
        self._future.set_running_or_notify_cancel()
        self._seconds: list[float] = []
        self.method = search.method
        """The method that was asked for."""
        thread = threading.Thread(
            target=_search, args=(search, control, self._future, events, self._seconds), name=f"solvarium {search.method}", daemon=True
        )
        _RUNNING[thread] = control
        # It ends the search if nobody has the run any more; it takes no lock.
        self._finalizer = weakref.finalize(self, _abandon, control, events)
        self._finalizer.atexit = False
        try:
            thread.start()
        except BaseException:
            _RUNNING.pop(thread, None)
            raise
        if show or _LOG.isEnabledFor(logging.INFO):
            _Shown(search.method, control, self._future, total, show).start()

    def cancel(self) -> None:
        """Asks the search to end. `result` then gives what is known: a result that is `stopped`, of local search with its best
        state. A function of a problem that does not return is waited for."""
        self._control.cancel()
        if self._events is not None:
            self._events.is_wanted = False

    @property
    def cancelled(self) -> bool:
        """Whether the run was asked to end."""
        return self._control.is_cancelled()

    @property
    def done(self) -> bool:
        """Whether the run is over."""
        return self._future.done()

    def result(self, timeout: float | None = None) -> Result:
        """Waits for the result, at most so many seconds.

        Raises TimeoutError if it is not there by then (the search goes on), and the exception of a function of the problem or of
        `on_expand`. Ctrl-C cancels the run.
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
                    raise TimeoutError(f"the search is not over after {timeout} s; it goes on: cancel() ends it") from None
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
        """How far the run is."""
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
        """The events of the run, for `for` and `async for`; each comes once, to one reader. The search waits while 10,000 of them are
        not read, unless somebody waits for the result and nobody reads.

        Raises ValueError if the run was not started with `events=True`.

        >>> import solvarium as sv
        >>> run = sv.start("1 4 2 / 3 0 5 / 6 7 8", "astar", events=True)
        >>> [event.kind for event in run.events()][:3]
        ['generate', 'expand', 'generate']
        """
        if self._events is None:
            raise ValueError("this run tells no events: start it with events=True")
        self.check_process()
        return EventStream(self, self._events)

    def raise_fault(self) -> None:
        """Raises the exception with which the run ended, if it did."""
        if self.done and (fault := self._future.exception()) is not None:
            raise fault

    def check_process(self) -> None:
        """Raises RuntimeError in a process that was forked after the start of the run."""
        if os.getpid() != self._process:
            raise RuntimeError("this run was started before the process was forked, and its thread is not here: start a run of this process")

    def __repr__(self) -> str:
        return f"<solvarium.Run: {self.method}, {'done' if self.done else 'cancelled' if self.cancelled else 'running'}>"


# Threads of searches with what ends them. A dictionary's items are set and removed in one step of the interpreter.
_RUNNING: dict[threading.Thread, _native.Control] = {}


def _abandon(control: _native.Control, events: _Events | None) -> None:
    control.cancel()
    if events is not None:
        events.is_wanted = False


def _search(search: Search, control: _native.Control, future: Future[Result], events: _Events | None, seconds: list[float]) -> None:
    """What the thread of a run does."""
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
        # Readers who come to the end find the fault.
        if events is not None:
            events.end()
        # An exception refers to this frame, and a frame to its exception.
        del fault, result, search, control, events, future


class _Shown(threading.Thread):
    """Tells how far a run is: by `logging`, and by tqdm if it is asked for."""

    def __init__(self, method: str, control: _native.Control, future: Future[Result], total: int | None, show: bool):
        super().__init__(name=f"solvarium progress {method}", daemon=True)
        self._method, self._control, self._future, self._bar = method, control, future, _bar(method, total) if show else None

    def run(self) -> None:
        _LOG.info("%s: started", self._method)
        shown, told = 0, time.monotonic()
        while not self._over():
            expanded, generated, *_, bytes, seconds = self._control.progress()
            if self._bar is not None:
                self._bar.update(expanded - shown)
                shown = expanded
            if time.monotonic() - told >= 1:
                told = time.monotonic()
                _LOG.info("%s: %d expanded, %d generated, %d MiB, %.1f s", self._method, expanded, generated, bytes >> 20, seconds)
        self._end(shown)

    def _over(self) -> bool:
        try:
            self._future.exception(_LOOK)
        except _Timeout:
            return False
        return True

    def _end(self, shown: int) -> None:
        fault = self._future.exception()
        if fault is not None:
            _LOG.info("%s: %s", self._method, fault)
        else:
            result = self._future.result()
            _LOG.info("%s: %s, %d expanded, %.3f s", self._method, result.status, result.expanded, result.seconds)
            if self._bar is not None:
                self._bar.update(result.expanded - shown)
        if self._bar is not None:
            self._bar.close()


def _bar(method: str, total: int | None) -> Any:
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        raise ImportError("progress=True shows a bar of tqdm, which is not installed: pip install tqdm, or leave progress out") from None
    return tqdm(total=total, desc=method, unit=" states", unit_scale=True)


def _cancel_all() -> None:
    """Asks all runs to end, before threads are joined that may wait for one."""
    for control in dict(_RUNNING).values():
        control.cancel()


# Functions that are registered there run before the interpreter joins its threads, the last one first. `atexit` is later.
getattr(threading, "_register_atexit", atexit.register)(_cancel_all)


@atexit.register
def _end_all() -> None:
    """Ends all runs before the interpreter goes."""
    running = dict(_RUNNING)
    for control in running.values():
        control.cancel()
    for thread in running:
        thread.join(1)
        if thread.is_alive():
            _interrupt(thread)
            thread.join(1)


def _interrupt(thread: threading.Thread) -> None:
    """Raises SystemExit in a thread that is in a function of Python which does not return."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))


class _Observed:
    """A problem whose expansions are told to a callback first."""

    def __init__(self, problem: Any, told: Callable[[Any, Node], Any]):
        self._problem, self._told = problem, told
        self.control: _native.Control | None = None

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._problem, name)
        if name not in ("actions", "expand") or getattr(found, "__func__", None) is _base(name):
            return found

        def expanded(state: Any) -> Any:
            told = None if self.control is None else self.control.node()
            if told is not None:
                self._told(state, Node(*told))
            return found(state)

        return expanded


def _base(name: str) -> Any:
    from solvarium._problem import Problem

    return getattr(Problem, name, object())


def start(
    problem: Any,
    method: str = "auto",
    *,
    heuristic: str | Callable[[Any], float] | None = None,
    time_limit: float | str | None = None,
    node_limit: int | str | None = None,
    memory_limit: int | str | None = None,
    seed: int | None = None,
    events: bool = False,
    on_expand: Callable[[Any, Node], Any] | None = None,
    progress: bool = False,
) -> Run:
    """Solves a problem in the background, by a thread of its own; all that `solvarium.solve` takes, this takes.

    Searches of puzzles and graphs do not hold the interpreter. The functions of a problem in Python, and `on_expand`, are called in the
    run's thread and take the interpreter while they run.

    `on_expand(state, node)` is called before each expansion with the state (a problem's own; of a puzzle its drawing) and a
    `solvarium.Node`. What it raises ends the run and comes out of `result`. `events=True` keeps events for `Run.events`. Both let the search of a
    puzzle wait for Python, and `auto` then takes a method that tells its steps.

    `progress=True` shows a bar of tqdm. The logger `solvarium` is told of the start, of the end and once a second how far the run is, at the
    level INFO, if that is enabled at the start.

    Raises what `solve` raises for wrong names and texts, at once, and ImportError for `progress` without tqdm.

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
    observed = None
    search = Search(problem, method, heuristic, (time_limit, node_limit, memory_limit), seed or 0)
    is_native = isinstance(search.problem, Puzzle)
    if on_expand is not None and not is_native:
        kind = type(type(search.problem).__name__, (_Observed,), {})
        observed = search.problem = kind(search.problem, on_expand)
    waiting = _Events(_native.check_limits((time_limit, node_limit, memory_limit))) if events else None
    told = None
    if on_expand is not None and is_native:
        callback = on_expand

        def told(event: tuple[Any, ...]) -> None:
            callback(event[0], Node(*event[1:]))

    control = _native.Control(search.problem if is_native else None, None if waiting is None else waiting.put, told, not is_native)
    if observed is not None:
        observed.control = control
    total = node_limit if isinstance(node_limit, int) else None
    return Run(search, control, waiting, progress, total)

"""The events of a run, from the search to its readers.

An exception may occur between any two steps: of an alarm in the search's thread, of Ctrl-C in a reader. A lock that `with` has just
acquired would then never be released. So no locks are held here. A change of a shared deque or list is atomic in the interpreter, and a
waiting thread checks ten times a second.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvarium._run import Run

# The maximum number of unread events before the search waits.
_WAITING = 10_000
_LOOK = 0.1


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a search.

    `kind` is `generate`, `expand`, `duplicate`, `prune`, `bound`, `goal` or `done`; of models also `propagate`, `strike` and `backtrack`; of
    landscapes `best`, `figures`, `restart` and `report`, where `h` is the cost. Games also have `window` and `value`, where `g` and `h` are
    the lower and the upper end.
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


class _Bell:
    """Wakes one waiting thread. Its lock is locked until it rings, and is not held by anyone."""

    def __init__(self) -> None:
        self._silence = threading.Lock()
        self._silence.acquire()

    def ring(self) -> None:
        """Wakes a thread, or the next one that waits."""
        try:
            self._silence.release()
        except RuntimeError:
            # It has rung, and no thread has woken yet.
            pass

    def wait(self) -> None:
        """Waits until it rings, or for a moment."""
        self._silence.acquire(timeout=_LOOK)


class _Registration:
    """Registers a thread or task among the readers, or among those that wait."""

    def __init__(self, owner: object) -> None:
        self.owner = owner


class Events:
    """A buffer of events between the search and its readers."""

    def __init__(self, seconds: float | None) -> None:
        self._all: deque[Event] = deque()
        self._came, self._went = _Bell(), _Bell()
        # The readers, and those that wait for the result and cannot read meanwhile.
        self._readers: list[_Registration] = []
        self._waiters: list[_Registration] = []
        self._until = None if seconds is None else time.monotonic() + seconds
        # Set by the garbage collector as well.
        self.is_wanted = True
        self.is_over = False

    def put(self, data: tuple[Any, ...]) -> None:
        """Takes an event from the search's thread, which waits if readers are far behind."""
        while self.is_wanted and len(self._all) >= _WAITING:
            is_late = self._until is not None and time.monotonic() > self._until
            if is_late or (self._waiters and not self._is_read()):
                self.is_wanted = False
            else:
                self._went.wait()
        if self.is_wanted:
            self._all.append(Event(*data))
            self._came.ring()

    def _is_read(self) -> bool:
        waiting = {registration.owner for registration in list(self._waiters)}
        return any(registration.owner not in waiting for registration in list(self._readers))

    def end(self) -> None:
        """The search is over."""
        self.is_over = True
        self._came.ring()

    def is_ready(self) -> bool:
        """Waits for an event. Returns whether there is one; at the end there is none."""
        while not self._all and not self.is_over:
            self._came.wait()
        if self.is_over or len(self._all) > 1:
            # The bell wakes one thread, but there may be others.
            self._came.ring()
        return bool(self._all)

    def take(self) -> Event | None:
        """The next event, if there is one now."""
        try:
            event = self._all.popleft()
        except IndexError:
            return None
        self._went.ring()
        return event

    def reading(self, reader: object) -> AbstractContextManager[None]:
        """A thread or task reads, so the search waits for it."""
        return _registered(self._readers, reader)

    def waiting(self, waiter: object) -> AbstractContextManager[None]:
        """A thread or task waits for the result: the search does not wait for readers, if there are no others."""
        return _registered(self._waiters, waiter)


@contextmanager
def _registered(registrations: list[_Registration], owner: object) -> Iterator[None]:
    registration = _Registration(owner)
    try:
        registrations.append(registration)
        yield
    finally:
        if registration in registrations:
            registrations.remove(registration)


class EventStream:
    """The events of a run, for `for` and `async for`: `Run.events`."""

    def __init__(self, run: Run, events: Events):
        # The run lives as long as its events are read.
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

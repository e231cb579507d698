"""Processes that are killed, and waits that end."""

from __future__ import annotations

import faulthandler
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Found = TypeVar("Found")

# Every wait has an end, in seconds.
PATIENCE = 120.0


class Overdue(BaseException):
    """Something took longer than it may. No `except Exception` of an engine's client keeps it."""


def until(found: Callable[[], Found | None], what: str, patience: float = PATIENCE) -> Found:
    """What is found, as soon as it is there."""
    end = time.monotonic() + patience
    while not (value := found()):
        if time.monotonic() > end:
            raise Overdue(f"waited {patience:.0f} s for {what}")
        time.sleep(0.03)
    return value


@contextmanager
def within(seconds: float, what: str) -> Iterator[None]:
    """Ends what takes longer, in the main thread, whatever it waits for."""

    def ring(*_: object) -> None:
        raise Overdue(f"{what} took longer than {seconds:.0f} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def watchdog(seconds: float) -> None:
    """Ends this process with all that it has started, if it is still there then: the last of all limits."""

    def end() -> None:
        faulthandler.dump_traceback()
        print(f"killed: it was still there after {seconds:.0f} s", file=sys.stderr, flush=True)
        kill(below(os.getpid())[1:])
        os._exit(3)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def below(process: int) -> list[int]:
    """A process and all that it has started."""
    found = [process]
    for at in found:
        listed = subprocess.run(["pgrep", "-P", str(at)], capture_output=True, text=True, check=False).stdout
        found.extend(int(child) for child in listed.split())
    return found


def signalled(processes: list[int], number: signal.Signals) -> int:
    """How many of these were there to be sent a signal."""
    there = 0
    for process in processes:
        try:
            os.kill(process, number)
            there += 1
        except ProcessLookupError:
            pass
    return there


def stop(process: int) -> list[int]:
    """Halts a process with all that it has started; none of them starts another one meanwhile."""
    halted: list[int] = []
    while (found := below(process)) != halted:
        signalled(found, signal.SIGSTOP)
        halted = found
    return halted


def go_on(processes: list[int]) -> None:
    """Takes a halt back."""
    signalled(processes, signal.SIGCONT)


def kill(processes: list[int]) -> int:
    """kill -9: how many were there."""
    return signalled(processes, signal.SIGKILL)


def command_of(process: int) -> str:
    """The command line of a process; nothing if it has ended."""
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""

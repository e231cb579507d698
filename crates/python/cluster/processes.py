"""Kills processes, and waits with time limits."""

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

# The time limit of each wait, in seconds.
PATIENCE = 120.0


class Overdue(BaseException):
    """A time limit was exceeded. It is a BaseException, so that no `except Exception` in an engine's client catches it."""


def until(found: Callable[[], Found | None], what: str, patience: float = PATIENCE) -> Found:
    """Waits until the function returns a result, and returns it."""
    end = time.monotonic() + patience
    while not (value := found()):
        if time.monotonic() > end:
            raise Overdue(f"waited {patience:.0f} s for {what}")
        time.sleep(0.03)
    return value


@contextmanager
def within(seconds: float, what: str) -> Iterator[None]:
    """Interrupts the main thread after a time limit, whatever it waits for."""

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
    """Ends this process and all its children if it still runs at that time: the last of all limits."""

    def end() -> None:
        faulthandler.dump_traceback()
        print(f"killed: it still ran after {seconds:.0f} s", file=sys.stderr, flush=True)
        kill(below(os.getpid())[1:])
        os._exit(3)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def below(process: int) -> list[int]:
    """A process and all its descendants."""
    found = [process]
    for at in found:
        listed = subprocess.run(["pgrep", "-P", str(at)], capture_output=True, text=True, check=False).stdout
        found.extend(int(child) for child in listed.split())
    return found


def signalled(processes: list[int], number: signal.Signals) -> int:
    """Sends a signal to these processes. Returns how many existed."""
    there = 0
    for process in processes:
        try:
            os.kill(process, number)
            there += 1
        except ProcessLookupError:
            pass
    return there


def stop(process: int) -> list[int]:
    """Stops (SIGSTOP) a process and all its descendants; none of them starts another one meanwhile."""
    halted: list[int] = []
    while (found := below(process)) != halted:
        signalled(found, signal.SIGSTOP)
        halted = found
    return halted


def go_on(processes: list[int]) -> None:
    """Continues (SIGCONT) stopped processes."""
    signalled(processes, signal.SIGCONT)


def kill(processes: list[int]) -> int:
    """kill -9. Returns how many existed."""
    return signalled(processes, signal.SIGKILL)


def command_of(process: int) -> str:
    """The command line of a process; empty if it has ended."""
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""

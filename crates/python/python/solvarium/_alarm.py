"""The exception by which `native/alarm.rs` ends a user's function that does not return."""

from __future__ import annotations

import ctypes
import os
import sys


class OutOfTime(BaseException):
    """Raised in such a function: the result is `stopped`."""


RAISE = ctypes.pythonapi.PyThreadState_SetAsyncExc
NUMBER = ctypes.c_ulong
OUT_OF_TIME = ctypes.py_object(OutOfTime)


def refuse_fork() -> None:
    """Ends a child process that a function of the user forked and returned from: the search continues only in the parent."""
    sys.stderr.write(
        f"solvarium: process {os.getpid()} was forked in a function of a search and returned from it, but the search continues only in the parent; "
        "end the child in the function, with os._exit, or use multiprocessing\n"
    )
    sys.stderr.flush()
    os._exit(1)

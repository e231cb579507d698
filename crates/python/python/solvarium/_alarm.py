"""The end of a run whose time is up within a function of the user that does not return.

A search looks at the clock between calls. A function that loops for ever never comes back to it, so a thread raises an
exception there (`PyThreadState_SetAsyncExc`): the interpreter delivers it at the next instruction. What waits within C,
such as `time.sleep`, is ended when that returns.
"""

from __future__ import annotations

import ctypes
import threading

GRACE = 0.1
"""Seconds behind the limit: a search that looks at the clock ends by itself."""


class OutOfTime(BaseException):
    """Raised within such a function: the result is `stopped`."""


class Alarm:
    """Raises `OutOfTime` in the thread that made it after so many seconds, unless it is cancelled before.

    >>> alarm = Alarm(60)
    >>> alarm.cancel()
    """

    def __init__(self, seconds: float) -> None:
        self._lock = threading.Lock()
        self._is_on = True
        self._cancelled = threading.Event()
        self._thread = threading.get_ident()
        threading.Thread(target=self._wait, args=(min(seconds + GRACE, threading.TIMEOUT_MAX),), daemon=True).start()

    def _wait(self, seconds: float) -> None:
        if not self._cancelled.wait(seconds):
            with self._lock:
                if self._is_on:
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(OutOfTime))

    def cancel(self) -> None:
        """Ends the wait. An exception that was raised and not yet delivered comes out of here, or never."""
        self._cancelled.set()
        with self._lock:
            self._is_on = False
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), None)

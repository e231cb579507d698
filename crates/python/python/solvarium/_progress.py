"""Reports the progress of a run."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import Future
from concurrent.futures import TimeoutError as _Timeout
from typing import Any

from solvarium import _native
from solvarium._result import Result

LOG = logging.getLogger("solvarium")
_LOOK = 0.1


class Shown(threading.Thread):
    """Reports the progress of a run: by `logging`, and by tqdm on request."""

    def __init__(self, method: str, control: _native.Control, future: Future[Result], total: int | None, show: bool):
        super().__init__(name=f"solvarium progress {method}", daemon=True)
        self._method, self._control, self._future, self._bar = method, control, future, _bar(method, total) if show else None

    def run(self) -> None:
        LOG.info("%s: started", self._method)
        shown, told = 0, time.monotonic()
        while not self._over():
            expanded, generated, *_, bytes, seconds = self._control.progress()
            if self._bar is not None:
                self._bar.update(expanded - shown)
                shown = expanded
            if time.monotonic() - told >= 1:
                told = time.monotonic()
                LOG.info("%s: %d expanded, %d generated, %d MiB, %.1f s", self._method, expanded, generated, bytes >> 20, seconds)
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
            LOG.info("%s: %s", self._method, fault)
        else:
            result = self._future.result()
            LOG.info("%s: %s, %d expanded, %.3f s", self._method, result.status, result.expanded, result.seconds)
            if self._bar is not None:
                self._bar.update(result.expanded - shown)
        if self._bar is not None:
            self._bar.close()


def _bar(method: str, total: int | None) -> Any:
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        raise ImportError("progress=True shows a bar of tqdm, which is not installed: pip install tqdm, or remove progress") from None
    return tqdm(total=total, desc=method, unit=" states", unit_scale=True)

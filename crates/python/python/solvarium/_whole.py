"""Files that appear complete or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replaced(file: str | os.PathLike[str]) -> Iterator[Path]:
    """A path next to a file, for writing: it replaces the file on success, and is removed otherwise.

    Devices and pipes are returned unchanged.
    """
    file = Path(os.path.realpath(file))
    if file.exists() and not file.is_file():
        yield file
        return
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        yield beside
        with open(beside, "r+b") as written:
            os.fsync(written.fileno())
        os.replace(beside, file)
    finally:
        beside.unlink(missing_ok=True)

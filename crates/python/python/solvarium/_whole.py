"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replaced(file: str | os.PathLike[str]) -> Iterator[Path]:
    """A path beside a file, to be written to: what stands there replaces the file when all went well, and is gone otherwise.

    Devices and pipes are given as they are.
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

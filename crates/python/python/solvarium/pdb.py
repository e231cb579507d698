"""Pattern databases of sliding tiles in files: `solvarium pdb` from Python.

They lie in the folder `pdb` of the user's cache, or of `$SOLVARIUM_CACHE`, unless another is given; the command line uses the same.
"""

from __future__ import annotations

import builtins
import os
import sys
from pathlib import Path

from solvarium import _native
from solvarium._table import Table

__all__ = ["build", "folder", "list", "remove"]

_Path = str | os.PathLike[str] | None


def folder() -> Path:
    """Where databases lie.

    >>> folder().name
    'pdb'
    """
    named = os.environ.get("SOLVARIUM_CACHE")
    if named:
        return Path(named) / "pdb"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "solvarium" / "pdb"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "solvarium" / "pdb"


def list(dir: _Path = None) -> Table:
    """What is there: a row for each file with `name`, `file`, `bytes`, `state` (`ready`, `unfinished`, `fresh` or `refused`), `shape`, `tiles`,
    `mean` (of all its states) and `why` it is refused.

    Raises OSError where the folder cannot be read.

    >>> list("there is no such folder")["name"]
    []
    """
    columns = ("name", "file", "bytes", "state", "shape", "tiles", "mean", "why")
    rows = _native.pdb_list(Path(dir) if dir is not None else folder())
    named = [dict(zip(columns, row)) for row in rows]
    return Table([row | {"file": str(row["file"]), "tiles": row["tiles"] and ",".join(map(str, row["tiles"]))} for row in named], columns)


def build(
    name: str,
    dir: _Path = None,
    *,
    threads: int | None = None,
    time_limit: float | str | None = None,
    memory_limit: int | str | None = None,
) -> builtins.list[str]:
    """Builds what is not there of a partition, `7-8` or `5-5-5` of 4x4, `6-6-6-6` of 5x5, `4-4` of 3x3: the names of the databases that were
    made now. What a limit ended, the same call goes on with.

    Raises ValueError for a name that is none, RuntimeError if the time limit ends it, OSError for the memory limit and the disk.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     made = build("4-4", place)
    ...     len(made), build("4-4", place), remove("4-4", place)
    (2, [], 2)
    """
    made = _native.pdb_build(
        Path(dir) if dir is not None else folder(), name, threads or os.cpu_count() or 1, (time_limit, None, memory_limit)
    )
    return [name for name, is_new in made if is_new]


def remove(name: str, dir: _Path = None) -> int:
    """Removes the databases of a partition, or one by its name: the number of files.

    Raises ValueError for a name that is none, OSError where a file cannot be removed.

    >>> remove("4-4", "there is no such folder")
    0
    """
    return _native.pdb_remove(Path(dir) if dir is not None else folder(), name)

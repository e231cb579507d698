"""Pattern databases of sliding tiles in files: `solvarium pdb` from Python.

The default folder is `pdb` in the user's cache or in `$SOLVARIUM_CACHE`; the command line uses the same.
"""

from __future__ import annotations

import builtins
import os
import sys
from pathlib import Path

from solvarium import _native
from solvarium._table import Table

__all__ = ["build", "folder", "list", "remove", "verify"]

_Path = str | os.PathLike[str] | None


def folder() -> Path:
    """The default folder of databases.

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
    """Lists the databases: a row for each file with `name`, `file`, `bytes`, `state`, `shape`, `tiles`, `mean` (mean value over all states) and
    `why`. The state is `ready`, `unfinished` (can be continued), `fresh` (being written) or `refused` (invalid, and `why` has the reason).

    Raises OSError if the folder cannot be read.

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
    """Builds the missing databases of a partition: `7-8` or `5-5-5` for 4x4, `6-6-6-6` for 5x5, `4-4` for 3x3. Returns the names of the
    databases that were built. After a limit, the same call continues.

    Raises ValueError if the name is unknown, and RuntimeError if the time limit is reached. Raises OSError if the build needs more memory than the
    limit or a file cannot be written.

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
    """Removes the databases of a partition, or one by its name. Returns the number of removed files.

    Raises ValueError if the name is unknown, and OSError if a file cannot be removed.

    >>> remove("4-4", "there is no such folder")
    0
    """
    return _native.pdb_remove(Path(dir) if dir is not None else folder(), name)


def verify(
    name: str | None = None,
    dir: _Path = None,
    *,
    whole: bool = False,
    sample: int = 10_000,
    seed: int = 0,
    memory_limit: int | str | None = None,
) -> Table:
    """Verifies all databases of the folder, those of a partition, or one by its name. Each has a row with `file`, `outcome` (`sound`, `wrong` or
    `refused`), `proved` (number of states proved), `states` (number of all states) and `why`.

    The file is read and its checksum compared. Then a small database is recomputed by another method. In a large one, `sample` random states
    are checked: a path of decreasing values must lead to the goal from each and from its neighbours. `whole=True` also recomputes large ones; this
    takes minutes, and one byte of memory per state.

    Raises ValueError if the name is unknown, and OSError if a file cannot be read or the memory limit is too low.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     made = build("4-4", place)
    ...     verify("4-4", place)["outcome"]
    ['sound', 'sound']
    """
    columns = ("file", "outcome", "proved", "states", "why")
    place = Path(dir) if dir is not None else folder()
    rows = _native.pdb_verify(place, name, whole, (sample, seed), (None, None, memory_limit))
    return Table([dict(zip(columns, (str(row[0]), *row[1:]))) for row in rows], columns)

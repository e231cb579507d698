"""Reports of sweeps."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from solvarium import _given, _native


@dataclass(frozen=True, slots=True)
class Report:
    """The result of `solvarium.report`."""

    folder: Path
    """Where it is: `report.html`, `report.md`, `report.json`, `tables.tex`, `rows.csv`, `rows.parquet`, `figures/`."""
    rows: int
    """The number of runs."""
    figures: int
    """The number of figures."""
    complete: bool
    """Whether all runs of the experiment are done."""

    def _repr_html_(self) -> str:
        return (self.folder / "report.html").read_text(encoding="utf-8")


def report(folders: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], out: str | os.PathLike[str] | None = None) -> Report:
    """Writes the report of a sweep: a page, Markdown, tables for LaTeX, and figures. `folders` is the folder with the runs, or several
    folders with parts of one experiment. `out` is the folder to write to, by default the first of them.

    Raises ValueError if a folder has no sweep, and OSError if the report cannot be written.

    >>> import tempfile
    >>> import solvarium as sv
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     sv.report(folder)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ValueError: ...
    """
    all_ = _given.paths("folders", folders)
    if not all_:
        raise ValueError("folders: expected the folder of a sweep, found none")
    place = all_[0] if out is None else _given.path("out", out)
    return Report(place, *_native.report(all_, place))

"""A table for Arrow, pandas, polars and notebooks."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solvarium import _native


class Table(Sequence[Any]):
    """A sequence of rows, which are dictionaries with the same keys. Any reader of Arrow accepts it.

    >>> import solvarium as sv
    >>> table = sv.compare("1 4 2 / 3 0 5 / 6 7 8", ["bfs", "astar"])
    >>> [(row["method"], row["cost"]) for row in table]
    [('bfs', 2), ('astar', 2)]
    >>> table["cost"]
    [2, 2]
    """

    def __init__(self, rows: Sequence[Mapping[str, Any]], columns: Sequence[str] | None = None):
        self._rows = [dict(row) for row in rows]
        if columns is None:
            columns = list(dict.fromkeys(name for row in self._rows for name in row))
        self.columns: tuple[str, ...] = tuple(columns)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, key: Any) -> Any:
        """A row by its number, rows by a slice, or a column by its name."""
        if isinstance(key, str):
            if key not in self.columns:
                raise KeyError(f"{key!r}; columns: {', '.join(self.columns)}")
            return [row.get(key) for row in self._rows]
        if isinstance(key, slice):
            return Table(self._rows[key], self.columns)
        return self._rows[key]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self._rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.columns, self._rows) == (other.columns, other._rows)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<solvarium.Table of {len(self)} rows: {', '.join(self.columns)}>"

    def __str__(self) -> str:
        cells = [list(self.columns), *([_shown(row.get(name)) for name in self.columns] for row in self._rows)]
        widths = [max(len(row[at]) for row in cells) for at in range(len(self.columns))]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        rows = (
            "<tr>" + "".join(f"<td>{html.escape(_shown(row.get(name)))}</td>" for name in self.columns) + "</tr>"
            for row in self._rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as a stream of Arrow (the PyCapsule interface)."""
        return _native.table_stream([(name, self[name]) for name in self.columns])

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame`."""
        import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return pandas.DataFrame({name: self[name] for name in self.columns})

    def to_polars(self) -> Any:
        """A `polars.DataFrame`."""
        import polars  # type: ignore[import-not-found,unused-ignore]

        return polars.DataFrame(self)


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else str(value)

"""SQL over puzzles, by DataFusion: `pip install solvarium[sql]`.

A table may be a file in quotes (`from 'puzzles.parquet'`; CSV with a header, and lines of JSON, too). An invalid puzzle gives
null. The functions:

| function | of | gives |
|---|---|---|
| `solve_sudoku(puzzle)` | a 9x9 Sudoku | its only solution as text |
| `count_solutions(puzzle)` | a 9x9 Sudoku | 0, 1, or 2 for more than one |
| `is_unique(puzzle)` | a 9x9 Sudoku | whether it has one solution |
| `canonical_sudoku(puzzle)` | a 9x9 Sudoku | its canonical form as text |
| `tiles_cost(board)` | sliding tiles | the length of the shortest solution |
| `tiles_moves(board)` | sliding tiles | its moves as text |

On the command line: `python -m solvarium sql "select is_unique(puzzle), count(*) from 'puzzles.parquet' group by 1"`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from solvarium import arrow

__all__ = ["connect", "query", "register"]

_ENDINGS = (".csv", ".json", ".parquet")


def _needed() -> tuple[Any, Any]:
    """DataFusion and pyarrow, or an error that says how to install them."""
    try:
        import datafusion
        import pyarrow  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError as error:
        raise ImportError("SQL needs DataFusion and pyarrow: pip install 'solvarium[sql]'") from error
    return datafusion, pyarrow


def _functions(pa: Any) -> dict[str, tuple[Any, Callable[[Any], Any]]]:
    """Each SQL function with its result type. DataFusion's own threads process the parts of a table."""

    def column(bulk: Callable[..., Any]) -> Callable[[Any], Any]:
        return lambda texts: pa.array(bulk(texts, threads=1))

    def unique(texts: Any) -> Any:
        import pyarrow.compute as pc  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return pc.equal(pa.array(arrow.count_sudoku(texts, threads=1)), 1)

    def of_tiles(name: str, kind: Any) -> Callable[[Any], Any]:
        def field(texts: Any) -> Any:
            rows = pa.array(arrow.solve_tiles(texts, threads=1)).to_pylist()
            return pa.array([row and row[name] for row in rows], kind)

        return field

    return {
        "solve_sudoku": (pa.string(), column(arrow.solve_sudoku)),
        "count_solutions": (pa.int64(), column(arrow.count_sudoku)),
        "is_unique": (pa.bool_(), unique),
        "canonical_sudoku": (pa.string(), column(arrow.canonical_sudoku)),
        "tiles_cost": (pa.int64(), of_tiles("cost", pa.int64())),
        "tiles_moves": (pa.string(), of_tiles("moves", pa.string())),
    }


def register(context: Any) -> Any:
    """Registers the functions in a `datafusion.SessionContext`, and returns it.

    >>> import solvarium.sql
    >>> from datafusion import SessionContext  # doctest: +SKIP
    >>> solvarium.sql.register(SessionContext())  # doctest: +SKIP
    """
    datafusion, pa = _needed()
    for name, (kind, function) in _functions(pa).items():
        context.register_udf(datafusion.udf(function, [pa.string()], kind, "immutable", name))
    return context


def connect() -> Any:
    """A new `datafusion.SessionContext` with the functions, in which files in quotes are tables.

    >>> import solvarium.sql
    >>> solvarium.sql.connect().sql("select 1")  # doctest: +SKIP
    """
    datafusion, _ = _needed()
    return register(datafusion.SessionContext().enable_url_table())


def query(text: str) -> Any:
    """Returns the result of a query as a `pyarrow.Table`.

    >>> import solvarium.sql
    >>> solvarium.sql.query("select is_unique('1') as u").to_pylist()  # doctest: +SKIP
    [{'u': None}]
    """
    return connect().sql(text).to_arrow_table()


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m solvarium sql QUERY`: prints a table, or writes a file.

    >>> from solvarium.sql import main
    >>> main([])  # doctest: +SKIP
    2
    """
    parser = argparse.ArgumentParser(
        prog="python -m solvarium sql",
        description="SQL over puzzles in CSV, JSON and Parquet files, by DataFusion.",
        epilog="functions: solve_sudoku, count_solutions, is_unique, canonical_sudoku, tiles_cost, tiles_moves",
    )
    parser.add_argument("query", help="e.g. \"select is_unique(puzzle), count(*) from 'puzzles.parquet' group by 1\"")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write a .csv, .json or .parquet file instead of printing a table")
    given = parser.parse_args(arguments)
    if given.output is not None and given.output.suffix not in _ENDINGS:
        parser.error(f"{given.output}: expected a name that ends in {', '.join(_ENDINGS)}")
    try:
        frame = connect().sql(given.query)
        if given.output is None:
            print(_text(frame.to_arrow_table()))
        else:
            _write(frame.to_arrow_table(), given.output)
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # DataFusion's own errors are plain exceptions.
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def _text(table: Any) -> str:
    from solvarium._table import Table

    return str(Table(table.to_pylist(), table.column_names))


def _write(table: Any, file: Path) -> None:
    """Writes a table in the format given by the file's name."""
    import json

    from solvarium._whole import replaced

    with replaced(file) as beside:
        if file.suffix == ".parquet":
            import pyarrow.parquet as pq  # type: ignore[import-untyped,import-not-found,unused-ignore]

            pq.write_table(table, beside)
        elif file.suffix == ".csv":
            from pyarrow import csv  # type: ignore[import-untyped,import-not-found,unused-ignore]

            csv.write_csv(table, beside)
        else:
            with open(beside, "w", encoding="utf-8") as lines:
                lines.writelines(json.dumps(row, default=str) + "\n" for row in table.to_pylist())

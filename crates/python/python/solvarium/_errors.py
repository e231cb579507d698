"""Exceptions of the package."""


class PuzzleError(ValueError):
    """A puzzle's text is wrong: what was expected, what was found, and where.

    `line` and `column` count from 1; they are None where the whole text is meant.

    >>> import solvarium as sv
    >>> try:
    ...     sv.sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..75")
    ... except sv.PuzzleError as error:
    ...     print(error.column)
    81
    """

    line: "int | None"
    column: "int | None"

    def __init__(self, message: str, line: "int | None" = None, column: "int | None" = None):
        super().__init__(message)
        self.line = line
        self.column = column

    def __reduce__(self) -> "tuple[object, ...]":
        return type(self), (str(self), self.line, self.column)

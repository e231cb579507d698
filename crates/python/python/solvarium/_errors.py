"""Exceptions of the package."""


class PuzzleError(ValueError):
    """An error in a puzzle's text: what was expected, what was found, and where. It is an `UnreadableError`
    or a `ContradictionError`.

    `line` and `column` count from 1; they are None if the error concerns the whole text.

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


class UnreadableError(PuzzleError):
    """The text is not a puzzle; it has to be corrected.

    >>> import solvarium as sv
    >>> try:
    ...     sv.tiles("1 2 / 3 3")
    ... except sv.UnreadableError as error:
    ...     print(error)
    line 1, column 9: tile 3 is here and at line 1, column 7; the blank is missing
    """


class ContradictionError(PuzzleError):
    """The puzzle can be read, but its clues contradict each other, so it has no solution.

    >>> import solvarium as sv
    >>> try:
    ...     sv.sudoku("11..............")
    ... except sv.ContradictionError as error:
    ...     print(error)
    line 1, column 2: 1 appears twice in row 1: at row 1, column 1 and at row 1, column 2
    """

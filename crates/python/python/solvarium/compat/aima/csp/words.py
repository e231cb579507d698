"""Crosswords, Kakuro, cryptarithms."""

from __future__ import annotations

import string
from operator import eq

from solvarium.compat.aima.csp.nary import (
    Constraint,
    NaryCSP,
    all_diff_constraint,
    is_word_constraint,
    meet_at_constraint,
    sum_constraint,
)
from solvarium.compat.aima.utils import first

_SHORT = {"ant", "big", "bus", "car", "has"}
_FOUR = {"book", "buys", "hold", "year"}

csp_crossword = NaryCSP(
    {
        "one_across": {*_SHORT},
        "one_down": _FOUR | {"lane"},
        "two_down": {"ginger", "search", "symbol", "syntax"},
        "three_across": _FOUR | {"land"},
        "four_across": {*_SHORT},
    },
    [
        Constraint(("one_across", "one_down"), meet_at_constraint(0, 0)),
        Constraint(("one_across", "two_down"), meet_at_constraint(2, 0)),
        Constraint(("three_across", "two_down"), meet_at_constraint(2, 2)),
        Constraint(("three_across", "one_down"), meet_at_constraint(0, 2)),
        Constraint(("four_across", "two_down"), meet_at_constraint(0, 4)),
    ],
)

crossword1 = [[*row] for row in ("___**", "_*_**", "____*", "_*_**", "**___", "**_**")]

words1 = {*_SHORT, *_FOUR, "lane", "ginger", "search", "symbol", "syntax"}


def _runs(line):
    """The runs of two or more open cells of a line, as positions."""
    run = []
    for place, cell in enumerate(line):
        if cell == "_":
            run.append(place)
            continue
        if len(run) > 1:
            yield run
        run = []
    if len(run) > 1:
        yield run


class Crossword(NaryCSP):
    """A crossword: `_` is a cell for a letter, `*` a blocked cell. Every run of two or more cells is one of the words."""

    def __init__(self, puzzle, words):
        domains = {
            f"p{x}{y}": [*string.ascii_lowercase] for y, row in enumerate(puzzle) for x, cell in enumerate(row) if cell == "_"
        }
        across = [tuple(f"p{x}{y}" for x in run) for y, row in enumerate(puzzle) for run in _runs(row)]
        down = [tuple(f"p{x}{y}" for y in run) for x, column in enumerate(zip(*puzzle)) for run in _runs(column)]
        super().__init__(domains, [Constraint(scope, is_word_constraint(words)) for scope in across + down])
        self.puzzle = puzzle

    def display(self, assignment=None):
        """Prints the crossword with the letters that are known."""
        for y, row in enumerate(self.puzzle):
            cells = ("*" if cell == "*" else _shown(assignment, f"p{x}{y}", str).upper() for x, cell in enumerate(row))
            print("".join(f"[{cell}] " for cell in cells))


def _shown(assignment, var, kind):
    """The value of a cell if it is known, or `_`."""
    value = None if assignment is None else assignment[var]
    if isinstance(value, set) and len(value) == 1:
        return str(first(value))
    return str(value) if isinstance(value, kind) else "_"


kakuro1 = [
    ["*", "*", "*", [6, ""], [3, ""]],
    ["*", [4, ""], [3, 3], "_", "_"],
    [["", 10], "_", "_", "_", "_"],
    [["", 3], "_", "_", "*", "*"],
]

kakuro2 = [
    ["*", [10, ""], [13, ""], "*"],
    [["", 3], "_", "_", [13, ""]],
    [["", 12], "_", "_", "_"],
    [["", 21], "_", "_", "_"],
]


def _kakuro(text):
    """A puzzle from rows of words: `d/r` has a clue down and a clue to the right; either may be missing."""

    def cell(word):
        return [int(part) if part else "" for part in word.split("/")] if "/" in word else word

    return [[cell(word) for word in row.split()] for row in text.strip().splitlines()]


kakuro3 = _kakuro(
    """
    *     17/   28/  *    42/   22/
    /9    _     _    31/14 _    _
    /20   _     _    _    _     _
    *     /30   _    _    _     _
    *     22/24 _    _    _     *
    /25   _     _    _    _     11/
    /20   _     _    _    _     _
    /14   _     _    /17  _     _
    """
)

kakuro4 = _kakuro(
    """
    *   *     *     *     *     4/    24/   11/   *     *     *     11/   17/   *     *
    *   *     *     17/   11/12 _     _     _     *     *     24/10 _     _     11/   *
    *   4/    16/26 _     _     _     _     _     *     /20   _     _     _     _     16/
    /20 _     _     _     _     24/13 _     _     16/   /12   _     _     23/10 _     _
    /10 _     _     24/12 _     _     16/5  _     _     16/30 _     _     _     _     _
    *   *     3/26  _     _     _     _     /12   _     _     4/    16/14 _     _     *
    *   /8    _     _     /15   _     _     34/26 _     _     _     _     _     *     *
    *   /11   _     _     3/    17/   /14   _     _     /8    _     _     7/    17/   *
    *   *     *     23/10 _     _     3/9   _     _     4/    23/   /13   _     _     *
    *   *     10/26 _     _     _     _     _     /7    _     _     30/9  _     _     *
    *   17/11 _     _     11/   24/8  _     _     11/21 _     _     _     _     16/   17/
    /29 _     _     _     _     _     /7    _     _     23/14 _     _     3/17  _     _
    /10 _     _     3/10  _     _     *     /8    _     _     4/25  _     _     _     _
    *   /16   _     _     _     _     *     /23   _     _     _     _     _     *     *
    *   *     /6    _     _     *     *     /15   _     _     _     *     *     *     *
    """
)


def _cell(row, column):
    return f"X{row:02}{column:02}"


class Kakuro(NaryCSP):
    """A Kakuro: `_` is a cell for a digit; a pair has the sums of the different digits below it and to the right of it."""

    def __init__(self, puzzle):
        domains = {
            _cell(y, x): {*range(1, 10)} for y, row in enumerate(puzzle) for x, cell in enumerate(row) if cell == "_"
        }

        def run(y, x, dy, dx):
            cells = []
            while (y := y + dy) < len(puzzle) and (x := x + dx) < len(puzzle[y]) and puzzle[y][x] == "_":
                cells.append(_cell(y, x))
            return cells

        constraints = []
        for y, row in enumerate(puzzle):
            for x, clue in enumerate(row):
                if clue in ("_", "*"):
                    continue
                for total, (dy, dx) in zip(clue, ((1, 0), (0, 1))):
                    if total != "":
                        scope = run(y, x, dy, dx)
                        constraints += [Constraint(scope, sum_constraint(total)), Constraint(scope, all_diff_constraint)]
        super().__init__(domains, constraints)
        self.puzzle = puzzle

    def display(self, assignment=None):
        """Prints the puzzle with its sums and the digits that are known."""
        for y, row in enumerate(self.puzzle):

            def shown(x, cell):
                if cell == "*":
                    return "[*]\t"
                return f"[{_shown(assignment, _cell(y, x), int)}]\t" if cell == "_" else f"{cell[0]}\\{cell[1]}\t"

            print("".join(shown(x, cell) for x, cell in enumerate(row)))


def _sum_of_words(first_letters, letters, columns, last):
    """A cryptarithm with a carry after each column: first letters are not 0."""
    carries = [f"C{at}" for at in range(1, len(columns) + 1)]
    domains = {letter: {*range(1, 10)} for letter in first_letters}
    domains |= {letter: {*range(10)} for letter in letters if letter not in first_letters}
    domains |= {carry: {0, 1} for carry in carries}
    constraints = [Constraint(tuple(letters), all_diff_constraint)]
    for at, names in enumerate(columns):
        one, other, total = names[0], names[1], names[2]
        scope = tuple(dict.fromkeys((one, other, total, *carries[max(0, at - 1) : at + 1])))
        constraints.append(Constraint(scope, _column(scope, one, other, total, carries[at], at > 0)))
    constraints.append(Constraint((last, carries[-1]), eq))
    return NaryCSP(domains, constraints)


def _column(scope, one, other, total, carry, has_before):
    """The sum of a column is right."""

    def adds_up(*values):
        value = dict(zip(scope, values))
        before = value[scope[scope.index(carry) - 1]] if has_before else 0
        return before + value[one] + value[other] == value[total] + 10 * value[carry]

    return adds_up


# Figure 6.2: TWO + TWO = FOUR
two_two_four = _sum_of_words("TF", "TFWOUR", ["OOR", "WWU", "TTO"], "F")

send_more_money = _sum_of_words("SM", "SENDMORY", ["DEY", "NRE", "EON", "SMO"], "M")

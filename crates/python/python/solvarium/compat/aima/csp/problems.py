"""Maps, queens, Sudoku, the zebra."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict

from solvarium.compat.aima.csp.model import CSP
from solvarium.compat.aima.csp.repair import min_conflicts


class UniversalDict:
    """A dictionary that has the same value for every key.

    >>> UniversalDict(42)["life"]
    42
    """

    def __init__(self, value):
        self.value = value

    def __getitem__(self, key):
        return self.value

    def __repr__(self):
        return f"{{Any: {self.value!r}}}"


def different_values_constraint(A, a, B, b):
    """Neighbours differ."""
    return a != b


def MapColoringCSP(colors, neighbors):
    """Map colouring: neighbours differ. `neighbors` are lists, or a text of them."""
    if isinstance(neighbors, str):
        neighbors = parse_neighbors(neighbors)
    return CSP([*neighbors], UniversalDict(colors), neighbors, different_values_constraint)


def parse_neighbors(neighbors):
    """Lists of neighbours from a text that has each pair once. As in aima-python, a region without neighbours is left out.

    >>> dict(parse_neighbors("X: Y Z; Y: Z"))
    {'X': ['Y', 'Z'], 'Y': ['X', 'Z'], 'Z': ['X', 'Y']}
    """
    lists = defaultdict(list)
    for row in neighbors.split(";"):
        name, others = row.split(":")
        for other in others.split():
            lists[name.strip()].append(other)
            lists[other].append(name.strip())
    return lists


australia_csp = MapColoringCSP([*"RGB"], "SA: WA NT Q NSW V; NT: WA Q; NSW: Q V; T: ")

usa_csp = MapColoringCSP(
    [*"RGBY"],
    """WA: OR ID; OR: ID NV CA; CA: NV AZ; NV: ID UT AZ; ID: MT WY UT;
    UT: WY CO AZ; MT: ND SD WY; WY: SD NE CO; CO: NE KA OK NM; NM: OK TX AZ;
    ND: MN SD; SD: MN IA NE; NE: IA MO KA; KA: MO OK; OK: MO AR TX;
    TX: AR LA; MN: WI IA; IA: WI IL MO; MO: IL KY TN AR; AR: MS TN LA;
    LA: MS; WI: MI IL; IL: IN KY; IN: OH KY; MS: TN AL; AL: TN GA FL;
    MI: OH IN; OH: PA WV KY; KY: WV VA TN; TN: VA NC GA; GA: NC SC FL;
    PA: NY NJ DE MD WV; WV: MD VA; VA: MD DC NC; NC: SC; NY: VT MA CT NJ;
    NJ: DE; DE: MD; MD: DC; VT: NH MA; MA: NH RI CT; CT: RI; ME: NH;
    HI: ; AK: """,
)

france_csp = MapColoringCSP(
    [*"RGBY"],
    """AL: LO FC; AQ: MP LI PC; AU: LI CE BO RA LR MP; BO: CE IF CA FC RA AU;
    BR: NB PL; CA: IF PI LO FC BO; CE: PL NB NH IF BO AU LI PC; FC: BO CA LO AL RA;
    IF: NH PI CA BO CE; LI: PC CE AU MP AQ; LO: CA AL FC; LR: MP AU RA PA;
    MP: AQ LI AU LR; NB: NH CE PL BR; NH: PI IF CE NB; NO: PI; PA: LR RA;
    PC: PL CE LI AQ; PI: NH NO CA IF; PL: BR NB CE PC; RA: AU BO FC PA LR""",
)


def queen_constraint(A, a, B, b):
    """Queens in columns A and B do not attack each other."""
    return A == B or (a != b and A + a != B + b and A - a != B - b)


class NQueensCSP(CSP):
    """Queens, one in each column. The queens of each row and diagonal are counted, so conflicts take constant time.

    >>> from solvarium.compat.aima.csp.backtracking import backtracking_search
    >>> len(backtracking_search(NQueensCSP(8)))
    8
    """

    def __init__(self, n):
        columns = [*range(n)]
        super().__init__(columns, UniversalDict([*columns]), UniversalDict([*columns]), queen_constraint)
        self.rows = [0] * n
        self.ups = [0] * (2 * n - 1)
        self.downs = [0] * (2 * n - 1)

    def nconflicts(self, var, val, assignment):
        """The number of queens that attack the square, without one on the square itself."""
        attacked = self.rows[val] + self.downs[var + val] + self.ups[var - val + len(self.variables) - 1]
        return attacked - 3 if assignment.get(var) == val else attacked

    def assign(self, var, val, assignment):
        """Places a queen there, and removes the one in this column."""
        before = assignment.get(var)
        if val == before:
            return
        if before is not None:
            self.record_conflict(assignment, var, before, -1)
        self.record_conflict(assignment, var, val, +1)
        super().assign(var, val, assignment)

    def unassign(self, var, assignment):
        """Removes the queen of a column."""
        if var in assignment:
            self.record_conflict(assignment, var, assignment[var], -1)
        super().unassign(var, assignment)

    def record_conflict(self, assignment, var, val, delta):
        """Updates the counts for a queen that is placed or removed."""
        self.rows[val] += delta
        self.downs[var + val] += delta
        self.ups[var - val + len(self.variables) - 1] += delta

    def display(self, assignment):
        """Prints the board, and next to it the number of conflicts of each square."""
        columns = range(len(self.variables))
        for val in columns:
            for var in columns:
                empty = "-" if (var + val) % 2 else "."
                print("Q" if assignment.get(var, "") == val else empty, end=" ")
            print("    ", end=" ")
            for var in columns:
                mark = "*" if assignment.get(var, "") == val else " "
                print(f"{self.nconflicts(var, val, assignment)}{mark}", end=" ")
            print()


easy1 = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
harder1 = "4173698.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def _sudoku_tables():
    """The cells of a 9x9 board, numbered box by box: the boxes as a grid, all boxes, rows, columns, and the peers of each cell."""
    three = range(3)
    grid = [[[[by * 27 + bx * 9 + y * 3 + x for x in three] for y in three] for bx in three] for by in three]
    boxes = [[cell for row in box for cell in row] for band in grid for box in band]
    rows = [[cell for box in band for cell in box[y]] for band in grid for y in three]
    columns = [*zip(*rows)]
    neighbors = {cell: set() for row in rows for cell in row}
    for unit in map(set, boxes + rows + columns):
        for cell in unit:
            neighbors[cell].update(unit - {cell})
    return grid, boxes, rows, columns, neighbors


class Sudoku(CSP):
    """A Sudoku of 81 digits, `.` or `0` for an empty cell; other characters are ignored.

    >>> from solvarium.compat.aima.csp.arcs import AC3
    >>> easy = Sudoku(easy1)
    >>> AC3(easy)[0]
    True
    >>> easy.display(easy.infer_assignment())  # doctest: +ELLIPSIS
    4 8 3 | 9 2 1 | 6 5 7
    9 6 7 | 3 4 5 | 8 2 1
    2 5 1 | 8 7 6 | 4 9 3
    ------+-------+------
    ...
    """

    R3 = [*range(3)]
    Cell = itertools.count(81).__next__
    bgrid, boxes, rows, cols, neighbors = _sudoku_tables()

    def __init__(self, grid):
        squares = re.findall(r"\d|\.", grid)
        cells = [cell for row in self.rows for cell in row]
        if len(squares) > len(cells):
            raise ValueError("Not a Sudoku grid", grid)
        domains = {cell: [digit] if digit in "123456789" else "123456789" for cell, digit in zip(cells, squares)}
        super().__init__(None, domains, self.neighbors, different_values_constraint)

    def display(self, assignment):
        """Prints the grid with the digits of an assignment."""

        def line(band, y):
            return " | ".join(" ".join(str(assignment.get(cell, ".")) for cell in box[y]) for box in band)

        bands = ("\n".join(line(band, y) for y in range(3)) for band in self.bgrid)
        print("\n------+-------+------\n".join(bands))


_ZEBRA = {
    "Colors": "Red Yellow Blue Green Ivory",
    "Pets": "Dog Fox Snails Horse Zebra",
    "Drinks": "OJ Tea Coffee Milk Water",
    "Countries": "Englishman Spaniard Norwegian Ukrainian Japanese",
    "Smokes": "Kools Chesterfields Winston LuckyStrike Parliaments",
}


def Zebra():
    """The zebra puzzle: a house from 1 to 5 for each of 25 names."""
    kinds = [names.split() for names in _ZEBRA.values()]
    variables = [name for names in kinds for name in names]
    domains = {name: [*range(1, 6)] for name in variables}
    domains["Norwegian"], domains["Milk"] = [1], [3]
    neighbors = parse_neighbors(
        """Englishman: Red; Spaniard: Dog; Kools: Yellow; Chesterfields: Fox; Norwegian: Blue; Winston: Snails;
        LuckyStrike: OJ; Ukrainian: Tea; Japanese: Parliaments; Kools: Horse; Coffee: Green; Green: Ivory"""
    )
    for names in kinds:
        for one, other in itertools.permutations(names, 2):
            if other not in neighbors[one]:
                neighbors[one].append(other)
            if one not in neighbors[other]:
                neighbors[other].append(one)

    def same(a, b):
        return a == b

    def beside(a, b):
        return abs(a - b) == 1

    told = {
        ("Englishman", "Red"): same,
        ("Spaniard", "Dog"): same,
        ("Chesterfields", "Fox"): beside,
        ("Norwegian", "Blue"): beside,
        ("Kools", "Yellow"): same,
        ("Winston", "Snails"): same,
        ("LuckyStrike", "OJ"): same,
        ("Ukrainian", "Tea"): same,
        ("Japanese", "Parliaments"): same,
        ("Kools", "Horse"): beside,
        ("Coffee", "Green"): same,
        ("Green", "Ivory"): lambda a, b: a - 1 == b,
    }
    kind_of = {name: at for at, names in enumerate(kinds) for name in names}

    def zebra_constraint(A, a, B, b, recurse=0):
        if (A, B) in told:
            return told[A, B](a, b)
        if (B, A) in told and recurse == 0:
            return told[B, A](b, a)
        if kind_of.get(A, A) != kind_of.get(B, B):
            raise Exception("error")
        return a != b

    return CSP(variables, domains, neighbors, zebra_constraint)


def solve_zebra(algorithm=min_conflicts, **args):
    """Solves the zebra puzzle and prints all houses. Returns those of the zebra and of the water, the number of assignments, and the
    solution."""
    zebra = Zebra()
    answer = algorithm(zebra, **args)
    for house in range(1, 6):
        print("House", house, end=" ")
        for name, at in answer.items():
            if at == house:
                print(name, end=" ")
        print()
    return answer["Zebra"], answer["Water"], zebra.nassigns, answer

"""The problems of `own_problems` with `expand_many`: states are rows of numpy arrays."""

import itertools

import numpy as np


class Batch:
    """A problem of which only the batch functions are known; `plain` is the same with tuples."""

    expand = actions = result = is_goal = heuristic = h_many = None

    def __init__(self, plain):
        self.plain = plain


class BatchMap(Batch):
    moves = np.array([(1, 0), (0, 1), (-1, 0), (0, -1)], np.int16)

    def __init__(self, plain):
        super().__init__(plain)
        size = plain.end[0] + 1
        # A wall around the map.
        self.free = np.zeros((size + 2, size + 2), bool)
        for x, y in plain.free:
            self.free[x, y] = True

    def start(self):
        return np.zeros(2, np.int16)

    def is_goal_many(self, states):
        return (states == self.plain.end).all(axis=1)

    def expand_many(self, states):
        children = states[:, None, :] + self.moves
        parents, kinds = self.free[children[..., 0], children[..., 1]].nonzero()
        return parents, self.moves[kinds], children[parents, kinds], None

    def h_many(self, states):
        return sum(self.plain.end) - states.sum(axis=1)


class BatchTiles(Batch):
    moves = np.array([-3, 3, -1, 1], np.int8)
    allowed = np.array([[blank > 2, blank < 6, blank % 3 > 0, blank % 3 < 2] for blank in range(9)])
    distances = np.array(
        [[tile and abs(place // 3 - (tile - 1) // 3) + abs(place % 3 - (tile - 1) % 3) for tile in range(9)] for place in range(9)], np.uint8
    )

    def start(self):
        return np.array(self.plain.first, np.uint8)

    def is_goal_many(self, states):
        return (states == self.plain.end).all(axis=1)

    def expand_many(self, states):
        blanks = states.argmin(axis=1)
        parents, kinds = self.allowed[blanks].nonzero()
        children, all_ = states[parents], np.arange(len(parents))
        before, after = blanks[parents], blanks[parents] + self.moves[kinds]
        children[all_, before] = children[all_, after]
        children[all_, after] = 0
        return parents, self.moves[kinds], children, None

    def h_many(self, states):
        return self.distances[np.arange(9), states].sum(axis=1)


class BatchWords(Batch):
    """A word is a row of four numbers; actions are words."""

    powers = np.array([512, 64, 8, 1])

    def __init__(self, plain):
        super().__init__(plain)
        self.names = np.array(["".join(word) for word in itertools.product("abcdefgh", repeat=4)])
        self.known = np.isin(self.names, list(plain.words))

    def start(self):
        return np.zeros(4, np.uint8)

    def is_goal_many(self, states):
        return (states == 7).all(axis=1)

    def expand_many(self, states):
        codes, letters = states @ self.powers, np.arange(8)
        steps = (letters - states[:, :, None].astype(int)) * self.powers[:, None]
        known = self.known[codes[:, None, None] + steps] & (steps != 0)
        parents, places, kinds = known.nonzero()
        children = states[parents]
        children[np.arange(len(parents)), places] = kinds
        return parents, self.names[children @ self.powers], children, None

    def h_many(self, states):
        return (states != 7).sum(axis=1)


class BatchJugs(Batch):
    """Lists the children by action, so that their parents are not in order."""

    pours = [(a, b) for a in range(-1, 3) for b in range(-1, 3) if a != b]

    def start(self):
        return np.zeros(3, np.uint8)

    def is_goal_many(self, states):
        return (states[:, 1] == 12) & (states[:, 2] == 5)

    def expand_many(self, states):
        sizes, listed = self.plain.sizes, []
        for a, b in self.pours:
            jugs = states.copy()
            if a < 0:
                jugs[:, b] = sizes[b]
            elif b < 0:
                jugs[:, a] = 0
            else:
                poured = np.minimum(jugs[:, a], sizes[b] - jugs[:, b])
                jugs[:, a] -= poured
                jugs[:, b] += poured
            listed.append(jugs)
        parents = np.tile(np.arange(len(states)), len(self.pours))
        return parents, np.repeat(self.pours, len(states), axis=0), np.concatenate(listed), None


class BatchKnight(Batch):
    """A state is the number of the cell, and a truth value for each cell that was visited."""

    jumps = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

    def __init__(self, plain):
        super().__init__(plain)
        self.width, self.height = plain.width, plain.height
        cells = [divmod(cell, self.height) for cell in range(self.width * self.height)]
        self.reached = np.array([[self.cell(x + a, y + b) for a, b in self.jumps] for x, y in cells])
        self.cells = np.array(cells)

    def cell(self, x, y):
        return x * self.height + y if 0 <= x < self.width and 0 <= y < self.height else -1

    def start(self):
        return (0, 1, *[0] * (self.width * self.height - 1))

    def is_goal_many(self, states):
        return states[:, 1:].all(axis=1)

    def expand_many(self, states):
        there = self.reached[states[:, 0]]
        is_new = (there >= 0) & (np.take_along_axis(states[:, 1:], there, axis=1) == 0)
        parents, kinds = is_new.nonzero()
        children, cells = states[parents], there[parents, kinds]
        children[:, 0] = cells
        children[np.arange(len(parents)), 1 + cells] = 1
        return parents, self.cells[cells], children, None


class BatchRows(Batch):
    """The sixteen cells of the Sudoku in one row."""

    peers = np.array(
        [
            [x == a or y == b or (x // 2, y // 2) == (a // 2, b // 2) for a in range(4) for b in range(4)]
            for x in range(4)
            for y in range(4)
        ]
    )

    def start(self):
        return np.array(self.plain.start(), np.uint8).ravel()

    def is_goal_many(self, states):
        return states.all(axis=1)

    def expand_many(self, states):
        cells = states.argmin(axis=1)
        digits = np.arange(1, 5)
        used = ((states[:, :, None] == digits) & self.peers[cells][:, :, None]).any(axis=1)
        parents, kinds = (~used & (states == 0).any(axis=1)[:, None]).nonzero()
        children = states[parents]
        children[np.arange(len(parents)), cells[parents]] = digits[kinds]
        places = np.stack([*np.divmod(cells[parents], 4), digits[kinds]], axis=1)
        return parents, places, children, None


BATCHES = {"Map": BatchMap, "Tiles": BatchTiles, "Words": BatchWords, "Jugs": BatchJugs, "Knight": BatchKnight, "Rows": BatchRows}


def batch(plain):
    """The same problem with `expand_many`."""
    return BATCHES[type(plain).__name__](plain)

"""The problems of the book and of its programs."""

from __future__ import annotations

import random

from solvarium.compat.aima.search.problem import Node, Problem
from solvarium.compat.aima.utils import hamming_distance, vector_add


class _Sliding(Problem):
    """Sliding tiles on a square: a tuple of the tiles, row by row, 0 for the blank."""

    side = 3

    def find_blank_square(self, state):
        """The index of the blank."""
        return state.index(0)

    def actions(self, state):
        """The directions in which the blank can move."""
        row, column = divmod(self.find_blank_square(state), self.side)
        last = self.side - 1
        can = {"UP": row > 0, "DOWN": row < last, "LEFT": column > 0, "RIGHT": column < last}
        return [action for action, is_possible in can.items() if is_possible]

    def result(self, state, action):
        """The board after the blank has moved."""
        blank = self.find_blank_square(state)
        other = blank + {"UP": -self.side, "DOWN": self.side, "LEFT": -1, "RIGHT": 1}[action]
        board = list(state)
        board[blank], board[other] = board[other], board[blank]
        return tuple(board)

    def goal_test(self, state):
        """Whether it is the goal."""
        return state == self.goal

    def _inversions(self, state):
        tiles = [tile for tile in state if tile]
        return sum(tiles[i] > tiles[j] for j in range(len(tiles)) for i in range(j))


class EightPuzzle(_Sliding):
    """The 8-puzzle.

    >>> puzzle = EightPuzzle((2, 4, 3, 1, 5, 6, 7, 8, 0))
    >>> puzzle.actions(puzzle.initial), puzzle.check_solvability(puzzle.initial)
    (['UP', 'LEFT'], True)
    """

    def __init__(self, initial, goal=(1, 2, 3, 4, 5, 6, 7, 8, 0)):
        super().__init__(initial, goal)

    def check_solvability(self, state):
        """Whether the usual goal can be reached."""
        return self._inversions(state) % 2 == 0

    def h(self, node):
        """The number of misplaced tiles, including the blank."""
        return sum(tile != wanted for tile, wanted in zip(node.state, self.goal))


class NPuzzle(_Sliding):
    """Sliding tiles on a square of any size, shuffled by `shuffle` random moves."""

    def __init__(self, initial=None, goal=None, size=3, heuristic="hamming", shuffle=10):
        self.size = self.side = size
        self.heuristic = heuristic
        ordered = (*range(1, size * size), 0)
        goal, initial = goal or ordered, initial or ordered
        if shuffle:
            initial = self.shuffle_state(shuffle, list(initial))
        assert len(goal) == size * size, f"length of goal tuple should be {size * size}"
        assert len(initial) == size * size, f"length of initial tuple should be {size * size}"
        assert self.check_solvability(initial), "The puzzle is not solvable from the given initial state!"
        super().__init__(initial, goal)

    def shuffle_state(self, shuffle, state):
        """The board after a number of random moves."""
        for _ in range(shuffle):
            state = self.result(state, random.sample(self.actions(state), 1)[0])
        return state

    def check_solvability(self, state):
        """Whether the usual goal can be reached: by inversions, and on boards of even width by the row of the blank."""
        odd = self._inversions(state) % 2
        if self.size % 2:
            return not odd
        return odd != self.find_blank_square(state) // self.size % 2

    def h(self, node):
        """The chosen heuristic; None for an unknown name."""
        estimates = {"hamming": self.hamming_distance_heuristic}
        return estimates[self.heuristic](node) if self.heuristic in estimates else None

    def hamming_distance_heuristic(self, node):
        """The number of misplaced tiles, including the blank."""
        return hamming_distance(node.state, self.goal)


class PourProblem(Problem):
    """Measuring with jugs: `PourProblem((0, 0), {2}, capacities=(4, 3))`."""

    def __init__(self, initial=None, goals=(), capacities=None):
        super().__init__(initial, goals)
        self.goals = goals
        self.capacities = capacities

    def actions(self, state):
        """Fill a jug that is not full, empty one that is not empty, pour any into any other."""
        jugs = range(len(state))
        fill = [("Fill", jug) for jug in jugs if state[jug] != self.capacities[jug]]
        dump = [("Dump", jug) for jug in jugs if state[jug] != 0]
        return fill + dump + [("Pour", jug, into) for jug in jugs for into in jugs if jug != into]

    def result(self, state, action):
        """The levels after the action."""
        levels = list(state)
        kind, jug, into = action[0], action[1], action[-1]
        if kind == "Fill":
            levels[jug] = self.capacities[jug]
        elif kind == "Dump":
            levels[jug] = 0
        elif kind == "Pour":
            both = state[jug] + state[into]
            levels[into] = min(both, self.capacities[into])
            levels[jug] = both - levels[into]
        else:
            raise ValueError("unknown action", action)
        return tuple(levels)

    def goal_test(self, state):
        """Whether a jug has a goal level."""
        return any(level in self.goals for level in state)


directions4 = {"W": (-1, 0), "N": (0, 1), "E": (1, 0), "S": (0, -1)}
directions8 = {**directions4, "NW": (-1, 1), "NE": (1, 1), "SE": (1, -1), "SW": (-1, -1)}


class PeakFindingProblem(Problem):
    """The highest cell of a grid."""

    def __init__(self, initial, grid, defined_actions=directions4):
        super().__init__(initial)
        self.grid = grid
        self.defined_actions = defined_actions
        self.n = len(grid)
        assert self.n > 0
        self.m = len(grid[0])
        assert self.m > 0

    def _is_inside(self, place):
        return 0 <= place[0] < self.n and 0 <= place[1] < self.m

    def actions(self, state):
        """The directions that stay on the grid."""
        return [action for action, step in self.defined_actions.items() if self._is_inside(vector_add(state, step))]

    def result(self, state, action):
        """The next cell in this direction."""
        return vector_add(state, self.defined_actions[action])

    def value(self, state):
        """The height of a cell."""
        assert self._is_inside(state)
        return self.grid[state[0]][state[1]]


class GridProblem(Problem):
    """The shortest path on a grid with obstacles; steps cost 1.

    >>> from solvarium.compat.aima.search.informed import astar_search
    >>> astar_search(GridProblem((0, 0), (2, 0), 3, 2, obstacles=[(1, 0)])).path_cost
    4
    """

    def __init__(self, initial, goal, width, height, obstacles=(), directions=directions4):
        super().__init__(initial, goal)
        self.width = width
        self.height = height
        self.obstacles = {tuple(cell) for cell in obstacles}
        self.directions = directions

    def passable(self, cell):
        """Whether a cell is on the grid and free."""
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height and (x, y) not in self.obstacles

    def actions(self, state):
        """The directions of free neighbours."""
        return [name for name, step in self.directions.items() if self.passable(vector_add(state, step))]

    def result(self, state, action):
        """The cell in this direction."""
        return vector_add(state, self.directions[action])

    def path_cost(self, c, state1, action, state2):
        """One more."""
        return c + 1

    def h(self, node):
        """The Manhattan distance to the goal, from a node or a cell."""
        x, y = node.state if isinstance(node, Node) else node
        return abs(x - self.goal[0]) + abs(y - self.goal[1])


class NQueensProblem(Problem):
    """Queens that do not attack each other, placed column by column: -1 for a column without one.

    >>> from solvarium.compat.aima.search.uninformed import depth_first_tree_search
    >>> depth_first_tree_search(NQueensProblem(8))
    <Node (7, 3, 0, 2, 5, 1, 6, 4)>
    """

    def __init__(self, N):
        super().__init__((-1,) * N)
        self.N = N

    def actions(self, state):
        """The rows of the next column that are not attacked."""
        if state[-1] != -1:
            return []
        column = state.index(-1)
        return [row for row in range(self.N) if not self.conflicted(state, row, column)]

    def result(self, state, row):
        """The board with a queen in the next column."""
        column = state.index(-1)
        return (*state[:column], row, *state[column + 1 :])

    def conflicted(self, state, row, col):
        """Whether a queen there is attacked by one in the columns before."""
        return any(self.conflict(row, col, state[before], before) for before in range(col))

    def conflict(self, row1, col1, row2, col2):
        """Whether two queens attack each other."""
        return row1 == row2 or col1 == col2 or abs(row1 - row2) == abs(col1 - col2)

    def goal_test(self, state):
        """Whether all queens are placed and none is attacked."""
        if state[-1] == -1:
            return False
        return not any(self.conflicted(state, row, column) for column, row in enumerate(state))

    def h(self, node):
        """The number of attacking pairs, each counted twice. As in aima-python, rows and columns are exchanged."""
        queens = list(enumerate(node.state))
        return sum(self.conflict(*one, *other) for one in queens for other in queens if one != other)


class PlanRoute(Problem):
    """The path of the Wumpus agent between cells, with turns."""

    _LEFT = {"UP": "LEFT", "LEFT": "DOWN", "DOWN": "RIGHT", "RIGHT": "UP"}
    _AHEAD = {"UP": (0, 1), "DOWN": (0, -1), "LEFT": (-1, 0), "RIGHT": (1, 0)}

    def __init__(self, initial, goal, allowed, dimrow):
        super().__init__(initial, goal)
        self.dimrow = dimrow
        self.allowed = allowed

    def actions(self, state):
        """Move forward unless a wall is ahead, turn left, turn right."""
        x, y = state.get_location()
        walls = {("LEFT", x): 1, ("DOWN", y): 1, ("RIGHT", x): self.dimrow, ("UP", y): self.dimrow}
        ahead = state.get_orientation()
        bumps = any(heading == ahead and at == wall for (heading, at), wall in walls.items())
        return ["TurnLeft", "TurnRight"] if bumps else ["Forward", "TurnLeft", "TurnRight"]

    def result(self, state, action):
        """The position and heading after the action; forbidden cells are not entered."""
        x, y = state.get_location()
        heading = state.get_orientation()
        if action == "Forward":
            if heading not in self._AHEAD:
                raise Exception("InvalidOrientation")
            place = list(vector_add((x, y), self._AHEAD[heading]))
            if place in self.allowed:
                x, y = place
        elif action == "TurnLeft":
            heading = self._LEFT[heading]
        elif action == "TurnRight":
            heading = {to: at for at, to in self._LEFT.items()}[heading]
        return type(state)(x, y, heading)

    def goal_test(self, state):
        """Whether it is at one of the goals, which are cells or cells with headings."""
        for goal in self.goal:
            if not hasattr(goal, "get_location"):
                if list(state.get_location()) == list(goal):
                    return True
            elif (state.get_location(), state.get_orientation()) == (goal.get_location(), goal.get_orientation()):
                return True
        return False

    def h(self, node):
        """The Manhattan distance to the nearest goal."""
        x, y = node.state.get_location()
        places = (goal.get_location() if hasattr(goal, "get_location") else goal for goal in self.goal)
        return min((abs(place[0] - x) + abs(place[1] - y) for place in places), default=0)

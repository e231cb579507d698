"""Problems that several tests search."""

import solvarium as sv


class Stairs(sv.Problem):
    """One or two steps up to the top."""

    def __init__(self, top=4):
        self.top = top

    def start(self):
        return 0

    def is_goal(self, state):
        return state == self.top

    def actions(self, state):
        return [step for step in (1, 2) if state + step <= self.top]

    def result(self, state, action):
        return state + action


class Endless(sv.Problem):
    """The natural numbers, none of them a goal."""

    def start(self):
        return 0

    def is_goal(self, state):
        return False

    def actions(self, state):
        yield from (1, 2)

    def result(self, state, action):
        return state + action


class Grid(sv.Problem):
    """An empty grid, from corner to corner."""

    WAYS = {"E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1)}

    def __init__(self, size):
        self.size = size

    def start(self):
        return (0, 0)

    def is_goal(self, state):
        return state == (self.size - 1, self.size - 1)

    def actions(self, state):
        for action in self.WAYS:
            x, y = self.result(state, action)
            if 0 <= x < self.size and 0 <= y < self.size:
                yield action

    def result(self, state, action):
        dx, dy = self.WAYS[action]
        return (state[0] + dx, state[1] + dy)

    def heuristic(self, state):
        return abs(self.size - 1 - state[0]) + abs(self.size - 1 - state[1])

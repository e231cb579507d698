"""Backgammon with the rules of aima-python."""

from __future__ import annotations

import itertools

from solvarium.compat.aima.games.model import StochasticGame, StochasticGameState
from solvarium.compat.aima.utils import vector_add


class Backgammon(StochasticGame):
    """White moves down from point 23, black up from point 0. A state's `moves` are pairs of points."""

    _HOME = {"W": range(0, 7), "B": range(17, 24)}
    _START = {"W": {23: 2, 5: 5, 7: 3, 12: 5}, "B": {0: 2, 18: 5, 16: 3, 11: 5}}

    def __init__(self):
        board = [{player: self._START[player].get(point, 0) for player in "WB"} for point in range(24)]
        self.allow_bear_off = {"W": False, "B": False}
        self.direction = {"W": -1, "B": 1}
        self.initial = StochasticGameState("W", 0, board, self.get_all_moves(board, "W"), None)

    def actions(self, state):
        """The pairs of points from which checkers can move."""
        moves = state.moves
        if len(moves) == 1 and len(moves[0]) == 1:
            return moves
        return [move for move in moves if self.is_legal_move(_copied(state.board), move, state.chance, state.to_move)]

    def result(self, state, move):
        """The state after the checkers moved; then it is the opponent's turn."""
        board, player = _copied(state.board), state.to_move
        for start, steps in zip(move, state.chance):
            self.move_checker(board, start, steps, player)
        other = _other(player)
        return StochasticGameState(
            other, self.compute_utility(board, move, player), board, self.get_all_moves(board, other), None
        )

    def utility(self, state, player):
        """1 if the player won, -1 if the player lost, else 0."""
        return state.utility if player == "W" else -state.utility

    def terminal_test(self, state):
        """Whether a player won."""
        return state.utility != 0

    def get_all_moves(self, board, player):
        """All pairs of points with a checker of the player. If exactly one checker is at home: the player's first point, as in aima-python."""
        points = [at for at, point in enumerate(board) if point[player] > 0]
        if self.checkers_at_home(board, player) == 1:
            return [(points[0],)]
        twice = [(at, at) for at, point in enumerate(board) if point[player] >= 2]
        return [*itertools.permutations(points, 2), *twice]

    def display(self, state):
        """Prints the points."""
        print("current state : ")
        for at, point in enumerate(state.board):
            print("point : ", at, "\tW : ", point["W"], "    B : ", point["B"])
        print("to play : ", state.to_move)

    def compute_utility(self, board, move, player):
        """1 if white has no checker left, -1 if black has none, else 0."""
        if any(point[player] > 0 for point in board):
            return 0
        return 1 if player == "W" else -1

    def checkers_at_home(self, board, player):
        """The number of the player's checkers at home."""
        return sum(board[at][player] for at in self._HOME[player])

    def is_legal_move(self, board, start, steps, player):
        """Whether both checkers can move as the dice say. Moves the first checker on `board`."""
        first, second = vector_add(start, steps)
        if not self._is_open(board, first, player):
            return False
        self.move_checker(board, start[0], steps[0], player)
        return self._is_open(board, second, player)

    def _is_open(self, board, point, player):
        return self.is_point_open(player, board[point]) if 0 <= point < 24 else self.allow_bear_off[player]

    def move_checker(self, board, start, steps, player):
        """Moves a checker, possibly off the board. A player with all checkers at home may bear off from then on."""
        board[start][player] -= 1
        if 0 <= start + steps < 24:
            board[start + steps][player] += 1
            if self.checkers_at_home(board, player) == 15:
                self.allow_bear_off[player] = True

    def is_point_open(self, player, point):
        """Whether the opponent has at most one checker there."""
        return point[_other(player)] <= 1

    def chances(self, state):
        """The possible rolls of two dice."""
        return [*itertools.combinations_with_replacement(range(1, 7), 2)]

    def outcome(self, state, chance):
        """The state with the roll as steps of the player to move."""
        direction = self.direction[state.to_move]
        return state._replace(chance=tuple(direction * die for die in chance))

    def probability(self, chance):
        """The probability of this roll."""
        return 1 / 36 if chance[0] == chance[1] else 1 / 18


def _other(player):
    return "B" if player == "W" else "W"


def _copied(board):
    return [dict(point) for point in board]

"""Games of Russell and Norvig: the trees of figure 5.2, tic-tac-toe and similar games."""

from __future__ import annotations

from solvarium.compat.aima.games.model import Game, GameState


class _Tree(Game):
    """A game whose states are nodes of a tree: `succs` has the moves, `utils` the values of leaves for MAX."""

    def result(self, state, move):
        """The node that a move leads to."""
        return self.succs[state][move]

    def utility(self, state, player):
        """The value of a terminal state."""
        return self.utils[state] if player == "MAX" else -self.utils[state]


class Fig52Game(_Tree):
    """The game of figure 5.2.

    >>> game = Fig52Game()
    >>> game.actions("A"), game.utility("B1", "MAX"), game.to_move("B")
    (['a1', 'a2', 'a3'], 3, 'MIN')
    """

    succs = {
        "A": {"a1": "B", "a2": "C", "a3": "D"},
        "B": {"b1": "B1", "b2": "B2", "b3": "B3"},
        "C": {"c1": "C1", "c2": "C2", "c3": "C3"},
        "D": {"d1": "D1", "d2": "D2", "d3": "D3"},
    }
    utils = {"B1": 3, "B2": 12, "B3": 8, "C1": 2, "C2": 4, "C3": 6, "D1": 14, "D2": 5, "D3": 2}
    initial = "A"

    def actions(self, state):
        """The moves of a node."""
        return [*self.succs.get(state, {})]

    def terminal_test(self, state):
        """Whether it is a leaf."""
        return state not in self.succs

    def to_move(self, state):
        """MIN at the middle level."""
        return "MIN" if state in "BCD" else "MAX"


class Fig52Extended(_Tree):
    """The same, one level deeper: 13 inner nodes with three moves each. `utils` is empty until it is filled."""

    succs = {node: {"l": node * 3 + 1, "m": node * 3 + 2, "r": node * 3 + 3} for node in range(13)}
    utils = {}

    def actions(self, state):
        """The moves of a node, sorted by name."""
        return sorted(self.succs.get(state, {}))

    def terminal_test(self, state):
        """Whether it is a leaf."""
        return state not in range(13)

    def to_move(self, state):
        """MIN at the level below the root."""
        return "MIN" if state in {1, 2, 3} else "MAX"


class TicTacToe(Game):
    """`k` in a row on a board of `h` rows and `v` columns; X begins.

    >>> game = TicTacToe()
    >>> state = game.result(game.initial, (2, 2))
    >>> game.display(state)
    . . . 
    . X . 
    . . . 
    """

    _DIRECTIONS = ((0, 1), (1, 0), (1, -1), (1, 1))

    def __init__(self, h=3, v=3, k=3):
        self.h, self.v, self.k = h, v, k
        moves = [(x, y) for x in range(1, h + 1) for y in range(1, v + 1)]
        self.initial = GameState(to_move="X", utility=0, board={}, moves=moves)

    def actions(self, state):
        """The empty squares."""
        return state.moves

    def result(self, state, move):
        """The board with one more mark; an illegal move changes nothing."""
        if move not in state.moves:
            return state
        player = state.to_move
        board = {**state.board, move: player}
        moves = state.moves.copy()
        moves.remove(move)
        return GameState("O" if player == "X" else "X", self.compute_utility(board, move, player), board, moves)

    def utility(self, state, player):
        """1 if the player won, -1 if the player lost, else 0."""
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        """Whether a player won, or no square is empty."""
        return state.utility != 0 or not state.moves

    def display(self, state):
        """Prints the board."""
        for x in range(1, self.h + 1):
            for y in range(1, self.v + 1):
                print(state.board.get((x, y), "."), end=" ")
            print()

    def compute_utility(self, board, move, player):
        """1 if X wins by this move, -1 if O does, else 0."""
        for direction in self._DIRECTIONS:
            if self.k_in_row(board, move, player, direction):
                return 1 if player == "X" else -1
        return 0

    def k_in_row(self, board, move, player, delta_x_y):
        """Whether the player's line through a square is long enough."""
        mark = board.get
        if mark(move) != player:
            return False
        (x, y), (dx, dy), length = move, delta_x_y, 1
        a, b = x + dx, y + dy
        while mark((a, b)) == player:
            length, a, b = length + 1, a + dx, b + dy
        a, b = x - dx, y - dy
        while mark((a, b)) == player:
            length, a, b = length + 1, a - dx, b - dy
        return length >= self.k


class ConnectFour(TicTacToe):
    """Four in a row; marks fall to the bottom."""

    def __init__(self, h=7, v=6, k=4):
        super().__init__(h, v, k)

    def actions(self, state):
        """The empty squares at the bottom or above a mark."""
        return [(x, y) for x, y in state.moves if x == self.h or (x + 1, y) in state.board]


class Gomoku(TicTacToe):
    """Five in a row."""

    def __init__(self, h=15, v=16, k=5):
        super().__init__(h, v, k)

"""Tic-tac-toe and Connect Four solved by the library, with the same values as the searches in Python."""

from __future__ import annotations

from solvarium._play import play
from solvarium._puzzles import read
from solvarium.compat.aima.games.boards import ConnectFour, TicTacToe
from solvarium.compat.aima.games.model import GameState

# With a depth limit the library visits the whole tree down to it, up to this number of positions.
_MOST = 10_000_000


def values(state, game, depth=None):
    """The values of the moves for the player to move, in the order of `game.actions`; None if the library has no such position. `depth` is
    that of `alpha_beta_cutoff_search`.

    >>> from solvarium.compat.aima.games import TicTacToe
    >>> game = TicTacToe(2, 2, 2)
    >>> values(game.initial, game), values(game.initial, game, 1)
    ([1, 1, 1, 1], [0, 0, 0, 0])
    """
    if type(game) not in (TicTacToe, ConnectFour) or not vars(game).keys() <= {"h", "v", "k", "initial"} or type(state) is not GameState:
        return None
    if depth is not None and not (type(depth) is int and depth > 0 and len(state.moves) ** (depth + 1) <= _MOST):
        return None
    try:
        played = play(_puzzle(state, game))
    except (ValueError, TypeError, AttributeError, KeyError):
        return None
    # A state that no play leads to, such as one made by a test, is searched in Python.
    if played.turn != {"X": 1, "O": -1}.get(state.to_move) or state.utility != 0:
        return None
    own, found = played.turn, []
    for x, y in game.actions(state):
        played.play(str(y if type(game) is ConnectFour else (x - 1) * game.v + y))
        value = _value(played, depth)
        if value is None:
            return None
        found.append(own * value)
        played.undo()
    return found


def _value(played, depth):
    """The value of a position for the first player. If a depth limit ends the search, the value is 0, as for a utility."""
    if played.payoff is not None:
        return played.payoff
    result = played.solve("alpha-beta" if depth is None else f"minimax(depth={depth})")
    least, most = result.record["least"], result.record["most"]
    if depth is None and result.value is None:
        return None
    return int(played.turn * (least if least > 0 else most if most < 0 else 0))


def _puzzle(state, game):
    """The position as a puzzle."""
    h, v, k, board = game.h, game.v, game.k, state.board
    cells = [(x, y) for x in range(1, h + 1) for y in range(1, v + 1)]
    if not all(type(size) is int for size in (h, v, k)) or set(state.moves) != {cell for cell in cells if cell not in board} or not board.keys() <= {*cells}:
        raise ValueError("no such position")
    rows = "/".join("".join({"X": "X", "O": "O"}[board[x, y]] if (x, y) in board else "." for y in range(1, v + 1)) for x in range(1, h + 1))
    if type(game) is not ConnectFour:
        return read(f"{v} {h} {k} {rows}", "mnk")
    if k != 4:
        raise ValueError("no such position")
    return read(f"{v}x{h} {rows}", "connect-four(score=result)")

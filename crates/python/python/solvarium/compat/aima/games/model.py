"""Games: the player to move, the legal moves, and the values of terminal states."""

from __future__ import annotations

import random
from collections import namedtuple

GameState = namedtuple("GameState", "to_move, utility, board, moves")
StochasticGameState = namedtuple("StochasticGameState", "to_move, utility, board, moves, chance")


class Game:
    """A game: subclasses define `actions`, `result`, `utility` and `initial`."""

    def actions(self, state):
        """The moves."""
        raise NotImplementedError

    def result(self, state, move):
        """The state after a move."""
        raise NotImplementedError

    def utility(self, state, player):
        """The value of a terminal state for a player."""
        raise NotImplementedError

    def terminal_test(self, state):
        """Whether the state is terminal; by default, if it has no moves."""
        return not self.actions(state)

    def to_move(self, state):
        """The player to move."""
        return state.to_move

    def display(self, state):
        """Prints a state."""
        print(state)

    def __repr__(self):
        return f"<{type(self).__name__}>"

    def _before_move(self, state):
        return state

    def play_game(self, *players):
        """Plays to the end, the players in turn. Returns the value for the first player."""
        state = self.initial
        while True:
            for player in players:
                state = self._before_move(state)
                state = self.result(state, player(self, state))
                if self.terminal_test(state):
                    self.display(state)
                    return self.utility(state, self.to_move(self.initial))


class StochasticGame(Game):
    """A game with dice before each move: subclasses also define `chances`, `outcome` and `probability`."""

    def chances(self, state):
        """The possible rolls."""
        raise NotImplementedError

    def outcome(self, state, chance):
        """The state after a roll."""
        raise NotImplementedError

    def probability(self, chance):
        """The probability of a roll."""
        raise NotImplementedError

    def _before_move(self, state):
        return self.outcome(state, random.choice(self.chances(state)))

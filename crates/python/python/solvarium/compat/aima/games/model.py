"""Games: whose turn it is, what can be done, and what an end is worth."""

from __future__ import annotations

import random
from collections import namedtuple

GameState = namedtuple("GameState", "to_move, utility, board, moves")
StochasticGameState = namedtuple("StochasticGameState", "to_move, utility, board, moves, chance")


class Game:
    """A game: subclasses say `actions`, `result`, `utility` and `initial`."""

    def actions(self, state):
        """The moves."""
        raise NotImplementedError

    def result(self, state, move):
        """The state after a move."""
        raise NotImplementedError

    def utility(self, state, player):
        """What an end is worth to a player."""
        raise NotImplementedError

    def terminal_test(self, state):
        """Whether it is an end: there are no moves, unless it is said otherwise."""
        return not self.actions(state)

    def to_move(self, state):
        """Whose turn it is."""
        return state.to_move

    def display(self, state):
        """Prints a state."""
        print(state)

    def __repr__(self):
        return f"<{type(self).__name__}>"

    def _before_move(self, state):
        return state

    def play_game(self, *players):
        """Plays to the end, players in turn: what it is worth to the first."""
        state = self.initial
        while True:
            for player in players:
                state = self._before_move(state)
                state = self.result(state, player(self, state))
                if self.terminal_test(state):
                    self.display(state)
                    return self.utility(state, self.to_move(self.initial))


class StochasticGame(Game):
    """A game with dice before each move: subclasses say `chances`, `outcome` and `probability`, too."""

    def chances(self, state):
        """What the dice may show."""
        raise NotImplementedError

    def outcome(self, state, chance):
        """The state after the dice."""
        raise NotImplementedError

    def probability(self, chance):
        """How likely they show it."""
        raise NotImplementedError

    def _before_move(self, state):
        return self.outcome(state, random.choice(self.chances(state)))

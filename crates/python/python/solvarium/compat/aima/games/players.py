"""Players: functions of a game and a state."""

from __future__ import annotations

import ast
import random

from solvarium.compat.aima.games.search import (
    alpha_beta_search,
    expect_minmax,
    minmax_decision,
    monte_carlo_tree_search,
)


def query_player(game, state):
    """Reads a move from standard input: a number, a text or a tuple. The input is parsed, never executed."""
    print("current state:")
    game.display(state)
    print(f"available moves: {game.actions(state)}")
    print("")
    if not game.actions(state):
        print("no legal moves: passing turn to next player")
        return None
    while True:
        typed = input("Your move? ")
        try:
            move = ast.literal_eval(typed)
        except (ValueError, SyntaxError):
            move = typed
        if move in game.actions(state):
            return move
        print("illegal move, try again")


def random_player(game, state):
    """A random move."""
    return random.choice(game.actions(state)) if game.actions(state) else None


def alpha_beta_player(game, state):
    """The move found by alpha-beta search."""
    return alpha_beta_search(state, game)


def minmax_player(game, state):
    """The move found by minimax."""
    return minmax_decision(state, game)


def expect_minmax_player(game, state):
    """The move found by expectiminimax."""
    return expect_minmax(state, game)


def mcts_player(game, state):
    """The move found by Monte Carlo tree search."""
    return monte_carlo_tree_search(state, game)

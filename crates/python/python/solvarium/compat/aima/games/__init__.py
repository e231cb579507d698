"""Replaces `aima.games`: game searches, players and games, and the other names that the module exports."""

import copy
import itertools
import random
from collections import namedtuple

from solvarium.compat.aima._names import public as _public
from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.games.backgammon import Backgammon
from solvarium.compat.aima.games.boards import ConnectFour, Fig52Extended, Fig52Game, Gomoku, TicTacToe
from solvarium.compat.aima.games.model import Game, GameState, StochasticGame, StochasticGameState
from solvarium.compat.aima.games.players import (
    alpha_beta_player,
    expect_minmax_player,
    mcts_player,
    minmax_player,
    query_player,
    random_player,
)
from solvarium.compat.aima.games.search import (
    alpha_beta_cutoff_search,
    alpha_beta_search,
    expect_minmax,
    minmax_decision,
    monte_carlo_tree_search,
)
from solvarium.compat.aima.utils import MCT_Node, ucb, vector_add

__all__ = _public(globals(), __name__)

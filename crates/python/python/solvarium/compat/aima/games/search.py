"""Game searches. Nothing is recursive, and states are visited in aima-python's order."""

from __future__ import annotations

import random

from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.games.native import values
from solvarium.compat.aima.utils import MCT_Node, ucb


_NO_MORE = object()


def _value(game, state, leaf, bounds=None):
    """The value of a state where the opponent moves, with alpha-beta pruning if bounds are given. `leaf(state, depth)` returns a
    pair: whether the search stops at a state, and the state's value in this case."""
    is_leaf, value = leaf(state, 1)
    if is_leaf:
        return value
    inf = np.inf
    prunes = bounds is not None
    alpha, beta = bounds or (-inf, inf)
    # The current state, its remaining moves and its best value. The states above it are on a stack.
    moves, best, is_max = iter(game.actions(state)), inf, False
    above = []
    while True:
        action = next(moves, _NO_MORE)
        if action is _NO_MORE:
            if not above:
                return best
            value = best
            state, moves, best, alpha, beta = above.pop()
            is_max = not is_max
        else:
            after = game.result(state, action)
            is_leaf, value = leaf(after, len(above) + 2)
            if not is_leaf:
                above.append((state, moves, best, alpha, beta))
                is_max = not is_max
                state, moves, best = after, iter(game.actions(after)), -inf if is_max else inf
                continue
        if is_max:
            best = value if value > best else best
            if prunes:
                moves = iter(()) if best >= beta else moves
                alpha = best if best > alpha else alpha
        else:
            best = value if value < best else best
            if prunes:
                moves = iter(()) if best <= alpha else moves
                beta = best if best < beta else beta


def _terminal(game, player):
    """Leaves are the terminal states."""

    def leaf(state, _):
        return (True, game.utility(state, player)) if game.terminal_test(state) else (False, None)

    return leaf


def minmax_decision(state, game):
    """The best move by minimax (figure 5.3).

    >>> from solvarium.compat.aima.games import Fig52Game
    >>> minmax_decision("A", Fig52Game())
    'a1'
    """
    known = values(state, game)
    if known:
        return _first_best(state, game, known)
    leaf = _terminal(game, game.to_move(state))
    return max(game.actions(state), key=lambda action: _value(game, game.result(state, action), leaf))


def _first_best(state, game, known):
    """The first move of the greatest value."""
    return game.actions(state)[known.index(max(known))]


def _best(game, state, leaf):
    """The first of the best moves, by alpha-beta pruning."""
    best, best_action = -np.inf, None
    for action in game.actions(state):
        value = _value(game, game.result(state, action), leaf, (best, np.inf))
        if value > best:
            best, best_action = value, action
    return best_action


def alpha_beta_search(state, game):
    """The same by alpha-beta pruning (figure 5.7; Knuth and Moore, 1975)."""
    known = values(state, game)
    return _first_best(state, game, known) if known else _best(game, state, _terminal(game, game.to_move(state)))


def alpha_beta_cutoff_search(state, game, d=4, cutoff_test=None, eval_fn=None):
    """The same, with an evaluation of the states at a given depth, or where `cutoff_test(state, depth)` is true."""
    known = values(state, game, d) if cutoff_test is None and eval_fn is None else None
    if known:
        return _first_best(state, game, known)
    player = game.to_move(state)
    is_cut = cutoff_test or (lambda state, depth: depth > d or game.terminal_test(state))
    evaluate = eval_fn or (lambda state: game.utility(state, player))

    def leaf(state, depth):
        return (True, evaluate(state)) if is_cut(state, depth) else (False, None)

    return _best(game, state, leaf)


def expect_minmax(state, game):
    """The best move in a game of chance, by expectiminimax (figure 5.11); None if there is none. The recursion is as deep as the game."""
    player = game.to_move(state)

    def value(state):
        values = (chance_node(state, action) for action in game.actions(state))
        if state.to_move == player:
            return max(values, default=-np.inf)
        return min(values, default=np.inf)

    def chance_node(state, action):
        after = game.result(state, action)
        if game.terminal_test(after):
            return game.utility(after, player)
        total, number = 0, len(game.chances(after))
        for chance in game.chances(after):
            # As in aima-python, each outcome is applied to the result of the previous one.
            after = game.outcome(after, chance)
            total += value(after) * game.probability(chance)
        return total / number

    return max(game.actions(state), key=lambda action: chance_node(state, action), default=None)


def monte_carlo_tree_search(state, game, N=1000):
    """The most visited move after N rounds of selection by UCB1, expansion, random playout and backpropagation (Coulom, 2006;
    Kocsis and Szepesvári, 2006)."""
    root = MCT_Node(state=state)
    for _ in range(N):
        leaf = _select(root)
        if not leaf.children and not game.terminal_test(leaf.state):
            leaf.children = {
                MCT_Node(state=game.result(leaf.state, action), parent=leaf): action for action in game.actions(leaf.state)
            }
        node = _select(leaf)
        utility = _play(game, node.state)
        while node:
            if utility > 0:
                node.U += utility
            node.N += 1
            node, utility = node.parent, -utility
    return root.children[max(root.children, key=lambda child: child.N)]


def _select(node):
    while node.children:
        node = max(node.children, key=ucb)
    return node


def _play(game, state):
    """The value of a random playout for the player who moved last."""
    player = game.to_move(state)
    while not game.terminal_test(state):
        state = game.result(state, random.choice([*game.actions(state)]))
    return -game.utility(state, player)

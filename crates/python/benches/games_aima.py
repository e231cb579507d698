"""Times searches of games with aima-python and with Solvarium, in turn: the same games, depths and numbers of random games.

    git clone https://github.com/aimacode/aima-python && pip install numpy sortedcontainers
    python crates/python/benches/games_aima.py --aima aima-python [--turns 5]

Processor time of this process, the median of the turns. The last row is the geometric mean of the ratios.
"""

import argparse
import random
import statistics
import sys
from typing import NamedTuple

import solvarium as sv
from alone import seconds


class Hand(NamedTuple):
    """A position of Pig; before the die, if `rolls` is known."""

    scores: tuple[int, int]
    sum: int
    to_move: int
    ply: int
    rolls: bool | None = None


def pig(games, goal, depth):
    """Pig for aima-python, as far as a number of plies. There, chance follows each move: after `hold` it has one outcome."""

    class Pig(games.StochasticGame):
        initial = Hand((0, 0), 0, 0, 0)

        def actions(self, hand):
            return ["roll", "hold"] if hand.sum else ["roll"]

        def result(self, hand, move):
            if move == "roll":
                return hand._replace(ply=hand.ply + 1, rolls=True)
            scores = tuple(score + hand.sum * (player == hand.to_move) for player, score in enumerate(hand.scores))
            return Hand(scores, 0, 1 - hand.to_move, hand.ply + 1, False)

        # The limit is not checked after a roll, so the last ply is a move.
        def terminal_test(self, hand):
            return hand.ply >= depth or max(hand.scores) >= goal

        def utility(self, hand, player):
            first, second = hand.scores
            value = 1 if first >= goal else -1 if second >= goal else 0
            return value if player == 0 else -value

        # The positions that may follow. aima-python applies each outcome to the result of the previous outcome.
        def chances(self, hand):
            if not hand.rolls:
                return [hand._replace(rolls=None)]
            lost = Hand(hand.scores, 0, 1 - hand.to_move, hand.ply + 1)
            return [lost, *(hand._replace(sum=hand.sum + face, ply=hand.ply + 1, rolls=None) for face in range(2, 7))]

        def outcome(self, hand, chance):
            return chance

        def probability(self, chance):
            return 1

    return Pig()


def searches(games):
    """Each search's name, with the program for aima-python, and the position and the method for Solvarium."""
    board, wide, four = games.TicTacToe(), games.TicTacToe(h=4, v=3, k=3), games.ConnectFour()
    yield "tic-tac-toe, alpha-beta", lambda: games.alpha_beta_search(board.initial, board), "tic-tac-toe", "alpha-beta"
    yield "4x3 board with 3 in a row, alpha-beta", lambda: games.alpha_beta_search(wide.initial, wide), "mnk 4 3 3", "alpha-beta"
    for plies in (9, 11):
        die = pig(games, 20, plies)
        yield f"Pig to 20, expectiminimax, {plies} plies", lambda die=die: games.expect_minmax(die.initial, die), "pig 20", f"minimax(depth={plies})"
    for name, game, text in (("tic-tac-toe", board, "tic-tac-toe"), ("Connect Four", four, "connect-four")):
        work = lambda game=game: games.monte_carlo_tree_search(game.initial, game, 3000)  # noqa: E731
        yield f"{name}, Monte Carlo, 3,000 random games", work, text, "uct(playouts=3000)"


def timed(work):
    """Processor time of some work."""
    random.seed(1)
    return seconds(work)[0]


def main():
    """Prints a row for each search."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--aima", required=True, help="the folder of aima-python")
    arguments.add_argument("--turns", type=int, default=5)
    given = arguments.parse_args()
    sys.path.insert(0, given.aima)
    import aima.games as games

    ratios = []
    print("| search | aima-python | ours | ratio |\n|---|---|---|---|")
    for name, theirs, text, method in searches(games):
        position = sv.read(text)
        both = [(timed(theirs), timed(lambda: sv.solve(position, method))) for _ in range(given.turns)]
        their, our = (statistics.median(times) for times in zip(*both))
        ratios.append(their / our)
        print(f"| {name} | {their * 1000:,.1f} ms | {our * 1000:,.2f} ms | **{their / our:.0f}** |", flush=True)
    print(f"| geometric mean | | | **{statistics.geometric_mean(ratios):.0f}** |")


if __name__ == "__main__":
    main()

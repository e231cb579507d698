"""Alpha-beta on a position of tic-tac-toe."""
import json
import sys
from itertools import count


def tell(**event):
    print(json.dumps(event), flush=True)


CELLS = [column + row for column in "abc" for row in "123"]
LINES = [[c + r for r in "123"] for c in "abc"] + [[c + r for c in "abc"] for r in "123"]
LINES += [["a1", "b2", "c3"], ["a3", "b2", "c1"]]
numbers = count()


def payoff(moves):
    """1 if X has won, -1 if O has won, 0 for a draw, None if the game goes on."""
    for value, own in ((1, set(moves[0::2])), (-1, set(moves[1::2]))):
        if any(own.issuperset(line) for line in LINES):
            return value
    return 0 if len(moves) == 9 else None


def search(number, moves, alpha, beta):
    value = payoff(moves)
    if value is None:
        is_max = len(moves) % 2 == 0
        value = -2 if is_max else 2
        for move in CELLS:
            if move in moves:
                continue
            child = next(numbers)
            tell(node=child, parent=number, action=move)
            other = search(child, moves + [move], alpha, beta)
            if is_max:
                value, alpha = max(value, other), max(alpha, other)
            else:
                value, beta = min(value, other), min(beta, other)
            if alpha >= beta:
                break  # the other player never lets this happen
    tell(estimate=number, h=value)
    return value


root = next(numbers)
tell(node=root)
search(root, sys.stdin.read().split(), -2, 2)
tell(done=True)

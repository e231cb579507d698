"""IDA* with the Manhattan distance on the 8-puzzle."""
import json
import sys
from itertools import count


def tell(**event):
    print(json.dumps(event), flush=True)


GOAL = [(number // 3, number % 3) for number in range(9)]


def manhattan(board):
    total = 0
    for cell, tile in enumerate(board):
        if tile:  # the blank does not count
            row, column = GOAL[tile]
            total += abs(row - cell // 3) + abs(column - cell % 3)
    return total


def successors(board):
    blank = board.index(0)
    row, column = divmod(blank, 3)
    for action, down, right in (("Up", -1, 0), ("Down", 1, 0), ("Left", 0, -1), ("Right", 0, 1)):
        if 0 <= row + down < 3 and 0 <= column + right < 3:
            other = blank + 3 * down + right
            child = list(board)
            child[blank], child[other] = child[other], 0
            yield action, tuple(child)


def rows(board):
    return [board[0:3], board[3:6], board[6:9]]


numbers = count()
start = tuple(int(word) for word in sys.stdin.read().split())


def search(number, board, g, bound, path):
    """Returns whether a goal was found, and the lowest f above the bound."""
    f = g + manhattan(board)
    if f > bound:
        return False, f
    if board == tuple(range(9)):
        tell(goal=number)
        return True, f
    tell(expand=number)
    lowest = float("inf")
    for action, child in successors(board):
        if child in path:
            continue
        name = next(numbers)
        tell(node=name, parent=number, action=action, g=g + 1, h=manhattan(child), state=rows(child))
        is_found, above = search(name, child, g + 1, bound, path + [child])
        if is_found:
            return True, above
        lowest = min(lowest, above)
    return False, lowest


bound, is_found = manhattan(start), False
while not is_found and bound < float("inf"):
    tell(round=bound)
    root = next(numbers)
    tell(node=root, g=0, h=manhattan(start), state=rows(start))
    is_found, bound = search(root, start, 0, bound, [start])
tell(done=True)

"""The Manhattan distance, reported for the boards nearest to the start."""
import json
import sys


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


start = tuple(int(word) for word in sys.stdin.read().split())
tell(node=0, g=0, h=manhattan(start), state=rows(start))
boards, known = [(start, 0)], {start}
for number, (board, g) in enumerate(boards):
    if len(boards) >= 100:
        break
    for action, child in successors(board):
        if child not in known:
            known.add(child)
            tell(node=len(boards), parent=number, action=action, g=g + 1, h=manhattan(child), state=rows(child))
            boards.append((child, g + 1))
tell(done=True)

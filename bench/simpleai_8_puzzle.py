"""SimpleAI's A* on the same 8-puzzles, states expanded per second.

    pip install simpleai
    cargo xtask bench instances 8-puzzle | python3 bench/simpleai_8_puzzle.py
"""
import sys
import time

from simpleai.search import SearchProblem, astar

GOAL = tuple(range(9))
DISTANCE = [[abs(t // 3 - c // 3) + abs(t % 3 - c % 3) for c in range(9)] for t in range(9)]


class Tiles(SearchProblem):
    expanded = 0

    def actions(self, state):
        Tiles.expanded += 1
        row, column = divmod(state.index(0), 3)
        return [(r, c) for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                if 0 <= r < 3 and 0 <= c < 3]

    def result(self, state, action):
        blank, tile = state.index(0), action[0] * 3 + action[1]
        board = list(state)
        board[blank], board[tile] = board[tile], 0
        return tuple(board)

    def is_goal(self, state):
        return state == GOAL

    def heuristic(self, state):
        return sum(DISTANCE[tile][cell] for cell, tile in enumerate(state) if tile)


boards = [tuple(int(tile) for tile in line.replace("/", " ").split()) for line in sys.stdin]
begin = time.perf_counter()
costs = [astar(Tiles(board), graph_search=True).cost for board in boards]
seconds = time.perf_counter() - begin
print(f"{Tiles.expanded} expanded, costs {sum(costs)}, {Tiles.expanded / seconds:.0f} a second")

"""Times programs with aima-python and with `solvarium.compat.aima`, in turn, and compares their results.

    git clone https://github.com/aimacode/aima-python && pip install numpy sortedcontainers
    python crates/python/benches/compat_aima.py --aima aima-python [--turns 3]

Processor time of this process, the median of the turns.
"""

import argparse
import random
import statistics
import sys
import time

import solvarium.compat.aima.csp as our_csp
import solvarium.compat.aima.games as our_games
import solvarium.compat.aima.search as our_search


def maze(search, side):
    """A maze by depth-first carving, from corner to corner."""
    dice = random.Random(side)
    walls = {(x, y) for x in range(side) for y in range(side)}
    stack = [(0, 0)]
    walls.discard((0, 0))
    while stack:
        x, y = stack[-1]
        around = [(dx, dy) for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)) if (x + dx, y + dy) in walls]
        if not around:
            stack.pop()
            continue
        dx, dy = dice.choice(around)
        walls -= {(x + dx, y + dy), (x + dx // 2, y + dy // 2)}
        stack.append((x + dx, y + dy))
    walls -= {wall for wall in sorted(walls) if dice.random() < 0.1}
    end = side - 1 - (side - 1) % 2
    return search.GridProblem((0, 0), (end, end), side, side, walls)


def programs():
    """Each program's name with a function of the modules."""
    easy, hard, harder = (1, 2, 3, 4, 0, 6, 7, 5, 8), (3, 1, 6, 2, 8, 5, 7, 4, 0), (7, 5, 3, 1, 4, 6, 0, 2, 8)
    yield "8-puzzle, A*, 2 moves", lambda s, c, g: s.astar_search(s.EightPuzzle(easy)).solution()
    yield "8-puzzle, A*, 16 moves", lambda s, c, g: s.astar_search(s.EightPuzzle(hard)).path_cost
    yield "8-puzzle, A*, 18 moves", lambda s, c, g: s.astar_search(s.EightPuzzle(harder)).path_cost
    yield "maze 50x50, A*", lambda s, c, g: s.astar_search(maze(s, 50)).path_cost
    yield "maze 50x50, breadth-first", lambda s, c, g: s.breadth_first_graph_search(maze(s, 50)).path_cost
    yield "grid 60x60 without walls, uniform cost", lambda s, c, g: s.uniform_cost_search(s.GridProblem((0, 0), (59, 59), 60, 60)).path_cost
    yield "Romania, A*", lambda s, c, g: s.astar_search(s.GraphProblem("Arad", "Bucharest", s.romania_map)).path_cost
    yield "8 queens, depth-first", lambda s, c, g: s.depth_first_tree_search(s.NQueensProblem(8)).state
    yield "10 queens, backtracking, MRV, MAC", lambda s, c, g: c.backtracking_search(c.NQueensCSP(10), c.mrv, inference=c.mac)
    yield "Sudoku easy1, AC-3", lambda s, c, g: c.AC3(c.Sudoku(c.easy1))[0]
    yield "Sudoku harder1, MRV, forward checking", lambda s, c, g: c.backtracking_search(c.Sudoku(c.harder1), c.mrv, inference=c.forward_checking)
    yield "tic-tac-toe, alpha-beta from the start", lambda s, c, g: g.alpha_beta_search(g.TicTacToe().initial, g.TicTacToe())


def main():
    """Prints a row for each program."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--aima", required=True, help="the folder of aima-python")
    arguments.add_argument("--turns", type=int, default=3)
    given = arguments.parse_args()
    sys.path.insert(0, given.aima)
    import aima.csp as their_csp
    import aima.games as their_games
    import aima.search as their_search

    sides = (their_search, their_csp, their_games), (our_search, our_csp, our_games)
    print("| program | aima-python | ours | ratio |\n|---|---|---|---|")
    for name, program in programs():
        times, found = ([], []), ([], [])
        for _ in range(given.turns):
            for side, modules in enumerate(sides):
                random.seed(1)
                begun = time.process_time()
                found[side].append(program(*modules))
                times[side].append(time.process_time() - begun)
        assert found[0] == found[1], name
        theirs, ours = map(statistics.median, times)
        print(f"| {name} | {theirs * 1000:,.1f} ms | {ours * 1000:,.1f} ms | **{theirs / ours:.1f}** |", flush=True)


if __name__ == "__main__":
    main()

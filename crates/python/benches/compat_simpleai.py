"""Times programs with SimpleAI and with `solvarium.compat.simpleai`, in turn, and compares their results.

    pip install simpleai==0.8.3 solvarium
    python crates/python/benches/compat_simpleai.py [--turns 5] [--slow]

Processor time of this process, the median of the turns. The last column is the greatest ratio that a search could reach: the
functions of the program alone take the rest. Without SimpleAI, it prints a message and ends.
"""

import argparse
import random
import statistics

import solvarium.compat.simpleai.search as ours
import solvarium.compat.simpleai.search.viewers as our_viewers
from alone import alone, seconds

try:
    import simpleai.search as theirs
    import simpleai.search.viewers as their_viewers
except ImportError:
    raise SystemExit("SimpleAI is not installed: pip install simpleai==0.8.3")

GOAL = "1-2-3\n4-5-6\n7-8-e"


def eight(base, start):
    """The 8-puzzle as students write it: states are texts, and tiles move into the blank."""
    goal = {tile: (y, x) for y, row in enumerate(GOAL.split("\n")) for x, tile in enumerate(row.split("-"))}

    def rows(state):
        return [row.split("-") for row in state.split("\n")]

    def find(board, wanted):
        for y, row in enumerate(board):
            for x, tile in enumerate(row):
                if tile == wanted:
                    return y, x

    class Eight(base):
        def actions(self, state):
            board = rows(state)
            y, x = find(board, "e")
            return [board[b][a] for b, a in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)) if 0 <= a < 3 and 0 <= b < 3]

        def result(self, state, action):
            board = rows(state)
            (y, x), (b, a) = find(board, "e"), find(board, action)
            board[y][x], board[b][a] = board[b][a], board[y][x]
            return "\n".join("-".join(row) for row in board)

        def is_goal(self, state):
            return state == GOAL

        def cost(self, state, action, state2):
            return 1

        def heuristic(self, state):
            total = 0
            for y, row in enumerate(rows(state)):
                for x, tile in enumerate(row):
                    b, a = goal[tile]
                    total += abs(y - b) + abs(x - a)
            return total

    return Eight(start)


def maze(base, size, share=0.25, seed=1):
    """A grid with random walls, from corner to corner."""
    dice = random.Random(seed)
    walls = {(x, y) for x in range(size) for y in range(size) if dice.random() < share} - {(0, 0), (size - 1, size - 1)}
    for step in range(size):  # a path that always exists
        walls -= {(step, step), (step, min(step + 1, size - 1))}
    ways = {(dx, dy): 1.7 if dx and dy else 1.0 for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy}

    class Maze(base):
        def actions(self, state):
            x, y = state
            return [
                (dx, dy)
                for dx, dy in ways
                if 0 <= x + dx < size and 0 <= y + dy < size and (x + dx, y + dy) not in walls
            ]

        def result(self, state, action):
            return state[0] + action[0], state[1] + action[1]

        def cost(self, state, action, state2):
            return ways[action]

        def is_goal(self, state):
            return state == (size - 1, size - 1)

        def heuristic(self, state):
            return ((size - 1 - state[0]) ** 2 + (size - 1 - state[1]) ** 2) ** 0.5

    return Maze((0, 0))


def bits(base, size):
    """OneMax by crossover and mutation of texts."""

    class Bits(base):
        def generate_random_state(self):
            return "".join(random.choice("01") for _ in range(size))

        def crossover(self, state1, state2):
            cut = random.randint(0, size)
            return state1[:cut] + state2[cut:]

        def mutate(self, state):
            at = random.randrange(size)
            return state[:at] + random.choice("01") + state[at + 1 :]

        def value(self, state):
            return state.count("1")

    return Bits()


def sudoku(csp, grid):
    """9x9 Sudoku by 810 binary constraints."""
    cells = [(row, column) for row in range(9) for column in range(9)]

    def see(a, b):
        return a < b and (a[0] == b[0] or a[1] == b[1] or (a[0] // 3, a[1] // 3) == (b[0] // 3, b[1] // 3))

    def differ(variables, values):
        return values[0] != values[1]

    domains = {cell: [int(grid[cell[0] * 9 + cell[1]])] if grid[cell[0] * 9 + cell[1]] != "." else list(range(1, 10)) for cell in cells}
    return csp(cells, domains, [((a, b), differ) for a in cells for b in cells if see(a, b)])


EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NEAR = "5346789126721953481983425678597614234268.3791713924856961537284287419635345286179".replace("961537", "96..37").replace("2874", "2..4")


def told(node):
    return node if node is None or isinstance(node, dict) else (node.path(), node.cost, node.depth)


def cases(slow):
    """The name of each program, the function that makes its problem, and its search; no problem if the search makes it."""

    def path(name, make, graph=True, viewer=None):
        def run(library, viewers, problem):
            kind = getattr(viewers, viewer)() if viewer else None
            return told(getattr(library, name)(problem, graph_search=graph, viewer=kind))

        return make, run

    def local(name, make, **settings):
        def run(library, _, problem):
            random.seed(1)
            node = getattr(library, name)(problem, **settings)
            return node.state, node.value, random.random()

        return make, run

    def backtrack(grid, **settings):
        def run(library, *_):
            named = {key: getattr(library, value) if isinstance(value, str) else value for key, value in settings.items()}
            return library.backtrack(sudoku(library.CspProblem, grid), **named)

        return None, run

    def with_value(base):
        problem = maze(base, 50)
        kind = type(problem)
        kind.value = lambda self, state: -self.heuristic(state)
        kind.generate_random_state = lambda self: (random.randrange(50), random.randrange(50))
        return problem

    yield "8-puzzle, 2,432 nodes: astar", path("astar", lambda base: eight(base, "1-6-3\n5-e-4\n7-8-2"))
    yield "8-puzzle, 6,188 nodes: astar", path("astar", lambda base: eight(base, "7-1-e\n4-3-5\n2-6-8"))
    yield "8-puzzle, 31 moves, 13,803 nodes: astar", path("astar", lambda base: eight(base, "8-6-7\n2-5-4\n3-e-1"))
    yield "maze 50x50: astar", path("astar", lambda base: maze(base, 50))
    yield "maze 200x200: astar", path("astar", lambda base: maze(base, 200))
    yield "maze 50x50: breadth_first", path("breadth_first", lambda base: maze(base, 50))
    yield "maze 5x5: astar (ten nodes)", path("astar", lambda base: maze(base, 5))
    yield "8-puzzle, 8 moves: astar, tree", path("astar", lambda base: eight(base, "1-e-3\n4-2-5\n7-8-6"), graph=False)
    yield "maze 100x100: astar, BaseViewer", path("astar", lambda base: maze(base, 100), viewer="BaseViewer")
    yield "maze 50x50: hill_climbing", local("hill_climbing", with_value)
    yield "maze 50x50: simulated_annealing, 2,000", local("simulated_annealing", with_value, iterations_limit=2000)
    yield "maze 50x50: beam", local("beam", with_value, beam_size=20)
    yield "100 bits: genetic, 60 rounds of 100", local("genetic", lambda base: bits(base, 100), population_size=100, iterations_limit=60)
    yield "Sudoku, 6 empty: AC-3", backtrack(NEAR)
    if slow:
        yield "Sudoku, 51 empty: AC-3", backtrack(EASY)
        yield "Sudoku, 51 empty: no inference", backtrack(EASY, inference=False)
        yield "Sudoku, 51 empty: fewest values first", backtrack(EASY, inference=False, variable_heuristic="MOST_CONSTRAINED_VARIABLE")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--slow", action="store_true", help="with Sudoku by SimpleAI: minutes")
    parser.add_argument("--only", help="the program of this name")
    arguments = parser.parse_args()
    print(f"{'program':42} {'SimpleAI':>10} {'ours':>10} {'ratio':>8} {'at most':>8}")
    for name, (make, run) in cases(arguments.slow):
        if arguments.only in (None, name):
            compare(name, make or (lambda base: None), run, arguments.turns)


def compare(name, make, run, turns):
    a, b = [], []
    for _ in range(turns):
        problem = make(theirs.SearchProblem)
        took, found = seconds(lambda: run(theirs, their_viewers, problem))
        a.append(took)
        problem = make(ours.SearchProblem)
        took, same = seconds(lambda: run(ours, our_viewers, problem))
        b.append(took)
        assert found == same, name
        if a[-1] > 10:
            break
    a, b = statistics.median(a), statistics.median(b)
    most = f"{a / alone(problem, ours.SearchProblem, lambda it: run(ours, our_viewers, it)):8.1f}" if problem else ""
    print(f"{name:42} {a * 1e3:8.1f}ms {b * 1e3:8.2f}ms {a / b:8.1f} {most}", flush=True)


if __name__ == "__main__":
    main()

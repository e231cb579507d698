"""Times searches of problems in Python against hand-written searches, in turn, and compares the costs.

    python crates/python/benches/own_problems.py [--turns 5] [--only NAME]

Both call the same functions of the problem. Processor time of this process. The ratio is our time to that of the hand-written
search: its median over the turns, the least and the greatest. The last two columns are the ratios for a problem with `expand`, which
lists the children in one call, and with `expand_many`, which takes arrays, to the same hand-written search with `actions`, `result`
and `cost`; in brackets the part of it that the functions of the problem take without a search.
"""

import argparse
import heapq
import itertools
import random
import statistics
import string
from collections import deque

import solvarium as sv
from alone import alone, seconds


class Map(sv.Problem):
    """A map of cells, a fifth of them blocked, from corner to corner."""

    def __init__(self, size):
        dice = random.Random(size)
        self.end = (size - 1, size - 1)
        cells = itertools.product(range(size), repeat=2)
        self.free = {cell for cell in cells if dice.random() > 0.2} | {(0, 0), self.end}

    def start(self):
        return (0, 0)

    def is_goal(self, state):
        return state == self.end

    def actions(self, state):
        x, y = state
        return [(a, b) for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)) if (x + a, y + b) in self.free]

    def result(self, state, action):
        return (state[0] + action[0], state[1] + action[1])

    def heuristic(self, state):
        return self.end[0] - state[0] + self.end[1] - state[1]


class Tiles(sv.Problem):
    """The 8-puzzle; states are tuples."""

    end = (1, 2, 3, 4, 5, 6, 7, 8, 0)

    def __init__(self, first):
        self.first = first

    def start(self):
        return self.first

    def is_goal(self, state):
        return state == self.end

    def actions(self, state):
        blank = state.index(0)
        moves = []
        if blank > 2:
            moves.append(-3)
        if blank < 6:
            moves.append(3)
        if blank % 3 > 0:
            moves.append(-1)
        if blank % 3 < 2:
            moves.append(1)
        return moves

    def result(self, state, action):
        blank = state.index(0)
        board = list(state)
        board[blank], board[blank + action] = board[blank + action], 0
        return tuple(board)

    def heuristic(self, state):
        total = 0
        for place, tile in enumerate(state):
            if tile:
                total += abs(place // 3 - (tile - 1) // 3) + abs(place % 3 - (tile - 1) % 3)
        return total


class Words(sv.Problem):
    """A word ladder with words of four letters."""

    def __init__(self):
        dice = random.Random(4)
        self.words = {"".join(dice.choices("abcdefgh", k=4)) for _ in range(2500)} | {"aaaa", "hhhh"}

    def start(self):
        return "aaaa"

    def is_goal(self, state):
        return state == "hhhh"

    def actions(self, state):
        words = self.words
        for place in range(4):
            head, tail = state[:place], state[place + 1 :]
            for letter in string.ascii_lowercase[:8]:
                word = head + letter + tail
                if word != state and word in words:
                    yield word

    def result(self, state, action):
        return action

    def heuristic(self, state):
        return sum(letter != "h" for letter in state)


class Jugs(sv.Problem):
    """Jugs of 31, 17 and 7 litres; the goal is 12 litres in the second and 5 in the third."""

    sizes = (31, 17, 7)

    def start(self):
        return (0, 0, 0)

    def is_goal(self, state):
        return state[1] == 12 and state[2] == 5

    def actions(self, state):
        return [(a, b) for a in range(-1, 3) for b in range(-1, 3) if a != b]

    def result(self, state, action):
        a, b = action
        jugs = list(state)
        if a < 0:
            jugs[b] = self.sizes[b]
        elif b < 0:
            jugs[a] = 0
        else:
            poured = min(jugs[a], self.sizes[b] - jugs[b])
            jugs[a] -= poured
            jugs[b] += poured
        return tuple(jugs)


class Knight(sv.Problem):
    """A knight's tour; a state is the cell and the frozen set of visited cells."""

    def __init__(self, width=5, height=5):
        self.width, self.height = width, height

    def start(self):
        return (0, 0), frozenset([(0, 0)])

    def is_goal(self, state):
        return len(state[1]) == self.width * self.height

    def actions(self, state):
        (x, y), seen = state
        jumps = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
        there = [(x + a, y + b) for a, b in jumps]
        return [(a, b) for a, b in there if 0 <= a < self.width and 0 <= b < self.height and (a, b) not in seen]

    def result(self, state, action):
        return action, state[1] | {action}


class Rows(sv.Problem):
    """Sudoku of 4x4; states are rows as tuples, filled cell by cell."""

    def start(self):
        return ((1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2))

    def is_goal(self, state):
        return all(all(row) for row in state)

    def actions(self, state):
        for y, row in enumerate(state):
            for x, digit in enumerate(row):
                if not digit:
                    used = {*row, *(other[x] for other in state)}
                    used |= {state[b][a] for b in (y // 2 * 2, y // 2 * 2 + 1) for a in (x // 2 * 2, x // 2 * 2 + 1)}
                    return [(y, x, digit) for digit in (1, 2, 3, 4) if digit not in used]
        return []

    def result(self, state, action):
        y, x, digit = action
        row = state[y]
        return (*state[:y], (*row[:x], digit, *row[x + 1 :]), *state[y + 1 :])


def best_first(problem, estimate):
    """A hand-written A*; without a heuristic, uniform-cost search."""
    start = problem.start()
    costs, parents, closed, number = {start: 0}, {start: None}, set(), 0
    queue = [(estimate(start), 0, start)]
    while queue:
        state = heapq.heappop(queue)[2]
        if state in closed:
            continue
        if problem.is_goal(state):
            return costs[state]
        closed.add(state)
        for action in problem.actions(state):
            child = problem.result(state, action)
            cost = costs[state] + problem.cost(state, action)
            if child not in costs or cost < costs[child]:
                costs[child], parents[child], number = cost, (state, action), number + 1
                heapq.heappush(queue, (cost + estimate(child), number, child))
    return None


def breadth_first(problem):
    start = problem.start()
    parents, queue = {start: None}, deque([start])
    while queue:
        state = queue.popleft()
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in parents:
                parents[child] = (state, action)
                if problem.is_goal(child):
                    return length(parents, child)
                queue.append(child)
    return None


def depth_first(problem):
    """Children are tried in their order, as in `dfs`."""
    start = problem.start()
    stack, closed = [(start, None)], {}
    while stack:
        state, parent = stack.pop()
        if state in closed:
            continue
        closed[state] = parent
        if problem.is_goal(state):
            return length(closed, state)
        children = [(problem.result(state, action), (state, action)) for action in problem.actions(state)]
        stack += [child for child in reversed(children) if child[0] not in closed]
    return None


def length(parents, state):
    count = 0
    while parents[state] is not None:
        state, count = parents[state][0], count + 1
    return count


BY_HAND = {
    "astar": lambda problem: best_first(problem, problem.heuristic),
    "ucs": lambda problem: best_first(problem, lambda state: 0),
    "bfs": breadth_first,
    "dfs": depth_first,
}
PROBLEMS = {
    "map 100x100": lambda: Map(100),
    "map 200x200": lambda: Map(200),
    "map 400x400": lambda: Map(400),
    "8-puzzle": lambda: Tiles((8, 1, 3, 4, 0, 2, 7, 6, 5)),
    "8-puzzle, 31": lambda: Tiles((8, 6, 7, 2, 5, 4, 3, 0, 1)),
    "word ladder": Words,
    "jugs": Jugs,
    "knight's tour": Knight,
    "Sudoku rows": Rows,
}
TOO_LONG = {("knight's tour", "astar"), ("knight's tour", "ucs"), ("knight's tour", "bfs"), ("8-puzzle, 31", "dfs")}


def expand_map(problem, state):
    (x, y), free = state, problem.free
    return [((a, b), (x + a, y + b), 1) for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)) if (x + a, y + b) in free]


def expand_tiles(problem, state):
    blank, listed = state.index(0), []
    for move in problem.actions(state):
        board = list(state)
        board[blank], board[blank + move] = board[blank + move], 0
        listed.append((move, tuple(board), 1))
    return listed


def expand_words(problem, state):
    return [(word, word, 1) for word in problem.actions(state)]


def expand_knight(problem, state):
    seen = state[1]
    return [(cell, (cell, seen | {cell}), 1) for cell in problem.actions(state)]


def expand_by_result(problem, state):
    return [(action, problem.result(state, action), 1) for action in problem.actions(state)]


EXPANDS = {Map: expand_map, Tiles: expand_tiles, Words: expand_words, Knight: expand_knight}


def expanding(problem):
    """The same problem with `expand`."""
    expand = EXPANDS.get(type(problem), expand_by_result)
    problem.expand = lambda state: expand(problem, state)
    return problem


def in_batches(problem):
    """The same problem with `expand_many`; None if numpy is missing."""
    try:
        from batch_problems import batch
    except ImportError:
        return None
    return batch(problem)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--only")
    options = parser.parse_args()
    print(f"{'problem':14} {'method':6} {'by hand':>9} {'ratio':>6} {'(least to greatest)':>20} {'expand':>14} {'expand_many':>14}")
    for name, make in PROBLEMS.items():
        for method, by_hand in BY_HAND.items():
            if options.only in (None, name) and (name, method) not in TOO_LONG:
                compare(name, method, make, by_hand, options.turns)


def compare(name, method, make, by_hand, turns):
    kinds = [make(), expanding(make()), in_batches(make()) if method != "dfs" else None]
    times, ratios = [], [[] for _ in kinds]
    for _ in range(turns):
        theirs, cost = seconds(lambda: by_hand(kinds[0]))
        times.append(theirs)
        for problem, kept in zip(kinds, ratios):
            if problem is not None:
                ours, result = seconds(lambda: sv.solve(problem, method))
                assert (result.cost is not None) if method == "dfs" else (result.cost == cost), (name, method, cost, result.cost)
                kept.append(ours / theirs)
    spread = f"({min(ratios[0]):.2f} to {max(ratios[0]):.2f})"
    middle, hand = statistics.median, statistics.median(times)
    last = [
        f"{middle(kept):6.2f} {f'({alone(problem, sv.Problem, lambda it: sv.solve(it, method)) / hand:.2f})':>7}"
        for problem, kept in zip(kinds[1:], ratios[1:])
        if problem is not None
    ]
    print(f"{name:14} {method:6} {hand * 1e3:6.1f} ms {middle(ratios[0]):6.2f} {spread:>20} {' '.join(last)}", flush=True)


if __name__ == "__main__":
    main()

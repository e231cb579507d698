"""Inverse Boggle: a board of letters with many words."""

from __future__ import annotations

import bisect
import random

from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.utils import open_data

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

cubes16 = (
    "FORIXB MOQABJ GURILW SETUPL CMPDAE ACITAO SLCRAE ROMASH "
    "NODESW HEFIYE ONUDTK TEVIGN ANEDVZ PINESH ABILYT GKYLEU"
).split()

boyan_best = [*"RSTCSDEIAEGNLRPEATESMSSID"]


def random_boggle(n=4):
    """A random board of n rows."""
    cubes = [cubes16[cube % 16] for cube in range(n * n)]
    random.shuffle(cubes)
    return [random.choice(cube) for cube in cubes]


def print_boggle(board):
    """Prints a board."""
    n = exact_sqrt(len(board))
    for place, letter in enumerate(board):
        if place and place % n == 0:
            print()
        print("Qu" if letter == "Q" else f"{letter} ", end=" ")
    print()


def boggle_neighbors(n2, cache={}):
    """The neighbours of each square of a board with this number of squares: above, below, then left and right."""
    if cache.get(n2):
        return cache[n2]
    n = exact_sqrt(n2)

    def around(place):
        row, column = divmod(place, n)
        beside = [step for step, is_there in ((0, True), (-1, column > 0), (1, column < n - 1)) if is_there]
        rows = [line for line in (row - 1, row + 1) if 0 <= line < n]
        return [line * n + column + step for line in rows for step in beside] + [place + step for step in beside if step]

    cache[n2] = [around(place) for place in range(n2)]
    return cache[n2]


def exact_sqrt(n2):
    """The root of a square.

    >>> exact_sqrt(25)
    5
    """
    n = int(np.sqrt(n2))
    assert n * n == n2
    return n


class Wordlist:
    """The words of a file, for lookup by prefix."""

    def __init__(self, file, min_len=3):
        self.words = sorted(word for word in file.read().upper().split() if len(word) >= min_len)
        ends = [bisect.bisect(self.words, chr(ord("A") + at)) for at in range(len(ALPHABET) + 1)]
        self.bounds = {letter: bounds for letter, bounds in zip(ALPHABET, zip(ends, ends[1:]))}

    def lookup(self, prefix, lo=0, hi=None):
        """The index of the first word with this prefix, or None; and whether the prefix is a word itself."""
        at = bisect.bisect_left(self.words, prefix, lo, len(self.words) if hi is None else hi)
        if at < len(self.words) and self.words[at].startswith(prefix):
            return at, self.words[at] == prefix
        return None, False

    def __contains__(self, word):
        return self.lookup(word)[1]

    def __len__(self):
        return len(self.words)


class BoggleFinder:
    """Finds the words of a board."""

    wordlist = None
    scores = [0, 0, 0, 0, 1, 2, 3, 5] + [11] * 100

    def __init__(self, board=None):
        if BoggleFinder.wordlist is None:
            BoggleFinder.wordlist = Wordlist(open_data("EN-text/wordlist.txt"))
        self.found = {}
        if board:
            self.set_board(board)

    def set_board(self, board=None):
        """Sets the board, by default a random one, and finds its words."""
        self.board = random_boggle() if board is None else board
        self.neighbors = boggle_neighbors(len(self.board))
        self.found = {}
        for place, letter in enumerate(self.board):
            self.find(*self.wordlist.bounds[letter], place, [], "")
        return self

    def find(self, lo, hi, i, visited, prefix):
        """Finds the words that continue at a square. The recursion is as deep as the longest word."""
        if i in visited:
            return
        at, is_word = self.wordlist.lookup(prefix, lo, hi)
        if at is None:
            return
        if is_word:
            self.found[prefix] = True
        visited.append(i)
        longer = prefix + ("QU" if self.board[i] == "Q" else self.board[i])
        for neighbor in self.neighbors[i]:
            self.find(at, hi, neighbor, visited, longer)
        visited.pop()

    def words(self):
        """The words found."""
        return [*self.found]

    def score(self):
        """Their score."""
        return sum(self.scores[len(word)] for word in self.found)

    def __len__(self):
        return len(self.found)


def boggle_hill_climbing(board=None, ntimes=100, verbose=True):
    """Hill climbing: changes a random letter, and undoes the change if there are not more words. Returns the board and its number of
    words."""
    finder = BoggleFinder()
    board = random_boggle() if board is None else board
    best = len(finder.set_board(board))
    for turn in range(ntimes):
        place, before = mutate_boggle(board)
        new = len(finder.set_board(board))
        if new <= best:
            board[place] = before
            continue
        best = new
        if verbose:
            print(best, turn, board)
    if verbose:
        print_boggle(board)
    return board, best


def mutate_boggle(board):
    """Changes a random letter. Returns its index and the old letter."""
    place = random.randrange(len(board))
    before = board[place]
    board[place] = random.choice(random.choice(cubes16))
    return place, before

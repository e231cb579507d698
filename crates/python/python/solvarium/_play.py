"""Games that are played move by move: games of the catalogue, and games in Python."""

from __future__ import annotations

import random as dice
from collections.abc import Callable
from dataclasses import dataclass
from math import log10
from typing import Any

from solvarium import _given, _native
from solvarium._game import CHANCE, Adapter, Rules, is_game
from solvarium._native import Puzzle
from solvarium._puzzles import puzzle_within
from solvarium._result import Result
from solvarium._solve import searched


@dataclass(frozen=True, slots=True)
class Valued:
    """The value of a move for the player to move; for the first player, if chance is to move.

    >>> import solvarium as sv
    >>> sv.play("nim 1 2").values()[0].move
    '2-1'
    """

    move: Any
    """The move."""
    value: float | None
    """Its value, if it is proved."""
    least: float
    """The player gets at least this."""
    most: float
    """The opponent can keep the player at most at this."""
    estimate: float | None
    """An estimate of a value that is not proved, if the search made one."""
    line: list[Any]
    """The best moves of both players after it, as far as they are known."""


class Play:
    """A game that is played move by move: `solvarium.play` begins it. Moves of a game of the catalogue are texts.

    >>> import solvarium as sv
    >>> game = sv.play("tic-tac-toe b2 a1")
    >>> game.play("c1"), game.turn, len(game.moves), game.best("alpha-beta")
    (None, -1, 6, 'a3')
    >>> print(game)
    . . .
    . X .
    O . X
    """

    def __init__(self, table: Any):
        self._table = table

    @property
    def moves(self) -> list[Any]:
        """The legal moves, or the outcomes of chance; none if the game is over."""
        return [] if self.payoff is not None else self._table.moves()

    @property
    def turn(self) -> int | None:
        """The player to move: 1 for the first, -1 for the second, 0 for chance; None if the game is over."""
        return None if self.payoff is not None else self._table.turn()

    @property
    def payoff(self) -> int | None:
        """The payoff of the first player if the game is over."""
        return self._table.payoff()  # type: ignore[no-any-return]

    @property
    def state(self) -> Any:
        """The position: that of a game in Python, or a `solvarium.Puzzle`."""
        return self._table.position()

    def play(self, move: Any) -> None:
        """Plays a move, or an outcome of chance.

        Raises ValueError if it is not legal.
        """
        self._table.play(move)

    def roll(self, rng: dice.Random) -> Any:
        """Plays a random outcome of chance, each with its probability. Returns it; None if chance is not to move."""
        return self._table.chance(rng.getrandbits(63)) if self.turn == CHANCE else None

    def undo(self) -> Any:
        """Undoes the last move. Returns it; None at the first position."""
        return self._table.undo()

    def solve(
        self,
        method: str = "auto",
        *,
        time_limit: float | str | None = None,
        node_limit: int | str | None = None,
        memory_limit: int | str | None = None,
        seed: int = 0,
    ) -> Result:
        """Finds the value of the position for the player to move. The arguments are those of `solvarium.solve`."""
        return self._table.solve(method, (time_limit, node_limit, memory_limit), seed)  # type: ignore[no-any-return]

    def best(self, method: str = "auto", **settings: Any) -> Any:
        """The best move that a method finds, or a random one if its limits end it before that. `settings` are those of `solve`.

        Raises ValueError if the game is over, or if chance is to move.
        """
        if self.turn in (None, CHANCE):
            raise ValueError("no player is to move")
        line = self._table.line(self.solve(method, **settings))
        return line[0] if line else dice.Random(settings.get("seed", 0)).choice(self.moves)

    def values(self, method: str = "auto", **settings: Any) -> list[Valued]:
        """The value of each move, the best first. `settings` are those of `solve`; limits are those of each move."""
        turn, valued = self.turn, []
        for move in self.moves:
            self.play(move)
            try:
                valued.append(self._valued(move, turn == -1, method, settings))
            finally:
                self.undo()
        return sorted(valued, key=lambda one: (one.value if one.value is not None else _middle(one), one.least), reverse=True)

    def _valued(self, move: Any, is_second: bool, method: str, settings: dict[str, Any]) -> Valued:
        payoff = self.payoff
        if payoff is not None:
            own = -payoff if is_second else payoff
            return Valued(move, own, own, own, None, [])
        result = self.solve(method, **settings)
        record = result.record
        value, least, most, estimate = (record.get(name) for name in ("value", "least", "most", "estimate"))
        if is_second != (self.turn == -1):
            value, least, most, estimate = _negated(value), _negated(most), _negated(least), _negated(estimate)
        return Valued(move, value, least, most, estimate, self._table.line(result))  # type: ignore[arg-type]

    def __str__(self) -> str:
        return str(self._table.drawn()).rstrip("\n")


def _negated(number: float | None) -> float | None:
    return None if number is None else 0 - number


def _middle(one: Valued) -> float:
    return one.estimate if one.estimate is not None else (one.least + one.most) / 2


class _Named:
    """A game of the catalogue: the functions of `_native.Playing`, and searches."""

    def __init__(self, puzzle: Puzzle):
        self._playing = _native.playing(puzzle)
        self.moves, self.turn, self.chance = self._playing.moves, self._playing.turn, self._playing.chance
        self.undo, self.payoff, self.drawn, self.position = self._playing.undo, self._playing.payoff, self._playing.drawn, self._playing.position

    def play(self, move: Any) -> None:
        self._playing.play(_given.text("move", move))

    def solve(self, method: str, bounds: tuple[Any, Any, Any], seed: int) -> Result:
        return searched(self._playing.position(), method, None, bounds, seed)

    def line(self, result: Result) -> list[Any]:
        return list(result.record.get("principal_line") or [])


class _Own:
    """A game in Python."""

    def __init__(self, game: Any):
        self._game, self._rules = game, Rules(game)
        self._path: list[tuple[Any, Any]] = [(None, self._rules.start())]

    def position(self) -> Any:
        return self._path[-1][1]

    def moves(self) -> list[Any]:
        return self._rules.moves(self.position())

    def turn(self) -> int:
        return self._rules.turn(self.position())

    def payoff(self) -> int | None:
        return self._rules.payoff(self.position())

    def drawn(self) -> str:
        return str(self.position())

    def play(self, move: Any) -> None:
        moves = [] if self.payoff() is not None else self.moves()
        if move not in moves:
            raise ValueError(f"expected one of the moves {_given.brief(moves)}, not {_given.brief(move)}")
        self._path.append((move, self._rules.play(self.position(), move)))

    def chance(self, random: int) -> Any:
        state, outcomes = self.position(), self.moves()
        weights = [self._rules.weight(state, outcome) for outcome in outcomes]
        outcome = dice.Random(random).choices(outcomes, weights)[0]
        self.play(outcome)
        return outcome

    def undo(self) -> Any:
        return self._path.pop()[0] if len(self._path) > 1 else None

    def solve(self, method: str, bounds: tuple[Any, Any, Any], seed: int) -> Result:
        adapter = Adapter(self._game, (self.position(),))
        return adapter.result(searched(adapter.puzzle, method, None, bounds, seed))

    def line(self, result: Result) -> list[Any]:
        return result.actions


def play(game: Any) -> Play:
    """Begins a game: one of the catalogue with a position as a text (`"connect-four 44"`) or a `solvarium.Puzzle`, or a `solvarium.Game`.

    Raises TypeError if it is not a game, and PuzzleError for an invalid text.

    >>> import solvarium as sv
    >>> game = sv.play("connect-four 5x4")
    >>> game.play("3")
    >>> {one.value for one in game.values("uct", node_limit=1)}
    {None}
    >>> game.undo(), game.turn
    ('3', 1)
    """
    if is_game(game):
        return Play(_Own(_given.problem(game)))
    puzzle, _ = puzzle_within(game, (None, None, None), "a problem in Python is not a game: a game has start, to_move, moves, play and payoff")
    return Play(_Named(puzzle))


@dataclass(frozen=True, slots=True)
class Match:
    """The result of a match, from the point of view of the first side.

    >>> Match(3, 0, 1, []).elo
    191
    """

    wins: int
    """Number of games that the first side won."""
    draws: int
    """Number of draws."""
    losses: int
    """Number of games that the second side won."""
    games: list[list[Any]]
    """The moves of each game. The first side moves first in every other game, and in the first one."""

    @property
    def share(self) -> float:
        """The share of points of the first side: a draw counts half."""
        return (self.wins + self.draws / 2) / max(1, self.wins + self.draws + self.losses)

    @property
    def elo(self) -> int | None:
        """The Elo difference that this share shows (Elo, 1978); None if one side has all points."""
        return round(-400 * log10(1 / self.share - 1)) if 0 < self.share < 1 else None


Side = str | Callable[[Play], Any]


def match(a: Side, b: Side, game: Any, games: int = 100, *, opening: int = 2, seed: int = 0, **limits: Any) -> Match:
    """Plays games between two sides. A side is a method, or a function that takes a `solvarium.Play` and returns a move.

    Pairs of games begin with the same `opening` random moves, and sides take turns in moving first. `limits` are those of one search:
    `time_limit`, `node_limit`, `memory_limit`. Equal seeds give equal matches, if no time limit is reached. The command `solvarium match`
    also gives confidence intervals.

    Raises ValueError if a function returns an illegal move.

    >>> import solvarium as sv
    >>> import random
    >>> def anything(game): return random.Random(1).choice(game.moves)
    >>> won = sv.match("alpha-beta", anything, "tic-tac-toe", games=4)
    >>> won.wins + won.draws, won.losses
    (4, 0)
    """
    count, opening = _given.whole("games", games, 1), _given.whole("opening", opening)
    _given.whole("seed", seed)
    won = drawn = lost = 0
    records = []
    for number in range(count):
        first = number % 2
        sides = (a, b) if first == 0 else (b, a)
        rng = dice.Random(f"{seed} {number // 2}")
        payoff, moves = _played(play(game), sides, opening, rng, limits)
        own = payoff if first == 0 else -payoff
        won, drawn, lost = won + (own > 0), drawn + (own == 0), lost + (own < 0)
        records.append(moves)
    return Match(won, drawn, lost, records)


def _played(game: Play, sides: tuple[Side, Side], opening: int, rng: dice.Random, limits: dict[str, Any]) -> tuple[int, list[Any]]:
    """Plays a game to its end. Returns the payoff of the first player and the moves."""
    moves: list[Any] = []
    while (payoff := game.payoff) is None:
        turn = game.turn
        if turn == CHANCE:
            moves.append(game.roll(rng))
            continue
        move = rng.choice(game.moves) if len(moves) < opening else _chosen(game, sides[0 if turn == 1 else 1], rng, limits)
        game.play(move)
        moves.append(move)
    return payoff, moves


def _chosen(game: Play, side: Side, rng: dice.Random, limits: dict[str, Any]) -> Any:
    return side(game) if callable(side) else game.best(side, seed=rng.getrandbits(32), **limits)

"""Games of two players that are written in Python."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from solvarium import _given, _native
from solvarium._problem import needed, written
from solvarium._result import Result

FIRST, SECOND, CHANCE = 1, -1, 0
_HIGHEST = 2**31 - 1
_TOLD = "a game has start, to_move, moves, play and payoff"


class Game:
    """A game of two players, with or without a die: what one player wins, the other one loses.

    Five methods are required: `start`, `to_move`, `moves`, `play` and `payoff`. Positions and moves are hashable and never change: tuples,
    strings, numbers. A position says whose turn it is. Each function is called once for each position of a search, so its answers
    must depend on its arguments only.

    `solvarium.solve` finds the value by every method for games: `alpha-beta`, `minimax`, `pvs`, `mtdf`, `uct`, `proof-number`, `df-pn`.
    `Result.value` is the value for the player to move, if it is proved, and `Result.actions` the best moves of both players.
    `solvarium.play` plays it.

    >>> import solvarium as sv
    >>> class Stones(sv.Game):
    ...     # A position is the number of stones and the player. Whoever takes the last stone wins.
    ...     def start(self): return 10, 1
    ...     def to_move(self, position): return position[1]
    ...     def moves(self, position): return range(1, min(3, position[0]) + 1)
    ...     def play(self, position, taken): return position[0] - taken, -position[1]
    ...     def payoff(self, position): return -position[1] if position[0] == 0 else None
    >>> r = sv.solve(Stones(), "alpha-beta")
    >>> r.value, r.actions[0]
    (1, 2)

    Any object with these methods will do; it need not be a subclass.
    """

    payoffs: tuple[int, int] = (-1, 1)
    """The least and the greatest payoff of the first player. Searches cut with them."""

    def start(self) -> Any:
        """The initial position. An attribute of this name works, too."""
        raise NotImplementedError

    def to_move(self, state: Any) -> int:
        """The player to move: 1 for the first player, -1 for the second one, and 0 for chance, such as a die."""
        raise NotImplementedError

    def moves(self, state: Any) -> Iterable[Any]:
        """The legal moves, or the outcomes of chance. If a player must pass, passing is a move."""
        raise NotImplementedError

    def play(self, state: Any, move: Any) -> Any:
        """The position after a move. The given position must not be changed."""
        raise NotImplementedError

    def payoff(self, state: Any) -> int | None:
        """The payoff of the first player if the game is over, else None. It is a whole number within `payoffs`."""
        raise NotImplementedError

    def weight(self, state: Any, outcome: Any) -> int:
        """The weight of an outcome of chance, a whole number: its probability is its share of all weights. The default is 1."""
        return 1

    def estimate(self, state: Any) -> float | None:
        """An estimate of the value for the first player. Searches with a depth limit need it, and others sort moves by it. The default is
        None, which says nothing."""
        return None


def is_game(problem: Any) -> bool:
    """Whether an object is a game.

    >>> is_game(Game()), is_game("tic-tac-toe")
    (True, False)
    """
    return all(callable(getattr(problem, name, None)) for name in ("moves", "payoff"))


class Rules:
    """The functions of a game that its author wrote, with checks of what they return.

    Raises TypeError if a required method is missing.

    >>> Rules(type("Draw", (), {"start": 0, "to_move": 1, "moves": (), "play": 0, "payoff": lambda self, state: 0})()).payoff(0)
    0
    """

    def __init__(self, game: Any):
        self.name = type(game).__name__
        self._start, self._to_move, self._moves, self._play, self._payoff = (
            needed(game, name, _TOLD, Game) for name in ("start", "to_move", "moves", "play", "payoff")
        )
        self._weight, self._estimate = (written(game, name, Game) for name in ("weight", "estimate"))
        self.payoffs = self._range(getattr(game, "payoffs", Game.payoffs))

    def _range(self, payoffs: Any) -> tuple[int, int]:
        try:
            low, high = map(operator.index, payoffs)
        except (TypeError, ValueError):
            raise TypeError(f"{self.name}.payoffs: expected two whole numbers, not {_given.shown(payoffs)}") from None
        if not -_HIGHEST <= low <= high <= _HIGHEST:
            raise ValueError(f"{self.name}.payoffs: expected the least and the greatest payoff, within 2**31 - 1, not {payoffs!r}")
        return low, high

    def start(self) -> Any:
        return _hashable(self._start() if callable(self._start) else self._start, "start()")

    def payoff(self, state: Any) -> int | None:
        payoff = self._payoff(state)
        if payoff is None:
            return None
        try:
            payoff = operator.index(payoff)
        except TypeError:
            raise TypeError(f"payoff({_given.brief(state)}) must return a whole number, or None, not {_given.shown(payoff)}") from None
        low, high = self.payoffs
        if not low <= payoff <= high:
            raise ValueError(f"payoff({_given.brief(state)}) is {payoff}, which is not from {low} to {high}: set {self.name}.payoffs")
        return int(payoff)

    def turn(self, state: Any) -> int:
        player = self._to_move(state)
        if player not in (FIRST, SECOND, CHANCE):
            raise ValueError(f"to_move({_given.brief(state)}) must return 1, -1, or 0 for chance, not {_given.shown(player)}")
        return int(player)

    def moves(self, state: Any) -> list[Any]:
        moves = [_hashable(move, f"moves({_given.brief(state)})", "name a pass, such as 'pass'") for move in self._moves(state)]
        if not moves:
            raise ValueError(f"moves({_given.brief(state)}) is empty, and payoff is None: a game that is over has a payoff")
        return moves

    def weight(self, state: Any, outcome: Any) -> int:
        weight = 1 if self._weight is None else self._weight(state, outcome)
        try:
            whole = operator.index(weight)
        except TypeError:
            whole = -1
        if not 0 <= whole < 2**32:
            raise ValueError(f"weight({_given.brief(state)}, {_given.brief(outcome)}) must be a whole number below 2**32, not {_given.shown(weight)}")
        return whole

    def play(self, state: Any, move: Any) -> Any:
        return _hashable(self._play(state, move), f"play({_given.brief(state)}, {_given.brief(move)})")

    def estimate(self, state: Any) -> float | None:
        return None if self._estimate is None else self._estimate(state)


def _hashable(value: Any, what: str, why: str = "is a 'return' missing?") -> Any:
    try:
        hash(value)
    except TypeError:
        raise TypeError(f"{what} must give values that can be hashed (tuples, strings, numbers), not {_given.shown(value)}") from None
    if value is None:
        raise TypeError(f"{what} must not give None: {why}")
    return value


class Positions:
    """The positions and the moves of one search by their numbers. The library caches the results.

    >>> positions = Positions(Rules(type("Toss", (Game,), {"start": 0, "to_move": lambda *_: 1, "moves": lambda *_: "ab", "play": lambda *_: 1,
    ...     "payoff": lambda self, state: state or None})()), 0)
    >>> positions.turn(0), positions.moves(0), positions.after(0, 1), positions.turn(1), positions.say(1)
    ((1, None), [(0, 1), (1, 1)], (1, 1), (1, 1), 'b')
    """

    def __init__(self, rules: Rules, start: Any):
        self._rules = rules
        self._states, self._numbers = [start], {start: 0}
        self._players: dict[int, int] = {}
        self._moves: list[Any] = []
        self._codes: dict[Any, int] = {}
        self._names: list[str] = []
        self.named: dict[str, Any] = {}

    def turn(self, at: int) -> tuple[int, int | None]:
        """The player to move, and the payoff if the game is over."""
        state = self._states[at]
        payoff = self._rules.payoff(state)
        player = self._rules.turn(state) if payoff is None else FIRST
        self._players[at] = player
        return player, payoff

    def moves(self, at: int) -> list[tuple[int, int]]:
        """The numbers of the legal moves, and their weights."""
        state = self._states[at]
        moves = self._rules.moves(state)
        player = self._players[at] if at in self._players else self.turn(at)[0]
        if player != CHANCE:
            return [(self._code(move), 1) for move in moves]
        weights = [(self._code(move), self._rules.weight(state, move)) for move in moves]
        if not any(weight for _, weight in weights):
            raise ValueError(f"weight({_given.brief(state)}, ...) is 0 for all outcomes")
        return weights

    def after(self, at: int, code: int) -> tuple[int, Any]:
        """The number of the position after a move, and the position if it is new."""
        state = self._rules.play(self._states[at], self._moves[code])
        number = self._numbers.setdefault(state, len(self._states))
        if number < len(self._states):
            return number, None
        self._states.append(state)
        return number, state

    def estimate(self, at: int) -> float | None:
        """The estimate of a position."""
        return self._rules.estimate(self._states[at])

    def say(self, code: int) -> str:
        """The notation of a move, which no other move has."""
        return self._names[code]

    def draw(self, at: int) -> str:
        """A position as text."""
        return str(self._states[at])

    def _code(self, move: Any) -> int:
        code = self._codes.setdefault(move, len(self._moves))
        if code == len(self._moves):
            name = "".join(str(move).split()) or "-"
            name = f"{name}#{code}" if name in self.named else name
            self._moves.append(move)
            self._names.append(name)
            self.named[name] = move
        return code

    def move(self, name: str) -> Any:
        """The move of this notation, or of this number: `#5`, as moves are written after a limit."""
        return self.named[name] if name in self.named else self._moves[int(name.removeprefix("#"))]


class Adapter:
    """A game at a position as a puzzle of the catalogue.

    >>> Adapter(type("Over", (Game,), {"start": 0, "to_move": 1, "moves": (), "play": 0, "payoff": lambda self, state: 1})()).puzzle
    <solvarium.Puzzle: Over, the game is over>
    """

    heuristic = None

    def __init__(self, game: Any, start: tuple[Any] | None = None):
        self._rules = Rules(game)
        self._at = start
        self._start: Any = None
        self._positions: Positions | None = None
        self.puzzle = _native.game(self._rules.name, self._make, self._rules.payoffs)

    def _make(self) -> Positions:
        self._start = self._rules.start() if self._at is None else self._at[0]
        self._positions = Positions(self._rules, self._start)
        return self._positions

    def bounds(self, bounds: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        """The limits unchanged."""
        return bounds

    def result(self, result: Result) -> Result:
        """The result with the principal variation as Python objects."""
        positions = self._positions
        line = [] if positions is None else [positions.move(name) for name in result.record.get("principal_line") or []]
        states = [self._start]
        for move in line:
            states.append(self._rules.play(states[-1], move))
        # The result has no objects of the library: these would refer to the functions, which the garbage collector
        # could not see.
        return replace(result, actions=line, states=states, drawing=None, _end=None)

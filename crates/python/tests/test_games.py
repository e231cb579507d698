"""Games in Python, play, and matches."""

import gc
import random
import weakref

import pytest

import solvarium as sv

EXACT = ["auto", "minimax", "alpha-beta", "alpha-beta(deepening=yes)", "pvs", "mtdf", "proof-number", "df-pn", "uct"]


class Stones(sv.Game):
    """Whoever takes the last stone wins."""

    def __init__(self, stones=10):
        self.stones = stones

    def start(self):
        return self.stones, 1

    def to_move(self, position):
        return position[1]

    def moves(self, position):
        return range(1, min(3, position[0]) + 1)

    def play(self, position, taken):
        return position[0] - taken, -position[1]

    def payoff(self, position):
        return -position[1] if position[0] == 0 else None


class Tree(sv.Game):
    """A random tree with chance; the second player begins."""

    payoffs = (-9, 9)

    def __init__(self, seed):
        self.seed = seed

    def start(self):
        return ()

    def _rng(self, state):
        return random.Random(f"{self.seed} {state}")

    def to_move(self, state):
        return self._rng(state).choice([1, -1, 0]) if state else -1

    def moves(self, state):
        return ["a", "b", "c"][: self._rng(state).choice([1, 2, 3])]

    def play(self, state, move):
        return (*state, move)

    def payoff(self, state):
        rng = self._rng(("end", state))
        return rng.randint(-9, 9) if len(state) == 5 or state and rng.random() < 0.1 else None

    def weight(self, state, outcome):
        return 1 + "abc".index(outcome)


def slow_value(game, state):
    payoff = game.payoff(state)
    if payoff is not None:
        return payoff
    moves = list(game.moves(state))
    values = [slow_value(game, game.play(state, move)) for move in moves]
    player = game.to_move(state)
    if player:
        return player * max(player * value for value in values)
    weights = [game.weight(state, move) for move in moves]
    return sum(w * v for w, v in zip(weights, values)) / sum(weights)


@pytest.mark.parametrize("method", EXACT)
@pytest.mark.parametrize("stones", [0, 1, 4, 9, 12])
def test_values_of_stones(method, stones):
    result = sv.solve(Stones(stones), method)
    if stones == 0:
        assert (result.status, result.value, result.actions) == ("solved", -1, [])
        return
    assert (result.status, result.value) == ("solved", -1 if stones % 4 == 0 else 1)
    if stones % 4:
        assert result.actions[0] == stones % 4
        assert result.states[:2] == [(stones, 1), (stones - stones % 4, -1)]


@pytest.mark.parametrize("method", ["auto", "minimax", "alpha-beta", "pvs", "mtdf"])
def test_random_trees_with_chance(method):
    for seed in range(40):
        game = Tree(seed)
        # The second player begins, so the value changes its sign.
        assert sv.solve(game, method).value == pytest.approx(-slow_value(game, ()), abs=1e-9), seed


def test_each_function_is_called_once_for_each_position():
    calls = []

    class Counted(Stones):
        def moves(self, position):
            calls.append(position)
            return super().moves(position)

    assert sv.solve(Counted(12), "minimax").expanded > 700
    assert len(calls) == len(set(calls)) < 30


def test_limits_leave_an_interval():
    result = sv.solve(Stones(30), "minimax", node_limit=100)
    assert (result.status, result.value, result.record["bound"], result.expanded) == ("stopped", None, "unknown", 100)
    endless = type("Endless", (Stones,), {"payoff": lambda self, position: None, "moves": lambda self, position: [1]})()
    assert sv.solve(endless, "minimax", memory_limit="8MiB").record["stopped_by"] == "memory"
    assert sv.solve(endless, "minimax", time_limit=0.2).record["stopped_by"] == "time"


@pytest.mark.parametrize(
    ("name", "value", "kind", "told"),
    [
        ("payoff", lambda self, position: 5, ValueError, "payoff((10, 1)) is 5, which is not from -1 to 1"),
        ("payoff", lambda self, position: 0.5, TypeError, "must return a whole number, or None, not 0.5 (float)"),
        ("moves", lambda self, position: [], ValueError, "a game that is over has a payoff"),
        ("moves", lambda self, position: [[1]], TypeError, "values that can be hashed"),
        ("to_move", lambda self, position: 2, ValueError, "must return 1, -1, or 0 for chance, not 2 (int)"),
        ("play", lambda self, position, move: [1], TypeError, "values that can be hashed"),
        ("moves", lambda self, position: [None], TypeError, "name a pass"),
        ("play", lambda self, position, move: None, TypeError, "is a 'return' missing?"),
        ("weight", lambda self, position, move: 1 / 0, None, ""),
        ("payoffs", 3, TypeError, "Stones.payoffs: expected two whole numbers, not 3 (int)"),
    ],
)
def test_faults_are_told(name, value, kind, told):
    game = type("Stones", (Stones,), {name: value})()
    if kind is None:
        assert sv.solve(game).value == 1  # No outcome of chance is asked for.
        return
    with pytest.raises(kind) as fault:
        sv.solve(game, "alpha-beta")
    assert told in str(fault.value)


def test_exceptions_of_the_game_are_raised():
    def fails(self, position):
        raise KeyError("mine")

    for name in ("moves", "payoff", "to_move"):
        with pytest.raises(KeyError, match="mine"):
            sv.solve(type("Stones", (Stones,), {name: fails})(), "uct")


def test_wrong_methods_and_problems():
    with pytest.raises(ValueError, match="method 'astar' is not for games"):
        sv.solve(Stones(), "astar")
    with pytest.raises(ValueError, match="a game uses no heuristic"):
        sv.solve(Stones(), heuristic=lambda state: 0)
    with pytest.raises(TypeError, match="expected an object, not the class Stones"):
        sv.solve(Stones)
    with pytest.raises(TypeError, match="has no method 'play'"):
        sv.solve(type("Half", (sv.Game,), {"start": 0, "to_move": 1, "moves": list, "payoff": lambda self, state: 1})())


def test_games_of_the_catalogue():
    result = sv.solve("connect-four 2252576253462244111563365343671351441", "fast")
    assert result.status == "solved" and result.value == result.record["value"]
    assert sv.solve("tic-tac-toe").value == 0


def test_play_and_values():
    for game in (sv.play("nim 1 2"), sv.play(Stones(5))):
        values = game.values("minimax")
        assert values[0].value == 1 and values[-1].value == -1
        assert game.best("minimax") == values[0].move
        game.play(values[0].move)
        assert game.turn == -1
        assert {one.value for one in game.values("minimax")} == {-1}
        assert game.undo() == values[0].move and game.undo() is None
        with pytest.raises(ValueError, match="expected"):
            game.play("9-9")


def test_chance_is_rolled():
    game = sv.play("pig 20 roll")
    assert game.turn == 0 and game.roll(random.Random(1)) in list("123456")
    with pytest.raises(TypeError, match="not a position of a game"):
        sv.play("queens 4")


def test_matches_repeat():
    one, other = (sv.match("uct(playouts=50)", "minimax", Stones(7), games=6, seed=3) for _ in range(2))
    assert one == other and one.wins + one.draws + one.losses == 6
    assert sv.match("alpha-beta", lambda game: game.moves[0], Stones(7), games=4, opening=0).share >= 0.5


def test_a_result_does_not_hold_the_game():
    game = Stones()
    watched = weakref.ref(game)
    result = sv.solve(game)
    del game
    gc.collect()
    assert watched() is None and result.value == 1


def test_a_game_is_watched():
    with sv.watch(Stones(6), "alpha-beta") as run:
        assert run.wait() and run.summary()["ending"] == "solved"

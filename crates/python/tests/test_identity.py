"""The identity of problems in Python: equal for equal problems, different for others, in any process."""

import functools
import os
import subprocess
import sys
import textwrap

import pytest

from solvarium import _identity

PROGRAM = """
    import functools
    from solvarium import _identity

    STEPS = {steps}

    class Base:
        words = {{"one", "two", "three"}}

        def actions(self, state):
            return [step for step in STEPS if step in self.allowed]

        def result(self, state, action):
            return {result}

    class Puzzle(Base):
        def __init__(self, size):
            self.size, self.allowed, self.own = size, {{1, 2, 5}}, self
            self.names = {{"a": frozenset(["x", "y", "z"]), "b": [size, 2.5, None]}}

    print(_identity.described(Puzzle({size}), {dump}, functools.partial(int.from_bytes, byteorder="big")))
"""


def described(size=3, steps="(1, 5)", result="(state + action) % self.size", dump="lambda state: state.to_bytes(2)", seed="1"):
    program = textwrap.dedent(PROGRAM).format(size=size, steps=steps, result=result, dump=dump)
    ended = subprocess.run([sys.executable, "-c", program], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_equal_problems_are_equal_in_every_process():
    assert len({described(seed=seed) for seed in "1234"}) == 1


def test_other_settings_and_other_code_are_another_problem():
    others = [
        described(size=4),
        described(steps="(1, 4)"),
        described(result="(state + 2 * action) % self.size"),
        described(dump="lambda state: state.to_bytes(3)"),
    ]
    assert len({described(), *others}) == 5


class Puzzle:
    def __init__(self, size, extra=None):
        self.size, self.extra = size, extra

    def __repr__(self):
        return "a puzzle"


def test_settings_count_wherever_they_are():
    class Slots:
        __slots__ = ("size",)

        def __init__(self, size):
            self.size = size

    class Kept(dict):
        pass

    def within(size):
        return lambda state: state % size

    for one in (Puzzle, Slots, within, lambda size: functools.partial(pow, size), lambda size: Puzzle(0, Kept(size=Puzzle(size)))):
        assert _identity.described(one(3)) == _identity.described(one(3)) != _identity.described(one(4))


def test_what_cannot_be_told_is_refused(tmp_path):
    with open(tmp_path / "open", "w") as file, pytest.raises(_identity.Indistinguishable, match="TextIOWrapper"):
        _identity.described(Puzzle(3, [file]))
    with pytest.raises(_identity.Indistinguishable, match="generator"):
        _identity.described(Puzzle(3, (n for n in range(3))))


def test_states_near_the_start_are_in_one_order():
    def children(text):
        state = int.from_bytes(text, "big")
        return [((state + step) % 1000).to_bytes(2, "big") for step in (1, 7)]

    found = _identity.near(b"\0\0", children)
    assert found == _identity.near(b"\0\0", lambda text: reversed(children(text)))
    assert found[:3] == ["0000", "0001", "0002"] and 50 < len(found) < 200
    assert _identity.near(b"\0\0", lambda text: []) == ["0000"]

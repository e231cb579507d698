"""Values of landscapes as integers, which local searches compare."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from solvarium._unit import NewUnit, exact, greatest_divisor, rounded

_MOST = 2**60
"""Finite values have numbers up to this."""
_INFINITE = 2**61
_BITS = 52
"""The number of bits of the first float's integer. Values up to 256 times as great still fit."""


class Scale:
    """Integers for values, in the same order and in proportion.

    Values of the types int, Fraction and Decimal are multiples of a unit, and compared exactly. If one is a float, values are
    rounded to multiples of a power of 2.

    >>> scale = Scale(target=7)
    >>> scale.number(3), scale.goal(), scale.number(-math.inf) < -_MOST
    (3, 7, True)
    >>> try:
    ...     scale.number(Fraction(1, 2))
    ... except NewUnit:
    ...     print(scale.number(Fraction(1, 2)), scale.goal())
    1 14
    """

    def __init__(self, target: Any = None) -> None:
        self._unit = Fraction(1)
        self._is_small = True
        """Whether the unit has always been 1 or a fraction 1/n."""
        self._bits: int | None = None
        """If values are floats, the unit is 2**-bits; else None."""
        self._target = None if target is None else _target(target)

    @property
    def plain(self) -> tuple[bool, int | None]:
        """Whether plain values (of type int, or of type float with an exponent) need no call, and the exponent."""
        return (self._unit == 1, None) if self._bits is None else (abs(self._bits) < 1000, self._bits)

    def number(self, value: Any) -> int | float | None:
        """The integer for a value; None for NaN and for anything but a number.

        Raises NewUnit if it needs another unit, and OverflowError if it is too large for any.
        """
        fraction = exact(value)
        if fraction is None:
            try:
                real = float(value)
            except (TypeError, ValueError):
                return None
            if isinstance(value, (str, bytes, bytearray)):
                return None
            if not math.isfinite(real):
                return real if math.isnan(real) else int(math.copysign(_INFINITE, real))
            return self._rounded(Fraction(real))
        return self._multiple(fraction) if self._bits is None else self._rounded(fraction)

    def _multiple(self, value: Fraction) -> int:
        multiple = value / self._unit
        if multiple.denominator != 1:
            self._unit = greatest_divisor(self._unit, abs(value))
            raise NewUnit
        if abs(multiple) > _MOST:
            if self._is_small:
                self._unit, self._is_small = abs(value), False
                raise NewUnit
            raise OverflowError(
                f"the value {_shown(value)} is more than 2**60 times {_shown(self._unit)}, the greatest number that all values are "
                "multiples of: such values cannot be compared exactly; return floats, or smaller numbers"
            )
        return multiple.numerator

    def _rounded(self, value: Fraction) -> int:
        if self._bits is None:
            self._bits = _bits(value)
            raise NewUnit
        number = round(value * Fraction(2) ** self._bits)
        if abs(number) > _MOST:
            self._bits = _bits(value)
            raise NewUnit
        # Rounding must not make a value reach the target.
        return number - 1 if isinstance(self._target, Fraction) and number == self.goal() and value < self._target else number

    def goal(self) -> int | None:
        """The least integer that reaches the target; None without a target."""
        target = self._target
        if target is None:
            return None
        if isinstance(target, float):
            return int(math.copysign(_INFINITE, target))
        number = math.ceil(target / self._unit) if self._bits is None else round(target * Fraction(2) ** self._bits)
        # Infinite values are beyond all finite targets.
        return max(min(number, _INFINITE), 1 - _INFINITE)

    def size(self) -> float:
        """The value of the number 1, as a float."""
        return rounded(self._unit if self._bits is None else Fraction(2) ** -self._bits)


def _target(target: Any) -> Fraction | float:
    number = exact(target)
    if number is not None:
        return number
    try:
        real = float(target)
    except (TypeError, ValueError):
        real = math.nan
    if math.isnan(real) or isinstance(target, (str, bytes, bytearray)):
        raise TypeError(f"target must be a number, or None, not {target!r}")
    return Fraction(real) if math.isfinite(real) else real


def _bits(value: Fraction) -> int:
    """The exponent with which this value has a number of 52 bits."""
    magnitude = value.numerator.bit_length() - value.denominator.bit_length() if value else 0
    return max(min(_BITS - magnitude, 1000), -1000)


def _shown(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= 80 else text[:80] + "..."

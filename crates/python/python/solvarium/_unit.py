"""Exact costs: the unit of which they are integer multiples."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any

EXACT = 2**53
"""Integers up to this are exact as floats."""


class NewUnit(BaseException):
    """Raised within a search whose costs need another unit: the search restarts."""


class Unit:
    """The greatest common divisor of all costs so far: a search compares costs as multiples of it.

    >>> unit = Unit()
    >>> for _ in range(3):
    ...     try:
    ...         print([unit.weight(cost) for cost in (Fraction(1, 2), Fraction(1, 3))])
    ...     except NewUnit:
    ...         print("again")
    again
    again
    again
    >>> [unit.weight(cost) for cost in (Fraction(1, 2), Fraction(1, 3))]
    [3.0, 2.0]
    """

    def __init__(self) -> None:
        self.unit: Fraction | None = None
        self.is_exact = False
        """Whether a cost so far was exact (int, Fraction, Decimal)."""
        self.is_rounded = False
        """Whether all costs become floats, because one is a float or they are shown while the search runs."""

    def weight(self, cost: Any) -> float | None:
        """The number as a multiple of the unit; None if it is not a number, and -1 if it is negative.

        Raises NewUnit if it is not a multiple, and OverflowError if the multiple is too great.
        """
        value = exact(cost)
        if value is None:
            return self._of_float(cost)
        if value < 0:
            return -1.0
        if self.is_rounded:
            return rounded(value)
        if not self.is_exact:
            self.is_exact = True
            raise NewUnit
        if not value:
            return 0.0
        if self.unit is None or (value / self.unit).denominator != 1:
            self.unit = value if self.unit is None else greatest_divisor(self.unit, value)
            raise NewUnit
        multiple = value / self.unit
        if multiple > EXACT:
            raise OverflowError(
                f"the cost {cost!r} is more than 2**53 times {self.unit}, the greatest common divisor of all costs: "
                "such costs cannot be compared exactly; return floats, or smaller numbers"
            )
        return float(multiple.numerator)

    def _of_float(self, cost: Any) -> float | None:
        try:
            value = float(cost)
        except (TypeError, ValueError):
            return None
        if isinstance(cost, (str, bytes, bytearray)):
            return None
        if self.is_exact and not self.is_rounded and math.isfinite(value):
            self.is_rounded = True
            raise NewUnit
        return value

    def estimate(self, value: Any) -> float:
        """An estimate in units."""
        number = exact(value)
        if self.is_rounded or self.unit is None:
            return float(value) if number is None else rounded(number)
        return float(value) / float(self.unit) if number is None else float(number / self.unit)

    def size(self) -> float:
        """The unit as a float; 1 if costs are floats."""
        return 1.0 if self.unit is None or self.is_rounded else float(self.unit)


def exact(number: Any) -> Fraction | None:
    """A number as a fraction, if it is exact: of the types int, Fraction and Decimal, or a numpy integer.

    >>> exact(Decimal("0.5")), exact(0.5)
    (Fraction(1, 2), None)
    """
    if isinstance(number, Rational):
        return Fraction(int(number.numerator), int(number.denominator))
    if isinstance(number, Decimal) and number.is_finite():
        return Fraction(number)
    return None


def rounded(value: Fraction) -> float:
    """The nearest float; infinity if there is none.

    >>> rounded(Fraction(10) ** 400)
    inf
    """
    try:
        return float(value)
    except OverflowError:
        return math.inf


def greatest_divisor(one: Fraction, other: Fraction) -> Fraction:
    """The greatest common divisor of two fractions.

    >>> greatest_divisor(Fraction(1, 2), Fraction(1, 3))
    Fraction(1, 6)
    """
    numerator = math.gcd(one.numerator * other.denominator, other.numerator * one.denominator)
    return Fraction(numerator, one.denominator * other.denominator)

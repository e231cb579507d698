"""Solvarium: a workbench for AI search."""

from solvarium._native import version as _version

__version__ = _version()

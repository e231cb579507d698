//! The settings of Sudoku: the order in which cells are filled, and rules that a text leaves open.

use crate::table::{Setting, Takes};
use solvarium::puzzle::sudoku::MAX_SIZE;

pub(super) const CELLS: Setting = Setting {
    name: "cells",
    help: "which empty cell is filled next",
    takes: Takes::Choice(&[
        ("mrv", "the one with the fewest candidates"),
        ("first", "the first in reading order"),
        ("mrv-single", "like mrv, but stops at the first cell with at most one candidate (up to 25x25)"),
        ("before-the-move", "like mrv, but chosen before the last digit was placed (up to 9x9)"),
    ]),
    default: "mrv",
};

pub(super) const DIGITS: Setting = Setting {
    name: "digits",
    help: "which digits are tried in it",
    takes: Takes::Choice(&[
        ("legal", "digits that break no rule"),
        ("all", "all digits; dead ends are found later"),
        ("highest-first", "digits that break no rule, the highest first (up to 25x25)"),
    ]),
    default: "legal",
};

pub(super) const BOXES: Setting = Setting {
    name: "boxes",
    help: "rows x columns of a box, if no regions are given",
    takes: Takes::Boxes { most: MAX_SIZE },
    default: "usual",
};

pub(super) const DIAGONALS: Setting = Setting {
    name: "diagonals",
    help: "whether both long diagonals contain each digit once",
    takes: Takes::Choice(&[("given", "if the puzzle has a line '# diagonals'"), ("different", "yes")]),
    default: "given",
};

//! Anti-knight and anti-king: cells a move of that piece apart have different digits.

use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Filled, Needs, Poster, Rule, RuleKind};

pub(in super::super) static ANTI_KNIGHT: RuleKind = RuleKind {
    name: "anti-knight",
    aliases: &["antiknight"],
    help: "cells a knight's move apart have different digits",
    needs: Needs::NOTHING,
    post,
    holds,
};
pub(in super::super) static ANTI_KING: RuleKind = RuleKind {
    name: "anti-king",
    aliases: &["antiking"],
    help: "cells that touch at a corner have different digits",
    needs: Needs::NOTHING,
    post,
    holds,
};

fn pairs(grid: &Grid, rule: &Rule) -> Vec<(usize, usize)> {
    let moves: &[(isize, isize)] = if rule.kind.name == "anti-knight" {
        &[(1, 2), (2, 1), (2, -1), (1, -2)]
    } else {
        &[(1, 1), (1, -1)]
    };
    let to = |from: usize| {
        moves.iter().filter_map(move |&(rows, columns)| Some((from, grid.step(from, rows, columns)?)))
    };
    (0..grid.cells()).flat_map(to).collect()
}

fn post(poster: &mut Poster<'_>, rule: &Rule) {
    for (one, other) in pairs(poster.grid, rule) {
        poster.model.not_equal(poster.cells[one], poster.cells[other]);
    }
}

fn holds(filled: &Filled<'_>, rule: &Rule) -> bool {
    pairs(filled.grid, rule).into_iter().all(|(one, other)| filled.values[one] != filled.values[other])
}

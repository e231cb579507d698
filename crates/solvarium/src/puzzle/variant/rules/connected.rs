//! Connected cells: the cells with some digits form one area.
//!
//! An automaton reads row after row. Its state has, for the last cell of each column, the piece of the area to which
//! the cell belongs (Jensen, 2001: the border of site animals). A piece without a cell on the border must be the only
//! piece.

use crate::csp::Var;
use crate::puzzle::variant::rule::{Needs, Poster, Rule, RuleKind, RuleShape};

pub(in super::super) static CONNECTED: RuleKind = RuleKind {
    name: "connected",
    aliases: &["connected-values"],
    help: "each list is a row of cells (the last may be shorter); the cells with these digits form one area, connected along sides",
    needs: Needs {
        paths: (1, 100),
        cells_most: 100,
        values: (1, 25),
        ..Needs::cells(1).shaped(RuleShape::Copies)
    },
    post: |poster, rule| {
        let members: Vec<Var> = rule.paths.concat().iter().map(|&cell| member(poster, cell, rule)).collect();
        let width = rule.path().len();
        let start = Border { pieces: vec![0; width], is_left: false };
        let step = |at: usize, border: &Border, value: i32| border.after(at % width, value == 1);
        poster.alike = Some(("connected", vec![width]));
        poster.automaton(&members, "connected", start, step, Border::is_one);
    },
    holds: |filled, rule| {
        let rows: Vec<Vec<bool>> = rule
            .paths
            .iter()
            .map(|row| filled.of(row).iter().map(|digit| rule.values.contains(digit)).collect())
            .collect();
        is_connected(rows)
    },
};

/// A variable that is 1 if a cell has one of the digits of a rule, and 0 if not.
fn member(poster: &mut Poster<'_>, cell: usize, rule: &Rule) -> Var {
    let member = poster.extra("member", [0, 1]);
    let step = |_: usize, _: &i32, digit: i32| Some(i32::from(rule.values.contains(&digit)));
    poster.define(member, &[cell], 0, step, |&is_member| is_member);
    member
}

/// The border between the cells that were read and the others.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Border {
    /// The piece of the last cell in each column, from 1 on in the order of the columns, or 0.
    pieces: Vec<u8>,
    /// Whether the whole area is behind the border.
    is_left: bool,
}

impl Border {
    /// The border after the next cell in a column, if the area can still be one.
    fn after(&self, column: usize, is_member: bool) -> Option<Self> {
        let mut next = self.clone();
        let above = self.pieces[column];
        next.pieces[column] = 0;
        if is_member {
            if self.is_left {
                return None;
            }
            let left = column.checked_sub(1).map_or(0, |left| self.pieces[left]);
            // A new piece has a number of its own until the numbers are put in order.
            let own = if left.max(above) == 0 { u8::MAX } else { left.max(above) };
            let joined = left.min(above);
            next.pieces
                .iter_mut()
                .filter(|piece| joined > 0 && **piece == joined)
                .for_each(|piece| *piece = own);
            next.pieces[column] = own;
        } else if above > 0 && !next.pieces.contains(&above) {
            if next.pieces.iter().any(|&piece| piece > 0) {
                return None;
            }
            next.is_left = true;
        }
        next.put_in_order();
        Some(next)
    }

    fn put_in_order(&mut self) {
        let mut known: Vec<u8> = Vec::new();
        for piece in self.pieces.iter_mut().filter(|piece| **piece > 0) {
            let at = known.iter().position(|number| number == piece).unwrap_or_else(|| {
                known.push(*piece);
                known.len() - 1
            });
            *piece = at as u8 + 1;
        }
    }

    /// Whether the area is one piece.
    fn is_one(&self) -> bool {
        self.is_left || self.pieces.iter().max() == Some(&1)
    }
}

/// Whether these members are one area.
fn is_connected(mut rows: Vec<Vec<bool>>) -> bool {
    let find = |rows: &[Vec<bool>]| {
        (0..rows.len()).find_map(|row| Some((row, rows[row].iter().position(|&is_member| is_member)?)))
    };
    let Some(first) = find(&rows) else { return false };
    let mut open = vec![first];
    while let Some((row, column)) = open.pop() {
        let is_member = rows.get_mut(row).and_then(|row| row.get_mut(column)).map(std::mem::take);
        if is_member == Some(true) {
            let [up, left] = [row.wrapping_sub(1), column.wrapping_sub(1)];
            open.extend([(up, column), (row + 1, column), (row, left), (row, column + 1)]);
        }
    }
    find(&rows).is_none()
}

#[cfg(test)]
mod tests {
    use crate::Limits;
    use crate::csp::{Backtrack, solutions};
    use crate::puzzle::variant::Variant;
    use std::ops::ControlFlow;

    /// The variables A and B are beside each other, and C is below A.
    #[test]
    fn the_last_row_may_be_shorter() {
        let grid = "..\n..\nvariables A B C\n";
        let puzzle = Variant::parse(&format!("{grid}connected A B; C = 1")).unwrap();
        let mut number = 0;
        solutions(puzzle.csp(), &Backtrack::new(), &Limits::none(), &mut |values| {
            puzzle.check(values).unwrap();
            number += 1;
            ControlFlow::Continue(())
        });
        // Any of the three but none, and but B and C alone; in each of the two grids.
        assert_eq!(number, 2 * 6);
        for rule in ["connected A; B C = 1", "connected A B; C; A B = 1"] {
            let error = Variant::parse(&format!("{grid}{rule}")).unwrap_err().to_string();
            assert!(error.contains("different lengths"), "{rule}: {error}");
        }
    }
}

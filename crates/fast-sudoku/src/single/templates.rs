//! Counts the solutions of positions with few candidates without search, digit by digit.
//!
//! A *template* of a digit is a possible set of its cells in a solution: one cell in each row, column and box in which it is not placed.
//! (Sudoku players call elimination by templates pattern overlay.) A solution is a template for each digit such that the open cells are
//! covered exactly. Templates are listed for all digits but the last, which gets the remaining cells. Each house has as many open cells as
//! digits to place, so these are a template if they have the digit as a candidate. A set of open cells is a word, so a
//! template is tried in three instructions. A search would propagate for each solution.

use super::nonet::{Nonet, field};
use crate::ones::ones;
use crate::pencil::ALL;

/// The largest number of open cells: the bits of a word except one, which no template has.
const CELLS: usize = 63;
/// The largest number of templates of a digit, in groups of eight.
const ROOM: usize = 16;
/// The largest number of candidates of the open cells for which templates are few.
const FEW: u32 = 130;

/// The open cells of a position, numbered in order.
struct Open {
    count: usize,
    /// The cells of each row, column and box.
    houses: [[u64; 9]; 3],
    /// The cells that have a digit as a candidate.
    candidates: [u64; 9],
    /// The peers of a cell, and the cell itself.
    seen: [u64; CELLS],
}

/// The templates of one digit.
struct Templates {
    /// Groups of eight, the last filled up with a set that fits nowhere.
    eights: [[u64; 8]; ROOM],
    /// The number of groups.
    count: usize,
    /// The cells that have a candidate among the later digits.
    rest: u64,
}

/// Returns the number of solutions of an open position, or `None` if it has too many candidates for this method. Counts
/// to the limit, or somewhat beyond.
#[inline(always)]
pub(super) fn count<N: Nonet>(k: &[N; 9], limit: u64) -> Option<u64> {
    let open = Open::of(k)?;
    let mut templates = [const { Templates { eights: [[u64::MAX; 8]; ROOM], count: 0, rest: 0 } }; 8];
    let mut digits = open.candidates;
    let (mut many, mut level) = (0, 0);
    for digit in 0..9 {
        many += usize::from(digits[digit] != 0);
    }
    while level + 1 < many {
        let (digit, rest) = most_certain(&digits);
        templates[level].fill(&open, digits[digit])?;
        templates[level].rest = rest;
        digits[digit] = 0;
        level += 1;
    }
    Some(covers::<N>(&templates[..level], u64::MAX >> (64 - open.count), limit))
}

/// Of the remaining digits, selects the one with the fewest candidates in cells that other digits may have, too;
/// returns it with the candidates of the others. In this order, templates that leave a cell without a digit are found
/// early.
#[inline(always)]
fn most_certain(digits: &[u64; 9]) -> (usize, u64) {
    let (mut one, mut two) = (0, 0);
    for digit in digits {
        two |= one & digit;
        one |= digit;
    }
    let mut best = (u32::MAX, 0);
    for digit in 0..9 {
        if digits[digit] != 0 {
            best = best.min(((digits[digit] & two).count_ones(), digit));
        }
    }
    let (_, digit) = best;
    (digit, one & (!digits[digit] | two))
}

impl Open {
    #[inline(always)]
    fn of<N: Nonet>(k: &[N; 9]) -> Option<Self> {
        let mut open = Self { count: 0, houses: [[0; 9]; 3], candidates: [0; 9], seen: [0; CELLS] };
        let mut places = [(0, 0, 0); CELLS];
        let mut candidates = 0;
        for i in 0..9 {
            let fields = k[i].to_fields();
            for b in 0..9 {
                let set = fields[field(b / 3, b % 3)] & ALL;
                if set & set.wrapping_sub(1) == 0 {
                    continue;
                }
                candidates += set.count_ones();
                if open.count == CELLS || candidates > FEW {
                    return None;
                }
                let (row, column) = (b / 3 * 3 + i / 3, b % 3 * 3 + i % 3);
                let cell = 1 << open.count;
                open.houses[0][row] |= cell;
                open.houses[1][column] |= cell;
                open.houses[2][b] |= cell;
                for digit in ones(set.into()) {
                    open.candidates[digit] |= cell;
                }
                places[open.count] = (row, column, b);
                open.count += 1;
            }
        }
        for cell in 0..open.count {
            let (row, column, b) = places[cell];
            open.seen[cell] = open.houses[0][row] | open.houses[1][column] | open.houses[2][b];
        }
        Some(open)
    }
}

impl Templates {
    /// Lists the templates within these candidates: depth first, a row per level.
    #[inline(always)]
    fn fill(&mut self, open: &Open, candidates: u64) -> Option<()> {
        let mut rows = [0; 9];
        let mut many = 0;
        for row in open.houses[0] {
            if row & candidates != 0 {
                rows[many] = row;
                many += 1;
            }
        }
        // For each level: the cells still available in its row, those available in later rows, and the cells chosen before.
        let mut choices = [(0, 0, 0); 10];
        choices[0] = (rows[0] & candidates, candidates, 0);
        let (mut level, mut count) = (0, 0);
        loop {
            let (choice, free, chosen) = &mut choices[level];
            if *choice == 0 {
                if level == 0 {
                    self.count = usize::div_ceil(count, 8);
                    return Some(());
                }
                level -= 1;
                continue;
            }
            let cell = choice.trailing_zeros() as usize;
            *choice &= *choice - 1;
            let (free, chosen) = (*free & !open.seen[cell.min(CELLS - 1)], *chosen | 1 << cell);
            if level + 1 < many {
                level += 1;
                choices[level] = (rows[level] & free, free, chosen);
            } else {
                self.eights.get_mut(count / 8)?[count % 8] = chosen;
                count += 1;
            }
        }
    }
}

/// Returns the number of ways to cover these cells exactly by a template of each digit (the last digit takes the rest):
/// depth first, a digit per level.
#[inline(always)]
fn covers<N: Nonet>(templates: &[Templates], cells: u64, limit: u64) -> u64 {
    // For each level: the remaining cells, the next group, and the fitting templates of the group before that are not tried yet.
    let mut left = [(cells, 0, 0); 9];
    let (mut level, mut count) = (0, 0);
    loop {
        let digit = &templates[level];
        let (cells, next, fitting) = &mut left[level];
        // A template must have all cells that no later digit can have, and no covered one.
        let (must, not_free) = (*cells & !digit.rest, !(*cells & digit.rest));
        if level + 1 == templates.len() {
            // No closure: the compiler would call it without the engine's instructions.
            for eight in &digit.eights[..digit.count] {
                count += u64::from(N::fitting(eight, not_free, must).count_ones());
            }
            if level == 0 || count >= limit {
                return count;
            }
            level -= 1;
            continue;
        }
        while *fitting == 0 && *next < digit.count {
            *fitting = N::fitting(&digit.eights[*next], not_free, must);
            *next += 1;
        }
        if *fitting != 0 {
            let at = fitting.trailing_zeros() as usize;
            *fitting &= *fitting - 1;
            let cells = *cells & !digit.eights[*next - 1][at % 8];
            level += 1;
            left[level] = (cells, 0, 0);
        } else if level == 0 {
            return count;
        } else {
            level -= 1;
        }
    }
}

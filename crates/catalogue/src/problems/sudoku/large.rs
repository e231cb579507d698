//! Sudoku by its model: for grids with diagonals, and for grids larger than the states of the path searches. Each
//! size of state takes seconds to compile.

use super::{EMPTY_CELLS, describe, described, landscape, order, picture, position};
use crate::auto::{self, Rule};
use crate::heuristic::HeuristicInfo;
use crate::instance::scene::Picture;
use crate::instance::{Ending, Instance, Modelled, modelled};
use crate::landscape::{ErasedLandscape, filling};
use crate::method::Method;
use crate::methods::SAT;
use crate::problem::ProblemKind;
use crate::table::Entry;
use solvarium::Error;
use solvarium::csp::{Csp, Var};
use solvarium::limits::Stop;
use solvarium::puzzle::sudoku::{Choice, Digits, Form, Insert, Sudoku, check_solution};
use solvarium_forms::Puzzle;

/// A puzzle and its model.
pub(super) struct Large {
    pub(super) sudoku: Sudoku,
    pub(super) csp: Csp,
    /// The candidates of each cell, digit d as bit d - 1, if it is a position.
    pub(super) candidates: Option<Box<[u128]>>,
}

/// The puzzle as an instance with the search of its kind.
///
/// # Errors
/// The model has no such order.
pub(super) fn instance(sudoku: &Sudoku, kind: &ProblemKind) -> Result<Box<dyn Instance>, Error> {
    let csp = ordered(sudoku.csp(), kind)?;
    Ok(modelled(Large { sudoku: sudoku.clone(), csp, candidates: None }, kind))
}

/// A model whose variables and values are tried in the order of the settings.
///
/// # Errors
/// The model has no such order.
pub(super) fn ordered(csp: Csp, kind: &ProblemKind) -> Result<Csp, Error> {
    let (choice, digits) = order(kind);
    let csp = match choice {
        // The model checks all its variables, unless it meets a dead end.
        Some(Choice::Fewest | Choice::FewestOrSingle) => csp,
        Some(Choice::First) => csp.first_unassigned(),
        None => return Err(refused("cells=before-the-move", "cells=mrv")),
    };
    match digits {
        Digits::Legal => Ok(csp),
        Digits::All => Ok(csp.every_value()),
        Digits::HighestFirst => Err(refused("digits=highest-first", "digits=legal")),
    }
}

fn refused(setting: &str, instead: &str) -> Error {
    let plain = "plain grids: no diagonals, no excluded candidates, at most 25x25";
    Error::setting(format!("{setting} is for {plain}; use {instead}"))
}

impl Large {
    /// The digits of a state. A variable with a single value is assigned from the start, but a cell with one candidate
    /// is not a filled cell.
    fn digits(&self, value: &dyn Fn(Var) -> Option<i32>) -> Vec<u8> {
        let digit = |cell| value(cell).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0);
        let digits: Vec<u8> = self.csp.variables().map(digit).collect();
        if self.is_start(&digits) { self.sudoku.givens().to_vec() } else { digits }
    }

    /// Whether these are the digits at the start of a position's search.
    fn is_start(&self, digits: &[u8]) -> bool {
        let Some(candidates) = &self.candidates else { return false };
        let mut cells = digits.iter().zip(candidates).zip(self.sudoku.givens());
        digits.contains(&0)
            && cells.all(|((&digit, set), &given)| digit == given || given == 0 && set.is_power_of_two())
    }

    fn filled(&self, values: &[i32], form: Form) -> String {
        self.sudoku.text_of(&self.digits(&|cell| values.get(cell.index()).copied()), form)
    }
}

impl Modelled for Large {
    fn csp(&self) -> &Csp {
        &self.csp
    }

    fn describe(&self) -> String {
        match self.candidates {
            Some(_) => format!("{}, a position with candidates", describe(&self.sudoku)),
            None => describe(&self.sudoku),
        }
    }

    fn text(&self) -> String {
        position::text(&self.sudoku, self.candidates.as_deref())
    }

    fn draw(&self, value: &dyn Fn(Var) -> Option<i32>) -> String {
        self.sudoku.text_of(&self.digits(value), Form::GRID)
    }

    fn say(&self, cell: Var, digit: i32) -> String {
        let size = self.sudoku.shape().size();
        let [row, column] = [cell.index() / size, cell.index() % size].map(|line| line as u8);
        Insert::new(row, column, digit as u8).to_string()
    }

    fn picture(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Picture> {
        let mut picture = picture(&self.sudoku, &self.digits(value));
        for (cell, left) in picture.cells.iter_mut().zip(self.candidates.iter().flatten()) {
            if let Some(shown) = &mut cell.candidates {
                shown.retain(|digit| left >> (digit - 1) & 1 == 1);
            }
        }
        Some(picture)
    }

    fn rule_out(&self, cell: Var, digit: i32, picture: &mut Picture) {
        if let Ok(digit) = u8::try_from(digit) {
            picture.strike_out(cell.index(), digit);
        }
    }

    fn described(&self) -> Option<Puzzle> {
        Some(described::of(&self.sudoku, self.candidates.as_deref()))
    }

    fn line(&self, values: &[i32]) -> String {
        self.filled(values, Form::LINE).trim_end().into()
    }

    fn same_form(&self, values: &[i32]) -> Option<String> {
        Some(self.filled(values, self.sudoku.form()))
    }

    fn shown(&self, values: Vec<i32>) -> Vec<i32> {
        let value = |cell: Var| values.get(cell.index()).copied();
        self.digits(&value).into_iter().map(i32::from).collect()
    }

    fn row(&self) -> Option<usize> {
        Some(self.sudoku.shape().size())
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        let digits = self.digits(&|cell| values.get(cell.index()).copied());
        check_solution(&self.sudoku, &digits)?;
        let left = self.candidates.iter().flatten();
        match digits.iter().zip(left).position(|(digit, left)| left >> (digit - 1) & 1 == 0) {
            None => Ok(()),
            Some(cell) => {
                Err(Error::input(format!("{} is not a candidate of cell {}", digits[cell], cell + 1)))
            }
        }
    }

    /// Local searches ignore candidates.
    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        self.candidates.is_none().then(|| landscape(&self.sudoku, method))
    }

    fn local(&self) -> Method {
        filling()
    }

    fn usual(&self) -> &'static Entry<HeuristicInfo> {
        &EMPTY_CELLS
    }

    fn auto(&self) -> &'static Rule {
        match self.sudoku.shape().size() {
            ..=16 => &auto::MODELLED_SUDOKU,
            size => by_size(size),
        }
    }

    fn counter(&self) -> &'static Rule {
        match self.sudoku.shape().size() {
            ..=16 => &auto::MODELLED_COUNT,
            size => counter(size),
        }
    }

    fn hint(&self, method: &Method, ending: Ending) -> Option<String> {
        hint(self.sudoku.shape().size(), method, ending)
    }
}

/// The rule of `auto` by the size of a grid, for all grids but unwatched plain 9x9, which `fast` solves.
/// Measured: see COMPARE.md, under large Sudoku.
///
/// Up to 16x16, propagation of singles leaves so little to guess that no other method is faster. Beyond, the search
/// must learn from conflicts. The larger the grid, the more the time of a run depends on the order of variables; no
/// order was better than that of the cells.
pub(super) fn by_size(size: usize) -> &'static Rule {
    match size {
        ..=16 => &auto::SMALL_SUDOKU,
        _ if cfg!(not(feature = "sat")) => &auto::UNLEARNT_SUDOKU,
        17..=25 => &auto::LEARNT_SUDOKU,
        26..=36 => &auto::LARGE_SUDOKU,
        _ => &auto::HUGE_SUDOKU,
    }
}

/// The rule for counting solutions, except for plain 9x9. If a puzzle has one solution, the solver must prove that
/// there is no other, so it is not tuned for finding.
pub(super) fn counter(size: usize) -> &'static Rule {
    match size {
        ..=16 => &auto::SMALL_COUNT,
        _ if cfg!(feature = "sat") => &auto::LEARNT_COUNT,
        // On twelve grids each of Lloyd and Amos (2019) and of Lewis (2007), 25x25, it solves all, in 0.36 s and 0.31
        // s together. Without matching and locked candidates it solves 11 and 11 within 3 s, the others in twice the
        // time.
        _ => &auto::UNLEARNT_COUNT,
    }
}

/// Advice for a large grid that was not solved within a limit, in a build without a SAT solver.
pub(super) fn hint(size: usize, method: &Method, ending: Ending) -> Option<String> {
    let is_missed = cfg!(not(feature = "sat")) && size > 16 && !method.is(&SAT);
    (is_missed && matches!(ending, Ending::Stopped(stop) if stop != Stop::Asked)).then(|| {
        "this build has no SAT solver, which solves most grids of this size in seconds; install it with 'cargo install --path crates/cli --features sat'"
            .into()
    })
}

//! Sudoku by its model: for grids larger than the path searches' own states are
//! compiled for, which take seconds to compile each, and for those with diagonals.

use crate::constraints::settings::{AIM, BEFORE, HIDDEN, RESTARTS, SHUFFLE, VARIABLES};
use crate::heuristics::Guess;
use crate::job::Job;
use crate::local::{self, Field};
use crate::methods::{Method, Search};
use crate::modelled::{self, Modelled};
use crate::problems::{CELLS, DIGITS, Kind};
use crate::scene::Picture;
use crate::sudoku::{describe, picture};
use solvarium::Error;
use solvarium::csp::{Csp, Var};
use solvarium::puzzle::sudoku::{Form, Insert, Sudoku, check_solution};

/// A puzzle and its model.
struct Large {
    sudoku: Sudoku,
    csp: Csp,
}

/// The puzzle as a job, to be searched as its kind says.
pub(crate) fn job(sudoku: &Sudoku, kind: &Kind) -> Box<dyn Job> {
    let csp = kind.0.pick(&CELLS, [|csp| csp, Csp::first_unassigned])(sudoku.csp());
    let csp = kind.0.pick(&DIGITS, [|csp| csp, Csp::every_value])(csp);
    modelled::job(Large { sudoku: sudoku.clone(), csp }, kind)
}

impl Large {
    fn digits(&self, value: &dyn Fn(Var) -> Option<i32>) -> Vec<u8> {
        self.csp
            .variables()
            .map(|cell| value(cell).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0))
            .collect()
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
        describe(&self.sudoku)
    }

    fn text(&self) -> String {
        self.sudoku.text(Form::GRID)
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
        Some(picture(&self.sudoku, &self.digits(value)))
    }

    fn fills(&self, cell: Var, digit: i32) -> Option<(usize, u8)> {
        u8::try_from(digit).ok().map(|digit| (cell.index(), digit))
    }

    fn line(&self, values: &[i32]) -> String {
        self.filled(values, Form::LINE).trim_end().into()
    }

    fn same_form(&self, values: &[i32]) -> Option<String> {
        Some(self.filled(values, self.sudoku.form()))
    }

    fn row(&self) -> Option<usize> {
        Some(self.sudoku.shape().size())
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        check_solution(&self.sudoku, &self.digits(&|cell| values.get(cell.index()).copied()))
    }

    fn field(&self, method: &Method) -> Option<Result<Box<dyn Field>, Error>> {
        Some(local::sudoku(&self.sudoku, method))
    }

    fn local(&self) -> Method {
        local::settings::filling()
    }

    fn usual(&self) -> Guess {
        Guess::EmptyCells
    }

    fn auto(&self) -> Method {
        over_model(by_size(self.sudoku.shape().size()))
    }

    fn counter(&self) -> Method {
        over_model(counter(self.sudoku.shape().size()))
    }
}

/// The same for a puzzle that is a model only: grids with diagonals are, however small.
fn over_model(method: Method) -> Method {
    match method.entry().of {
        Search::Singles => Method::of(Search::Backtrack).but(&HIDDEN, "singles"),
        _ => method,
    }
}

/// The method that `auto` stands for, by the size of a grid, where [`fast`](crate::fast)
/// does not take it: that is for plain 9 x 9 that nobody watches. Measured: see
/// COMPARE.md, under large Sudoku.
///
/// Up to 16 x 16, propagating singles leaves so little to guess that nothing
/// else has begun by then. Beyond, what is left must be learned from
/// conflicts; and the larger the grid, the more the time of a run depends on the
/// order of variables, so that any is as good as that of the cells.
pub(crate) fn by_size(size: usize) -> Method {
    match size {
        ..=16 => Method::of(Search::Singles),
        _ if cfg!(not(feature = "sat")) => without_solver(size),
        17..=25 => Method::of(Search::Sat).but(&AIM, "solution").but(&BEFORE, "much"),
        _ => Method::of(Search::Sat).but(&AIM, "solution").but(&BEFORE, "much").but(&SHUFFLE, "yes"),
    }
}

/// The method that solutions are counted with, but for plain 9 x 9: where a puzzle has one only, the solver must
/// prove that there is no other, and is not set for finding.
pub(crate) fn counter(size: usize) -> Method {
    match size {
        ..=16 => Method::of(Search::Singles),
        _ if cfg!(feature = "sat") => Method::of(Search::Sat).but(&BEFORE, "much"),
        _ => without_solver(size),
    }
}

/// The method in a build without a SAT solver.
fn without_solver(size: usize) -> Method {
    match size {
        ..=25 => Method::of(Search::Singles),
        _ => Method::of(Search::Backtrack)
            .but(&HIDDEN, "singles")
            .but(&VARIABLES, "dom-wdeg")
            .but(&RESTARTS, "luby"),
    }
}

//! Sudoku in the catalogue.

use super::case::Case;
use super::count;
use super::heuristics::Guess;
use super::job::{Counted, Findings, Job};
use super::methods::{Method, Search};
use super::one_of::one_of;
use super::problems::{CELLS, DIGITS, Kind};
use super::read::{Extras, Item, gather};
use super::shown::Shown;
use crate::heuristic::Blind;
use crate::puzzle::sudoku::{
    AnyFill, Choice, Digits, EmptyCells, Fill, Form, Grid, Insert, Sudoku, Word, check_solution, puzzles,
};
use crate::{Error, Limits, Plan, with_fill};

/// A puzzle to solve, and the problem of filling it.
struct Puzzle<W, const C: usize, const H: usize> {
    sudoku: Sudoku,
    fill: Fill<W, C, H>,
}

/// Reads puzzles, each in the regions that its text draws or the extras name.
pub(super) fn read(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    gather(puzzles(text).map(|(line, sudoku)| {
        let sudoku = sudoku.and_then(|sudoku| with_regions(sudoku, extras));
        Item { line, job: sudoku.map(|sudoku| job(sudoku, kind)) }
    }))
}

fn with_regions(sudoku: Sudoku, extras: &Extras<'_>) -> Result<Sudoku, Error> {
    match extras.regions {
        Some(text) => {
            sudoku.with_regions(text).map_err(|error| Error::input(format!("the regions: {error}")))
        }
        None => Ok(sudoku),
    }
}

fn job(sudoku: Sudoku, kind: &Kind) -> Box<dyn Job> {
    let choice = kind.0.pick(&CELLS, [Choice::Fewest, Choice::First]);
    let digits = kind.0.pick(&DIGITS, [Digits::Legal, Digits::All]);
    with_fill!(AnyFill::new(&sudoku, choice, digits), fill => {
        Box::new(Case::new(Puzzle { sudoku, fill }, kind.clone()))
    })
}

one_of! {
    SudokuGuess, SudokuMemo: for [W: Word, const C: usize, const H: usize] Fill<W, C, H> {
        Blind(Blind): (),
        EmptyCells(EmptyCells): u16,
    }
}

impl<W: Word, const C: usize, const H: usize> Shown for Puzzle<W, C, H> {
    type Problem = Fill<W, C, H>;
    type Guess = SudokuGuess;

    fn problem(&self) -> &Fill<W, C, H> {
        &self.fill
    }

    fn describe(&self) -> String {
        let (shape, givens) = (self.sudoku.shape(), self.sudoku.clues());
        let size = shape.size();
        let kind = match shape.boxes() {
            None => "jigsaw Sudoku".into(),
            Some(_) if shape.is_default() => "Sudoku".into(),
            Some((rows, columns)) => format!("Sudoku with boxes of {rows}x{columns}"),
        };
        format!("{size}x{size} {kind}, {givens} given{}", if givens == 1 { "" } else { "s" })
    }

    fn draw(&self, state: &Grid<W, C, H>) -> String {
        self.sudoku.text_of(self.fill.digits_of(state), Form::GRID)
    }

    fn say(&self, action: &Insert) -> String {
        action.to_string()
    }

    fn line(&self, _: &Plan<Fill<W, C, H>>, end: &Grid<W, C, H>) -> String {
        self.sudoku.text_of(self.fill.digits_of(end), Form::LINE).trim_end().into()
    }

    fn same_form(&self, end: &Grid<W, C, H>) -> Option<String> {
        Some(self.sudoku.text_of(self.fill.digits_of(end), self.sudoku.form()))
    }

    fn guess(&self, which: Guess) -> Option<SudokuGuess> {
        match which {
            Guess::Blind => Some(SudokuGuess::Blind(Blind)),
            Guess::EmptyCells => Some(SudokuGuess::EmptyCells(EmptyCells)),
            _ => None,
        }
    }

    fn auto(&self) -> Method {
        Method::of(Search::AStar)
    }

    fn usual(&self) -> Guess {
        Guess::EmptyCells
    }

    fn judge(&self, end: &Grid<W, C, H>) -> Result<(), String> {
        check_solution(&self.sudoku, self.fill.digits_of(end)).map_err(|error| error.to_string())
    }

    fn examine(&self, limits: &Limits) -> Findings {
        count::findings(&count::goals(&self.fill, 2, limits))
    }

    fn count(&self, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        Ok(count::goals(&self.fill, cap, limits))
    }
}

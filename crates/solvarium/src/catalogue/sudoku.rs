//! Sudoku in the catalogue.

use super::case::Case;
use super::entry::boxes;
use super::heuristics::Guess;
use super::job::{Counted, Findings, Job};
use super::methods::{Method, Search};
use super::one_of::one_of;
use super::problems::{BOXES, CELLS, DIGITS, Kind};
use super::read::{Extras, Item, gather};
use super::scene::{Cell, Look, Picture, Tone};
use super::shown::Shown;
use super::{backtrack, count, search};
use crate::heuristic::Blind;
use crate::puzzle::sudoku::{
    self, Choice, Count, Digits, EmptyCells, Fill, Form, Grid, Insert, Sudoku, Word, check_solution, puzzles,
};
use crate::{Answer, Error, Limits, Plan, Problem, Run};

/// A puzzle to solve, and the problem of filling it.
struct Puzzle<W, const C: usize, const H: usize> {
    sudoku: Sudoku,
    fill: Fill<W, C, H>,
}

/// Reads puzzles, each in the regions that its text draws or the extras name.
pub(super) fn read(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    let all = match boxes(&kind.0.word(&BOXES)) {
        Some((rows, columns)) => puzzles(text).boxes(rows, columns),
        None => puzzles(text),
    };
    gather(all.map(|(line, sudoku)| {
        let sudoku = sudoku.and_then(|sudoku| with_regions(sudoku, extras));
        Item { line, job: sudoku.and_then(|sudoku| job(&sudoku, kind)) }
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

fn job(sudoku: &Sudoku, kind: &Kind) -> Result<Box<dyn Job>, Error> {
    let choice = kind.0.pick(&CELLS, [Choice::Fewest, Choice::First]);
    let digits = kind.0.pick(&DIGITS, [Digits::Legal, Digits::All]);
    // Three of the four classes: each takes seconds to compile with all searches.
    case::<u16, 81, 27>(sudoku, choice, digits, kind)
        .or_else(|| case::<u32, 625, 75>(sudoku, choice, digits, kind))
        .or_else(|| case::<u64, 4096, 192>(sudoku, choice, digits, kind))
        .ok_or_else(|| Error::input("the grid is larger than 64x64"))
}

/// The puzzle in this class of grids, if it has room.
fn case<W: Word, const C: usize, const H: usize>(
    sudoku: &Sudoku,
    choice: Choice,
    digits: Digits,
    kind: &Kind,
) -> Option<Box<dyn Job>> {
    let fill = Fill::<W, C, H>::new(sudoku)?.choice(choice).digits(digits);
    Some(Box::new(Case::new(Puzzle { sudoku: sudoku.clone(), fill }, kind.clone())))
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

    fn text(&self) -> String {
        self.sudoku.text(Form::GRID)
    }

    fn draw(&self, state: &Grid<W, C, H>) -> String {
        self.sudoku.text_of(self.fill.digits_of(state), Form::GRID)
    }

    fn say(&self, action: &Insert) -> String {
        action.to_string()
    }

    /// Digits have seven bits, columns six.
    fn code(&self, action: &Insert) -> u32 {
        let [row, column] = [action.row(), action.column()].map(|n| n as u32);
        row << 13 | column << 7 | u32::from(action.digit())
    }

    /// Any digit into any empty cell: searches choose the cells in their own order.
    fn step(&self, state: &mut Grid<W, C, H>, code: u32) -> Option<Insert> {
        let [row, column, digit] = [code >> 13, code >> 7 & 63, code & 127];
        let size = self.sudoku.shape().size();
        let is_inside =
            (row as usize) < size && (column as usize) < size && (1..=size).contains(&(digit as usize));
        let is_empty = || self.fill.digits_of(state)[row as usize * size + column as usize] == 0;
        if !(is_inside && is_empty()) {
            return None;
        }
        let insert = Insert::new(row as u8, column as u8, digit as u8);
        self.fill.apply(state, &insert);
        Some(insert)
    }

    fn picture(&self, state: &Grid<W, C, H>) -> Option<Picture> {
        let (shape, digits) = (self.sudoku.shape(), self.fill.digits_of(state));
        let cell = |cell: usize| match (digits[cell], self.sudoku.givens()[cell]) {
            (0, _) => {
                let fits =
                    |digit: &u8| shape.peers(cell).iter().all(|&peer| digits[usize::from(peer)] != *digit);
                let candidates = (1..=shape.size() as u8).filter(fits).collect();
                Cell { candidates: Some(candidates), ..Cell::new("", Tone::Empty) }
            }
            (digit, 0) => Cell::new(digit, Tone::Plain),
            (digit, _) => Cell::new(digit, Tone::Given),
        };
        Some(Picture {
            look: Look::Grid,
            width: shape.size(),
            height: shape.size(),
            cells: (0..shape.cells()).map(cell).collect(),
            regions: (0..shape.cells()).map(|cell| shape.region(cell) as u16).collect(),
        })
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

    fn usual(&self) -> Guess {
        Guess::EmptyCells
    }

    /// Backtracking with propagation: what costs path searches thousands of
    /// grids costs it tens.
    fn auto(&self) -> (Method, Guess) {
        (Method::of(Search::Backtrack), Guess::Blind)
    }

    fn judge(&self, end: &Grid<W, C, H>) -> Result<(), String> {
        check_solution(&self.sudoku, self.fill.digits_of(end)).map_err(|error| error.to_string())
    }

    fn search(
        &self,
        method: &Method,
        guess: Guess,
        run: Run<'_, Fill<W, C, H>>,
    ) -> Result<Answer<Fill<W, C, H>>, Error> {
        match method.entry().of {
            Search::Backtrack => Ok(run.solve(&self.fill, &backtrack::Backtrack(&self.sudoku))),
            _ => search::forwards(&self.fill, method, search::fitting(self, guess)?, run),
        }
    }

    fn examine(&self, limits: &Limits) -> Findings {
        count::findings(&self.tally(2, limits))
    }

    fn count(&self, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        Ok(self.tally(cap, limits))
    }
}

impl<W: Word, const C: usize, const H: usize> Puzzle<W, C, H> {
    fn tally(&self, cap: u64, limits: &Limits) -> Counted {
        let counted = sudoku::count(&self.sudoku, cap, limits);
        let (number, all, stopped) = match counted.count {
            Count::Exactly(number) => (number, true, None),
            Count::AtLeast(number) => (number, false, None),
            Count::Stopped { found, why } => (found, false, Some(why)),
        };
        let stats = backtrack::stats(&counted);
        Counted { number, all, stopped, stats, elapsed: counted.elapsed }
    }
}

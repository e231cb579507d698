//! Sudoku in the catalogue.

use crate::case::Case;
use crate::constraints::{self, Constraints, Model};
use crate::entry::boxes;
use crate::heuristics::Guess;
use crate::job::{Counted, Findings, Job};
use crate::local::{self, Field};
use crate::methods::{Method, Search};
use crate::one_of::one_of;
use crate::problems::{BOXES, CELLS, DIAGONALS, DIGITS, Kind};
use crate::read::{Extras, Item, gather};
use crate::scene::{Cell, Look, Picture, Scene, Tone};
use crate::shown::Shown;
use crate::{count, fast, large_sudoku, search};
use solvarium::csp::Var;
use solvarium::heuristic::Blind;
use solvarium::puzzle::sudoku::{
    self, Choice, Count, Digits, EmptyCells, Fast, Fill, Form, Grid, Insert, Singles, Sudoku, Word,
    check_solution, puzzles,
};
use solvarium::{Answer, Error, Limits, Plan, Problem, Run, Stats};
use std::borrow::Cow;

/// A puzzle to solve, and the problem of filling it.
struct Puzzle<W, const C: usize, const H: usize> {
    sudoku: Sudoku,
    fill: Fill<W, C, H>,
}

/// Reads puzzles, each in the regions that its text draws or the extras name.
pub(crate) fn read(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    let all = match boxes(&kind.0.word(&BOXES)) {
        Some((rows, columns)) => puzzles(text).boxes(rows, columns),
        None => puzzles(text),
    };
    gather(all.map(|(line, sudoku)| {
        let sudoku = sudoku.and_then(|sudoku| with_regions(sudoku, extras));
        let sudoku = sudoku.and_then(kind.0.pick(&DIAGONALS, [Ok, Sudoku::with_diagonals]));
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
    // Two of the four classes: each takes seconds to compile with all searches.
    let own = case::<u16, 81, 27>(sudoku, choice, digits, kind)
        .or_else(|| case::<u32, 625, 75>(sudoku, choice, digits, kind));
    Ok(own.unwrap_or_else(|| large_sudoku::job(sudoku, kind)))
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
        describe(&self.sudoku)
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

    fn fills(&self, code: u32) -> Option<(usize, u8)> {
        let [row, column, digit] = [code >> 13, code >> 7 & 63, code & 127].map(|number| number as usize);
        let size = self.sudoku.shape().size();
        let is_inside = row < size && column < size && (1..=size).contains(&digit);
        is_inside.then_some((row * size + column, digit as u8))
    }

    /// Any digit into any empty cell: searches choose the cells in their own order.
    fn step(&self, state: &mut Grid<W, C, H>, code: u32) -> Option<Insert> {
        let (cell, digit) = self.fills(code)?;
        if self.fill.digits_of(state)[cell] != 0 {
            return None;
        }
        let size = self.sudoku.shape().size();
        let insert = Insert::new((cell / size) as u8, (cell % size) as u8, digit);
        self.fill.apply(state, &insert);
        Some(insert)
    }

    fn picture(&self, state: &Grid<W, C, H>) -> Option<Picture> {
        Some(picture(&self.sudoku, self.fill.digits_of(state)))
    }

    fn line(&self, _: &Plan<Fill<W, C, H>>, end: &Grid<W, C, H>) -> String {
        self.sudoku.text_of(self.fill.digits_of(end), Form::LINE).trim_end().into()
    }

    fn same_form(&self, end: &Grid<W, C, H>) -> Option<String> {
        Some(self.sudoku.text_of(self.fill.digits_of(end), self.sudoku.form()))
    }

    fn rows(&self, state: &Grid<W, C, H>) -> Option<Vec<Vec<i32>>> {
        let rows = self.fill.rows(state);
        Some(rows.into_iter().map(|row| row.into_iter().map(i32::from).collect()).collect())
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

    fn auto(&self) -> (Method, Guess) {
        let method = if Fast::of(&self.sudoku).is_some() {
            Method::of(Search::Fast)
        } else {
            large_sudoku::by_size(self.sudoku.shape().size())
        };
        (method, Guess::Blind)
    }

    fn auto_watched(&self) -> (Method, Guess) {
        (large_sudoku::by_size(self.sudoku.shape().size()), Guess::Blind)
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
            Search::Singles => Ok(run.solve(&self.fill, &Singles::of(&self.sudoku))),
            Search::Fast => Ok(run.solve(&self.fill, &fast::of(&self.sudoku, method)?)),
            _ => search::forwards(&self.fill, method, search::fitting(self, guess)?, run),
        }
    }

    fn constraints(&self) -> Option<Box<dyn Constraints<Fill<W, C, H>> + '_>> {
        let size = self.sudoku.shape().size();
        Some(Box::new(Model {
            csp: Cow::Owned(self.sudoku.csp()),
            act: Box::new(|cell, digit| self.fill.insert(cell.index(), digit as u8)),
            meaning: Box::new(move |insert: &Insert| {
                (Var::at(insert.row() * size + insert.column()), insert.digit().into())
            }),
        }))
    }

    fn field(&self, method: &Method) -> Option<Result<Box<dyn Field>, Error>> {
        Some(local::sudoku(&self.sudoku, method))
    }

    fn local(&self) -> Method {
        local::settings::filling()
    }

    fn portray(&self, values: &[i32]) -> Option<Scene> {
        portray(&self.sudoku, values)
    }

    fn examine(&self, limits: &Limits) -> Findings {
        let mut findings = count::findings(self.count(2, limits));
        let unique = findings.0.iter_mut().find(|found| found.what == "unique" && found.good == Some(true));
        let needed = || fast::needed(&Fast::of(&self.sudoku)?, limits);
        if let Some((unique, needed)) = unique.and_then(|unique| Some((unique, needed()?))) {
            unique.text = format!("{}; {needed}", unique.text);
        }
        findings
    }

    fn count(&self, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        let method = large_sudoku::counter(self.sudoku.shape().size());
        let own = || self.count_by(method.entry().of, cap, limits);
        match self.count_by(Search::Fast, cap, limits).or_else(own) {
            Some(counted) => Ok(counted),
            None => constraints::count(&self.sudoku.csp(), &method, 0, cap, limits),
        }
    }

    fn count_by(&self, search: Search, cap: u64, limits: &Limits) -> Option<Counted> {
        match search {
            Search::Fast => Some(tally(Fast::of(&self.sudoku)?.count(cap, limits))),
            Search::Singles => Some(tally(Singles::of(&self.sudoku).count(cap, limits))),
            _ => None,
        }
    }
}

/// A count in the words of the catalogue.
fn tally((counted, stats): (sudoku::Counted, Stats)) -> Counted {
    let (number, all, stopped) = match counted.count {
        Count::Exactly(number) => (number, true, None),
        Count::AtLeast(number) => (number, false, None),
        Count::Stopped { found, why } => (found, false, Some(why)),
    };
    Counted { number, all, stopped, stats, elapsed: counted.elapsed }
}

/// A grid that is filled, rightly or wrongly.
pub(crate) fn portray(sudoku: &Sudoku, values: &[i32]) -> Option<Scene> {
    let size = sudoku.shape().size();
    let digits: Vec<u8> = values.iter().filter_map(|&value| u8::try_from(value).ok()).collect();
    let is_grid =
        digits.len() == sudoku.shape().cells() && digits.iter().all(|&digit| usize::from(digit) <= size);
    is_grid.then(|| Scene {
        text: sudoku.text_of(&digits, Form::GRID),
        picture: Some(picture(sudoku, &digits)),
        actions: Vec::new(),
        is_goal: check_solution(sudoku, &digits).is_ok(),
    })
}

/// What a puzzle is, in one line.
pub(crate) fn describe(sudoku: &Sudoku) -> String {
    let (shape, givens) = (sudoku.shape(), sudoku.clues());
    let size = shape.size();
    let kind = match shape.boxes() {
        None => "jigsaw Sudoku".into(),
        Some(_) if shape.is_default() => "Sudoku".into(),
        Some((rows, columns)) => format!("Sudoku with boxes of {rows}x{columns}"),
    };
    let kind = if shape.has_diagonals() { format!("{kind} with diagonals") } else { kind };
    format!("{size}x{size} {kind}, {givens} given{}", if givens == 1 { "" } else { "s" })
}

/// These digits in the grid of a puzzle, with the candidates of empty cells.
pub(crate) fn picture(sudoku: &Sudoku, digits: &[u8]) -> Picture {
    let shape = sudoku.shape();
    let cell = |cell: usize| match (digits[cell], sudoku.givens()[cell]) {
        (0, _) => {
            let fits = |digit: &u8| shape.peers(cell).iter().all(|&peer| digits[usize::from(peer)] != *digit);
            let candidates = (1..=shape.size() as u8).filter(fits).collect();
            Cell { candidates: Some(candidates), ..Cell::new("", Tone::Empty) }
        }
        (digit, 0) => Cell::new(digit, Tone::Plain),
        (digit, _) => Cell::new(digit, Tone::Given),
    };
    Picture {
        look: Look::Grid,
        width: shape.size(),
        height: shape.size(),
        cells: (0..shape.cells()).map(cell).collect(),
        regions: (0..shape.cells()).map(|cell| shape.region(cell) as u16).collect(),
    }
}

//! Sudoku in the catalogue.

mod before_move;
mod boxes;
mod coursework;
mod described;
mod fast;
pub(crate) mod generate;
mod large;
mod position;
mod settings;
#[cfg(test)]
mod singles_tests;

use crate::auto::{self, Chosen, Rule};
use crate::constraints::{Constraints, Model};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::scene::{Cell, Look, Picture, Scene, Tone};
use crate::instance::{Counted, Ending, Findings, Instance, TypedInstance, count, path};
use crate::landscape::{self, ErasedLandscape, filling};
use crate::method::Method;
use crate::methods::local::is_as_written;
use crate::methods::{FAST, SINGLES, THREADS};
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{
    AuxiliaryInput, AuxiliaryInputs, Board, Item, TextFeatures, gather, interpret, refusal,
};
use crate::table::{Entry, INTO_CELLS};
use settings::{BOXES, CELLS, DIAGONALS, DIGITS};
use solvarium::csp::Var;
use solvarium::puzzle::sudoku::{
    self, Choice, Count, Digits, EmptyCells, Fast, Fill, Form, Grid, Insert, Singles, Sudoku, Word,
    check_solution, puzzles,
};
use solvarium::{Error, Limits, Plan, Problem, Stats};
use solvarium_forms::{self as forms, Claim};
use std::borrow::Cow;
use std::num::NonZero;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "sudoku",
    aliases: &["jigsaw"],
    help: "Sudoku of any shape, with boxes or irregular regions, and with diagonals",
    settings: &[CELLS, DIGITS, BOXES, DIAGONALS],
    of: ProblemInfo {
        example: "1.....3..4.....2",
        examples: &[
            (
                "Sudoku, 4x4",
                "1 . . .
. . 3 .
. 4 . .
. . . 2
",
            ),
            (
                "Sudoku, hard",
                "1 . . . . 7 . 9 .
. 3 . . 2 . . . 8
. . 9 6 . . 5 . .
. . 5 3 . . 9 . .
. 1 . . 8 . . . 2
\
     6 . . . . 4 . . .
3 . . . . . . 1 .
. 4 . . . . . . 7
. . 7 . . . 3 . .
",
            ),
            (
                "Jigsaw Sudoku, 6x6",
                "0-0-0-0-1-0
0-3-0-0-2-0
0-2-0-0-0-0
0-0-0-0-5-0
0-0-0-1-0-0
0-6-5-2-0-0

\
     1-1-1-1-1-2
3-3-4-1-2-2
3-4-4-4-2-2
3-3-4-4-2-6
3-5-6-6-6-6
5-5-5-5-5-6
",
            ),
        ],
        answer: Answer::Goal,
        heuristics: <SudokuHeuristic as OneOf<Filling<u16, 81, 27>, Fill<u16, 81, 27>>>::ENTRIES,
        generators: &[&generate::SUDOKU, &generate::JIGSAW],
        auxiliary: Some(AuxiliaryInput::Regions),
        score: Some(score),
        read,
        described: Some(described::DESCRIBED),
        briefs: INTO_CELLS,
        ..ProblemInfo::PLAIN
    },
};

/// Recognises a text in which most numbers are repeated, above all the empty cell; or else a board that no other
/// problem has.
fn score(text: &TextFeatures<'_>) -> u8 {
    match text.board {
        // Two signs without a digit mean that the text is a drawing.
        Some(Board::Grid)
            if text.tally.digits == 0 && text.has(".") && text.text.contains(['*', 'X', 'x']) =>
        {
            0
        }
        Some(Board::Grid) => Claim::LIKELY,
        Some(Board::Permutation) => Claim::PERHAPS,
        None => Claim::ONLY_IF_WHOLE,
    }
}

/// A puzzle, and the problem of filling it.
pub(crate) struct Filling<W, const C: usize, const H: usize> {
    sudoku: Sudoku,
    fill: Fill<W, C, H>,
}

impl<W: Word, const C: usize, const H: usize> Filling<W, C, H> {
    /// The cell and the digit of the action of this number.
    fn fills(&self, code: u32) -> Option<(usize, u8)> {
        let [row, column, digit] = [code >> 13, code >> 7 & 63, code & 127].map(|number| number as usize);
        let size = self.sudoku.shape().size();
        let is_inside = row < size && column < size && (1..=size).contains(&digit);
        is_inside.then_some((row * size + column, digit as u8))
    }
}

/// Reads puzzles: in the form of grids in rows if no line is in the own notation, and else in that notation.
fn read(text: &str, kind: &ProblemKind, auxiliary: &AuxiliaryInputs<'_>) -> Vec<Item> {
    match forms::grids(text) {
        forms::Grids::None => read_own(text, kind, auxiliary),
        // Regions beside the text belong to the own notation.
        forms::Grids::Foreign(items)
            if auxiliary.regions.is_some() && items.iter().any(|item| item.puzzle.is_err()) =>
        {
            read_own(text, kind, auxiliary)
        }
        forms::Grids::Foreign(items) => {
            gather(items.into_iter().map(|item| interpret(item, kind, auxiliary)))
        }
        forms::Grids::Own(items) => {
            let own = read_own(text, kind, auxiliary);
            let are_right = own.iter().all(|item| item.instance.is_ok());
            let describe = |item: forms::Item| interpret(item, kind, auxiliary);
            let is_open = |item: &forms::Item| matches!(&item.puzzle, Ok(forms::Puzzle::Sudoku(grid)) if boxes::is_open(grid));
            if !items.iter().any(is_open) {
                return own;
            }
            let described = gather(items.into_iter().map(describe));
            let is_better = described.len() == own.len()
                && described.iter().all(|item| item.instance.is_ok())
                && (!are_right || described.iter().any(|item| !item.remarks.is_empty()));
            if is_better { described } else { own }
        }
        forms::Grids::Fault(fault) => {
            let own = read_own(text, kind, auxiliary);
            // One fault of the whole text is more helpful.
            if own.len() == 1 || own.iter().all(|item| item.instance.is_ok()) {
                return own;
            }
            let line = fault.place().map_or(1, |place| place.line);
            vec![Item::refused(line, refusal(&fault))]
        }
    }
}

/// Reads puzzles in the own notation, each with the regions of the auxiliary inputs or of its text.
fn read_own(text: &str, kind: &ProblemKind, auxiliary: &AuxiliaryInputs<'_>) -> Vec<Item> {
    let all = match kind.0.values.size(&BOXES) {
        Some((rows, columns)) => puzzles(text).boxes(rows.into(), columns.into()),
        None => puzzles(text),
    };
    // The givens are verified in the actual regions, which need not be the boxes.
    let all = match auxiliary.regions {
        Some(regions) => all.in_regions(regions),
        None => all,
    };
    gather(all.map(|(line, sudoku)| {
        let sudoku = sudoku.and_then(kind.0.values.pick(&DIAGONALS, [Ok, Sudoku::with_diagonals]));
        Item::new(line, sudoku.and_then(|sudoku| instance(&sudoku, kind)))
    }))
}

/// The order of cells and of digits; no order of cells if the next cell is chosen before the move.
fn order(kind: &ProblemKind) -> (Option<Choice>, Digits) {
    let values = &kind.0.values;
    let cells = [Some(Choice::Fewest), Some(Choice::First), Some(Choice::FewestOrSingle), None];
    (values.pick(&CELLS, cells), values.pick(&DIGITS, [Digits::Legal, Digits::All, Digits::HighestFirst]))
}

fn instance(sudoku: &Sudoku, kind: &ProblemKind) -> Result<Box<dyn Instance>, Error> {
    let (choice, digits) = order(kind);
    let Some(choice) = choice else { return before_move::instance(sudoku, kind, digits) };
    // Only two of the four classes: each takes seconds to compile with all searches.
    let own = case::<u16, 81, 27>(sudoku, choice, digits, kind)
        .or_else(|| case::<u32, 625, 75>(sudoku, choice, digits, kind));
    own.map_or_else(|| large::instance(sudoku, kind), Ok)
}

/// The puzzle in this class of grids, if it fits.
fn case<W: Word, const C: usize, const H: usize>(
    sudoku: &Sudoku,
    choice: Choice,
    digits: Digits,
    kind: &ProblemKind,
) -> Option<Box<dyn Instance>> {
    let fill = Fill::<W, C, H>::new(sudoku)?.choice(choice).digits(digits);
    Some(TypedInstance::boxed(Filling { sudoku: sudoku.clone(), fill }, kind.clone()))
}

/// The number of an action. Digits have seven bits, columns six.
fn code(action: Insert) -> u32 {
    let [row, column] = [action.row(), action.column()].map(|n| n as u32);
    row << 13 | column << 7 | u32::from(action.digit())
}

/// The digits of a grid as rows of numbers.
fn rows<W: Word, const C: usize, const H: usize>(
    fill: &Fill<W, C, H>,
    grid: &Grid<W, C, H>,
) -> Vec<Vec<i32>> {
    fill.rows(grid).into_iter().map(|row| row.into_iter().map(i32::from).collect()).collect()
}

one_of! {
    SudokuHeuristic, SudokuMemo: for [W: Word, const C: usize, const H: usize] Filling<W, C, H>, Fill<W, C, H> {
        EmptyCells(u16),
    }
}

pub(crate) static EMPTY_CELLS: Entry<HeuristicInfo> = Entry {
    name: "empty-cells",
    aliases: &["empty"],
    help: "number of empty cells; with unit costs, every node has the same f",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl<W: Word, const C: usize, const H: usize> Named<Filling<W, C, H>> for EmptyCells {
    const ENTRY: &'static Entry<HeuristicInfo> = &EMPTY_CELLS;

    fn make(_: &Filling<W, C, H>, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self, 0)))
    }
}

impl<W: Word, const C: usize, const H: usize> Domain for Filling<W, C, H> {
    type Problem = Fill<W, C, H>;

    fn problem(&self) -> &Fill<W, C, H> {
        &self.fill
    }

    fn describe(&self) -> String {
        describe(&self.sudoku)
    }

    fn text(&self) -> String {
        position::text(&self.sudoku, None)
    }

    fn draw(&self, state: &Grid<W, C, H>) -> String {
        self.sudoku.text_of(self.fill.digits_of(state), Form::GRID)
    }

    fn say(&self, action: &Insert) -> String {
        action.to_string()
    }
}

impl<W: Word, const C: usize, const H: usize> Presentation for Filling<W, C, H> {
    fn picture(&self, state: &Grid<W, C, H>) -> Option<Picture> {
        Some(picture(&self.sudoku, self.fill.digits_of(state)))
    }

    fn described(&self) -> Option<forms::Puzzle> {
        Some(described::of(&self.sudoku, None))
    }

    fn rule_out(&self, code: u32, picture: &mut Picture) {
        if let Some((cell, digit)) = self.fills(code) {
            picture.strike_out(cell, digit);
        }
    }

    fn line(&self, _: &Plan<Fill<W, C, H>>, end: &Grid<W, C, H>) -> String {
        self.sudoku.text_of(self.fill.digits_of(end), Form::LINE).trim_end().into()
    }

    fn same_form(&self, end: &Grid<W, C, H>) -> Option<String> {
        Some(self.sudoku.text_of(self.fill.digits_of(end), self.sudoku.form()))
    }

    fn rows(&self, state: &Grid<W, C, H>) -> Option<Vec<Vec<i32>>> {
        Some(rows(&self.fill, state))
    }
}

impl<W: Word, const C: usize, const H: usize> Navigation for Filling<W, C, H> {
    fn code(&self, action: &Insert) -> u32 {
        code(*action)
    }

    /// Any digit in any empty cell: searches choose the cells in their own order.
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
}

impl<W: Word, const C: usize, const H: usize> Modelling for Filling<W, C, H> {
    fn constraints(&self) -> Option<Box<dyn Constraints<Fill<W, C, H>> + '_>> {
        let size = self.sudoku.shape().size();
        Some(Box::new(Model {
            csp: Cow::Owned(self.sudoku.csp()),
            act: Box::new(|cell, digit| self.fill.insert(cell.index(), digit as u8)),
            meaning: Box::new(move |insert: &Insert| {
                (Var::at(insert.row() * size + insert.column()), insert.digit().into())
            }),
            plan: None,
        }))
    }

    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        Some(landscape(&self.sudoku, method))
    }

    fn local(&self) -> Method {
        filling()
    }

    fn portray(&self, values: &[i32]) -> Option<Scene> {
        portray(&self.sudoku, values)
    }
}

impl<W: Word, const C: usize, const H: usize> Solving for Filling<W, C, H> {
    type Heuristic = SudokuHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&EMPTY_CELLS)
    }

    fn auto(&self, audience: Audience) -> Chosen {
        let is_fast = audience == Audience::Nobody && Fast::of(&self.sudoku).is_some();
        Chosen::blind(if is_fast { &auto::PLAIN_SUDOKU } else { large::by_size(self.sudoku.shape().size()) })
    }

    fn verify(&self, end: &Grid<W, C, H>) -> Result<(), String> {
        check_solution(&self.sudoku, self.fill.digits_of(end)).map_err(|error| error.to_string())
    }

    fn search(
        &self,
        method: &Method,
        heuristic: SudokuHeuristic,
        task: path::Task<'_>,
    ) -> Result<solvarium::Answer<Fill<W, C, H>>, Error> {
        match method {
            method if method.is(&SINGLES) => Ok(path::typed(self, &Singles::of(&self.sudoku), task)),
            method if method.is(&FAST) => Ok(path::typed(self, &fast::of(&self.sudoku, method)?, task)),
            _ => path::compiled(self, method, heuristic, task),
        }
    }

    fn examine(&self, limits: &Limits) -> Findings {
        let mut findings = count::findings(count::by_auto(self, 2, limits));
        let unique = findings.0.iter_mut().find(|found| found.what == "unique" && found.good == Some(true));
        let needed = || fast::needed(&Fast::of(&self.sudoku)?, limits);
        if let Some((unique, needed)) = unique.and_then(|unique| Some((unique, needed()?))) {
            unique.text = format!("{}; {needed}", unique.text);
        }
        findings
    }

    fn counter(&self) -> Option<&'static Rule> {
        let is_plain = Fast::of(&self.sudoku).is_some();
        Some(if is_plain { &auto::PLAIN_COUNT } else { large::counter(self.sudoku.shape().size()) })
    }

    fn hint(&self, method: &Method, ending: Ending, _: &Stats) -> Option<String> {
        large::hint(self.sudoku.shape().size(), method, ending)
    }

    fn count_by(&self, method: &Method, cap: u64, limits: &Limits) -> Option<Counted> {
        match method {
            method if method.is(&FAST) => {
                let threads =
                    NonZero::new(method.values().int(&THREADS) as usize).unwrap_or(NonZero::<usize>::MIN);
                Some(tally(Fast::of(&self.sudoku)?.threads(threads).count(cap, limits)))
            }
            method if method.is(&SINGLES) => Some(tally(Singles::of(&self.sudoku).count(cap, limits))),
            _ => None,
        }
    }
}

/// The landscape of a Sudoku, or the coursework's algorithm with its faults.
///
/// # Errors
/// The board has no such houses or no solution, or is too large for the coursework.
fn landscape(sudoku: &Sudoku, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error> {
    if is_as_written(method) {
        return coursework::landscape(sudoku, method);
    }
    landscape::board(sudoku.board()?, method)
}

/// A count in the terms of the catalogue.
fn tally((counted, stats): (sudoku::Counted, Stats)) -> Counted {
    let (number, all, stopped) = match counted.count {
        Count::Exactly(number) => (number, true, None),
        Count::AtLeast(number) => (number, false, None),
        Count::Stopped { found, why } => (found, false, Some(why)),
    };
    let elapsed = counted.elapsed;
    Counted { number, all, stopped, stats, elapsed, method: String::new(), rule: None }
}

/// A filled grid, correct or not.
pub(crate) fn portray(sudoku: &Sudoku, values: &[i32]) -> Option<Scene> {
    let size = sudoku.shape().size();
    let digits: Vec<u8> = values.iter().filter_map(|&value| u8::try_from(value).ok()).collect();
    let is_grid =
        digits.len() == sudoku.shape().cells() && digits.iter().all(|&digit| usize::from(digit) <= size);
    is_grid.then(|| Scene {
        text: sudoku.text_of(&digits, Form::GRID),
        picture: Some(picture(sudoku, &digits)),
        network: None,
        actions: Vec::new(),
        is_goal: check_solution(sudoku, &digits).is_ok(),
    })
}

/// Describes a puzzle in one line.
pub(crate) fn describe(sudoku: &Sudoku) -> String {
    let (shape, givens) = (sudoku.shape(), sudoku.clues());
    let size = shape.size();
    let kind = match shape.boxes() {
        None => "jigsaw Sudoku".into(),
        Some(_) if shape.is_default() => "Sudoku".into(),
        Some((rows, columns)) => format!("Sudoku with boxes of {rows}x{columns}"),
    };
    let extra = match (shape.has_diagonals(), shape.has_windows()) {
        (false, false) => "",
        (true, false) => " with diagonals",
        (false, true) => " with windows",
        (true, true) => " with diagonals and windows",
    };
    let kind = kind + extra;
    format!("{size}x{size} {kind}, {}", solvarium::wording::count(givens, "given"))
}

/// The picture of these digits in the grid of a puzzle, with the candidates of empty cells.
pub(crate) fn picture(sudoku: &Sudoku, digits: &[u8]) -> Picture {
    let shape = sudoku.shape();
    let cell = |cell: usize| match digits[cell] {
        0 => {
            let fits = |digit: &u8| shape.peers(cell).iter().all(|&peer| digits[usize::from(peer)] != *digit);
            let candidates = (1..=shape.size() as u8).filter(fits).collect();
            Cell { candidates: Some(candidates), ..Cell::new("", Tone::Empty) }
        }
        digit if sudoku.is_given(cell) => Cell::new(digit, Tone::Given),
        digit => Cell::new(digit, Tone::Plain),
    };
    Picture {
        regions: (0..shape.cells()).map(|cell| shape.region(cell) as u16).collect(),
        diagonals: shape.has_diagonals(),
        ..Picture::new(Look::Grid, (shape.size(), shape.size()), (0..shape.cells()).map(cell).collect())
    }
}

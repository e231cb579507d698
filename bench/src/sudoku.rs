//! 9x9 Sudoku, one puzzle after the other on one core: our general solvers against `rustoku`, which backtracks with bit masks and
//! fewest candidates first. Processor time covers building the solver's input from the digits and finding a solution, not the reading
//! of the text.

use crate::pair::{median, sorted};
use crate::processor;
use rustoku_lib::Rustoku;
use rustoku_lib::core::Board;
use solvarium::Limits;
use solvarium::csp::exact_cover::{ExactCover, count_model};
use solvarium::csp::{self, Backtrack, Hidden};
use solvarium::puzzle::sudoku::{self, Sudoku, check_solution};
use std::fmt::Write;

/// A puzzle in the format of each solver.
struct Puzzle {
    ours: Sudoku,
    board: Board,
}

impl Puzzle {
    fn parse(line: &str) -> Result<Self, String> {
        let ours = Sudoku::parse(&line[..81]).map_err(|error| error.to_string())?;
        let board = board(ours.givens());
        Ok(Self { ours, board })
    }
}

/// Converts 81 digits for `rustoku`.
pub(super) fn board(digits: &[u8]) -> Board {
    let mut rows = [[0; 9]; 9];
    rows.as_flattened_mut().copy_from_slice(digits);
    Board::new(rows)
}

/// Converts a board of `rustoku` to digits.
pub(super) fn cells(board: &Board) -> [u8; 81] {
    std::array::from_fn(|cell| board.get(cell / 9, cell % 9))
}

/// A solver, which returns the digits of a solution.
type Solver = fn(&Puzzle) -> Result<Vec<u8>, String>;

const SOLVERS: [(&str, Solver); 4] = [
    ("rustoku", rustoku),
    ("singles", singles),
    ("backtrack(hidden=singles)", backtrack),
    ("exact-cover", exact_cover),
];

/// Returns the table for the first puzzles of a file; the solvers alternate on all of them.
///
/// # Errors
/// The file cannot be read, or a solver gives a wrong grid.
pub fn table(path: &str, take: usize, rounds: usize) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().filter(|line| line.len() >= 81).take(take);
    let puzzles: Vec<Puzzle> = lines.map(Puzzle::parse).collect::<Result<_, _>>()?;
    let mut times = [const { Vec::new() }; SOLVERS.len()];
    for _ in 0..rounds.max(1) {
        for ((name, solver), times) in SOLVERS.iter().zip(&mut times) {
            times.push(over(&puzzles, *solver).map_err(|error| format!("{name}: {error}"))?);
        }
    }
    let medians: Vec<f64> = times.into_iter().map(|times| median(&sorted(times.into_iter()))).collect();
    let mut table = format!("{} puzzles of {path}, {rounds} rounds\n", puzzles.len());
    for ((name, _), seconds) in SOLVERS.iter().zip(&medians) {
        #[expect(clippy::cast_precision_loss, reason = "counts of puzzles")]
        let rate = puzzles.len() as f64 / seconds;
        writeln!(table, "{name:28} {rate:>10.0} puzzles/s   {:.2} x rustoku", medians[0] / seconds)
            .map_err(|error| error.to_string())?;
    }
    Ok(table)
}

/// The time of a solver for all puzzles, without the checking of its answers.
fn over(puzzles: &[Puzzle], solver: Solver) -> Result<f64, String> {
    let begin = processor::seconds();
    let answers: Vec<_> = puzzles.iter().map(solver).collect();
    let time = processor::seconds() - begin;
    for (puzzle, answer) in puzzles.iter().zip(answers) {
        check_solution(&puzzle.ours, &answer?).map_err(|error| error.to_string())?;
    }
    Ok(time)
}

fn rustoku(puzzle: &Puzzle) -> Result<Vec<u8>, String> {
    let solver = Rustoku::new(puzzle.board);
    let solution = solver.map_err(|error| error.to_string())?.solve_any().ok_or("no solution")?;
    Ok(cells(&solution.board).to_vec())
}

fn singles(puzzle: &Puzzle) -> Result<Vec<u8>, String> {
    let first = sudoku::count(&puzzle.ours, 1, &Limits::none()).first;
    first.map(Vec::from).ok_or_else(|| "no solution".into())
}

fn backtrack(puzzle: &Puzzle) -> Result<Vec<u8>, String> {
    let search = Backtrack::new().hidden(Hidden::Singles);
    digits(csp::count(&puzzle.ours.csp(), &search, 1, &Limits::none()).first)
}

fn exact_cover(puzzle: &Puzzle) -> Result<Vec<u8>, String> {
    let counted = count_model(&puzzle.ours.csp(), &ExactCover::new(), 1, &Limits::none());
    digits(counted.map_err(|error| error.to_string())?.first)
}

fn digits(values: Option<Vec<i32>>) -> Result<Vec<u8>, String> {
    let values = values.ok_or("no solution")?;
    values.into_iter().map(|value| u8::try_from(value).map_err(|error| error.to_string())).collect()
}

//! Sudoku and sliding tiles by the column, without the lock of the interpreter.

use super::table::Column;
use super::texts::Texts;
use crate::native::interrupt::detached;
use arrow_array::{ArrayRef, Int64Array, StringArray, StructArray};
use arrow_schema::{DataType, Field, Fields};
use fast_sudoku::{Answer, Canonical, Grid};
use fast_tiles::{Board, Way};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solvarium::limits::StopFlag;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Rows solved between two looks at the flag.
const PORTION: usize = 1 << 16;
/// The expansions that a board may take.
const NODES: u64 = u64::MAX;

/// What came of each row: nothing for a null, or a value, or what is wrong.
type Found<T> = Vec<Option<Result<T, String>>>;

/// The solutions of 9x9 Sudoku, 81 characters a row. A row is null where there is no solution, or more than one.
///
/// # Errors
/// The column holds no texts; with `raise`, the first row that is wrong; or Ctrl-C was pressed.
#[pyfunction]
pub fn solve_sudoku(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: NonZero<usize>,
    raise: bool,
) -> PyResult<Column> {
    let told = |answer: &Answer| match answer {
        Answer::One(grid) => Ok(text(grid)),
        Answer::None => Err("no solution".to_owned()),
        Answer::Many(_) => Err("more than one solution".to_owned()),
    };
    let work = |grids: &[Grid]| {
        let mut answers = vec![Answer::None; grids.len()];
        fast_sudoku::solve_batch_on(threads, grids, &mut answers);
        answers.iter().map(told).collect()
    };
    let found = of_grids(py, column, work)?;
    texts(found, raise)
}

/// The number of solutions of 9x9 Sudoku: 0, 1, or 2 for more than one.
///
/// # Errors
/// As [`solve_sudoku`].
#[pyfunction]
pub fn count_sudoku(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: NonZero<usize>,
    raise: bool,
) -> PyResult<Column> {
    let work = |grids: &[Grid]| {
        let mut answers = vec![Answer::None; grids.len()];
        fast_sudoku::solve_batch_on(threads, grids, &mut answers);
        answers.iter().map(|answer| Ok(i64::try_from(answer.count()).unwrap_or(i64::MAX))).collect()
    };
    let (values, errors) = parted(of_grids(py, column, work)?, raise)?;
    Ok(Column::new(Arc::new(values.into_iter().collect::<Int64Array>()), errors))
}

/// The canonical (min-lex) forms of 9x9 Sudoku: equal for two that are the same under other names.
///
/// # Errors
/// As [`solve_sudoku`].
#[pyfunction]
pub fn canonical_sudoku(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: NonZero<usize>,
    raise: bool,
) -> PyResult<Column> {
    let work = |grids: &[Grid]| {
        let mut forms: Vec<Result<Canonical, fast_sudoku::Error>> =
            grids.iter().map(|_| fast_sudoku::canonical(&Grid::EMPTY)).collect();
        fast_sudoku::canonical_batch_on(threads, grids, &mut forms);
        let told = |form: Result<Canonical, fast_sudoku::Error>| {
            form.map(|form| text(&form.grid)).map_err(|error| error.to_string())
        };
        forms.into_iter().map(told).collect()
    };
    texts(of_grids(py, column, work)?, raise)
}

fn text(grid: &Grid) -> String {
    grid.to_ascii().iter().map(|&byte| char::from(byte)).collect()
}

/// The grids of a column, portion by portion through the work, and back to their rows.
fn of_grids<T: Send>(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    work: impl Fn(&[Grid]) -> Vec<Result<T, String>> + Send,
) -> PyResult<Found<T>> {
    let rows = Texts::of(column)?;
    let stop = StopFlag::new();
    detached(py, &stop, || {
        let read: Vec<_> =
            rows.iter().map(|row| row.map(|row| Grid::from_ascii(row.trim().as_bytes()))).collect();
        let grids: Vec<Grid> = read.iter().flatten().flatten().copied().collect();
        let portions = grids.chunks(PORTION).take_while(|_| !stop.is_raised());
        let mut done = portions.flat_map(work);
        let row = |row: Option<Result<Grid, fast_sudoku::Error>>| match row? {
            Ok(_) => done.next(),
            Err(error) => Some(Err(error.to_string())),
        };
        read.into_iter().map(row).collect()
    })
}

/// Values with nulls, and the messages of the rows that have none for a fault.
fn parted<T>(found: Found<T>, raise: bool) -> PyResult<(Vec<Option<T>>, Option<ArrayRef>)> {
    let fault = found.iter().enumerate().find_map(|(at, row)| Some((at, row.as_ref()?.as_ref().err()?)));
    if let (true, Some((at, message))) = (raise, fault) {
        return Err(PyValueError::new_err(format!("row {at}: {message}")));
    }
    let messages: StringArray = found.iter().map(|row| row.as_ref()?.as_ref().err()).collect();
    Ok((found.into_iter().map(|row| row?.ok()).collect(), Some(Arc::new(messages))))
}

fn texts(found: Found<String>, raise: bool) -> PyResult<Column> {
    let (values, errors) = parted(found, raise)?;
    Ok(Column::new(Arc::new(values.into_iter().collect::<StringArray>()), errors))
}

/// A shortest solution of a board: the expansions that it took, and its moves.
struct Shortest {
    expanded: u64,
    moves: String,
}

/// Shortest solutions of sliding-tile puzzles, a board a row as `8 6 7 / 2 5 4 / 3 0 1`: `cost`, `expanded`, `moves`, the
/// letters of the ways that the blank goes.
///
/// # Errors
/// The column holds no texts; with `raise`, the first row that is wrong; or Ctrl-C was pressed.
#[pyfunction]
pub fn solve_tiles(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: NonZero<usize>,
    raise: bool,
) -> PyResult<Column> {
    let rows = Texts::of(column)?;
    let stop = StopFlag::new();
    let found = detached(py, &stop, || {
        let rows: Vec<_> = rows.iter().collect();
        in_parallel(threads, rows.len(), |row| rows[row].map(|text| shortest(text, &stop)))
    })?;
    let (values, errors) = parted(found, raise)?;
    let number = |number: fn(&Shortest) -> u64| -> ArrayRef {
        let number = |row: &Option<Shortest>| Some(i64::try_from(number(row.as_ref()?)).unwrap_or(i64::MAX));
        Arc::new(values.iter().map(number).collect::<Int64Array>())
    };
    let moves = values.iter().map(|row| Some(row.as_ref()?.moves.as_str())).collect::<StringArray>();
    let fields = Fields::from(vec![
        Field::new("cost", DataType::Int64, true),
        Field::new("expanded", DataType::Int64, true),
        Field::new("moves", DataType::Utf8, true),
    ]);
    let columns =
        vec![number(|row| row.moves.len() as u64), number(|row| row.expanded), Arc::new(moves) as ArrayRef];
    let nulls = values.iter().map(Option::is_some).collect::<Vec<_>>().into();
    let table = StructArray::try_new(fields, columns, Some(nulls))
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Column::new(Arc::new(table), errors))
}

fn shortest(text: &str, stop: &StopFlag) -> Result<Shortest, String> {
    if stop.is_raised() {
        return Err("it was asked to stop".into());
    }
    let board = Board::parse(text).map_err(|error| error.to_string())?;
    let go_on = |_: &fast_tiles::Stats| {
        if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let (answer, stats) =
        fast_tiles::Solver::new().solve_while(&board, NODES, go_on).map_err(|error| error.to_string())?;
    let ways = answer.ways().ok_or("it was asked to stop")?;
    Ok(Shortest { expanded: stats.expanded(), moves: ways.iter().map(|way: &Way| way.letter()).collect() })
}

/// The results of rows, in their order, by threads that take the next row as they are done with one.
fn in_parallel<T: Send>(threads: NonZero<usize>, rows: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let mine = || {
        let claimed =
            std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|row| *row < rows));
        claimed.map(|row| (row, work(row))).collect::<Vec<_>>()
    };
    let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.get()).map(|_| scope.spawn(mine)).collect();
        let own = mine();
        own.into_iter().chain(others.into_iter().flat_map(|other| other.join().unwrap_or_default())).collect()
    });
    all.sort_unstable_by_key(|(row, _)| *row);
    all.into_iter().map(|(_, result)| result).collect()
}

//! Sudoku and sliding tiles by the column, without the lock of the interpreter.

use super::table::Column;
use super::texts::Texts;
use crate::native::interrupt::detached;
use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, Int64Array, StringArray, StructArray};
use arrow_schema::{DataType, Field, Fields};
use fast_sudoku::{Answer, Grid};
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

/// A row of a column, as it was read.
enum Row {
    Null,
    /// One that can be worked on.
    Grid,
    Fault(String),
}

/// The solutions of 9x9 Sudoku, 81 characters a row. A row is null where there is no solution, or more than one.
///
/// # Errors
/// The column holds no texts; with `raise_`, the first row that is wrong; or Ctrl-C was pressed.
#[pyfunction]
pub fn solve_sudoku(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: NonZero<usize>,
    raise_: bool,
) -> PyResult<Column> {
    let (rows, answers) = of_grids(py, column, |grids| answered(threads, grids))?;
    let mut solutions = StringBuilder::with_capacity(rows.len(), answers.len() * 81);
    let told = answers.iter().map(|answer| match answer {
        Answer::One(grid) => Ok(grid.to_ascii()),
        Answer::None => Err("no solution".to_owned()),
        Answer::Many(_) => Err("more than one solution".to_owned()),
    });
    let errors = parted(rows, told, raise_, |grid| append(&mut solutions, grid))?;
    Ok(Column::new(Arc::new(solutions.finish()), Some(errors)))
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
    raise_: bool,
) -> PyResult<Column> {
    let (rows, answers) = of_grids(py, column, |grids| answered(threads, grids))?;
    let mut counts = Int64Builder::with_capacity(rows.len());
    let told = answers.iter().map(|answer| Ok(i64::try_from(answer.count()).unwrap_or(i64::MAX)));
    let errors = parted(rows, told, raise_, |count| counts.append_option(count))?;
    Ok(Column::new(Arc::new(counts.finish()), Some(errors)))
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
    raise_: bool,
) -> PyResult<Column> {
    let (rows, forms) = of_grids(py, column, |grids| {
        let none = fast_sudoku::canonical(&Grid::EMPTY);
        let mut forms = vec![none; grids.len()];
        fast_sudoku::canonical_batch_on(threads, grids, &mut forms);
        forms
    })?;
    let mut texts = StringBuilder::with_capacity(rows.len(), forms.len() * 81);
    let told = forms.iter().map(|form| match form {
        Ok(form) => Ok(form.grid.to_ascii()),
        Err(error) => Err(error.to_string()),
    });
    let errors = parted(rows, told, raise_, |grid| append(&mut texts, grid))?;
    Ok(Column::new(Arc::new(texts.finish()), Some(errors)))
}

fn answered(threads: NonZero<usize>, grids: &[Grid]) -> Vec<Answer> {
    let mut answers = vec![Answer::None; grids.len()];
    fast_sudoku::solve_batch_on(threads, grids, &mut answers);
    answers
}

/// Adds a row of 81 cells, or a null.
fn append(to: &mut StringBuilder, grid: Option<[u8; 81]>) {
    to.append_option(grid.as_ref().and_then(|cells| std::str::from_utf8(cells).ok()));
}

/// The rows of a column, and what came of its grids, portion by portion.
fn of_grids<T: Send>(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    work: impl Fn(&[Grid]) -> Vec<T> + Send,
) -> PyResult<(Vec<Row>, Vec<T>)> {
    let texts = Texts::of(column)?;
    let stop = StopFlag::new();
    detached(py, &stop, || {
        let (mut rows, mut grids) = (Vec::new(), Vec::new());
        for text in texts.iter() {
            rows.push(match text.map(|text| Grid::from_ascii(text.trim().as_bytes())) {
                None => Row::Null,
                Some(Err(error)) => Row::Fault(error.to_string()),
                Some(Ok(grid)) => {
                    grids.push(grid);
                    Row::Grid
                }
            });
        }
        let portions = grids.chunks(PORTION).take_while(|_| !stop.is_raised());
        let done = portions.flat_map(work).collect();
        (rows, done)
    })
}

/// Takes each value, or none, in the order of the rows; gives the messages of those that are wrong.
fn parted<T>(
    rows: Vec<Row>,
    values: impl IntoIterator<Item = Result<T, String>>,
    raise_: bool,
    mut take: impl FnMut(Option<T>),
) -> PyResult<ArrayRef> {
    let (mut values, mut messages) = (values.into_iter(), StringBuilder::with_capacity(rows.len(), 0));
    for (at, row) in rows.into_iter().enumerate() {
        let value = match row {
            Row::Null => None,
            Row::Fault(message) => Some(Err(message)),
            Row::Grid => values.next(),
        };
        match value {
            Some(Err(message)) if raise_ => {
                return Err(PyValueError::new_err(format!("row {at}: {message}")));
            }
            Some(Err(message)) => {
                messages.append_value(message);
                take(None);
            }
            value => {
                messages.append_null();
                take(value.and_then(Result::ok));
            }
        }
    }
    Ok(Arc::new(messages.finish()))
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
/// The column holds no texts; with `raise_`, the first row that is wrong; or Ctrl-C was pressed.
#[pyfunction]
pub fn solve_tiles(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: NonZero<usize>,
    raise_: bool,
) -> PyResult<Column> {
    let rows = Texts::of(column)?;
    let stop = StopFlag::new();
    let found = detached(py, &stop, || {
        let rows: Vec<_> = rows.iter().collect();
        in_parallel(threads, rows.len(), |row| rows[row].map(|text| shortest(text, &stop)))
    })?;
    let rows = found.iter().map(|row| if row.is_some() { Row::Grid } else { Row::Null }).collect();
    let mut values = Vec::with_capacity(found.len());
    let errors = parted(rows, found.into_iter().flatten(), raise_, |value| values.push(value))?;
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
    Ok(Column::new(Arc::new(table), Some(errors)))
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

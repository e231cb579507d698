//! Grids with exits: rows of `.` (a free cell), `#` (a wall), `S` (the start) and numbers (exits), or a map with `S` and
//! `G`, which is an exit of 1.

use super::board::{SIDES, columns, is_reached, open};
use super::presented::{Drawing, Presented};
use super::text::{Read, Text, WorldInfo};
use crate::table::{Entry, Setting};
use solvarium::error::Place;
use solvarium::uncertain::Policy;
use solvarium::uncertain::worlds::GridMdp;
use solvarium::{Error, settings::Values, suggest};
use solvarium_budget as budget;

pub(super) static ENTRY: Entry<WorldInfo> = Entry {
    name: "grid",
    aliases: &["textbook", "gridworld"],
    help: "a grid whose steps may go sideways, with exits of different values; by default Russell and Norvig's",
    settings: &[NOISE, LIVING, DISCOUNT],
    of: WorldInfo { example: TEXTBOOK, read },
};

const NOISE: Setting = Setting::float(
    "noise",
    "the probability that a step goes to the left or right instead",
    0.0..=1.0,
    "0.2",
);
const LIVING: Setting = Setting::float("living", "the reward of each step", -1e6..=1e6, "-0.04");
const DISCOUNT: Setting =
    Setting::float("discount", "the factor for a reward that comes one step later", 0.0..=1.0, "1");

/// The grid of Russell and Norvig (4th edition, section 17.1).
const TEXTBOOK: &str = ". . . +1\n. # . -1\nS . . .\n";

#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    Free,
    Wall,
    Exit(f64),
}

struct Grid {
    process: GridMdp,
    /// The cells, from the top row.
    rows: Vec<Vec<Cell>>,
    values: Values,
}

/// The cells of a text from the top row, and the start: column and row.
struct Cells {
    rows: Vec<Vec<Cell>>,
    start: Option<(usize, usize)>,
    remarks: Vec<String>,
}

fn read(text: &Text) -> Result<Read, Error> {
    let rows = if text.is_bare() { TEXTBOOK } else { &text.rows };
    let cells = if has_exits(rows) { with_exits(rows)? } else { of_map(text)? };
    let (values, rows) = (text.spec.values.clone(), cells.rows);
    let lowest = (0, rows.len().saturating_sub(1));
    let start = cells.start.unwrap_or(lowest);
    if cell(&rows, start) == Some(Cell::Wall) {
        return Err(Error::input("the grid has no start: mark a free cell with `S`"));
    }
    check_bounds(&rows, start, &values)?;
    let process = process(&rows, start, &values);
    Ok((Box::new(Grid { process, rows, values }), cells.remarks))
}

fn cell(rows: &[Vec<Cell>], (x, y): (usize, usize)) -> Option<Cell> {
    rows.get(y)?.get(x).copied()
}

/// Whether an exit has a sign, so that the rows are words.
fn has_exits(rows: &str) -> bool {
    rows.split_whitespace().any(|word| word.starts_with(['+', '-']) && word.parse::<f64>().is_ok())
}

/// Reads rows of words.
fn with_exits(text: &str) -> Result<Cells, Error> {
    let mut cells = Cells { rows: Vec::new(), start: None, remarks: Vec::new() };
    for (number, line) in (1..).zip(budget::lines(text)) {
        let mut row = Vec::new();
        for (column, word) in words(line) {
            let place = Place::new(number, column);
            if word == "S" && cells.start.replace((row.len(), cells.rows.len())).is_some() {
                return Err(Error::input("a second start").at(place));
            }
            row.push(word_of(word).ok_or_else(|| strange(word).at(place))?);
        }
        if row.is_empty() {
            continue;
        }
        if let Some(width) = cells.rows.first().map(Vec::len).filter(|width| *width != row.len()) {
            let found = row.len();
            let message = format!("expected {width} cells, as in the first row, found {found}");
            return Err(Error::input(message).at(Place::new(number, 1)));
        }
        let _ = budget::hold(row.len() * 8 * size_of::<Cell>());
        cells.rows.push(row);
    }
    if cells.rows.is_empty() { Err(Error::input("the grid has no rows")) } else { Ok(cells) }
}

/// The words of a line, each with its column.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 1;
    let pieces = line.split_inclusive(char::is_whitespace).map(move |piece| {
        let column = next;
        next += piece.chars().count();
        (column, piece.trim_end())
    });
    pieces.filter(|(_, word)| !word.is_empty())
}

fn word_of(word: &str) -> Option<Cell> {
    match word {
        "." | "S" => Some(Cell::Free),
        "#" => Some(Cell::Wall),
        word => word.parse().ok().filter(|value: &f64| value.abs() <= 1e6).map(Cell::Exit),
    }
}

fn strange(word: &str) -> Error {
    let found = suggest::short(word);
    let is_number = word.parse::<f64>().is_ok();
    Error::input(match is_number {
        true => format!("expected a value of an exit from -1e6 to 1e6, found `{found}`"),
        false => format!("expected `.`, `#`, `S` or the number of an exit, found `{found}`"),
    })
}

/// Reads a map of a text form. Its goals are exits of 1.
fn of_map(text: &Text) -> Result<Cells, Error> {
    let (map, remarks) = text.map(&text.rows)?;
    let free = |is_open: bool| if is_open { Cell::Free } else { Cell::Wall };
    let mut all: Vec<_> = open(&map)?.into_iter().map(free).collect();
    map.goals.iter().for_each(|goal| all[*goal] = Cell::Exit(1.0));
    let start = map.start.map(|start| (start % map.width, start / map.width));
    Ok(Cells { rows: all.chunks(map.width).map(<[Cell]>::to_vec).collect(), start, remarks })
}

/// Refuses grids whose values grow or fall without end.
fn check_bounds(rows: &[Vec<Cell>], (x, y): (usize, usize), values: &Values) -> Result<(), Error> {
    let living = values.float(&LIVING);
    if values.float(&DISCOUNT) < 1.0 || living == 0.0 {
        return Ok(());
    }
    if living > 0.0 {
        return Err(Error::input(
            "values have no bound, as every step has a positive reward: set a discount below 1 or living=0 or less",
        ));
    }
    let all: Vec<_> = rows.concat();
    let (width, open) = (rows[0].len(), all.iter().map(|cell| *cell != Cell::Wall).collect::<Vec<_>>());
    let exits = (0..all.len()).filter(|at| matches!(all[*at], Cell::Exit(_))).collect::<Vec<_>>();
    if is_reached(width, &open, SIDES, y * width + x, &exits) {
        return Ok(());
    }
    Err(Error::input(
        "no exit can be reached from the start, so values fall without end: add an exit, such as `+1`, or set a discount below 1",
    ))
}

fn process(rows: &[Vec<Cell>], (x, y): (usize, usize), values: &Values) -> GridMdp {
    let living = values.float(&LIVING);
    let reward = |cell: &Cell| match cell {
        Cell::Free => Some(living),
        Cell::Wall => None,
        Cell::Exit(value) => Some(*value),
    };
    let rewards = rows.iter().rev().map(|row| row.iter().map(reward).collect()).collect();
    let is_exit = |(x, y): &(usize, usize)| matches!(cell(rows, (*x, *y)), Some(Cell::Exit(_)));
    let all = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x, y)));
    let from_below = |(x, y): (usize, usize)| (x, rows.len() - 1 - y);
    let exits = all.filter(is_exit).map(from_below).collect();
    GridMdp::new(rewards, exits, from_below((x, y)), values.float(&DISCOUNT)).noise(values.float(&NOISE))
}

/// A value with three decimals.
fn rounded(value: f64) -> String {
    format!("{:.3}", value + 0.0)
}

impl Grid {
    /// Words for the cells, which `say` chooses for free ones.
    fn words(&self, say: impl Fn(&(usize, usize)) -> String) -> String {
        let height = self.rows.len();
        let word = |x: usize, y: usize, cell: &Cell| match cell {
            Cell::Wall => "#".to_owned(),
            Cell::Exit(value) => format!("{value:+}"),
            Cell::Free => say(&(x, height - 1 - y)),
        };
        let row = |(y, row): (usize, &Vec<Cell>)| (0..).zip(row).map(|(x, cell)| word(x, y, cell)).collect();
        columns(&self.rows.iter().enumerate().map(row).collect::<Vec<_>>())
    }
}

impl Presented for Grid {
    type Process = GridMdp;

    fn process(&self) -> &GridMdp {
        &self.process
    }

    fn describe(&self) -> String {
        let [noise, living, discount] = [NOISE, LIVING, DISCOUNT].map(|setting| self.values.float(&setting));
        let (width, height) = (self.rows[0].len(), self.rows.len());
        format!("{width}x{height} grid, noise {noise}, reward {living} a step, discount {discount}")
    }

    fn name(&self, state: &(usize, usize)) -> String {
        format!("row {}, column {}", self.rows.len() - state.1, state.0 + 1)
    }

    fn cell(&self, state: &(usize, usize)) -> Option<[u32; 2]> {
        Some([(self.rows.len() - state.1) as u32, state.0 as u32 + 1])
    }

    fn say(&self, action: &(isize, isize)) -> String {
        match action {
            (1, 0) => "right",
            (0, 1) => "up",
            (-1, 0) => "left",
            _ => "down",
        }
        .to_owned()
    }

    fn goal(&self) -> &'static str {
        "an exit"
    }

    fn hope(&self) -> Option<f64> {
        let exits = self.rows.iter().flatten().filter_map(|cell| match cell {
            Cell::Exit(value) => Some(*value),
            _ => None,
        });
        let (living, discount) = (self.values.float(&LIVING).max(0.0), self.values.float(&DISCOUNT));
        let endless = if living > 0.0 { living / (1.0 - discount) } else { 0.0 };
        let hope = exits.fold(0.0, f64::max) + endless;
        let is_free = self.values.float(&LIVING) == 0.0 && discount == 1.0;
        (!is_free || hope == 0.0).then_some(hope)
    }

    fn draw(&self, policy: &Policy<(usize, usize), (isize, isize)>) -> Vec<Drawing> {
        let value = |state: &(usize, usize)| policy.value(state).map_or_else(|| "?".to_owned(), rounded);
        let arrow = |state: &(usize, usize)| match policy.action(state) {
            Some((1, 0)) => "→",
            Some((0, 1)) => "↑",
            Some((-1, 0)) => "←",
            Some(_) => "↓",
            None => "?",
        };
        let policy = self.words(|state| arrow(state).to_owned());
        vec![Drawing { title: "values", text: self.words(value) }, Drawing { title: "policy", text: policy }]
    }
}

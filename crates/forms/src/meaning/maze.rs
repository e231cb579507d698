//! Interprets rows of cells as a map: walls, free cells, digits, and letters for the start and the goals.
//!
//! The meaning of a character depends on the others. A `*` is a wall if no other character is a wall, else part of a
//! drawn path. `X`, `T`
//! and `W` are walls, but a single `X` or `T` among other walls is the goal if there is no other.

use crate::form::Claim;
use crate::matrix::{Cell, Matrix};
use crate::{Fault, GridMap, MapCell, Place};
use std::collections::BTreeMap;

/// The role of a character on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Is(MapCell),
    /// A free cell on a drawn path.
    Path,
    Start,
    Goal,
}

/// Characters that are walls on every map.
const WALLS: &[&str] = &[
    "#", "█", "▓", "▒", "■", "▇", "%", "⬛", "◼", "🧱", "🪨", "🌲", "🌳", "🚧", "🟫", "⛰", "🪵", "O", "##",
    "██",
];
/// Characters that are walls unless they occur once, when they may have another meaning.
const WALLS_IF_MANY: &[&str] = &["X", "x", "W", "T", "@"];
/// Characters of free cells.
const FREE: &[&str] = &["", " ", ".", "·", "□", "▢", "-", "_", "░", "⬜", "◻", "▫", "🟨", "⬚", "　", "∙"];
/// Characters of the start, the likeliest first.
const STARTS: &[&str] = &["S", "s", "A", "P", "<", "🟢", "🟩", "🚶", "🐭", "🤖", "🏠", "😀", "🙂", "🚗"];
/// Characters of a goal, the likeliest first.
const GOALS: &[&str] =
    &["G", "g", "E", "e", "F", "f", "B", ">", "🔴", "🟥", "🏁", "🎯", "🧀", "⭐", "🚩", "🚪", "🏆"];
/// Characters of a goal if there is no other goal and they occur once.
const GOALS_IF_SINGLE: &[&str] = &["X", "x", "T"];

/// Whether a character may occur on a map.
pub(crate) fn is_sign(c: char) -> bool {
    let mut buffer = [0; 4];
    let text = &*c.encode_utf8(&mut buffer);
    c.is_ascii_digit()
        || is_selector(c)
        || matches!(c, '*' | 'w')
        || [WALLS, WALLS_IF_MANY, FREE, STARTS, GOALS].iter().any(|signs| signs.contains(&text))
}

/// Whether a character only selects the presentation of the preceding one.
pub(crate) const fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

/// The meanings of the characters of a map, which depend on all of them.
struct Legend<'t> {
    counts: BTreeMap<&'t str, usize>,
    start: Option<&'t str>,
    goal: Option<&'t str>,
    /// Whether a character that is always a wall occurs.
    has_walls: bool,
}

fn sign<'t>(cell: &Cell<'t>) -> &'t str {
    cell.text.trim().trim_end_matches(is_selector)
}

impl<'t> Legend<'t> {
    fn of(matrix: &Matrix<'t>) -> Self {
        let mut counts = BTreeMap::new();
        for cell in matrix.cells() {
            *counts.entry(sign(cell)).or_insert(0) += 1;
        }
        let mut legend = Self { counts, start: None, goal: None, has_walls: false };
        let is_there = |signs: &[&str]| signs.iter().any(|sign| legend.count(sign) > 0);
        let has_walls = is_there(WALLS) || WALLS_IF_MANY.iter().any(|sign| legend.count(sign) > 1);
        let start = legend.first(STARTS, |_| true);
        let goal = legend.first(GOALS, |_| true);
        let single =
            legend.first(GOALS_IF_SINGLE, |count| count == 1).filter(|_| has_walls && start.is_some());
        (legend.start, legend.goal) = (start, goal.or(single));
        legend.has_walls = has_walls;
        if legend.start.is_none() && legend.goal.is_none() && legend.has_numbered_ends() {
            (legend.start, legend.goal) = (legend.first(&["2"], |_| true), legend.first(&["3"], |_| true));
        }
        legend
    }

    fn count(&self, sign: &str) -> usize {
        self.counts.get(sign).copied().unwrap_or(0)
    }

    /// The first of these characters that occurs often enough.
    fn first(&self, signs: &[&str], fits: impl Fn(usize) -> bool) -> Option<&'t str> {
        let known = signs.iter().filter_map(|sign| self.counts.get_key_value::<str>(sign));
        known.filter(|(_, count)| fits(**count)).map(|(sign, _)| *sign).next()
    }

    /// Whether 2 and 3 occur once each among 0 and 1.
    fn has_numbered_ends(&self) -> bool {
        let others = ["4", "5", "6", "7", "8", "9"];
        self.count("2") == 1
            && self.count("3") == 1
            && self.count("0") > 0
            && self.count("0") + self.count("1") > 3
            && others.iter().all(|other| self.count(other) == 0)
    }

    fn role(&self, sign: &str) -> Option<Role> {
        let is = |cell| Some(Role::Is(cell));
        match sign {
            _ if self.start == Some(sign) => Some(Role::Start),
            _ if self.goal == Some(sign) => Some(Role::Goal),
            "s" => is(MapCell::Swamp),
            "w" => is(MapCell::Water),
            "*" if self.has_walls => Some(Role::Path),
            "*" => is(MapCell::Blocked),
            // The player in many games, if it occurs once.
            "@" if self.count("@") == 1 && self.start.is_none() => None,
            _ if WALLS.contains(&sign) || WALLS_IF_MANY.contains(&sign) => is(MapCell::Blocked),
            _ if FREE.contains(&sign) => is(MapCell::Open),
            // Zeros among drawn walls.
            "0" if (self.has_walls || self.count("*") > 0) && self.count("1") == 0 => is(MapCell::Open),
            _ => match sign.as_bytes() {
                [digit @ b'0'..=b'9'] => is(MapCell::Digit(digit - b'0')),
                _ => None,
            },
        }
    }
}

/// The number of cells of each type.
#[derive(Default)]
struct Tally {
    walls: usize,
    free: usize,
    binary: usize,
    costs: usize,
    starts: usize,
    goals: usize,
    strange: usize,
}

impl Tally {
    fn of(legend: &Legend<'_>) -> Self {
        let mut tally = Self::default();
        for (sign, count) in &legend.counts {
            *match legend.role(sign) {
                Some(Role::Is(MapCell::Blocked)) => &mut tally.walls,
                Some(Role::Is(MapCell::Digit(0 | 1))) => &mut tally.binary,
                Some(Role::Is(MapCell::Digit(_))) => &mut tally.costs,
                Some(Role::Is(_) | Role::Path) => &mut tally.free,
                Some(Role::Start) => &mut tally.starts,
                Some(Role::Goal) => &mut tally.goals,
                None => &mut tally.strange,
            } += count;
        }
        tally
    }
}

/// The confidence that a matrix is a map, perhaps with an error.
pub(super) fn score(matrix: &Matrix<'_>, is_partly_latin: impl FnOnce() -> bool) -> u8 {
    let legend = Legend::of(matrix);
    let tally = Tally::of(&legend);
    let width = matrix.width();
    let even = matrix.rows.iter().filter(|row| row.len() == width).count();
    let cells = matrix.cells().count();
    let is_size = width >= 2 && cells >= 4 && even + 1 + matrix.rows.len() / 20 >= matrix.rows.len();
    let drawn = tally.walls + tally.free;
    let has_ends = tally.starts == 1 && tally.goals > 0;
    let is_numbered = legend.start == Some("2");
    let has_ends_by_letters = has_ends && !is_numbered;
    let rows = matrix.rows.len();
    match () {
        () if tally.costs > 0 && !is_numbered && drawn == 0 && legend.count("0") > 0 => 0,
        () if !is_size || tally.strange * 10 > cells || drawn + tally.binary + tally.costs == 0 => 0,
        // A single line may be anything.
        () if rows < 2 && (!has_ends_by_letters || drawn == 0) => 0,
        () if drawn + tally.binary + tally.costs < 2 => 0,
        () if has_ends_by_letters && tally.strange == 0 => Claim::MARKED,
        () if tally.walls > 1 && tally.free > 0 && rows > 1 && tally.strange <= 1 => Claim::LIKELY + 10,
        () if tally.walls + tally.free > 0 => 0,
        () if tally.strange > 0 || !is_numbered && tally.starts + tally.goals > 0 => 0,
        () if tally.costs > 0 && !is_numbered && (rows < 3 || width < 3) => 0,
        // A map of costs looks like other grids of digits.
        () if tally.costs > 0 => Claim::PERHAPS + 10,
        () if is_numbered || legend.count("0") > 0 && legend.count("1") > 0 => {
            match is_partly_latin() {
                true => Claim::LIKELY,
                // As a Sudoku it would break the rules.
                false if is_numbered => Claim::MARKED + 5,
                false => Claim::LIKELY + 5,
            }
        }
        () => 0,
    }
}

/// A noun for the type of map, for the evidence of a claim.
pub(super) fn noun(matrix: &Matrix<'_>) -> &'static str {
    let tally = Tally::of(&Legend::of(matrix));
    match (tally.walls + tally.free, tally.costs) {
        (0, 0) => "map of 0 and 1",
        (0, _) if tally.binary == 0 || tally.costs > 1 => "map of costs",
        (0, _) => "map of 0 and 1",
        _ => "map",
    }
}

/// Returns the map with a remark about its characters.
pub(crate) fn map(matrix: &Matrix<'_>) -> Result<(GridMap, Option<String>), Fault> {
    let (width, height) = (matrix.width(), matrix.rows.len());
    let legend = Legend::of(matrix);
    let mut map = GridMap { width, height, cells: Vec::with_capacity(width * height), ..GridMap::default() };
    let mut first = None;
    for row in &matrix.rows {
        if row.len() != width {
            let fault = Fault::new(format!("expected a row of {width} cells, found {}", row.len()));
            let behind = row.get(width).or(row.last()).map(|cell| cell.place);
            return Err(fault.at(behind.unwrap_or(Place::line(matrix.line()))));
        }
        row.iter().try_for_each(|cell| add(&mut map, cell, &legend, &mut first))?;
    }
    let remarks = [
        ("*", legend.has_walls, "`*` marks a path and is ignored"),
        ("*", !legend.has_walls, "`*` is a wall"),
        ("W", true, "`W` is a wall"),
        ("X", true, if legend.goal == Some("X") { "`X` is the goal" } else { "`X` is a wall" }),
        ("x", true, if legend.goal == Some("x") { "`x` is the goal" } else { "`x` is a wall" }),
        ("T", legend.goal == Some("T"), "`T` is the goal"),
        ("2", legend.start == Some("2"), "2 is the start and 3 the goal"),
    ];
    let relevant = remarks.iter().filter(|(sign, is_so, _)| *is_so && legend.count(sign) > 0);
    let relevant: Vec<_> = relevant.map(|(_, _, remark)| *remark).collect();
    Ok((map, (!relevant.is_empty()).then(|| relevant.join("; "))))
}

fn add(
    map: &mut GridMap,
    cell: &Cell<'_>,
    legend: &Legend<'_>,
    first: &mut Option<Place>,
) -> Result<(), Fault> {
    let at = map.cells.len();
    let kind = match legend.role(sign(cell)) {
        Some(Role::Is(kind)) => kind,
        Some(Role::Path) => MapCell::Open,
        Some(Role::Start) => {
            if let Some(before) = first.replace(cell.place) {
                return Err(Fault::new(format!("a second start, after {before}")).at(cell.place));
            }
            map.start = Some(at);
            MapCell::Open
        }
        Some(Role::Goal) => {
            map.goals.push(at);
            MapCell::Open
        }
        None => return Err(strange(cell)),
    };
    map.cells.push(kind);
    Ok(())
}

fn strange(cell: &Cell<'_>) -> Fault {
    let found: String = cell.text.trim().chars().take(20).collect();
    if found == "@" {
        let what = "a single `@` may be the start or a wall: write `S` for the start, `#` for a wall";
        return Fault::new(what).at(cell.place);
    }
    let what = "expected a wall `#`, a blank or dot for a free cell, a digit from 1 to 9 for the cost of entering, 0 and 1, \
                or a letter for the start (S, A) or the goal (G, E, B)";
    Fault::new(format!("{what}, found `{found}`")).at(cell.place)
}

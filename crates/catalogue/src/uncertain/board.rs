//! Maps of worlds: text in columns, and which cells can be reached.

use solvarium_forms::{GridMap, MapCell};

/// Rows of words in columns of equal width.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    let width = rows.iter().flatten().map(|word| word.chars().count()).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let words: Vec<_> = row.iter().map(|word| format!("{word:>width$}")).collect();
        words.join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// The steps to the four sides.
pub(super) const SIDES: &[(isize, isize)] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
/// The steps to the eight neighbours.
pub(super) const ALL: &[(isize, isize)] =
    &[(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Whether one of the goals can be reached from a cell by these steps. Cells are counted row by row.
pub(super) fn is_reached(
    width: usize,
    open: &[bool],
    steps: &[(isize, isize)],
    start: usize,
    goals: &[usize],
) -> bool {
    let mut seen = vec![false; open.len()];
    let mut waiting = vec![start];
    while let Some(cell) = waiting.pop() {
        if std::mem::replace(&mut seen[cell], true) {
            continue;
        }
        for (right, down) in steps {
            let (x, y) =
                ((cell % width).checked_add_signed(*right), (cell / width).checked_add_signed(*down));
            let next = x.filter(|x| *x < width).zip(y).map(|(x, y)| y * width + x);
            waiting
                .extend(next.filter(|next| open.get(*next).is_some_and(|is_open| *is_open && !seen[*next])));
        }
    }
    goals.iter().any(|goal| seen.get(*goal) == Some(&true))
}

/// Whether a cell of a map is open; `None` for a digit, which has no meaning here.
pub(super) const fn is_open(cell: MapCell) -> Option<bool> {
    match cell {
        MapCell::Open | MapCell::Swamp | MapCell::Water => Some(true),
        MapCell::Blocked => Some(false),
        MapCell::Digit(_) => None,
    }
}

/// The cells of a map that are open, row by row.
///
/// # Errors
/// A cell is a digit.
pub(super) fn open(map: &GridMap) -> Result<Vec<bool>, solvarium::Error> {
    let open: Option<Vec<_>> = map.cells.iter().map(|cell| is_open(*cell)).collect();
    open.ok_or_else(|| {
        solvarium::Error::input(
            "expected `.`, `#`, `S` and `G`, found a digit: costs of cells have no meaning here; an exit has a sign, `+3`",
        )
    })
}

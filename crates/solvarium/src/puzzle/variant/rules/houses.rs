//! Sets of cells without a repeated digit: extra regions, the windows of windoku, disjoint groups, and single diagonals.

use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Filled, Needs, Poster, Rule, RuleKind, RuleShape};

const fn kind(
    name: &'static str,
    aliases: &'static [&'static str],
    help: &'static str,
    needs: Needs,
) -> RuleKind {
    RuleKind { name, aliases, help, needs, post, holds }
}

pub(in super::super) static EXTRA_REGION: RuleKind = kind(
    "extra-region",
    &["different"],
    "no digit is repeated in these cells",
    Needs::cells(1).shaped(RuleShape::Area).as_set(),
);
pub(in super::super) static WINDOWS: RuleKind = kind(
    "windows",
    &["windoku"],
    "no digit is repeated in each of the four windows of a 9x9 grid",
    Needs::NOTHING,
);
pub(in super::super) static DISJOINT_GROUPS: RuleKind = kind(
    "disjoint-groups",
    &["disjoint-sets"],
    "no digit is repeated in cells with the same position in their boxes",
    Needs::NOTHING,
);
pub(in super::super) static DIAGONAL_DOWN: RuleKind = kind(
    "diagonal-down",
    &["diagonal-"],
    "no digit is repeated on the diagonal from the top left",
    Needs::NOTHING,
);
pub(in super::super) static DIAGONAL_UP: RuleKind = kind(
    "diagonal-up",
    &["diagonal+"],
    "no digit is repeated on the diagonal from the bottom left",
    Needs::NOTHING,
);

fn sets(grid: &Grid, rule: &Rule) -> Vec<Vec<usize>> {
    let last = grid.columns() as isize - 1;
    // A diagonal begins at a corner of the left side.
    let diagonal =
        |row: isize, down: isize| (0..=last).filter_map(|at| grid.cell(row + at * down, at)).collect();
    match rule.kind.name {
        "windows" => windows(grid),
        "disjoint-groups" => disjoint_groups(grid),
        "diagonal-down" => vec![diagonal(0, 1)],
        "diagonal-up" => vec![diagonal(grid.rows() as isize - 1, -1)],
        _ => rule.paths.clone(),
    }
}

/// The windows of a 9x9 grid; none in other grids.
fn windows(grid: &Grid) -> Vec<Vec<usize>> {
    let is_usual = grid.rows() == 9 && grid.columns() == 9;
    let corners = [(1, 1), (1, 5), (5, 1), (5, 5)].into_iter().filter(|_| is_usual);
    let window =
        |(row, column): (usize, usize)| (0..9).map(move |at| (row + at / 3) * 9 + column + at % 3).collect();
    corners.map(window).collect()
}

fn disjoint_groups(grid: &Grid) -> Vec<Vec<usize>> {
    let regions = grid.cells_of_regions();
    let place = |at: usize| regions.iter().filter_map(|cells: &Vec<usize>| cells.get(at).copied()).collect();
    (0..grid.digit_count()).map(place).collect()
}

fn post(poster: &mut Poster<'_>, rule: &Rule) {
    for set in sets(poster.grid, rule) {
        poster.different(&set);
    }
}

fn holds(filled: &Filled<'_>, rule: &Rule) -> bool {
    sets(filled.grid, rule).iter().all(|set| filled.differ(set))
}

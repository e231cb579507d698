//! Sums that follow from cages and houses (the 45 rule): the cells of cages that stick out of some houses, less the cells of those
//! houses that no cage covers, have a known sum. They are found once, and added to the model.

use super::rule::{Poster, Rule};
use crate::csp::Relation;
use std::collections::BTreeSet;

/// The greatest number of cells of such a sum. More cells restrict too little.
const CELLS_MOST: usize = 6;
/// The greatest number of houses that are joined.
const HOUSES_MOST: usize = 4;

/// A set of cells with a known sum.
struct Cage {
    cells: BTreeSet<usize>,
    sum: i64,
}

/// Adds the sums that follow from the cages among the rules.
pub(super) fn post(poster: &mut Poster<'_>) {
    let cages = &cages(poster.rules);
    if cages.is_empty() {
        return;
    }
    let mut known: BTreeSet<Vec<(i32, usize)>> = BTreeSet::new();
    let kinds = poster.grid.houses();
    let all = kinds.concat();
    for houses in unions(&kinds, poster.grid.columns()) {
        let cells: BTreeSet<usize> = houses.iter().flatten().copied().collect();
        let total = houses.iter().map(|house| total(poster.grid.digits_of(house))).sum();
        let Some((terms, sum)) = leftover(&cells, total, cages) else { continue };
        if !terms.is_empty() && terms.len() <= CELLS_MOST && known.insert(terms.clone()) {
            add(poster, &all, &terms, sum);
        }
    }
}

/// The sum of a set of digits.
fn total(digits: u32) -> i64 {
    (0..32).filter(|digit| digits >> digit & 1 == 1).sum()
}

/// The cages with one sum, none sharing a cell with another.
fn cages(rules: &[Rule]) -> Vec<Cage> {
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let is_cage = |rule: &&Rule| matches!(rule.kind.name, "cage" | "sum") && rule.values.len() == 1;
    let mut cages = Vec::new();
    for rule in rules.iter().filter(is_cage) {
        let cells: BTreeSet<usize> = rule.path().iter().copied().collect();
        if cells.len() == rule.path().len() && cells.is_disjoint(&taken) {
            taken.extend(&cells);
            cages.push(Cage { cells, sum: rule.value_or(0).into() });
        }
    }
    cages
}

/// Unions of houses without common cells: single houses, neighbouring rows, columns, and regions that touch.
fn unions([rows, columns, regions]: &[Vec<Vec<usize>>; 3], size: usize) -> Vec<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<Vec<usize>>> = Vec::new();
    for lines in [rows, columns] {
        for count in 1..=HOUSES_MOST.min(lines.len().saturating_sub(1)) {
            all.extend(lines.windows(count).map(<[Vec<usize>]>::to_vec));
        }
    }
    let touch = |one: &[usize], other: &[usize]| {
        one.iter().any(|&a| {
            other.iter().any(|&b| a.abs_diff(b) == size || a.abs_diff(b) == 1 && a / size == b / size)
        })
    };
    let mut sets: Vec<Vec<usize>> = (0..regions.len()).map(|at| vec![at]).collect();
    for _ in 0..HOUSES_MOST {
        all.extend(sets.iter().map(|set| set.iter().map(|&at| regions[at].clone()).collect()));
        let grown = sets.iter().flat_map(|set| {
            let last = set.last().copied().unwrap_or(0);
            let more = (last + 1..regions.len())
                .filter(|&at| set.iter().any(|&own| touch(&regions[own], &regions[at])));
            more.map(|at| set.iter().copied().chain([at]).collect::<Vec<_>>()).collect::<Vec<_>>()
        });
        sets = grown.collect();
    }
    all
}

/// The sum that is left when cages are taken from houses with a known sum: weights of cells, and their sum. Each cage is
/// counted if more of its cells lie inside than outside.
fn leftover(inside: &BTreeSet<usize>, total: i64, cages: &[Cage]) -> Option<(Vec<(i32, usize)>, i64)> {
    let mut uncovered = inside.clone();
    let (mut terms, mut sum) = (Vec::new(), total);
    for cage in cages {
        let within = cage.cells.intersection(inside).count();
        let beyond = cage.cells.len() - within;
        if within == 0 || within < beyond {
            continue;
        }
        uncovered.retain(|cell| !cage.cells.contains(cell));
        terms.extend(cage.cells.difference(inside).map(|&cell| (-1, cell)));
        sum -= cage.sum;
        if terms.len() > CELLS_MOST {
            return None;
        }
    }
    terms.extend(uncovered.into_iter().map(|cell| (1, cell)));
    terms.sort_unstable_by_key(|&(_, cell)| cell);
    Some((terms, sum))
}

/// Adds a sum, as an automaton if it is small, which removes more values than a comparison of bounds.
fn add(poster: &mut Poster<'_>, houses: &[Vec<usize>], terms: &[(i32, usize)], sum: i64) {
    poster.sum(terms, Relation::Equal, sum);
    let cells: Vec<usize> = terms.iter().map(|&(_, cell)| cell).collect();
    if cells.len() > 1
        && houses.iter().any(|house| cells.iter().all(|cell| house.contains(cell)))
        && terms.iter().all(|&(weight, _)| weight == 1)
    {
        // Cells of one house: like a cage.
        return poster.different(&cells);
    }
    if cells.len() <= 4 {
        let weights: Vec<i64> = terms.iter().map(|&(weight, _)| weight.into()).collect();
        let step = move |at: usize, &so_far: &i64, digit: i32| Some(so_far + weights[at] * i64::from(digit));
        poster.line(&cells, "sum", 0i64, step, |&so_far| so_far == sum);
    }
}

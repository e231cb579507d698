//! A database folder that claims to have everything. Its 15-puzzle databases are invalid, those for 3x4 valid. The
//! test has its own process, as a process has one folder.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use fast_tiles::{Database, Pattern, Shape};
use solvarium::Limits;
use solvarium::puzzle::tiles::{StoredDatabases, use_stored_databases};
use solvarium_catalogue::{self as catalogue, Ending, Report, Request};

struct Half;

impl StoredDatabases for Half {
    fn has(&self, _: &Pattern) -> bool {
        true
    }

    fn open(&self, pattern: &Pattern) -> Option<Database> {
        (pattern.shape() != Shape::FIFTEEN).then(|| Database::build(pattern).unwrap())
    }
}

fn solve(board: &str, limits: &Limits) -> Report {
    // Only the first of the concurrent tests sets the folder.
    use_stored_databases(Half);
    catalogue::parse(board).unwrap().solve(&Request::default(), limits, None).unwrap()
}

/// Korf's 14th puzzle, of 59 moves. With so little memory small databases come first; after two million boards they
/// prove too small.
#[test]
fn databases_that_exceed_the_memory_are_replaced_by_smaller_ones() {
    let report = solve("7 6 8 1 / 11 5 14 10 / 3 4 9 13 / 15 2 0 12", &Limits::none().memory(12 << 20));
    assert_eq!((report.ending, report.cost), (Ending::Solved, Some(59.0)));
    assert_eq!(report.stats.databases, Some("6-6-3"));
    assert!(report.stats.expanded > 2_000_000, "{}", report.stats.expanded);
}

/// A 3x4 board that takes 116 million boards by Manhattan distance.
#[test]
fn stored_databases_are_used_after_few_expansions() {
    let report = solve("0 3 2 1 / 7 6 5 4 / 11 10 8 9", &Limits::none());
    assert_eq!((report.ending, report.cost), (Ending::Solved, Some(50.0)));
    assert_eq!(report.stats.databases, Some("usual"), "{:?}", report.stats);
    assert!(report.stats.expanded < 1_000_000, "{:?}", report.stats);
}

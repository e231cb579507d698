//! A shelf that says it has everything. For the 15-puzzle it has nothing that can be believed, for 3x4 what it should: in a
//! process of its own, which has one shelf.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use fast_tiles::{Database, Pattern, Shape};
use solvarium::Limits;
use solvarium::puzzle::tiles::{Shelf, use_shelf};
use solvarium_catalogue::{self as catalogue, Ending, Report, Request};

struct Half;

impl Shelf for Half {
    fn has(&self, _: &Pattern) -> bool {
        true
    }

    fn open(&self, pattern: &Pattern) -> Option<Database> {
        (pattern.shape() != Shape::FIFTEEN).then(|| Database::build(pattern).unwrap())
    }
}

fn solve(board: &str, limits: &Limits) -> Report {
    // The first of the tests that run at once is heard.
    use_shelf(Half);
    catalogue::parse(board).unwrap().solve(&Request::default(), limits, None).unwrap()
}

/// Korf's 14th, of 59 moves. With so little memory small databases come first, which two million boards prove to be too small.
#[test]
fn what_cannot_be_believed_is_not_made_where_smaller_ones_do() {
    let report = solve("7 6 8 1 / 11 5 14 10 / 3 4 9 13 / 15 2 0 12", &Limits::none().memory(12 << 20));
    assert_eq!((report.ending, report.cost), (Ending::Solved, Some(59.0)));
    assert_eq!(report.stats.databases, Some("6-6-3"));
    assert!(report.stats.expanded > 2_000_000, "{}", report.stats.expanded);
}

/// A board of 3x4 that takes 116 million boards by Manhattan distance, of which ten were expanded before databases were asked.
#[test]
fn databases_that_are_kept_are_asked_almost_at_once() {
    let report = solve("0 3 2 1 / 7 6 5 4 / 11 10 8 9", &Limits::none());
    assert_eq!((report.ending, report.cost), (Ending::Solved, Some(50.0)));
    assert_eq!(report.stats.databases, Some("usual"), "{:?}", report.stats);
    assert!(report.stats.expanded < 1_000_000, "{:?}", report.stats);
}

//! A shelf that says it has everything, and has nothing that can be believed: in a process of its own, which has one shelf.

use fast_tiles::{Database, Pattern};
use solvarium::Limits;
use solvarium::puzzle::tiles::{Shelf, use_shelf};
use solvarium_catalogue::{self as catalogue, Ending, Extras, Request};

struct Damaged;

impl Shelf for Damaged {
    fn has(&self, _: &Pattern) -> bool {
        true
    }

    fn open(&self, _: &Pattern) -> Option<Database> {
        None
    }
}

/// Korf's 14th, of 59 moves. With so little memory small databases come first, which two million boards prove to be too small.
#[test]
fn what_cannot_be_believed_is_not_made_where_smaller_ones_do() {
    assert!(use_shelf(Damaged));
    let board = "7 6 8 1 / 11 5 14 10 / 3 4 9 13 / 15 2 0 12";
    let mut items = catalogue::read(board, None, &Extras::default()).unwrap();
    let job = items.remove(0).job.unwrap();
    let report = job.solve(&Request::default(), &Limits::none().memory(12 << 20), None).unwrap();
    assert_eq!((report.ending, report.cost), (Ending::Solved, Some(59.0)));
    assert_eq!(report.stats.databases, Some("6-6-3"));
}
